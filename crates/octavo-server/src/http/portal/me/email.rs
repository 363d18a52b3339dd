//! The person's e-mail address.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::password::wait;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::JsonBody;
use crate::http::extract::person::RecentlySignedIn;
use crate::identity::AccountError;

/// An address that the person wants to prove.
#[derive(Deserialize, ToSchema)]
pub struct EmailChange {
    /// The new address, or the present one.
    #[schema(value_type = String, required, format = Email, max_length = 254)]
    email: Option<String>,
}

/// Sends a link to an address. When the person opens it, the address becomes the one that they sign in with, and is
/// confirmed. The link works once, within an hour. Until then nothing changes.
///
/// Send the present address to confirm it. After a change, Octavo notifies the earlier address. If the new address already has
/// an account, the link doesn't work. The sign-in must be at most 10 minutes old.
#[utoipa::path(post, path = "/v1/me/email", tag = "Your account", security(("bearer" = ["api"])),
    request_body(content = EmailChange, example = json!({ "email": "mara@fernhill.example" })),
    responses((status = NO_CONTENT, description = "The mail is queued."),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token is \
            not the portal's or lacks the scope (FORBIDDEN).", body = ErrorBody),
        (status = CONFLICT, description = "This server sends no mail, or the Idempotency-Key was used with a different \
            request (CONFLICT).", body = ErrorBody)))]
pub async fn change_email(
    State(state): State<AppState>,
    RecentlySignedIn(person): RecentlySignedIn,
    JsonBody { input, .. }: JsonBody<EmailChange>,
) -> ApiResult<StatusCode> {
    let email = input.check(|change, problems| problems.require("email", change.email))?;
    let queued = state.identity.mail_email_link(person.id(), &email).await;
    queued.map_err(|error| match error {
        AccountError::BadEmail => ApiError::invalid_field("email", error.to_string()),
        AccountError::Throttled { until } => ApiError::rate_limited(wait(&state, until)),
        AccountError::Internal(error) => error.into(),
        other => ApiError::conflict(other.to_string()),
    })?;
    Ok(StatusCode::NO_CONTENT)
}
