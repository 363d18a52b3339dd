//! Deleting a workspace. What must end at once ends in one transaction; rows that nobody sees any more are removed
//! later, in batches.

use jiff::Timestamp;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::{Kind, Role};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::members::{Actor, has_role};
use super::{Workspaces, lock};
use crate::accounts::remove_account;
use crate::apps::delete_app;
use crate::audit::{NewEntry, record};
use crate::db::{Sql, Tx, sql};
use crate::due::close_lanes;
use crate::identity::{Window, end_grants_in_workspace, lock_for_revoking};
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, on};

impl Workspaces<'_> {
    /// Deletes a workspace with its applications and webhooks, disconnects its accounts, cancels its waiting posts and ends
    /// every access to it. Returns the client IDs of its applications. `Conflict` if the actor owns it no longer.
    pub async fn delete(&self, actor: Actor, now: Timestamp, window: Window) -> StoreResult<Vec<String>> {
        let id = actor.workspace_id;
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        lock(&mut tx, id).await?;
        if !has_role(&mut tx, id, actor.user_id, Role::Owner).await? {
            return Err(StoreError::Conflict("role".to_owned()));
        }
        let Deleted { clients, name } = delete_locked(&mut tx, id, now, window).await?;
        // The deleted workspace's own log is open to nobody but the operator.
        let entry = NewEntry::new(AuditAction::WorkspaceDeleted, actor.user_id);
        let entry = entry.on(TargetType::Workspace, Kind::Workspace.show(id));
        record(&mut tx, entry.written(json!({ "name": name }))).await?;
        tx.commit().await?;
        Ok(clients)
    }

    /// Removes up to `limit` rows of each kind that a deleted workspace left, and finally the workspace itself. False if
    /// nothing can be removed now: posts that are being published, and files, come first.
    pub async fn remove_deleted(&self, limit: i64) -> StoreResult<bool> {
        const FIND: &str = "SELECT id FROM workspace WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT 100";
        let ids: Vec<Uuid> = {
            let mut reader = self.0.read().await?;
            on!(reader, c => query_scalar(FIND).fetch_all(c).await)?
        };
        let mut any = false;
        for id in ids {
            any |= self.remove_rows(id, limit).await?;
        }
        Ok(any)
    }

    async fn remove_rows(&self, id: Uuid, limit: i64) -> StoreResult<bool> {
        const HOLDS: &str = "SELECT EXISTS (SELECT 1 FROM schedule WHERE workspace_id = $1)
            OR EXISTS (SELECT 1 FROM media WHERE workspace_id = $1)
            OR EXISTS (SELECT 1 FROM media_object WHERE workspace_id = $1)";
        let mut tx = self.0.write().await?;
        let mut removed = 0;
        for statement in HISTORY {
            removed += changed!(tx, query(statement).bind(id).bind(limit))?;
        }
        let holds: bool = on!(tx, c => query_scalar(HOLDS).bind(id).fetch_one(c).await)?;
        if removed == 0 && !holds {
            changed!(tx, query("DELETE FROM account WHERE workspace_id = $1").bind(id))?;
            removed += changed!(tx, query("DELETE FROM workspace WHERE id = $1").bind(id))?;
        }
        tx.commit().await?;
        Ok(removed > 0)
    }
}

/// What a workspace leaves to do.
pub(crate) struct Deleted {
    /// The client IDs of its applications.
    pub clients: Vec<String>,
    pub name: String,
}

/// Deletes a workspace that the transaction holds the locks of.
pub(crate) async fn delete_locked(tx: &mut Tx, id: Uuid, now: Timestamp, window: Window) -> StoreResult<Deleted> {
    const MARK: &str = "UPDATE workspace SET deleted_at = $2 WHERE id = $1 RETURNING name";
    let clients = delete_apps(tx, id, now).await?;
    cancel_posts(tx, id, now).await?;
    disconnect_accounts(tx, id, now).await?;
    close_lanes(tx, &[id]).await?;
    end_grants_in_workspace(tx, id, None, window).await?;
    for statement in [
        "DELETE FROM member WHERE workspace_id = $1",
        "DELETE FROM invitation WHERE workspace_id = $1",
        "UPDATE media SET needed_until = 0 WHERE workspace_id = $1",
    ] {
        changed!(tx, query(statement).bind(id))?;
    }
    let name = on!(tx, c => query_scalar(MARK).bind(id).bind(micros(now)).fetch_one(c).await)?;
    Ok(Deleted { clients, name })
}

const HISTORY: [&str; 2] = [
    "DELETE FROM schedule WHERE id IN
        (SELECT id FROM schedule WHERE workspace_id = $1 AND status <> 'PUBLISHING' LIMIT $2)",
    "DELETE FROM media_import WHERE id IN (SELECT id FROM media_import WHERE workspace_id = $1 LIMIT $2)",
];

async fn delete_apps(tx: &mut Tx, id: Uuid, now: Timestamp) -> StoreResult<Vec<String>> {
    const APPS: &str = "SELECT id, client_id FROM app WHERE workspace_id = $1 ORDER BY id";
    let apps: Vec<(Uuid, String)> = on!(tx, c => query_as(APPS).bind(id).fetch_all(c).await)?;
    for (app, _) in &apps {
        delete_app(tx, *app, now).await?;
    }
    Ok(apps.into_iter().map(|(_, client_id)| client_id).collect())
}

const CANCEL: Sql = sql!(
    "UPDATE schedule SET status = 'CANCELLED', updated_at = $2 WHERE id "
    (sqlite "IN (SELECT id FROM schedule WHERE workspace_id = $1 AND status IN ('DRAFT', 'SCHEDULED'))")
    (postgres "= ANY (ARRAY(SELECT id FROM schedule WHERE workspace_id = $1 AND status IN ('DRAFT', 'SCHEDULED')
        ORDER BY id FOR UPDATE))")
);
const CANCEL_JOBS: Sql = sql!(
    "DELETE FROM due WHERE job "
    (sqlite "IN (SELECT t.id FROM post t
        JOIN schedule s ON s.id = t.schedule_id WHERE s.workspace_id = $1 AND s.status = 'CANCELLED')")
    (postgres "= ANY (ARRAY(SELECT job FROM due JOIN post t ON t.id = job
        JOIN schedule s ON s.id = t.schedule_id WHERE s.workspace_id = $1 AND s.status = 'CANCELLED'
        ORDER BY job FOR UPDATE OF due))")
);

/// Also those that applications of other workspaces made.
async fn cancel_posts(tx: &mut Tx, id: Uuid, now: Timestamp) -> StoreResult<()> {
    let (cancel, cancel_jobs) = (tx.pick(CANCEL), tx.pick(CANCEL_JOBS));
    changed!(tx, query(cancel).bind(id).bind(micros(now)))?;
    changed!(tx, query(cancel_jobs).bind(id))?;
    Ok(())
}

async fn disconnect_accounts(tx: &mut Tx, id: Uuid, now: Timestamp) -> StoreResult<()> {
    const ACCOUNTS: &str = "SELECT id, lane FROM account WHERE workspace_id = $1 AND status <> 'REMOVED' ORDER BY id";
    let accounts: Vec<(i64, Uuid)> = on!(tx, c => query_as(ACCOUNTS).bind(id).fetch_all(c).await)?;
    for (account, lane) in accounts {
        remove_account(tx, account, lane, now).await?;
    }
    Ok(())
}
