//! Invitations to a workspace. A `key` is the SHA-256 of the token in a link: the one that the inviting person got, and the
//! one that was mailed. Either uses the invitation up.
//!
//! An invitation belongs to the person who made it. It ends when that person may no longer give its role.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::approval::WorkspaceApproval;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::{Kind, Role};
use serde_json::{Value, json};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::members::{self, Actor, has_role};
use super::{MostWorkspaces, Workspace, Workspaces, lock, lock_person, may_join, parse_role};
use crate::audit::{NewEntry, first_id, record};
use crate::columns::Micros;
use crate::db::Tx;
use crate::error::within_quota;
use crate::time::{micros, timestamp};
use crate::{StoreError, StoreResult, changed, on};

/// An invitation that nobody has accepted yet.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Invitation {
    pub id: Uuid,
    pub email: String,
    #[sqlx(try_from = "String")]
    pub role: Role,
    #[sqlx(try_from = "Micros")]
    pub expires_at: Timestamp,
    #[sqlx(flatten)]
    pub inviter: Inviter,
}

/// The person who made an invitation.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Inviter {
    #[sqlx(rename = "invited_by")]
    pub user_id: Uuid,
    #[sqlx(rename = "inviter_name")]
    pub name: Option<String>,
    #[sqlx(rename = "inviter_email")]
    pub email: String,
}

#[derive(sqlx::FromRow)]
struct Row {
    #[sqlx(flatten)]
    invitation: Invitation,
    #[sqlx(try_from = "String")]
    inviter_role: Role,
}

impl Row {
    /// None if the inviter may not give this role.
    fn open(self) -> Option<Invitation> {
        self.inviter_role.may_change(None, Some(self.invitation.role)).then_some(self.invitation)
    }
}

/// Invitations whose inviter is still a member.
macro_rules! select {
    ($end:literal) => {
        concat!(
            "SELECT i.id, i.email, i.role, i.expires_at, i.invited_by, u.name AS inviter_name,
                u.email AS inviter_email, m.role AS inviter_role
            FROM invitation i JOIN users u ON u.id = i.invited_by AND u.disabled_at IS NULL
                JOIN member m ON m.workspace_id = i.workspace_id AND m.user_id = i.invited_by ",
            $end
        )
    };
}

pub struct NewInvitation<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub role: Role,
    pub expires_at: Timestamp,
    pub key: &'a str,
    pub now: Timestamp,
    /// Members and open invitations that the workspace may have.
    pub most: i64,
    /// Invitations that the actor may make in 24 hours, in all workspaces.
    pub most_a_day: i64,
}

/// What happened to an invitation that someone accepted.
#[derive(Debug)]
pub enum Joined {
    Now(Workspace),
    /// The invitation stays as it was.
    AlreadyMember,
    /// It was used or withdrawn, it has expired, or its inviter may not give the role any more.
    BadLink,
}

