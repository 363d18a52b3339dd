//! What is known about accounts' health, and the daily job that looks after each.

use std::fmt;

use jiff::Timestamp;
use octavo_domain::account_events::AccountKey;
use octavo_domain::account_health::AccountLimit;
use octavo_domain::{EventType, NoticeKind, Platform, PostLimits, Right};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::connect::next_check;
use super::{Account, Accounts, CONNECTED, NEEDS_RECONNECT};
use crate::connect_links::{LinkAddress, add_for_event};
use crate::db::Tx;
use crate::due::{self, Claimed};
use crate::events::{NamingApp, announce, list_naming};
use crate::identity::{Audience, Message, Subject, notify_members};
use crate::posts::PublishJob;
use crate::time::micros;
use crate::workspaces::{LinkedWorkspace, linked, reader};
use crate::{StoreError, StoreResult, changed, json as text, on};

/// What a network answered to a check.
#[derive(Debug, Clone)]
pub struct Checked {
    /// `None` leaves what is known.
    pub access_ends_at: Option<Timestamp>,
    pub limits: Vec<AccountLimit>,
    /// `None` leaves what is known.
    pub post_limits: Option<PostLimits>,
    pub at: Timestamp,
    pub next: Timestamp,
}

/// An account whose credentials the network refused.
#[derive(Debug)]
pub struct Refused<'a> {
    pub id: i64,
    /// For people.
    pub reason: &'a str,
    pub now: Timestamp,
    /// To the members who may publish, and the chat; `None` where no message is sent.
    pub message: Option<Message<'a>>,
    /// Makes the address of a link that comes with an event; `None` where events have none.
    pub link: Option<MakeLink<'a>>,
}

/// Makes the address of a connect link. None if there is no randomness: then the event comes without one.
#[derive(Clone, Copy)]
pub struct MakeLink<'a>(pub &'a (dyn Fn() -> Option<LinkAddress> + Sync));

impl fmt::Debug for MakeLink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MakeLink")
    }
}

/// An account that waits for a person, as a mail to a member names it.
#[derive(Debug, sqlx::FromRow)]
pub struct Lost {
    #[sqlx(try_from = "String")]
    pub platform: Platform,
    #[sqlx(rename = "display_name")]
    pub name: String,
    #[sqlx(flatten)]
    pub workspace: LinkedWorkspace,
    pub reason: String,
    /// Its posts that wait, or failed since it was lost and for that reason.
    pub posts: i64,
}

