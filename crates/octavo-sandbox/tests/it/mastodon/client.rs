//! A client that knows a server and a token.

use octavo_sandbox::SandboxAccount;
use reqwest::Client;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::support::{self, Bench, Network};

pub struct Person {
    pub account: SandboxAccount,
    pub token: String,
    pub server: String,
    pub http: Client,
}

#[derive(Debug)]
pub enum Mastodon {}

impl Network for Mastodon {}

pub type Answer = support::Answer<Mastodon>;

impl Answer {
    /// The words of a refusal.
    pub fn refused(self, status: u16) -> String {
        assert_eq!(self.0, status, "{}", self.2);
        self.2["error"].as_str().unwrap().to_owned()
    }
}

impl Person {
    pub async fn create(bench: &Bench) -> Self {
        Self::of(bench, bench.account("MASTODON").await)
    }

    pub fn of(bench: &Bench, account: SandboxAccount) -> Self {
        let text = |name: &str| account.credentials[name].as_str().unwrap().to_owned();
        Self { token: text("accessToken"), server: text("server"), http: bench.client.clone(), account }
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.server)
    }

    pub async fn get(&self, path: &str) -> Answer {
        support::send(self.http.get(self.url(path)).bearer_auth(&self.token)).await
    }

    pub async fn post(&self, body: Value) -> Answer {
        support::send(self.http.post(self.url("/api/v1/statuses")).bearer_auth(&self.token).json(&body)).await
    }

    pub async fn post_with_key(&self, key: &str, text: &str) -> Answer {
        let request = self.http.post(self.url("/api/v1/statuses")).bearer_auth(&self.token);
        support::send(request.header("Idempotency-Key", key).json(&json!({ "status": text }))).await
    }

    pub async fn upload(&self, bytes: Vec<u8>, description: Option<&str>) -> Answer {
        let mut form = Form::new().part("file", Part::bytes(bytes).file_name("file"));
        if let Some(description) = description {
            form = form.text("description", description.to_owned());
        }
        let request = self.http.post(self.url("/api/v2/media")).bearer_auth(&self.token);
        support::send(request.multipart(form)).await
    }
}

pub fn id(entity: &Value) -> String {
    entity["id"].as_str().unwrap().to_owned()
}
