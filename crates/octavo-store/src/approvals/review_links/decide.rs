//! A decision by a review link, in the transaction of the decision.

use jiff::Timestamp;
use octavo_domain::{Kind, Right};
use serde_json::{Value, json};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::must_be_someone_else;
use crate::db::Tx;
use crate::time::micros;
use crate::workspaces::{home, parse_role};
use crate::{StoreResult, changed, on};

/// The link that someone decides by.
#[derive(Debug, Clone, Copy)]
pub struct ByLink<'a> {
    pub id: Uuid,
    /// What they call themselves.
    pub given_name: &'a str,
}

impl ByLink<'_> {
    /// Uses the link up. False if it ended, or its maker could not decide themselves. A maker who loses the right at the same time
    /// withdraws the link in that transaction: the link's row decides which of the two came first.
    pub(in crate::approvals) async fn take(
        self,
        tx: &mut Tx,
        approval_id: Uuid,
        maker: Uuid,
        now: Timestamp,
    ) -> StoreResult<bool> {
        const USE: &str = "UPDATE review_link SET used_at = $4, given_name = $5 WHERE id = $1 AND approval_id = $2
            AND user_id = $3 AND used_at IS NULL AND NOT withdrawn AND expires_at > $4";
        let used = changed!(
            tx,
            query(USE).bind(self.id).bind(approval_id).bind(maker).bind(micros(now)).bind(self.given_name)
        )?;
        Ok(used == 1 && may_decide(tx, approval_id, maker).await?)
    }

    /// For the audit log.
    pub(in crate::approvals) fn detail(self, maker: Uuid) -> Value {
        json!({ "id": Kind::ReviewLink.show(self.id), "createdBy": Kind::User.show(maker) })
    }
}

/// Whether a person could decide themselves.
pub(super) async fn may_decide(tx: &mut Tx, approval_id: Uuid, person: Uuid) -> StoreResult<bool> {
    const ROLE: &str = concat!(
        "SELECT m.role FROM approval p JOIN workspace w ON w.id = p.workspace_id AND w.deleted_at IS NULL
        JOIN member m ON m.user_id = $2 AND m.workspace_id = ",
        home!(),
        " JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL WHERE p.id = $1"
    );
    let role: Option<String> = on!(tx, c => query_scalar(ROLE).bind(approval_id).bind(person).fetch_optional(c).await)?;
    let may_approve = role.map(parse_role).transpose()?.is_some_and(|role| role.may(Right::Approve));
    Ok(may_approve && !must_be_someone_else(tx, approval_id, person).await?)
}
