//! Authenticator apps (RFC 6238), and the recovery codes that replace them.

use jiff::Timestamp;
use octavo_domain::audit::AuditAction;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

pub struct Totp<'a>(pub(crate) &'a Db);

/// A person's sealed secrets.
#[derive(Debug, Clone, Default, sqlx::FromRow)]
pub struct TotpSecrets {
    /// Asked for at sign-in.
    pub sealed: Option<String>,
    /// Shown to the person, who has not confirmed it yet.
    pub pending: Option<String>,
}

/// A secret that its person confirmed with a code.
pub struct ConfirmedTotp<'a> {
    pub user_id: Uuid,
    pub pending: &'a str,
    /// The time step of the code.
    pub step: i64,
    pub confirmed_at: Timestamp,
    /// Digests of the new recovery codes.
    pub recovery_codes: &'a [String],
}

impl Totp<'_> {
    pub async fn find(&self, user_id: Uuid) -> StoreResult<TotpSecrets> {
        const SQL: &str = "SELECT sealed, pending FROM totp WHERE user_id = $1";
        let mut reader = self.0.read().await?;
        let row: Option<TotpSecrets> = on!(reader, c => query_as(SQL).bind(user_id).fetch_optional(c).await)?;
        Ok(row.unwrap_or_default())
    }

    /// Keeps a secret until its person confirms it. The one in use stays in use until then.
    pub async fn propose(&self, user_id: Uuid, sealed: &str) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO totp (user_id, pending, last_step) VALUES ($1, $2, 0)
            ON CONFLICT (user_id) DO UPDATE SET pending = excluded.pending";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(user_id).bind(sealed))?;
        tx.commit().await
    }

    /// Puts a confirmed secret to use, with new recovery codes. False if another call was faster.
    pub async fn confirm(&self, confirmed: ConfirmedTotp<'_>) -> StoreResult<bool> {
        const SQL: &str = "UPDATE totp SET sealed = pending, pending = NULL, last_step = $3, confirmed_at = $4
            WHERE user_id = $1 AND pending = $2";
        const CODE: &str = "INSERT INTO recovery_code (key, user_id) VALUES ($1, $2)";
        let ConfirmedTotp { user_id, pending, step, confirmed_at, recovery_codes } = confirmed;
        let mut tx = self.0.write().await?;
        let at = micros(confirmed_at);
        if changed!(tx, query(SQL).bind(user_id).bind(pending).bind(step).bind(at))? == 0 {
            return Ok(false);
        }
        changed!(tx, query("DELETE FROM recovery_code WHERE user_id = $1").bind(user_id))?;
        for key in recovery_codes {
            changed!(tx, query(CODE).bind(key).bind(user_id))?;
        }
        let entry = NewEntry::new(AuditAction::TotpEnabled, user_id).by(user_id).on_person(user_id);
        record(&mut tx, entry).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Uses the code of a time step. False if this code or a later one was used before, or the secret is no longer in use.
    pub async fn use_step(&self, user_id: Uuid, sealed: &str, step: i64) -> StoreResult<bool> {
        const SQL: &str = "UPDATE totp SET last_step = $3 WHERE user_id = $1 AND sealed = $2 AND last_step < $3";
        let mut tx = self.0.write().await?;
        let used = changed!(tx, query(SQL).bind(user_id).bind(sealed).bind(step))?;
        tx.commit().await?;
        Ok(used == 1)
    }

    /// Uses a recovery code up. False if it is unknown or was used before.
    pub async fn use_recovery_code(&self, user_id: Uuid, key: &str) -> StoreResult<bool> {
        const SQL: &str = "DELETE FROM recovery_code WHERE key = $1 AND user_id = $2";
        let mut tx = self.0.write().await?;
        let used = changed!(tx, query(SQL).bind(key).bind(user_id))?;
        tx.commit().await?;
        Ok(used == 1)
    }

    pub async fn count_recovery_codes(&self, user_id: Uuid) -> StoreResult<i64> {
        const SQL: &str = "SELECT count(*) FROM recovery_code WHERE user_id = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(user_id).fetch_one(c).await)?)
    }

    /// Forgets a person's authenticator app and recovery codes. False if none was in use.
    pub async fn remove(&self, user_id: Uuid) -> StoreResult<bool> {
        const SQL: &str = "DELETE FROM totp WHERE user_id = $1 RETURNING confirmed_at";
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM recovery_code WHERE user_id = $1").bind(user_id))?;
        let removed: Option<Option<i64>> = on!(tx, c => query_scalar(SQL).bind(user_id).fetch_optional(c).await)?;
        let was_in_use = removed.flatten().is_some();
        if was_in_use {
            let entry = NewEntry::new(AuditAction::TotpDisabled, user_id).by(user_id).on_person(user_id);
            record(&mut tx, entry).await?;
        }
        tx.commit().await?;
        Ok(was_in_use)
    }
}
