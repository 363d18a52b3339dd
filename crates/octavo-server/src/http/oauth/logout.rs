//! `/logout`, the end-session endpoint.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;

use super::request::{AnyForm, Query, Visitor};
use super::{browser, pages};
use crate::identity::{Identity, Logout, Params};

pub(super) async fn by_get(State(identity): State<Identity>, visitor: Visitor, Query(params): Query) -> Response {
    let trusted = browser::is_led_by_our_pages(identity.settings(), &visitor.headers);
    logout(&identity, &params, &visitor, trusted).await
}

/// The confirmation, or an application's own form (RP-Initiated Logout section 2).
pub(super) async fn by_post(State(identity): State<Identity>, visitor: Visitor, AnyForm(params): AnyForm) -> Response {
    let trusted = browser::is_from_our_pages(identity.settings(), &visitor.headers);
    logout(&identity, &params, &visitor, trusted).await
}

async fn logout(identity: &Identity, params: &Params, visitor: &Visitor, trusted: bool) -> Response {
    let settings = identity.settings();
    match identity.logout(params, visitor.session.as_ref(), trusted).await {
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