impl Workspaces<'_> {
    /// Adds an invitation, in place of an earlier one to the same address. `Conflict` names what is in the way: `role` if
    /// the actor's role has changed, `email` if a member has this address.
    pub async fn invite(&self, actor: Actor, new: NewInvitation<'_>) -> StoreResult<Invitation> {
        const REPLACE: &str = "DELETE FROM invitation WHERE workspace_id = $1 AND email = $2";
        const FIND: &str = select!("WHERE i.id = $1");
        let id = actor.workspace_id;
        let mut tx = self.0.write().await?;
        lock(&mut tx, id).await?;
        if !has_role(&mut tx, id, actor.user_id, actor.role).await? {
            return Err(StoreError::Conflict("role".to_owned()));
        }
        if is_member(&mut tx, id, new.email).await? {
            return Err(StoreError::Conflict("email".to_owned()));
        }
        lock_person(&mut tx, actor.user_id).await?;
        within_quota("invitations_per_day", count_recent(&mut tx, actor.user_id, new.now).await?, new.most_a_day)?;
        changed!(tx, query(REPLACE).bind(id).bind(new.email))?;
        within_quota("members", count_seats(&mut tx, id, new.now).await?, new.most)?;
        insert(&mut tx, actor, &new).await?;
        let entry = NewEntry::new(AuditAction::MemberInvited, id).about_email(new.email);
        let entry = entry.on(TargetType::Invitation, Kind::Invitation.show(new.id));
        record(&mut tx, entry.detail(json!({ "role": new.role }))).await?;
        let added: Option<Row> = on!(tx, c => query_as(FIND).bind(new.id).fetch_optional(c).await)?;
        // None if the actor was disabled meanwhile.
        let added = added.and_then(Row::open).ok_or_else(|| StoreError::Conflict("role".to_owned()))?;
        tx.commit().await?;
        Ok(added)
    }

    /// The invitations that still work, the latest first.
    pub async fn invitations(&self, workspace_id: Uuid, now: Timestamp) -> StoreResult<Vec<Invitation>> {
        const SQL: &str = select!("WHERE i.workspace_id = $1 AND i.expires_at > $2 ORDER BY i.id DESC");
        let mut reader = self.0.read().await?;
        let rows: Vec<Row> = on!(reader, c => query_as(SQL).bind(workspace_id).bind(micros(now)).fetch_all(c).await)?;
        Ok(rows.into_iter().filter_map(Row::open).collect())
    }

    /// Gives an invitation the link that is mailed, in place of an earlier one. Returns the workspace's name; none if the
    /// invitation has ended.
    pub async fn mail_invitation(&self, id: Uuid, key: &str, now: Timestamp) -> StoreResult<Option<String>> {
        const KEY: &str = "UPDATE invitation SET mailed_key = $2 WHERE id = $1 AND expires_at > $3
            RETURNING (SELECT name FROM workspace WHERE workspace.id = workspace_id)";
        let mut tx = self.0.write().await?;
        let name = on!(tx, c => query_scalar(KEY).bind(id).bind(key).bind(micros(now)).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(name)
    }

    pub async fn withdraw_invitation(&self, workspace_id: Uuid, id: Uuid, now: Timestamp) -> StoreResult<()> {
        const SQL: &str = "SELECT id, workspace_id, email, role FROM invitation
            WHERE workspace_id = $1 AND id = $2 AND expires_at > $3";
        let mut tx = self.0.write().await?;
        let found = on!(tx, c => query_as(SQL).bind(workspace_id).bind(id).bind(micros(now)).fetch_optional(c).await)?;
        let found: Made = found.ok_or(StoreError::NotFound)?;
        if !found.withdraw(&mut tx, json!({})).await? {
            return Err(StoreError::NotFound);
        }
        tx.commit().await
    }

    /// Makes a person a member by an invitation, which is then used up. Only one of several callers joins.
    pub async fn accept(&self, key: &str, user_id: Uuid, most: MostWorkspaces, now: Timestamp) -> StoreResult<Joined> {
        const FIND: &str =
            "SELECT workspace_id FROM invitation WHERE (key = $1 OR mailed_key = $1) AND expires_at > $2";
        const USE: &str = "DELETE FROM invitation WHERE key = $1 OR mailed_key = $1 RETURNING role, invited_by";
        const NAME: &str =
            "SELECT name, created_at, keep_media_metadata, approval, notices_host FROM workspace WHERE id = $1";
        let mut tx = self.0.write().await?;
        let found: Option<Uuid> = on!(tx, c => query_scalar(FIND).bind(key).bind(micros(now)).fetch_optional(c).await)?;
        let Some(id) = found else { return Ok(Joined::BadLink) };
        match lock(&mut tx, id).await {
            Err(StoreError::NotFound) => return Ok(Joined::BadLink),
            locked => locked?,
        }
        lock_person(&mut tx, user_id).await?;
        let used: Option<(String, Option<Uuid>)> = on!(tx, c => query_as(USE).bind(key).fetch_optional(c).await)?;
        let Some((role, inviter)) = used else { return Ok(Joined::BadLink) };
        let role = parse_role(role)?;
        if !may_give(&mut tx, id, inviter, role).await? {
            return Ok(Joined::BadLink);
        }
        may_join(&mut tx, user_id, role, most).await?;
        if !members::insert(&mut tx, id, user_id, role, now).await? {
            return Ok(Joined::AlreadyMember);
        }
        let entry = NewEntry::new(AuditAction::MemberJoined, id).on_person(user_id);
        record(&mut tx, entry.detail(json!({ "role": role }))).await?;
        let (name, created_at, keep_media_metadata, approval, notices_host): (
            String,
            i64,
            bool,
            String,
            Option<String>,
        ) = on!(tx, c => query_as(NAME).bind(id).fetch_one(c).await)?;
        tx.commit().await?;
        let approval = WorkspaceApproval::try_from(approval).map_err(|error| StoreError::Corrupt(error.0))?;
        let workspace = Workspace::new(id, name, timestamp(created_at)?);
        Ok(Joined::Now(Workspace { role, keep_media_metadata, approval, notices_host, ..workspace }))
    }
}

