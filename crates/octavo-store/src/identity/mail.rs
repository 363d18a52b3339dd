//! Mail that waits to be sent, and the links in it that prove an address.

use jiff::Timestamp;
use octavo_domain::AuditAction;
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::columns::Micros;
use crate::db::Tx;
use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

/// Mails that may wait. Beyond that, new ones are dropped.
pub const MOST_WAITING: i64 = 10_000;

pub struct Mails<'a>(pub(crate) &'a Db);

/// A mail to be written when it is sent: it holds no secret and no text.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct WaitingMail {
    pub id: Uuid,
    /// What it is about, in the sender's words.
    pub kind: String,
    pub recipient: String,
    /// None for a password reset: the address may not belong to an account.
    pub user_id: Option<Uuid>,
    /// The invitation that it is about.
    pub invitation_id: Option<Uuid>,
    /// The social account that it is about.
    pub account_id: Option<i64>,
    /// The approval that it is about.
    pub approval_id: Option<Uuid>,
    /// The webhook that it is about.
    pub webhook_id: Option<Uuid>,
    /// Of the failed posts that it is about, the schedule of the first.
    pub schedule_id: Option<Uuid>,
    /// Why they failed.
    pub error_code: Option<String>,
    /// How many they are.
    pub failures: Option<i32>,
    /// The workspace whose chat gets the message in place of a mailbox.
    pub chat_workspace_id: Option<Uuid>,
    /// How often it was tried.
    pub attempts: i32,
    /// Tries that began and did not report how they ended, with the one that begins now.
    pub unreported: i32,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
}

impl WaitingMail {
    /// About nothing yet.
    pub fn new(id: Uuid, kind: &str, recipient: String, created_at: Timestamp) -> Self {
        WaitingMail {
            id,
            kind: kind.to_owned(),
            recipient,
            user_id: None,
            invitation_id: None,
            account_id: None,
            approval_id: None,
            webhook_id: None,
            schedule_id: None,
            error_code: None,
            failures: None,
            chat_workspace_id: None,
            attempts: 0,
            unreported: 0,
            created_at,
        }
    }
}

/// Where a message goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailQueue {
    Mailboxes,
    Chats,
}

/// What a link proves: that this person reads mail at this address.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct EmailLink {
    pub user_id: Uuid,
    pub email: String,
}

