//! Refresh tokens and their rotation.

use jiff::Timestamp;
use sqlx::{query, query_scalar};

use super::OauthRecords;
use super::revoke::{is_revoked, lock_for_issuing};
use super::tokens::{TokenRow, insert_token};
use crate::db::Tx;
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// A refresh token as it is written.
#[derive(Debug, Clone)]
pub struct RefreshRow {
    pub key: String,
    pub client_id: String,
    pub subject: Option<String>,
    pub family: String,
    pub sealed: String,
    /// Of the whole record.
    pub version: String,
    pub granted_at: Timestamp,
    pub expires_at: Option<Timestamp>,
}

/// One rotation: the spent token, what it is exchanged for, and the version it must still have.
pub struct Rotation<'a> {
    pub expected_version: &'a str,
    pub spent: &'a RefreshRow,
    pub access: &'a TokenRow,
    pub next: Option<&'a RefreshRow>,
}

impl OauthRecords<'_> {
    /// Writes a refresh token unless it was revoked; returns whether it was written.
    pub async fn put_refresh(&self, row: &RefreshRow) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        lock_for_issuing(&mut tx).await?;
        if is_revoked(&mut tx, &row.client_id, Some(&row.family), row.granted_at).await? {
            return Ok(false);
        }
        insert_refresh(&mut tx, row).await?;
        tx.commit().await?;
        Ok(true)
    }

    pub async fn find_refresh(&self, key: &str) -> StoreResult<Option<String>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar("SELECT sealed FROM oauth_refresh WHERE key = $1")
            .bind(key).fetch_optional(c).await)?)
    }

    /// Removes and returns a refresh token: only one of several callers receives it.
    pub async fn take_refresh(&self, key: &str) -> StoreResult<Option<String>> {
        let mut tx = self.0.write().await?;
        let sealed = on!(tx, c => query_scalar("DELETE FROM oauth_refresh WHERE key = $1 RETURNING sealed")
            .bind(key).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(sealed)
    }

    /// Writes all of a rotation, or nothing if the token has changed, is gone or was revoked.
    pub async fn rotate_refresh(&self, rotation: Rotation<'_>) -> StoreResult<bool> {
        let Rotation { expected_version, spent, access, next } = rotation;
        let mut tx = self.0.write().await?;
        lock_for_issuing(&mut tx).await?;
        if is_revoked(&mut tx, &spent.client_id, Some(&spent.family), spent.granted_at).await?
            || !replace_refresh(&mut tx, spent, expected_version).await?
        {
            return Ok(false);
        }
        insert_token(&mut tx, access).await?;
        if let Some(next) = next {
            insert_refresh(&mut tx, next).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

pub(super) async fn replace_refresh(tx: &mut Tx, row: &RefreshRow, expected: &str) -> StoreResult<bool> {
    const SQL: &str = "UPDATE oauth_refresh SET sealed = $2, version = $3, expires_at = $4
        WHERE key = $1 AND version = $5";
    let rows = changed!(
        tx,
        query(SQL).bind(&row.key).bind(&row.sealed).bind(&row.version).bind(row.expires_at.map(micros)).bind(expected)
    )?;
    Ok(rows == 1)
}

pub(super) async fn insert_refresh(tx: &mut Tx, row: &RefreshRow) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO oauth_refresh
            (key, client_id, subject, family, sealed, version, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (key) DO UPDATE SET client_id = excluded.client_id, subject = excluded.subject,
            family = excluded.family, sealed = excluded.sealed, version = excluded.version,
            expires_at = excluded.expires_at";
    changed!(
        tx,
        query(SQL)
            .bind(&row.key)
            .bind(&row.client_id)
            .bind(&row.subject)
            .bind(&row.family)
            .bind(&row.sealed)
            .bind(&row.version)
            .bind(row.expires_at.map(micros))
    )?;
    Ok(())
}
