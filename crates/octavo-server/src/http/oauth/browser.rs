//! What these pages know of the browser: its session cookie, and whether a request comes from our own pages.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use octavo_store::identity::Session;

use super::page_parts::SECOND_FACTOR;
use super::pages;
use crate::http::layers::client_address::ClientAddress;
use crate::identity::{
    BroughtAlong, CHALLENGE_TTL, FirstStep, HALF_SIGN_IN_TTL, Identity, IdentityError, SESSION_TTL, Settings, SignedIn,
};
use crate::mail::SETUP_LINK_TTL;

/// The cookie's name. The `__Host-` prefix, which needs https, keeps other hosts of a domain from setting it.
fn cookie_name(settings: &Settings) -> &'static str {
    if settings.is_https() { "__Host-octavo_sid" } else { "octavo_sid" }
}

/// The session of the browser that sent these headers.
pub(super) async fn session(identity: &Identity, headers: &HeaderMap) -> Result<Option<Session>, IdentityError> {
    match cookie(headers, cookie_name(identity.settings())) {
        Some(value) => identity.session(value).await,
        None => Ok(None),
    }
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter();
    lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// The cookie that pages read to learn of a sign-in or sign-out; it opens nothing.
const STATE_COOKIE: &str = "octavo_obs";

/// The cookies that live longer than a session; the prefix as for [`cookie_name`].
fn lasting(settings: &Settings, name: &str) -> String {
    if settings.is_https() { format!("__Host-octavo_{name}") } else { format!("octavo_{name}") }
}

/// By which a device that signed in before is known. Browsers keep cookies for 400 days at most.
const DEVICE: &str = "device";
const DEVICE_SECS: i64 = 400 * 24 * 3600;
/// Holds the token of a set-up link, so that it leaves the address.
const SETUP: &str = "setup";
/// Names the challenge that this browser may answer with a passkey.
const CHALLENGE: &str = "challenge";
/// A sign-in that waits for its second factor.
const HALF_SIGN_IN: &str = "half";

/// What the browser brought along to a sign-in.
pub(super) fn brought<'a>(
    settings: &Settings,
    headers: &'a HeaderMap,
    address: Option<ClientAddress>,
    session: Option<&'a Session>,
) -> BroughtAlong<'a> {
    BroughtAlong {
        session,
        device: cookie(headers, &lasting(settings, DEVICE)).unwrap_or_default(),
        user_agent: headers.get(header::USER_AGENT).and_then(|name| name.to_str().ok()),
        address: address.map(|address| address.0),
    }
}

/// The token of the set-up link that the browser followed.
pub(super) fn setup_token(settings: &Settings, headers: &HeaderMap) -> String {
    cookie(headers, &lasting(settings, SETUP)).unwrap_or_default().to_owned()
}

/// What this browser keeps under one of the names of [`lasting`].
pub(super) fn kept<'a>(settings: &Settings, headers: &'a HeaderMap, name: &str) -> &'a str {
    cookie(headers, &lasting(settings, name)).unwrap_or_default()
}

/// Keeps a value in this browser for so many seconds; 0 removes it.
pub(super) fn keep(settings: &Settings, name: &str, value: &str, seconds: i64, mut response: Response) -> Response {
    set_cookie(settings, &lasting(settings, name), value, seconds, &mut response);
    response
}

/// Keeps the token of a set-up link for the page that the answer leads to.
pub(super) fn keep_setup_token(settings: &Settings, token: &str, mut response: Response) -> Response {
    set_cookie(settings, &lasting(settings, SETUP), token, SETUP_LINK_TTL.as_secs(), &mut response);
    response
}

fn set_cookie(settings: &Settings, name: &str, value: &str, max_age: i64, response: &mut Response) {
    let secure = if settings.is_https() { "; Secure" } else { "" };
    let http_only = if name == STATE_COOKIE { "" } else { "; HttpOnly" };
    let cookie = format!("{name}={value}; Path=/{http_only}; SameSite=Lax; Max-Age={max_age}{secure}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// The value of [`STATE_COOKIE`]; empty when there is none.
pub(super) fn state(headers: &HeaderMap) -> &str {
    cookie(headers, STATE_COOKIE).unwrap_or_default()
}

/// What the browser holds between the two steps of a sign-in.
pub(super) fn half_sign_in<'a>(settings: &Settings, headers: &'a HeaderMap) -> &'a str {
    cookie(headers, &lasting(settings, HALF_SIGN_IN)).unwrap_or_default()
}

