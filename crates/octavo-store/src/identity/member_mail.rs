//! Mail to the members of a workspace, and the same message to its chat.

use jiff::Timestamp;
use octavo_domain::{NoticeChannel, NoticeKind, Right};
use sqlx::query_as;
use uuid::Uuid;

use super::mail::{WaitingMail, queue_mail};
use crate::db::Tx;
use crate::notices::{chat_of, wants};
use crate::workspaces::{home, parse_role};
use crate::{StoreResult, on};

/// What a message to several members is about.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Subject {
    pub account_id: Option<i64>,
    pub approval_id: Option<Uuid>,
    pub webhook_id: Option<Uuid>,
}

/// Which members of a workspace get a message.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Audience {
    pub workspace_id: Uuid,
    /// What they need.
    pub right: Right,
    /// What they chose to get.
    pub notice: NoticeKind,
}

/// What is sent, in the sender's words, and whether it goes out by mail: a server may send none.
#[derive(Debug, Clone, Copy)]
pub struct Message<'a> {
    pub kind: &'a str,
    pub by_mail: bool,
}

/// Queues a mail to each person who may act in a workspace, has a right there, and wants mail of the kind.
pub(crate) async fn mail_members(
    tx: &mut Tx,
    to: Audience,
    kind: &str,
    about: Subject,
    now: Timestamp,
    new_id: fn() -> Uuid,
) -> StoreResult<()> {
    const SQL: &str = concat!(
        "SELECT u.id, u.email, m.role FROM workspace w JOIN member m ON m.workspace_id = ",
        home!(),
        " JOIN users u ON u.id = m.user_id WHERE w.id = $1 AND u.disabled_at IS NULL ORDER BY u.id"
    );
    let members: Vec<(Uuid, String, String)> = on!(tx, c => query_as(SQL).bind(to.workspace_id).fetch_all(c).await)?;
    for (user_id, recipient, role) in members {
        if parse_role(role)?.may(to.right) && wants(tx, user_id, to.notice, NoticeChannel::Mail).await? {
            let mail = about.mail(WaitingMail::new(new_id(), kind, recipient, now));
            queue_mail(tx, &WaitingMail { user_id: Some(user_id), ..mail }).await?;
        }
    }
    Ok(())
}

/// As [`mail_members`], and to the workspace's chat.
pub(crate) async fn notify_members(
    tx: &mut Tx,
    to: Audience,
    message: Message<'_>,
    about: Subject,
    now: Timestamp,
    new_id: fn() -> Uuid,
) -> StoreResult<()> {
    if message.by_mail {
        mail_members(tx, to, message.kind, about, now, new_id).await?;
    }
    if let Some(chat) = chat_of(tx, to.workspace_id).await? {
        let call = about.mail(WaitingMail::new(new_id(), message.kind, String::new(), now));
        queue_mail(tx, &WaitingMail { chat_workspace_id: Some(chat), ..call }).await?;
    }
    Ok(())
}

impl Subject {
    fn mail(self, mail: WaitingMail) -> WaitingMail {
        let Subject { account_id, approval_id, webhook_id } = self;
        WaitingMail { account_id, approval_id, webhook_id, ..mail }
    }
}
