//! `POST /v1/rehearsals`: what would happen to posts that wait, or to posts that don't exist yet.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::State;
use axum::{Extension, Json};
use jiff::Timestamp;
use octavo_domain::post::ScheduleStatus;
use octavo_domain::time::iso;
use octavo_domain::{Kind, Platform};
use octavo_store::schedules::{NewSchedule, ScheduleFilter, ScheduleOrder};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::check::{Batch, Callers, check_schedules};
use super::request::ScheduleRequest;
use crate::http::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody, ErrorCode};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::{Caller, PostsReader};
use crate::http::extract::input::Problems;
use crate::http::layers::idempotency::MadeNothing;
use crate::publisher::rehearsal::{self, Busy, KnownFault, MOST_POSTS, Outlook, RehearsalError, Rehearsed, rehearse};

/// Schedules that a request may bring.
const MOST_SCHEDULES: usize = 500;
/// The longest rehearsal.
const TIME: Duration = Duration::from_secs(120);
/// When a caller may try again who has to wait for another rehearsal.
const TRY_AGAIN: u64 = 5;

/// The posts to rehearse: either `schedules`, or the waiting posts from `from` to `to`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewRehearsal)]
pub struct RehearsalRequest {
    /// Posts that don't exist yet, each with the fields of a new post. Drafts are rehearsed as if you published them, and
    /// posts that need approval as if they had it.
    #[schema(min_items = 1, max_items = 500, nullable)]
    pub schedules: Option<Vec<ScheduleRequest>>,
    /// The waiting posts from this time on, in ISO 8601.
    #[schema(nullable, example = "2027-01-01T00:00:00Z")]
    pub from: Option<String>,
    /// The waiting posts before this time, in ISO 8601.
    #[schema(nullable, example = "2027-02-01T00:00:00Z")]
    pub to: Option<String>,
}

/// The result of a rehearsal.
#[derive(Debug, Serialize, ToSchema)]
pub struct Rehearsal {
    /// Each post, in the order of the request or of the scheduled times. The parts of a thread and first comments are posts
    /// too.
    items: Vec<RehearsedPost>,
}

/// What would happen to a post.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RehearsedPost {
    /// The post's id. Null for a post that doesn't exist yet.
    #[schema(example = "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: Option<String>,
    /// The id of its schedule, for `/v1/posts/{id}`. Null for a post that doesn't exist yet.
    #[schema(example = "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    schedule_id: Option<String>,
    /// Which of `schedules` it belongs to, from 0. Null for a post that waits.
    index: Option<usize>,
    /// The network.
    platform: Platform,
    /// The account's id.
    account_id: i64,
    /// Whether it would be published. UNKNOWN: only the network knows.
    outcome: Outlook,
    /// When it would be published, or fail.
    #[schema(format = DateTime)]
    at: String,
    /// Why it would fail, as in the post. Null if it would be published completely.
    error_code: Option<String>,
    /// The reason in words, and what to do.
    message: Option<String>,
    /// What the network charges the operator for the post, in US dollars. Null where posts are free.
    #[schema(example = 0.015)]
    price: Option<f64>,
}

/// Rehearses posts on simulated networks and returns what would happen to each.
///
/// The publisher runs at once under a simulated clock, with the limits, the expiry times and the health of your accounts,
/// the posts of the last 24 hours, and the other posts that wait. In a sandbox, it also meets the faults that you set.
/// Nothing is stored, and nothing reaches a network.
///
/// A post that breaks a rule makes the request fail, as in `POST /v1/posts`. Uploads must be confirmed. A workspace runs one
/// rehearsal at a time.
#[utoipa::path(post, path = "/v1/rehearsals", tag = "Posts",
    security(("bearer" = ["posts.read"], "clientId" = [])),
    request_body(content = RehearsalRequest, example = json!({ "schedules": [ScheduleRequest::example()] })),
    responses(
        (status = OK, description = "What would happen.", body = Rehearsal,
            example = json!(Rehearsal::example())),
        (status = TOO_MANY_REQUESTS, description = "Too many requests, or another rehearsal of the workspace runs; wait for \
            Retry-After seconds (RATE_LIMITED).", body = ErrorBody),
        (status = SERVICE_UNAVAILABLE, description = "The server runs as many rehearsals as it can; wait for Retry-After \
            seconds (SERVICE_UNAVAILABLE).", body = ErrorBody)))]
pub async fn rehearse_posts(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    JsonBody { input, .. }: JsonBody<RehearsalRequest>,
) -> ApiResult<(Extension<MadeNothing>, Json<Rehearsal>)> {
    let (request, problems) = input.into_parts();
    let (posts, stored) = match request {
        RehearsalRequest { schedules: Some(schedules), from: None, to: None } => {
            (check_given(&state, &caller, schedules, problems).await?, false)
        }
        RehearsalRequest { schedules: None, from, to } => {
            let (from, to) = read_period(from, to, problems)?;
            (load_waiting(&state, &caller, from, to).await?, true)
        }
        _ => return Err(ApiError::invalid_field("schedules", "Send either schedules, or from and to.")),
    };
    let indexes: HashMap<Uuid, usize> = posts.iter().enumerate().map(|(index, post)| (post.id, index)).collect();
    let items = run(&state, caller.workspace_id, posts).await?.into_iter();
    let items = items.map(|it| RehearsedPost::new(&it, if stored { None } else { indexes.get(&it.schedule_id) }));
    Ok((Extension(MadeNothing), Json(Rehearsal { items: items.collect() })))
}

