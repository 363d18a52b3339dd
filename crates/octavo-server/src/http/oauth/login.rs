//! The sign-in page.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};

use super::browser;
use super::page_parts::Page;
use super::pages::{self, Entry};
use super::request::{OwnForm, Query, Visitor};
use crate::identity::{AccountError, ExternalError, Identity, Params};

pub(super) async fn page(State(identity): State<Identity>, Query(params): Query) -> Response {
    let settings = identity.settings();
    let return_to = browser::return_to(settings, params.get("returnTo"));
    let entry = Entry { email: &login_hint(&return_to), return_to: &return_to, problem: None };
    pages::login(&entry, settings).into_response()
}

/// The e-mail address that the application expects (OpenID Connect Core section 3.1.2.1).
fn login_hint(return_to: &str) -> String {
    let query = return_to.split_once('?').map(|(_, query)| query);
    let params = Params::parse(query.unwrap_or_default().as_bytes());
    let hint = params.get("login_hint").filter(|hint| hint.len() <= 254);
    hint.unwrap_or_default().to_owned()
}

pub(super) async fn submit(State(identity): State<Identity>, visitor: Visitor, OwnForm(params): OwnForm) -> Response {
    let settings = identity.settings();
    let return_to = browser::return_to(settings, params.get("returnTo"));
    let email = params.get("email").unwrap_or_default();
    let password = params.get("password").unwrap_or_default();
    match identity.sign_in(email, password, visitor.brought(&identity)).await {
        Ok(step) => browser::continue_sign_in(settings, &step, &return_to),
        Err(error) => {
            // The line names the client's address, for those who watch logs for guessing.
            tracing::info!(%error, "sign-in refused");
            let entry = Entry { return_to: &return_to, email, problem: Some(&error.to_string()) };
            refuse(&identity, &error, pages::login(&entry, settings))
        }
    }
}

/// The same page again with what went wrong, under the status that says so to machines.
pub(super) fn refuse(identity: &Identity, error: &AccountError, page: Page) -> Response {
    match error {
        AccountError::Internal(error) => browser::failed(error),
        AccountError::Throttled { until } => {
            let wait = until.duration_since(identity.now()).as_secs().max(0) + 1;
            let headers = [(header::RETRY_AFTER, wait.to_string())];
            (StatusCode::TOO_MANY_REQUESTS, headers, page).into_response()
        }
        AccountError::Busy => {
            let headers = [(header::RETRY_AFTER, "1")];
            (StatusCode::SERVICE_UNAVAILABLE, headers, page).into_response()
        }
        // Not 401, which would have to name a scheme of HTTP's own.
        AccountError::WrongPassword
        | AccountError::NoPassword
        | AccountError::WrongCode
        | AccountError::WrongDeviceCode
        | AccountError::LinkOfAnother
        | AccountError::PasskeyRefused
        | AccountError::HalfSignInEnded => (StatusCode::FORBIDDEN, page).into_response(),
        AccountError::EmailTaken | AccountError::NoMail => (StatusCode::CONFLICT, page).into_response(),
        AccountError::External(ExternalError::Down { .. }) => (StatusCode::SERVICE_UNAVAILABLE, page).into_response(),
        AccountError::External(_) => (StatusCode::FORBIDDEN, page).into_response(),
        AccountError::BadLink => (StatusCode::GONE, page).into_response(),
        AccountError::BadEmail | AccountError::WeakPassword(_) => (StatusCode::BAD_REQUEST, page).into_response(),
    }
}
