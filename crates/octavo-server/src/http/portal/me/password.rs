//! A new password.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody, ErrorCode};
use crate::http::extract::JsonBody;
use crate::http::extract::person::RecentlySignedIn;
use crate::identity::AccountError;

/// The old and the new password.
#[derive(Deserialize, ToSchema)]
pub struct PasswordChange {
    /// The password until now.
    #[schema(value_type = String, required)]
    current: Option<String>,
    /// The new password: 15 to 256 characters, and not easy to guess.
    #[schema(value_type = String, required, min_length = 15, max_length = 256)]
    new: Option<String>,
}

/// Changes the person's password. It ends all their other sessions and every token that does not come from this session.
///
/// Applications lose their tokens too, because somebody who knew the old password may have allowed one. They get access
/// again when the person next signs in to them. Tokens from `octavo token issue` and open set-up links also end.
///
/// The sign-in must be at most 10 minutes old. After five wrong passwords, Octavo slows down further attempts, as at
/// sign-in.
#[utoipa::path(post, path = "/v1/me/password", tag = "Your account", security(("bearer" = ["api"])),
    request_body(content = PasswordChange, example = json!({ "current": "eight leaves make an octavo",
        "new": "sixteen pages, folded three times" })),
    responses((status = NO_CONTENT, description = "The password is changed."),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token is \
            not the portal's or lacks the scope (FORBIDDEN).", body = ErrorBody),
        (status = CONFLICT, description = "The account has no password, or the Idempotency-Key was used with a different \
            request (CONFLICT).", body = ErrorBody)))]
pub async fn change_password(
    State(state): State<AppState>,
    RecentlySignedIn(person): RecentlySignedIn,
    JsonBody { input, .. }: JsonBody<PasswordChange>,
) -> ApiResult<StatusCode> {
    let (current, new) = input.check(|change, problems| {
        let current = problems.require("current", change.current);
        let new = problems.require("new", change.new);
        Some((current?, new?))
    })?;
    let changed = state.identity.change_password(person.id(), person.session(), &current, &new).await;
    changed.map_err(|error| refusal(&state, error))?;
    tracing::info!(user = %person.id(), "password changed");
    Ok(StatusCode::NO_CONTENT)
}

/// Seconds until then.
pub(super) fn wait(state: &AppState, until: Timestamp) -> u64 {
    (until.duration_since(state.clock.now()).as_secs().max(0) + 1).unsigned_abs()
}

fn refusal(state: &AppState, error: AccountError) -> ApiError {
    match error {
        AccountError::WrongPassword => ApiError::invalid_field("current", "This is not your password. Try again."),
        AccountError::WeakPassword(weak) => ApiError::invalid_field("new", weak.0),
        AccountError::Throttled { until } => ApiError::too_many_guesses(wait(state, until)),
        AccountError::Busy => ApiError::new(ErrorCode::ServiceUnavailable, error.to_string()),
        AccountError::Internal(error) => error.into(),
        other => ApiError::conflict(other.to_string()),
    }
}
