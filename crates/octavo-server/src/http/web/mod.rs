//! Everything that is no call: pages and their files. And the headers that every answer carries.

pub mod approval_page;
mod etag;
pub mod files;
mod filled_page;
pub mod packed;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Json, Router};
use octavo_platforms::Adapter;
use serde_json::{Value, json};

use crate::http::app::AppState;
use crate::http::error::{ApiError, ErrorCode};
use crate::http::oauth::discovery;
use crate::settings::Settings;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/portal/config.json", get(portal_config))
        // Browsers ask for it where a page names none.
        .route("/favicon.ico", get(async || Redirect::permanent("/favicon.svg")))
}

async fn portal_config(State(state): State<AppState>) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(portal_settings(&state))).into_response()
}

/// What the portal has to know before anyone signed in.
fn portal_settings(state: &AppState) -> Value {
    let network = |adapter: Arc<dyn Adapter>| json!({ "platform": adapter.platform(), "way": adapter.way() });
    let networks: Vec<_> = state.platforms.all().map(network).collect();
    json!({
        "authority": state.settings.public_url,
        "clientId": "octavo-portal",
        "metadata": sign_in_endpoints(state),
        "apiBase": state.settings.public_url,
        "sandbox": state.sandbox.is_some(),
        "networks": networks,
        "externalSignIn": state.identity.settings().external_name(),
        "passwords": state.identity.settings().password,
        "mail": state.identity.settings().mail.is_some(),
        "signUpUrl": state.settings.links.sign_up,
        "supportEmail": state.settings.links.support_email,
    })
}

/// Of the discovery document what the portal uses: its issuer and addresses.
fn sign_in_endpoints(state: &AppState) -> Value {
    let mut document = discovery::document(state.identity.settings());
    if let Some(fields) = document.as_object_mut() {
        fields.retain(|name, value| value.is_string() && name != "registration_endpoint");
    }
    document
}

/// A page or a file of the web app.
pub async fn fallback(state: AppState, request: Request) -> Response {
    answer(&state, request, None).await
}

/// As [`fallback`]. With `opens`, an address in the portal, it returns the portal's page, which opens that address.
async fn answer(state: &AppState, request: Request, opens: Option<String>) -> Response {
    let path = request.uri().path();
    if path.starts_with("/v1/") || path.starts_with("/oauth2/") || path.starts_with("/.well-known/") {
        return ApiError::not_found("address").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::new(ErrorCode::MethodNotAllowed, "Pages support only GET and HEAD.").into_response();
    }
    if let Some(elsewhere) = other_loopback_name(&state.settings, request.headers()) {
        let rest = request.uri().path_and_query().map_or("/", |it| it.as_str());
        return Redirect::permanent(&format!("{elsewhere}{rest}")).into_response();
    }
    let asked = request.headers();
    let is_portal = path == "/portal" || path.starts_with("/portal/");
    let page = match &opens {
        Some(opens) => {
            let mut settings = portal_settings(state);
            settings["opens"] = opens.as_str().into();
            state.web.portal_with(&settings)
        }
        None if is_portal => state.web.portal(|| portal_settings(state)),
        None => None,
    };
    if let Some(file) = page.or_else(|| state.web.find(path)) {
        return file.answer(StatusCode::OK, asked).await;
    }
    if let Some(opens) = opens {
        return Redirect::to(&opens).into_response();
    }
    match state.web.find("404.html") {
        Some(file) => file.answer(StatusCode::NOT_FOUND, asked).await,
        None if state.web.find("/").is_none() => {
            (StatusCode::NOT_FOUND, "This build contains no web app. Run `make build`.\n").into_response()
        }
        None => (StatusCode::NOT_FOUND, "This page doesn't exist.\n").into_response(),
    }
}

/// The public address, when a page was asked for under another name of this machine: there sign-in would not work.
fn other_loopback_name<'a>(settings: &'a Settings, headers: &HeaderMap) -> Option<&'a str> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let loopback = matches!(name, "localhost" | "127.0.0.1" | "[::1]");
    let public = settings.public_url.split_once("://")?.1;
    (loopback && settings.public_host_is_loopback() && host != public).then_some(settings.public_url.as_str())
}

/// Headers of every response; what a handler set stays.
pub fn secure(headers: &mut HeaderMap, is_api: bool, is_https: bool) {
    let always = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    let api = is_api.then_some((header::CACHE_CONTROL, "no-store"));
    let https = is_https.then_some((header::STRICT_TRANSPORT_SECURITY, "max-age=31536000"));
    for (name, value) in always.into_iter().chain(api).chain(https) {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
}
