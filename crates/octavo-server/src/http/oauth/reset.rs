//! "Forgot your password?": a mailed link sets a new one.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;

use super::login;
use super::pages::{self, Entry};
use super::request::OwnForm;
use crate::identity::{AccountError, Identity};

pub(super) async fn page(State(identity): State<Identity>) -> Response {
    if identity.settings().mail.is_none() {
        return without_mail();
    }
    pages::reset(&Entry::default()).into_response()
}

/// The answer and the work are the same whether or not the address has an account.
pub(super) async fn submit(State(identity): State<Identity>, OwnForm(params): OwnForm) -> Response {
    if identity.settings().mail.is_none() {
        return without_mail();
    }
    let email = params.get("email").unwrap_or_default();
    match identity.mail_reset_link(email).await {
        Ok(()) => pages::reset_sent(email).into_response(),
        Err(error) => {
            let problem = match error {
                AccountError::Throttled { .. } => "Links were sent a short while ago. Wait before you ask for another.",
                _ => &error.to_string(),
            };
            let entry = Entry { email, problem: Some(problem), ..Entry::default() };
            login::refuse(&identity, &error, pages::reset(&entry))
        }
    }
}

fn without_mail() -> Response {
    let why = "This server sends no mail. Ask the person who runs it for a link that sets a new password.";
    (StatusCode::NOT_FOUND, pages::sorry(why)).into_response()
}
