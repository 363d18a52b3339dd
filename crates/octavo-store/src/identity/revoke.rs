//! Revocation: what was revoked stays revoked, even for a request that was already running.
//!
//! A revocation deletes the rows it finds and records a barrier. Every write of a token checks the barriers first. The
//! two must not overlap: SQLite has one writer, and on PostgreSQL writers share an advisory lock that a revocation
//! holds exclusively.

use jiff::Timestamp;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::OauthRecords;
use super::mail::end_links;
use crate::db::{Engine, Sql, Tx, sql};
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// When a revocation was made, and until when late writes are possible.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    pub recorded_at: Timestamp,
    pub until: Timestamp,
}

impl OauthRecords<'_> {
    /// Revokes everything that was issued to a client, including its registration and its users' consent. Returns
    /// whether it was registered.
    pub async fn revoke_client(&self, client_id: &str, window: Window) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        record_barrier(&mut tx, "CLIENT", client_id, window).await?;
        for sql in [
            "DELETE FROM oauth_code WHERE client_id = $1",
            "DELETE FROM oauth_token WHERE client_id = $1",
            "DELETE FROM oauth_refresh WHERE client_id = $1",
            "DELETE FROM oauth_device WHERE client_id = $1",
            "DELETE FROM oidc_grant WHERE client_id = $1",
            "DELETE FROM consent WHERE client_id = $1",
        ] {
            changed!(tx, query(sql).bind(client_id))?;
        }
        let registered = changed!(tx, query("DELETE FROM oauth_client WHERE client_id = $1").bind(client_id))?;
        tx.commit().await?;
        Ok(registered > 0)
    }

    /// Revokes one grant's access and refresh tokens; returns how many there were.
    pub async fn revoke_family(&self, family: &str, window: Window) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        changed!(tx, query("DELETE FROM oidc_grant WHERE family = $1").bind(family))?;
        let removed = end_family(&mut tx, family, window).await?;
        tx.commit().await?;
        Ok(removed)
    }
}

/// Ends the grants bound to a browser's session.
pub(super) async fn end_grants_of_session(tx: &mut Tx, sid: Uuid, window: Window) -> StoreResult<()> {
    const SQL: &str = "DELETE FROM oidc_grant WHERE sid = $1 RETURNING code, family";
    let ended: Vec<Ended> = on!(tx, c => query_as(SQL).bind(sid).fetch_all(c).await)?;
    end_grants(tx, ended, window).await
}

/// Ends the grants bound to a person's sessions except one.
pub(super) async fn end_grants_of_other_sessions(
    tx: &mut Tx,
    user_id: Uuid,
    kept: Option<Uuid>,
    window: Window,
) -> StoreResult<()> {
    const SQL: &str = "DELETE FROM oidc_grant WHERE user_id = $1 AND sid <> $2 RETURNING code, family";
    let kept = kept.unwrap_or_default();
    let ended: Vec<Ended> = on!(tx, c => query_as(SQL).bind(user_id).bind(kept).fetch_all(c).await)?;
    end_grants(tx, ended, window).await
}

/// Ends what a person granted to a client.
pub(super) async fn end_grants_to_client(
    tx: &mut Tx,
    user_id: Uuid,
    client_id: &str,
    window: Window,
) -> StoreResult<()> {
    const SQL: &str = "DELETE FROM oidc_grant WHERE user_id = $1 AND client_id = $2 RETURNING code, family";
    const TOKENS: &str = "DELETE FROM oauth_token WHERE user_id = $1 AND client_id = $2";
    let ended: Vec<Ended> = on!(tx, c => query_as(SQL).bind(user_id).bind(client_id).fetch_all(c).await)?;
    end_grants(tx, ended, window).await?;
    changed!(tx, query(TOKENS).bind(user_id).bind(client_id))?;
    Ok(())
}

/// Ends what applications were granted in a workspace, by one of its members or by all.
pub(crate) async fn end_grants_in_workspace(
    tx: &mut Tx,
    workspace_id: Uuid,
    user_id: Option<Uuid>,
    window: Window,
) -> StoreResult<()> {
    const CONSENTS: &str = "DELETE FROM consent WHERE workspace_id = $1 AND ($2 IS NULL OR user_id = $2)";
    const GRANTS: &str = "DELETE FROM oidc_grant WHERE workspace_id = $1 AND ($2 IS NULL OR user_id = $2)
        RETURNING code, family";
    changed!(tx, query(CONSENTS).bind(workspace_id).bind(user_id))?;
    let ended: Vec<Ended> = on!(tx, c => query_as(GRANTS).bind(workspace_id).bind(user_id).fetch_all(c).await)?;
    end_grants(tx, ended, window).await
}

