//! The web app's files, filled in once at start, and the headers every answer carries.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use octavo_platforms::Adapter;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::AppState;
use super::error::ApiError;
use super::etag::is_known;
use super::filled_page::filled;
use super::oauth::discovery;
use super::packed::{Packed, takes_brotli};
use crate::settings::Settings;

/// The domain of every token that the build leaves in the pages (web/app/lib/operator.ts).
const PLACEHOLDER: &str = "octavo.invalid";
/// The page of every portal route.
const PORTAL_PAGE: &str = "portal.html";
/// What stands in that page for its settings (web/scripts/portal-page.ts).
const PORTAL_SETTINGS: &str = r#""portal-config.octavo.invalid""#;

/// All files of the web app, by their path.
pub struct WebFiles {
    files: HashMap<String, File>,
    /// The portal's page with its settings, filled in when it is first requested.
    portal: OnceLock<Option<File>>,
}

struct File {
    bytes: Arc<Packed>,
    content_type: HeaderValue,
    /// Of pages.
    policy: Option<HeaderValue>,
    /// Named by its content: never changes.
    immutable: bool,
    /// The digest of the bytes: the inside of the entity tag.
    digest: String,
}

impl WebFiles {
    /// Takes the built files in: fills in the public address, and works out each page's content policy.
    pub fn new<'a>(files: impl Iterator<Item = (Cow<'a, str>, Cow<'static, [u8]>)>, settings: &Settings) -> Self {
        let files = files.map(|(path, bytes)| (path.to_string(), File::new(&path, bytes, settings))).collect();
        WebFiles { files, portal: OnceLock::new() }
    }

    fn find(&self, path: &str) -> Option<&File> {
        let path = path.trim_matches('/');
        let page =
            || self.files.get(&if path.is_empty() { "index.html".to_owned() } else { format!("{path}/index.html") });
        self.files.get(path).filter(|_| path != PORTAL_PAGE).or_else(page)
    }

    fn portal(&self, state: &AppState) -> Option<&File> {
        let fill = || {
            let page = self.files.get(PORTAL_PAGE)?.bytes.plain();
            // Inside of a script element, where only `<` could end it.
            let settings = portal_settings(state).to_string().replace('<', "\\u003c");
            let page = String::from_utf8_lossy(&page).replace(PORTAL_SETTINGS, &settings);
            Some(File::new(PORTAL_PAGE, page.into_bytes().into(), &state.settings))
        };
        self.portal.get_or_init(fill).as_ref()
    }
}

impl File {
    fn new(path: &str, bytes: Cow<'static, [u8]>, settings: &Settings) -> Self {
        let content_type = content_type(path);
        let bytes = match std::str::from_utf8(&bytes) {
            Ok(text) if is_filled(content_type) && text.contains(PLACEHOLDER) => Bytes::from(filled(text, settings)),
            _ => Bytes::copy_from_slice(&bytes),
        };
        let policy = content_type.starts_with("text/html").then(|| page_policy(&bytes));
        File {
            policy: policy.and_then(|text| HeaderValue::from_str(&text).ok()),
            content_type: HeaderValue::from_static(content_type),
            immutable: path.starts_with("assets/"),
            digest: URL_SAFE_NO_PAD.encode(Sha256::digest(&bytes)),
            bytes: Arc::new(Packed::new(bytes)),
        }
    }

    async fn answer(&self, status: StatusCode, asked: &HeaderMap) -> Response {
        let packed = if takes_brotli(asked) && self.is_text() { self.bytes.brotli().await } else { None };
        let tag = self.entity_tag(packed.is_some());
        // A condition counts only for what would succeed (RFC 9110, section 13.2.1).
        let mut response = if status.is_success() && is_known(asked, &tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            self.whole(status, packed)
        };
        self.describe(response.headers_mut(), &tag);
        response
    }

    fn whole(&self, status: StatusCode, packed: Option<Bytes>) -> Response {
        let encoding = packed.is_some().then_some([(header::CONTENT_ENCODING, "br")]);
        let body = packed.unwrap_or_else(|| self.bytes.plain());
        (status, [(header::CONTENT_TYPE, self.content_type.clone())], encoding, body).into_response()
    }

