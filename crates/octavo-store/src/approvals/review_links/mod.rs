//! Review links: someone without an account decides about one version, by the right of the person who made the link. Where that
//! person could not decide themselves any more, the link decides nothing.

mod decide;
mod open;

use jiff::Timestamp;
use octavo_domain::Kind;
use octavo_domain::approval::{ApprovalStatus, ReviewLinkState};
use octavo_domain::audit::{AuditAction, TargetType};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::own_post::must_be_someone_else;
use super::{Approvals, Decision};
use crate::audit::{NewEntry, record};
use crate::columns::{MaybeMicros, Micros};
use crate::db::Tx;
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, on};

pub use decide::ByLink;
pub use open::OpenedReview;

/// Open links that an approval may have.
pub const MOST_REVIEW_LINKS: i64 = 20;
/// Links that a list shows, open or not.
const MOST_LISTED: i64 = 100;

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ReviewLink {
    pub id: Uuid,
    pub approval_id: Uuid,
    pub workspace_id: Uuid,
    /// Its maker, by whose right it decides.
    pub user_id: Uuid,
    /// None for a maker without a name, and for one who was deleted.
    pub maker_name: Option<String>,
    /// Whom it was mailed to.
    pub email: Option<String>,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "Micros")]
    pub expires_at: Timestamp,
    pub withdrawn: bool,
    #[sqlx(try_from = "MaybeMicros")]
    pub used_at: Option<Timestamp>,
    /// What the person who decided called themselves.
    pub given_name: Option<String>,
    #[sqlx(rename = "approval_status", try_from = "String")]
    pub approval: ApprovalStatus,
}

