//! The second step of a sign-in.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::HeaderMap;

use super::pages::{self, Entry};
use super::{body, browser, login};
use crate::http::client_address::ClientAddress;
use crate::identity::{AccountError, Identity, Params};

pub(super) async fn page(State(identity): State<Identity>, RawQuery(query): RawQuery, headers: HeaderMap) -> Response {
    let params = Params::parse(query.unwrap_or_default().as_bytes());
    show(&identity, &headers, params.get("returnTo"), None).await
}

pub(super) async fn submit(
    State(identity): State<Identity>,
    address: Option<Extension<ClientAddress>>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let settings = identity.settings();
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
    let half = browser::half_sign_in(settings, &headers);
    let code = params.get("code").unwrap_or_default();
    let brought = browser::brought(settings, &headers, address.map(|it| it.0), earlier.as_ref());
    match identity.second_factor(half, code, brought).await {
        Ok(signed_in) => browser::enter(settings, &signed_in, &browser::return_to(settings, params.get("returnTo"))),
        Err(error) => {
            tracing::info!(%error, "second factor refused");
            show(&identity, &headers, params.get("returnTo"), Some(error)).await
        }
    }
}

/// The page for a code, or the one for a password where the first step has ended.
async fn show(
    identity: &Identity,
    headers: &HeaderMap,
    return_to: Option<&str>,
    problem: Option<AccountError>,
) -> Response {
    let settings = identity.settings();
    let return_to = browser::return_to(settings, return_to);
    match identity.half_signed_in(browser::half_sign_in(settings, headers)).await {
        Ok(user) => {
            let text = problem.as_ref().map(ToString::to_string);
            let page =
                pages::second_factor(&Entry { email: &user.email, return_to: &return_to, problem: text.as_deref() });
            match &problem {
                Some(problem) => login::refuse(identity, problem, page),
                None => page.into_response(),
            }
        }
        Err(ended) => {
            let problem = ended.to_string();
            let entry = Entry { email: "", return_to: &return_to, problem: Some(&problem) };
            login::refuse(identity, &ended, pages::login(&entry, settings))
        }
    }
}
