//! What a reply does to the comment that it answers.

use sqlx::query;
use uuid::Uuid;

use crate::db::Tx;
use crate::{StoreResult, changed};

/// A reply to the comment was published.
pub(super) async fn mark_answered(tx: &mut Tx, comment_id: Uuid) -> StoreResult<()> {
    changed!(tx, query("UPDATE comment SET answered = TRUE WHERE id = $1").bind(comment_id))?;
    Ok(())
}

/// The reply was deleted. The comment waits for another one, unless there is one already.
pub(super) async fn mark_unanswered(tx: &mut Tx, comment_id: Uuid) -> StoreResult<()> {
    const SQL: &str = "UPDATE comment SET answered = FALSE WHERE id = $1
        AND NOT EXISTS (SELECT 1 FROM post WHERE comment_id = $1 AND status = 'COMPLETED')";
    changed!(tx, query(SQL).bind(comment_id))?;
    Ok(())
}
