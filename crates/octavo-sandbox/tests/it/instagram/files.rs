//! A web server with the files of a post, and files that are just enough of what they claim to be.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::support::{TEN_MINUTES, TWO_SECONDS, png};

/// Name, type that is claimed, content.
type Files = HashMap<&'static str, (&'static str, Vec<u8>)>;

/// Its base address.
pub async fn serve() -> String {
    let files: Files = HashMap::from([
        ("square.jpg", ("image/jpeg", jpeg(640, 640, 0))),
        ("wide.jpg", ("image/jpeg", jpeg(2000, 1000, 0))),
        ("tall.jpg", ("image/jpeg", jpeg(900, 1600, 0))),
        ("large.jpg", ("image/jpeg", jpeg(640, 640, 8 * 1024 * 1024))),
        ("mistyped.jpg", ("text/plain", jpeg(640, 640, 0))),
        ("picture.png", ("image/png", png(640, 640, 0))),
        ("page.html", ("image/jpeg", b"<html>sign in</html>".to_vec())),
        ("short.mp4", ("video/mp4", TWO_SECONDS.to_vec())),
        ("long.mp4", ("video/mp4", TEN_MINUTES.to_vec())),
    ]);
    let app = Router::new().route("/{name}", get(send)).with_state(Arc::new(files));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, app).await });
    base
}

async fn send(State(files): State<Arc<Files>>, Path(name): Path<String>) -> Response {
    if name == "moved.jpg" {
        return (StatusCode::FOUND, [(LOCATION, "/square.jpg")]).into_response();
    }
    match files.get(name.as_str()) {
        Some((kind, bytes)) => ([(CONTENT_TYPE, *kind)], bytes.clone()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Enough of a JPEG to have a type and a size.
fn jpeg(width: u16, height: u16, filler: usize) -> Vec<u8> {
    let mut bytes = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x11\x08".to_vec();
    bytes.extend(height.to_be_bytes());
    bytes.extend(width.to_be_bytes());
    bytes.extend(b"\x03\x01\x11\0\x02\x11\x01\x03\x11\x01\xff\xd9");
    bytes.extend(std::iter::repeat_n(7, filler));
    bytes
}
