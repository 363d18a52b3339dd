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

/// A part of the list. Each of these begins with an index, so that a page costs the same among ten clients and ten thousand.
macro_rules! listed {
    ($from:literal, $end:literal) => {
        sql!(
            "SELECT c.workspace_id, c.last_post_quarter FROM " $from
            (sqlite " CROSS") " JOIN workspace w ON w.id = c.workspace_id
            WHERE c.app_id = $1 AND w.deleted_at IS NULL AND (c.last_post_quarter, c.workspace_id) < ($2, $3)
                AND ($4 IS NULL OR w.external_id = $5 OR w.name " (like) " $4 ESCAPE '\\')
                AND ($6 IS NULL OR EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id AND a.platform = $6
                    AND a.status <> 'REMOVED')) " $end " ORDER BY c.last_post_quarter DESC, c.workspace_id DESC LIMIT $7"
        )
    };
}

/// Those with an account to reconnect.
const IN_TROUBLE: Sql = listed!(
    "(SELECT DISTINCT workspace_id FROM account WHERE status = 'NEEDS_RECONNECT') AS t
        CROSS JOIN client_activity c",
    "AND c.workspace_id = t.workspace_id"
);
const OTHERS: Sql = listed!(
    "client_activity c",
    "AND NOT EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id AND a.status = 'NEEDS_RECONNECT')"
);
const WORKSPACES: Sql = sql!((client!("w.id IN ")) (ids 3));
const POSTS: Sql = sql!(
    "SELECT w.id, (SELECT s.scheduled_at FROM schedule s WHERE s.workspace_id = w.id AND s.scheduled_at <= $3
            AND s.status IN ('COMPLETED', 'PARTIALLY_COMPLETED') ORDER BY s.scheduled_at DESC, s.id DESC LIMIT 1) AS last_post_at,
        (SELECT count(*) FROM schedule s WHERE s.workspace_id = w.id AND s.scheduled_at >= $2
            AND s.status IN ('SCHEDULED', 'WAITING_FOR_APPROVAL', 'HELD')) AS posts_waiting
    FROM workspace w WHERE w.id IN " (ids 1)
);
const LINKS: Sql = sql!(
    "SELECT l.workspace_id, l.id, l.expires_at FROM connect_link l WHERE l.app_id = $2 AND l.expires_at > $3
        AND NOT l.finished AND NOT l.revoked AND l.workspace_id IN " (ids 1) " ORDER BY l.id"
);
// A deleted client has no accounts.
const COUNTS: Sql = sql!(
    "SELECT (SELECT count(*) FROM workspace w WHERE w.app_id = $1 AND w.deleted_at IS NULL) AS clients,
        (SELECT count(*) FROM client_activity c JOIN account a ON a.workspace_id = c.workspace_id
            WHERE c.app_id = $1 AND a.status <> 'REMOVED') AS accounts,
        (SELECT count(*) FROM account a " (sqlite "CROSS ") "JOIN client_activity c ON c.workspace_id = a.workspace_id
            WHERE a.status = 'NEEDS_RECONNECT' AND c.app_id = $1) AS to_reconnect"
);

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
    /// When it published last, in quarter-hours since 1970; 0 if it never did.
    pub last_post_quarter: i64,
    pub id: Uuid,
}

impl ClientPlace {
    /// Before all others.
    const FIRST: Self = ClientPlace { has_trouble: true, last_post_quarter: i64::MAX, id: Uuid::max() };
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
        let page = page(&mut reader, owner.app_id, wanted).await?;
        let ids = id_list(page.iter().map(|place| &place.id));
        let (workspaces_sql, posts_sql) = (reader.pick(WORKSPACES), reader.pick(POSTS));
        let workspaces: Vec<Workspace> = on!(reader, c => query_as(workspaces_sql)
            .bind(owner.app_id)
            .bind(owner.role.as_str())
            .bind(&ids)
            .fetch_all(c)
            .await)?;
        let posts: Vec<(Uuid, Option<i64>, i64)> = on!(reader, c => query_as(posts_sql)
            .bind(&ids)
            .bind(micros(now - WAITING))
            .bind(micros(now))
            .fetch_all(c)
            .await)?;
        let links = links(&mut reader, owner.app_id, &ids, now).await?;
        let mut workspaces: HashMap<Uuid, Workspace> = workspaces.into_iter().map(|it| (it.id, it)).collect();
        let posts: HashMap<Uuid, _> = posts.into_iter().map(|(id, last, waiting)| (id, (last, waiting))).collect();
        // One that was deleted between two of these statements is left out.
        let row = |place: ClientPlace| {
            let (workspace, (last_post, posts_waiting)) = (workspaces.remove(&place.id)?, *posts.get(&place.id)?);
            let link = links.get(&place.id).copied();
            let row = |last_post_at| ClientRow { workspace, place, last_post_at, posts_waiting, link };
            Some(timestamp_opt(last_post).map(row))
        };
        page.into_iter().filter_map(row).collect()
    }

    /// How many client workspaces an application has, and accounts in them.
    pub async fn count_clients(&self, app_id: Uuid) -> StoreResult<ClientCounts> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(COUNTS);
        Ok(on!(reader, c => query_as(sql).bind(app_id).fetch_one(c).await)?)
    }
}

async fn page(reader: &mut Reader, app_id: Uuid, wanted: &ClientsWanted) -> StoreResult<Vec<ClientPlace>> {
    let after = wanted.after.unwrap_or(ClientPlace::FIRST);
    let mut page = Vec::new();
    if after.has_trouble {
        page = part(reader, app_id, wanted, after).await?;
    }
    let room = wanted.limit.saturating_sub(u32::try_from(page.len()).unwrap_or(u32::MAX));
    if room > 0 && !wanted.only_trouble {
        let after = if after.has_trouble { ClientPlace { has_trouble: false, ..ClientPlace::FIRST } } else { after };
        page.extend(part(reader, app_id, &ClientsWanted { limit: room, ..wanted.clone() }, after).await?);
    }
    Ok(page)
}

/// Those that come after a place, as long as they have trouble as it has.
async fn part(
    reader: &mut Reader,
    app_id: Uuid,
    wanted: &ClientsWanted,
    after: ClientPlace,
) -> StoreResult<Vec<ClientPlace>> {
    let sql = reader.pick(if after.has_trouble { IN_TROUBLE } else { OTHERS });
    let rows: Vec<(Uuid, i64)> = on!(reader, c => query_as(sql)
        .bind(app_id)
        .bind(after.last_post_quarter)
        .bind(after.id)
        .bind(wanted.text.as_deref().map(like))
        .bind(wanted.text.as_deref())
        .bind(wanted.platform.map(Platform::as_str))
        .bind(i64::from(wanted.limit))
        .fetch_all(c)
        .await)?;
    let place = |(id, last_post_quarter)| ClientPlace { last_post_quarter, id, ..after };
    Ok(rows.into_iter().map(place).collect())
}

/// The newest open link of each workspace.
async fn links(reader: &mut Reader, app_id: Uuid, ids: &str, now: Timestamp) -> StoreResult<HashMap<Uuid, OpenLink>> {
    let sql = reader.pick(LINKS);
    let found: Vec<OpenLink> =
        on!(reader, c => query_as(sql).bind(ids).bind(app_id).bind(micros(now)).fetch_all(c).await)?;
    Ok(found.into_iter().map(|it| (it.workspace_id, it)).collect())
}
