//! Device codes (RFC 8628).

use jiff::Timestamp;
use sqlx::{query, query_scalar};

use super::OauthRecords;
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// A device code as it is written.
#[derive(Debug, Clone)]
pub struct DeviceRow {
    pub key: String,
    /// Normalized and unique among live grants: a second one is `StoreError::Conflict`.
    pub user_code: String,
    pub client_id: String,
    pub sealed: String,
    /// Of the grant's state: pending, approved, denied.
    pub version: String,
    pub expires_at: Timestamp,
}

impl OauthRecords<'_> {
    pub async fn put_device(&self, row: &DeviceRow) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO oauth_device (key, user_code, client_id, sealed, version, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (key) DO UPDATE SET user_code = excluded.user_code, client_id = excluded.client_id,
                sealed = excluded.sealed, version = excluded.version, expires_at = excluded.expires_at";
        let mut tx = self.0.write().await?;
        changed!(
            tx,
            query(SQL)
                .bind(&row.key)
                .bind(&row.user_code)
                .bind(&row.client_id)
                .bind(&row.sealed)
                .bind(&row.version)
                .bind(micros(row.expires_at))
        )?;
        tx.commit().await
    }

    /// Replaces a grant if its version is still the expected one; returns whether it was.
    pub async fn swap_device(&self, expected: &str, row: &DeviceRow) -> StoreResult<bool> {
        const SQL: &str = "UPDATE oauth_device
            SET user_code = $2, client_id = $3, sealed = $4, version = $5, expires_at = $6
            WHERE key = $1 AND version = $7";
        let mut tx = self.0.write().await?;
        let rows = changed!(
            tx,
            query(SQL)
                .bind(&row.key)
                .bind(&row.user_code)
                .bind(&row.client_id)
                .bind(&row.sealed)
                .bind(&row.version)
                .bind(micros(row.expires_at))
                .bind(expected)
        )?;
        tx.commit().await?;
        Ok(rows == 1)
    }

    pub async fn find_device(&self, key: &str) -> StoreResult<Option<String>> {
        const SQL: &str = "SELECT sealed FROM oauth_device WHERE key = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(key).fetch_optional(c).await)?)
    }

    pub async fn find_device_by_user_code(&self, user_code: &str) -> StoreResult<Option<String>> {
        const SQL: &str = "SELECT sealed FROM oauth_device WHERE user_code = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(user_code).fetch_optional(c).await)?)
    }

    /// Removes and returns a grant: only one of several callers receives it.
    pub async fn take_device(&self, key: &str) -> StoreResult<Option<String>> {
        const SQL: &str = "DELETE FROM oauth_device WHERE key = $1 RETURNING sealed";
        let mut tx = self.0.write().await?;
        let sealed = on!(tx, c => query_scalar(SQL).bind(key).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(sealed)
    }
}
