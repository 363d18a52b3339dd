//! The page behind a link that proves an address.

use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::HeaderMap;

use super::{body, browser, login, pages};
use crate::identity::{AccountError, Identity, Params};

/// Changes nothing: programs that check mail open links too.
pub(super) async fn page(State(identity): State<Identity>, RawQuery(query): RawQuery, headers: HeaderMap) -> Response {
    let params = Params::parse(query.unwrap_or_default().as_bytes());
    let token = params.get("token").unwrap_or_default();
    let session = match browser::session(&identity, &headers).await {
        Ok(session) => session,
        Err(error) => return browser::failed(&error),
    };
    match identity.email_of_link(token, session.map(|session| session.user_id)).await {
        Ok(link) => pages::confirm_email(token, &link.email).into_response(),
        Err(error) => refuse(&identity, &error),
    }
}

pub(super) async fn submit(State(identity): State<Identity>, headers: HeaderMap, body: Body) -> Response {
    if !browser::is_from_our_pages(identity.settings(), &headers) {
        return browser::foreign_form();
    }
    let params = match body::form(&headers, body).await {
        Ok(params) => params,
        Err(bad) => return bad.into_page(),
    };
    let session = match browser::session(&identity, &headers).await {
        Ok(session) => session,
        Err(error) => return browser::failed(&error),
    };
    let token = params.get("token").unwrap_or_default();
    match identity.confirm_email(token, session.map(|session| session.user_id)).await {
        Ok(link) => pages::email_confirmed(&link.email).into_response(),
        Err(error) => refuse(&identity, &error),
    }
}

fn refuse(identity: &Identity, error: &AccountError) -> Response {
    login::refuse(identity, error, pages::sorry(&error.to_string()))
}
