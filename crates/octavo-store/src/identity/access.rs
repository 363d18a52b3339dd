//! What lets a person in: their password, and whether they may sign in at all. A change of either ends what was signed in
//! before, in the same transaction.

use jiff::Timestamp;
use octavo_domain::audit::AuditAction;
use serde_json::json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::revoke::{Window, end_access, lock_for_revoking};
use crate::approvals::end_review_links_of;
use crate::audit::{NewEntry, record};
use crate::calendar_links::end_calendar_links_of;
use crate::connect_links::end_links_of;
use crate::db::Tx;
use crate::time::micros;
use crate::users::{User, Users};
use crate::workspaces::end_invitations_of;
use crate::{StoreError, StoreResult, changed, on};

/// A password that its person replaces.
pub struct PasswordChange<'a> {
    pub user_id: Uuid,
    /// The hash that the old password was checked against.
    pub checked: &'a str,
    pub hash: &'a str,
    /// The session that lives on, with its tokens.
    pub kept: Option<Uuid>,
    pub window: Window,
}

impl Users<'_> {
    /// Replaces a password and ends the person's access everywhere except in one session. False if the password has
    /// changed since it was checked, or the person was disabled.
    pub async fn change_password(&self, change: PasswordChange<'_>) -> StoreResult<bool> {
        const SQL: &str =
            "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL";
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        let changed = changed!(tx, query(SQL).bind(change.user_id).bind(change.checked).bind(change.hash))?;
        if changed == 0 {
            return Ok(false);
        }
        end_access(&mut tx, change.user_id, change.kept, change.window).await?;
        record(&mut tx, password_changed(change.user_id, "password")).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Sets a password by a link, which works once, and ends the person's access everywhere. Returns whose link it was;
    /// only one of several callers learns that.
    pub async fn reset_password(
        &self,
        link: &str,
        hash: &str,
        now: Timestamp,
        window: Window,
    ) -> StoreResult<Option<Uuid>> {
        const LINK: &str = "DELETE FROM setup_link WHERE key = $1 AND expires_at > $2 RETURNING user_id";
        const PASSWORD: &str = "UPDATE users SET password_hash = $2 WHERE id = $1 AND disabled_at IS NULL";
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        let user: Option<Uuid> = on!(tx, c => query_scalar(LINK).bind(link).bind(micros(now)).fetch_optional(c).await)?;
        let Some(user_id) = user else {
            return Ok(None);
        };
        if changed!(tx, query(PASSWORD).bind(user_id).bind(hash))? == 0 {
            return Ok(None);
        }
        end_access(&mut tx, user_id, None, window).await?;
        record(&mut tx, password_changed(user_id, "link")).await?;
        tx.commit().await?;
        Ok(Some(user_id))
    }

    /// Shuts a person out, at once and until they are enabled again. Their open invitations and links end.
    pub async fn disable(&self, id: Uuid, now: Timestamp, window: Window) -> StoreResult<()> {
        const SQL: &str = "UPDATE users SET disabled_at = coalesce(disabled_at, $2) WHERE id = $1";
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        if changed!(tx, query(SQL).bind(id).bind(micros(now)))? == 0 {
            return Err(StoreError::NotFound);
        }
        end_access(&mut tx, id, None, window).await?;
        end_invitations_of(&mut tx, id, None, None).await?;
        end_links_of(&mut tx, id, None).await?;
        end_review_links_of(&mut tx, id, None).await?;
        end_calendar_links_of(&mut tx, id).await?;
        tx.commit().await
    }

    /// Lets a person sign in again.
    pub async fn enable(&self, id: Uuid) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        if changed!(tx, query("UPDATE users SET disabled_at = NULL WHERE id = $1").bind(id))? == 0 {
            return Err(StoreError::NotFound);
        }
        tx.commit().await
    }
}

/// `proof`: what let them change it.
fn password_changed(user_id: Uuid, proof: &str) -> NewEntry {
    let entry = NewEntry::new(AuditAction::PasswordChanged, user_id).by(user_id).on_person(user_id);
    entry.detail(json!({ "proof": proof }))
}

/// How a person proved who they are.
#[derive(Debug, Clone, Copy)]
pub enum Proof<'a> {
    /// The hash that their password was checked against.
    Password(&'a str),
    Passkey(Uuid),
    /// By an external issuer, which knows them by this identity.
    External(ExternalProof<'a>),
}

/// What an external issuer said of a sign-in.
#[derive(Debug, Clone, Copy)]
pub struct ExternalProof<'a> {
    /// The [`ExternalIdentity`](super::ExternalIdentity).
    pub identity: Uuid,
    /// When the person proved to the issuer who they are.
    pub auth_time: Timestamp,
    /// Sealed.
    pub id_token: &'a str,
}

impl<'a> Proof<'a> {
    /// As the audit log names it.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Proof::Password(_) => "password",
            Proof::Passkey(_) => "passkey",
            Proof::External(_) => "external",
        }
    }

    /// By the password that they have now.
    pub fn password_of(user: &'a User) -> Self {
        Proof::Password(user.password_hash.as_deref().unwrap_or_default())
    }
}

/// Whether a proof still counts. The caller holds the lock that changes of passwords take.
pub(super) async fn may_enter(tx: &mut Tx, user_id: Uuid, proof: Proof<'_>) -> StoreResult<bool> {
    const PASSWORD: &str = "SELECT EXISTS (SELECT 1 FROM users
        WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL)";
    const PASSKEY: &str = "SELECT EXISTS (SELECT 1 FROM users u JOIN passkey p ON p.user_id = u.id
        WHERE u.id = $1 AND p.id = $2 AND u.disabled_at IS NULL)";
    const EXTERNAL: &str = "SELECT EXISTS (SELECT 1 FROM users u JOIN external_identity e ON e.user_id = u.id
        WHERE u.id = $1 AND e.id = $2 AND u.disabled_at IS NULL)";
    Ok(match proof {
        Proof::Password(hash) => on!(tx, c => query_scalar(PASSWORD).bind(user_id).bind(hash).fetch_one(c).await)?,
        Proof::Passkey(id) => on!(tx, c => query_scalar(PASSKEY).bind(user_id).bind(id).fetch_one(c).await)?,
        Proof::External(ExternalProof { identity, .. }) => {
            on!(tx, c => query_scalar(EXTERNAL).bind(user_id).bind(identity).fetch_one(c).await)?
        }
    })
}
