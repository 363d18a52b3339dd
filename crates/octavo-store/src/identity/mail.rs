//! Mail that waits to be sent, and the links in it that prove an address.

use jiff::Timestamp;
use octavo_domain::{AuditAction, NoticeChannel, NoticeKind, Right};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::columns::Micros;
use crate::db::Tx;
use crate::notices::wants;
use crate::time::micros;
use crate::workspaces::{home, parse_role};
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
    /// How often it was tried.
    pub attempts: i32,
    /// Tries that began and did not report how they ended, with the one that begins now.
    pub unreported: i32,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
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
        let queued = queue(&mut tx, mail).await?;
        tx.commit().await?;
        Ok(queued)
    }

    /// A mail whose time has come, which is this caller's until `lease_until`.
    pub async fn claim(&self, now: Timestamp, lease_until: Timestamp) -> StoreResult<Option<WaitingMail>> {
        const SQL: &str = "UPDATE mail SET attempts = attempts + 1, unreported = unreported + 1, ready_at = $2
            WHERE id = (SELECT id FROM mail WHERE ready_at <= $1 ORDER BY ready_at LIMIT 1) AND ready_at <= $1
            RETURNING id, kind, recipient, user_id, attempts, unreported, created_at, invitation_id, account_id, approval_id, webhook_id";
        let mut tx = self.0.write().await?;
        let row: Option<WaitingMail> =
            on!(tx, c => query_as(SQL).bind(micros(now)).bind(micros(lease_until)).fetch_optional(c).await)?;
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

/// False if [`MOST_WAITING`] wait already.
async fn queue(tx: &mut Tx, mail: &WaitingMail) -> StoreResult<bool> {
    const SQL: &str =
        "INSERT INTO mail (id, kind, recipient, user_id, attempts, ready_at, created_at, invitation_id, account_id, approval_id,
            webhook_id)
        SELECT $1, $2, $3, $4, 0, $5, $5, $7, $8, $9, $10 WHERE (SELECT count(*) FROM mail) < $6";
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
    )?;
    Ok(queued == 1)
}

/// What a mail to several members is about.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Subject {
    pub account_id: Option<i64>,
    pub approval_id: Option<Uuid>,
    pub webhook_id: Option<Uuid>,
}

/// Which members of a workspace get a mail.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Audience {
    pub workspace_id: Uuid,
    /// What they need.
    pub right: Right,
    /// What they chose to get.
    pub notice: NoticeKind,
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
        if !parse_role(role)?.may(to.right) || !wants(tx, user_id, to.notice, NoticeChannel::Mail).await? {
            continue;
        }
        let mail = WaitingMail {
            id: new_id(),
            kind: kind.to_owned(),
            recipient,
            user_id: Some(user_id),
            invitation_id: None,
            account_id: about.account_id,
            approval_id: about.approval_id,
            webhook_id: about.webhook_id,
            attempts: 0,
            unreported: 0,
            created_at: now,
        };
        queue(tx, &mail).await?;
    }
    Ok(())
}

/// Ends the links that a person has not used.
pub(super) async fn end_links(tx: &mut Tx, user_id: Uuid) -> StoreResult<()> {
    changed!(tx, query("DELETE FROM email_link WHERE user_id = $1").bind(user_id))?;
    Ok(())
}
