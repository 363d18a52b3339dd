//! `GET /v1/posts/{id}`: one schedule. `GET /v1/posts`: all of them, a page at a time.

use axum::Json;
use axum::extract::State;
use jiff::Timestamp;
use octavo_domain::post::{MOST_REFERENCE, ScheduleStatus};
use octavo_domain::{Kind, Platform};
use octavo_store::posts::Reach;
use octavo_store::schedules::{ScheduleFilter, ScheduleOrder, ScheduleView};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::approval::with_digests;
use super::response::ScheduleBody;
use crate::http::AppState;
use crate::http::describe::links::{FIRST_ITEM, NEXT, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::auth::PostsReader;
use crate::http::extract::input::Problems;
use crate::http::extract::listed_workspaces::ListedWorkspaces;
use crate::http::extract::{Query, ScheduleId};
use crate::http::public::posts::leads::OF_POST;

/// A month of a busy calendar comes in few pages.
const MOST_LISTED: u32 = 250;
pub(in crate::http) const MOST_SEARCH_TEXT: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PostsQuery {
    /// 1 to 250; default 20.
    #[param(minimum = 1, maximum = 250)]
    pub(super) limit: Option<u32>,
    /// `nextCursor` of the previous page.
    pub(super) cursor: Option<String>,
    /// Returns only items with this value.
    #[param(value_type = Option<ScheduleStatus>)]
    pub(super) status: Option<String>,
    /// Has a publication on this account.
    pub(super) account_id: Option<i64>,
    /// Has a publication on this network.
    #[param(value_type = Option<Platform>)]
    pub(super) platform: Option<String>,
    /// Scheduled at this time or later.
    pub(super) from: Option<String>,
    /// Scheduled before this time.
    pub(super) to: Option<String>,
    /// Has a `reference` that begins with this.
    #[param(max_length = 255)]
    pub(super) reference: Option<String>,
    /// Has this in the text of a post, in upper or lower case. Up to 200 characters.
    #[param(max_length = 200)]
    pub(super) search: Option<String>,
    /// In the portal: `all` workspaces, or up to 100 ids.
    pub(super) workspaces: Option<String>,
    /// The field that posts are sorted by, the latest first. Default `createdTime`.
    #[param(inline, value_type = Option<PostOrder>)]
    pub(super) order_by: Option<String>,
}

/// The field that a list of posts is sorted by.
#[derive(Debug, Clone, Copy, Default, ToSchema)]
#[schema(rename_all = "camelCase")]
pub enum PostOrder {
    #[default]
    CreatedTime,
    ScheduledTime,
}

impl PostOrder {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "createdTime" => Some(PostOrder::CreatedTime),
            "scheduledTime" => Some(PostOrder::ScheduledTime),
            _ => None,
        }
    }
}

/// A page of schedules.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SchedulePage {
    /// The latest first.
    items: Vec<ScheduleBody>,
    /// Null on the last page.
    next_cursor: Option<String>,
}

/// Returns a schedule with its publications and the result of each post.
///
/// A post that another application created returns 404, unless the token has the scope `posts.all`.
#[utoipa::path(get, path = "/v1/posts/{id}", tag = "Posts",
    security(("bearer" = ["posts.read"], "clientId" = [])),
    params(("id" = String, Path, description = "The schedule's id, `sch_…`.")),
    responses((status = OK, description = "The schedule.", body = ScheduleBody,
            example = json!(ScheduleBody::example("SCHEDULED")))))]
pub async fn show_post(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    ScheduleId(id): ScheduleId,
) -> ApiResult<Json<ScheduleBody>> {
    let found = state.store.schedules().find(caller.reach()?, id).await?;
    let view = found.ok_or_else(|| ApiError::not_found("post"))?;
    let hash = match view.status {
        ScheduleStatus::Draft => hash_of_draft(&state, id).await?,
        _ => None,
    };
    let numbers = state.store.numbers().last_of(id).await?;
    let unanswered = state.store.comments().count_waiting_on(id).await?;
    let mut body = ScheduleBody::new(&state, view).with_hash(hash).with_numbers(&numbers);
    body.unanswered_comments = Some(unanswered).filter(|count| *count > 0);
    Ok(Json(body))
}

