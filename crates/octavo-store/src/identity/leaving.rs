//! Deleting a person, with what belongs to them alone.

use jiff::Timestamp;
use octavo_domain::Kind;
use octavo_domain::audit::{AuditAction, TargetType};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::revoke::{Window, end_access, end_grants_in_workspace, lock_for_revoking};
use crate::accounts::{Account, list_in};
use crate::audit::{NewEntry, record};
use crate::connect_links::end_links_of;
use crate::db::Tx;
use crate::users::Users;
use crate::workspaces::{Files, delete_locked, end_invitations_of, lock, lock_person};
use crate::{StoreError, StoreResult, changed, on};

/// What a deleted person leaves to do outside of the database.
#[derive(Debug, Default)]
pub struct LeftPerson {
    /// The client IDs of applications that went with their workspaces.
    pub clients: Vec<String>,
    /// Accounts whose tokens the networks should end, as they were.
    pub accounts: Vec<Account>,
}

#[derive(Debug)]
pub enum Leaving {
    Left(Box<LeftPerson>),
    /// They are the last owner of this workspace, which has other members.
    LastOwner(String),
}

/// How much goes with a person who is deleted.
#[derive(Debug, Clone, Copy, sqlx::FromRow)]
pub struct Belongings {
    pub workspaces: i64,
    pub apps: i64,
    pub accounts: i64,
    pub posts: i64,
    /// Posts that were still to be published.
    pub scheduled: i64,
}

/// Of the workspaces that go with the person, as [`Membership::goes_with`] has it, and of their client workspaces.
const BELONGINGS: &str = "WITH theirs AS (SELECT w.id FROM member m JOIN workspace w ON w.id = m.workspace_id
        WHERE m.user_id = $1 AND w.deleted_at IS NULL AND (w.id = $1 OR NOT EXISTS
            (SELECT 1 FROM member o WHERE o.workspace_id = w.id AND o.user_id <> $1))),
    own AS (SELECT id FROM theirs UNION ALL SELECT w.id FROM workspace w JOIN app a ON a.id = w.app_id
        WHERE a.workspace_id IN (SELECT id FROM theirs) AND w.deleted_at IS NULL)
    SELECT (SELECT count(*) FROM own) AS workspaces,
        (SELECT count(*) FROM app WHERE workspace_id IN (SELECT id FROM own)) AS apps,
        (SELECT count(*) FROM account WHERE workspace_id IN (SELECT id FROM own) AND status <> 'REMOVED') AS accounts,
        (SELECT count(*) FROM schedule WHERE workspace_id IN (SELECT id FROM own)) AS posts,
        (SELECT count(*) FROM schedule WHERE workspace_id IN (SELECT id FROM own)
            AND status IN ('SCHEDULED', 'WAITING_FOR_APPROVAL', 'HELD')) AS scheduled";

/// A workspace of the person.
#[derive(sqlx::FromRow)]
struct Membership {
    id: Uuid,
    name: String,
    is_owner: bool,
    others: i64,
    other_owners: i64,
}

impl Membership {
    /// Nobody else could ever get at it.
    fn goes_with(&self, person: Uuid) -> bool {
        self.others == 0 || self.id == person
    }

    fn needs(&self) -> bool {
        self.is_owner && self.others > 0 && self.other_owners == 0
    }
}

/// What names the person in other tables, in the order of their keys. Tables that go with the row of the person or of
/// their workspaces are not here.
const ROWS: [&str; 11] = [
    "DELETE FROM push_subscription WHERE user_id = $1",
    "DELETE FROM session WHERE user_id = $1",
    "DELETE FROM setup_link WHERE user_id = $1",
    "DELETE FROM email_link WHERE user_id = $1",
    "DELETE FROM recovery_code WHERE user_id = $1",
    "DELETE FROM totp WHERE user_id = $1",
    "DELETE FROM passkey WHERE user_id = $1",
    "DELETE FROM mail WHERE user_id = $1",
    "DELETE FROM post_notice WHERE recipient_id = $1 AND NOT is_chat",
    "DELETE FROM consent WHERE user_id = $1",
    "DELETE FROM users WHERE id = $1",
];
const LEAVE: &str = "DELETE FROM member WHERE workspace_id = $1 AND user_id = $2";
/// Before their sessions end.
const ASKED: &str = "DELETE FROM consent_request WHERE sid IN (SELECT sid FROM session WHERE user_id = $1)";
/// What names their address alone.
const ADDRESSES: [&str; 3] = [
    "DELETE FROM mail WHERE recipient = $1",
    "DELETE FROM invitation WHERE email = $1",
    "DELETE FROM audit_personal WHERE email = $1",
];

