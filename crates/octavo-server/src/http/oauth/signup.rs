//! The sign-up page, open where the operator left it open.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};

use super::pages::{self, Entry};
use super::{body, browser, login};
use crate::http::client_address::ClientAddress;
use crate::identity::{Identity, Params};

pub(super) async fn page(State(identity): State<Identity>, RawQuery(query): RawQuery) -> Response {
    let settings = identity.settings();
    if !settings.signup {
        return closed();
    }
    let params = Params::parse(query.unwrap_or_default().as_bytes());
    let entry = Entry { return_to: &browser::return_to(settings, params.get("returnTo")), ..Entry::default() };
    pages::signup(&entry, settings).into_response()
}

pub(super) async fn submit(
    State(identity): State<Identity>,
    address: Option<Extension<ClientAddress>>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let settings = identity.settings();
    if !settings.signup {
        return closed();
    }
    if !browser::is_from_our_pages(settings, &headers) {
        return browser::foreign_form();
    }
    let params = match body::form(&headers, body).await {
        Ok(params) => params,
        Err(bad) => return bad.into_page(),
    };
    let earlier = match browser::session(&identity, &headers).await {
        Ok(earlier) => earlier,
        Err(error) => return browser::failed(&error),
    };
    let return_to = browser::return_to(settings, params.get("returnTo"));
    let email = params.get("email").unwrap_or_default();
    let password = params.get("password").unwrap_or_default();
    let brought = browser::brought(settings, &headers, address.map(|it| it.0), earlier.as_ref());
    match identity.sign_up(email, password, brought).await {
        Ok(Some(signed_in)) => browser::enter(settings, &signed_in, &return_to),
        Ok(None) => pages::signed_up(&Entry { return_to: &return_to, email, problem: None }).into_response(),
        Err(error) => {
            let entry = Entry { return_to: &return_to, email, problem: Some(&error.to_string()) };
            login::refuse(&identity, &error, pages::signup(&entry, settings))
        }
    }
}

fn closed() -> Response {
    (StatusCode::FORBIDDEN, pages::by_invitation()).into_response()
}
