//! The address that a server leaves for the commands that run next to it.

use sqlx::{query, query_as};

use crate::{Store, StoreResult, changed, on};

/// Where the server that started last is reached.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ServerAddress {
    /// By people: scheme, host and port.
    pub public_url: String,
    /// On its own machine: an IP address and a port.
    pub listen: String,
}

const NAME: &str = "server";

impl Store {
    /// None before the first server started.
    pub async fn server_address(&self) -> StoreResult<Option<ServerAddress>> {
        const SQL: &str = "SELECT public_url, listen FROM server_address WHERE name = $1";
        let mut reader = self.db().read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(NAME).fetch_optional(c).await)?)
    }

    pub async fn set_server_address(&self, address: &ServerAddress) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO server_address (name, public_url, listen) VALUES ($1, $2, $3)
            ON CONFLICT (name) DO UPDATE SET public_url = excluded.public_url, listen = excluded.listen";
        let mut tx = self.db().write().await?;
        changed!(tx, query(SQL).bind(NAME).bind(&address.public_url).bind(&address.listen))?;
        tx.commit().await
    }
}
