//! What the pages are dressed in, and the one script there is.

use std::sync::LazyLock;

use axum::Router;
use axum::routing::get;
use http::header;

/// The brand's tokens, as the web app's build takes them.
const TOKENS: &str = include_str!("../../../../../web/app/styles/tokens.css");
/// The tokens, with the fonts at their addresses here; then what these pages need.
static CSS: LazyLock<String> =
    LazyLock::new(|| TOKENS.replace("../fonts/", "/assets/") + include_str!("assets/sign-in.css"));
const SERIF: &[u8] = include_bytes!("assets/octavo-serif.woff2");
const SANS: &[u8] = include_bytes!("assets/octavo-sans.woff2");

pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let dressed = |kind: &'static str| {
        [
            (header::CONTENT_TYPE, kind),
            (header::CACHE_CONTROL, "public, max-age=3600"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        ]
    };
    Router::new()
        .route("/assets/sign-in.css", get(move || async move { (dressed("text/css"), CSS.as_str()) }))
        .route("/assets/octavo-serif.woff2", get(move || async move { (dressed("font/woff2"), SERIF) }))
        .route("/assets/octavo-sans.woff2", get(move || async move { (dressed("font/woff2"), SANS) }))
}
