//! Where every person's post waits, people don't approve their own.

use octavo_domain::Right;
use octavo_domain::approval::WorkspaceApproval;
use octavo_domain::audit::ActorType;
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use crate::db::Tx;
use crate::workspaces::{home, parse_role};
use crate::{StoreResult, on};

/// Whether the person, or an application for them, wrote the post, and someone else can approve it. The posts of a key are
/// no person's own.
pub(super) async fn must_be_someone_else(tx: &mut Tx, approval_id: Uuid, person: Uuid) -> StoreResult<bool> {
    const OWN: &str = "SELECT w.id FROM approval p JOIN workspace w ON w.id = p.workspace_id
        WHERE p.id = $1 AND p.requested_user_id = $2 AND p.requested_type <> $3 AND w.approval = $4";
    const OTHERS: &str = concat!(
        "SELECT m.role FROM workspace w JOIN member m ON m.workspace_id = ",
        home!(),
        " JOIN users u ON u.id = m.user_id WHERE w.id = $1 AND u.id <> $2 AND u.disabled_at IS NULL"
    );
    let (key, everyone) = (ActorType::Key.as_str(), WorkspaceApproval::Everyone.as_str());
    let own: Option<Uuid> = on!(tx, c => query_scalar(OWN)
        .bind(approval_id).bind(person).bind(key).bind(everyone).fetch_optional(c).await)?;
    let Some(workspace) = own else { return Ok(false) };
    let others: Vec<(String,)> = on!(tx, c => query_as(OTHERS).bind(workspace).bind(person).fetch_all(c).await)?;
    for (role,) in others {
        if parse_role(role)?.may(Right::Approve) {
            return Ok(true);
        }
    }
    Ok(false)
}
