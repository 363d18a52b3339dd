//! `GET /v1/posts`: what was made, newest first.

use axum::Json;
use axum::extract::State;
use jiff::Timestamp;
use octavo_domain::Kind;
use octavo_domain::post::ScheduleStatus;
use octavo_domain::time::parse_iso;
use octavo_store::posts::{Reach, ScheduleFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::body::ScheduleBody;
use crate::http::AppState;
use crate::http::auth::PostsReader;
use crate::http::error::{ApiError, ApiResult, ErrorDetail};
use crate::http::extract::Query;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PostsQuery {
    /// 1 to 100; 20 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
    /// Only these.
    #[param(value_type = Option<ScheduleStatus>)]
    status: Option<String>,
    /// With a publication on this account.
    account_id: Option<i64>,
    /// Scheduled at or after.
    from: Option<String>,
    /// Scheduled before.
    to: Option<String>,
}

/// A page of schedules.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SchedulePage {
    /// Newest first.
    items: Vec<ScheduleBody>,
    /// Null on the last page.
    next_cursor: Option<String>,
}

/// The posts that your application made, newest first.
///
/// With the scope `posts.all`, every post of the person. The portal sees all of them.
#[utoipa::path(get, path = "/v1/posts", tag = "Posts",
    security(("bearer" = ["posts.read"], "clientId" = [])), params(PostsQuery),
    responses((status = OK, description = "A page of them.", body = SchedulePage)))]
pub async fn list_posts(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    Query(query): Query<PostsQuery>,
) -> ApiResult<Json<SchedulePage>> {
    let mut filter = query.filter(caller.reach()?)?;
    let limit = filter.limit as usize;
    // One more tells whether there is a page behind this one.
    filter.limit += 1;
    let mut found = state.store.posts().list(&filter).await?;
    let more = found.len() > limit;
    found.truncate(limit);
    let next_cursor = found.last().filter(|_| more).map(|last| Kind::Schedule.show(last.id));
    Ok(Json(SchedulePage { items: found.into_iter().map(ScheduleBody::from).collect(), next_cursor }))
}

impl PostsQuery {
    fn filter(&self, reach: Reach) -> ApiResult<ScheduleFilter> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, message: &str| problems.push(ErrorDetail::new(field, message));
        let limit = self.limit.unwrap_or(20);
        if !(1..=100).contains(&limit) {
            wrong("limit", "The limit is 1 to 100.");
        }
        let before = given(&self.cursor).map(|text| Kind::Schedule.parse(text));
        if before == Some(None) {
            wrong("cursor", "Send the nextCursor of the page before, unchanged.");
        }
        let status = given(&self.status).map(ScheduleStatus::parse);
        if status == Some(None) {
            wrong(
                "status",
                "The status is DRAFT, SCHEDULED, PUBLISHING, COMPLETED, PARTIALLY_COMPLETED, FAILED or CANCELLED.",
            );
        }
        let mut time = |field: &str, text: &Option<String>| -> Option<Timestamp> {
            let parsed = given(text).map(parse_iso);
            if parsed == Some(None) {
                wrong(field, "This is no ISO 8601 time. Send one such as 2026-12-01T09:00:00Z.");
            }
            parsed.flatten()
        };
        let (from, to) = (time("from", &self.from), time("to", &self.to));
        if !problems.is_empty() {
            return Err(ApiError::invalid(problems));
        }
        let (before, status) = (before.flatten(), status.flatten());
        Ok(ScheduleFilter { reach, status, account_id: self.account_id, from, to, before, limit })
    }
}

/// Clients send empty values for what they leave out.
fn given(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}
