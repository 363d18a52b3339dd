//! What a network answered about the comments on a post.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use octavo_domain::comments::ReadComment;
use octavo_domain::post_events::PostKey;
use octavo_domain::reading::ReadKind;
use serde_json::{Value, json};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::Comments;
use super::notice::mail_about;
use crate::db::{Sql, Tx, sql};
use crate::due::Claimed;
use crate::events::announce;
use crate::identity::Message;
use crate::posts::{ReadingJob, plan};
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, json as text, on};

/// By how much a network's clock may be behind, in microseconds: five minutes.
const CLOCK_SKEW: i64 = 300_000_000;

/// What an answer is recorded with.
pub struct Recorded<'a> {
    pub comments: &'a [ReadComment],
    /// Nothing is missing: comments that are not in it are gone.
    pub is_whole: bool,
    pub now: Timestamp,
    pub message: Message<'a>,
}

// A thread's parts and first comments are posts of their own, and no comments.
const UPSERT: Sql = sql!(
    "INSERT INTO comment (id, workspace_id, post_id, account_id, platform, network_id, network_parent_id, author_name,
        author_username, author_avatar_url, text, created_at, likes, permalink, hidden, ours, read_at)
    SELECT it.id, $2, $3, $4, $5, it.network_id, it.parent, it.author, it.username, it.avatar, it.body, it.created_at,
        it.likes, it.permalink, it.hidden, it.ours, $6
    FROM " (typed_rows 1 id uuid, network_id text, parent text, author text, username text, avatar text, body text,
        created_at bigint, likes bigint, permalink text, hidden boolean, ours boolean)
    " WHERE NOT EXISTS (SELECT 1 FROM post own WHERE own.publication_id = $7 AND own.platform_post_id = it.network_id)
    ON CONFLICT (post_id, network_id) DO UPDATE SET network_parent_id = excluded.network_parent_id,
        author_name = excluded.author_name, author_username = excluded.author_username,
        author_avatar_url = excluded.author_avatar_url, text = excluded.text, likes = excluded.likes,
        permalink = excluded.permalink, hidden = coalesce(excluded.hidden, comment.hidden), ours = excluded.ours,
        read_at = excluded.read_at, gone_at = NULL
    RETURNING id"
);
const GONE: &str =
    "UPDATE comment SET gone_at = $2, author_name = '', author_username = NULL, author_avatar_url = NULL,
        text = '', permalink = NULL
    WHERE post_id = $1 AND read_at < $2 AND gone_at IS NULL AND ($3 OR hidden IS NOT TRUE)";
const ANSWERED: &str = "UPDATE comment SET answered = TRUE WHERE post_id = $1 AND NOT answered AND NOT ours
    AND EXISTS (SELECT 1 FROM comment o WHERE o.post_id = $1 AND o.ours AND o.gone_at IS NULL
        AND o.network_parent_id = comment.network_id)";

#[derive(sqlx::FromRow)]
struct Before {
    app_id: Uuid,
    /// From when on comments are news; none at the first reading of an old post.
    news_from: Option<i64>,
}

