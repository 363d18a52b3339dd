//! A client of the API v2 that knows two base addresses and an app.

use std::collections::HashMap;

use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET, SandboxAccount};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, RequestBuilder, redirect};
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, Bench, Network};

#[derive(Debug)]
pub enum X {}

impl Network for X {}

pub type Answer = support::Answer<X>;

impl Answer {
    /// The words of a refusal.
    #[track_caller]
    pub fn refused(&self, status: u16) -> &str {
        let body = &self.2;
        assert_eq!(self.0, status, "{body}");
        let words = [&body["errors"][0]["message"], &body["detail"], &body["error_description"], body];
        words.into_iter().find_map(Value::as_str).unwrap()
    }

    /// The last part of a problem's type.
    pub fn kind(&self) -> &str {
        self.2["type"].as_str().unwrap().rsplit('/').next().unwrap()
    }

    pub fn number(&self, name: &str) -> Option<i64> {
        self.1.get(name).map(|value| value.to_str().unwrap().parse().unwrap())
    }
}

pub async fn send(request: RequestBuilder) -> Answer {
    support::send(request).await
}

/// Someone with an account on X, and what the app has of them.
pub struct Person {
    pub account: SandboxAccount,
    pub http: Client,
    pub base: String,
    pub access: String,
    pub refresh: String,
}

impl Person {
    /// A fresh account, signed in by its first code.
    pub async fn create(bench: &Bench) -> Self {
        let account = bench.account("X_TWITTER").await;
        let mut person = Self::stranger(bench, account);
        let tokens = person.redeem_first().await.ok();
        person.keep(&tokens);
        person
    }

    pub fn stranger(bench: &Bench, account: SandboxAccount) -> Self {
        let http = Client::builder().no_proxy().redirect(redirect::Policy::none()).build().unwrap();
        Self { account, http, base: bench.base.clone(), access: String::new(), refresh: String::new() }
    }

    pub fn keep(&mut self, tokens: &Value) {
        self.access = tokens["access_token"].as_str().unwrap().to_owned();
        self.refresh = tokens["refresh_token"].as_str().unwrap_or_default().to_owned();
    }

    pub async fn redeem_first(&self) -> Answer {
        let given = |name: &str| self.account.credentials[name].as_str().unwrap();
        self.redeem(given("code"), given("redirectUri"), given("codeVerifier")).await
    }

    pub async fn redeem(&self, code: &str, redirect_uri: &str, verifier: &str) -> Answer {
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", redirect_uri),
            ("code_verifier", verifier),
        ];
        self.token(&form).await
    }

    pub async fn renew(&self, token: &str) -> Answer {
        self.token(&[("grant_type", "refresh_token"), ("refresh_token", token)]).await
    }

    pub async fn token(&self, form: &[(&str, &str)]) -> Answer {
        let request = self.http.post(self.url("/oauth2/token")).basic_auth(CLIENT_ID, Some(CLIENT_SECRET));
        send(request.form(form)).await
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}/x/2{path}", self.base)
    }

    pub async fn get(&self, path: &str, query: &[(&str, &str)]) -> Answer {
        send(self.http.get(self.url(path)).query(query).bearer_auth(&self.access)).await
    }

    pub async fn me(&self) -> Answer {
        self.get("/users/me", &[]).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        send(self.http.post(self.url(path)).json(body).bearer_auth(&self.access)).await
    }

    pub async fn tweet(&self, body: Value) -> Answer {
        self.post("/tweets", &body).await
    }

    pub async fn say(&self, text: &str) -> Answer {
        self.tweet(json!({ "text": text })).await
    }

    pub async fn delete(&self, id: &Value) -> Answer {
        let path = format!("/tweets/{}", id.as_str().unwrap());
        send(self.http.delete(self.url(&path)).bearer_auth(&self.access)).await
    }

    pub async fn begin(&self, category: &str, media_type: &str, total: usize) -> Answer {
        let body = json!({ "media_type": media_type, "total_bytes": total, "media_category": category });
        self.post("/media/upload/initialize", &body).await
    }

    pub async fn append(&self, id: &str, index: usize, bytes: &[u8]) -> Answer {
        let form = Form::new().text("segment_index", index.to_string()).part("media", Part::bytes(bytes.to_vec()));
        self.append_form(id, form).await
    }

    pub async fn append_form(&self, id: &str, form: Form) -> Answer {
        let request = self.http.post(self.url(&format!("/media/upload/{id}/append"))).bearer_auth(&self.access);
        send(request.multipart(form)).await
    }

    pub async fn finalize(&self, id: &str) -> Answer {
        let request = self.http.post(self.url(&format!("/media/upload/{id}/finalize")));
        send(request.bearer_auth(&self.access)).await
    }

    pub async fn status(&self, id: &str) -> Answer {
        self.get("/media/upload", &[("command", "STATUS"), ("media_id", id)]).await
    }

    /// Uploads a file in one part; gives its id and what finalize said.
    pub async fn upload(&self, category: &str, media_type: &str, bytes: &[u8]) -> (String, Value) {
        let begun = self.begin(category, media_type, bytes.len()).await.ok();
        let id = begun["data"]["id"].as_str().unwrap().to_owned();
        self.append(&id, 0, bytes).await.ok();
        let end = self.finalize(&id).await.ok();
        (id, end["data"].clone())
    }

    pub async fn photo(&self, filler: usize) -> String {
        self.upload("tweet_image", "image/png", &crate::support::png(64, 48, filler)).await.0
    }

    /// Looks at it until it is done.
    pub async fn ready(&self, id: &str) -> String {
        loop {
            let info = self.status(id).await.ok()["data"]["processing_info"].clone();
            match info["state"].as_str().unwrap() {
                "pending" | "in_progress" => {}
                done => return done.to_owned(),
            }
        }
    }

    pub async fn timeline(&self, query: &[(&str, &str)]) -> Answer {
        self.get(&format!("/users/{}/tweets", self.account.external_id), query).await
    }

    /// The page where access is given, with these things asked for.
    pub fn page(&self, query: &HashMap<&str, &str>) -> Url {
        Url::parse_with_params(&format!("{}/x-web/i/oauth2/authorize", self.base), query).unwrap()
    }
}
