//! Messages about failed posts whose time has come: each becomes a mail, or a call to a chat.

use jiff::Timestamp;
use octavo_domain::{NoticeChannel, NoticeKind, Platform};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::posts::BETWEEN_MESSAGES;
use super::{Notices, wants};
use crate::db::{Sql, Tx, sql};
use crate::identity::{WaitingMail, queue_mail};
use crate::time::micros;
use crate::workspaces::{LinkedWorkspace, linked, reader};
use crate::{StoreResult, changed, on};

/// Posts that failed for one reason, as a message names them.
#[derive(Debug, sqlx::FromRow)]
pub struct FailedPosts {
    #[sqlx(try_from = "String")]
    pub platform: Platform,
    #[sqlx(rename = "display_name")]
    pub account: String,
    #[sqlx(flatten)]
    pub workspace: LinkedWorkspace,
    /// Posts of the first schedule that have failed and were not sent again.
    pub failed: i64,
    /// Posts of the first schedule that could not be deleted, and why one of them.
    pub undeleted: i64,
    pub deletion_code: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Ready {
    account_id: i64,
    error_code: String,
    recipient_id: Uuid,
    is_chat: bool,
    schedule_id: Uuid,
    failures: i32,
}

impl Notices<'_> {
    /// Queues the next message about failed posts; false if none is ready. `by_mail`: whether this server sends mail.
    pub async fn queue_ready(&self, by_mail: bool, now: Timestamp, new_id: fn() -> Uuid) -> StoreResult<bool> {
        const TAKE: &str = "UPDATE post_notice SET ready_at = NULL, queued_at = $1
            WHERE id = (SELECT id FROM post_notice WHERE ready_at <= $1 ORDER BY ready_at LIMIT 1) AND ready_at <= $1
            RETURNING account_id, error_code, recipient_id, is_chat, schedule_id, failures";
        const EARLY: &str = "SELECT 1 FROM post_notice WHERE ready_at <= $1 LIMIT 1";
        let mut reader = self.0.read().await?;
        let early: Option<i32> = on!(reader, c => query_scalar(EARLY).bind(micros(now)).fetch_optional(c).await)?;
        drop(reader);
        if early.is_none() {
            return Ok(false);
        }
        let mut tx = self.0.write().await?;
        let ready: Option<Ready> = on!(tx, c => query_as(TAKE).bind(micros(now)).fetch_optional(c).await)?;
        let Some(ready) = ready else { return Ok(false) };
        queue(&mut tx, &ready, by_mail, now, new_id).await?;
        forget_old(&mut tx, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// What a message about a schedule's failed posts says. None if the person has left the workspace. Without a person: for
    /// the workspace's chat.
    pub async fn failed_posts(
        &self,
        reader_id: Option<Uuid>,
        schedule_id: Uuid,
        account_id: i64,
    ) -> StoreResult<Option<FailedPosts>> {
        const SQL: &str = concat!(
            "SELECT a.platform, a.display_name, ",
            linked!(),
            ", (SELECT count(*) FROM post t WHERE t.schedule_id = s.id AND t.account_id = a.id AND t.status = 'FAILED')
                AS failed,
            (SELECT count(*) FROM post t WHERE t.schedule_id = s.id AND t.account_id = a.id AND t.deletion = 'FAILED')
                AS undeleted,
            (SELECT min(t.deletion_code) FROM post t WHERE t.schedule_id = s.id AND t.account_id = a.id
                AND t.deletion = 'FAILED') AS deletion_code
            FROM schedule s JOIN workspace w ON w.id = s.workspace_id AND w.deleted_at IS NULL JOIN account a ON a.id = $2
            WHERE s.id = $1 AND ",
            reader!(3)
        );
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL)
            .bind(schedule_id)
            .bind(account_id)
            .bind(reader_id)
            .fetch_optional(c)
            .await)?)
    }

    /// The sealed address of a workspace's chat.
    pub async fn chat_address(&self, workspace_id: Uuid) -> StoreResult<Option<String>> {
        const SQL: &str = "SELECT notices_url_sealed FROM workspace WHERE id = $1 AND deleted_at IS NULL";
        let mut reader = self.0.read().await?;
        let found: Option<Option<String>> =
            on!(reader, c => query_scalar(SQL).bind(workspace_id).fetch_optional(c).await)?;
        Ok(found.flatten())
    }
}

async fn queue(tx: &mut Tx, ready: &Ready, by_mail: bool, now: Timestamp, new_id: fn() -> Uuid) -> StoreResult<()> {
    const EMAIL: &str = "SELECT email FROM users WHERE id = $1 AND disabled_at IS NULL";
    let kind = NoticeKind::of_failure(&ready.error_code);
    let to = ready.recipient_id;
    let mut mail = WaitingMail {
        account_id: Some(ready.account_id),
        schedule_id: Some(ready.schedule_id),
        error_code: Some(ready.error_code.clone()),
        failures: Some(ready.failures),
        ..WaitingMail::new(new_id(), kind.as_str(), String::new(), now)
    };
    if ready.is_chat {
        mail.chat_workspace_id = Some(to);
    } else {
        let email: Option<String> = on!(tx, c => query_scalar(EMAIL).bind(to).fetch_optional(c).await)?;
        let Some(email) = email.filter(|_| by_mail) else { return Ok(()) };
        if !wants(tx, to, kind, NoticeChannel::Mail).await? {
            return Ok(());
        }
        (mail.recipient, mail.user_id) = (email, Some(to));
    }
    queue_mail(tx, &mail).await?;
    Ok(())
}

/// Removes causes that no message would wait for any more.
async fn forget_old(tx: &mut Tx, now: Timestamp) -> StoreResult<()> {
    const SQL: Sql = sql!(
        "DELETE FROM post_notice WHERE id IN (SELECT id FROM post_notice WHERE ready_at IS NULL AND queued_at < $1"
        // A post that fails just now may have one of them.
        (postgres " ORDER BY id FOR UPDATE SKIP LOCKED")
        ")"
    );
    let sql = tx.pick(SQL);
    changed!(tx, query(sql).bind(micros(now - BETWEEN_MESSAGES)))?;
    Ok(())
}
