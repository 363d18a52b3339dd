//! Who gets mail about comments, and what it says.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::{NoticeKind, Right, Role};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::{Comments, comment_waits};
use crate::db::Tx;
use crate::identity::{Audience, Message, Subject, mail_members};
use crate::time::micros;
use crate::workspaces::{LinkedWorkspace, home, linked};
use crate::{StoreResult, changed, on};

/// From one mail to the next about the comments of a workspace.
const BETWEEN_MAILS: SignedDuration = SignedDuration::from_hours(1);

/// What waits in a workspace.
#[derive(Debug)]
pub struct WaitingComments {
    pub workspace: LinkedWorkspace,
    pub count: i64,
}

#[derive(sqlx::FromRow)]
struct Reader {
    #[sqlx(try_from = "String")]
    role: Role,
    #[sqlx(flatten)]
    workspace: LinkedWorkspace,
}

/// Queues a mail to each member who may answer and asked for such mail, at most once an hour.
pub(super) async fn mail_about(
    tx: &mut Tx,
    (workspace_id, account_id): (Uuid, i64),
    message: Message<'_>,
    now: Timestamp,
    new_id: fn() -> Uuid,
) -> StoreResult<()> {
    const MARK: &str = "UPDATE workspace SET comment_notice_at = $2
        WHERE id = $1 AND (comment_notice_at IS NULL OR comment_notice_at <= $3)";
    if !message.by_mail {
        return Ok(());
    }
    let earlier = micros(now - BETWEEN_MAILS);
    if changed!(tx, query(MARK).bind(workspace_id).bind(micros(now)).bind(earlier))? == 0 {
        return Ok(());
    }
    let to = Audience { workspace_id, right: Right::Write, notice: NoticeKind::CommentReceived };
    let about = Subject { account_id: Some(account_id), ..Subject::default() };
    mail_members(tx, to, message.kind, about, now, new_id).await
}

impl Comments<'_> {
    /// What waits in the workspace of an account, for a person who may answer. None if nothing waits any more.
    pub async fn waiting_for(&self, user_id: Uuid, account_id: i64) -> StoreResult<Option<WaitingComments>> {
        const SQL: &str = concat!(
            "SELECT m.role, ",
            linked!(),
            " FROM account a JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL
            JOIN member m ON m.user_id = $1 AND m.workspace_id = ",
            home!(),
            " WHERE a.id = $2"
        );
        const COUNT: &str = concat!("SELECT count(*) FROM comment c WHERE c.workspace_id = $1 AND", comment_waits!());
        let mut reader = self.0.read().await?;
        let found: Option<Reader> =
            on!(reader, c => query_as(SQL).bind(user_id).bind(account_id).fetch_optional(c).await)?;
        let Some(Reader { role, workspace }) = found else { return Ok(None) };
        let count: i64 = on!(reader, c => query_scalar(COUNT).bind(workspace.workspace_id).fetch_one(c).await)?;
        Ok((role.may(Right::Write) && count > 0).then_some(WaitingComments { workspace, count }))
    }
}
