//! A client that knows Google's three addresses and a code.

use std::ops::Range;

use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET, SandboxAccount};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

use crate::support::{self, Bench, Network, TWO_SECONDS};

/// Parts of a file are multiples of this.
pub const STEP: usize = 256 * 1024;

#[derive(Debug)]
pub enum YouTube {}

impl Network for YouTube {}

pub type Answer = support::Answer<YouTube>;

impl Answer {
    /// The reason of a refusal.
    #[track_caller]
    pub fn refused(self, status: u16) -> String {
        assert_eq!(self.0, status, "{}", self.2);
        assert_eq!(self.2["error"]["code"], status);
        self.2["error"]["errors"][0]["reason"].as_str().unwrap().to_owned()
    }

    /// How many bytes a 308 says are there.
    #[track_caller]
    pub fn stored(self) -> usize {
        assert_eq!(self.0, 308, "{}", self.2);
        let last = self.header("range").map(|range| range.strip_prefix("bytes=0-").unwrap().parse::<usize>().unwrap());
        last.map_or(0, |last| last + 1)
    }
}

pub async fn send(request: RequestBuilder) -> Answer {
    support::send(request).await
}

pub struct Creator {
    pub account: SandboxAccount,
    pub access: String,
    pub refresh: String,
    pub base: String,
    pub http: Client,
}

impl Creator {
    /// A fresh channel, connected.
    pub async fn create(bench: &Bench) -> Self {
        let account = bench.account("YOUTUBE").await;
        let mut creator = Self {
            account,
            access: String::new(),
            refresh: String::new(),
            base: bench.base.clone(),
            http: Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none()).build().unwrap(),
        };
        let tokens = creator.token(&creator.first_code()).await.ok();
        creator.access = tokens["access_token"].as_str().unwrap().to_owned();
        creator.refresh = tokens["refresh_token"].as_str().unwrap().to_owned();
        creator
    }

    /// The form that redeems the code of a fresh channel.
    pub fn first_code(&self) -> Vec<(&'static str, String)> {
        let known = |name: &str| self.account.credentials[name].as_str().unwrap().to_owned();
        vec![
            ("grant_type", "authorization_code".to_owned()),
            ("client_id", CLIENT_ID.to_owned()),
            ("client_secret", CLIENT_SECRET.to_owned()),
            ("code", known("code")),
            ("redirect_uri", known("redirectUri")),
            ("code_verifier", known("codeVerifier")),
        ]
    }

    pub fn refreshing(&self) -> Vec<(&'static str, String)> {
        vec![
            ("grant_type", "refresh_token".to_owned()),
            ("client_id", CLIENT_ID.to_owned()),
            ("client_secret", CLIENT_SECRET.to_owned()),
            ("refresh_token", self.refresh.clone()),
        ]
    }

    pub async fn token(&self, form: &[(&str, String)]) -> Answer {
        send(self.http.post(format!("{}/youtube-oauth/token", self.base)).form(form)).await
    }

    pub async fn get(&self, path: &str, query: &[(&str, &str)]) -> Answer {
        let url = format!("{}/youtube/youtube/v3/{path}", self.base);
        send(self.http.get(url).query(query).bearer_auth(&self.access)).await
    }

    /// A request that opens a session, right in all.
    pub fn opening(&self, size: usize, resource: &Value) -> RequestBuilder {
        let request = self.http.post(format!("{}/youtube/upload/youtube/v3/videos", self.base));
        let request = request.query(&[("uploadType", "resumable"), ("part", "snippet,status")]);
        let request = request.header("x-upload-content-length", size).header("x-upload-content-type", "video/mp4");
        request.bearer_auth(&self.access).json(resource)
    }

    /// The address of a new session.
    pub async fn open(&self, size: usize) -> String {
        let answer = send(self.opening(size, &resource()).header("slug", "film.mp4")).await;
        assert_eq!((answer.0, &answer.2), (200, &Value::Null));
        answer.header("location").unwrap().to_owned()
    }

    pub fn put(&self, session: &str) -> RequestBuilder {
        self.http.put(session).bearer_auth(&self.access)
    }

    pub async fn ask(&self, session: &str, size: usize) -> Answer {
        send(self.put(session).header("content-length", 0).header("content-range", format!("bytes */{size}"))).await
    }

    /// Sends these bytes of the file.
    pub async fn part(&self, session: &str, file: &[u8], range: Range<usize>) -> Answer {
        let span = format!("bytes {}-{}/{}", range.start, range.end - 1, file.len());
        send(self.put(session).header("content-range", span).body(file[range].to_vec())).await
    }

    /// Uploads a file in one go.
    pub async fn upload(&self, file: &[u8]) -> Answer {
        let session = self.open(file.len()).await;
        send(self.put(&session).body(file.to_vec())).await
    }

    /// A video of two seconds; its id.
    pub async fn video(&self) -> String {
        self.upload(TWO_SECONDS).await.ok()["id"].as_str().unwrap().to_owned()
    }

    /// The status of a video, at the second look.
    pub async fn status(&self, video: &str) -> Value {
        let query = [("part", "status,processingDetails"), ("id", video)];
        self.get("videos", &query).await.ok();
        self.get("videos", &query).await.ok()["items"][0].clone()
    }

    pub async fn thumbnail(&self, video: &str, bytes: Vec<u8>, kind: &str) -> Answer {
        let request = self.http.post(format!("{}/youtube/upload/youtube/v3/thumbnails/set", self.base));
        let request = request.query(&[("videoId", video), ("uploadType", "media")]).header("content-type", kind);
        send(request.bearer_auth(&self.access).body(bytes)).await
    }
}

pub fn resource() -> Value {
    json!({
        "snippet": { "title": "Eight leaves", "description": "One sheet", "categoryId": "27", "tags": ["paper"] },
        "status": { "privacyStatus": "unlisted", "selfDeclaredMadeForKids": false },
    })
}
