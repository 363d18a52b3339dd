//! The web app's files with the operator's settings filled in.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::etag::is_known;
use super::filled_page::filled;
use super::packed::{Packed, takes_brotli};
use crate::settings::Settings;

/// The domain of every token that the build leaves in the pages (web/app/lib/operator.ts).
const PLACEHOLDER: &str = "octavo.invalid";
/// The page of every portal route.
const PORTAL_PAGE: &str = "portal.html";
/// What stands in that page for its settings (web/scripts/portal-page.ts).
const PORTAL_SETTINGS: &str = r#""portal-config.octavo.invalid""#;

type Content = Cow<'static, [u8]>;

/// Reads a built file by its path; none if the build has no such file.
pub type ReadFile = Box<dyn Fn(&str) -> Option<Content> + Send + Sync>;

/// All files of the web app, by their path. Each is filled in when it is first requested: hundreds of pages would delay the
/// start.
pub struct WebFiles {
    read: ReadFile,
    settings: Settings,
    filled: RwLock<HashMap<String, Arc<File>>>,
    /// The portal's page with its settings.
    portal: OnceLock<Option<Arc<File>>>,
}

pub struct File {
    bytes: Arc<Packed>,
    content_type: HeaderValue,
    /// Of pages.
    policy: Option<HeaderValue>,
    immutable: bool,
    /// The digest of the bytes: the inside of the entity tag.
    digest: String,
}

impl WebFiles {
    pub fn new(read: ReadFile, settings: Settings) -> Self {
        WebFiles { read, settings, filled: RwLock::default(), portal: OnceLock::new() }
    }

    pub fn find(&self, path: &str) -> Option<Arc<File>> {
        let path = path.trim_matches('/');
        let page = || self.file(&if path.is_empty() { "index.html".to_owned() } else { format!("{path}/index.html") });
        self.file(path).filter(|_| path != PORTAL_PAGE).or_else(page)
    }

    fn file(&self, path: &str) -> Option<Arc<File>> {
        if let Some(file) = self.filled.read().unwrap_or_else(PoisonError::into_inner).get(path) {
            return Some(file.clone());
        }
        let plain = (self.read)(path)?;
        // The build packs what no setting changes (web/scripts/pack.ts).
        let packed = is_immutable(path).then(|| (self.read)(&format!("{path}.br"))).flatten();
        let file = Arc::new(File::new(path, plain, packed, &self.settings));
        let mut filled = self.filled.write().unwrap_or_else(PoisonError::into_inner);
        Some(filled.entry(path.to_owned()).or_insert(file).clone())
    }

    /// The portal's page, filled with what `portal_settings` says at the first call.
    pub fn portal(&self, portal_settings: impl FnOnce() -> Value) -> Option<Arc<File>> {
        self.portal.get_or_init(|| self.portal_with(&portal_settings())).clone()
    }

    /// The portal's page, filled with these settings.
    pub fn portal_with(&self, portal_settings: &Value) -> Option<Arc<File>> {
        let page = self.file(PORTAL_PAGE)?.bytes.plain();
        // Inside of a script element, where only `<` could end it.
        let portal_settings = portal_settings.to_string().replace('<', "\\u003c");
        let page = String::from_utf8_lossy(&page).replace(PORTAL_SETTINGS, &portal_settings);
        Some(Arc::new(File::new(PORTAL_PAGE, page.into_bytes().into(), None, &self.settings)))
    }
}

impl File {
    fn new(path: &str, bytes: Content, packed: Option<Content>, settings: &Settings) -> Self {
        let content_type = content_type(path);
        let bytes = match std::str::from_utf8(&bytes) {
            Ok(text) if is_filled(content_type) && text.contains(PLACEHOLDER) => Bytes::from(filled(text, settings)),
            _ => to_bytes(bytes),
        };
        let policy = content_type.starts_with("text/html").then(|| page_policy(&bytes));
        File {
            policy: policy.and_then(|text| HeaderValue::from_str(&text).ok()),
            content_type: HeaderValue::from_static(content_type),
            immutable: is_immutable(path),
            digest: URL_SAFE_NO_PAD.encode(Sha256::digest(&bytes)),
            bytes: Arc::new(Packed::new(bytes, packed.map(to_bytes))),
        }
    }

    pub async fn answer(&self, status: StatusCode, asked: &HeaderMap) -> Response {
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

/// Named by its content.
fn is_immutable(path: &str) -> bool {
    path.starts_with("assets/")
}

fn to_bytes(content: Content) -> Bytes {
    match content {
        Cow::Borrowed(content) => Bytes::from_static(content),
        Cow::Owned(content) => content.into(),
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