impl ReviewLink {
    pub fn state(&self, now: Timestamp) -> ReviewLinkState {
        if self.used_at.is_some() {
            ReviewLinkState::Used
        } else if self.withdrawn {
            ReviewLinkState::Withdrawn
        } else if self.expires_at <= now || self.approval != ApprovalStatus::Pending {
            ReviewLinkState::Ended
        } else {
            ReviewLinkState::Open
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub struct NewReviewLink<'a> {
    pub id: Uuid,
    pub approval_id: Uuid,
    pub workspace_id: Uuid,
    /// Its maker.
    pub user_id: Uuid,
    pub email: Option<&'a str>,
    /// A digest of the token in its address.
    pub key: &'a str,
    pub expires_at: Timestamp,
    pub now: Timestamp,
}

/// Why a link was not made.
#[derive(Debug)]
pub enum LinkRefused {
    /// Its maker could not decide either.
    Undecidable(Decision),
    /// [`MOST_REVIEW_LINKS`] are open.
    TooMany,
}

macro_rules! select_review_link {
    () => {
        "SELECT l.id, l.approval_id, l.workspace_id, l.user_id, u.name AS maker_name, l.email, l.created_at, l.expires_at,
            l.withdrawn, l.used_at, l.given_name, a.status AS approval_status"
    };
    ($end:literal) => {
        concat!(
            select_review_link!(),
            " FROM review_link l JOIN approval a ON a.id = l.approval_id LEFT JOIN users u ON u.id = l.user_id ",
            $end
        )
    };
}
use select_review_link;

impl Approvals<'_> {
    pub async fn add_link(&self, new: &NewReviewLink<'_>) -> StoreResult<Result<ReviewLink, LinkRefused>> {
        const FIND: &str = select_review_link!("WHERE l.id = $1");
        let mut tx = self.0.write().await?;
        if let Err(why) = may_add(&mut tx, new).await? {
            return Ok(Err(why));
        }
        insert(&mut tx, new).await?;
        let entry = entry(AuditAction::ReviewLinkCreated, new.workspace_id, new.id, new.approval_id);
        record(&mut tx, new.email.into_iter().fold(entry, NewEntry::about_email)).await?;
        let added: ReviewLink = on!(tx, c => query_as(FIND).bind(new.id).fetch_one(c).await)?;
        tx.commit().await?;
        Ok(Ok(added))
    }

    /// The links of an approval, the newest first.
    pub async fn list_links(&self, approval_id: Uuid) -> StoreResult<Vec<ReviewLink>> {
        const SQL: &str = select_review_link!("WHERE l.approval_id = $1 ORDER BY l.id DESC LIMIT $2");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(approval_id).bind(MOST_LISTED).fetch_all(c).await)?)
    }

    /// A link of an approval of a workspace.
    pub async fn find_link(&self, workspace_id: Uuid, approval_id: Uuid, id: Uuid) -> StoreResult<Option<ReviewLink>> {
        const SQL: &str = select_review_link!("WHERE l.id = $1 AND l.approval_id = $2 AND l.workspace_id = $3");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(id).bind(approval_id).bind(workspace_id).fetch_optional(c).await)?)
    }

    /// Ends a link. False if someone decided by it first.
    pub async fn withdraw_link(&self, link: &ReviewLink) -> StoreResult<bool> {
        const SQL: &str = "UPDATE review_link SET withdrawn = TRUE WHERE id = $1 AND used_at IS NULL AND NOT withdrawn";
        const USED: &str = "SELECT used_at IS NOT NULL FROM review_link WHERE id = $1";
        let mut tx = self.0.write().await?;
        if changed!(tx, query(SQL).bind(link.id))? == 0 {
            let used: Option<bool> = on!(tx, c => query_scalar(USED).bind(link.id).fetch_optional(c).await)?;
            return Ok(used == Some(false));
        }
        let entry = entry(AuditAction::ReviewLinkWithdrawn, link.workspace_id, link.id, link.approval_id);
        record(&mut tx, entry).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Gives a link the address that is mailed, in place of an earlier one. Returns the workspace's name; none if the link has
    /// ended.
    pub async fn mail_link(&self, id: Uuid, key: &str, now: Timestamp) -> StoreResult<Option<String>> {
        const KEY: &str = "UPDATE review_link SET mailed_key = $2
            WHERE id = $1 AND expires_at > $3 AND used_at IS NULL AND NOT withdrawn
                AND EXISTS (SELECT 1 FROM approval WHERE approval.id = approval_id AND status = 'PENDING')
            RETURNING (SELECT name FROM workspace WHERE workspace.id = workspace_id)";
        let mut tx = self.0.write().await?;
        let name = on!(tx, c => query_scalar(KEY).bind(id).bind(key).bind(micros(now)).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(name)
    }
}

/// Locks the approval, so that of several requests at the same time each counts the links of the others.
async fn may_add(tx: &mut Tx, new: &NewReviewLink<'_>) -> StoreResult<Result<(), LinkRefused>> {
    const LOCK: &str = "UPDATE approval SET status = status WHERE id = $1 AND workspace_id = $2 RETURNING status";
    const OPEN: &str = "SELECT count(*) FROM review_link
        WHERE approval_id = $1 AND used_at IS NULL AND NOT withdrawn AND expires_at > $2";
    let (id, now) = (new.approval_id, micros(new.now));
    let status: Option<String> =
        on!(tx, c => query_scalar(LOCK).bind(id).bind(new.workspace_id).fetch_optional(c).await)?;
    let undecidable = |decision| Ok(Err(LinkRefused::Undecidable(decision)));
    let Some(status) = status else { return undecidable(Decision::Missing) };
    match ApprovalStatus::parse(&status) {
        Some(ApprovalStatus::Pending) => {}
        Some(decided) => return undecidable(Decision::Decided(decided)),
        None => return Err(StoreError::Corrupt(status)),
    }
    if must_be_someone_else(tx, id, new.user_id).await? {
        return undecidable(Decision::OwnPost);
    }
    let open: i64 = on!(tx, c => query_scalar(OPEN).bind(id).bind(now).fetch_one(c).await)?;
    Ok(if open < MOST_REVIEW_LINKS { Ok(()) } else { Err(LinkRefused::TooMany) })
}

async fn insert(tx: &mut Tx, new: &NewReviewLink<'_>) -> StoreResult<()> {
    const SQL: &str =
        "INSERT INTO review_link (id, approval_id, workspace_id, key, user_id, email, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    changed!(
        tx,
        query(SQL)
            .bind(new.id)
            .bind(new.approval_id)
            .bind(new.workspace_id)
            .bind(new.key)
            .bind(new.user_id)
            .bind(new.email)
            .bind(micros(new.now))
            .bind(micros(new.expires_at))
    )?;
    Ok(())
}

fn entry(action: AuditAction, workspace_id: Uuid, id: Uuid, approval_id: Uuid) -> NewEntry {
    let entry = NewEntry::new(action, workspace_id).on(TargetType::ReviewLink, Kind::ReviewLink.show(id));
    entry.detail(json!({ "approvalId": Kind::Approval.show(approval_id) }))
}

/// Withdraws the open links of a person who may approve no longer: in one workspace and those of its clients, or in all.
pub(crate) async fn end_review_links_of(tx: &mut Tx, maker: Uuid, workspace_id: Option<Uuid>) -> StoreResult<()> {
    const ALL: &str =
        "UPDATE review_link SET withdrawn = TRUE WHERE user_id = $1 AND NOT withdrawn AND used_at IS NULL";
    const ONE: &str = "UPDATE review_link SET withdrawn = TRUE WHERE user_id = $1 AND NOT withdrawn AND used_at IS NULL
        AND (workspace_id = $2 OR workspace_id IN
            (SELECT w.id FROM workspace w JOIN app a ON a.id = w.app_id WHERE a.workspace_id = $2))";
    match workspace_id {
        Some(workspace) => changed!(tx, query(ONE).bind(maker).bind(workspace))?,
        None => changed!(tx, query(ALL).bind(maker))?,
    };
    Ok(())
}
