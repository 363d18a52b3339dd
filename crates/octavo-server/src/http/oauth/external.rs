//! Sign-in by the external issuer: the way there, the way back, and the question whether to connect it to an account.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use url::form_urlencoded;

use super::page_parts::CONNECT;
use super::pages::{self, Entry};
use super::request::{OwnForm, Query, Visitor};
use super::{browser, login};
use crate::identity::{AccountError, Arrival, EXTERNAL_SIGN_IN_TTL, Identity};

/// Holds the sign-in that waits for the issuer's answer.
const REQUEST_COOKIE: &str = "external";
/// Holds the identity that waits for its person's account.
const CONNECT_COOKIE: &str = "connect";

/// Leads the browser to the issuer.
pub(super) async fn begin(State(identity): State<Identity>, visitor: Visitor, OwnForm(params): OwnForm) -> Response {
    let return_to = browser::return_to(identity.settings(), params.get("returnTo"));
    match identity.begin_external(&return_to, visitor.session.as_ref()).await {
        Ok((to, cookie)) => keep(&identity, REQUEST_COOKIE, &cookie, browser::see_other(&to)),
        Err(error) => refuse(&identity, &error, &return_to),
    }
}

/// The browser comes back from the issuer.
pub(super) async fn callback(State(identity): State<Identity>, visitor: Visitor, Query(params): Query) -> Response {
    let settings = identity.settings();
    let cookie = browser::kept(settings, &visitor.headers, REQUEST_COOKIE);
    let response = match identity.finish_external(&params, cookie, visitor.brought(&identity)).await {
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
pub(super) async fn connect_page(State(identity): State<Identity>, visitor: Visitor) -> Response {
    let settings = identity.settings();
    let name = settings.external_name().unwrap_or_default();
    match identity.waiting_connection(browser::kept(settings, &visitor.headers, CONNECT_COOKIE)) {
        Some(email) => pages::connect(name, &email).into_response(),
        None => browser::see_other("/portal"),
    }
}

pub(super) async fn connect(State(identity): State<Identity>, visitor: Visitor, _: OwnForm) -> Response {
    let settings = identity.settings();
    let cookie = browser::kept(settings, &visitor.headers, CONNECT_COOKIE);
    match identity.connect_external(cookie, visitor.session.as_ref()).await {
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