impl Users<'_> {
    /// How much [`Users::delete`] would delete.
    pub async fn belongings(&self, id: Uuid) -> StoreResult<Belongings> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(BELONGINGS).bind(id).fetch_one(c).await)?)
    }

    /// Deletes a person with their personal workspace and those where they are alone, and ends their access everywhere. The
    /// audit log keeps their entries and forgets who they were. `NotFound` if there is no such person.
    pub async fn delete(&self, id: Uuid, now: Timestamp, window: Window) -> StoreResult<Leaving> {
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        let memberships = memberships(&mut tx, id).await?;
        let email = find_email(&mut tx, id).await?;
        if let Some(needed) = memberships.iter().find(|it| it.needs()) {
            return Ok(Leaving::LastOwner(needed.name.clone()));
        }
        let (own, shared): (Vec<_>, Vec<_>) = memberships.iter().partition(|it| it.goes_with(id));
        let own: Vec<Uuid> = own.into_iter().map(|it| it.id).collect();
        let mut left = LeftPerson::default();
        for workspace in &own {
            left.accounts.extend(list_in(&mut tx, *workspace).await?);
        }
        left.clients = delete_locked(&mut tx, &own, Files::Removed, now, window).await?;
        for Membership { id: workspace, .. } in shared {
            changed!(tx, query(LEAVE).bind(workspace).bind(id))?;
            end_grants_in_workspace(&mut tx, *workspace, Some(id), window).await?;
        }
        end_invitations_of(&mut tx, id, None, None).await?;
        end_links_of(&mut tx, id, None).await?;
        changed!(tx, query(ASKED).bind(id))?;
        end_access(&mut tx, id, None, window).await?;
        let entry = NewEntry::new(AuditAction::PersonDeleted, None).on(TargetType::Person, Kind::User.show(id));
        record(&mut tx, entry.forgotten()).await?;
        for statement in ADDRESSES {
            changed!(tx, query(statement).bind(&email))?;
        }
        for statement in ROWS {
            changed!(tx, query(statement).bind(id)).map_err(changed_meanwhile)?;
        }
        tx.commit().await?;
        Ok(Leaving::Left(Box::new(left)))
    }
}

/// Another request added something of the person's, such as a link, at the same time.
fn changed_meanwhile(error: sqlx::Error) -> StoreError {
    match StoreError::from(error) {
        StoreError::NotFound => StoreError::Conflict("users".to_owned()),
        other => other,
    }
}

async fn find_email(tx: &mut Tx, id: Uuid) -> StoreResult<String> {
    const SQL: &str = "SELECT email FROM users WHERE id = $1";
    let email: Option<String> = on!(tx, c => query_scalar(SQL).bind(id).fetch_optional(c).await)?;
    email.ok_or(StoreError::NotFound)
}

/// Their workspaces, whose members don't change until the transaction ends.
async fn memberships(tx: &mut Tx, person: Uuid) -> StoreResult<Vec<Membership>> {
    const IDS: &str = "SELECT m.workspace_id FROM member m JOIN workspace w ON w.id = m.workspace_id
        WHERE m.user_id = $1 AND w.deleted_at IS NULL ORDER BY m.workspace_id";
    const SQL: &str = "SELECT w.id, w.name, m.role = 'OWNER' AS is_owner,
            (SELECT count(*) FROM member o WHERE o.workspace_id = w.id AND o.user_id <> $1) AS others,
            (SELECT count(*) FROM member o WHERE o.workspace_id = w.id AND o.user_id <> $1 AND o.role = 'OWNER')
                AS other_owners
        FROM member m JOIN workspace w ON w.id = m.workspace_id
        WHERE m.user_id = $1 AND w.deleted_at IS NULL ORDER BY w.id";
    let ids: Vec<Uuid> = on!(tx, c => query_scalar(IDS).bind(person).fetch_all(c).await)?;
    for id in &ids {
        lock(tx, *id).await?;
    }
    // As those who join a workspace do: the workspaces first.
    lock_person(tx, person).await?;
    let found: Vec<Membership> = on!(tx, c => query_as(SQL).bind(person).fetch_all(c).await)?;
    if found.iter().all(|it| ids.contains(&it.id)) { Ok(found) } else { Err(StoreError::Conflict("member".to_owned())) }
}
