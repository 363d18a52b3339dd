//! Workspaces, which own everything except people, and their members.

mod chat;
mod client_limits;
mod client_list;
mod clients;
mod deletion;
mod invitations;
mod linked_workspace;
mod members;
mod template;
mod usage;

use jiff::Timestamp;
use octavo_domain::approval::WorkspaceApproval;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::{ClientLimits, Kind, Role};
use serde_json::{Value, json};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::columns::Micros;
use crate::db::{Engine, Sql, Tx, sql};
use crate::error::within_quota;
use crate::time::micros;
use crate::{Db, StoreError, StoreResult, changed, on};

pub use chat::ChatWebhook;
use chat::set_chat;
pub(crate) use client_limits::{ClientLimitsRow, client_limits};
pub use client_list::{ClientCounts, ClientPlace, ClientRow, ClientsWanted, OpenLink};
pub use clients::{ClientOwner, NewClient};
pub(crate) use deletion::{Files, delete_locked};
pub(crate) use invitations::end_invitations_of;
pub use invitations::{Invitation, Inviter, Joined, NewInvitation};
pub use linked_workspace::LinkedWorkspace;
pub(crate) use linked_workspace::{home, linked, reader};
pub use members::{Actor, Member, MemberChange, MemberOutcome};
pub use usage::Used;

pub struct Workspaces<'a>(pub(crate) &'a Db);

/// The name of a personal workspace until its person changes it.
const PERSONAL: &str = "Personal";

/// A workspace as seen by someone who may act in it.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Workspace {
    pub id: Uuid,
    pub name: String,
    /// Their role.
    #[sqlx(try_from = "String")]
    pub role: Role,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// Whether files are published with their metadata.
    pub keep_media_metadata: bool,
    /// Whose posts wait for approval.
    #[sqlx(try_from = "String")]
    pub approval: WorkspaceApproval,
    /// The application that created it for a customer; none for workspaces of people.
    pub app_id: Option<Uuid>,
    /// That application's name.
    pub app_name: Option<String>,
    /// The customer's id in that application.
    pub external_id: Option<String>,
    #[sqlx(flatten, try_from = "ClientLimitsRow")]
    pub limits: ClientLimits,
    /// The host of the webhook of its chat.
    pub notices_host: Option<String>,
}

impl Workspace {
    /// A workspace of people, as its first owner sees it.
    pub fn new(id: Uuid, name: String, created_at: Timestamp) -> Self {
        let (role, keep_media_metadata, limits) = (Role::Owner, false, ClientLimits::default());
        let (app_id, app_name, external_id, notices_host) = (None, None, None, None);
        let approval = WorkspaceApproval::Contributors;
        Workspace {
            id,
            name,
            role,
            created_at,
            keep_media_metadata,
            approval,
            app_id,
            app_name,
            external_id,
            limits,
            notices_host,
        }
    }
}

/// What to change of a workspace. None leaves it as it is.
#[derive(Debug, Clone, Default)]
pub struct WorkspaceChange {
    pub name: Option<String>,
    pub keep_media_metadata: Option<bool>,
    pub approval: Option<WorkspaceApproval>,
    /// Of a client workspace.
    pub limits: Option<ClientLimits>,
    /// The webhook of its chat; none inside to remove it.
    pub chat: Option<Option<ChatWebhook>>,
}

impl WorkspaceChange {
    /// What the audit log keeps of it.
    fn detail(&self, former_name: &str) -> Value {
        let mut detail = json!({});
        if let Some(name) = &self.name {
            detail["name"] = json!(name);
            detail["formerName"] = json!(former_name);
        }
        if let Some(keep) = self.keep_media_metadata {
            detail["keepMediaMetadata"] = json!(keep);
        }
        if let Some(approval) = self.approval {
            detail["approval"] = json!(approval);
        }
        if let Some(chat) = &self.chat {
            detail["noticesHost"] = json!(chat.as_ref().map(|chat| &chat.host));
        }
        if let Some(limits) = &self.limits {
            let ClientLimits { posts_per_day, stored_bytes, monthly_price } = limits;
            detail["limits"] = json!({ "postsPerDay": posts_per_day, "storedBytes": stored_bytes,
                "monthlyUsd": monthly_price.map(|price| price as f64 / 1_000.0) });
        }
        detail
    }
}

pub(crate) fn parse_role(text: String) -> StoreResult<Role> {
    Role::parse(&text).ok_or(StoreError::Corrupt(text))
}

macro_rules! select {
    ($from:literal) => {
        concat!(
            "SELECT w.id, w.name, m.role, w.created_at, w.keep_media_metadata, w.approval, w.app_id, w.external_id, w.notices_host, ",
            client_limits!(),
            ", (SELECT app.name FROM app WHERE app.id = w.app_id) AS app_name FROM ",
            $from
        )
    };
}

