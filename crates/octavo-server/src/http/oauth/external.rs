//! Sign-in by the external issuer: the way there, the way back, and the question whether to connect it to an account.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use url::form_urlencoded;

use super::page_parts::CONNECT;
use super::pages::{self, Entry};
use super::{body, browser, login};
use crate::http::client_address::ClientAddress;
use crate::identity::{AccountError, Arrival, EXTERNAL_SIGN_IN_TTL, Identity, Params};

/// Holds the sign-in that waits for the issuer's answer.
const REQUEST_COOKIE: &str = "external";
/// Holds the identity that waits for its person's account.
const CONNECT_COOKIE: &str = "connect";

/// Leads the browser to the issuer.
pub(super) async fn begin(State(identity): State<Identity>, headers: HeaderMap, body: Body) -> Response {
    let settings = identity.settings();
    if !browser::is_from_our_pages(settings, &headers) {
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
    let return_to = browser::return_to(settings, params.get("returnTo"));
    match identity.begin_external(&return_to, session.as_ref()).await {
        Ok((to, cookie)) => keep(&identity, REQUEST_COOKIE, &cookie, browser::see_other(&to)),
        Err(error) => refuse(&identity, &error, &return_to),
    }
}

/// The browser comes back from the issuer.
pub(super) async fn callback(
    State(identity): State<Identity>,
    address: Option<Extension<ClientAddress>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let settings = identity.settings();
    let params = Params::parse(query.unwrap_or_default().as_bytes());
    let earlier = match browser::session(&identity, &headers).await {
        Ok(earlier) => earlier,
        Err(error) => return browser::failed(&error),
    };
    let cookie = browser::kept(settings, &headers, REQUEST_COOKIE);
    let brought = browser::brought(settings, &headers, address.map(|it| it.0), earlier.as_ref());
    let response = match identity.finish_external(&params, cookie, brought).await {
        Ok((Arrival::SignedIn(signed_in), to)) => browser::enter(settings, &signed_in, &to),
        Ok((Arrival::Connect { email, cookie }, _)) => {
            keep(&identity, CONNECT_COOKIE, &cookie, browser::see_other(&sign_in_first(&email)))
        }
        Err(error) => {
            tracing::info!(%error, "external sign-in refused");
            refuse(&identity, &error, &identity.external_return_to(cookie))
        }
    };
    browser::keep(settings, REQUEST_COOKIE, "", 0, response)
}

/// The sign-in page for the account with this address, which leads on to [`connect_page`].
fn sign_in_first(email: &str) -> String {
    let query = |name, value: &str| form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish();
    let connect = format!("{CONNECT}?{}", query("login_hint", email));
    format!("/login?{}", query("returnTo", &connect))
}

/// Asks the person who has just signed in whether the issuer may sign them in from now on.
pub(super) async fn connect_page(State(identity): State<Identity>, headers: HeaderMap) -> Response {
    let settings = identity.settings();
    let name = settings.external_name().unwrap_or_default();
    match identity.waiting_connection(browser::kept(settings, &headers, CONNECT_COOKIE)) {
        Some(email) => pages::connect(name, &email).into_response(),
        None => browser::see_other("/portal"),
    }
}

pub(super) async fn connect(State(identity): State<Identity>, headers: HeaderMap) -> Response {
    let settings = identity.settings();
    if !browser::is_from_our_pages(settings, &headers) {
        return browser::foreign_form();
    }
    let session = match browser::session(&identity, &headers).await {
        Ok(session) => session,
        Err(error) => return browser::failed(&error),
    };
    let cookie = browser::kept(settings, &headers, CONNECT_COOKIE);
    match identity.connect_external(cookie, session.as_ref()).await {
        Ok(to) => browser::keep(settings, CONNECT_COOKIE, "", 0, browser::see_other(&to)),
        Err(error) => refuse(&identity, &error, CONNECT),
    }
}

fn keep(identity: &Identity, name: &str, value: &str, response: Response) -> Response {
    browser::keep(identity.settings(), name, value, EXTERNAL_SIGN_IN_TTL.as_secs(), response)
}

fn refuse(identity: &Identity, error: &AccountError, return_to: &str) -> Response {
    let problem = error.to_string();
    let entry = Entry { return_to, email: "", problem: Some(&problem) };
    login::refuse(identity, error, pages::login(&entry, identity.settings()))
}

/// Closes what belongs to people's own sign-in where the issuer is the only one.
pub(super) async fn own_sign_in_only(State(identity): State<Identity>, request: Request, next: Next) -> Response {
    match identity.own_sign_in() {
        Ok(()) => next.run(request).await,
        Err(closed) => (StatusCode::FORBIDDEN, pages::sorry(&closed.to_string())).into_response(),
    }
}
