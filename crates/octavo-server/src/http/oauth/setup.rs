//! The page behind a set-up link.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;

use super::request::{OwnForm, Query, Visitor};
use super::{browser, login, pages};
use crate::identity::{AccountError, Identity};

/// The link's token moves to a cookie at once: addresses are kept by browsers, and sent on.
pub(super) async fn page(State(identity): State<Identity>, Query(params): Query, headers: HeaderMap) -> Response {
    let settings = identity.settings();
    let plain = |token: &&str| token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if let Some(token) = params.get("token").filter(plain) {
        return browser::keep_setup_token(settings, token, browser::see_other("/setup"));
    }
    let token = browser::setup_token(settings, &headers);
    match identity.user_of_link(&token).await {
        Ok(user) => pages::setup(&token, &user.email, None).into_response(),
        Err(error) => login::refuse(&identity, &error, pages::sorry(&error.to_string())),
    }
}

pub(super) async fn submit(State(identity): State<Identity>, visitor: Visitor, OwnForm(params): OwnForm) -> Response {
    let token = params.get("token").unwrap_or_default();
    let password = params.get("password").unwrap_or_default();
    match identity.set_up(token, password, visitor.brought(&identity)).await {
        Ok(step) => browser::continue_sign_in(identity.settings(), &step, "/portal"),
        Err(error @ (AccountError::WeakPassword(_) | AccountError::Busy)) => {
            let email = params.get("email").unwrap_or_default();
            let page = pages::setup(token, email, Some(&error.to_string()));
            login::refuse(&identity, &error, page)
        }
        Err(error) => login::refuse(&identity, &error, pages::sorry(&error.to_string())),
    }
}
