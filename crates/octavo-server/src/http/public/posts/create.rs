//! `POST /v1/posts`: checks a request, then stores the schedule with everything that follows from it.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use octavo_domain::Kind;
use octavo_domain::rules::{Finding, TextCount};
use octavo_store::StoreError;
use octavo_store::media::Maker;
use octavo_store::schedules::{NewPublication, NewSchedule};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::approval::{approval_url, notify, with_digests};
use super::cards::add_cards;
use super::check::{CheckedSchedules, check_schedule};
use super::request::ScheduleRequest;
use super::response::ScheduleBody;
use super::unknown;
use crate::http::AppState;
use crate::http::describe::links::{ID, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::auth::{Caller, PostsWriter};
use crate::http::extract::{JsonBody, Query};
use crate::http::layers::idempotency::MadeNothing;
use crate::http::public::posts::leads::OF_POST;
use crate::settings::CreateAnswers;
use crate::traces;

/// Name the approval that a post waits for, and its address.
const APPROVAL: &str = "octavo-approval";
const APPROVAL_URL: &str = "octavo-approval-url";

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CreateQuery {
    /// Only checks the post and returns the report. Nothing is stored.
    #[param(value_type = bool, required = false)]
    validate_only: Option<bool>,
}

impl CreateQuery {
    pub(super) fn validate_only(&self) -> bool {
        self.validate_only.unwrap_or(false)
    }
}

/// The result of checking a post.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// True when there is no ERROR among the findings.
    valid: bool,
    /// All findings.
    findings: Vec<Finding>,
    /// How long each text is. A text that Octavo could not read is missing.
    counts: Vec<TextCount>,
    /// When Octavo would publish it. Null if there is an ERROR.
    #[schema(format = DateTime)]
    scheduled_time: Option<String>,
}

impl Report {
    pub(super) fn example() -> Value {
        json!({
            "valid": false,
            "findings": [{
                "field": "publications[0].posts[0].attachmentPaths[0]", "severity": "ERROR", "rule": "x.video.duration",
                "message": "Video is 152.4 s long; X accepts 0.5 to 140 s. Trim it or choose another network.",
            }],
            "counts": [{ "field": "publications[0].posts[0].content", "count": 26, "limit": 280, "fitsUntil": null }],
            "scheduledTime": null,
        })
    }
}

/// Publishes a post now or at a set time.
///
/// Without `scheduledTime`, or with one in the past, Octavo publishes the post immediately. Returns 204 and a
/// `location` header with the URL of the schedule. With `prefer: return=representation`, or if the operator set
/// `api.create_answers = "body"`, returns 201 with the body.
///
/// If the caller's posts need approval, the post waits until a person approves it in the portal.
///
/// Octavo checks every rule of the networks first and reports all problems at once. `validateOnly=true` also returns
/// warnings, for instance for unknown fields.
#[utoipa::path(post, path = "/v1/posts", tag = "Posts",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(CreateQuery,
        ("prefer" = Option<String>, Header, description = "`return=representation` returns 201 with the body.")),
    request_body(content = ScheduleRequest, example = json!(ScheduleRequest::example())),
    responses(
        (status = OK, description = "Only with `validateOnly=true`: the report.", body = Report,
            example = json!(Report::example())),
        (status = CREATED, description = "With `prefer: return=representation`, or if the operator set `api.create_answers`.", body = ScheduleBody,
            example = json!(ScheduleBody::example("SCHEDULED"))),
        (status = NO_CONTENT, description = "The post was queued.",
            headers(("location" = String, description = "`/v1/posts/{scheduleId}`"),
                ("octavo-approval" = Option<String>, description = "The approval that it waits for."),
                ("octavo-approval-url" = Option<String>, description = "Where a person reads the post, and approves or rejects it."))),
        (status = CONFLICT, description = "The key may not queue posts for this time (OUTSIDE_HOURS), or \
            the workspace has a post with this `reference`, or the Idempotency-Key was used with a different request (CONFLICT).", body = ErrorBody),
        (status = TOO_MANY_REQUESTS, description = "Too many requests, or the key has used up its posts of the day; wait \
            for Retry-After seconds (RATE_LIMITED).", body = ErrorBody)),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], OF_POST)]))))]
pub async fn create_post(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    Query(query): Query<CreateQuery>,
    headers: HeaderMap,
    JsonBody { input, bytes }: JsonBody<ScheduleRequest>,
) -> ApiResult<Response> {
    let validate_only = query.check(|query, _| Some(query.validate_only()))?;
    let mut checked = check_schedule(&state, &caller, input, validate_only).await?;
    if validate_only {
        checked.findings.extend(unknown::fields::<ScheduleRequest>(&bytes));
    }
    create(&state, &caller, &headers, checked, validate_only).await
}

