//! Browsers of people.

use jiff::Timestamp;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::Push;
use crate::columns::Micros;
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// Browsers that one person can be notified in. One more removes the oldest.
pub const MOST_SUBSCRIPTIONS: i64 = 10;

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct PushSubscription {
    pub id: Uuid,
    pub user_id: Uuid,
    /// The session of the browser, which it ends with.
    pub sid: Option<Uuid>,
    /// A digest of the address at the push service.
    pub endpoint: String,
    /// The host of the push service.
    pub host: String,
    /// As the browser names itself.
    pub user_agent: Option<String>,
    /// The address and the browser's keys.
    pub sealed: String,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
}

impl Push<'_> {
    /// Adds a browser. It replaces what its session or its endpoint was known as before, for another person too: a browser has
    /// one endpoint, and only one person uses it.
    pub async fn add(&self, new: &PushSubscription) -> StoreResult<()> {
        const BEFORE: &str = "DELETE FROM push_subscription WHERE endpoint = $1 OR sid = $2";
        const ADD: &str =
            "INSERT INTO push_subscription (id, user_id, sid, endpoint, host, user_agent, sealed, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        const OLDEST: &str = "DELETE FROM push_subscription WHERE user_id = $1 AND id NOT IN
            (SELECT id FROM push_subscription WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2)";
        let mut tx = self.0.write().await?;
        changed!(tx, query(BEFORE).bind(&new.endpoint).bind(new.sid))?;
        changed!(
            tx,
            query(ADD)
                .bind(new.id)
                .bind(new.user_id)
                .bind(new.sid)
                .bind(&new.endpoint)
                .bind(&new.host)
                .bind(&new.user_agent)
                .bind(&new.sealed)
                .bind(micros(new.created_at))
        )?;
        changed!(tx, query(OLDEST).bind(new.user_id).bind(MOST_SUBSCRIPTIONS))?;
        tx.commit().await
    }

    /// A person's browsers, the oldest first.
    pub async fn list(&self, user_id: Uuid) -> StoreResult<Vec<PushSubscription>> {
        const SQL: &str =
            "SELECT id, user_id, sid, endpoint, host, user_agent, sealed, created_at FROM push_subscription
            WHERE user_id = $1 ORDER BY created_at, id";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(user_id).fetch_all(c).await)?)
    }

    /// Removing one twice is not an error.
    pub async fn remove(&self, id: Uuid) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM push_subscription WHERE id = $1").bind(id))?;
        tx.commit().await
    }
}
