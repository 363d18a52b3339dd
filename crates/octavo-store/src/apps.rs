//! The OAuth applications that developers create.

mod look;

use jiff::Timestamp;
use octavo_domain::Kind;
use octavo_domain::audit::{AuditAction, TargetType};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::columns::{JsonText, Micros};
use crate::db::{Sql, Tx, id_list, sql};
use crate::deliveries::close_lanes;
use crate::error::within_quota;
use crate::time::micros;
use crate::workspaces::lock;
use crate::{Db, StoreError, StoreResult, changed, on};

pub use look::{AppChange, Logo};

pub struct Apps<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct App {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub name: String,
    pub client_id: String,
    /// For verification only.
    pub secret_hash: String,
    /// For the portal's "View Secret"; sealed under the master key.
    pub secret_sealed: String,
    #[sqlx(try_from = "JsonText")]
    pub callback_urls: Vec<String>,
    /// Its `account.reconnect_required` events carry a connect link.
    pub reconnect_links: bool,
    /// Of the page of its connect links: `#RRGGBB`.
    pub accent_color: Option<String>,
    /// The SHA-256 of its logo, in hex.
    pub logo: Option<String>,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
}

macro_rules! app {
    ($condition:literal) => {
        concat!(
            "SELECT id, workspace_id, name, client_id, secret_hash, secret_sealed, callback_urls, reconnect_links,
                accent_color, logo, created_at FROM app WHERE ",
            $condition
        )
    };
}

impl Apps<'_> {
    /// Adds an application to a workspace that may have `most`.
    pub async fn add(&self, app: &App, most: i64) -> StoreResult<()> {
        const COUNT: &str = "SELECT count(*) FROM app WHERE workspace_id = $1";
        const SQL: &str = "INSERT INTO app
            (id, workspace_id, name, client_id, secret_hash, secret_sealed, callback_urls, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let mut tx = self.0.write().await?;
        lock(&mut tx, app.workspace_id).await?;
        let has: i64 = on!(tx, c => query_scalar(COUNT).bind(app.workspace_id).fetch_one(c).await)?;
        within_quota("apps", has, most)?;
        changed!(
            tx,
            query(SQL)
                .bind(app.id)
                .bind(app.workspace_id)
                .bind(&app.name)
                .bind(&app.client_id)
                .bind(&app.secret_hash)
                .bind(&app.secret_sealed)
                .bind(crate::json::encode(&app.callback_urls))
                .bind(micros(app.created_at))
        )?;
        let entry = entry(AuditAction::AppCreated, app);
        record(&mut tx, entry.written(json!({ "name": app.name, "callbackUrls": app.callback_urls }))).await?;
        tx.commit().await
    }

    /// An application of one workspace.
    pub async fn find(&self, workspace_id: Uuid, id: Uuid) -> StoreResult<Option<App>> {
        const SQL: &str = app!("id = $1 AND workspace_id = $2");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(id).bind(workspace_id).fetch_optional(c).await)?)
    }

    /// Empty if there is no such application.
    pub async fn callback_urls(&self, id: Uuid) -> StoreResult<Vec<String>> {
        const SQL: &str = "SELECT callback_urls FROM app WHERE id = $1";
        let mut reader = self.0.read().await?;
        let urls: Option<String> = on!(reader, c => query_scalar(SQL).bind(id).fetch_optional(c).await)?;
        urls.map_or_else(|| Ok(Vec::new()), |urls| crate::json::decode(&urls))
    }

    pub async fn find_by_client_id(&self, client_id: &str) -> StoreResult<Option<App>> {
        const SQL: &str = app!("client_id = $1");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(client_id).fetch_optional(c).await)?)
    }

    /// All of one workspace's applications, oldest first.
    pub async fn list(&self, workspace_id: Uuid) -> StoreResult<Vec<App>> {
        const SQL: &str = app!("workspace_id = $1 ORDER BY created_at, id");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(workspace_id).fetch_all(c).await)?)
    }

    pub async fn set_callback_urls(&self, id: Uuid, urls: &[String]) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        let former = lock_app(&mut tx, id).await?;
        changed!(
            tx,
            query("UPDATE app SET callback_urls = $2 WHERE id = $1").bind(id).bind(crate::json::encode(&urls))
        )?;
        let written = json!({ "callbackUrls": urls, "formerCallbackUrls": former.callback_urls });
        record(&mut tx, entry(AuditAction::CallbacksChanged, &former).written(written)).await?;
        tx.commit().await
    }

    /// Replaces the client secret. The secret before it works until `former_until`; one from an earlier rotation ends now.
    pub async fn rotate_secret(&self, app: &App, hash: &str, sealed: &str, former_until: Timestamp) -> StoreResult<()> {
        const SQL: &str = "UPDATE app SET former_secret_hash = secret_hash, former_secret_until = $4,
            secret_hash = $2, secret_sealed = $3 WHERE id = $1";
        let mut tx = self.0.write().await?;
        if changed!(tx, query(SQL).bind(app.id).bind(hash).bind(sealed).bind(micros(former_until)))? == 0 {
            return Err(StoreError::NotFound);
        }
        record(&mut tx, entry(AuditAction::SecretRotated, app)).await?;
        tx.commit().await
    }

    /// The hash of the secret before the last rotation, while that secret still works.
    pub async fn find_former_secret(&self, client_id: &str, now: Timestamp) -> StoreResult<Option<String>> {
        const SQL: &str = "SELECT former_secret_hash FROM app WHERE client_id = $1 AND former_secret_until > $2";
        let mut reader = self.0.read().await?;
        let hash = on!(reader, c => query_scalar(SQL).bind(client_id).bind(micros(now)).fetch_optional(c).await)?;
        Ok(hash)
    }

    /// Deletes an application, its webhooks with their waiting deliveries, and its waiting schedules. Its history is
    /// removed later, in batches. Posts that are already being published continue; nobody receives their events.
    pub async fn delete(&self, id: Uuid, now: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        let app = lock_app(&mut tx, id).await?;
        cancel_waiting(&mut tx, &[id], &[], now).await?;
        delete_apps(&mut tx, &[id], now).await?;
        record(&mut tx, entry(AuditAction::AppDeleted, &app).written(json!({ "name": app.name }))).await?;
        tx.commit().await
    }
}