/// Ends every session, link, grant and token of a person, to the portal and to applications, except one session
/// with what was granted in it.
pub(super) async fn end_access(tx: &mut Tx, user_id: Uuid, kept: Option<Uuid>, window: Window) -> StoreResult<()> {
    const GRANTS: &str = "DELETE FROM oidc_grant WHERE user_id = $1 AND (sid IS NULL OR sid <> $2)
        RETURNING code, family";
    // What the operator issued belongs to no grant.
    const TOKENS: &str = "DELETE FROM oauth_token WHERE user_id = $1 AND (family IS NULL
        OR family NOT IN (SELECT family FROM oidc_grant WHERE user_id = $1 AND family IS NOT NULL))";
    // No session has the nil id.
    let kept = kept.unwrap_or_default();
    changed!(tx, query("DELETE FROM session WHERE user_id = $1 AND sid <> $2").bind(user_id).bind(kept))?;
    changed!(tx, query("DELETE FROM setup_link WHERE user_id = $1").bind(user_id))?;
    end_links(tx, user_id).await?;
    let ended: Vec<Ended> = on!(tx, c => query_as(GRANTS).bind(user_id).bind(kept).fetch_all(c).await)?;
    end_grants(tx, ended, window).await?;
    changed!(tx, query(TOKENS).bind(user_id))?;
    Ok(())
}

/// A deleted grant: the key of its code and, once that was redeemed, the family of its tokens.
type Ended = (String, Option<String>);

async fn end_grants(tx: &mut Tx, ended: Vec<Ended>, window: Window) -> StoreResult<()> {
    for (code, family) in ended {
        changed!(tx, query("DELETE FROM oauth_code WHERE key = $1").bind(&code))?;
        if let Some(family) = family {
            end_family(tx, &family, window).await?;
        }
    }
    Ok(())
}

async fn end_family(tx: &mut Tx, family: &str, window: Window) -> StoreResult<u64> {
    record_barrier(tx, "FAMILY", family, window).await?;
    let tokens = changed!(tx, query("DELETE FROM oauth_token WHERE family = $1").bind(family))?;
    let refresh = changed!(tx, query("DELETE FROM oauth_refresh WHERE family = $1").bind(family))?;
    Ok(tokens + refresh)
}

/// Records a barrier. A second one never shortens or backdates the first.
async fn record_barrier(tx: &mut Tx, kind: &str, name: &str, window: Window) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO oauth_barrier AS b (kind, name, recorded_at, until_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (kind, name) DO UPDATE SET
            recorded_at = CASE WHEN excluded.recorded_at > b.recorded_at THEN excluded.recorded_at ELSE b.recorded_at END,
            until_at = CASE WHEN excluded.until_at > b.until_at THEN excluded.until_at ELSE b.until_at END";
    changed!(tx, query(SQL).bind(kind).bind(name).bind(micros(window.recorded_at)).bind(micros(window.until)))?;
    Ok(())
}

/// Whether a token of this client, family and grant may no longer be written. A family is revoked for good. A client
/// may register again under its old id, so only grants from before the revocation are refused.
pub(super) async fn is_revoked(
    tx: &mut Tx,
    client_id: &str,
    family: Option<&str>,
    granted_at: Timestamp,
) -> StoreResult<bool> {
    const SQL: &str = "SELECT EXISTS (
        SELECT 1 FROM oauth_barrier WHERE kind = 'FAMILY' AND name = $2
        UNION ALL
        SELECT 1 FROM oauth_barrier WHERE kind = 'CLIENT' AND name = $1
            AND (recorded_at >= $3
                OR NOT EXISTS (SELECT 1 FROM oauth_client WHERE client_id = $1)
                    AND NOT EXISTS (SELECT 1 FROM app WHERE client_id = $1)))";
    let at = micros(granted_at);
    let revoked: bool = on!(tx, c => query_scalar(SQL).bind(client_id).bind(family).bind(at).fetch_one(c).await)?;
    Ok(revoked)
}

const LOCK_ISSUING: Sql = sql!((postgres "SELECT pg_advisory_xact_lock_shared(728101)"));
const LOCK_REVOKING: Sql = sql!((postgres "SELECT pg_advisory_xact_lock(728101)"));

pub(super) async fn lock_for_issuing(tx: &mut Tx) -> StoreResult<()> {
    if let Engine::Postgres(c) = tx.engine() {
        query(LOCK_ISSUING.postgres).execute(c).await?;
    }
    Ok(())
}

/// Also for the few other writes that must not run at the same time.
pub(crate) async fn lock_for_revoking(tx: &mut Tx) -> StoreResult<()> {
    if let Engine::Postgres(c) = tx.engine() {
        query(LOCK_REVOKING.postgres).execute(c).await?;
    }
    Ok(())
}
