//! An XRPC client that knows a service address and an app password.

use octavo_sandbox::SandboxAccount;
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

use crate::support::{self, Bench, Network};

#[derive(Debug)]
pub enum Bluesky {}

impl Network for Bluesky {}

pub type Answer = support::Answer<Bluesky>;

impl Answer {
    /// Name and message of a refusal.
    pub fn refused(self, status: u16) -> (String, String) {
        assert_eq!(self.0, status, "{}", self.2);
        let text = |key: &str| self.2[key].as_str().unwrap().to_owned();
        (text("error"), text("message"))
    }
}

pub async fn send(request: RequestBuilder) -> Answer {
    support::send(request).await
}

pub struct Person {
    pub account: SandboxAccount,
    pub did: String,
    pub service: String,
    pub access: String,
    pub refresh: String,
    pub http: Client,
}

impl Person {
    /// A fresh account, signed in.
    pub async fn create(bench: &Bench) -> Self {
        let account = bench.account("BLUE_SKY").await;
        Self::sign_in(bench, account).await
    }

    pub async fn sign_in(bench: &Bench, account: SandboxAccount) -> Self {
        let service = format!("{}/bluesky", bench.base);
        let mut person = Self {
            did: account.external_id.clone(),
            account,
            service,
            access: String::new(),
            refresh: String::new(),
            http: bench.client.clone(),
        };
        let session = person.create_session().await.ok();
        person.keep(&session);
        person
    }

    pub fn keep(&mut self, session: &Value) {
        self.access = session["accessJwt"].as_str().unwrap().to_owned();
        self.refresh = session["refreshJwt"].as_str().unwrap().to_owned();
    }

    pub async fn create_session(&self) -> Answer {
        let known = &self.account.credentials;
        let body = json!({ "identifier": known["identifier"], "password": known["password"] });
        send(self.http.post(self.url("com.atproto.server.createSession")).json(&body)).await
    }

    pub fn url(&self, nsid: &str) -> String {
        format!("{}/xrpc/{nsid}", self.service)
    }

    pub async fn get(&self, nsid: &str, params: &[(&str, &str)]) -> Answer {
        let request = self.http.get(self.url(nsid)).query(params).bearer_auth(&self.access);
        send(request).await
    }

    /// A call that requires a token and nothing else.
    pub async fn who_am_i(&self) -> Answer {
        self.get("app.bsky.actor.getProfile", &[("actor", self.did.as_str())]).await
    }

    /// Without a token.
    pub async fn look(&self, nsid: &str, params: &[(&str, &str)]) -> Answer {
        send(self.http.get(self.url(nsid)).query(params)).await
    }

    pub async fn post(&self, nsid: &str, body: &Value) -> Answer {
        send(self.http.post(self.url(nsid)).json(body).bearer_auth(&self.access)).await
    }

    pub async fn upload(&self, bytes: Vec<u8>, kind: &str) -> Answer {
        let request = self.http.post(self.url("com.atproto.repo.uploadBlob"));
        let request = request.header("content-type", kind).bearer_auth(&self.access);
        send(request.body(bytes)).await
    }

    pub async fn blob(&self, bytes: Vec<u8>, kind: &str) -> Value {
        self.upload(bytes, kind).await.ok()["blob"].clone()
    }

    pub async fn put(&self, rkey: &str, record: Value) -> Answer {
        self.post("com.atproto.repo.putRecord", &self.body(rkey, record)).await
    }

    pub fn body(&self, rkey: &str, record: Value) -> Value {
        json!({
            "repo": self.did, "collection": "app.bsky.feed.post", "rkey": rkey,
            "swapRecord": null, "record": record,
        })
    }

    pub async fn say(&self, rkey: &str, text: &str) -> Answer {
        self.put(rkey, post(text)).await
    }

    pub async fn service_token(&self, aud: &str, lxm: &str) -> String {
        let params = [("aud", aud), ("lxm", lxm)];
        let answer = self.get("com.atproto.server.getServiceAuth", &params).await.ok();
        answer["token"].as_str().unwrap().to_owned()
    }
}

pub fn post(text: &str) -> Value {
    json!({
        "$type": "app.bsky.feed.post", "text": text, "createdAt": "2026-11-21T10:00:00.000Z",
    })
}

pub const KEY: &str = "3mabcdefghijk";
pub const LATER: &str = "3mabcdefghijl";