fn entry(action: AuditAction, app: &App) -> NewEntry {
    NewEntry::new(action, app.workspace_id).on(TargetType::App, Kind::App.show(app.id))
}

/// No webhook is added until the transaction ends.
pub(crate) async fn lock_app(tx: &mut Tx, id: Uuid) -> StoreResult<App> {
    const SQL: &str = "UPDATE app SET name = name WHERE id = $1
        RETURNING id, workspace_id, name, client_id, secret_hash, secret_sealed, callback_urls, reconnect_links,
            accent_color, logo, created_at";
    let row: Option<App> = on!(tx, c => query_as(SQL).bind(id).fetch_optional(c).await)?;
    row.ok_or(StoreError::NotFound)
}

/// Cancels the schedules that wait in these workspaces, and those of these applications in any workspace. Other writers
/// lock schedules and their jobs before anything else of a workspace.
pub(crate) async fn cancel_waiting(tx: &mut Tx, apps: &[Uuid], workspaces: &[Uuid], now: Timestamp) -> StoreResult<()> {
    let (waiting, cancel, cancel_jobs) = (tx.pick(WAITING), tx.pick(CANCEL), tx.pick(CANCEL_JOBS));
    let (apps, workspaces) = (id_list(apps), id_list(workspaces));
    let waiting: Vec<Uuid> = on!(tx, c => query_scalar(waiting).bind(&apps).bind(&workspaces).fetch_all(c).await)?;
    let waiting = id_list(&waiting);
    let cancelled: Vec<Uuid> = on!(tx, c => query_scalar(cancel).bind(&waiting).bind(micros(now)).fetch_all(c).await)?;
    let void = tx.pick(VOID_APPROVALS);
    changed!(tx, query(void).bind(id_list(&cancelled)))?;
    changed!(tx, query(cancel_jobs).bind(id_list(&cancelled)))?;
    Ok(())
}