impl Workspaces<'_> {
    /// Adds a workspace with its first owner. With a template, it gets the queue, the settings and the members of that
    /// workspace. The personal workspace comes with the person.
    pub async fn add(
        &self,
        workspace: &Workspace,
        owner: Uuid,
        template: Option<Uuid>,
        most: MostWorkspaces,
    ) -> StoreResult<()> {
        let (id, now) = (workspace.id, workspace.created_at);
        let mut tx = self.0.write().await?;
        let members = match template {
            Some(template) => template::members_of(&mut tx, template, owner).await?,
            None => Vec::new(),
        };
        template::lock_people(&mut tx, owner, &members).await?;
        may_join(&mut tx, owner, Role::Owner, most).await?;
        insert(&mut tx, id, &workspace.name, owner, now).await?;
        let entry = NewEntry::new(AuditAction::WorkspaceCreated, id);
        let entry = entry.on(TargetType::Workspace, Kind::Workspace.show(id));
        record(&mut tx, entry.written(json!({ "name": workspace.name }))).await?;
        if let Some(template) = template {
            template::copy_settings(&mut tx, template, id, now).await?;
        }
        template::join(&mut tx, id, &members, most, now).await?;
        tx.commit().await
    }

    /// The workspaces of a person: their personal one, then the others by name. Not those of an application's customers.
    pub async fn list(&self, user_id: Uuid) -> StoreResult<Vec<Workspace>> {
        const SQL: &str = select!(
            "member m JOIN workspace w ON w.id = m.workspace_id
            WHERE m.user_id = $1 AND w.deleted_at IS NULL ORDER BY w.id <> $1, w.name, w.id"
        );
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(user_id).fetch_all(c).await)?)
    }

    /// A workspace that the person is a member of, or that belongs to an application of one.
    pub async fn find(&self, user_id: Uuid, id: Uuid) -> StoreResult<Option<Workspace>> {
        const SQL: &str = concat!(
            select!("workspace w JOIN member m ON m.user_id = $1 AND m.workspace_id = "),
            home!(),
            " WHERE w.id = $2 AND w.deleted_at IS NULL"
        );
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(user_id).bind(id).fetch_optional(c).await)?)
    }

    pub async fn update(&self, id: Uuid, change: &WorkspaceChange) -> StoreResult<()> {
        const FORMER: &str = concat!("SELECT w.name, ", home!(), " FROM workspace w WHERE w.id = $1");
        const SQL: &str = "UPDATE workspace SET name = coalesce($2, name),
            keep_media_metadata = coalesce($3, keep_media_metadata), approval = coalesce($4, approval)
            WHERE id = $1 AND deleted_at IS NULL";
        let WorkspaceChange { name, keep_media_metadata, approval, limits, chat } = change;
        let approval = approval.map(WorkspaceApproval::as_str);
        let mut tx = self.0.write().await?;
        lock(&mut tx, id).await?;
        let (former, log): (String, Uuid) = on!(tx, c => query_as(FORMER).bind(id).fetch_one(c).await)?;
        if changed!(tx, query(SQL).bind(id).bind(name).bind(keep_media_metadata).bind(approval))? == 0 {
            return Err(StoreError::NotFound);
        }
        if let Some(limits) = limits {
            client_limits::set(&mut tx, id, *limits).await?;
        }
        if let Some(chat) = chat {
            set_chat(&mut tx, id, chat.as_ref()).await?;
        }
        let entry = NewEntry::new(AuditAction::WorkspaceChanged, log);
        let entry = entry.on(TargetType::Workspace, Kind::Workspace.show(id));
        record(&mut tx, entry.written(change.detail(&former))).await?;
        tx.commit().await
    }
}

/// The workspace that every person has from the start. It has their id.
pub(crate) async fn add_personal(tx: &mut Tx, user_id: Uuid, now: Timestamp) -> StoreResult<()> {
    insert(tx, user_id, PERSONAL, user_id, now).await
}

async fn insert(tx: &mut Tx, id: Uuid, name: &str, owner: Uuid, now: Timestamp) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO workspace (id, name, created_at) VALUES ($1, $2, $3)";
    changed!(tx, query(SQL).bind(id).bind(name).bind(micros(now)))?;
    members::insert(tx, id, owner, Role::Owner, now).await?;
    Ok(())
}

/// Changes that depend on how many members, invitations or applications a workspace has wait for each other. On SQLite every
/// write does. `NotFound` if the workspace was deleted.
pub(crate) async fn lock(tx: &mut Tx, id: Uuid) -> StoreResult<()> {
    const SQL: &str = "UPDATE workspace SET name = name WHERE id = $1 AND deleted_at IS NULL";
    if changed!(tx, query(SQL).bind(id))? == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// A limit that no setting changes.
const JOINED: &str = "joined workspaces";

/// How many workspaces a person may have.
#[derive(Debug, Clone, Copy)]
pub struct MostWorkspaces {
    /// As a member, in any role.
    pub joined: i64,
    /// As an owner. The personal one counts.
    pub owned: i64,
}

/// Fails if a person can't get one more workspace with this role. The caller holds the person's lock.
async fn may_join(tx: &mut Tx, user_id: Uuid, role: Role, most: MostWorkspaces) -> StoreResult<()> {
    const SQL: &str = "SELECT count(*) FROM member WHERE user_id = $1";
    let joined = on!(tx, c => query_scalar(SQL).bind(user_id).fetch_one(c).await)?;
    within_quota(JOINED, joined, most.joined)?;
    if role == Role::Owner { may_own(tx, user_id, most).await } else { Ok(()) }
}

/// Fails if a person can't own one more workspace.
async fn may_own(tx: &mut Tx, user_id: Uuid, most: MostWorkspaces) -> StoreResult<()> {
    const SQL: &str = "SELECT count(*) FROM member WHERE user_id = $1 AND role = 'OWNER'";
    let owned = on!(tx, c => query_scalar(SQL).bind(user_id).fetch_one(c).await)?;
    within_quota("workspaces", owned, most.owned)
}

/// A person's new memberships wait for each other.
pub(crate) async fn lock_person(tx: &mut Tx, user_id: Uuid) -> StoreResult<()> {
    const SQL: Sql = sql!((postgres "SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE"));
    if let Engine::Postgres(c) = tx.engine() {
        query(SQL.postgres).bind(user_id).execute(c).await?;
    }
    Ok(())
}
