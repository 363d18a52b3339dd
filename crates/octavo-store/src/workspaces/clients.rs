//! The workspaces that an application creates for its customers.
//!
//! They have no members. The application's keys act in them, and so do the members of the application's own workspace, with
//! the roles that they have there.

use jiff::Timestamp;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::{ClientLimits, Kind, Role};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::{Files, Workspace, Workspaces, client_limits, delete_locked, lock, template};
use crate::accounts::{Account, list_in};
use crate::apps::{App, lock_app};
use crate::audit::{NewEntry, record};
use crate::db::Tx;
use crate::error::within_quota;
use crate::identity::Window;
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, on};

/// An application, and the role of the person acting for it.
#[derive(Debug, Clone, Copy)]
pub struct ClientOwner {
    pub app_id: Uuid,
    pub role: Role,
}

macro_rules! client {
    ($end:literal) => {
        concat!(
            "SELECT w.id, w.name, CAST($2 AS TEXT) AS role, w.created_at, w.keep_media_metadata, w.approval, w.app_id, w.external_id, w.notices_host, ",
            $crate::workspaces::client_limits!(),
            // Not a join: PostgreSQL would read all client workspaces for a page of them.
            ", (SELECT a.name FROM app a WHERE a.id = w.app_id) AS app_name FROM workspace w
            WHERE w.app_id = $1 AND w.deleted_at IS NULL AND ",
            $end
        )
    };
}

pub(super) use client;

impl Workspaces<'_> {
    /// Adds a client workspace, unless the application has one with this `external_id` already. False if it was there.
    /// `most` is how many an application may have.
    pub async fn add_client(
        &self,
        owner: ClientOwner,
        new: NewClient<'_>,
        most: i64,
    ) -> StoreResult<(Workspace, bool)> {
        const COUNT: &str = "SELECT count(*) FROM workspace WHERE app_id = $1 AND deleted_at IS NULL";
        const ADD: &str =
            "INSERT INTO workspace (id, name, created_at, app_id, external_id) VALUES ($1, $2, $3, $4, $5)";
        let mut tx = self.0.write().await?;
        let app = lock_app(&mut tx, owner.app_id).await?;
        if let Some(found) = find_external(&mut tx, owner, new.external_id).await? {
            return Ok((found, false));
        }
        let has = on!(tx, c => query_scalar(COUNT).bind(owner.app_id).fetch_one(c).await)?;
        within_quota("client_workspaces", has, most)?;
        let at = micros(new.now);
        changed!(tx, query(ADD).bind(new.id).bind(new.name).bind(at).bind(owner.app_id).bind(new.external_id))?;
        if let Some(template) = new.template {
            template::copy_settings(&mut tx, template, new.id, new.now).await?;
        }
        if let Some(limits) = new.limits {
            client_limits::set(&mut tx, new.id, limits).await?;
        }
        changed!(tx, query("UPDATE app SET has_clients = TRUE WHERE id = $1").bind(owner.app_id))?;
        let entry = entry(AuditAction::WorkspaceCreated, &app, new.id);
        record(&mut tx, entry.written(json!({ "name": new.name, "externalId": new.external_id }))).await?;
        let added = find_external(&mut tx, owner, new.external_id).await?.ok_or(StoreError::NotFound)?;
        tx.commit().await?;
        Ok((added, true))
    }

    /// A client workspace of an application.
    pub async fn find_client(&self, owner: ClientOwner, id: Uuid) -> StoreResult<Option<Workspace>> {
        const SQL: &str = client!("w.id = $3");
        let mut reader = self.0.read().await?;
        Ok(
            on!(reader, c => query_as(SQL).bind(owner.app_id).bind(owner.role.as_str()).bind(id).fetch_optional(c).await)?,
        )
    }

    /// Up to `limit` client workspaces of an application that come after the id `after`, the oldest first. With an
    /// `external_id`, the one that has it.
    pub async fn list_clients(
        &self,
        owner: ClientOwner,
        external_id: Option<&str>,
        after: Option<Uuid>,
        limit: u32,
    ) -> StoreResult<Vec<Workspace>> {
        const ALL: &str = client!("w.id > $3 ORDER BY w.id LIMIT $4");
        const NAMED: &str = client!("w.id > $3 AND w.external_id = $5 ORDER BY w.id LIMIT $4");
        let mut reader = self.0.read().await?;
        let sql = if external_id.is_some() { NAMED } else { ALL };
        Ok(on!(reader, c => {
            let query = query_as(sql).bind(owner.app_id).bind(owner.role.as_str());
            let query = query.bind(after.unwrap_or_default()).bind(i64::from(limit));
            match external_id {
                Some(id) => query.bind(id).fetch_all(c).await,
                None => query.fetch_all(c).await,
            }
        })?)
    }

    /// Deletes a client workspace, disconnects its accounts and cancels its waiting posts. Its posts and files are removed as late as
    /// files that no post needs. Returns the accounts, so that the caller
    /// can revoke their credentials at the networks.
    pub async fn delete_client(
        &self,
        app_id: Uuid,
        id: Uuid,
        now: Timestamp,
        window: Window,
    ) -> StoreResult<Vec<Account>> {
        const SQL: &str = "SELECT name FROM workspace WHERE id = $1 AND app_id = $2 AND deleted_at IS NULL";
        let mut tx = self.0.write().await?;
        // The application first: deleting it ends its client workspaces.
        let app = lock_app(&mut tx, app_id).await?;
        lock(&mut tx, id).await?;
        let name: Option<String> = on!(tx, c => query_scalar(SQL).bind(id).bind(app_id).fetch_optional(c).await)?;
        let name = name.ok_or(StoreError::NotFound)?;
        let accounts = list_in(&mut tx, id).await?;
        delete_locked(&mut tx, &[id], Files::Unneeded, now, window).await?;
        record(&mut tx, entry(AuditAction::WorkspaceDeleted, &app, id).written(json!({ "name": name }))).await?;
        tx.commit().await?;
        Ok(accounts)
    }
}

/// A client workspace to add.
#[derive(Debug, Clone, Copy)]
pub struct NewClient<'a> {
    pub id: Uuid,
    pub name: &'a str,
    /// The customer's id in the application.
    pub external_id: &'a str,
    /// Those of the template, if there is one, and else none.
    pub limits: Option<ClientLimits>,
    /// The client workspace whose queue and settings it gets.
    pub template: Option<Uuid>,
    pub now: Timestamp,
}

async fn find_external(tx: &mut Tx, owner: ClientOwner, external_id: &str) -> StoreResult<Option<Workspace>> {
    const SQL: &str = client!("w.external_id = $3");
    Ok(on!(tx, c => query_as(SQL)
        .bind(owner.app_id)
        .bind(owner.role.as_str())
        .bind(external_id)
        .fetch_optional(c)
        .await)?)
}

/// In the log of the application's own workspace, which people can read.
fn entry(action: AuditAction, app: &App, id: Uuid) -> NewEntry {
    NewEntry::new(action, app.workspace_id).on(TargetType::Workspace, Kind::Workspace.show(id))
}
