//! What the page of a review link shows.

use sqlx::query_as;

use super::decide::may_decide;
use super::{ReviewLink, select_review_link};
use crate::approvals::{Approval, Approvals};
use crate::{StoreError, StoreResult, on};

/// A link that someone opened.
#[derive(Debug)]
pub struct OpenedReview {
    pub link: ReviewLink,
    /// The maker's address.
    pub maker_email: Option<String>,
    pub workspace: String,
    pub approval: Approval,
    /// Its maker could decide now, so the link can.
    pub may_decide: bool,
}

#[derive(sqlx::FromRow)]
struct OpenedRow {
    #[sqlx(flatten)]
    link: ReviewLink,
    maker_email: Option<String>,
    workspace: String,
}

impl Approvals<'_> {
    /// `key`: a digest of the token in its address. None if there is no such link, or its workspace was deleted.
    pub async fn open_link(&self, key: &str) -> StoreResult<Option<OpenedReview>> {
        const SQL: &str = concat!(
            select_review_link!(),
            ", u.email AS maker_email, w.name AS workspace FROM review_link l JOIN approval a ON a.id = l.approval_id
            JOIN workspace w ON w.id = l.workspace_id AND w.deleted_at IS NULL
            LEFT JOIN users u ON u.id = l.user_id WHERE l.key = $1 OR l.mailed_key = $1"
        );
        let mut tx = self.0.write().await?;
        let found: Option<OpenedRow> = on!(tx, c => query_as(SQL).bind(key).fetch_optional(c).await)?;
        let Some(OpenedRow { link, maker_email, workspace }) = found else { return Ok(None) };
        let may_decide = may_decide(&mut tx, link.approval_id, link.user_id).await?;
        drop(tx);
        let approval = self.find(link.workspace_id, link.approval_id).await?.ok_or(StoreError::NotFound)?;
        Ok(Some(OpenedReview { link, maker_email, workspace, approval, may_decide }))
    }
}
