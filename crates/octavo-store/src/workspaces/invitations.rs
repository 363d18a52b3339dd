//! Invitations to a workspace. A `key` is the SHA-256 of the token in a link: the one that the inviting person got, and the
//! one that was mailed. Either uses the invitation up.

use jiff::Timestamp;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::{Kind, Role};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::members::{self, Actor, has_role};
use super::{Workspace, Workspaces, lock, lock_person, parse_role};
use crate::audit::{NewEntry, record};
use crate::db::Tx;
use crate::error::within_quota;
use crate::time::{micros, timestamp};
use crate::{StoreError, StoreResult, changed, on};

/// An invitation that nobody has accepted yet.
#[derive(Debug, Clone)]
pub struct Invitation {
    pub id: Uuid,
    pub email: String,
    pub role: Role,
    pub expires_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    email: String,
    role: String,
    expires_at: i64,
}

impl TryFrom<Row> for Invitation {
    type Error = StoreError;

    fn try_from(row: Row) -> StoreResult<Self> {
        let (role, expires_at) = (parse_role(row.role)?, timestamp(row.expires_at)?);
        Ok(Invitation { id: row.id, email: row.email, role, expires_at })
    }
}

pub struct NewInvitation<'a> {
    pub invitation: &'a Invitation,
    pub key: &'a str,
    pub now: Timestamp,
    /// Members and open invitations that the workspace may have.
    pub most: i64,
}

/// What happened to an invitation that someone accepted.
#[derive(Debug)]
pub enum Joined {
    Now(Workspace),
    /// The invitation stays as it was.
    AlreadyMember,
    /// It was used or withdrawn, or it has expired.
    BadLink,
}

impl Workspaces<'_> {
    /// Adds an invitation, in place of an earlier one to the same address. `Conflict` names what is in the way: `role` if
    /// the actor's role has changed, `email` if a member has this address.
    pub async fn invite(&self, actor: Actor, new: NewInvitation<'_>) -> StoreResult<()> {
        const REPLACE: &str = "DELETE FROM invitation WHERE workspace_id = $1 AND email = $2";
        const ADD: &str = "INSERT INTO invitation (id, workspace_id, key, email, role, created_at, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let (NewInvitation { invitation, key, now, most }, id) = (new, actor.workspace_id);
        let mut tx = self.0.write().await?;
        lock(&mut tx, id).await?;
        if !has_role(&mut tx, id, actor.user_id, actor.role).await? {
            return Err(StoreError::Conflict("role".to_owned()));
        }
        if is_member(&mut tx, id, &invitation.email).await? {
            return Err(StoreError::Conflict("email".to_owned()));
        }
        changed!(tx, query(REPLACE).bind(id).bind(&invitation.email))?;
        within_quota("members", count_seats(&mut tx, id, now).await?, most)?;
        changed!(
            tx,
            query(ADD)
                .bind(invitation.id)
                .bind(id)
                .bind(key)
                .bind(&invitation.email)
                .bind(invitation.role.as_str())
                .bind(micros(now))
                .bind(micros(invitation.expires_at))
        )?;
        let entry = NewEntry::new(AuditAction::MemberInvited, id).about_email(&invitation.email);
        let entry = entry.on(TargetType::Invitation, Kind::Invitation.show(invitation.id));
        record(&mut tx, entry.detail(json!({ "role": invitation.role }))).await?;
        tx.commit().await
    }

    /// The invitations that still work, the latest first.
    pub async fn invitations(&self, workspace_id: Uuid, now: Timestamp) -> StoreResult<Vec<Invitation>> {
        const SQL: &str = "SELECT id, email, role, expires_at FROM invitation
            WHERE workspace_id = $1 AND expires_at > $2 ORDER BY id DESC";
        let mut reader = self.0.read().await?;
        let rows: Vec<Row> = on!(reader, c => query_as(SQL).bind(workspace_id).bind(micros(now)).fetch_all(c).await)?;
        rows.into_iter().map(Invitation::try_from).collect()
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
        const SQL: &str = "DELETE FROM invitation WHERE workspace_id = $1 AND id = $2 AND expires_at > $3";
        let mut tx = self.0.write().await?;
        if changed!(tx, query(SQL).bind(workspace_id).bind(id).bind(micros(now)))? == 0 {
            return Err(StoreError::NotFound);
        }
        tx.commit().await
    }

    /// Makes a person a member by an invitation, which is then used up. Only one of several callers joins.
    pub async fn accept(&self, key: &str, user_id: Uuid, most: i64, now: Timestamp) -> StoreResult<Joined> {
        const FIND: &str =
            "SELECT workspace_id FROM invitation WHERE (key = $1 OR mailed_key = $1) AND expires_at > $2";
        const USE: &str = "DELETE FROM invitation WHERE key = $1 OR mailed_key = $1 RETURNING role";
        const NAME: &str = "SELECT name, created_at, keep_media_metadata FROM workspace WHERE id = $1";
        let mut tx = self.0.write().await?;
        let found: Option<Uuid> = on!(tx, c => query_scalar(FIND).bind(key).bind(micros(now)).fetch_optional(c).await)?;
        let Some(id) = found else { return Ok(Joined::BadLink) };
        match lock(&mut tx, id).await {
            Err(StoreError::NotFound) => return Ok(Joined::BadLink),
            locked => locked?,
        }
        lock_person(&mut tx, user_id).await?;
        let used: Option<String> = on!(tx, c => query_scalar(USE).bind(key).fetch_optional(c).await)?;
        let Some(role) = used else { return Ok(Joined::BadLink) };
        within_quota("workspaces", count_workspaces(&mut tx, user_id).await?, most)?;
        let role = parse_role(role)?;
        if !members::insert(&mut tx, id, user_id, role, now).await? {
            return Ok(Joined::AlreadyMember);
        }
        let entry = NewEntry::new(AuditAction::MemberJoined, id).on_person(user_id);
        record(&mut tx, entry.detail(json!({ "role": role }))).await?;
        let (name, created_at, keep_media_metadata): (String, i64, bool) =
            on!(tx, c => query_as(NAME).bind(id).fetch_one(c).await)?;
        tx.commit().await?;
        Ok(Joined::Now(Workspace { id, name, role, created_at: timestamp(created_at)?, keep_media_metadata }))
    }
}

pub(super) async fn count_workspaces(tx: &mut Tx, user_id: Uuid) -> StoreResult<i64> {
    const SQL: &str = "SELECT count(*) FROM member WHERE user_id = $1";
    Ok(on!(tx, c => query_scalar(SQL).bind(user_id).fetch_one(c).await)?)
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