async fn hash_of_draft(state: &AppState, id: Uuid) -> ApiResult<Option<String>> {
    let approvals = state.store.approvals();
    Ok(with_digests(state, || approvals.hash_of_draft(id)).await??)
}

/// Lists the posts that your application created, newest first, or by their scheduled time.
///
/// With the scope `posts.all`, returns every post of the workspace. The portal can read all of them. A draft that was created
/// without a time has its creation time as `scheduledTime`. With `search`, a page covers up to 10,000 posts: it may have
/// few items, or none, and a `nextCursor`.
#[utoipa::path(get, path = "/v1/posts", tag = "Posts",
    security(("bearer" = ["posts.read"], "clientId" = [])), params(PostsQuery),
    responses((status = OK, description = "A page of posts.", body = SchedulePage,
            example = json!({ "items": [ScheduleBody::example("SCHEDULED")], "nextCursor": null }))),
    extensions(("x-leads" = json!([
        lead("200", &[("id", FIRST_ITEM)], OF_POST),
        lead("200", &[("cursor", NEXT)], &["list_posts"]),
    ]))))]
pub async fn list_posts(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    Query(query): Query<PostsQuery>,
) -> ApiResult<Json<SchedulePage>> {
    let reach = caller.reach()?;
    let (filter, asked) = query.check(|mut query, problems| {
        let asked = query.workspaces.take();
        Some((query.filter(reach, problems), asked))
    })?;
    let listed = ListedWorkspaces::of::<PostsReader>(&state, &caller, asked).await?;
    let page = state.store.schedules().page_of(&listed.ids, &filter).await?;
    let body = |view: ScheduleView| {
        let workspace = listed.name(view.workspace_id);
        ScheduleBody::new(&state, view).in_workspace(workspace)
    };
    let items = page.items.into_iter().map(body).collect();
    Ok(Json(SchedulePage { items, next_cursor: page.next.and_then(cursor) }))
}

impl PostsQuery {
    pub(super) fn filter(self, reach: Reach, problems: &mut Problems) -> ScheduleFilter {
        let cursors = "Send the nextCursor of the previous page, unchanged.";
        let statuses = "The status must be DRAFT, WAITING_FOR_APPROVAL, REJECTED, SCHEDULED, HELD, PUBLISHING, COMPLETED, \
             PARTIALLY_COMPLETED, FAILED, CANCELLED or DELETED.";
        let orders = "Sort by createdTime or scheduledTime.";
        let order = problems.parse("orderBy", self.order_by.as_deref(), PostOrder::parse, orders).unwrap_or_default();
        let cursor = self.cursor.as_deref();
        ScheduleFilter {
            reach,
            reference: problems.text_to("reference", self.reference.as_deref(), MOST_REFERENCE),
            limit: problems.page_size_to("limit", self.limit, MOST_LISTED),
            search: problems.text_to("search", self.search.as_deref(), MOST_SEARCH_TEXT),
            order: match order {
                PostOrder::CreatedTime => ScheduleOrder::Created {
                    before: problems.parse("cursor", cursor, |text| Kind::Schedule.parse(text), cursors),
                },
                PostOrder::ScheduledTime => {
                    ScheduleOrder::Scheduled { before: problems.parse("cursor", cursor, parse_place, cursors) }
                }
            },
            status: problems.parse("status", self.status.as_deref(), ScheduleStatus::parse, statuses),
            account_id: self.account_id,
            platform: problems.parse_as("platform", self.platform.as_deref()),
            from: problems.time("from", self.from.as_deref()),
            to: problems.time("to", self.to.as_deref()),
        }
    }
}

/// What the next page is asked for with. By the scheduled time it names the time too, which may have changed by then.
fn cursor(next: ScheduleOrder) -> Option<String> {
    let show = |id| Kind::Schedule.show(id);
    match next {
        ScheduleOrder::Created { before } => before.map(show),
        ScheduleOrder::Scheduled { before } => before.map(|(at, id)| format!("{}.{}", at.as_microsecond(), show(id))),
    }
}

fn parse_place(cursor: &str) -> Option<(Timestamp, Uuid)> {
    let (time, id) = cursor.split_once('.')?;
    Some((Timestamp::from_microsecond(time.parse().ok()?).ok()?, Kind::Schedule.parse(id)?))
}
