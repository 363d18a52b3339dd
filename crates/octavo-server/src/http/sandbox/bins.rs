//! Request bins: a receiver of webhooks for whoever has none yet. Only in a sandbox run.

use axum::body::Body;
use axum::extract::{OriginalUri, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::routing::any;
use axum::{Json, Router};
use octavo_domain::Kind;
use octavo_domain::time::iso;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{SandboxReader, SandboxUser, link};
use crate::bins::{BINS_PER_USER, BinView, Incoming};
use crate::http::app::AppState;
use crate::http::describe::links::{FIRST, ID, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::{BinId, JsonBody, read_json_bytes};
use crate::ids;

/// What can follow for a bin.
const OF_BIN: &[&str] = &["list_bin_requests", "set_bin_answer", "delete_bin"];

/// The bin to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewBin {
    /// The key to verify signatures with: the webhook's API key.
    #[schema(max_length = 256, example = "the-webhooks-api-key")]
    api_key: Option<String>,
}

/// A URL that records all requests.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Bin {
    /// The bin's id.
    #[schema(example = "bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The URL for a webhook's `url`. It accepts any method without authentication.
    #[schema(example = "http://127.0.0.1:8080/sandbox/bin/bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    url: String,
    /// Number of stored requests.
    requests: usize,
    /// Status of the next response.
    #[schema(example = 200)]
    status: u16,
    /// Whether the bin verifies signatures.
    verifies: bool,
    /// Creation time.
    #[schema(format = DateTime)]
    created_time: String,
}

fn body(state: &AppState, bin: BinView) -> Bin {
    let id = Kind::Bin.show(bin.id);
    let url = format!("{}/sandbox/bin/{id}", state.settings.public_url);
    let created_time = iso(bin.created_at);
    Bin { id, url, requests: bin.requests, status: bin.answer, verifies: bin.verifies, created_time }
}

/// Creates a request bin, at most ten per user. Bins and their requests are deleted when the server stops.
#[utoipa::path(post, path = "/v1/sandbox/bins", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])),
    request_body(content = NewBin, example = json!({ "apiKey": "the-webhooks-api-key" })),
    responses((status = CREATED, description = "The bin.", body = Bin,
            example = json!(Bin::example())),
        (status = CONFLICT, description = "You have ten bins (CONFLICT).", body = ErrorBody)),
    extensions(("x-leads" = json!([
        lead("201", &[("binId", ID)], OF_BIN),
        lead("201", &[], &["create_webhook"])
            .with(json!({ "url": "$response.body#/url", "apiKey": "the-webhooks-api-key", "eventsAll": true })),
    ]))))]
pub async fn create_bin(
    State(state): State<AppState>,
    SandboxUser(caller): SandboxUser,
    JsonBody { input, .. }: JsonBody<NewBin>,
) -> ApiResult<(StatusCode, Json<Bin>)> {
    let key = input.check(|new, problems| {
        let key = new.api_key.filter(|key| !key.is_empty());
        if key.as_ref().is_some_and(|key| key.len() > 256) {
            problems.add("apiKey", "The API key can have at most 256 characters.");
        }
        Some(key)
    })?;
    let (id, verifies, now) = (ids::new_id(), key.is_some(), state.clock.now());
    if !state.bins.add(id, caller.workspace_id, key, now) {
        return Err(ApiError::conflict(format!("You have {BINS_PER_USER} bins. Delete one first.")));
    }
    let bin = BinView { id, created_at: now, requests: 0, answer: 200, verifies };
    Ok((StatusCode::CREATED, Json(body(&state, bin))))
}

/// Lists your request bins, oldest first.
#[utoipa::path(get, path = "/v1/sandbox/bins", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])),
    responses((status = OK, description = "The bins.", body = Vec<Bin>,
            example = json!([Bin::example()]))),
    extensions(("x-leads" = json!([lead("200", &[("binId", FIRST)], OF_BIN)]))))]
pub async fn list_bins(
    State(state): State<AppState>,
    SandboxReader(caller): SandboxReader,
) -> ApiResult<Json<Vec<Bin>>> {
    let bins = state.bins.list(caller.workspace_id);
    Ok(Json(bins.into_iter().map(|bin| body(&state, bin)).collect()))
}

/// Deletes a request bin and its requests.
#[utoipa::path(delete, path = "/v1/sandbox/bins/{binId}", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])),
    params(("binId" = String, Path, description = "The bin's id, `bin_…`.")),
    responses((status = NO_CONTENT, description = "It was deleted.")))]
pub async fn delete_bin(
    State(state): State<AppState>,
    SandboxUser(caller): SandboxUser,
    BinId(id): BinId,
) -> ApiResult<StatusCode> {
    found(state.bins.remove(caller.workspace_id, id))
}

/// The responses to set.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BinAnswer {
    /// Status of the responses. Their body is empty.
    #[schema(value_type = u16, required, minimum = 200, maximum = 599, example = 503)]
    status: Option<u16>,
    /// Number of requests that get this status before the bin returns 200 again. All requests if left out.
    #[schema(minimum = 1, maximum = 1000)]
    times: Option<u32>,
}

/// Sets the next responses of a request bin, to see how failures are retried.
#[utoipa::path(post, path = "/v1/sandbox/bins/{binId}/answer", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])),
    params(("binId" = String, Path, description = "The bin's id, `bin_…`.")),
    request_body(content = BinAnswer, example = json!({ "status": 503, "times": 3 })),
    responses((status = NO_CONTENT, description = "The response was set.")))]
pub async fn set_bin_answer(
    State(state): State<AppState>,
    SandboxUser(caller): SandboxUser,
    BinId(id): BinId,
    JsonBody { input, .. }: JsonBody<BinAnswer>,
) -> ApiResult<StatusCode> {
    let (status, times) = input.check(|answer, problems| {
        let status = problems.require("status", answer.status);
        let times = problems.within("times", answer.times, 1..=1000);
        Some((problems.within("status", Some(status?), 200..=599)?, times))
    })?;
    found(state.bins.answer_with(caller.workspace_id, id, status, times))
}

fn found(there: bool) -> ApiResult<StatusCode> {
    if there { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found("bin")) }
}

/// Where senders call: any method, no authentication, outside of the API and its rate limit.
pub fn senders() -> Router<AppState> {
    Router::new().route("/sandbox/bin/{binId}", any(catch))
}

async fn catch(
    State(state): State<AppState>,
    BinId(id): BinId,
    method: Method,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<StatusCode> {
    link(&state)?;
    let body = read_json_bytes(body).await?;
    let incoming = Incoming {
        method: method.to_string(),
        path: uri.path_and_query().map_or_else(|| uri.path().to_owned(), ToString::to_string),
        headers: &headers,
        body: &body,
        at: state.clock.now(),
    };
    let answer = state.bins.catch(id, &incoming).ok_or_else(|| ApiError::not_found("bin"))?;
    StatusCode::from_u16(answer).map_err(ApiError::internal)
}

impl Bin {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "url": "http://127.0.0.1:8080/sandbox/bin/bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "requests": 0, "status": 200, "verifies": true, "createdTime": "2026-11-21T09:30:00.000Z",
        })
    }
}
