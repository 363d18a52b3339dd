//! `POST /v1/posts/bulk`: many schedules, all or none.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use octavo_domain::Kind;
use octavo_domain::rules::Finding;
use octavo_store::schedules::NewSchedule;
use octavo_store::workspaces::{ClientOwner, Workspace};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::approval::approval_url;
use super::check::{Batch, Callers, CheckedSchedules, check_schedules};
use super::create::{CreateQuery, store};
use super::post_schema::object_of;
use super::request::ScheduleRequest;
use super::unknown;
use crate::http::AppState;
use crate::http::error::{ApiResult, ErrorBody};
use crate::http::extract::auth::{Caller, PostsWriter};
use crate::http::extract::{JsonBody, Query};
use crate::http::layers::idempotency::MadeNothing;

pub(super) const MOST_SCHEDULES: usize = 100;

/// Several posts.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BulkPosts)]
pub struct BulkRequest {
    /// The posts, each as in `POST /v1/posts`.
    #[schema(value_type = Vec<BulkSchedule>, min_items = 1, max_items = 100, required = true, nullable = false)]
    pub schedules: Option<Vec<ScheduleRequest>>,
}

/// A post of several: a [`ScheduleRequest`] that may name a client workspace.
pub struct BulkSchedule;

impl PartialSchema for BulkSchedule {
    fn schema() -> RefOr<Schema> {
        let text = |description: &str| {
            let text = ObjectBuilder::new().schema_type(Type::String).description(Some(description));
            RefOr::T(Schema::from(text))
        };
        let mut schema = object_of::<ScheduleRequest>();
        let workspace_id = "With a key: publishes it in this client workspace of the key's application.";
        let external_id = "The same by your customer's id.";
        schema.properties.insert("workspaceId".to_owned(), text(workspace_id));
        schema.properties.insert("externalId".to_owned(), text(external_id));
        schema.description = Some("A post, and the client workspace that it is for, if it is for one.".to_owned());
        schema.into()
    }
}

impl ToSchema for BulkSchedule {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        ScheduleRequest::schemas(schemas);
    }
}

/// The result of checking several posts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkReport {
    /// True when there is no ERROR among the findings.
    valid: bool,
    /// All findings.
    findings: Vec<Finding>,
    /// When Octavo would publish each post. Empty if there is an ERROR.
    scheduled_times: Vec<String>,
}

/// The posts that a call created.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedPosts {
    /// In the order of the request.
    items: Vec<CreatedPost>,
}

/// A post that a call created.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatedPost {
    /// The schedule's id, for `/v1/posts/{id}`.
    #[schema(example = "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The approval that it waits for, `apr_…`. Left out if it needs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    approval_id: Option<String>,
    /// Where a person reads the post, and approves or rejects it. Left out if it needs no approval.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "uri")]
    approval_url: Option<String>,
}

impl CreatedPost {
    fn new(state: &AppState, schedule: &NewSchedule) -> Self {
        let approval = schedule.asks();
        CreatedPost {
            id: Kind::Schedule.show(schedule.id),
            approval_id: approval.map(|id| Kind::Approval.show(id)),
            approval_url: approval.map(|id| approval_url(state, id)),
        }
    }
}

/// Schedules up to 100 posts in one transaction: all of them or none.
///
/// Findings name the post: `schedules[3].publications[0]`. Each post counts towards the limits of a key. Posts with
/// `NEXT_SLOT` get slots in their order. With a key, each may name a client workspace of the application.
#[utoipa::path(post, path = "/v1/posts/bulk", tag = "Queue",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(CreateQuery),
    request_body(content = BulkRequest, example = json!({ "schedules": [ScheduleRequest::example()] })),
    responses(
        (status = OK, description = "Only with `validateOnly=true`: the report.", body = BulkReport,
            example = json!({ "valid": true, "findings": [], "scheduledTimes": ["2027-01-15T09:00:00.000Z"] })),
        (status = CREATED, description = "The posts were queued.", body = CreatedPosts,
            example = json!(CreatedPosts::example())),
        (status = CONFLICT, description = "The key may not queue posts for one of the times (OUTSIDE_HOURS), or the \
            Idempotency-Key was used with a different request (CONFLICT).", body = ErrorBody),
        (status = TOO_MANY_REQUESTS, description = "Too many requests, or the posts exceed those that the key may queue a \
            day; wait for Retry-After seconds (RATE_LIMITED).", body = ErrorBody)))]
