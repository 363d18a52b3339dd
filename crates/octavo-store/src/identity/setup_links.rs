//! Links that let a person set a password.

use jiff::Timestamp;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

pub struct SetupLinks<'a>(pub(crate) &'a Db);

impl SetupLinks<'_> {
    pub async fn add(&self, key: &str, user_id: Uuid, expires_at: Timestamp) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO setup_link (key, user_id, expires_at) VALUES ($1, $2, $3)";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(key).bind(user_id).bind(micros(expires_at)))?;
        tx.commit().await
    }

    /// The person whom a valid link belongs to.
    pub async fn find(&self, key: &str, now: Timestamp) -> StoreResult<Option<Uuid>> {
        const SQL: &str = "SELECT user_id FROM setup_link WHERE key = $1 AND expires_at > $2";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(key).bind(micros(now)).fetch_optional(c).await)?)
    }
}