/// Deletes applications that the transaction holds, after everything that their posts hold. Nobody can act in their client
/// workspaces any more, whose accounts are disconnected later ([`take_abandoned`](crate::accounts::Accounts::take_abandoned)).
///
/// Locks webhooks before their recoveries and lanes, in the same order as others do. Deliveries that are being announced are
/// waited for and removed too.
pub(crate) async fn delete_apps(tx: &mut Tx, ids: &[Uuid], now: Timestamp) -> StoreResult<()> {
    let apps = id_list(ids);
    let sql = tx.pick(WEBHOOKS);
    let webhooks: Vec<Uuid> = on!(tx, c => query_scalar(sql).bind(&apps).fetch_all(c).await)?;
    for statement in FORGET_WEBHOOKS {
        let sql = tx.pick(statement);
        changed!(tx, query(sql).bind(&apps))?;
    }
    close_lanes(tx, &webhooks).await?;
    let sql = tx.pick(DELETE_CLIENTS);
    changed!(tx, query(sql).bind(&apps).bind(micros(now)))?;
    let sql = tx.pick(DELETE);
    changed!(tx, query(sql).bind(&apps))?;
    Ok(())
}

const WEBHOOKS: Sql = sql!("SELECT id FROM webhook WHERE app_id IN " (ids 1) (postgres " ORDER BY id FOR UPDATE"));
const FORGET_WEBHOOKS: [Sql; 3] = [
    sql!("INSERT INTO orphaned (id) SELECT id FROM webhook WHERE app_id IN " (ids 1)),
    sql!("INSERT INTO orphaned (id) SELECT id FROM app WHERE id IN " (ids 1)),
    sql!("DELETE FROM webhook WHERE app_id IN " (ids 1)),
];
const DELETE_CLIENTS: Sql =
    sql!("UPDATE workspace SET deleted_at = $2 WHERE app_id IN " (ids 1) " AND deleted_at IS NULL");
const DELETE: Sql = sql!("DELETE FROM app WHERE id IN " (ids 1));

const WAITING: Sql = sql!(
    "SELECT id FROM schedule WHERE app_id IN " (ids 1) " AND status IN ('DRAFT', 'SCHEDULED', 'HELD', 'WAITING_FOR_APPROVAL', 'REJECTED')
    UNION SELECT id FROM schedule WHERE workspace_id IN " (ids 2) " AND status IN ('DRAFT', 'SCHEDULED', 'HELD', 'WAITING_FOR_APPROVAL', 'REJECTED')"
);
const CANCEL: Sql = sql!(
    "UPDATE schedule SET status = 'CANCELLED', slot_at = NULL, updated_at = $2 WHERE id "
    (sqlite "IN ") (postgres "= ANY (ARRAY(SELECT id FROM schedule WHERE id IN ") (ids 1)
    (postgres " AND status IN ('DRAFT', 'SCHEDULED', 'HELD', 'WAITING_FOR_APPROVAL', 'REJECTED') ORDER BY id FOR UPDATE))") " RETURNING id"
);
const VOID_APPROVALS: Sql = sql!(
    "UPDATE approval SET status = 'VOID' WHERE status IN ('PENDING', 'APPROVED') AND schedule_id IN " (ids 1)
);
const CANCEL_JOBS: Sql = sql!(
    "DELETE FROM due WHERE job " (sqlite "IN (") (postgres "= ANY (ARRAY(SELECT job FROM due WHERE job IN (")
    "SELECT id FROM post WHERE schedule_id IN " (ids 1) ")" (postgres " ORDER BY job FOR UPDATE))")
);
