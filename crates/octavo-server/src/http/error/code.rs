//! The codes of errors (contract, section 4), and the status that each one has.

use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// The code of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ErrorCode {
    ValidationError,
    Unauthorized,
    Forbidden,
    StepUpRequired,
    NotFound,
    MethodNotAllowed,
    Conflict,
    LastOwner,
    QuotaExceeded,
    OutsideHours,
    Unsupported,
    PastDue,
    RequestTimeout,
    PayloadTooLarge,
    UnsupportedMediaType,
    RateLimited,
    InternalError,
    ServiceUnavailable,
}

impl ErrorCode {
    pub fn status(self) -> StatusCode {
        match self {
            ErrorCode::ValidationError => StatusCode::BAD_REQUEST,
            ErrorCode::Unauthorized => StatusCode::UNAUTHORIZED,
            ErrorCode::Forbidden | ErrorCode::StepUpRequired => StatusCode::FORBIDDEN,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            ErrorCode::Conflict
            | ErrorCode::LastOwner
            | ErrorCode::QuotaExceeded
            | ErrorCode::OutsideHours
            | ErrorCode::Unsupported
            | ErrorCode::PastDue => StatusCode::CONFLICT,
            ErrorCode::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            ErrorCode::PayloadTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ErrorCode::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::InternalError => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::ServiceUnavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}
