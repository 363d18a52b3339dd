//! A client that knows LinkedIn's documents.

use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET, SandboxAccount};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, Bench, Network, png};

pub const REDIRECT: &str = "http://127.0.0.1/callback";
pub const VERSION: &str = "202609";

#[derive(Debug)]
pub enum LinkedIn {}

impl Network for LinkedIn {}

pub type Answer = support::Answer<LinkedIn>;

impl Answer {
    /// The URN of a post that was made.
    #[track_caller]
    pub fn created(self) -> String {
        assert_eq!((self.0, &self.2), (201, &Value::Null), "{self:?}");
        self.header("x-restli-id").unwrap().to_owned()
    }

    /// Code and words of a refusal with this status.
    #[track_caller]
    pub fn refused(self, status: u16) -> (String, String) {
        assert_eq!(self.0, status, "{self:?}");
        let body = self.2;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let inner = &body["errorDetails"]["inputErrors"][0]["code"];
        let code = if inner.is_null() { &body["code"] } else { inner };
        (text(code), text(&body["message"]))
    }
}

pub async fn send(request: RequestBuilder) -> Answer {
    support::send(request).await
}

/// `{"error", …}` of the token endpoint.
pub async fn token(bench: &Bench, extra: &[(&str, &str)]) -> Answer {
    let form = [&[("client_id", CLIENT_ID), ("client_secret", CLIENT_SECRET)], extra].concat();
    send(bench.client.post(bench.url("/linkedin-www/oauth/v2/accessToken")).form(&form)).await
}

pub struct Member {
    pub account: SandboxAccount,
    pub urn: String,
    pub token: String,
    pub base: String,
    pub version: String,
    pub http: Client,
}

impl Member {
    /// A fresh one, signed in with what any app gets.
    pub async fn create(bench: &Bench) -> Self {
        let account = bench.account("LINKEDIN").await;
        let known = &account.credentials;
        let fields = ["code", "redirectUri"].map(|name| known[name].as_str().unwrap().to_owned());
        let form = [("grant_type", "authorization_code"), ("code", &fields[0]), ("redirect_uri", &fields[1])];
        let tokens = token(bench, &form).await.ok();
        Self::of(bench, account, &tokens)
    }

    /// The same member, with these scopes.
    pub async fn with_scopes(bench: &Bench, scopes: &[&str]) -> Self {
        let account = bench.account("LINKEDIN").await;
        let asked = scopes.join(" ");
        let ticked: Vec<(&str, &str)> = scopes.iter().map(|scope| ("scope", *scope)).collect();
        let form = [&[("decision", "allow"), ("account", &account.external_id)], &ticked[..]].concat();
        let back = authorize(bench, &[("scope", &asked)], &form).await;
        let code = back.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
        let form = [("grant_type", "authorization_code"), ("code", &code), ("redirect_uri", REDIRECT)];
        let tokens = token(bench, &form).await.ok();
        Self::of(bench, account, &tokens)
    }

    pub fn of(bench: &Bench, account: SandboxAccount, tokens: &Value) -> Self {
        Self {
            urn: format!("urn:li:person:{}", account.external_id),
            account,
            token: tokens["access_token"].as_str().unwrap().to_owned(),
            base: bench.url("/linkedin"),
            version: VERSION.to_owned(),
            http: bench.client.clone(),
        }
    }

    pub fn sign(&self, request: RequestBuilder) -> RequestBuilder {
        let request = request.bearer_auth(&self.token).header("LinkedIn-Version", &self.version);
        request.header("X-Restli-Protocol-Version", "2.0.0")
    }

    pub async fn get(&self, path: &str) -> Answer {
        send(self.sign(self.http.get(format!("{}{path}", self.base)))).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        send(self.sign(self.http.post(format!("{}{path}", self.base)).json(body))).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        send(self.sign(self.http.delete(format!("{}{path}", self.base)))).await
    }

    pub fn body(&self, commentary: &str) -> Value {
        json!({
            "author": self.urn, "commentary": commentary, "visibility": "PUBLIC", "lifecycleState": "PUBLISHED",
            "distribution": { "feedDistribution": "MAIN_FEED", "targetEntities": [], "thirdPartyDistributionChannels": [] },
            "isReshareDisabledByAuthor": false,
        })
    }

    pub async fn say(&self, commentary: &str) -> Answer {
        self.post("/rest/posts", &self.body(commentary)).await
    }

    pub async fn show(&self, commentary: &str, content: Value) -> Answer {
        let mut body = self.body(commentary);
        body["content"] = content;
        self.post("/rest/posts", &body).await
    }

    /// An address for a file, with its URN.
    pub async fn initialize(&self, kind: &str, size: Option<usize>) -> Value {
        let mut asked = json!({ "owner": self.urn });
        if let Some(size) = size {
            asked["fileSizeBytes"] = json!(size);
        }
        let path = format!("/rest/{kind}s?action=initializeUpload");
        self.post(&path, &json!({ "initializeUploadRequest": asked })).await.ok()["value"].clone()
    }

    pub async fn put(&self, url: &Value, kind: &str, bytes: Vec<u8>) -> Answer {
        let request = self.http.put(url.as_str().unwrap()).bearer_auth(&self.token);
        send(request.header("content-type", kind).body(bytes)).await
    }

    /// An image that posts can show.
    pub async fn image(&self, filler: usize) -> Value {
        let opened = self.initialize("image", None).await;
        assert_eq!(self.put(&opened["uploadUrl"], "image/png", png(4, 3, filler)).await.0, 201);
        opened["image"].clone()
    }
}

/// Fills in the authorization page and gives the address it sends the browser back to.
pub async fn authorize(bench: &Bench, query: &[(&str, &str)], form: &[(&str, &str)]) -> Url {
    let usual = [("response_type", "code"), ("client_id", CLIENT_ID), ("redirect_uri", REDIRECT), ("state", "s")];
    let url = bench.url("/linkedin-www/oauth/v2/authorization");
    let browser = Client::builder().no_proxy().redirect(Policy::none()).build().unwrap();
    let answer = browser.post(url).query(&usual).query(query).form(form).send().await.unwrap();
    assert_eq!(answer.status(), 303, "{:?}", answer.text().await);
    Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap()
}

/// A URN as a path holds it.
pub fn key(urn: &str) -> String {
    urn.replace(':', "%3A")
}
