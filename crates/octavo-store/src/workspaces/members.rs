//! The members of a workspace.

use jiff::Timestamp;
use octavo_domain::audit::AuditAction;
use octavo_domain::{Right, Role, SignInMeans};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::invitations::end_invitations_of;
use super::{MostWorkspaces, Workspaces, lock, lock_person, may_own};
use crate::approvals::end_review_links_of;
use crate::audit::{NewEntry, record};
use crate::columns::Micros;
use crate::connect_links::end_links_of;
use crate::db::Tx;
use crate::identity::{Window, end_grants_in_workspace, lock_for_revoking};
use crate::keys::end_keys_of_member;
use crate::time::micros;
use crate::{StoreResult, changed, on};

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Member {
    pub user_id: Uuid,
    pub email: String,
    pub name: Option<String>,
    #[sqlx(try_from = "String")]
    pub role: Role,
    #[sqlx(try_from = "Micros")]
    pub joined_at: Timestamp,
    /// Empty for someone who was invited and has yet to set a password.
    #[sqlx(flatten, try_from = "Means")]
    pub sign_in: Vec<SignInMeans>,
}

#[derive(sqlx::FromRow)]
struct Means {
    has_passkey: bool,
    has_totp: bool,
    has_external: bool,
    has_password: bool,
}

impl From<Means> for Vec<SignInMeans> {
    fn from(row: Means) -> Self {
        let password = if row.has_totp { SignInMeans::Authenticator } else { SignInMeans::Password };
        let means = [
            (row.has_passkey, SignInMeans::Passkey),
            (row.has_password, password),
            (row.has_external, SignInMeans::External),
        ];
        means.into_iter().filter_map(|(has, means)| has.then_some(means)).collect()
    }
}

/// A member who acts, with the role that the request was checked against.
#[derive(Debug, Clone, Copy)]
pub struct Actor {
    pub workspace_id: Uuid,
    pub user_id: Uuid,
    pub role: Role,
}

/// A member's new role, or their removal.
#[derive(Debug, Clone, Copy)]
pub struct MemberChange {
    pub user_id: Uuid,
    /// The role that the request was checked against.
    pub from: Role,
    /// None removes them.
    pub to: Option<Role>,
}

impl MemberChange {
    fn entry(&self, workspace_id: Uuid) -> NewEntry {
        let (action, detail) = match self.to {
            Some(to) => (AuditAction::MemberRoleChanged, json!({ "from": self.from, "to": to })),
            None => (AuditAction::MemberRemoved, json!({ "role": self.from })),
        };
        NewEntry::new(action, workspace_id).on_person(self.user_id).detail(detail)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberOutcome {
    Changed,
    /// A workspace always has an owner.
    LastOwner,
    /// The role of the actor or the member has changed since the request was checked.
    Outdated,
}

macro_rules! select {
    ($end:literal) => {
        concat!(
            "SELECT m.user_id, u.email, u.name, m.role, m.joined_at, u.password_hash IS NOT NULL AS has_password,
                EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = u.id) AS has_passkey,
                EXISTS (SELECT 1 FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS has_totp,
                EXISTS (SELECT 1 FROM external_identity e WHERE e.user_id = u.id) AS has_external
            FROM member m JOIN users u ON u.id = m.user_id WHERE m.workspace_id = $1 ",
            $end
        )
    };
}

impl Workspaces<'_> {
    /// The members, in the order in which they joined.
    pub async fn members(&self, workspace_id: Uuid) -> StoreResult<Vec<Member>> {
        const SQL: &str = select!("ORDER BY m.joined_at, m.user_id");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(workspace_id).fetch_all(c).await)?)
    }

    pub async fn find_member(&self, workspace_id: Uuid, user_id: Uuid) -> StoreResult<Option<Member>> {
        const SQL: &str = select!("AND m.user_id = $2");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(workspace_id).bind(user_id).fetch_optional(c).await)?)
    }

    /// The owner who has been one of its members for the longest.
    pub async fn first_owner(&self, workspace_id: Uuid) -> StoreResult<Option<Member>> {
        const SQL: &str = select!("AND m.role = 'OWNER' ORDER BY m.joined_at, m.user_id LIMIT 1");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(workspace_id).fetch_optional(c).await)?)
    }

    /// Changes a member's role or removes them. A removed member's keys, and the access of the applications that they
    /// allowed, end in the same transaction. So do the invitations and links that they may no longer make.
    pub async fn change_member(
        &self,
        actor: Actor,
        change: MemberChange,
        most: MostWorkspaces,
        window: Window,
    ) -> StoreResult<MemberOutcome> {
        let workspace_id = actor.workspace_id;
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        lock(&mut tx, workspace_id).await?;
        if !has_role(&mut tx, workspace_id, actor.user_id, actor.role).await?
            || !has_role(&mut tx, workspace_id, change.user_id, change.from).await?
        {
            return Ok(MemberOutcome::Outdated);
        }
        if change.from == Role::Owner
            && change.to != Some(Role::Owner)
            && count_owners(&mut tx, workspace_id).await? == 1
        {
            return Ok(MemberOutcome::LastOwner);
        }
        if change.to == Some(Role::Owner) && change.from != Role::Owner {
            lock_person(&mut tx, change.user_id).await?;
            may_own(&mut tx, change.user_id, most).await?;
        }
        match change.to {
            Some(role) => set_role(&mut tx, workspace_id, change.user_id, role).await?,
            None => remove(&mut tx, workspace_id, change.user_id, window).await?,
        }
        end_links(&mut tx, workspace_id, &change).await?;
        record(&mut tx, change.entry(workspace_id)).await?;
        tx.commit().await?;
        Ok(MemberOutcome::Changed)
    }
}

