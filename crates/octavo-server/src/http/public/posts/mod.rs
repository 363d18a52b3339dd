//! Posts: made, shown, listed, changed.

mod as_sent;
mod body;
mod change;
mod compose;
mod list;
mod unknown;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use octavo_domain::Kind;
use octavo_domain::rules::{Finding, Severity};
use octavo_store::StoreError;
use octavo_store::idempotency::KeyedAnswer;
use octavo_store::posts::NewSchedule;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::AppState;
use crate::http::auth::{Caller, PostsReader, PostsWriter};
use crate::http::error::{ApiError, ApiResult, ErrorDetail};
use crate::http::extract::{JsonBody, Query, ScheduleId};
use crate::http::idempotency;
use body::{PostSchedule, ScheduleBody};
pub use change::*;
pub use list::*;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CreateQuery {
    /// Only check: nothing is stored, the answer is the report.
    #[serde(default)]
    validate_only: bool,
}

/// What the rules say of a post.
#[derive(Debug, Serialize, ToSchema)]
pub struct Report {
    /// True when there is no ERROR among the findings.
    valid: bool,
    /// All at once.
    findings: Vec<Finding>,
}

/// Publishes a post now, or at a time.
///
/// Without `scheduledTime`, or with one in the past, it goes out at once. Answers 204; the `location` header
/// names what was made. `prefer: return=representation` answers 201 with the body instead.
///
/// Every rule of the networks is checked first, and all problems are named at once. `validateOnly=true` also reports
/// warnings, fields that nobody reads among them.
#[utoipa::path(post, path = "/v1/posts", tag = "Posts",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(CreateQuery,
        ("idempotency-key" = Option<String>, Header, description = "The same key and body give the first answer again."),
        ("prefer" = Option<String>, Header, description = "`return=representation` answers 201 with the body.")),
    request_body = PostSchedule,
    responses(
        (status = OK, description = "Only with `validateOnly=true`: the report.", body = Report,
            example = json!({ "valid": false, "findings": [{
                "field": "publications[0].posts[0].attachmentPaths[0]", "severity": "ERROR", "rule": "x.video.duration",
                "message": "Video is 152.4 s long; X accepts 0.5 to 140 s. Trim it or choose another network." }] })),
        (status = CREATED, description = "Only with `prefer: return=representation`.", body = ScheduleBody),
        (status = NO_CONTENT, description = "It will be published.",
            headers(("location" = String, description = "`/v1/posts/{scheduleId}`")))))]
pub async fn create_post(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    Query(query): Query<CreateQuery>,
    headers: HeaderMap,
    JsonBody { value: request, bytes }: JsonBody<PostSchedule>,
) -> ApiResult<Response> {
    let mut composed = compose::compose(&state, &caller, request).await?;
    if query.validate_only {
        composed.findings.extend(unknown::fields(&bytes));
        let report = Report { valid: !composed.has_errors(), findings: composed.findings };
        return Ok(Json(report).into_response());
    }
    let app_id = caller.acting_app()?;
    let key = idempotency::keyed(&headers, &caller, "POST /v1/posts", &bytes)?;
    if let Some(first) = earlier(&state, key.as_ref()).await? {
        return answer(&state, &caller, &headers, first).await;
    }
    let schedule = composed.into_schedule(caller.user_id, app_id).map_err(refuse)?;
    let id = store(&state, &schedule, key).await?;
    state.wake.publish();
    answer(&state, &caller, &headers, id).await
}

/// A schedule with its publications, and how each of its posts went.
///
/// A post that another application made returns 404, unless the token has the scope `posts.all`.
#[utoipa::path(get, path = "/v1/posts/{id}", tag = "Posts",
    security(("bearer" = ["posts.read"], "clientId" = [])),
    params(("id" = String, Path, description = "The schedule's id, `sch_…`.")),
    responses((status = OK, description = "The schedule.", body = ScheduleBody)))]
pub async fn show_post(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    ScheduleId(id): ScheduleId,
) -> ApiResult<Json<ScheduleBody>> {
    let found = state.store.posts().find(caller.reach()?, id).await?;
    found.map(|view| Json(view.into())).ok_or_else(|| ApiError::not_found("post"))
}

/// Stores the schedule under its key; a request that was quicker with the same key wins.
async fn store(state: &AppState, schedule: &NewSchedule, key: Option<KeyedAnswer>) -> ApiResult<uuid::Uuid> {
    let keyed = key.map(|key| KeyedAnswer { answer: Kind::Schedule.show(schedule.id), ..key });
    match state.store.posts().schedule(schedule, keyed.as_ref()).await {
        Ok(()) => Ok(schedule.id),
        Err(StoreError::Conflict(_)) if keyed.is_some() => {
            let first = earlier(state, keyed.as_ref()).await?;
            first.ok_or_else(idempotency::in_use)
        }
        Err(StoreError::NotFound) => Err(ApiError::invalid_field(
            "publications",
            "An account was disconnected or a file deleted meanwhile. Send the request again.",
        )),
        Err(error) => Err(error.into()),
    }
}

/// What an earlier request with this key made.
async fn earlier(state: &AppState, key: Option<&KeyedAnswer>) -> ApiResult<Option<uuid::Uuid>> {
    Ok(idempotency::earlier(state, key).await?.and_then(|answer| Kind::Schedule.parse(&answer)))
}

fn refuse(findings: Vec<Finding>) -> ApiError {
    let errors = findings.into_iter().filter(|finding| finding.severity == Severity::Error);
    ApiError::invalid(
        errors.map(|it| ErrorDetail { field: it.field, message: it.message, rule: Some(it.rule.to_owned()) }).collect(),
    )
}

async fn answer(state: &AppState, caller: &Caller, headers: &HeaderMap, id: uuid::Uuid) -> ApiResult<Response> {
    let location = format!("/v1/posts/{}", Kind::Schedule.show(id));
    let location = HeaderValue::from_str(&location).map_err(ApiError::internal)?;
    let prefer = headers.get("prefer").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut response = if prefer.split(',').any(|wish| wish.trim().eq_ignore_ascii_case("return=representation")) {
        let view = state.store.posts().find(caller.reach()?, id).await?.ok_or_else(|| ApiError::not_found("post"))?;
        (StatusCode::CREATED, Json(ScheduleBody::from(view))).into_response()
    } else {
        StatusCode::NO_CONTENT.into_response()
    };
    response.headers_mut().insert(header::LOCATION, location);
    Ok(response)
}
