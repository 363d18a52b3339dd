//! The keys that sign exported approvals.

use jiff::Timestamp;
use sqlx::{query, query_as};

use super::Approvals;
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// An Ed25519 key.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ApprovalKey {
    /// From 1. The highest one signs.
    pub number: i64,
    /// In base64url.
    pub public_key: String,
    /// The private half; none once another key signs.
    pub sealed: Option<String>,
}

impl Approvals<'_> {
    /// Newest first.
    pub async fn keys(&self) -> StoreResult<Vec<ApprovalKey>> {
        const SQL: &str = "SELECT number, public_key, sealed FROM approval_key ORDER BY number DESC";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).fetch_all(c).await)?)
    }

    /// Adds a key and forgets the private halves of those before it. Of several processes that add the same number, the first
    /// one wins.
    pub async fn add_key(&self, key: &ApprovalKey, now: Timestamp) -> StoreResult<()> {
        const ADD: &str = "INSERT INTO approval_key (number, public_key, sealed, created_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (number) DO NOTHING";
        const FORGET: &str = "UPDATE approval_key SET sealed = NULL WHERE number < $1";
        let mut tx = self.0.write().await?;
        changed!(tx, query(ADD).bind(key.number).bind(&key.public_key).bind(&key.sealed).bind(micros(now)))?;
        changed!(tx, query(FORGET).bind(key.number))?;
        tx.commit().await
    }
}
