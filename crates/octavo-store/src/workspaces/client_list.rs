//! The client workspaces of an application with what their developer looks for: do the accounts work, and what goes out?

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use sqlx::query_as;
use uuid::Uuid;

use super::clients::client;
use super::{ClientOwner, Workspace, Workspaces};
use crate::columns::{MaybeMicros, Micros};
use crate::db::{Reader, Sql, id_list, sql};
use crate::search::like;
use crate::time::micros;
use crate::{StoreResult, on};

/// How far back posts that wait are looked for.
const WAITING: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Those with an account to reconnect first, then the newest.
const PAGE: Sql = sql!(
    "SELECT id, trouble FROM (SELECT w.id, CASE WHEN EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id
            AND a.status = 'NEEDS_RECONNECT') THEN CAST(1 AS BIGINT) ELSE 0 END AS trouble
        FROM workspace w WHERE w.app_id = $1 AND w.deleted_at IS NULL
            AND ($2 IS NULL OR w.external_id = $3 OR w.name " (like) " $2 ESCAPE '\\')
            AND ($7 IS NULL OR EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id AND a.platform = $7
                AND a.status <> 'REMOVED'))) AS t
    WHERE trouble >= $8 AND (trouble < $4 OR trouble = $4 AND id < $5) ORDER BY trouble DESC, id DESC LIMIT $6"
);
const WORKSPACES: Sql = sql!((client!("w.id IN ")) (ids 3));
const ACTIVITY: Sql = sql!(
    "SELECT w.id, (SELECT s.scheduled_at FROM schedule s WHERE s.workspace_id = w.id AND s.scheduled_at <= $2
            AND s.status IN ('COMPLETED', 'PARTIALLY_COMPLETED') ORDER BY s.scheduled_at DESC, s.id DESC LIMIT 1) AS last_post_at,
        (SELECT count(*) FROM schedule s WHERE s.workspace_id = w.id AND s.scheduled_at >= $3
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
    /// The last one of the page before, and whether it had an account to reconnect.
    pub after: Option<(bool, Uuid)>,
    pub limit: u32,
}

/// A client workspace, as its application's developer sees it.
#[derive(Debug, Clone)]
pub struct ClientRow {
    pub workspace: Workspace,
    pub has_trouble: bool,
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

#[derive(sqlx::FromRow)]
struct Activity {
    id: Uuid,
    #[sqlx(try_from = "MaybeMicros")]
    last_post_at: Option<Timestamp>,
    posts_waiting: i64,
}

impl Workspaces<'_> {
    /// A page of an application's client workspaces, those with an account to reconnect first, then the newest.
    pub async fn list_client_rows(
        &self,
        owner: ClientOwner,
        wanted: &ClientsWanted,
        now: Timestamp,
    ) -> StoreResult<Vec<ClientRow>> {
        let mut reader = self.0.read().await?;
        let page = page(&mut reader, owner.app_id, wanted).await?;
        let ids = id_list(page.iter().map(|(id, _)| id));
        let (workspaces_sql, activity_sql) = (reader.pick(WORKSPACES), reader.pick(ACTIVITY));
        let workspaces: Vec<Workspace> = on!(reader, c => query_as(workspaces_sql)
            .bind(owner.app_id)
            .bind(owner.role.as_str())
            .bind(&ids)
            .fetch_all(c)
            .await)?;
        let active: Vec<Activity> = on!(reader, c => query_as(activity_sql)
            .bind(&ids)
            .bind(micros(now))
            .bind(micros(now - WAITING))
            .fetch_all(c)
            .await)?;
        let links = links(&mut reader, owner.app_id, &ids, now).await?;
        let mut workspaces: HashMap<Uuid, Workspace> = workspaces.into_iter().map(|it| (it.id, it)).collect();
        let mut active: HashMap<Uuid, Activity> = active.into_iter().map(|it| (it.id, it)).collect();
        // One that was deleted between two of these statements is left out.
        let row = |(id, trouble): (Uuid, i64)| {
            let (workspace, active) = (workspaces.remove(&id)?, active.remove(&id)?);
            let Activity { last_post_at, posts_waiting, .. } = active;
            Some(ClientRow {
                workspace,
                has_trouble: trouble == 1,
                last_post_at,
                posts_waiting,
                link: links.get(&id).copied(),
            })
        };
        Ok(page.into_iter().filter_map(row).collect())
    }

    /// How many client workspaces an application has, and accounts in them.
    pub async fn count_clients(&self, app_id: Uuid) -> StoreResult<ClientCounts> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(COUNTS).bind(app_id).fetch_one(c).await)?)
    }
}

async fn page(reader: &mut Reader, app_id: Uuid, wanted: &ClientsWanted) -> StoreResult<Vec<(Uuid, i64)>> {
    let (trouble, after) = wanted.after.map_or((1, Uuid::max()), |(trouble, id)| (i64::from(trouble), id));
    let sql = reader.pick(PAGE);
    Ok(on!(reader, c => query_as(sql)
        .bind(app_id)
        .bind(wanted.text.as_deref().map(like))
        .bind(wanted.text.as_deref())
        .bind(trouble)
        .bind(after)
        .bind(i64::from(wanted.limit))
        .bind(wanted.platform.map(Platform::as_str))
        .bind(i64::from(wanted.only_trouble))
        .fetch_all(c)
        .await)?)
}

/// The newest open link of each workspace.
async fn links(reader: &mut Reader, app_id: Uuid, ids: &str, now: Timestamp) -> StoreResult<HashMap<Uuid, OpenLink>> {
    let sql = reader.pick(LINKS);
    let found: Vec<OpenLink> =
        on!(reader, c => query_as(sql).bind(ids).bind(app_id).bind(micros(now)).fetch_all(c).await)?;
    Ok(found.into_iter().map(|it| (it.workspace_id, it)).collect())
}
