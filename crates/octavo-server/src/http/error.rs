//! One error envelope for every API (contract, section 4).

mod code;

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use octavo_domain::Scope;
use octavo_domain::client_limits::ClientLimit;
use octavo_domain::queue::NoSlot;
use octavo_store::StoreError;
use serde::Serialize;
use utoipa::ToSchema;

use super::layers::request_id;
use crate::identity::IdentityError;
pub use code::ErrorCode;

pub type ApiResult<T> = Result<T, ApiError>;

/// One problem with one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ErrorDetail {
    /// Path of the field: `publications[0].posts[1].attachmentPaths[2]`.
    pub field: String,
    /// What was found, what the limit is, and how to fix it.
    pub message: String,
    /// The rule that was broken, such as `telegram.text.length`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl ErrorDetail {
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        ErrorDetail { field: field.into(), message: message.into(), rule: None }
    }

    /// The message with its field, named once.
    fn in_full(&self) -> String {
        if self.message.starts_with(&self.field) {
            return self.message.clone();
        }
        format!("{}: {}", self.field, self.message)
    }
}

/// The answer of the router where a path has other methods.
pub async fn method_not_allowed() -> ApiError {
    ApiError::new(ErrorCode::MethodNotAllowed, "This URL doesn't support this method. See the Allow header.")
}

/// The body of every error response.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// The error.
    pub error: ErrorObject,
}

/// The error.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorObject {
    /// Code for programs.
    pub code: ErrorCode,
    /// Message for people.
    pub message: String,
    /// All problems at once. Empty if the code says everything.
    pub details: Vec<ErrorDetail>,
    /// Also in the `x-request-id` header. Quote it when you ask for help.
    pub request_id: String,
}

/// An error on its way to the caller. What only the operator may know goes to the log, never in here.
#[derive(Debug)]
pub struct ApiError {
    code: ErrorCode,
    message: String,
    details: Vec<ErrorDetail>,
    pub(in crate::http) retry_after: Option<u64>,
    /// After `Bearer` in the challenge of RFC 6750.
    challenge: Option<String>,
}