impl Accounts<'_> {
    /// Stores what a network answered, and plans the next check.
    pub async fn record_check(&self, claimed: &Claimed, account: &Account, checked: &Checked) -> StoreResult<()> {
        const SQL: &str =
            "UPDATE account SET access_ends_at = coalesce($2, access_ends_at), limits = $3, checked_at = $4,
                post_limits = coalesce($5, post_limits)
            WHERE id = $1 AND status <> 'REMOVED'";
        let ends = checked.access_ends_at.map(micros);
        let (limits, post_limits) = (text::encode(&checked.limits), checked.post_limits.as_ref().map(text::encode));
        let mut tx = self.0.write().await?;
        let at = micros(checked.at);
        changed!(tx, query(SQL).bind(account.id).bind(ends).bind(limits).bind(at).bind(post_limits))?;
        due::repeat(&mut tx, claimed, checked.next).await?;
        tx.commit().await
    }

    /// Counts a published post in the limits that were known before it; networks count replies apart, if at all. A check
    /// that answered meanwhile has counted it.
    pub async fn count_post(&self, job: &PublishJob) -> StoreResult<()> {
        const SQL: &str = "UPDATE account SET limits = $2 WHERE id = $1 AND limits = $3";
        if job.limits.is_empty() || job.key.parent_id.is_some() || job.comment_id.is_some() {
            return Ok(());
        }
        let after: Vec<AccountLimit> = job.limits.iter().map(AccountLimit::with_another_post).collect();
        let mut tx = self.0.write().await?;
        let id = job.key.account_id;
        changed!(tx, query(SQL).bind(id).bind(text::encode(&after)).bind(text::encode(&job.limits)))?;
        tx.commit().await
    }

    /// Postpones a check that failed; without a time, ends the checks.
    pub async fn put_off_check(&self, claimed: &Claimed, until: Option<Timestamp>) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        match until {
            Some(until) => due::retry(&mut tx, claimed, until).await?,
            None => due::finish(&mut tx, claimed).await?,
        };
        tx.commit().await
    }

    /// Has the account checked now. A check that is running already stays.
    pub async fn hasten_check(&self, account: &Account, now: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        due::hasten(&mut tx, next_check(account.lane, now)).await?;
        tx.commit().await
    }

    /// The account if it still waits to be connected again and the person is a member of its workspace. Without a person: for
    /// the workspace's chat.
    pub async fn lost_to(&self, reader_id: Option<Uuid>, id: i64) -> StoreResult<Option<Lost>> {
        const SQL: &str = concat!(
            "SELECT a.platform, a.display_name, coalesce(a.status_reason, '') AS reason, ",
            linked!(),
            ", (SELECT count(*) FROM post t JOIN schedule s ON s.id = t.schedule_id
                WHERE t.account_id = a.id AND t.parent_id IS NULL AND s.status <> 'DRAFT'
                    AND (t.status IN ('PENDING', 'PUBLISHING') OR (t.status = 'FAILED'
                        AND t.error_code = 'ACCOUNT_NEEDS_RECONNECT' AND t.updated_at >= a.status_since))) AS posts
            FROM account a JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL
            WHERE a.id = $2 AND a.status = $3 AND ",
            reader!(1)
        );
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(reader_id).bind(id).bind(NEEDS_RECONNECT).fetch_optional(c).await)?)
    }

    /// Lets the account's posts wait until a time.
    pub async fn pause(&self, account: &Account, until: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        due::pause_lane_until(&mut tx, account.lane, until).await?;
        tx.commit().await
    }

    /// Marks an account whose credentials the network refused, ends its checks, and announces it, once.
    pub async fn mark_needs_reconnect(&self, refused: &Refused<'_>, new_id: fn() -> Uuid) -> StoreResult<()> {
        const SQL: &str = "UPDATE account SET status = $2, status_since = $3, status_reason = $4, updated_at = $3
            WHERE id = $1 AND status = $5 RETURNING workspace_id, platform, lane";
        let &Refused { id, reason, now, message, link } = refused;
        let mut tx = self.0.write().await?;
        let marked: Option<(Uuid, String, Uuid)> = on!(tx, c => query_as(SQL)
            .bind(id)
            .bind(NEEDS_RECONNECT)
            .bind(micros(now))
            .bind(reason)
            .bind(CONNECTED)
            .fetch_optional(c)
            .await)?;
        if let Some((workspace_id, platform, lane)) = marked {
            due::cancel(&mut tx, lane).await?;
            let platform: Platform = platform.parse().map_err(|_| StoreError::Corrupt(platform))?;
            let key = AccountKey { account_id: id, platform, workspace_id };
            let told = AccountNews { key, kind: EventType::AccountReconnectRequired, reason, now, link };
            announce_account(&mut tx, &told, new_id).await?;
            if let Some(message) = message {
                let (right, notice) = (Right::Publish, NoticeKind::AccountReconnect);
                let to = Audience { workspace_id, right, notice };
                let about = Subject { account_id: Some(id), ..Subject::default() };
                notify_members(&mut tx, to, message, about, now, new_id).await?;
            }
        }
        tx.commit().await
    }
}

/// What happened to an account.
pub(super) struct AccountNews<'a> {
    pub key: AccountKey,
    pub kind: EventType,
    pub reason: &'a str,
    pub now: Timestamp,
    /// For applications that want a link with the event.
    pub link: Option<MakeLink<'a>>,
}

/// Stores an event for each application of the account's workspace that has a webhook which names its type.
pub(super) async fn announce_account(tx: &mut Tx, news: &AccountNews<'_>, new_id: fn() -> Uuid) -> StoreResult<()> {
    let workspace_id = news.key.workspace_id;
    for NamingApp { app_id: app, reconnect_links: wants_link } in list_naming(tx, workspace_id, news.kind).await? {
        let address = news.link.filter(|_| wants_link).and_then(|MakeLink(make)| make());
        if let Some(address) = &address {
            add_for_event(tx, (new_id(), app), &news.key, address, news.now).await?;
        }
        let said = (news.reason, address.as_ref().map(|address| address.url.as_str()));
        let event = news.key.event(new_id(), news.kind, news.now, said);
        announce(tx, app, workspace_id, &[event]).await?;
    }
    Ok(())
}