pub async fn create_posts(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    Query(query): Query<CreateQuery>,
    JsonBody { input, bytes }: JsonBody<BulkRequest>,
) -> ApiResult<Response> {
    let validate_only = query.check(|query, _| Some(query.validate_only()))?;
    let (request, problems) = input.into_parts();
    let schedules = request.schedules.unwrap_or_default();
    let mut batch = Batch { schedules, problems, findings: Vec::new(), only_checks: false, only_reads: false };
    if !(1..=MOST_SCHEDULES).contains(&batch.schedules.len()) {
        let message = format!("{} schedules. Send 1 to {MOST_SCHEDULES}.", batch.schedules.len());
        batch.findings.push(Finding::error("schedules", "post.bulk.count", message));
        batch.schedules.truncate(MOST_SCHEDULES);
    }
    let callers = callers(&state, &caller, &mut batch).await?;
    let mut checked = check_schedules(&state, &callers, batch, |index| format!("schedules[{index}].")).await?;
    if validate_only {
        checked.findings.extend(unknown::fields::<BulkRequest>(&bytes));
    }
    carry_out(&state, checked, validate_only).await
}

/// The caller in the client workspace that each schedule names. One that can't be named is a finding.
async fn callers<'a>(state: &AppState, caller: &'a Caller, batch: &mut Batch) -> ApiResult<Callers<'a>> {
    let mut callers = Callers::one(caller);
    for (index, request) in batch.schedules.iter().enumerate() {
        let named = [("workspaceId", &request.workspace_id), ("externalId", &request.external_id)];
        let mut named = named.into_iter().filter_map(|(field, text)| Some((field, text.as_deref()?)));
        let (Some((field, text)), another) = (named.next(), named.next()) else { continue };
        match find_client(state, caller, field, text).await? {
            Some(workspace) if another.is_none() => {
                drop(callers.in_clients.insert(index, caller.in_client(&workspace)))
            }
            found => {
                let message = match found {
                    Some(_) => "Send workspaceId or externalId, not both.",
                    None if caller.key.is_none() || !caller.owns_app => NOT_HERE,
                    None => "The application has no such client workspace. GET /v1/workspaces lists them.",
                };
                batch.findings.push(Finding::error(
                    format!("schedules[{index}].{field}"),
                    "post.bulk.workspace",
                    message,
                ));
            }
        }
    }
    Ok(callers)
}

const NOT_HERE: &str = "Only a key names client workspaces, without x-octavo-workspace. Leave it out.";

/// The client workspace of the key's application that a schedule names.
async fn find_client(state: &AppState, caller: &Caller, field: &str, text: &str) -> ApiResult<Option<Workspace>> {
    let Some(app_id) = caller.app_id.filter(|_| caller.key.is_some() && caller.owns_app) else { return Ok(None) };
    let (store, owner) = (state.store.workspaces(), ClientOwner { app_id, role: caller.role });
    match (field, Kind::Workspace.parse(text)) {
        ("externalId", _) => Ok(store.list_clients(owner, Some(text), None, 1).await?.pop()),
        (_, Some(id)) => Ok(store.find_client(owner, id).await?),
        (_, None) => Ok(None),
    }
}

/// Stores what was checked, or reports on it.
pub(super) async fn carry_out(state: &AppState, checked: CheckedSchedules, validate_only: bool) -> ApiResult<Response> {
    if validate_only {
        let (valid, scheduled_times) = (!checked.has_errors(), checked.scheduled_times());
        let report = BulkReport { valid, findings: checked.findings, scheduled_times };
        return Ok((Extension(MadeNothing), Json(report)).into_response());
    }
    let schedules = checked.into_schedules()?;
    let created = CreatedPosts { items: schedules.iter().map(|it| CreatedPost::new(state, it)).collect() };
    state.idempotency.foresee_created(&created)?;
    store(state, schedules).await?;
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

impl CreatedPosts {
    /// In the description.
    pub fn example() -> Value {
        json!({ "items": [{ "id": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f" }] })
    }
}
