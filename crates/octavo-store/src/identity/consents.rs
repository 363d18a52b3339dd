//! What people have allowed applications, and the pages that ask them.

use jiff::Timestamp;
use octavo_domain::ConsentLimits;
use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::audit::{AuditAction, TargetType};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::revoke::{Window, end_grants_to_client, lock_for_issuing, lock_for_revoking};
use crate::audit::{NewEntry, record};
use crate::columns::{MaybeJson, MaybeMicros, Micros};
use crate::db::Tx;
use crate::time::micros;
use crate::{Db, StoreResult, changed, json as text, on};

pub struct Consents<'a>(pub(crate) &'a Db);

/// A consent page about to be shown.
#[derive(Debug)]
pub struct NewRequest<'a> {
    /// Of the id in its form.
    pub key: &'a str,
    /// The session that is asked.
    pub sid: Uuid,
    /// The authorization request, as a query string. Empty for a device.
    pub query: &'a str,
    /// The key of the device that asks, if its person typed a code.
    pub device: Option<&'a str>,
    pub expires_at: Timestamp,
}

/// A consent page that was answered.
#[derive(Debug, sqlx::FromRow)]
pub struct OpenRequest {
    pub sid: Uuid,
    pub query: String,
    pub device: Option<String>,
}

/// What a person allows a client.
#[derive(Debug, Clone, Copy)]
pub struct Consent<'a> {
    pub user_id: Uuid,
    pub client_id: &'a str,
    pub workspace_id: Uuid,
    /// Space-separated.
    pub scopes: &'a str,
    pub limits: &'a ConsentLimits,
}

/// What a person has allowed a client in one workspace.
#[derive(Debug, sqlx::FromRow)]
pub struct Allowed {
    pub workspace_id: Uuid,
    /// Space-separated.
    pub scopes: String,
    #[sqlx(flatten, try_from = "LimitsRow")]
    pub limits: ConsentLimits,
}

/// New limits of what a person allowed a client; what is none stays as it is.
#[derive(Debug, Clone, Copy)]
pub struct ConsentChange<'a> {
    pub user_id: Uuid,
    pub client_id: &'a str,
    pub workspace_id: Uuid,
    /// `Some(None)` allows every account.
    pub account_ids: Option<Option<&'a [i64]>>,
    pub approval: Option<ApprovalPolicy>,
}

/// The limits as they are stored.
#[derive(sqlx::FromRow)]
struct LimitsRow {
    #[sqlx(try_from = "MaybeJson")]
    account_ids: Option<Vec<i64>>,
    #[sqlx(try_from = "String")]
    approval: ApprovalPolicy,
}

impl From<LimitsRow> for ConsentLimits {
    fn from(row: LimitsRow) -> Self {
        ConsentLimits { account_ids: row.account_ids, approval: row.approval }
    }
}

/// An application that a person has allowed something.
#[derive(Debug, sqlx::FromRow)]
pub struct ConnectedApp {
    pub client_id: String,
    pub name: String,
    pub workspace_id: Uuid,
    /// Space-separated.
    pub scopes: String,
    #[sqlx(flatten, try_from = "LimitsRow")]
    pub limits: ConsentLimits,
    #[sqlx(try_from = "Micros")]
    pub granted_at: Timestamp,
    /// When it last got tokens; none if it has none.
    #[sqlx(try_from = "MaybeMicros")]
    pub last_used_at: Option<Timestamp>,
}

async fn record_granted(tx: &mut Tx, consent: Consent<'_>) -> StoreResult<()> {
    let Consent { user_id, client_id, workspace_id, scopes, limits } = consent;
    let detail = json!({ "scopes": scopes, "accountIds": limits.account_ids, "approval": limits.approval });
    record(tx, entry(AuditAction::ConsentGranted, workspace_id, user_id, client_id).detail(detail)).await
}

fn entry(action: AuditAction, workspace_id: Uuid, user_id: Uuid, client_id: &str) -> NewEntry {
    NewEntry::new(action, workspace_id).by(user_id).on(TargetType::Client, client_id)
}

