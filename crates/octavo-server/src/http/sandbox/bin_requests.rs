//! The requests that a bin received.

use axum::Json;
use axum::extract::State;
use octavo_domain::time::iso;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use super::SandboxUser;
use crate::bins::{Caught, MOST_BODY, Verdict};
use crate::http::app::AppState;
use crate::http::describe::links::{NEXT, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{BinId, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BinQuery {
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
    /// 1 to 100; default 20.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// The requests that a bin received, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BinPage {
    /// The requests.
    items: Vec<BinRequest>,
    /// The `cursor` of the next page; null on the last page.
    next_cursor: Option<String>,
}

/// A request that a bin received.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BinRequest {
    /// The request's number in this bin.
    #[schema(example = "17")]
    id: String,
    /// Time of receipt.
    #[schema(format = DateTime)]
    received_at: String,
    /// The HTTP method.
    #[schema(example = "POST")]
    method: String,
    /// The path with the query.
    path: String,
    /// Headers by name. Repeated headers are joined.
    #[schema(value_type = Object, example = json!({ "content-type": "application/json" }))]
    headers: Map<String, Value>,
    /// The first 64 KiB, as text.
    body: String,
    /// True if the body was longer.
    body_truncated: bool,
    /// Size of the whole body.
    size_bytes: usize,
    /// Null if the bin has no key.
    signatures: Option<Signatures>,
    /// The status that the bin returned.
    #[schema(example = 200)]
    answered: u16,
}

/// Whether the signatures match the bin's key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Signatures {
    /// The signature over the body.
    x_octavo_signature: Verdict,
    /// The signature with `webhook-id` and `webhook-timestamp`. The age of the timestamp isn't checked.
    webhook_signature: Verdict,
}

impl From<Caught> for BinRequest {
    fn from(caught: Caught) -> Self {
        BinRequest {
            id: caught.number.to_string(),
            received_at: iso(caught.at),
            method: caught.method,
            path: caught.path,
            headers: caught.headers,
            body: String::from_utf8_lossy(&caught.body).into_owned(),
            body_truncated: caught.size > MOST_BODY,
            size_bytes: caught.size,
            signatures: caught
                .verdicts
                .map(|(plain, standard)| Signatures { x_octavo_signature: plain, webhook_signature: standard }),
            answered: caught.answered,
        }
    }
}

/// Lists the last hundred requests that a bin received, newest first, and whether their signatures are valid.
#[utoipa::path(get, path = "/v1/sandbox/bins/{binId}/requests", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])),
    params(("binId" = String, Path, description = "The bin's id, `bin_…`."), BinQuery),
    responses((status = OK, description = "A page of the requests.", body = BinPage,
            example = json!({ "items": [BinRequest::example()], "nextCursor": null }))),
    extensions(("x-leads" = json!([
        lead("200", &[("binId", "$request.path.binId"), ("cursor", NEXT)], &["list_bin_requests"]),
    ]))))]
pub async fn list_bin_requests(
    State(state): State<AppState>,
    SandboxUser(caller): SandboxUser,
    BinId(id): BinId,
    Query(query): Query<BinQuery>,
) -> ApiResult<Json<BinPage>> {
    let (limit, before) = query.check(|query, problems| {
        let limit = problems.page_size("limit", query.limit) as usize;
        let cursors = "Send the nextCursor of the previous page, unchanged.";
        Some((limit, problems.parse("cursor", query.cursor.as_deref(), |text| text.parse().ok(), cursors)))
    })?;
    let before = before.unwrap_or(u64::MAX);
    let requests = state.bins.requests(caller.workspace_id, id, before, limit + 1);
    let mut requests = requests.ok_or_else(|| ApiError::not_found("bin"))?;
    let more = requests.len() > limit;
    requests.truncate(limit);
    let next_cursor = requests.last().filter(|_| more).map(|last| last.number.to_string());
    Ok(Json(BinPage { items: requests.into_iter().map(BinRequest::from).collect(), next_cursor }))
}

impl BinRequest {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "17", "receivedAt": "2026-11-21T09:30:00.000Z", "method": "POST",
            "path": "/sandbox/bin/bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "headers": { "content-type": "application/json" },
            "body": "{}", "bodyTruncated": false, "sizeBytes": 2,
            "signatures": { "xOctavoSignature": "valid", "webhookSignature": "valid" }, "answered": 200,
        })
    }
}
