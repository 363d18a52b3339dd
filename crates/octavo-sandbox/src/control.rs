//! The control API: [`Sandbox`]'s methods over HTTP, as JSON.

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use http::StatusCode;
use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::core::simulator::SandboxAccount;
use crate::error::Error;
use crate::sandbox::Sandbox;

impl Sandbox {
    /// The control API under `/_control`. Anyone who can reach it controls the sandbox,
    /// so expose it only to the operator.
    pub fn control_router(&self) -> Router {
        Router::new()
            .route("/_control/accounts", get(list_accounts).post(create_account))
            .route("/_control/feed", get(feed))
            .route("/_control/faults", get(list_faults).post(set_fault))
            .route("/_control/actions", post(act))
            .route("/_control/time", post(pass))
            .route("/_control/ledger", get(ledger))
            .with_state(self.clone())
    }
}

type Answer<T> = Result<Json<T>, Refusal>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewAccount {
    platform: String,
    owner: Option<String>,
    post_limits: Option<Value>,
}

async fn create_account(State(sandbox): State<Sandbox>, Body(new): Body<NewAccount>) -> Response {
    match with_limits(&sandbox, new).await {
        Ok(account) => (StatusCode::CREATED, Json(account)).into_response(),
        Err(error) => Refusal::from(error).into_response(),
    }
}

async fn with_limits(sandbox: &Sandbox, new: NewAccount) -> crate::Result<SandboxAccount> {
    let account = sandbox.create_account_of(&new.platform, new.owner.as_deref()).await?;
    if let Some(limits) = new.post_limits {
        let action = json!({ "type": "set_post_limits", "limits": limits });
        sandbox.act(&new.platform, &account.external_id, action).await?;
    }
    Ok(account)
}

async fn list_accounts(State(sandbox): State<Sandbox>) -> Answer<Value> {
    Ok(Json(json!({ "items": sandbox.accounts()? })))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FeedQuery {
    platform: String,
    external_id: String,
    cursor: Option<String>,
    #[serde(default = "default_limit")]
    limit: usize,
}

fn default_limit() -> usize {
    20
}

async fn feed(State(sandbox): State<Sandbox>, Query(query): Query<FeedQuery>) -> Answer<crate::FeedPage> {
    let FeedQuery { platform, external_id, cursor, limit } = query;
    Ok(Json(sandbox.feed(&platform, &external_id, cursor.as_deref(), limit).await?))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewFault {
    platform: String,
    external_id: String,
    fault: String,
    #[serde(default = "once")]
    times: u32,
}

fn once() -> u32 {
    1
}

async fn list_faults(State(sandbox): State<Sandbox>) -> Json<Value> {
    Json(json!({ "items": sandbox.faults() }))
}

async fn set_fault(State(sandbox): State<Sandbox>, Body(new): Body<NewFault>) -> Result<StatusCode, Refusal> {
    sandbox.set_fault(&new.platform, &new.external_id, &new.fault, new.times)?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewAction {
    platform: String,
    external_id: String,
    action: Value,
}

async fn act(State(sandbox): State<Sandbox>, Body(new): Body<NewAction>) -> Answer<Value> {
    Ok(Json(sandbox.act(&new.platform, &new.external_id, new.action).await?))
}

#[derive(Deserialize)]
struct PassedTime {
    seconds: u32,
}

async fn pass(State(sandbox): State<Sandbox>, Body(passed): Body<PassedTime>) -> StatusCode {
    sandbox.pass(SignedDuration::from_secs(passed.seconds.into()));
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
struct LedgerQuery {
    #[serde(default)]
    after: u64,
    #[serde(default = "ledger_limit")]
    limit: usize,
}

fn ledger_limit() -> usize {
    1000
}

async fn ledger(State(sandbox): State<Sandbox>, Query(query): Query<LedgerQuery>) -> Answer<Value> {
    let items = sandbox.ledger_after(query.after, query.limit).await?;
    Ok(Json(json!({ "items": items })))
}

/// A JSON body whose refusal has the control API's shape.
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Refusal))]
struct Body<T>(T);

/// A query whose refusal has the control API's shape.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Refusal))]
struct Query<T>(T);

/// `{"error": {"code", "message"}}`
struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let (status, code) = match &error {
            Error::UnknownPlatform { .. } => (StatusCode::BAD_REQUEST, "UNKNOWN_PLATFORM"),
            Error::UnknownFault { .. } => (StatusCode::BAD_REQUEST, "UNKNOWN_FAULT"),
            Error::UnknownAccount { .. } => (StatusCode::NOT_FOUND, "UNKNOWN_ACCOUNT"),
            Error::Invalid(_) => (StatusCode::BAD_REQUEST, "INVALID"),
            _ => (StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR"),
        };
        Self { status, code, message: error.to_string() }
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Self {
        Self { status: rejection.status(), code: "INVALID", message: rejection.body_text() }
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Self {
        Self { status: rejection.status(), code: "INVALID", message: rejection.body_text() }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "error": { "code": self.code, "message": self.message } });
        (self.status, Json(body)).into_response()
    }
}