/// Ends the invitations and links that the member may no longer make.
async fn end_links(tx: &mut Tx, workspace_id: Uuid, change: &MemberChange) -> StoreResult<()> {
    let may = |right| change.to.is_some_and(|role| role.may(right));
    end_invitations_of(tx, change.user_id, Some(workspace_id), change.to).await?;
    if !may(Right::Publish) {
        end_links_of(tx, change.user_id, Some(workspace_id)).await?;
    }
    if !may(Right::Approve) {
        end_review_links_of(tx, change.user_id, Some(workspace_id)).await?;
    }
    Ok(())
}

/// False if they are a member already.
pub(super) async fn insert(
    tx: &mut Tx,
    workspace_id: Uuid,
    user_id: Uuid,
    role: Role,
    now: Timestamp,
) -> StoreResult<bool> {
    const SQL: &str = "INSERT INTO member (workspace_id, user_id, role, joined_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (workspace_id, user_id) DO NOTHING";
    let added = changed!(tx, query(SQL).bind(workspace_id).bind(user_id).bind(role.as_str()).bind(micros(now)))?;
    Ok(added == 1)
}

pub(super) async fn has_role(tx: &mut Tx, workspace_id: Uuid, user_id: Uuid, role: Role) -> StoreResult<bool> {
    const SQL: &str = "SELECT EXISTS (SELECT 1 FROM member WHERE workspace_id = $1 AND user_id = $2 AND role = $3)";
    Ok(on!(tx, c => query_scalar(SQL).bind(workspace_id).bind(user_id).bind(role.as_str()).fetch_one(c).await)?)
}

async fn count_owners(tx: &mut Tx, workspace_id: Uuid) -> StoreResult<i64> {
    const SQL: &str = "SELECT count(*) FROM member WHERE workspace_id = $1 AND role = 'OWNER'";
    Ok(on!(tx, c => query_scalar(SQL).bind(workspace_id).fetch_one(c).await)?)
}

async fn set_role(tx: &mut Tx, workspace_id: Uuid, user_id: Uuid, role: Role) -> StoreResult<()> {
    const SQL: &str = "UPDATE member SET role = $3 WHERE workspace_id = $1 AND user_id = $2";
    changed!(tx, query(SQL).bind(workspace_id).bind(user_id).bind(role.as_str()))?;
    Ok(())
}

async fn remove(tx: &mut Tx, workspace_id: Uuid, user_id: Uuid, window: Window) -> StoreResult<()> {
    const SQL: &str = "DELETE FROM member WHERE workspace_id = $1 AND user_id = $2";
    changed!(tx, query(SQL).bind(workspace_id).bind(user_id))?;
    end_keys_of_member(tx, workspace_id, user_id).await?;
    end_grants_in_workspace(tx, workspace_id, Some(user_id), window).await
}