    /// What a cache has to know, with the whole file and with "not modified" alike. The policy too: without it a cached
    /// page would take over the one that `secure` gives to all other answers.
    fn describe(&self, headers: &mut HeaderMap, tag: &str) {
        if let Ok(tag) = HeaderValue::from_str(tag) {
            headers.insert(header::ETAG, tag);
        }
        if self.is_text() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        let cache = if self.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
        if let Some(policy) = &self.policy {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        }
    }

    /// Strong, so another one for each encoding (RFC 9110, section 8.8.3.3).
    fn entity_tag(&self, is_packed: bool) -> String {
        format!("\"{}{}\"", self.digest, if is_packed { "-br" } else { "" })
    }

    /// Pictures and fonts are packed already.
    fn is_text(&self) -> bool {
        let kind = self.content_type.to_str().unwrap_or_default();
        kind.starts_with("text/") || matches!(kind, "application/json" | "application/xml" | "image/svg+xml")
    }
}

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
        "metadata": sign_in_endpoints(&state.settings.public_url),
        "apiBase": state.settings.public_url,
        "sandbox": state.sandbox.is_some(),
        "networks": networks,
        "signUpUrl": state.settings.links.sign_up,
        "supportEmail": state.settings.links.support_email,
    })
}

/// Of the discovery document what the portal uses: its issuer and addresses.
fn sign_in_endpoints(origin: &str) -> Value {
    let mut document = discovery::document(origin);
    if let Some(fields) = document.as_object_mut() {
        fields.retain(|_, value| value.is_string());
    }
    document
}

/// Everything that is no call: pages and their files.
pub async fn fallback(state: AppState, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/v1/") || path.starts_with("/oauth2/") || path.starts_with("/.well-known/") {
        return ApiError::not_found("address").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::new(super::ErrorCode::MethodNotAllowed, "Pages support only GET and HEAD.").into_response();
    }
    if let Some(elsewhere) = other_loopback_name(&state.settings, request.headers()) {
        let rest = request.uri().path_and_query().map_or("/", |it| it.as_str());
        return Redirect::permanent(&format!("{elsewhere}{rest}")).into_response();
    }
    let asked = request.headers();
    let is_portal = path == "/portal" || path.starts_with("/portal/");
    let page = if is_portal { state.web.portal(&state) } else { None };
    if let Some(file) = page.or_else(|| state.web.find(path)) {
        return file.answer(StatusCode::OK, asked).await;
    }
    match state.web.find("404.html") {
        Some(file) => file.answer(StatusCode::NOT_FOUND, asked).await,
        None if !state.web.files.contains_key("index.html") => {
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

/// Scripts of our own and the inline ones that the build wrote, by their hashes. Framed by this origin only:
/// the silent renewal needs that.
fn page_policy(page: &[u8]) -> String {
    let text = String::from_utf8_lossy(page);
    let hashes: String =
        inline_scripts(&text).map(|script| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(script)))).collect();
    format!(
        "default-src 'none'; script-src 'self'{hashes}; style-src 'self'; img-src 'self' data: blob:; \
         media-src 'self' blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; \
         frame-ancestors 'self'"
    )
}

/// The contents of the scripts that have no `src`. A data block is no script.
fn inline_scripts(page: &str) -> impl Iterator<Item = &str> {
    page.split("<script").skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('>')?;
        let (script, _) = rest.split_once("</script>")?;
        let is_run = !attributes.contains("src=") && !attributes.contains("application/json");
        (is_run && !script.is_empty()).then_some(script)
    })
}

/// Pages, and what machines read of them: Markdown, llms.txt, the sitemap.
fn is_filled(content_type: &str) -> bool {
    ["text/html", "text/plain", "application/xml"].iter().any(|kind| content_type.starts_with(kind))
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_runs_its_own_scripts_and_nothing_that_is_compiled() {
        let page = br#"<script type="module" src="/site.js"></script><script>one()</script>"#;
        let policy = page_policy(page);
        let scripts = policy.split("; ").find_map(|rule| rule.strip_prefix("script-src ")).unwrap();
        let hash = STANDARD.encode(Sha256::digest("one()"));
        assert_eq!(scripts, format!("'self' 'sha256-{hash}'"));
    }

    #[test]
    fn only_inline_scripts_are_hashed() {
        let page = r#"<script src="/a.js"></script><script>one()</script><script type="application/json">{}</script><script type="module">two()</script>"#;
        assert_eq!(inline_scripts(page).collect::<Vec<_>>(), ["one()", "two()"]);
    }
}
