//! The client workspaces of an application with what their developer looks for: do the accounts work, and what goes out?

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use sqlx::query_as;
use uuid::Uuid;

use super::clients::client;
use super::{ClientOwner, Workspace, Workspaces};
use crate::columns::Micros;
use crate::db::{Reader, Sql, id_list, sql};
use crate::search::like;
use crate::time::{micros, timestamp_opt};
use crate::{StoreResult, on};

/// How far back posts that wait are looked for.
const WAITING: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Those with an account to reconnect first, then those whose last post is the newest.
const PAGE: Sql = sql!(
    "SELECT id, trouble, last_post FROM (SELECT w.id, CASE WHEN EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id
            AND a.status = 'NEEDS_RECONNECT') THEN CAST(1 AS BIGINT) ELSE 0 END AS trouble,
            coalesce((SELECT s.scheduled_at FROM schedule s WHERE s.workspace_id = w.id AND s.scheduled_at <= $9
                AND s.status IN ('COMPLETED', 'PARTIALLY_COMPLETED') ORDER BY s.scheduled_at DESC, s.id DESC LIMIT 1), 0)
                AS last_post
        FROM workspace w WHERE w.app_id = $1 AND w.deleted_at IS NULL
            AND ($2 IS NULL OR w.external_id = $3 OR w.name " (like) " $2 ESCAPE '\\')
            AND ($7 IS NULL OR EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id AND a.platform = $7
                AND a.status <> 'REMOVED'))) AS t
    WHERE trouble >= $8 AND (trouble < $4 OR trouble = $4 AND (last_post < $10 OR last_post = $10 AND id < $5))
    ORDER BY trouble DESC, last_post DESC, id DESC LIMIT $6"
);
const WORKSPACES: Sql = sql!((client!("w.id IN ")) (ids 3));
const POSTS_WAITING: Sql = sql!(
    "SELECT w.id, (SELECT count(*) FROM schedule s WHERE s.workspace_id = w.id AND s.scheduled_at >= $2
            AND s.status IN ('SCHEDULED', 'WAITING_FOR_APPROVAL', 'HELD')) AS posts_waiting
    FROM workspace w WHERE w.id IN " (ids 1)
);
const LINKS: Sql = sql!(
    "SELECT l.workspace_id, l.id, l.expires_at FROM connect_link l WHERE l.app_id = $2 AND l.expires_at > $3
        AND NOT l.finished AND NOT l.revoked AND l.workspace_id IN " (ids 1) " ORDER BY l.id"
);
const COUNTS: &str = "SELECT count(*) AS clients, CAST(coalesce(sum(accounts), 0) AS BIGINT) AS accounts,
        CAST(coalesce(sum(to_reconnect), 0) AS BIGINT) AS to_reconnect
    FROM (SELECT (SELECT count(*) FROM account a WHERE a.workspace_id = w.id AND a.status <> 'REMOVED') AS accounts,
            (SELECT count(*) FROM account a WHERE a.workspace_id = w.id AND a.status = 'NEEDS_RECONNECT') AS to_reconnect
        FROM workspace w WHERE w.app_id = $1 AND w.deleted_at IS NULL) AS t";

/// Which client workspaces to list.
#[derive(Debug, Clone, Default)]
pub struct ClientsWanted {
    /// In the name, or the whole of the customer's id.
    pub text: Option<String>,
    /// With an account on this network.
    pub platform: Option<Platform>,
    /// Only those with an account to reconnect.
    pub only_trouble: bool,
    /// Of the last one of the page before.
    pub after: Option<ClientPlace>,
    pub limit: u32,
}

/// Where a client workspace stands in the list.
#[derive(Debug, Clone, Copy)]
pub struct ClientPlace {
    /// It has an account to reconnect.
    pub has_trouble: bool,
    /// When its last post was published, in microseconds since 1970; 0 if none was.
    pub last_post: i64,
    pub id: Uuid,
}

impl ClientPlace {
    /// Before all others.
    const FIRST: Self = ClientPlace { has_trouble: true, last_post: i64::MAX, id: Uuid::max() };
}

/// A client workspace, as its application's developer sees it.
#[derive(Debug, Clone)]
pub struct ClientRow {
    pub workspace: Workspace,
    pub place: ClientPlace,
    pub last_post_at: Option<Timestamp>,
    /// Scheduled, held or waiting for approval, from the last 30 days on.
    pub posts_waiting: i64,
    /// The newest.
    pub link: Option<OpenLink>,
}

