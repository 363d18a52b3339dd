//! `/oauth2/check-session`: the frame that tells the portal whether its person is still signed in.

use std::sync::LazyLock;

use axum::response::{Html, IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::header;
use sha2::{Digest, Sha256};

const SCRIPT: &str = include_str!("assets/check-session.js");
/// One file: every page of the portal loads it.
static PAGE: LazyLock<String> = LazyLock::new(|| {
    format!(
        r#"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Session check</title><script>{SCRIPT}</script></head><body></body></html>
"#
    )
});

/// Framed by this origin alone, where the portal is.
static CSP: LazyLock<String> = LazyLock::new(|| {
    let script = STANDARD.encode(Sha256::digest(SCRIPT));
    format!("default-src 'none'; script-src 'sha256-{script}'; base-uri 'none'; frame-ancestors 'self'")
});

pub(super) async fn page() -> Response {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, CSP.as_str()),
        (header::CACHE_CONTROL, "public, max-age=300"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, Html(PAGE.as_str())).into_response()
}
