//! Access tokens.

use jiff::Timestamp;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::OauthRecords;
use super::revoke::{is_revoked, lock_for_issuing};
use crate::db::Tx;
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// An access token as it is written.
#[derive(Debug, Clone)]
pub struct TokenRow {
    pub key: String,
    pub client_id: String,
    pub subject: Option<String>,
    /// The person whom the subject names, if it names a person.
    pub user_id: Option<Uuid>,
    pub family: Option<String>,
    /// Space-separated.
    pub scopes: String,
    /// Space-separated; empty when the token is not restricted to an audience.
    pub audience: String,
    pub sealed: String,
    /// When its grant was made: compared with the time of a revocation.
    pub granted_at: Timestamp,
    pub expires_at: Timestamp,
}

impl OauthRecords<'_> {
    /// Writes a token unless it was revoked; returns whether it was written.
    pub async fn put_token(&self, row: &TokenRow) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        lock_for_issuing(&mut tx).await?;
        if is_revoked(&mut tx, &row.client_id, row.family.as_deref(), row.granted_at).await? {
            return Ok(false);
        }
        insert_token(&mut tx, row).await?;
        tx.commit().await?;
        Ok(true)
    }

    pub async fn find_token(&self, key: &str) -> StoreResult<Option<String>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar("SELECT sealed FROM oauth_token WHERE key = $1")
            .bind(key).fetch_optional(c).await)?)
    }

    /// Deletes a token, if it belongs to this client.
    pub async fn end_token(&self, key: &str, client_id: &str) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM oauth_token WHERE key = $1 AND client_id = $2").bind(key).bind(client_id))?;
        tx.commit().await
    }

    pub async fn delete_token(&self, key: &str) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM oauth_token WHERE key = $1").bind(key))?;
        tx.commit().await
    }
}

pub(super) async fn insert_token(tx: &mut Tx, row: &TokenRow) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO oauth_token
            (key, client_id, subject, user_id, family, scopes, audience, sealed, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT (key) DO UPDATE SET client_id = excluded.client_id, subject = excluded.subject,
            user_id = excluded.user_id, family = excluded.family, scopes = excluded.scopes,
            audience = excluded.audience, sealed = excluded.sealed, expires_at = excluded.expires_at";
    changed!(
        tx,
        query(SQL)
            .bind(&row.key)
            .bind(&row.client_id)
            .bind(&row.subject)
            .bind(row.user_id)
            .bind(&row.family)
            .bind(&row.scopes)
            .bind(&row.audience)
            .bind(&row.sealed)
            .bind(micros(row.expires_at))
    )?;
    Ok(())
}