impl Mails<'_> {
    /// Queues a mail. False if [`MOST_WAITING`] wait already.
    pub async fn queue(&self, mail: &WaitingMail) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        let queued = queue_mail(&mut tx, mail).await?;
        tx.commit().await?;
        Ok(queued)
    }

    /// A mail whose time has come, which is this caller's until `lease_until`.
    pub async fn claim(
        &self,
        queue: MailQueue,
        now: Timestamp,
        lease_until: Timestamp,
    ) -> StoreResult<Option<WaitingMail>> {
        const SQL: &str = "UPDATE mail SET attempts = attempts + 1, unreported = unreported + 1, ready_at = $2
            WHERE id = (SELECT id FROM mail WHERE ready_at <= $1 AND (chat_workspace_id IS NULL) = $3
                ORDER BY ready_at LIMIT 1) AND ready_at <= $1
            RETURNING id, kind, recipient, user_id, attempts, unreported, created_at, invitation_id, account_id, approval_id,
                webhook_id, schedule_id, error_code, failures, chat_workspace_id";
        const EARLY: &str = "SELECT 1 FROM mail WHERE ready_at <= $1 AND (chat_workspace_id IS NULL) = $2 LIMIT 1";
        let is_mail = queue == MailQueue::Mailboxes;
        let mut reader = self.0.read().await?;
        let early: Option<i32> =
            on!(reader, c => query_scalar(EARLY).bind(micros(now)).bind(is_mail).fetch_optional(c).await)?;
        drop(reader);
        if early.is_none() {
            return Ok(None);
        }
        let mut tx = self.0.write().await?;
        let row: Option<WaitingMail> = on!(tx, c => query_as(SQL)
            .bind(micros(now))
            .bind(micros(lease_until))
            .bind(is_mail)
            .fetch_optional(c)
            .await)?;
        tx.commit().await?;
        Ok(row)
    }

    /// Puts off a mail that could not be sent.
    pub async fn put_off(&self, id: Uuid, until: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        const SQL: &str = "UPDATE mail SET ready_at = $2, unreported = unreported - 1 WHERE id = $1";
        changed!(tx, query(SQL).bind(id).bind(micros(until)))?;
        tx.commit().await
    }

    pub async fn remove(&self, id: Uuid) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM mail WHERE id = $1").bind(id))?;
        tx.commit().await
    }

    /// Adds a link. The person's earlier ones end.
    pub async fn add_link(&self, key: &str, link: &EmailLink, expires_at: Timestamp) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO email_link (key, user_id, email, expires_at) VALUES ($1, $2, $3, $4)";
        let mut tx = self.0.write().await?;
        end_links(&mut tx, link.user_id).await?;
        changed!(tx, query(SQL).bind(key).bind(link.user_id).bind(&link.email).bind(micros(expires_at)))?;
        tx.commit().await
    }

    pub async fn find_link(&self, key: &str, now: Timestamp) -> StoreResult<Option<EmailLink>> {
        const SQL: &str = "SELECT user_id, email FROM email_link WHERE key = $1 AND expires_at > $2";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(key).bind(micros(now)).fetch_optional(c).await)?)
    }

    /// Uses a link up: its address is now its person's, and proved. A changed address ends the person's links that set a
    /// password. Returns the address until then; none if the link was
    /// used before. `Conflict` if the address is someone else's.
    pub async fn use_link(&self, key: &str, now: Timestamp) -> StoreResult<Option<String>> {
        const LINK: &str = "DELETE FROM email_link WHERE key = $1 AND expires_at > $2 RETURNING user_id, email";
        const OLD: &str = "SELECT email FROM users WHERE id = $1 AND disabled_at IS NULL";
        const NEW: &str = "UPDATE users SET email = $2, email_verified = TRUE WHERE id = $1";
        let mut tx = self.0.write().await?;
        let link: Option<EmailLink> = on!(tx, c => query_as(LINK).bind(key).bind(micros(now)).fetch_optional(c).await)?;
        let Some(EmailLink { user_id, email }) = link else {
            return Ok(None);
        };
        let old: Option<String> = on!(tx, c => query_scalar(OLD).bind(user_id).fetch_optional(c).await)?;
        if let Some(old) = &old {
            changed!(tx, query(NEW).bind(user_id).bind(&email))?;
            if *old != email {
                // Someone else may read the earlier mailbox.
                changed!(tx, query("DELETE FROM setup_link WHERE user_id = $1").bind(user_id))?;
                let entry = NewEntry::new(AuditAction::EmailChanged, user_id).by(user_id).on_person(user_id);
                record(&mut tx, entry.written(json!({ "formerEmail": old }))).await?;
            }
        }
        tx.commit().await?;
        Ok(old)
    }
}

/// False if [`MOST_WAITING`] wait already. Calls to chats don't take the places of mails.
pub(crate) async fn queue_mail(tx: &mut Tx, mail: &WaitingMail) -> StoreResult<bool> {
    const SQL: &str =
        "INSERT INTO mail (id, kind, recipient, user_id, attempts, ready_at, created_at, invitation_id, account_id, approval_id,
            webhook_id, schedule_id, error_code, failures, chat_workspace_id)
        SELECT $1, $2, $3, $4, 0, $5, $5, $7, $8, $9, $10, $11, $12, $13, $14
        WHERE (SELECT count(*) FROM mail WHERE (chat_workspace_id IS NULL) = $15) < $6";
    let queued = changed!(
        tx,
        query(SQL)
            .bind(mail.id)
            .bind(&mail.kind)
            .bind(&mail.recipient)
            .bind(mail.user_id)
            .bind(micros(mail.created_at))
            .bind(MOST_WAITING)
            .bind(mail.invitation_id)
            .bind(mail.account_id)
            .bind(mail.approval_id)
            .bind(mail.webhook_id)
            .bind(mail.schedule_id)
            .bind(&mail.error_code)
            .bind(mail.failures)
            .bind(mail.chat_workspace_id)
            .bind(mail.chat_workspace_id.is_none())
    )?;
    Ok(queued == 1)
}

/// Ends the links that a person has not used.
pub(super) async fn end_links(tx: &mut Tx, user_id: Uuid) -> StoreResult<()> {
    changed!(tx, query("DELETE FROM email_link WHERE user_id = $1").bind(user_id))?;
    Ok(())
}