/// A connect link that still works.
#[derive(Debug, Clone, Copy, sqlx::FromRow)]
pub struct OpenLink {
    workspace_id: Uuid,
    pub id: Uuid,
    #[sqlx(try_from = "Micros")]
    pub expires_at: Timestamp,
}

/// Of all client workspaces of an application.
#[derive(Debug, Clone, Copy, sqlx::FromRow)]
pub struct ClientCounts {
    pub clients: i64,
    pub accounts: i64,
    pub to_reconnect: i64,
}

impl Workspaces<'_> {
    /// A page of an application's client workspaces, those with an account to reconnect first, then those
    /// whose last post is the newest.
    pub async fn list_client_rows(
        &self,
        owner: ClientOwner,
        wanted: &ClientsWanted,
        now: Timestamp,
    ) -> StoreResult<Vec<ClientRow>> {
        let mut reader = self.0.read().await?;
        let page = page(&mut reader, owner.app_id, wanted, now).await?;
        let ids = id_list(page.iter().map(|place| &place.id));
        let (workspaces_sql, wait_sql) = (reader.pick(WORKSPACES), reader.pick(POSTS_WAITING));
        let workspaces: Vec<Workspace> = on!(reader, c => query_as(workspaces_sql)
            .bind(owner.app_id)
            .bind(owner.role.as_str())
            .bind(&ids)
            .fetch_all(c)
            .await)?;
        let waiting: Vec<(Uuid, i64)> = on!(reader, c => query_as(wait_sql)
            .bind(&ids)
            .bind(micros(now - WAITING))
            .fetch_all(c)
            .await)?;
        let links = links(&mut reader, owner.app_id, &ids, now).await?;
        let mut workspaces: HashMap<Uuid, Workspace> = workspaces.into_iter().map(|it| (it.id, it)).collect();
        let waiting: HashMap<Uuid, i64> = waiting.into_iter().collect();
        // One that was deleted between two of these statements is left out.
        let row = |place: ClientPlace| {
            let (workspace, posts_waiting) = (workspaces.remove(&place.id)?, *waiting.get(&place.id)?);
            let last_post = Some(place.last_post).filter(|at| *at > 0);
            let link = links.get(&place.id).copied();
            let row = |last_post_at| ClientRow { workspace, place, last_post_at, posts_waiting, link };
            Some(timestamp_opt(last_post).map(row))
        };
        page.into_iter().filter_map(row).collect()
    }

    /// How many client workspaces an application has, and accounts in them.
    pub async fn count_clients(&self, app_id: Uuid) -> StoreResult<ClientCounts> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(COUNTS).bind(app_id).fetch_one(c).await)?)
    }
}

async fn page(
    reader: &mut Reader,
    app_id: Uuid,
    wanted: &ClientsWanted,
    now: Timestamp,
) -> StoreResult<Vec<ClientPlace>> {
    let after = wanted.after.unwrap_or(ClientPlace::FIRST);
    let sql = reader.pick(PAGE);
    let rows: Vec<(Uuid, i64, i64)> = on!(reader, c => query_as(sql)
        .bind(app_id)
        .bind(wanted.text.as_deref().map(like))
        .bind(wanted.text.as_deref())
        .bind(i64::from(after.has_trouble))
        .bind(after.id)
        .bind(i64::from(wanted.limit))
        .bind(wanted.platform.map(Platform::as_str))
        .bind(i64::from(wanted.only_trouble))
        .bind(micros(now))
        .bind(after.last_post)
        .fetch_all(c)
        .await)?;
    let place = |(id, trouble, last_post)| ClientPlace { has_trouble: trouble == 1, last_post, id };
    Ok(rows.into_iter().map(place).collect())
}

/// The newest open link of each workspace.
async fn links(reader: &mut Reader, app_id: Uuid, ids: &str, now: Timestamp) -> StoreResult<HashMap<Uuid, OpenLink>> {
    let sql = reader.pick(LINKS);
    let found: Vec<OpenLink> =
        on!(reader, c => query_as(sql).bind(ids).bind(app_id).bind(micros(now)).fetch_all(c).await)?;
    Ok(found.into_iter().map(|it| (it.workspace_id, it)).collect())
}
