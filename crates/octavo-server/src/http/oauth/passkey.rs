//! Sign-in with a passkey.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};

use super::pages::{self, Entry};
use super::request::{OwnForm, Visitor};
use super::{browser, login};
use crate::identity::Identity;

/// A challenge for this browser. The page's script asks for it when the person presses the button.
pub(super) async fn options(State(identity): State<Identity>, headers: HeaderMap) -> Response {
    let settings = identity.settings();
    if !browser::is_from_our_pages(settings, &headers) {
        return browser::foreign_form();
    }
    match identity.begin_passkey_sign_in().await {
        Ok(Some((options, cookie))) => {
            let response = ([(header::CACHE_CONTROL, "no-store")], Json(options)).into_response();
            browser::keep_passkey_challenge(settings, &cookie, response)
        }
        Ok(None) => {
            let why = "This server's address is an IP address, and browsers offer no passkeys there.";
            (StatusCode::CONFLICT, pages::sorry(why)).into_response()
        }
        Err(error) => browser::failed(&error),
    }
}

pub(super) async fn submit(State(identity): State<Identity>, visitor: Visitor, OwnForm(params): OwnForm) -> Response {
    let settings = identity.settings();
    let return_to = browser::return_to(settings, params.get("returnTo"));
    let credential = params.get("credential").unwrap_or_default();
    let challenge = browser::passkey_challenge(settings, &visitor.headers);
    match identity.passkey_sign_in(challenge, credential, visitor.brought(&identity)).await {
        Ok(signed_in) => browser::enter(settings, &signed_in, &return_to),
        Err(error) => {
            tracing::info!(%error, "passkey refused");
            let entry = Entry { return_to: &return_to, email: "", problem: Some(&error.to_string()) };
            login::refuse(&identity, &error, pages::login(&entry, settings))
        }
    }
}
