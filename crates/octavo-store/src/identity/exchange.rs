//! A code or refresh token exchanged for tokens: all of it in one transaction, or nothing.

use jiff::Timestamp;
use sqlx::query;

use super::OauthRecords;
use super::refresh::{insert_refresh, replace_refresh};
use super::revoke::{is_revoked, lock_for_issuing};
use super::tokens::insert_token;
use super::{RefreshRow, TokenRow};
use crate::db::Tx;
use crate::time::micros;
use crate::{StoreResult, changed};

/// What tokens are issued for.
pub enum Spends<'a> {
    /// The key of a code. It works once: its grant has no family yet.
    Code(&'a str),
    /// A refresh token that rotates: its new row, and the version that the old row must still have.
    Refresh { spent: &'a RefreshRow, expected_version: &'a str },
    /// A refresh token that doesn't change.
    Nothing,
}

/// One exchange at the token endpoint.
pub struct Exchange<'a> {
    pub spends: Spends<'a>,
    /// The grant's family of tokens.
    pub family: &'a str,
    pub access: &'a TokenRow,
    pub refresh: Option<&'a RefreshRow>,
    pub now: Timestamp,
}

impl OauthRecords<'_> {
    /// Issues the tokens; false when the grant has ended, or another request spent the code or refresh token first.
    pub async fn exchange(&self, exchange: &Exchange<'_>) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        lock_for_issuing(&mut tx).await?;
        let Exchange { family, access, .. } = exchange;
        if is_revoked(&mut tx, &access.client_id, Some(family), access.granted_at).await?
            || !spend_grant(&mut tx, exchange).await?
        {
            return Ok(false);
        }
        insert_token(&mut tx, access).await?;
        if let Some(refresh) = exchange.refresh {
            insert_refresh(&mut tx, refresh).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

/// Locks the grant, so that requests for the same code or family wait for each other, and spends the code or refresh
/// token.
async fn spend_grant(tx: &mut Tx, exchange: &Exchange<'_>) -> StoreResult<bool> {
    const REDEEM: &str = "UPDATE oidc_grant SET family = $1, seen_at = $2 WHERE code = $3 AND family IS NULL";
    const TOUCH: &str = "UPDATE oidc_grant SET seen_at = $2 WHERE family = $1";
    let now = micros(exchange.now);
    let grants = match exchange.spends {
        Spends::Code(code) => changed!(tx, query(REDEEM).bind(exchange.family).bind(now).bind(code))?,
        _ => changed!(tx, query(TOUCH).bind(exchange.family).bind(now))?,
    };
    if grants != 1 {
        return Ok(false);
    }
    match exchange.spends {
        Spends::Refresh { spent, expected_version } => replace_refresh(tx, spent, expected_version).await,
        _ => Ok(true),
    }
}
