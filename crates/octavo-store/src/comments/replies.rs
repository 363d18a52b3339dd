//! The posts that answer comments.

use std::collections::HashMap;

use octavo_domain::post::ScheduleStatus;
use sqlx::query_as;
use uuid::Uuid;

use super::Comment;
use crate::db::{Reader, Sql, id_list, sql};
use crate::{StoreResult, on};

/// The newest reply to a comment.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ReplyView {
    comment_id: Uuid,
    pub schedule_id: Uuid,
    pub post_id: Uuid,
    /// Of its schedule, which has no other post.
    #[sqlx(try_from = "String")]
    pub status: ScheduleStatus,
}

/// With their newest replies. Those that were cancelled are left out.
pub(super) async fn with_replies(reader: &mut Reader, mut comments: Vec<Comment>) -> StoreResult<Vec<Comment>> {
    const SQL: Sql = sql!(
        "SELECT t.comment_id, t.schedule_id, t.id AS post_id, s.status FROM post t JOIN schedule s ON s.id = t.schedule_id
        WHERE t.comment_id IN " (ids 1) " AND s.status <> 'CANCELLED' ORDER BY t.id"
    );
    if comments.is_empty() {
        return Ok(comments);
    }
    let (sql, ids) = (reader.pick(SQL), id_list(comments.iter().map(|comment| &comment.id)));
    let replies: Vec<ReplyView> = on!(reader, c => query_as(sql).bind(ids).fetch_all(c).await)?;
    let mut newest: HashMap<Uuid, ReplyView> = replies.into_iter().map(|reply| (reply.comment_id, reply)).collect();
    for comment in &mut comments {
        comment.reply = newest.remove(&comment.id);
    }
    Ok(comments)
}
