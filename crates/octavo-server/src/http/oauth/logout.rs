//! `/logout`, the end-session endpoint.

use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};

use super::{body, browser, pages};
use crate::identity::{Identity, Logout, Params};

pub(super) async fn by_get(
    State(identity): State<Identity>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let params = Params::parse(query.unwrap_or_default().as_bytes());
    let trusted = browser::is_led_by_our_pages(identity.settings(), &headers);
    logout(&identity, &params, &headers, trusted).await
}

/// The confirmation, or an application's own form (RP-Initiated Logout section 2).
pub(super) async fn by_post(State(identity): State<Identity>, headers: HeaderMap, body: Body) -> Response {
    match body::form(&headers, body).await {
        Ok(params) => {
            let trusted = browser::is_from_our_pages(identity.settings(), &headers);
            logout(&identity, &params, &headers, trusted).await
        }
        Err(bad) => bad.into_page(),
    }
}

async fn logout(identity: &Identity, params: &Params, headers: &HeaderMap, trusted: bool) -> Response {
    let settings = identity.settings();
    let session = match browser::session(identity, headers).await {
        Ok(session) => session,
        Err(error) => return browser::failed(&error),
    };
    match identity.logout(params, session.as_ref(), trusted).await {
        Ok(Logout::Done(Some(to))) => browser::leave(settings, browser::see_other(&to)),
        Ok(Logout::Done(None)) => browser::leave(settings, pages::signed_out().into_response()),
        Ok(Logout::Ask) => {
            // The hint is left out: it names someone else, or the page would not ask.
            let asked = params.iter().filter(|(name, _)| *name != "id_token_hint");
            pages::ask_logout(&asked.collect::<Vec<_>>()).into_response()
        }
        Ok(Logout::Refuse(bad)) => (StatusCode::BAD_REQUEST, pages::broken_link(&bad)).into_response(),
        Err(error) => browser::failed(&error),
    }
}
