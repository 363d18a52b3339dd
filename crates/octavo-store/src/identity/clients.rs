//! Clients that registered themselves. The portal is built in, and developers' apps have their own table.

use sqlx::{query, query_scalar};

use super::OauthRecords;
use crate::{StoreResult, changed, on};

/// A registered client as it is written.
#[derive(Debug, Clone)]
pub struct ClientRow {
    pub client_id: String,
    pub sealed: String,
    /// Of the whole record.
    pub version: String,
}

impl OauthRecords<'_> {
    pub async fn find_client(&self, client_id: &str) -> StoreResult<Option<String>> {
        const SQL: &str = "SELECT sealed FROM oauth_client WHERE client_id = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(client_id).fetch_optional(c).await)?)
    }

    pub async fn put_client(&self, row: &ClientRow) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO oauth_client (client_id, sealed, version) VALUES ($1, $2, $3)
            ON CONFLICT (client_id) DO UPDATE SET sealed = excluded.sealed, version = excluded.version";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(&row.client_id).bind(&row.sealed).bind(&row.version))?;
        tx.commit().await
    }

    /// Replaces a registration if its version is still the expected one; returns whether it was.
    pub async fn swap_client(&self, expected: &str, row: &ClientRow) -> StoreResult<bool> {
        const SQL: &str = "UPDATE oauth_client SET sealed = $2, version = $3 WHERE client_id = $1 AND version = $4";
        let mut tx = self.0.write().await?;
        let rows = changed!(tx, query(SQL).bind(&row.client_id).bind(&row.sealed).bind(&row.version).bind(expected))?;
        tx.commit().await?;
        Ok(rows == 1)
    }
}
