//! What a workspace holds, found by a text or by an id.
//!
//! Texts of posts have no index: the newest [`MOST_SEARCHED`] schedules are read, however many there are.

use std::cmp::Reverse;

use jiff::Timestamp;
use octavo_domain::post::ScheduleStatus;
use octavo_domain::{Kind, Platform, PostContent};
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use crate::columns::{JsonText, Micros};
use crate::db::{Reader, Sql, sql};
use crate::{Db, StoreResult, on};

/// Schedules whose texts one search reads.
pub const MOST_SEARCHED: i64 = 10_000;
/// Results of each sort.
const MOST_FOUND: i64 = 10;

pub struct Search<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, Default)]
pub struct Found {
    pub posts: Vec<FoundPost>,
    pub apps: Vec<FoundApp>,
    pub webhooks: Vec<FoundWebhook>,
    pub accounts: Vec<FoundAccount>,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct FoundPost {
    pub workspace_id: Uuid,
    pub id: Uuid,
    #[sqlx(try_from = "String")]
    pub status: ScheduleStatus,
    #[sqlx(try_from = "Micros")]
    pub scheduled_at: Timestamp,
    /// Of its first post.
    #[sqlx(try_from = "JsonText")]
    pub content: PostContent,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct FoundApp {
    pub workspace_id: Uuid,
    pub id: Uuid,
    pub name: String,
    pub client_id: String,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct FoundWebhook {
    pub workspace_id: Uuid,
    pub id: Uuid,
    pub url: String,
    /// The name of its application.
    pub app: String,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct FoundAccount {
    pub workspace_id: Uuid,
    pub id: i64,
    #[sqlx(try_from = "String")]
    pub platform: Platform,
    pub username: String,
    pub display_name: String,
}

/// A pattern for `LIKE … ESCAPE '\'` that matches texts with this one in them.
pub(crate) fn like(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

/// A part of [`sql!`]: whether a post of schedule `s` has a text that matches the pattern in a parameter, in upper or lower case.
/// PostgreSQL makes a join of EXISTS, which would read every post.
macro_rules! says {
    (sqlite $n:literal) => {
        concat!(
            "(SELECT 1 FROM post t WHERE t.schedule_id = s.id AND t.content ->> 'content' LIKE $",
            $n,
            " ESCAPE '\\' LIMIT 1) IS NOT NULL"
        )
    };
    (postgres $n:literal) => {
        concat!(
            "(SELECT 1 FROM post t WHERE t.schedule_id = s.id AND t.content::json ->> 'content' ILIKE $",
            $n,
            " ESCAPE '\\' LIMIT 1) IS NOT NULL"
        )
    };
}
pub(crate) use says;

macro_rules! post_columns {
    () => {
        "s.workspace_id, s.id, s.status, s.scheduled_at, coalesce((SELECT t.content FROM publication p JOIN post t ON t.publication_id = p.id
            WHERE p.schedule_id = s.id ORDER BY p.position, t.position LIMIT 1), '{}') AS content"
    };
}

const POSTS: Sql = sql!(
    "SELECT " (post_columns!()) " FROM (SELECT workspace_id, id, status, scheduled_at FROM schedule WHERE workspace_id = $1
        ORDER BY id DESC LIMIT $3) AS s
    WHERE " (says 2) " ORDER BY s.id DESC LIMIT $4"
);
const POST: Sql = sql!("SELECT " (post_columns!()) " FROM schedule s WHERE s.workspace_id = $1 AND s.id = $2");

const APPS: Sql = sql!(
    "SELECT workspace_id, id, name, client_id FROM app WHERE workspace_id = $1
        AND (id = $2 OR client_id = $3 OR name " (like) " $4 ESCAPE '\\')
    ORDER BY id LIMIT $5"
);
const WEBHOOKS: Sql = sql!(
    "SELECT a.workspace_id, w.id, w.url, a.name AS app FROM app a JOIN webhook w ON w.app_id = a.id WHERE a.workspace_id = $1
        AND (w.id = $2 OR w.url " (like) " $3 ESCAPE '\\')
    ORDER BY w.id LIMIT $4"
);
const ACCOUNTS: Sql = sql!(
    "SELECT workspace_id, id, platform, username, display_name FROM account WHERE workspace_id = $1 AND status <> 'REMOVED'
        AND (id = $2 OR username " (like) " $3 ESCAPE '\\'
            OR display_name " (like) " $3 ESCAPE '\\')
    ORDER BY id LIMIT $4"
);

/// What an id names.
#[derive(Debug, Clone, Copy, Default)]
struct Named {
    schedule: Option<Uuid>,
    webhook: Option<Uuid>,
    app: Option<Uuid>,
}

impl Search<'_> {
    /// Up to ten posts, applications, webhooks and accounts of workspaces: by a text in them, or by an id. Of several
    /// workspaces, each one's newest posts are searched, [`MOST_SEARCHED`] in all.
    pub async fn find(&self, workspaces: &[Uuid], text: &str) -> StoreResult<Found> {
        let mut reader = self.0.read().await?;
        let reader = &mut reader;
        let (named, pattern) = (resolve(reader, text).await?, like(text));
        let searched = MOST_SEARCHED / workspaces.len().max(1) as i64;
        let mut found = Found::default();
        for workspace in workspaces {
            found.posts.extend(match named.schedule {
                Some(id) => named_post(reader, *workspace, id).await?,
                None => posts(reader, *workspace, &pattern, searched).await?,
            });
            found.apps.extend(apps(reader, *workspace, named.app, text, &pattern).await?);
            found.webhooks.extend(webhooks(reader, *workspace, named.webhook, &pattern).await?);
            found.accounts.extend(accounts(reader, *workspace, text, &pattern).await?);
        }
        found.posts.sort_by_key(|post| Reverse(post.id));
        found.posts.truncate(MOST_FOUND as usize);
        found.apps.truncate(MOST_FOUND as usize);
        found.webhooks.truncate(MOST_FOUND as usize);
        found.accounts.truncate(MOST_FOUND as usize);
        Ok(found)
    }
}

async fn resolve(reader: &mut Reader, text: &str) -> StoreResult<Named> {
    const DELIVERY: &str = "SELECT webhook_id, aggregate_id FROM delivery WHERE id = $1";
    const EVENT: &str = "SELECT aggregate_id FROM event WHERE id = $1";
    let mut named = Named { webhook: Kind::Webhook.parse(text), app: Kind::App.parse(text), schedule: None };
    let mut of = Some(text.to_owned());
    if let Some(id) = Kind::Delivery.parse(text) {
        let found: Option<(Uuid, String)> = on!(reader, c => query_as(DELIVERY).bind(id).fetch_optional(c).await)?;
        (named.webhook, of) = found.unzip();
    } else if let Some(id) = Kind::Event.parse(text) {
        of = on!(reader, c => query_scalar(EVENT).bind(id).fetch_optional(c).await)?;
    }
    if let Some(of) = of {
        named.schedule = schedule_of(reader, &of).await?;
    }
    Ok(named)
}

/// The schedule of a post, a publication or a schedule.
async fn schedule_of(reader: &mut Reader, text: &str) -> StoreResult<Option<Uuid>> {
    if let Some(id) = Kind::Schedule.parse(text) {
        return Ok(Some(id));
    }
    let (sql, id) = match (Kind::Post.parse(text), Kind::Publication.parse(text)) {
        (Some(id), _) => ("SELECT schedule_id FROM post WHERE id = $1", id),
        (_, Some(id)) => ("SELECT schedule_id FROM publication WHERE id = $1", id),
        _ => return Ok(None),
    };
    Ok(on!(reader, c => query_scalar(sql).bind(id).fetch_optional(c).await)?)
}

async fn named_post(reader: &mut Reader, workspace_id: Uuid, id: Uuid) -> StoreResult<Vec<FoundPost>> {
    let sql = reader.pick(POST);
    Ok(on!(reader, c => query_as(sql).bind(workspace_id).bind(id).fetch_all(c).await)?)
}

async fn posts(reader: &mut Reader, workspace_id: Uuid, pattern: &str, searched: i64) -> StoreResult<Vec<FoundPost>> {
    let sql = reader.pick(POSTS);
    Ok(on!(reader, c => query_as(sql).bind(workspace_id).bind(pattern).bind(searched)
        .bind(MOST_FOUND).fetch_all(c).await)?)
}

async fn apps(
    reader: &mut Reader,
    workspace_id: Uuid,
    id: Option<Uuid>,
    client_id: &str,
    pattern: &str,
) -> StoreResult<Vec<FoundApp>> {
    let sql = reader.pick(APPS);
    Ok(on!(reader, c => query_as(sql).bind(workspace_id).bind(id).bind(client_id).bind(pattern).bind(MOST_FOUND)
        .fetch_all(c).await)?)
}

async fn webhooks(
    reader: &mut Reader,
    workspace_id: Uuid,
    id: Option<Uuid>,
    pattern: &str,
) -> StoreResult<Vec<FoundWebhook>> {
    let sql = reader.pick(WEBHOOKS);
    Ok(on!(reader, c => query_as(sql).bind(workspace_id).bind(id).bind(pattern).bind(MOST_FOUND).fetch_all(c).await)?)
}

async fn accounts(
    reader: &mut Reader,
    workspace_id: Uuid,
    text: &str,
    pattern: &str,
) -> StoreResult<Vec<FoundAccount>> {
    let (sql, id) = (reader.pick(ACCOUNTS), text.parse::<i64>().ok());
    Ok(on!(reader, c => query_as(sql).bind(workspace_id).bind(id).bind(pattern).bind(MOST_FOUND).fetch_all(c).await)?)
}

#[cfg(test)]
mod tests {
    use super::like;

    #[test]
    fn wildcards_are_plain_text() {
        assert_eq!(like(r"50%_\"), r"%50\%\_\\%");
    }
}
