//! A Graph API client that knows the three base addresses.

use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET, SandboxAccount};
use reqwest::{Client, RequestBuilder};
use serde_json::json;

use super::files;
use crate::support::{self, Bench, Network};

pub const VERSION: &str = "v25.0";

#[derive(Debug)]
pub enum Instagram {}

impl Network for Instagram {}

pub type Answer = support::Answer<Instagram>;

impl Answer {
    /// Code and subcode of a refusal.
    #[track_caller]
    pub fn refused(&self) -> (i64, Option<u64>) {
        assert!(self.0 >= 400, "{}", self.2);
        let error = &self.2["error"];
        (error["code"].as_i64().unwrap(), error["error_subcode"].as_u64())
    }
}

pub async fn send(request: RequestBuilder) -> Answer {
    support::send(request).await
}

pub struct Person {
    pub account: SandboxAccount,
    pub id: String,
    pub token: String,
    pub base: String,
    pub http: Client,
    /// Where the files of posts are.
    pub files: String,
}

impl Person {
    /// A fresh account, signed in for sixty days.
    pub async fn create(bench: &Bench) -> Self {
        let account = bench.account("INSTAGRAM").await;
        let (base, http, files) = (bench.base.clone(), bench.client.clone(), files::serve().await);
        let mut person = Self { id: account.external_id.clone(), account, token: String::new(), base, http, files };
        let short = person.redeem(CLIENT_SECRET).await.ok();
        let long = person.exchange(short["access_token"].as_str().unwrap(), CLIENT_SECRET).await.ok();
        person.token = long["access_token"].as_str().unwrap().to_owned();
        person
    }

    /// Shows the first code.
    pub async fn redeem(&self, secret: &str) -> Answer {
        let given = &self.account.credentials;
        let form = json!({
            "client_id": CLIENT_ID, "client_secret": secret, "grant_type": "authorization_code",
            "redirect_uri": given["redirectUri"], "code": given["code"],
        });
        send(self.http.post(format!("{}/instagram-api/oauth/access_token", self.base)).form(&form)).await
    }

    pub async fn exchange(&self, token: &str, secret: &str) -> Answer {
        let query = [("grant_type", "ig_exchange_token"), ("client_secret", secret), ("access_token", token)];
        send(self.http.get(format!("{}/instagram/access_token", self.base)).query(&query)).await
    }

    pub async fn refresh(&self) -> Answer {
        let query = [("grant_type", "ig_refresh_token"), ("access_token", self.token.as_str())];
        send(self.http.get(format!("{}/instagram/refresh_access_token", self.base)).query(&query)).await
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}/instagram/{VERSION}/{path}", self.base)
    }

    /// An object with some of its fields, the token in a header.
    pub async fn get(&self, path: &str, fields: &str) -> Answer {
        send(self.http.get(self.url(path)).query(&[("fields", fields)]).bearer_auth(&self.token)).await
    }

    /// The token as a parameter.
    pub async fn post(&self, edge: &str, form: &[(&str, &str)]) -> Answer {
        let form = [form, &[("access_token", self.token.as_str())]].concat();
        send(self.http.post(self.url(&format!("{}/{edge}", self.id))).form(&form)).await
    }

    pub fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.files)
    }

    /// A container for a file, with more parameters.
    pub async fn create_container(&self, parameter: &str, name: &str, more: &[(&str, &str)]) -> Answer {
        let url = self.file(name);
        self.post("media", &[&[(parameter, url.as_str())], more].concat()).await
    }

    /// The same, with its id.
    pub async fn container(&self, parameter: &str, name: &str, more: &[(&str, &str)]) -> String {
        id(self.create_container(parameter, name, more).await)
    }

    /// A look at a container.
    pub async fn status(&self, container: &str) -> String {
        self.get(container, "status_code").await.ok()["status_code"].as_str().unwrap().to_owned()
    }

    pub async fn publish(&self, container: &str) -> Answer {
        self.post("media_publish", &[("creation_id", container)]).await
    }

    /// A container with a picture that is ready.
    pub async fn ready(&self, caption: &str) -> String {
        let container = self.container("image_url", "square.jpg", &[("caption", caption)]).await;
        assert_eq!(self.status(&container).await, "FINISHED");
        container
    }
}

#[track_caller]
pub fn id(answer: Answer) -> String {
    answer.ok()["id"].as_str().unwrap().to_owned()
}
