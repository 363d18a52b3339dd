//! Deleting a workspace. What must end at once ends in one transaction; rows that nobody sees any more are removed
//! later, in batches.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::{Kind, Role};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::members::{Actor, has_role};
use super::{Workspaces, lock};
use crate::accounts::remove_account;
use crate::apps::{cancel_waiting, delete_apps, lock_app};
use crate::audit::{NewEntry, record};
use crate::db::{Sql, Tx, id_list, sql};
use crate::deliveries::close_lanes;
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
        let clients = delete_locked(&mut tx, &[id], Files::Removed, now, window).await?;
        // The deleted workspace's own log is open to nobody but the operator.
        let entry = NewEntry::new(AuditAction::WorkspaceDeleted, actor.user_id);
        let entry = entry.on(TargetType::Workspace, Kind::Workspace.show(id));
        let name: String =
            on!(tx, c => query_scalar("SELECT name FROM workspace WHERE id = $1").bind(id).fetch_one(c).await)?;
        record(&mut tx, entry.written(json!({ "name": name }))).await?;
        tx.commit().await?;
        Ok(clients)
    }

    /// Removes up to `limit` rows of each kind that a deleted workspace left, and finally the workspace itself. Client workspaces
    /// of an application that is there wait until they have been deleted for as long as files that no post needs are kept. False
    /// if nothing can be removed now: posts that are being published, and files, come first.
    pub async fn remove_deleted(&self, limit: i64, keep: SignedDuration, now: Timestamp) -> StoreResult<bool> {
        const FIND: &str = "SELECT w.id FROM workspace w WHERE w.deleted_at IS NOT NULL AND w.cleared_at IS NULL
                AND (w.deleted_at <= $1 OR NOT EXISTS (SELECT 1 FROM app a WHERE a.id = w.app_id))
            ORDER BY w.deleted_at LIMIT 100";
        let before = micros(now.saturating_sub(keep).unwrap_or(Timestamp::UNIX_EPOCH));
        let ids: Vec<Uuid> = {
            let mut reader = self.0.read().await?;
            on!(reader, c => query_scalar(FIND).bind(before).fetch_all(c).await)?
        };
        let mut any = false;
        for id in ids {
            any |= self.remove_rows(id, limit, now).await?;
        }
        Ok(any)
    }

    async fn remove_rows(&self, id: Uuid, limit: i64, now: Timestamp) -> StoreResult<bool> {
        const HOLDS: &str = "SELECT EXISTS (SELECT 1 FROM schedule WHERE workspace_id = $1)
            OR EXISTS (SELECT 1 FROM media WHERE workspace_id = $1)
            OR EXISTS (SELECT 1 FROM media_object WHERE workspace_id = $1)
            OR EXISTS (SELECT 1 FROM account WHERE workspace_id = $1 AND status <> 'REMOVED')";
        let mut tx = self.0.write().await?;
        let mut removed = remove_schedules(&mut tx, id, limit).await?;
        removed += changed!(tx, query(IMPORTS).bind(id).bind(limit))?;
        let holds: bool = on!(tx, c => query_scalar(HOLDS).bind(id).fetch_one(c).await)?;
        if removed == 0 && !holds {
            changed!(tx, query("DELETE FROM account WHERE workspace_id = $1").bind(id))?;
            removed += remove_workspace(&mut tx, id, now).await?;
        }
        tx.commit().await?;
        Ok(removed > 0)
    }
}

/// Removes the row of a workspace in which nothing is left, with its counts. That of a client workspace stays with them, as
/// long as the application is there: they are billed.
async fn remove_workspace(tx: &mut Tx, id: Uuid, now: Timestamp) -> StoreResult<u64> {
    const KEEP: &str = "UPDATE workspace SET cleared_at = $2, name = ''
        WHERE id = $1 AND app_id IN (SELECT a.id FROM app a)";
    if changed!(tx, query(KEEP).bind(id).bind(micros(now)))? > 0 {
        return Ok(1);
    }
    for statement in ["DELETE FROM stat_change WHERE workspace_id = $1", "DELETE FROM stat WHERE workspace_id = $1"] {
        changed!(tx, query(statement).bind(id))?;
    }
    Ok(changed!(tx, query("DELETE FROM workspace WHERE id = $1").bind(id))?)
}

