//! The proof of the master key, the sealed keys that sign ID tokens, and the one for push services.

use jiff::Timestamp;
use sqlx::{query, query_as, query_scalar};

use super::revoke::lock_for_revoking;
use crate::time::{micros, timestamp};
use crate::{Db, StoreResult, changed, on};

pub struct Seals<'a>(pub(crate) &'a Db);

/// An RSA key, sealed.
#[derive(Debug, Clone)]
pub struct SigningKey {
    pub kid: String,
    pub sealed: String,
    pub created_at: Timestamp,
}

const CANARY: &str = "master";
const PUSH_KEY: &str = "push";

impl Seals<'_> {
    /// The sealed text that only the right master key opens; none in a new database.
    pub async fn canary(&self) -> StoreResult<Option<String>> {
        self.find(CANARY).await
    }

    /// Stores the canary if there is none, and returns the stored one.
    pub async fn set_canary(&self, sealed: &str) -> StoreResult<String> {
        self.set_first(CANARY, sealed).await
    }

    /// The sealed private key by which push services know this installation.
    pub async fn push_key(&self) -> StoreResult<Option<String>> {
        self.find(PUSH_KEY).await
    }

    /// Stores the key for push services if there is none, and returns the stored one.
    pub async fn set_push_key(&self, sealed: &str) -> StoreResult<String> {
        self.set_first(PUSH_KEY, sealed).await
    }

    async fn find(&self, name: &str) -> StoreResult<Option<String>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar("SELECT sealed FROM seal_canary WHERE name = $1")
            .bind(name).fetch_optional(c).await)?)
    }

    /// Of several processes, the first one wins.
    async fn set_first(&self, name: &str, sealed: &str) -> StoreResult<String> {
        const SQL: &str = "INSERT INTO seal_canary (name, sealed) VALUES ($1, $2)
            ON CONFLICT (name) DO NOTHING";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(name).bind(sealed))?;
        let stored = on!(tx, c => query_scalar("SELECT sealed FROM seal_canary WHERE name = $1")
            .bind(name).fetch_one(c).await)?;
        tx.commit().await?;
        Ok(stored)
    }

    /// Adds a key if `newest` is still the newest one: of several processes, only one adds the next key.
    pub async fn add_signing_key(&self, key: &SigningKey, newest: Option<&str>) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO signing_key (kid, sealed, created_at) SELECT $1, $2, $3
            WHERE COALESCE((SELECT kid FROM signing_key ORDER BY created_at DESC, kid DESC LIMIT 1), '') = $4";
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        changed!(
            tx,
            query(SQL).bind(&key.kid).bind(&key.sealed).bind(micros(key.created_at)).bind(newest.unwrap_or_default())
        )?;
        tx.commit().await
    }

    pub async fn delete_signing_key(&self, kid: &str) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM signing_key WHERE kid = $1").bind(kid))?;
        tx.commit().await
    }

    /// Oldest first.
    pub async fn signing_keys(&self) -> StoreResult<Vec<SigningKey>> {
        const SQL: &str = "SELECT kid, sealed, created_at FROM signing_key ORDER BY created_at, kid";
        let mut reader = self.0.read().await?;
        let rows: Vec<(String, String, i64)> = on!(reader, c => query_as(SQL).fetch_all(c).await)?;
        rows.into_iter()
            .map(|(kid, sealed, created_at)| Ok(SigningKey { kid, sealed, created_at: timestamp(created_at)? }))
            .collect()
    }
}
