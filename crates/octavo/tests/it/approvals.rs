//! Posts that a person must approve: what is approved is sent, and nothing else.

mod address;
mod cards;
mod crash;
mod decisions;
mod drafts;
mod earlier_release;
mod events;
mod exported;
mod forged;
mod hostile;
mod links;
mod mails;
mod members;
mod moves;
mod race;
mod retries;
mod signed;
mod tampered;
mod voids;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Home, Server, until};

const EMAIL: &str = "ada@example.com";
const AHEAD: &str = "2027-12-01T09:00:00.000Z";

/// A person at the portal who may approve, and an agent whose posts need it.
pub struct Stage {
    pub portal: Api,
    pub agent: Api,
    /// A key that needs no approval.
    pub free: Api,
    pub account: i64,
}

/// A post that waits.
pub struct Asked {
    path: String,
    pub approval: Value,
}

impl Stage {
    pub async fn new(home: &Home, server: &Server) -> Self {
        let portal = home.portal_of(server, EMAIL);
        let (account, _) = portal.account("BLUE_SKY").await;
        Stage::with(portal, account).await
    }

    /// With an account that is connected.
    pub async fn with(portal: Api, account: i64) -> Self {
        let app = json!({ "name": "Folio", "callbackUrls": ["https://folio.example/cb"] });
        let app = portal.create("/v1/apps", app).await;
        let portal = Api { client_id: app["clientId"].as_str().map(str::to_owned), ..portal };
        let key = async |approval: &str| {
            let wish =
                json!({ "name": approval, "appId": app["id"], "scopes": ["api", "posts.all"], "approval": approval });
            let key = portal.create("/v1/keys", wish).await;
            assert_eq!(key["approval"], approval);
            Api { token: key["secret"].as_str().unwrap().to_owned(), client_id: None, ..portal.clone() }
        };
        let (agent, free) = (key("REQUIRED").await, key("NONE").await);
        Stage { portal, agent, free, account }
    }

    /// A request to publish a text as soon as possible.
    pub fn post(&self, text: &str) -> Value {
        json!({ "publications": [self.publication(json!({ "content": text }))] })
    }

    fn publication(&self, post: Value) -> Value {
        json!({ "accountId": self.account, "platformSettings": { "type": "BLUE_SKY" }, "posts": [post] })
    }

    /// The same at a time that is far ahead.
    fn ahead(&self, text: &str) -> Value {
        let mut post = self.post(text);
        post["scheduledTime"] = json!(AHEAD);
        post
    }

    /// Posts as the agent. The post waits.
    pub async fn ask(&self, body: Value) -> Asked {
        let answer = self.agent.send(Method::POST, "/v1/posts", body).await;
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        let (path, approval, url) = (header("location"), header("octavo-approval"), header("octavo-approval-url"));
        assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
        let asked = self.asked(&path.unwrap()).await;
        assert_eq!(Some(asked.id()), approval.as_deref());
        assert_eq!(url.as_deref(), asked.approval["approvalUrl"].as_str());
        asked
    }

    /// What a post waits for.
    async fn asked(&self, path: &str) -> Asked {
        let post = self.portal.get(path).await;
        assert_eq!((&post["status"], &post["approval"]["status"]), (&json!("WAITING_FOR_APPROVAL"), &json!("PENDING")));
        Asked { path: path.to_owned(), approval: post["approval"].clone() }
    }

    /// Approves what was asked; the status and the code of the answer.
    async fn approve(&self, asked: &Asked) -> (u16, String) {
        approve(&self.portal, asked.id(), asked.hash(), json!({})).await
    }

    /// Asks and approves.
    async fn approved(&self, body: Value) -> Asked {
        let asked = self.ask(body).await;
        assert_eq!(self.approve(&asked).await, ok());
        asked
    }

    async fn texts(&self) -> Vec<String> {
        let text = |item: &Value| item["text"].as_str().unwrap().to_owned();
        self.portal.feed(self.account).await.iter().map(text).collect()
    }

    async fn advance(&self, by: &str) {
        let answer = self.portal.send(Method::POST, "/v1/sandbox/clock", json!({ "advance": by })).await;
        assert!(answer.status().is_success(), "{}", answer.text().await.unwrap());
    }

    /// The kinds of a timeline, in order.
    async fn kinds(&self, path: &str) -> Vec<String> {
        let timeline = self.portal.get(&format!("{path}/timeline")).await;
        let kind = |item: &Value| item["kind"].as_str().unwrap().to_owned();
        timeline["items"].as_array().unwrap().iter().map(kind).collect()
    }
}

impl Asked {
    pub fn id(&self) -> &str {
        self.approval["id"].as_str().unwrap()
    }

    fn hash(&self) -> &str {
        self.approval["contentHash"].as_str().unwrap()
    }
}

fn ok() -> (u16, String) {
    (200, String::new())
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

/// The status and code of an answer.
async fn call(api: &Api, method: Method, path: &str, body: Value) -> (u16, String) {
    let answer = api.send(method, path, body).await;
    let status = answer.status().as_u16();
    let body: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default();
    (status, body["error"]["code"].as_str().unwrap_or_default().to_owned())
}

pub async fn approve(api: &Api, id: &str, hash: &str, mut more: Value) -> (u16, String) {
    more["contentHash"] = json!(hash);
    call(api, Method::POST, &format!("/v1/approvals/{id}/approve"), more).await
}

async fn reject(api: &Api, id: &str, reason: &str) -> (u16, String) {
    call(api, Method::POST, &format!("/v1/approvals/{id}/reject"), json!({ "reason": reason })).await
}

/// A schedule once it has one of these states.
async fn once(api: &Api, path: &str, states: &[&str]) -> Value {
    until(&format!("{path} is one of {states:?}"), async || {
        let schedule = api.get(path).await;
        states.contains(&schedule["status"].as_str().unwrap()).then_some(schedule)
    })
    .await
}