/// What happens to the files of a deleted workspace.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Files {
    /// They are removed with the next sweep.
    Removed,
    /// They are kept as long as others that no post needs.
    Unneeded,
}

/// Deletes workspaces that the transaction holds the locks of. Returns the client IDs of their applications.
///
/// Each kind of row is locked in all of them before the next, and in the order of other writers: those that publish hold
/// schedules, jobs and accounts when they come to webhooks.
pub(crate) async fn delete_locked(
    tx: &mut Tx,
    ids: &[Uuid],
    files: Files,
    now: Timestamp,
    window: Window,
) -> StoreResult<Vec<String>> {
    let (apps, clients) = lock_apps(tx, ids).await?;
    cancel_waiting(tx, &apps, ids, now).await?;
    disconnect_accounts(tx, ids, now).await?;
    close_lanes(tx, ids).await?;
    delete_apps(tx, &apps, now).await?;
    for id in ids {
        end_grants_in_workspace(tx, *id, None, window).await?;
        for statement in
            ["DELETE FROM member WHERE workspace_id = $1", "DELETE FROM invitation WHERE workspace_id = $1"]
        {
            changed!(tx, query(statement).bind(id))?;
        }
        const NEEDED: &str = "UPDATE media SET needed_until = $2 WHERE workspace_id = $1";
        let until = match files {
            Files::Removed => 0,
            Files::Unneeded => micros(now),
        };
        changed!(tx, query(NEEDED).bind(id).bind(until))?;
        const MARK: &str = "UPDATE workspace SET deleted_at = $2 WHERE id = $1";
        changed!(tx, query(MARK).bind(id).bind(micros(now)))?;
    }
    Ok(clients)
}

const IMPORTS: &str =
    "DELETE FROM media_import WHERE id IN (SELECT id FROM media_import WHERE workspace_id = $1 LIMIT $2)";

/// With the steps of their timelines; returns how many.
async fn remove_schedules(tx: &mut Tx, workspace_id: Uuid, limit: i64) -> StoreResult<u64> {
    const SCHEDULES: &str = "DELETE FROM schedule WHERE id IN
        (SELECT id FROM schedule WHERE workspace_id = $1 AND status <> 'PUBLISHING' LIMIT $2) RETURNING id";
    const STEPS: Sql = sql!("DELETE FROM post_step WHERE schedule_id IN " (ids 1));
    let ids: Vec<Uuid> = on!(tx, c => query_scalar(SCHEDULES).bind(workspace_id).bind(limit).fetch_all(c).await)?;
    let sql = tx.pick(STEPS);
    changed!(tx, query(sql).bind(id_list(&ids)))?;
    Ok(ids.len() as u64)
}

/// The applications of these workspaces, to which no webhook is added until the transaction ends, and their client IDs.
async fn lock_apps(tx: &mut Tx, workspaces: &[Uuid]) -> StoreResult<(Vec<Uuid>, Vec<String>)> {
    const SQL: Sql = sql!("SELECT id FROM app WHERE workspace_id IN " (ids 1) " ORDER BY id");
    let sql = tx.pick(SQL);
    let ids: Vec<Uuid> = on!(tx, c => query_scalar(sql).bind(id_list(workspaces)).fetch_all(c).await)?;
    let mut clients = Vec::new();
    for id in &ids {
        clients.push(lock_app(tx, *id).await?.client_id);
    }
    Ok((ids, clients))
}

async fn disconnect_accounts(tx: &mut Tx, workspaces: &[Uuid], now: Timestamp) -> StoreResult<()> {
    const ACCOUNTS: Sql = sql!(
        "SELECT id, lane FROM account WHERE workspace_id IN " (ids 1) " AND status <> 'REMOVED' ORDER BY id"
    );
    let sql = tx.pick(ACCOUNTS);
    let accounts: Vec<(i64, Uuid)> = on!(tx, c => query_as(sql).bind(id_list(workspaces)).fetch_all(c).await)?;
    for (account, lane) in accounts {
        remove_account(tx, account, lane, now).await?;
    }
    Ok(())
}
