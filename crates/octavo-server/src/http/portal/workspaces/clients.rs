//! The client workspaces of an application in the portal: which of them need attention?

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use jiff::Timestamp;
use octavo_domain::client_limits::Month;
use octavo_domain::time::iso;
use octavo_domain::{Kind, Platform};
use octavo_store::apps::App;
use octavo_store::stats::Sums;
use octavo_store::workspaces::{ClientOwner, ClientPlace, ClientRow, ClientsWanted};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::MAX_EXTERNAL_ID;
use super::body::{WorkspaceBody, usd};
use crate::http::app::AppState;
use crate::http::describe::links::{NEXT, lead};
use crate::http::error::ApiResult;
use crate::http::extract::Query;
use crate::http::extract::auth::{AppsReader, Caller};
use crate::http::extract::owned::Owned;
use crate::http::public::accounts::AccountBody;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ClientsQuery {
    /// Returns only the clients whose name has this text, and the one with this `externalId`.
    #[param(max_length = 255)]
    search: Option<String>,
    /// Returns only the clients with an account on this network.
    #[param(value_type = Option<Platform>)]
    platform: Option<String>,
    /// True returns only the clients with an account to reconnect.
    needs_reconnecting: Option<bool>,
    /// 1 to 100; default 20.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
}

/// A customer of an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Client {
    /// The client workspace.
    workspace: WorkspaceBody,
    /// The accounts in it.
    accounts: Vec<AccountBody>,
    /// The scheduled time of the last post that was published. Null if there is none.
    #[schema(required, format = DateTime)]
    last_post_time: Option<String>,
    /// How many posts are scheduled, held or waiting for approval. Those that were due more than 30 days ago don't count.
    posts_waiting: i64,
    /// How many posts were published in this month (UTC).
    posts_this_month: i64,
    /// What networks charged for them, in US dollars.
    costs_this_month_usd: f64,
    /// The newest connect link that works. Null if there is none.
    #[schema(required)]
    connect_link: Option<OpenConnectLink>,
}

/// A connect link that works.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenConnectLink {
    /// The link's id.
    #[schema(example = "lnk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// When it expires.
    #[schema(format = DateTime)]
    expires_at: String,
}

/// The customers of an application: first those with an account to reconnect, then those with the newest last post.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientPage {
    /// The customers.
    items: Vec<Client>,
    /// The `cursor` of the next page; null on the last one.
    next_cursor: Option<String>,
    /// How many client workspaces the application has.
    clients: i64,
    /// How many accounts are in them.
    accounts: i64,
    /// How many of these accounts must be connected again.
    need_reconnecting: i64,
}

/// Lists the client workspaces of an application with their accounts, and what goes out there: first those with an account to
/// reconnect, then those whose last post is the newest.
#[utoipa::path(get, path = "/v1/apps/{id}/clients", tag = "Apps", security(("bearer" = ["apps.read"])),
    params(("id" = String, Path, description = "The application's id."), ClientsQuery),
    responses((status = OK, description = "A page of clients.", body = ClientPage, example = json!(ClientPage::example()))),
    extensions(("x-leads" = json!([lead("200", &[("cursor", NEXT)], &["list_clients"])]))))]
pub async fn list_clients(
    State(state): State<AppState>,
    Owned(app, AppsReader(caller)): Owned<App, AppsReader>,
    Query(query): Query<ClientsQuery>,
) -> ApiResult<Json<ClientPage>> {
    let cursors = "Send the nextCursor of the previous page, unchanged.";
    let wanted = query.check(|query, problems| {
        Some(ClientsWanted {
            text: problems.text_to("search", query.search.as_deref(), MAX_EXTERNAL_ID),
            platform: problems.parse_as("platform", query.platform.as_deref()),
            only_trouble: query.needs_reconnecting.unwrap_or(false),
            after: problems.parse("cursor", query.cursor.as_deref(), parse_cursor, cursors),
            limit: problems.page_size("limit", query.limit),
        })
    })?;
    let limit = wanted.limit;
    let (store, now) = (state.store.workspaces(), state.clock.now());
    let owner = ClientOwner { app_id: app.id, role: caller.role };
    // One more tells whether there is a page behind this one.
    let wanted = ClientsWanted { limit: limit + 1, ..wanted };
    let mut rows = store.list_client_rows(owner, &wanted, now).await?;
    let more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    let next_cursor = rows.last().filter(|_| more).map(cursor);
    let counts = store.count_clients(app.id).await?;
    Ok(Json(ClientPage {
        items: fill(&state, &caller, rows, now).await?,
        next_cursor,
        clients: counts.clients,
        accounts: counts.accounts,
        need_reconnecting: counts.to_reconnect,
    }))
}

/// Adds the accounts and the counts of a whole page.
async fn fill(state: &AppState, caller: &Caller, rows: Vec<ClientRow>, now: Timestamp) -> ApiResult<Vec<Client>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.workspace.id).collect();
    let mut accounts: HashMap<Uuid, Vec<AccountBody>> = HashMap::new();
    for account in state.store.accounts().list_of(&ids).await? {
        accounts.entry(account.workspace_id).or_default().push(AccountBody::new(account, now));
    }
    let month = Month::of(now);
    let sums = state.store.stats().sums(&ids, month.start(), month.end()).await?;
    let client = |row: ClientRow| {
        let id = row.workspace.id;
        let Sums { posts, costs, .. } = sums.get(&id).copied().unwrap_or_default();
        let link = |link: octavo_store::workspaces::OpenLink| OpenConnectLink {
            id: Kind::ConnectLink.show(link.id),
            expires_at: iso(link.expires_at),
        };
        Client {
            workspace: WorkspaceBody::new(row.workspace, caller.user_id),
            accounts: accounts.remove(&id).unwrap_or_default(),
            last_post_time: row.last_post_at.map(iso),
            posts_waiting: row.posts_waiting,
            posts_this_month: posts,
            costs_this_month_usd: usd(costs),
            connect_link: row.link.map(link),
        }
    };
    Ok(rows.into_iter().map(client).collect())
}

/// Where the page after a row begins.
fn cursor(last: &ClientRow) -> String {
    let ClientPlace { has_trouble, last_post_quarter, id } = last.place;
    let mark = if has_trouble { "r" } else { "w" };
    format!("{mark}.{last_post_quarter}.{}", Kind::Workspace.show(id))
}

fn parse_cursor(text: &str) -> Option<ClientPlace> {
    let (mark, rest) = text.split_once('.')?;
    let (quarter, id) = rest.split_once('.')?;
    let has_trouble = match mark {
        "r" => true,
        "w" => false,
        _ => return None,
    };
    Some(ClientPlace { has_trouble, last_post_quarter: quarter.parse().ok()?, id: Kind::Workspace.parse(id)? })
}

impl ClientPage {
    /// In the description.
    pub fn example() -> Value {
        let client = json!({
            "workspace": WorkspaceBody::client_example(),
            "accounts": [AccountBody::example()],
            "lastPostTime": "2026-11-19T16:20:00.000Z",
            "postsWaiting": 2,
            "postsThisMonth": 41,
            "costsThisMonthUsd": 0.6,
            "connectLink": null,
        });
        json!({ "items": [client], "nextCursor": null, "clients": 214, "accounts": 538, "needReconnecting": 3 })
    }
}