/// The challenge that the browser may answer with a passkey.
pub(super) fn passkey_challenge<'a>(settings: &Settings, headers: &'a HeaderMap) -> &'a str {
    cookie(headers, &lasting(settings, CHALLENGE)).unwrap_or_default()
}

/// Binds a challenge to this browser.
pub(super) fn keep_passkey_challenge(settings: &Settings, value: &str, mut response: Response) -> Response {
    set_cookie(settings, &lasting(settings, CHALLENGE), value, CHALLENGE_TTL.as_secs(), &mut response);
    response
}

/// Goes on to an address, by way of the second step where one is due.
pub(super) fn continue_sign_in(settings: &Settings, step: &FirstStep, to: &str) -> Response {
    match step {
        FirstStep::SignedIn(signed_in) => enter(settings, signed_in, to),
        FirstStep::SecondFactor(half) => {
            let mut query = url::form_urlencoded::Serializer::new(String::new());
            query.append_pair("returnTo", to);
            let mut response = see_other(&format!("{SECOND_FACTOR}?{}", query.finish()));
            let name = lasting(settings, HALF_SIGN_IN);
            set_cookie(settings, &name, half, HALF_SIGN_IN_TTL.as_secs(), &mut response);
            response
        }
    }
}

/// Goes on to an address with the new session's cookies set.
pub(super) fn enter(settings: &Settings, signed_in: &SignedIn, to: &str) -> Response {
    let values = [signed_in.cookie.as_str(), signed_in.browser_state.as_str()];
    let mut response = with_session(settings, values, SESSION_TTL.as_secs(), see_other(to));
    set_cookie(settings, &lasting(settings, DEVICE), &signed_in.device, DEVICE_SECS, &mut response);
    set_cookie(settings, &lasting(settings, HALF_SIGN_IN), "", 0, &mut response);
    response
}

/// Adds the removal of the session's cookies to an answer.
pub(super) fn leave(settings: &Settings, response: Response) -> Response {
    with_session(settings, ["", ""], 0, response)
}

fn with_session(settings: &Settings, [sid, state]: [&str; 2], max_age: i64, mut response: Response) -> Response {
    set_cookie(settings, cookie_name(settings), sid, max_age, &mut response);
    set_cookie(settings, STATE_COOKIE, state, max_age, &mut response);
    response
}