impl Consents<'_> {
    /// The applications that a person has allowed something, the latest first.
    pub async fn list(&self, user_id: Uuid) -> StoreResult<Vec<ConnectedApp>> {
        const SQL: &str = "SELECT c.client_id, coalesce(a.name, ac.name) AS name, c.workspace_id, c.scopes, c.account_ids,
                c.approval, c.granted_at,
                (SELECT max(g.seen_at) FROM oidc_grant g
                    WHERE g.user_id = c.user_id AND g.client_id = c.client_id AND g.workspace_id = c.workspace_id
                        AND g.family IS NOT NULL) AS last_used_at
            FROM consent c LEFT JOIN app a ON a.client_id = c.client_id
            LEFT JOIN agent_client ac ON ac.client_id = c.client_id
            WHERE c.user_id = $1 AND coalesce(a.id, ac.id) IS NOT NULL ORDER BY c.granted_at DESC, c.client_id, c.workspace_id";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(user_id).fetch_all(c).await)?)
    }

    /// Takes back what a person allowed a client, with every token it has for them. False if they allowed it nothing.
    pub async fn withdraw(&self, user_id: Uuid, client_id: &str, window: Window) -> StoreResult<bool> {
        const SQL: &str = "DELETE FROM consent WHERE user_id = $1 AND client_id = $2 RETURNING workspace_id";
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        let withdrawn: Vec<Uuid> = on!(tx, c => query_scalar(SQL).bind(user_id).bind(client_id).fetch_all(c).await)?;
        if withdrawn.is_empty() {
            return Ok(false);
        }
        end_grants_to_client(&mut tx, user_id, client_id, window).await?;
        for workspace in withdrawn {
            record(&mut tx, entry(AuditAction::ConsentWithdrawn, workspace, user_id, client_id)).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// What a person has allowed a client, in the workspaces that they are still a member of.
    pub async fn find(&self, user_id: Uuid, client_id: &str) -> StoreResult<Vec<Allowed>> {
        const SQL: &str = "SELECT c.workspace_id, c.scopes, c.account_ids, c.approval FROM consent c
            JOIN member m ON m.workspace_id = c.workspace_id AND m.user_id = c.user_id
            WHERE c.user_id = $1 AND c.client_id = $2 ORDER BY c.workspace_id";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(user_id).bind(client_id).fetch_all(c).await)?)
    }

    /// Changes the limits of what a person allowed a client, for its present tokens too. False if they allowed it nothing in
    /// this workspace.
    pub async fn change(&self, change: ConsentChange<'_>) -> StoreResult<bool> {
        const SQL: &str = "UPDATE consent SET account_ids = CASE WHEN $4 THEN $5 ELSE account_ids END,
                approval = coalesce($6, approval)
            WHERE user_id = $1 AND client_id = $2 AND workspace_id = $3
            RETURNING workspace_id, scopes, account_ids, approval";
        let ConsentChange { user_id, client_id, workspace_id, account_ids, approval } = change;
        let mut tx = self.0.write().await?;
        let row: Option<Allowed> = on!(tx, c => query_as(SQL).bind(user_id).bind(client_id).bind(workspace_id)
            .bind(account_ids.is_some()).bind(account_ids.flatten().map(text::encode))
            .bind(approval.map(ApprovalPolicy::as_str)).fetch_optional(c).await)?;
        let Some(Allowed { scopes, limits, .. }) = row else {
            return Ok(false);
        };
        let consent = Consent { user_id, client_id, workspace_id, scopes: &scopes, limits: &limits };
        record_granted(&mut tx, consent).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Stores what a person now allows a client in a workspace, and replaces what they allowed there before.
    pub async fn remember(&self, consent: Consent<'_>, now: Timestamp) -> StoreResult<()> {
        const SQL: &str =
            "INSERT INTO consent (user_id, client_id, workspace_id, scopes, granted_at, account_ids, approval)
            SELECT $1, $2, workspace_id, $4, $5, $6, $7 FROM member WHERE user_id = $1 AND workspace_id = $3
            ON CONFLICT (user_id, client_id, workspace_id)
                DO UPDATE SET scopes = excluded.scopes, granted_at = excluded.granted_at,
                    account_ids = excluded.account_ids, approval = excluded.approval";
        let Consent { user_id, client_id, workspace_id, scopes, limits } = consent;
        let mut tx = self.0.write().await?;
        lock_for_issuing(&mut tx).await?;
        let stored = changed!(
            tx,
            query(SQL)
                .bind(user_id)
                .bind(client_id)
                .bind(workspace_id)
                .bind(scopes)
                .bind(micros(now))
                .bind(limits.account_ids.as_ref().map(text::encode))
                .bind(limits.approval.as_str())
        )?;
        if stored > 0 {
            record_granted(&mut tx, consent).await?;
        }
        tx.commit().await
    }

    pub async fn ask(&self, request: NewRequest<'_>) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO consent_request (key, sid, query, device, expires_at)
            VALUES ($1, $2, $3, $4, $5)";
        let mut tx = self.0.write().await?;
        changed!(
            tx,
            query(SQL)
                .bind(request.key)
                .bind(request.sid)
                .bind(request.query)
                .bind(request.device)
                .bind(micros(request.expires_at))
        )?;
        tx.commit().await
    }

    /// Marks a consent page as answered, if it was shown to this session. Only the first of several answers counts.
    pub async fn answer(&self, key: &str, sid: Uuid, now: Timestamp) -> StoreResult<Option<OpenRequest>> {
        const SQL: &str = "DELETE FROM consent_request WHERE key = $1 AND sid = $2 AND expires_at > $3
            RETURNING sid, query, device";
        let mut tx = self.0.write().await?;
        let request = on!(tx, c => query_as(SQL).bind(key).bind(sid).bind(micros(now)).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(request)
    }
}