impl ApiError {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        ApiError { code, message: message.into(), details: Vec::new(), retry_after: None, challenge: None }
    }

    /// Every problem; the message is the first one, for most clients show nothing else.
    pub fn invalid(details: Vec<ErrorDetail>) -> Self {
        let message = match details.as_slice() {
            [] => "The request is not valid.".to_owned(),
            [only] => only.in_full(),
            [first, more @ ..] => format!("{} (and {} more)", first.in_full(), more.len()),
        };
        ApiError { details, ..ApiError::new(ErrorCode::ValidationError, message) }
    }

    pub fn invalid_field(field: impl Into<String>, message: impl Into<String>) -> Self {
        ApiError::invalid(vec![ErrorDetail::new(field, message)])
    }

    /// No credentials came (RFC 6750 section 3.1: the challenge then names no error).
    pub fn unauthorized(message: impl Into<String>) -> Self {
        ApiError { challenge: Some(String::new()), ..ApiError::new(ErrorCode::Unauthorized, message) }
    }

    /// The token that came does not work.
    pub fn invalid_token(message: impl Into<String>) -> Self {
        let challenge = Some(" error=\"invalid_token\"".to_owned());
        ApiError { challenge, ..ApiError::new(ErrorCode::Unauthorized, message) }
    }

    /// The token works, but not for this call.
    pub fn insufficient_scope(scope: Scope, message: impl Into<String>) -> Self {
        let challenge = Some(format!(" error=\"insufficient_scope\", scope=\"{}\"", scope.as_str()));
        ApiError { challenge, ..ApiError::new(ErrorCode::Forbidden, message) }
    }

    pub fn forbidden(message: impl Into<String>) -> Self {
        ApiError::new(ErrorCode::Forbidden, message)
    }

    /// The same for a resource that does not exist and for one that belongs to someone else.
    pub fn not_found(resource: &str) -> Self {
        ApiError::new(ErrorCode::NotFound, format!("No such {resource}, or it is not yours."))
    }

    /// The same, where a parameter names the resource.
    pub fn not_found_in(detail: ErrorDetail) -> Self {
        ApiError { message: detail.in_full(), details: vec![detail], ..ApiError::not_found("") }
    }

    /// The call needs a person who has just proved who they are.
    pub fn step_up_required() -> Self {
        let message = "You signed in more than 10 minutes ago. Sign in again to make this change.";
        ApiError::new(ErrorCode::StepUpRequired, message)
    }

    pub fn conflict(message: impl Into<String>) -> Self {
        ApiError::new(ErrorCode::Conflict, message)
    }

    /// A conflict with the value of one field.
    pub fn conflict_in(detail: ErrorDetail) -> Self {
        ApiError { message: detail.in_full(), details: vec![detail], ..ApiError::conflict("") }
    }

    pub fn quota_exceeded(quota: &str, most: i64) -> Self {
        let message = format!(
            "The quota {quota} allows {most}. Remove something that counts towards it, or ask the operator for more."
        );
        ApiError::new(ErrorCode::QuotaExceeded, message)
    }

    /// A client workspace has used up what it may use.
    pub fn client_limit(limit: ClientLimit) -> Self {
        let message = format!("This client workspace allows {limit}, and this call would exceed that.");
        ApiError::new(ErrorCode::QuotaExceeded, message)
    }

    pub fn rate_limited(retry_after_seconds: u64) -> Self {
        let message = format!("Too many requests from this client. Try again in {retry_after_seconds} s.");
        ApiError { retry_after: Some(retry_after_seconds), ..ApiError::new(ErrorCode::RateLimited, message) }
    }

    /// Something of which there may be few is taken.
    pub fn busy(message: String, retry_after_seconds: u64) -> Self {
        ApiError { message, ..ApiError::rate_limited(retry_after_seconds) }
    }

    /// A key has used up its posts of the day.
    pub fn too_many_posts(most: i64, retry_after_seconds: u64) -> Self {
        let message = format!(
            "This key may queue {most} posts a day, and this call would exceed that. Its day ends in {retry_after_seconds} s."
        );
        ApiError { message, ..ApiError::rate_limited(retry_after_seconds) }
    }

    /// The caller's earlier calls, or the events that they made, still wait.
    pub fn overrun(wait: Duration) -> Self {
        let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
        let message = format!(
            "Calls come faster than they can be carried out and their events delivered. Try again in {seconds} s."
        );
        ApiError { message, ..ApiError::rate_limited(seconds) }
    }

    /// A key may not queue posts for this time.
    pub fn outside_hours(hours: &str) -> Self {
        let message = format!("This key may queue posts for {hours} only. Send a scheduledTime within these hours.");
        ApiError::new(ErrorCode::OutsideHours, message)
    }

    /// Wrong guesses at a password make further ones wait.
    pub fn too_many_guesses(retry_after_seconds: u64) -> Self {
        let message = format!("Too many wrong passwords. Try again in {retry_after_seconds} s.");
        ApiError { message, ..ApiError::rate_limited(retry_after_seconds) }
    }

    /// Something broke on our side; `error` goes to the log under the request's id.
    pub fn internal(error: impl std::fmt::Display) -> Self {
        tracing::error!(%error, "request failed");
        ApiError::new(ErrorCode::InternalError, "Octavo failed. Report this with the request id.")
    }

    /// The store of the media did not respond, or has no room; `error` goes to the log.
    pub fn storage_failed(error: impl std::fmt::Display) -> Self {
        tracing::error!(%error, "the media storage failed");
        ApiError::new(ErrorCode::ServiceUnavailable, "The media storage doesn't respond or is full. Try again later.")
    }

    pub fn code(&self) -> ErrorCode {
        self.code
    }

    pub fn message(&self) -> &str {
        &self.message
    }

    /// Everything that it says, for a terminal.
    pub fn to_text(&self) -> String {
        match self.details.as_slice() {
            [] => self.message.clone(),
            all => all.iter().map(ErrorDetail::in_full).collect::<Vec<_>>().join("\n"),
        }
    }

    pub fn details(&self) -> &[ErrorDetail] {
        &self.details
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound => ApiError::not_found("resource"),
            StoreError::Conflict(_) => {
                ApiError::conflict("Another request changed this resource at the same time. Read it again.")
            }
            StoreError::QuotaExceeded { quota, most } => ApiError::quota_exceeded(quota, most),
            StoreError::ClientLimit(limit) => ApiError::client_limit(limit),
            StoreError::OutsideHours(hours) | StoreError::NoSlot(NoSlot::OutsideHours(hours)) => {
                ApiError::outside_hours(&hours)
            }
            StoreError::NoSlot(why) => {
                let detail = ErrorDetail::new("scheduledTime", why.to_string());
                ApiError::invalid(vec![ErrorDetail { rule: Some("post.time.slot".to_owned()), ..detail }])
            }
            StoreError::TooManyPosts { most, wait } => {
                ApiError::too_many_posts(most, wait.as_secs_f64().ceil().max(1.0) as u64)
            }
            StoreError::Overrun(wait) => ApiError::overrun(wait),
            StoreError::Database(_) => {
                let problem = if error.is_disk_full() { "has no room on its disk" } else { "doesn't respond" };
                tracing::error!(%error, "the database {problem}");
                let message =
                    format!("The database {problem}. Try again. With an Idempotency-Key, nothing is done twice.");
                ApiError::new(ErrorCode::ServiceUnavailable, message)
            }
            other => ApiError::internal(other),
        }
    }
}

impl From<IdentityError> for ApiError {
    fn from(error: IdentityError) -> Self {
        match error {
            IdentityError::Store(error) => error.into(),
            other => ApiError::internal(other),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = ErrorBody {
            error: ErrorObject {
                code: self.code,
                message: self.message,
                details: self.details,
                request_id: request_id::current(),
            },
        };
        let mut response = (self.code.status(), Json(body)).into_response();
        let headers = response.headers_mut();
        if let Some(challenge) = self.challenge.and_then(|it| HeaderValue::from_str(&format!("Bearer{it}")).ok()) {
            headers.insert(header::WWW_AUTHENTICATE, challenge);
        }
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
