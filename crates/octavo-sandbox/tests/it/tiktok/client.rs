//! A client that knows base addresses, a client key and a code.

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::routing::get;
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET, SandboxAccount};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

use crate::support::{self, Bench, Network, png};

pub const VIDEO: &[u8] = include_bytes!("../../../../octavo/assets/video.mp4");
pub const PHOTO: &[u8] = include_bytes!("../../../../octavo/assets/photo.jpg");

#[derive(Debug)]
pub enum TikTok {}

impl Network for TikTok {
    fn result(body: Value) -> Value {
        assert_eq!(body["error"]["code"], "ok", "{body}");
        body["data"].clone()
    }
}

pub type Answer = support::Answer<TikTok>;

impl Answer {
    /// Status and code of a refusal.
    pub fn refused(&self) -> (u16, &str) {
        (self.0, self.2["error"]["code"].as_str().unwrap_or_default())
    }

    /// How far an upload is.
    pub fn progress(&self) -> (u16, &str) {
        (self.0, self.1.get("content-range").map_or("", |range| range.to_str().unwrap()))
    }
}

pub async fn send(request: RequestBuilder) -> Answer {
    support::send(request).await
}

pub fn keys<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    [&[("client_key", CLIENT_ID), ("client_secret", CLIENT_SECRET)], more].concat()
}

/// A creator whose code was redeemed.
pub struct Creator {
    pub account: SandboxAccount,
    pub base: String,
    pub access: String,
    pub refresh: String,
    pub http: Client,
}

impl Creator {
    pub async fn create(bench: &Bench) -> Self {
        let account = bench.account("TIKTOK").await;
        let known = account.credentials.clone();
        let form = [
            ("grant_type", "authorization_code"),
            ("code", known["code"].as_str().unwrap()),
            ("redirect_uri", known["redirectUri"].as_str().unwrap()),
        ];
        let tokens = token(bench, &keys(&form)).await.2;
        let text = |name: &str| tokens[name].as_str().unwrap().to_owned();
        assert_eq!(text("open_id"), account.external_id);
        let (access, refresh) = (text("access_token"), text("refresh_token"));
        Self { account, base: bench.url("/tiktok/v2"), access, refresh, http: bench.client.clone() }
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let request = self.http.post(format!("{}{path}", self.base)).bearer_auth(&self.access);
        send(request.json(&body)).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        send(self.http.get(format!("{}{path}", self.base)).bearer_auth(&self.access)).await
    }

    pub async fn creator_info(&self) -> Answer {
        self.post("/post/publish/creator_info/query/", json!({})).await
    }

    /// Announces a video with what is different from a sound request.
    pub async fn announce(&self, info: Value, size: usize, chunk: usize) -> Answer {
        let source = json!({
            "source": "FILE_UPLOAD", "video_size": size, "chunk_size": chunk, "total_chunk_count": size / chunk,
        });
        let body = json!({ "post_info": merged(post_info(), info), "source_info": source });
        self.post("/post/publish/video/init/", body).await
    }

    /// Publish id and upload address of a video.
    pub async fn open(&self, size: usize, chunk: usize) -> (String, String) {
        let opened = self.announce(json!({}), size, chunk).await.ok();
        let text = |name: &str| opened[name].as_str().unwrap().to_owned();
        (text("publish_id"), text("upload_url"))
    }

    /// A chunk that starts at a byte of so many.
    pub async fn put(&self, address: &str, start: usize, bytes: &[u8], total: usize) -> Answer {
        let range = format!("bytes {start}-{}/{total}", start + bytes.len() - 1);
        let request = self.http.put(address).header("content-type", "video/mp4").header("content-range", range);
        send(request.body(bytes.to_vec())).await
    }

    /// A whole video; gives its publish id.
    pub async fn publish(&self, info: Value, bytes: &[u8]) -> String {
        let opened = self.announce(info, bytes.len(), bytes.len()).await.ok();
        let address = opened["upload_url"].as_str().unwrap();
        assert_eq!(self.put(address, 0, bytes, bytes.len()).await.0, 201);
        opened["publish_id"].as_str().unwrap().to_owned()
    }

    pub async fn photos(&self, info: Value, source: Value) -> Answer {
        let usual = json!({ "source": "PULL_FROM_URL", "photo_cover_index": 0 });
        let body = json!({
            "media_type": "PHOTO", "post_mode": "DIRECT_POST",
            "post_info": merged(post_info(), info), "source_info": merged(usual, source),
        });
        self.post("/post/publish/content/init/", body).await
    }

    pub async fn status(&self, publish: &str) -> Answer {
        self.post("/post/publish/status/fetch/", json!({ "publish_id": publish })).await
    }

    /// The status at the second look.
    pub async fn fate(&self, publish: &str) -> Value {
        self.status(publish).await.ok();
        self.status(publish).await.ok()
    }
}

pub async fn token(bench: &Bench, form: &[(&str, &str)]) -> Answer {
    send(bench.client.post(bench.url("/tiktok/v2/oauth/token/")).form(form)).await
}

fn post_info() -> Value {
    json!({ "title": "Once", "privacy_level": "PUBLIC_TO_EVERYONE" })
}

fn merged(mut usual: Value, other: Value) -> Value {
    for (name, value) in other.as_object().unwrap() {
        usual[name] = value.clone();
    }
    usual
}

/// A server with files to pull; gives its address.
pub async fn files() -> String {
    let moved = || async { (StatusCode::FOUND, [(LOCATION, "/photo.jpg")]) };
    let app = Router::new()
        .route("/photo.jpg", get(|| async { PHOTO }))
        .route("/photo.png", get(|| async { png(640, 480, 50) }))
        .route("/wide.jpg", get(|| async { jpeg(4000, 300) }))
        .route("/moved.jpg", get(moved));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app).await });
    format!("http://{address}")
}

/// Enough of a JPEG to have a type and a size.
fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x11\x08".to_vec();
    bytes.extend(height.to_be_bytes());
    bytes.extend(width.to_be_bytes());
    bytes.extend(b"\x03\x01\x22\0\x02\x11\x01\x03\x11\x01\xff\xd9");
    bytes
}
