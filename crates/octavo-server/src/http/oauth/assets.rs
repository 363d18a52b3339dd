//! What the pages are dressed in: the web app's own tokens and components, and what only these pages have. The pages
//! of connect links and review links use them too.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{HeaderMap, header};

use crate::http::web::packed::{Packed, takes_brotli};

macro_rules! web_app {
    ($($file:literal)*) => { [$(include_str!(concat!("../../../../../web/app/", $file))),*] };
}

/// In the order of `web/app/ui/ui.css`.
const SHARED: [&str; 11] = web_app!("styles/tokens.css" "ui/base.css" "ui/text.css" "ui/layout.css" "ui/icons.css"
    "ui/button.css" "ui/field.css" "ui/choice.css" "ui/badge.css" "ui/banner.css" "ui/header.css");

/// With the fonts at their addresses here.
static CSS: LazyLock<Arc<Packed>> = LazyLock::new(|| {
    let own =
        [include_str!("assets/sign-in.css"), include_str!("assets/connect.css"), include_str!("assets/review.css")]
            .concat();
    let css = SHARED.concat().replace("../fonts/", "/assets/") + &own;
    Arc::new(Packed::new(css.into(), None))
});
const SERIF: &[u8] = include_bytes!("assets/octavo-serif.woff2");
const SANS: &[u8] = include_bytes!("assets/octavo-sans.woff2");
/// Letters with accents (web/scripts/letters.ts).
const SERIF_LATIN: &[u8] = include_bytes!("assets/octavo-serif-latin.woff2");
const SERIF_LATIN_EXT: &[u8] = include_bytes!("assets/octavo-serif-latin-ext.woff2");
const SANS_LATIN: &[u8] = include_bytes!("assets/octavo-sans-latin.woff2");
const SANS_LATIN_EXT: &[u8] = include_bytes!("assets/octavo-sans-latin-ext.woff2");

pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/assets/sign-in.css", get(style))
        .route("/assets/octavo-serif.woff2", get(async || (dressed("font/woff2"), SERIF)))
        .route("/assets/octavo-sans.woff2", get(async || (dressed("font/woff2"), SANS)))
        .route("/assets/octavo-serif-latin.woff2", get(async || (dressed("font/woff2"), SERIF_LATIN)))
        .route("/assets/octavo-serif-latin-ext.woff2", get(async || (dressed("font/woff2"), SERIF_LATIN_EXT)))
        .route("/assets/octavo-sans-latin.woff2", get(async || (dressed("font/woff2"), SANS_LATIN)))
        .route("/assets/octavo-sans-latin-ext.woff2", get(async || (dressed("font/woff2"), SANS_LATIN_EXT)))
}

async fn style(headers: HeaderMap) -> Response {
    let vary = [(header::VARY, "accept-encoding")];
    let packed = if takes_brotli(&headers) { CSS.brotli().await } else { None };
    match packed {
        Some(packed) => (dressed("text/css"), vary, [(header::CONTENT_ENCODING, "br")], packed).into_response(),
        None => (dressed("text/css"), vary, CSS.plain()).into_response(),
    }
}

fn dressed(kind: &'static str) -> [(header::HeaderName, &'static str); 3] {
    [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "public, max-age=3600"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ]
}