impl Comments<'_> {
    /// Stores what the network answered, announces what is new, and plans the next reading. Returns how many comments are new, or
    /// none when the lease was lost: nothing is written.
    pub async fn record(
        &self,
        claimed: &Claimed,
        job: &ReadingJob,
        read: Recorded<'_>,
        new_id: fn() -> Uuid,
    ) -> StoreResult<Option<usize>> {
        const BEFORE: &str = "SELECT s.app_id, q.news_from FROM comment_reading q JOIN post t ON t.id = q.post_id
            JOIN schedule s ON s.id = t.schedule_id WHERE q.post_id = $1";
        const READ: &str = "UPDATE comment_reading SET failures = 0, read_at = $2, news_from = coalesce(news_from, $2)
            WHERE post_id = $1";
        const WELL: &str = "UPDATE account SET missing_comments = NULL WHERE id = $1 AND missing_comments IS NOT NULL";
        let (post, now) = (job.key.post_id, read.now);
        let mut tx = self.0.write().await?;
        if !plan(&mut tx, claimed, ReadKind::Comments.next(job.since, now)).await? {
            return Ok(None);
        }
        let before: Option<Before> = on!(tx, c => query_as(BEFORE).bind(post).fetch_optional(c).await)?;
        let Before { app_id, news_from } = before.ok_or(StoreError::NotFound)?;
        let added = upsert(&mut tx, job, &read, new_id).await?;
        if read.is_whole {
            let lists_hidden = job.key.platform.network().comments.is_some_and(|comments| comments.lists_hidden);
            changed!(tx, query(GONE).bind(post).bind(micros(now)).bind(lists_hidden))?;
        }
        changed!(tx, query(ANSWERED).bind(post))?;
        changed!(tx, query(READ).bind(post).bind(micros(now)))?;
        changed!(tx, query(WELL).bind(job.key.account_id))?;
        let is_news = |comment: &ReadComment| {
            news_from.is_some_and(|from| !comment.ours && micros(comment.created_at).saturating_add(CLOCK_SKEW) >= from)
        };
        let news: Vec<(Uuid, &ReadComment)> = added.iter().copied().filter(|(_, comment)| is_news(comment)).collect();
        if !news.is_empty() {
            mail_about(&mut tx, (job.workspace_id, job.key.account_id), read.message, now, new_id).await?;
            announce_comments(&mut tx, (app_id, job.workspace_id), &job.key, &news, now, new_id).await?;
        }
        tx.commit().await?;
        Ok(Some(added.len()))
    }
}

/// Returns the comments that were not known.
async fn upsert<'a>(
    tx: &mut Tx,
    job: &ReadingJob,
    read: &Recorded<'a>,
    new_id: fn() -> Uuid,
) -> StoreResult<Vec<(Uuid, &'a ReadComment)>> {
    let mut seen = HashSet::new();
    let once = read.comments.iter().filter(|comment| seen.insert(comment.identifier.as_str()));
    let mut ids: HashMap<Uuid, &ReadComment> = once.map(|comment| (new_id(), comment)).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<Value> = ids.iter().map(|(id, comment)| row(*id, comment)).collect();
    let (sql, key) = (tx.pick(UPSERT), &job.key);
    let stored: Vec<Uuid> = on!(tx, c => query_scalar(sql)
        .bind(text::encode(&rows))
        .bind(job.workspace_id)
        .bind(key.post_id)
        .bind(key.account_id)
        .bind(key.platform.as_str())
        .bind(micros(read.now))
        .bind(key.publication_id)
        .fetch_all(c)
        .await)?;
    let mut added: Vec<_> = stored.into_iter().filter_map(|id| ids.remove_entry(&id)).collect();
    added.sort_by_key(|(id, comment)| (comment.created_at, *id));
    Ok(added)
}

fn row(id: Uuid, comment: &ReadComment) -> Value {
    json!({
        "id": id.simple().to_string(), "network_id": comment.identifier, "parent": comment.parent,
        "author": comment.author.name, "username": comment.author.username, "avatar": comment.author.avatar_url,
        "body": comment.text, "created_at": micros(comment.created_at), "likes": comment.likes,
        "permalink": comment.permalink, "hidden": comment.hidden, "ours": comment.ours,
    })
}

async fn announce_comments(
    tx: &mut Tx,
    (app_id, workspace_id): (Uuid, Uuid),
    key: &PostKey,
    news: &[(Uuid, &ReadComment)],
    now: Timestamp,
    new_id: fn() -> Uuid,
) -> StoreResult<()> {
    let events: Vec<_> = news.iter().map(|comment| key.comment_event(new_id(), now, *comment)).collect();
    announce(tx, app_id, workspace_id, &events).await
}
