//! `/oauth2/check-session`: the frame that tells the portal whether its person is still signed in.

use axum::response::{Html, IntoResponse, Response};
use http::header;

const PAGE: &str = r#"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Session check</title><script src="/assets/check-session.js"></script></head><body></body></html>
"#;

/// Framed by this origin alone, where the portal is.
const CSP: &str = "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'self'";

pub(super) async fn page() -> Response {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::CACHE_CONTROL, "public, max-age=300"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, Html(PAGE)).into_response()
}
