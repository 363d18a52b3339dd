//! Who gets mail about approvals, what it says, and where a link to one leads.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::{NoticeKind, Right, Role};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::Approvals;
use crate::identity::{Audience, Subject, mail_members};
use crate::time::micros;
use crate::workspaces::{LinkedWorkspace, home, linked};
use crate::{StoreResult, changed, on};

/// So that many posts don't send many mails.
const BETWEEN_NOTICES: SignedDuration = SignedDuration::from_hours(1);

/// What waits in a workspace.
#[derive(Debug)]
pub struct WaitingPosts {
    pub workspace: LinkedWorkspace,
    pub count: i64,
}

/// A post that was not approved.
#[derive(Debug, sqlx::FromRow)]
pub struct RejectedPost {
    #[sqlx(flatten)]
    pub workspace: LinkedWorkspace,
    pub schedule_id: Uuid,
    pub reason: String,
}

#[derive(sqlx::FromRow)]
struct Approver {
    #[sqlx(try_from = "String")]
    role: Role,
    #[sqlx(flatten)]
    workspace: LinkedWorkspace,
}

impl Approvals<'_> {
    /// Queues a mail to each member who may approve, at most once an hour; true if it did.
    pub async fn notify_waiting(
        &self,
        (workspace_id, approval_id): (Uuid, Uuid),
        kind: &str,
        now: Timestamp,
        new_id: fn() -> Uuid,
    ) -> StoreResult<bool> {
        const MARK: &str = "UPDATE workspace SET approval_notice_at = $2
            WHERE id = $1 AND (approval_notice_at IS NULL OR approval_notice_at <= $3)";
        let mut tx = self.0.write().await?;
        let earlier = micros(now - BETWEEN_NOTICES);
        let is_due = changed!(tx, query(MARK).bind(workspace_id).bind(micros(now)).bind(earlier))? == 1;
        if is_due {
            let (right, notice) = (Right::Approve, NoticeKind::ApprovalRequested);
            let to = Audience { workspace_id, right, notice };
            let about = Subject { approval_id: Some(approval_id), ..Subject::default() };
            mail_members(&mut tx, to, kind, about, now, new_id).await?;
        }
        tx.commit().await?;
        Ok(is_due)
    }

    /// What waits in the workspace of an approval, for a person who may approve it. None if nothing waits any more.
    pub async fn waiting_for(&self, user_id: Uuid, approval_id: Uuid) -> StoreResult<Option<WaitingPosts>> {
        const SQL: &str = concat!(
            "SELECT m.role, ",
            linked!(),
            " FROM approval a JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL
            JOIN member m ON m.user_id = $1 AND m.workspace_id = ",
            home!(),
            " WHERE a.id = $2"
        );
        const COUNT: &str = "SELECT count(*) FROM approval WHERE workspace_id = $1 AND status = 'PENDING'";
        let mut reader = self.0.read().await?;
        let found: Option<Approver> =
            on!(reader, c => query_as(SQL).bind(user_id).bind(approval_id).fetch_optional(c).await)?;
        let Some(Approver { role, workspace }) = found else {
            return Ok(None);
        };
        let id = workspace.workspace_id;
        let count: i64 = on!(reader, c => query_scalar(COUNT).bind(id).fetch_one(c).await)?;
        Ok((role.may(Right::Approve) && count > 0).then_some(WaitingPosts { workspace, count }))
    }

    /// The workspace of an approval, for a link to it.
    pub async fn workspace_of(&self, approval_id: Uuid) -> StoreResult<Option<LinkedWorkspace>> {
        const SQL: &str = concat!(
            "SELECT ",
            linked!(),
            " FROM approval a JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL WHERE a.id = $1"
        );
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(approval_id).fetch_optional(c).await)?)
    }

    /// A rejected post, for the person behind the key or application that asked. None if they have left the workspace.
    pub async fn rejected_for(&self, user_id: Uuid, approval_id: Uuid) -> StoreResult<Option<RejectedPost>> {
        const SQL: &str = concat!(
            "SELECT a.schedule_id, coalesce(a.reason, '') AS reason, ",
            linked!(),
            " FROM approval a JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL
            JOIN member m ON m.user_id = $1 AND m.workspace_id = ",
            home!(),
            " WHERE a.id = $2 AND a.requested_user_id = $1 AND a.status = 'REJECTED'"
        );
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(user_id).bind(approval_id).fetch_optional(c).await)?)
    }
}
