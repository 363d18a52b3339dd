//! Authorization codes.

use jiff::Timestamp;
use sqlx::{query, query_as, query_scalar};

use super::OauthRecords;
use super::revoke::lock_for_revoking;
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// An authorization code as it is written.
#[derive(Debug, Clone)]
pub struct CodeRow {
    pub key: String,
    pub client_id: String,
    pub subject: String,
    pub sealed: String,
    /// Of the record's state: issued, redeemed, replayed.
    pub version: String,
    pub expires_at: Timestamp,
}

impl OauthRecords<'_> {
    pub async fn put_code(&self, row: &CodeRow) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO oauth_code (key, client_id, subject, sealed, version, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (key) DO UPDATE SET client_id = excluded.client_id, subject = excluded.subject,
                sealed = excluded.sealed, version = excluded.version, expires_at = excluded.expires_at";
        let mut tx = self.0.write().await?;
        changed!(
            tx,
            query(SQL)
                .bind(&row.key)
                .bind(&row.client_id)
                .bind(&row.subject)
                .bind(&row.sealed)
                .bind(&row.version)
                .bind(micros(row.expires_at))
        )?;
        tx.commit().await
    }

    /// Replaces a code's record if its version is still the expected one; returns whether it was.
    pub async fn swap_code(&self, expected: &str, row: &CodeRow) -> StoreResult<bool> {
        const SQL: &str =
            "UPDATE oauth_code SET client_id = $2, subject = $3, sealed = $4, version = $5, expires_at = $6
            WHERE key = $1 AND version = $7";
        let mut tx = self.0.write().await?;
        let rows = changed!(
            tx,
            query(SQL)
                .bind(&row.key)
                .bind(&row.client_id)
                .bind(&row.subject)
                .bind(&row.sealed)
                .bind(&row.version)
                .bind(micros(row.expires_at))
                .bind(expected)
        )?;
        tx.commit().await?;
        Ok(rows == 1)
    }

    pub async fn find_code(&self, key: &str) -> StoreResult<Option<String>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar("SELECT sealed FROM oauth_code WHERE key = $1")
            .bind(key).fetch_optional(c).await)?)
    }

    /// The keys and records of a client's codes.
    pub async fn list_codes(&self, client_id: &str) -> StoreResult<Vec<(String, String)>> {
        const SQL: &str = "SELECT key, sealed FROM oauth_code WHERE client_id = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(client_id).fetch_all(c).await)?)
    }

    /// Deletes a code that was not redeemed, with its grant.
    pub async fn end_code(&self, key: &str) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        changed!(tx, query("DELETE FROM oauth_code WHERE key = $1").bind(key))?;
        changed!(tx, query("DELETE FROM oidc_grant WHERE code = $1 AND family IS NULL").bind(key))?;
        tx.commit().await
    }

    /// Removes and returns a code: only one of several callers receives it.
    pub async fn take_code(&self, key: &str) -> StoreResult<Option<String>> {
        let mut tx = self.0.write().await?;
        let sealed = on!(tx, c => query_scalar("DELETE FROM oauth_code WHERE key = $1 RETURNING sealed")
            .bind(key).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(sealed)
    }
}