/// One rehearsal of a workspace's posts, with all that this server knows.
pub async fn run(state: &AppState, workspace_id: Uuid, posts: Vec<NewSchedule>) -> ApiResult<Vec<Rehearsed>> {
    let _slot = state.rehearsals.take(workspace_id).map_err(busy)?;
    let faults = known_faults(state, workspace_id).await?;
    let publishing = state.publishing();
    let rehearsing = rehearse(&publishing, workspace_id, posts, faults);
    let rehearsed = tokio::time::timeout(TIME, rehearsing).await.map_err(|_| {
        let message = format!("The rehearsal took longer than {} s. Rehearse fewer posts at once.", TIME.as_secs());
        ApiError::new(ErrorCode::ValidationError, message)
    })?;
    rehearsed.map_err(|error| match error {
        RehearsalError::Store(error) => error.into(),
        RehearsalError::TooManyPosts(_) | RehearsalError::TooManyBytes(_) => {
            ApiError::new(ErrorCode::ValidationError, error.to_string())
        }
        other => ApiError::internal(other),
    })
}

fn busy(busy: Busy) -> ApiError {
    let (code, what) = match busy {
        Busy::Workspace => (ErrorCode::RateLimited, "A rehearsal of this workspace is running."),
        Busy::Process => (ErrorCode::ServiceUnavailable, "Other rehearsals are running."),
    };
    let mut error = ApiError::new(code, format!("{what} Try again in {TRY_AGAIN} s."));
    error.retry_after = Some(TRY_AGAIN);
    error
}

async fn check_given(
    state: &AppState,
    caller: &Caller,
    schedules: Vec<ScheduleRequest>,
    problems: Problems,
) -> ApiResult<Vec<NewSchedule>> {
    if !(1..=MOST_SCHEDULES).contains(&schedules.len()) {
        let message = format!("{} schedules. Send 1 to {MOST_SCHEDULES}.", schedules.len());
        return Err(ApiError::invalid_field("schedules", message));
    }
    let batch = Batch { schedules, problems, findings: Vec::new(), only_checks: false, only_reads: true };
    check_schedules(state, &Callers::one(caller), batch, |index| format!("schedules[{index}].")).await?.into_rehearsal()
}

fn read_period(from: Option<String>, to: Option<String>, mut problems: Problems) -> ApiResult<(Timestamp, Timestamp)> {
    let mut required = |field: &str, text: Option<String>| {
        let text = problems.require_text(field, text)?;
        problems.time(field, Some(&text))
    };
    let (from, to) = (required("from", from), required("to", to));
    let details = problems.into_details();
    from.zip(to).filter(|_| details.is_empty()).ok_or_else(|| ApiError::invalid(details))
}

/// The caller's schedules that wait, the earliest first.
async fn load_waiting(
    state: &AppState,
    caller: &Caller,
    from: Timestamp,
    to: Timestamp,
) -> ApiResult<Vec<NewSchedule>> {
    let filter = ScheduleFilter {
        reach: caller.reach()?,
        order: ScheduleOrder::Scheduled { before: None },
        status: Some(ScheduleStatus::Scheduled),
        account_id: None,
        platform: None,
        reference: None,
        from: Some(from),
        to: Some(to),
        search: None,
        limit: u32::try_from(MOST_POSTS).unwrap_or(u32::MAX) + 1,
    };
    let found = state.store.schedules().list(&filter).await?;
    let waiting = found.into_iter().rev().filter_map(|view| rehearsal::waiting(caller.workspace_id, view));
    Ok(waiting.collect())
}

/// The faults that the workspace's accounts will meet in the sandbox.
async fn known_faults(state: &AppState, workspace_id: Uuid) -> ApiResult<Vec<KnownFault>> {
    let Some(sandbox) = &state.sandbox else {
        return Ok(Vec::new());
    };
    let waiting = sandbox.faults().await.map_err(ApiError::internal)?;
    let accounts = state.store.accounts().list(workspace_id).await?;
    let known = waiting.into_iter().filter_map(|waiting| {
        let is_met = |platform: Platform, external_id: &str| {
            platform.as_str() == waiting.platform && external_id == waiting.external_id
        };
        let account = accounts.iter().find(|account| is_met(account.platform, &account.external_id))?;
        Some(KnownFault { account_id: account.id, fault: waiting.fault, times: waiting.times })
    });
    Ok(known.collect())
}

impl RehearsedPost {
    fn new(rehearsed: &Rehearsed, index: Option<&usize>) -> Self {
        let stored = index.is_none();
        RehearsedPost {
            id: stored.then(|| Kind::Post.show(rehearsed.post_id)),
            schedule_id: stored.then(|| Kind::Schedule.show(rehearsed.schedule_id)),
            index: index.copied(),
            platform: rehearsed.platform,
            account_id: rehearsed.account_id,
            outcome: rehearsed.outcome,
            at: iso(rehearsed.at),
            error_code: rehearsed.error_code.clone(),
            message: rehearsed.message.clone(),
            price: rehearsed.price.map(|thousandths| f64::from(thousandths) / 1_000.0),
        }
    }
}

impl Rehearsal {
    /// In the description.
    pub fn example() -> Value {
        json!({ "items": [{ "id": null, "scheduleId": null, "index": 0, "platform": "TELEGRAM", "accountId": 1,
            "outcome": "WOULD_PUBLISH", "at": "2027-01-15T09:00:00.000Z", "errorCode": null, "message": null,
            "price": null }] })
    }
}
