//! A web server with the files that the crawler fetches.

use std::collections::HashMap;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::support::{TEN_MINUTES, TWO_SECONDS, mp4, png};

type Files = HashMap<&'static str, (&'static str, Vec<u8>)>;

pub struct Shelf(String);

impl Shelf {
    pub async fn start() -> Self {
        let files: Files = HashMap::from([
            ("photo.png", ("image/png", png(640, 480, 10))),
            ("other.png", ("image/png", png(640, 480, 20))),
            ("wide.png", ("image/png", png(1100, 100, 0))),
            ("large.png", ("image/png", png(640, 480, 8 * 1024 * 1024))),
            ("photo.gif", ("image/gif", b"GIF89a\x10\0\x10\0".to_vec())),
            ("page.png", ("text/html", png(640, 480, 0))),
            ("video.mp4", ("video/mp4", TWO_SECONDS.to_vec())),
            ("long.mp4", ("video/mp4", TEN_MINUTES.to_vec())),
            ("broken.mp4", ("video/mp4", mp4(100))),
            ("still.mp4", ("video/mp4", png(640, 480, 0))),
            ("page.mp4", ("text/html", TWO_SECONDS.to_vec())),
        ]);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let app = Router::new().route("/{name}", get(file)).with_state(files);
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self(base)
    }

    pub fn url(&self, name: &str) -> String {
        format!("{}/{name}", self.0)
    }
}

async fn file(State(files): State<Files>, Path(name): Path<String>) -> Response {
    match files.get(name.as_str()) {
        Some((kind, content)) => ([(CONTENT_TYPE, *kind)], content.clone()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