/// The invitations that a person made in the last 24 hours: also those that were accepted, withdrawn or replaced.
async fn count_recent(tx: &mut Tx, user_id: Uuid, now: Timestamp) -> StoreResult<i64> {
    const SQL: &str = "SELECT count(*) FROM audit_personal p JOIN audit_entry e ON e.id = p.entry_id
        WHERE p.user_id = $1 AND p.subject = 'ACTOR' AND p.entry_id >= $2 AND e.action = 'member.invited'";
    let since = first_id(now - SignedDuration::from_hours(24));
    Ok(on!(tx, c => query_scalar(SQL).bind(user_id).bind(since).fetch_one(c).await)?)
}

/// Members and open invitations.
async fn count_seats(tx: &mut Tx, workspace_id: Uuid, now: Timestamp) -> StoreResult<i64> {
    const SQL: &str = "SELECT (SELECT count(*) FROM member WHERE workspace_id = $1)
        + (SELECT count(*) FROM invitation WHERE workspace_id = $1 AND expires_at > $2)";
    Ok(on!(tx, c => query_scalar(SQL).bind(workspace_id).bind(micros(now)).fetch_one(c).await)?)
}

async fn is_member(tx: &mut Tx, workspace_id: Uuid, email: &str) -> StoreResult<bool> {
    const SQL: &str = "SELECT EXISTS (SELECT 1 FROM member m JOIN users u ON u.id = m.user_id
        WHERE m.workspace_id = $1 AND u.email = $2)";
    Ok(on!(tx, c => query_scalar(SQL).bind(workspace_id).bind(email).fetch_one(c).await)?)
}

async fn insert(tx: &mut Tx, actor: Actor, new: &NewInvitation<'_>) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO invitation (id, workspace_id, key, email, role, created_at, expires_at, invited_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    changed!(
        tx,
        query(SQL)
            .bind(new.id)
            .bind(actor.workspace_id)
            .bind(new.key)
            .bind(new.email)
            .bind(new.role.as_str())
            .bind(micros(new.now))
            .bind(micros(new.expires_at))
            .bind(actor.user_id)
    )?;
    Ok(())
}

/// Whether an invitation's maker could make it now. Those of a process of the release before have no known maker.
async fn may_give(tx: &mut Tx, workspace_id: Uuid, inviter: Option<Uuid>, role: Role) -> StoreResult<bool> {
    const SQL: &str = "SELECT m.role FROM member m JOIN users u ON u.id = m.user_id
        WHERE m.workspace_id = $1 AND m.user_id = $2 AND u.disabled_at IS NULL";
    let found: Option<String> =
        on!(tx, c => query_scalar(SQL).bind(workspace_id).bind(inviter).fetch_optional(c).await)?;
    Ok(found.map(parse_role).transpose()?.is_some_and(|inviter| inviter.may_change(None, Some(role))))
}

/// An open invitation, as it is withdrawn.
#[derive(sqlx::FromRow)]
struct Made {
    id: Uuid,
    workspace_id: Uuid,
    email: String,
    #[sqlx(try_from = "String")]
    role: Role,
}

impl Made {
    /// False if it was accepted or withdrawn meanwhile.
    async fn withdraw(self, tx: &mut Tx, mut detail: Value) -> StoreResult<bool> {
        if changed!(tx, query("DELETE FROM invitation WHERE id = $1").bind(self.id))? == 0 {
            return Ok(false);
        }
        detail["role"] = json!(self.role);
        let entry = NewEntry::new(AuditAction::InvitationWithdrawn, self.workspace_id).about_email(&self.email);
        let entry = entry.on(TargetType::Invitation, Kind::Invitation.show(self.id));
        record(tx, entry.detail(detail)).await?;
        Ok(true)
    }
}

/// Ends the invitations that a person may no longer make: in one workspace where they now have `role` or none, or in all.
pub(crate) async fn end_invitations_of(
    tx: &mut Tx,
    inviter: Uuid,
    workspace_id: Option<Uuid>,
    role: Option<Role>,
) -> StoreResult<()> {
    const SQL: &str = "SELECT id, workspace_id, email, role FROM invitation WHERE invited_by = $1
        ORDER BY workspace_id, id";
    let made: Vec<Made> = on!(tx, c => query_as(SQL).bind(inviter).fetch_all(c).await)?;
    for invitation in made {
        let is_elsewhere = workspace_id.is_some_and(|id| id != invitation.workspace_id);
        if is_elsewhere || role.is_some_and(|role| role.may_change(None, Some(invitation.role))) {
            continue;
        }
        invitation.withdraw(tx, json!({ "inviter": Kind::User.show(inviter) })).await?;
    }
    Ok(())
}
