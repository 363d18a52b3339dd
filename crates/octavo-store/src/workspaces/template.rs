//! What a new workspace takes over from another one: the queue's slots, the settings, the limits, and the members.

use jiff::Timestamp;
use octavo_domain::Role;
use octavo_domain::audit::AuditAction;
use serde_json::json;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::{MostWorkspaces, lock_person, may_join, members, parse_role};
use crate::audit::{NewEntry, record};
use crate::db::Tx;
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, on};

/// Copies the queue, the settings and the limits. `NotFound` if the template was deleted.
pub(super) async fn copy_settings(tx: &mut Tx, template: Uuid, to: Uuid, now: Timestamp) -> StoreResult<()> {
    const SETTINGS: &str =
        "UPDATE workspace SET (keep_media_metadata, approval, posts_per_day, stored_bytes, monthly_price) =
            (SELECT t.keep_media_metadata, t.approval, t.posts_per_day, t.stored_bytes, t.monthly_price
            FROM workspace t WHERE t.id = $2)
        WHERE id = $1 AND EXISTS (SELECT 1 FROM workspace t WHERE t.id = $2 AND t.deleted_at IS NULL)";
    const QUEUE: &str = "INSERT INTO queue (workspace_id, settings, updated_at)
        SELECT $1, settings, $3 FROM queue WHERE workspace_id = $2";
    if changed!(tx, query(SETTINGS).bind(to).bind(template))? == 0 {
        return Err(StoreError::NotFound);
    }
    changed!(tx, query(QUEUE).bind(to).bind(template).bind(micros(now)))?;
    Ok(())
}

/// The template's members except the new owner. Its other owners become admins: a workspace counts towards the quota of each
/// of its owners, and they did not create this one.
pub(super) async fn members_of(tx: &mut Tx, template: Uuid, owner: Uuid) -> StoreResult<Vec<(Uuid, Role)>> {
    const SQL: &str = "SELECT user_id, role FROM member WHERE workspace_id = $1 AND user_id <> $2 ORDER BY user_id";
    let rows: Vec<(Uuid, String)> = on!(tx, c => query_as(SQL).bind(template).bind(owner).fetch_all(c).await)?;
    let member = |(id, role)| match parse_role(role)? {
        Role::Owner => Ok((id, Role::Admin)),
        role => Ok((id, role)),
    };
    rows.into_iter().map(member).collect()
}

/// Two templates with the same members wait for each other instead of failing: everyone locks them in the same order.
pub(super) async fn lock_people(tx: &mut Tx, owner: Uuid, members: &[(Uuid, Role)]) -> StoreResult<()> {
    let mut people: Vec<Uuid> = members.iter().map(|(id, _)| *id).chain([owner]).collect();
    people.sort_unstable();
    for person in people {
        lock_person(tx, person).await?;
    }
    Ok(())
}

/// The caller holds the locks of the members.
pub(super) async fn join(
    tx: &mut Tx,
    workspace: Uuid,
    members: &[(Uuid, Role)],
    most: MostWorkspaces,
    now: Timestamp,
) -> StoreResult<()> {
    for (person, role) in members {
        may_join(tx, *person, *role, most).await?;
        members::insert(tx, workspace, *person, *role, now).await?;
        let entry = NewEntry::new(AuditAction::MemberJoined, workspace).on_person(*person);
        record(tx, entry.detail(json!({ "role": role }))).await?;
    }
    Ok(())
}
