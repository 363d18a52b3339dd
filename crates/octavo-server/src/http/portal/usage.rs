//! `GET /v1/usage`: what the client workspaces of an application used, for a bill.

use axum::Json;
use axum::extract::State;
use jiff::{SignedDuration, Timestamp};
use octavo_domain::Kind;
use octavo_domain::client_limits::Month;
use octavo_domain::time::iso;
use octavo_store::workspaces::Used;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::workspaces::usd;
use crate::http::app::AppState;
use crate::http::describe::links::{NEXT, lead};
use crate::http::error::ApiResult;
use crate::http::extract::Query;
use crate::http::extract::input::Problems;
use crate::http::extract::workspace_access::UsageReader;

/// The most client workspaces in one answer.
const MOST: u32 = 1_000;
/// The longest time that a bill is for.
const LONGEST: SignedDuration = SignedDuration::from_hours(800 * 24);

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct UsageQuery {
    /// Counts from this time on; by default from the start of the current month (UTC).
    from: Option<String>,
    /// Counts before this time; default now.
    to: Option<String>,
    /// `workspace`, which is the default: one item for each client workspace.
    #[param(example = "workspace")]
    group_by: Option<String>,
    /// 1 to 1000; default 20.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<u32>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
}

/// What one client workspace used.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// Whose it is.
    workspace: UsedWorkspace,
    /// Posts that were published. Each part of a thread is a post.
    posts: i64,
    /// Deliveries made for its events, one for each webhook that got one. Tests of webhooks don't count.
    deliveries: i64,
    /// How many bytes of files it stores now.
    stored_bytes: i64,
    /// What networks charged for its posts, in US dollars.
    costs_usd: f64,
}

/// A client workspace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsedWorkspace {
    /// The workspace's id.
    #[schema(example = "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// Your customer's id.
    external_id: String,
}

/// What client workspaces used, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsagePage {
    /// One for each client workspace.
    items: Vec<Usage>,
    /// The `cursor` of the next page; null on the last one.
    next_cursor: Option<String>,
}

/// Returns what the client workspaces of the application used, for a bill.
///
/// Client workspaces that did nothing have zeros. Those that were deleted since `from` are included. Octavo counts in
/// quarter-hours (UTC): one that `from` or `to` divides counts as a whole. Counts appear within seconds, and Octavo keeps them for
/// 800 days. The portal names the application in `x-api-key`. With `x-octavo-workspace`, a key gets only what that client
/// workspace used.
#[utoipa::path(get, path = "/v1/usage", tag = "Workspaces", 
    security(("bearer" = ["apps.read"], "clientId" = []), ("bearer" = ["workspaces.write"])), params(UsageQuery),
    responses((status = OK, description = "A page of client workspaces.", body = UsagePage,
            example = json!(UsagePage::example()))),
    extensions(("x-leads" = json!([lead("200", &[("cursor", NEXT)], &["show_usage"])]))))]
pub async fn show_usage(
    State(state): State<AppState>,
    UsageReader(caller): UsageReader,
    Query(query): Query<UsageQuery>,
) -> ApiResult<Json<UsagePage>> {
    let (app_id, now) = (caller.acting_app()?, state.clock.now());
    // In a client workspace, only what that one used.
    let only = (caller.key.is_some() && !caller.owns_app).then_some(caller.workspace_id);
    let Wanted { range, after, limit } = query.check(|query, problems| query.read(now, problems))?;
    let mut used = state.store.workspaces().list_used(app_id, only, range, after, limit + 1).await?;
    let more = used.len() > limit as usize;
    used.truncate(limit as usize);
    let next_cursor = used.last().filter(|_| more).map(|last| Kind::Workspace.show(last.id));
    Ok(Json(UsagePage { items: used.into_iter().map(Usage::from).collect(), next_cursor }))
}

struct Wanted {
    range: (Timestamp, Timestamp),
    after: Option<Uuid>,
    limit: u32,
}

impl UsageQuery {
    fn read(self, now: Timestamp, problems: &mut Problems) -> Option<Wanted> {
        let to = problems.time("to", self.to.as_deref()).unwrap_or(now);
        let from = problems.time("from", self.from.as_deref()).unwrap_or(Month::of(to).start());
        if from >= to {
            problems.add("to", format!("to is {}; it must be after from, {}.", iso(to), iso(from)));
        } else if to.duration_since(from) > LONGEST {
            problems.add("from", "from and to are more than 800 days apart.");
        }
        problems.parse("groupBy", self.group_by.as_deref(), |by| (by == "workspace").then_some(()), "Send workspace.");
        let cursors = "Send the nextCursor of the previous page, unchanged.";
        let after = problems.parse("cursor", self.cursor.as_deref(), |text| Kind::Workspace.parse(text), cursors);
        let limit = problems.page_size_to("limit", self.limit, MOST);
        Some(Wanted { range: (from, to), after, limit })
    }
}

impl From<Used> for Usage {
    fn from(used: Used) -> Self {
        Usage {
            workspace: UsedWorkspace { id: Kind::Workspace.show(used.id), external_id: used.external_id },
            posts: used.posts,
            deliveries: used.deliveries,
            stored_bytes: used.stored_bytes,
            costs_usd: usd(used.costs),
        }
    }
}

impl UsagePage {
    /// In the description.
    pub fn example() -> Value {
        let item = json!({
            "workspace": { "id": "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "externalId": "cust_1042" },
            "posts": 41,
            "deliveries": 123,
            "storedBytes": 52_428_800,
            "costsUsd": 0.6,
        });
        json!({ "items": [item], "nextCursor": null })
    }
}
