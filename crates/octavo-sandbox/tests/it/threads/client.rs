//! A client that knows the two base addresses, the app, and what a person would do.

use octavo_sandbox::SandboxAccount;
use reqwest::{Client, RequestBuilder};
use serde_json::Value;

use super::file_server::Shelf;
use crate::support::{self, Bench, Network};

pub const APP: (&str, &str) = ("octavo-sandbox", "octavo-sandbox-secret");

#[derive(Debug)]
pub enum Threads {}

impl Network for Threads {}

pub type Answer = support::Answer<Threads>;

impl Answer {
    /// Code, subcode and message of a refusal.
    #[track_caller]
    pub fn refused(self) -> (u64, u64, String) {
        assert!(self.0 >= 400, "{}", self.2);
        let error = &self.2["error"];
        assert_eq!(error["type"], "OAuthException");
        let number = |key: &str| error[key].as_u64().unwrap_or_default();
        (number("code"), number("error_subcode"), error["message"].as_str().unwrap().to_owned())
    }
}

pub async fn send(request: RequestBuilder) -> Answer {
    support::send(request).await
}

pub type Params<'a> = &'a [(&'a str, &'a str)];

pub struct Person {
    pub account: SandboxAccount,
    pub token: String,
    pub shelf: Shelf,
    pub http: Client,
    graph: String,
}

impl Person {
    /// A fresh account, signed in for long.
    pub async fn create(bench: &Bench) -> Self {
        let mut person = Self::with_token(bench, bench.account("THREADS").await, String::new()).await;
        let text = |key: &str| person.account.credentials[key].as_str().unwrap().to_owned();
        let short = person.redeem(&text("code"), &text("redirectUri")).await.ok();
        let long = person.exchange(short["access_token"].as_str().unwrap()).await.ok();
        person.token = long["access_token"].as_str().unwrap().to_owned();
        person
    }

    pub async fn with_token(bench: &Bench, account: SandboxAccount, token: String) -> Self {
        let (http, graph) = (bench.client.clone(), format!("{}/threads", bench.base));
        Self { account, token, shelf: Shelf::start().await, http, graph }
    }

    pub fn id(&self) -> &str {
        &self.account.external_id
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.graph)
    }

    pub async fn redeem(&self, code: &str, redirect_uri: &str) -> Answer {
        let form = [
            ("client_id", APP.0),
            ("client_secret", APP.1),
            ("grant_type", "authorization_code"),
            ("redirect_uri", redirect_uri),
            ("code", code),
        ];
        send(self.http.post(self.url("/oauth/access_token")).form(&form)).await
    }

    pub async fn exchange(&self, short: &str) -> Answer {
        let query = [("grant_type", "th_exchange_token"), ("client_secret", APP.1), ("access_token", short)];
        send(self.http.get(self.url("/access_token")).query(&query)).await
    }

    pub async fn refresh(&self, token: &str) -> Answer {
        let query = [("grant_type", "th_refresh_token"), ("access_token", token)];
        send(self.http.get(self.url("/refresh_access_token")).query(&query)).await
    }

    pub async fn get(&self, path: &str, query: Params<'_>) -> Answer {
        send(self.http.get(self.url(&format!("/v1.0{path}"))).query(query).bearer_auth(&self.token)).await
    }

    pub async fn post(&self, path: &str, form: Params<'_>) -> Answer {
        send(self.http.post(self.url(&format!("/v1.0{path}"))).form(form).bearer_auth(&self.token)).await
    }

    pub async fn create_container(&self, form: Params<'_>) -> Answer {
        self.post("/me/threads", form).await
    }

    pub async fn container(&self, form: Params<'_>) -> String {
        self.create_container(form).await.ok()["id"].as_str().unwrap().to_owned()
    }

    pub async fn text(&self, text: &str) -> String {
        self.container(&[("media_type", "TEXT"), ("text", text)]).await
    }

    /// An image of the shelf as a container that is ready.
    pub async fn image(&self, name: &str, more: Params<'_>) -> String {
        let url = self.shelf.url(name);
        let form = [&[("media_type", "IMAGE"), ("image_url", url.as_str())], more].concat();
        let container = self.container(&form).await;
        assert_eq!(self.ready(&container).await, "FINISHED");
        container
    }

    pub async fn status(&self, container: &str) -> Value {
        self.get(&format!("/{container}"), &[("fields", "id,status,error_message")]).await.ok()
    }

    /// Looks until it is decided.
    pub async fn ready(&self, container: &str) -> String {
        loop {
            let status = self.status(container).await["status"].as_str().unwrap().to_owned();
            if status != "IN_PROGRESS" {
                return status;
            }
        }
    }

    pub async fn publish(&self, container: &str) -> Answer {
        self.post("/me/threads_publish", &[("creation_id", container)]).await
    }

    pub async fn published(&self, container: &str) -> String {
        self.publish(container).await.ok()["id"].as_str().unwrap().to_owned()
    }

    pub async fn node(&self, id: &str, fields: &str) -> Value {
        self.get(&format!("/{id}"), &[("fields", fields)]).await.ok()
    }
}