/// 303, so that a POST is never repeated at the new address, with nothing kept of the old one.
pub(super) fn see_other(to: &str) -> Response {
    let Ok(location) = HeaderValue::from_str(to) else {
        let why = "The address to return to is not valid.";
        return (StatusCode::BAD_REQUEST, pages::sorry(why)).into_response();
    };
    let headers = [
        (header::LOCATION, location),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// Whether a form was sent by a page of ours. Browsers say so themselves (Fetch Metadata and Origin), and no page can
/// make them lie; a form with neither comes from no browser, and carries no one's cookie.
pub(super) fn is_from_our_pages(settings: &Settings, headers: &HeaderMap) -> bool {
    let fits = |name, ours: &[&[u8]]| headers.get_all(name).iter().all(|value| ours.contains(&value.as_bytes()));
    fits("sec-fetch-site", &[b"same-origin", b"none"]) && fits("origin", &[settings.origin().as_bytes()])
}

/// As [`is_from_our_pages`], for a plain visit: older browsers say nothing of where it comes from, which proves nothing.
pub(super) fn is_led_by_our_pages(settings: &Settings, headers: &HeaderMap) -> bool {
    headers.contains_key("sec-fetch-site") && is_from_our_pages(settings, headers)
}

/// The refusal of a form that another site sent.
pub(super) fn foreign_form() -> Response {
    let why = "This form was not sent from this site. Open the page again and send it from there.";
    (StatusCode::FORBIDDEN, pages::sorry(why)).into_response()
}

/// Leads a browser that came by another name of this machine (`localhost`, `127.0.0.1`) to the public one, for
/// its cookie belongs to one name only.
pub(super) async fn one_name(State(identity): State<Identity>, request: Request, next: Next) -> Response {
    let settings = identity.settings();
    let host = request.headers().get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !settings.is_on_loopback() || !is_another_name(settings, host) {
        return next.run(request).await;
    }
    let rest = request.uri().path_and_query().map_or("/", |rest| rest.as_str());
    Redirect::permanent(&format!("{}{rest}", settings.origin())).into_response()
}

fn is_another_name(settings: &Settings, host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let loopback = ["localhost", "127.0.0.1", "[::1]"].contains(&name);
    loopback && settings.origin() != format!("{}://{host}", settings.public_url.scheme())
}

/// Where to go after signing in: an address of ours, or the portal. Never another site.
pub(super) fn return_to(settings: &Settings, wanted: Option<&str>) -> String {
    let ours = |path: &str| {
        let joined = settings.public_url.join(path).ok()?;
        (joined.origin() == settings.public_url.origin()).then(|| {
            let query = joined.query().map(|query| format!("?{query}"));
            format!("{}{}", joined.path(), query.unwrap_or_default())
        })
    };
    wanted
        .filter(|path| path.starts_with('/'))
        .and_then(ours)
        .filter(|path| !path.starts_with("//"))
        .unwrap_or_else(|| "/portal".to_owned())
}

/// The answer to an address that signs in too often.
pub(in crate::http) fn too_many(wait: u64) -> Response {
    let headers = [(header::RETRY_AFTER, wait.to_string())];
    let why = "Too many sign-ins from your network. Wait a minute, then try again.";
    (StatusCode::TOO_MANY_REQUESTS, headers, pages::sorry(why)).into_response()
}

/// The answer to a failure of ours: the log gets it, the person an apology.
pub(super) fn failed(error: &IdentityError) -> Response {
    tracing::error!(%error, "sign-in failed");
    let why = "Something went wrong. Try again in a moment.";
    (StatusCode::INTERNAL_SERVER_ERROR, pages::sorry(why)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_returns_to_our_own_pages_only() {
        let settings = Settings::new("http://127.0.0.1:8080".parse().unwrap());
        let to = |wanted| return_to(&settings, Some(wanted));
        assert_eq!(to("/oauth2/authorize?client_id=x&y=1"), "/oauth2/authorize?client_id=x&y=1");
        assert_eq!(to("/portal/apps"), "/portal/apps");
        for foreign in [
            "https://evil.example/",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/\t/evil.example",
            "/.//evil.example",
            "/x/..//evil.example",
            "javascript:alert(1)",
            "portal",
            "",
        ] {
            assert_eq!(to(foreign), "/portal", "{foreign}");
        }
        assert_eq!(return_to(&settings, None), "/portal");
    }

    #[test]
    fn a_foreign_form_is_known_by_what_the_browser_says() {
        let settings = Settings::new("http://127.0.0.1:8080".parse().unwrap());
        let ours = |pairs: &[(&'static str, &str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(*name, value.parse().unwrap());
            }
            is_from_our_pages(&settings, &headers)
        };
        assert!(ours(&[]) && ours(&[("sec-fetch-site", "same-origin")]));
        assert!(ours(&[("origin", "http://127.0.0.1:8080")]));
        assert!(!ours(&[("origin", "http://127.0.0.1:8081")]) && !ours(&[("origin", "null")]));
        assert!(!ours(&[("sec-fetch-site", "cross-site")]));
        assert!(!ours(&[("sec-fetch-site", "same-site"), ("origin", "http://127.0.0.1:8080")]));
        assert!(!ours(&[("sec-fetch-site", "same-origin"), ("origin", "https://evil.example")]));
        assert!(ours(&[("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:8080")]));
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, "a=1; xoctavo_sid=no".parse().unwrap());
        headers.append(header::COOKIE, "octavo_sid=yes;b=2".parse().unwrap());
        assert_eq!(cookie(&headers, "octavo_sid"), Some("yes"));
        assert_eq!(cookie(&headers, "sid"), None);
    }
}
