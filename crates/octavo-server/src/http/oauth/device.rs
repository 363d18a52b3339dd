//! `/oauth2/device_authorization`, where a device asks for codes (RFC 8628), and `/device`, where its person types one.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;

use super::request::{OwnForm, Query, Visitor};
use super::{browser, consent_page, login, pages, token};
use crate::identity::{AccountError, DEVICE_PAGE, Identity};

/// Where devices ask for codes.
pub const PATH: &str = "/oauth2/device_authorization";

pub(super) async fn begin(State(identity): State<Identity>, headers: HeaderMap, body: Body) -> Response {
    let called = match token::read(&headers, body).await {
        Ok(called) => called,
        Err(refusal) => return refusal,
    };
    let used_basic = called.basic.is_some();
    match identity.begin_device(&called.params, called.basic).await {
        Ok(answer) => (token::NO_STORE, Json(answer)).into_response(),
        Err(error) => token::refuse(&error, used_basic),
    }
}

/// Doesn't look the code up: opening a link with a code must not ask for consent.
pub(super) async fn page(visitor: Visitor, Query(params): Query) -> Response {
    let code = params.get("user_code").unwrap_or_default();
    match visitor.session {
        Some(_) => pages::device(code, None).into_response(),
        None => sign_in(code),
    }
}

pub(super) async fn submit(State(identity): State<Identity>, visitor: Visitor, OwnForm(params): OwnForm) -> Response {
    let code = params.get("user_code").unwrap_or_default();
    let Some(session) = &visitor.session else {
        return sign_in(code);
    };
    match identity.enter_device_code(code, session).await {
        Ok(asking) => consent_page::consent(&asking).into_response(),
        Err(error) => {
            let problem = match &error {
                AccountError::Throttled { .. } => "You entered too many wrong codes. Wait, then try again.".to_owned(),
                other => other.to_string(),
            };
            login::refuse(&identity, &error, pages::device(code, Some(&problem)))
        }
    }
}

/// To the sign-in page, which leads back here.
fn sign_in(code: &str) -> Response {
    let query = |name: &str, value: &str| {
        url::form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish()
    };
    let back =
        if code.is_empty() { DEVICE_PAGE.to_owned() } else { format!("{DEVICE_PAGE}?{}", query("user_code", code)) };
    browser::see_other(&format!("/login?{}", query("returnTo", &back)))
}
