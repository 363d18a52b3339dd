//! What a person sends once more before a second factor is removed or replaced: the session alone may be stolen.

use axum::body::Bytes;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::password::wait;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorCode, ErrorDetail};
use crate::http::extract::input::read_json;
use crate::http::extract::person::Person;
use crate::identity::{AccountError, FactorProof};

/// Proves again who the person is: with one of the two.
#[derive(Deserialize, ToSchema)]
#[schema(as = FactorProof)]
pub struct ProofBody {
    /// The person's password.
    #[schema(value_type = Option<String>)]
    password: Option<String>,
    /// A code of their authenticator app, or a recovery code, which is then used up.
    #[schema(value_type = Option<String>, max_length = 64)]
    code: Option<String>,
}

/// Fails unless the body, a [`ProofBody`], proves who the person is.
pub(super) async fn prove(state: &AppState, person: &Person, body: &Bytes) -> ApiResult<()> {
    let sent = read_json::<ProofBody>(if body.is_empty() { b"{}" } else { body })?;
    let given = sent.check(|proof, problems| {
        let given = match (proof.password, proof.code) {
            (Some(password), None) => Some(FactorProof::Password(password)),
            (None, Some(code)) => Some(FactorProof::Code(code)),
            _ => None,
        };
        if given.is_none() {
            problems.add("password", "Send your password, or a code of your authenticator app as code.");
        }
        given
    })?;
    state.identity.prove_again(person.id(), given).await.map_err(|error| refusal(state, error))
}

fn refusal(state: &AppState, error: AccountError) -> ApiError {
    match error {
        AccountError::WrongPassword => ApiError::invalid_field("password", "This is not your password. Try again."),
        AccountError::WrongCode => ApiError::invalid_field("code", error.to_string()),
        AccountError::NoPassword => ApiError::conflict_in(ErrorDetail::new(
            "password",
            "Your account has no password. Send a code of your authenticator app, or set a password first: choose \
             \"Forgot your password?\" at sign-in.",
        )),
        AccountError::Throttled { until } => ApiError::too_many_guesses(wait(state, until)),
        AccountError::Busy => ApiError::new(ErrorCode::ServiceUnavailable, error.to_string()),
        AccountError::Internal(error) => error.into(),
        other => ApiError::conflict(other.to_string()),
    }
}

impl ProofBody {
    /// In the description.
    pub fn example() -> Value {
        json!({ "password": "eight leaves make an octavo" })
    }
}
