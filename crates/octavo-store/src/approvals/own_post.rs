//! Where every person's post waits, people don't approve their own.

use std::collections::HashSet;

use octavo_domain::Right;
use octavo_domain::approval::WorkspaceApproval;
use octavo_domain::audit::ActorType;
use sqlx::query_as;
use uuid::Uuid;

use crate::db::{Reader, Sql, Tx, id_list, sql};
use crate::workspaces::{home, parse_role};
use crate::{StoreResult, on};

/// The approvals that the person, or an application for them, asked for, with the role of each other member. The posts of a
/// key are no person's own.
const OTHERS: Sql = sql!(
    "SELECT p.id, m.role FROM approval p JOIN workspace w ON w.id = p.workspace_id JOIN member m ON m.workspace_id = "
    (home!())
    " JOIN users u ON u.id = m.user_id
    WHERE p.requested_user_id = $2 AND p.requested_type <> $3 AND w.approval = $4 AND u.id <> $2 AND u.disabled_at IS NULL
        AND p.id IN " (ids 1)
);

macro_rules! others {
    ($session:expr, $ids:expr, $person:expr) => {{
        let (sql, ids) = ($session.pick(OTHERS), id_list($ids));
        let (key, everyone) = (ActorType::Key.as_str(), WorkspaceApproval::Everyone.as_str());
        on!($session, c => query_as(sql).bind(ids).bind($person).bind(key).bind(everyone).fetch_all(c).await)
    }};
}

/// Whether the person, or an application for them, wrote the post, and someone else can approve it.
pub(super) async fn must_be_someone_else(tx: &mut Tx, approval_id: Uuid, person: Uuid) -> StoreResult<bool> {
    let others: Vec<(Uuid, String)> = others!(tx, [&approval_id], person)?;
    Ok(!with_approver(others)?.is_empty())
}

/// Those of the approvals that someone else must approve.
pub(super) async fn list_for_others(reader: &mut Reader, ids: &[Uuid], person: Uuid) -> StoreResult<HashSet<Uuid>> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let others: Vec<(Uuid, String)> = others!(reader, ids, person)?;
    with_approver(others)
}

fn with_approver(others: Vec<(Uuid, String)>) -> StoreResult<HashSet<Uuid>> {
    let mut found = HashSet::new();
    for (id, role) in others {
        if parse_role(role)?.may(Right::Approve) {
            found.insert(id);
        }
    }
    Ok(found)
}