/// Stores the one schedule that was checked, or only reports on it.
pub(super) async fn create(
    state: &AppState,
    caller: &Caller,
    headers: &HeaderMap,
    checked: CheckedSchedules,
    validate_only: bool,
) -> ApiResult<Response> {
    if validate_only {
        let scheduled_time = checked.scheduled_times().pop();
        let report =
            Report { valid: !checked.has_errors(), findings: checked.findings, counts: checked.counts, scheduled_time };
        return Ok((Extension(MadeNothing), Json(report)).into_response());
    }
    let schedules = checked.into_schedules()?;
    let (id, approval) = schedules.first().map(|schedule| (schedule.id, schedule.asks())).unwrap_or_default();
    let named = |id| [(APPROVAL, Kind::Approval.show(id)), (APPROVAL_URL, approval_url(state, id))];
    let approval: Vec<_> = approval.into_iter().flat_map(named).collect();
    state.idempotency.foresee(&location(id), &approval)?;
    store(state, schedules).await?;
    let mut response = answer(state, caller, headers, id).await?;
    for (name, value) in approval {
        response.headers_mut().insert(name, HeaderValue::from_str(&value).map_err(ApiError::internal)?);
    }
    Ok(response)
}

/// Stores all of them or none.
pub(super) async fn store(state: &AppState, mut schedules: Vec<NewSchedule>) -> ApiResult<()> {
    // Of drafts too: a person may approve them as they are.
    let approved = schedules.iter_mut().filter(|schedule| schedule.approval.is_some());
    let mut makers: BTreeMap<Uuid, (Maker, Vec<&mut NewPublication>)> = BTreeMap::new();
    for schedule in approved {
        let (_, publications) = makers.entry(schedule.workspace_id).or_insert((schedule.maker(), Vec::new()));
        publications.extend(&mut schedule.publications);
    }
    for (maker, publications) in makers.into_values() {
        add_cards(state, maker, publications).await;
    }
    let ids: Vec<Uuid> = schedules.iter().map(|schedule| schedule.id).collect();
    // One of each workspace: those who may approve hear of it once.
    let asked = schedules.iter().filter_map(|schedule| Some((schedule.workspace_id, schedule.asks()?)));
    let asked: BTreeMap<Uuid, Uuid> = asked.collect();
    let store = state.store.schedules();
    let created = match asked.is_empty() {
        false => with_digests(state, || store.create(schedules.clone())).await?,
        true => store.create(schedules).await,
    };
    created.map_err(|error| match error {
        StoreError::NotFound => ApiError::invalid_field(
            "publications",
            "An account was disconnected or a file was deleted in the meantime. Send the request again.",
        ),
        // The constraint of the reference, by its name or its columns.
        StoreError::Conflict(constraint) if constraint.contains("reference") => ApiError::conflict(
            "The workspace has a post with this reference. List it with GET /v1/posts?reference=… and change it, or choose \
             another reference.",
        ),
        other => other.into(),
    })?;
    ids.into_iter().for_each(traces::begin);
    for (workspace, approval) in asked {
        notify(state, workspace, approval).await;
    }
    state.wake.publish();
    Ok(())
}

async fn answer(state: &AppState, caller: &Caller, headers: &HeaderMap, id: Uuid) -> ApiResult<Response> {
    let location = HeaderValue::from_str(&location(id)).map_err(ApiError::internal)?;
    let mut response = if state.settings.create_answers == CreateAnswers::Body || prefers_representation(headers) {
        let found = state.store.schedules().find(caller.reach()?, id).await?;
        let schedule = found.ok_or_else(|| ApiError::not_found("post"))?;
        (StatusCode::CREATED, Json(ScheduleBody::new(state, schedule))).into_response()
    } else {
        StatusCode::NO_CONTENT.into_response()
    };
    response.headers_mut().insert(header::LOCATION, location);
    Ok(response)
}

fn location(schedule_id: Uuid) -> String {
    format!("/v1/posts/{}", Kind::Schedule.show(schedule_id))
}

/// RFC 7240, section 4.2.
fn prefers_representation(headers: &HeaderMap) -> bool {
    let prefer = headers.get("prefer").and_then(|value| value.to_str().ok()).unwrap_or_default();
    prefer.split(',').any(|wish| wish.trim().eq_ignore_ascii_case("return=representation"))
}
