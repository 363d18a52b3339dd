//! A client of the API.

use std::time::Duration;

use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::{Receiver, until_within};

/// A client of the API.
#[derive(Clone)]
pub struct Api {
    pub base: String,
    pub token: String,
    pub client_id: Option<String>,
    /// Of the portal: the workspace that it acts in.
    pub workspace: Option<String>,
    pub http: reqwest::Client,
}

impl Api {
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.token);
        let request = match &self.client_id {
            Some(id) => request.header("x-api-key", id),
            None => request,
        };
        match &self.workspace {
            Some(id) => request.header("x-octavo-workspace", id),
            None => request,
        }
    }

    /// The same client in a workspace.
    pub fn in_workspace(&self, id: &str) -> Api {
        Api { workspace: Some(id.to_owned()), ..self.clone() }
    }

    pub async fn status(&self, method: Method, path: &str) -> u16 {
        self.request(method, path).send().await.unwrap().status().as_u16()
    }

    pub async fn send(&self, method: Method, path: &str, body: Value) -> Response {
        self.request(method, path).json(&body).send().await.unwrap()
    }

    /// A GET that must succeed.
    pub async fn get(&self, path: &str) -> Value {
        let answer = self.request(Method::GET, path).send().await.unwrap();
        assert_eq!(answer.status(), 200, "GET {path}");
        answer.json().await.unwrap()
    }

    /// A POST that must make something.
    pub async fn create(&self, path: &str, body: Value) -> Value {
        let answer = self.send(Method::POST, path, body).await;
        let status = answer.status();
        let body = answer.text().await.unwrap();
        assert_eq!(status, 201, "POST {path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// A fresh sandbox account: its number, and for Telegram the first chat's id.
    pub async fn account(&self, platform: &str) -> (i64, Option<String>) {
        let account = self.create("/v1/sandbox/accounts", json!({ "platform": platform })).await;
        let id = account["id"].as_i64().unwrap();
        let chats = self.get(&format!("/v1/accounts/{id}/chats")).await;
        (id, chats[0]["id"].as_str().map(str::to_owned))
    }

    /// The playlist that the owner of a simulated channel made.
    pub async fn own_playlist(&self, account: i64) -> String {
        let accounts = self.get("/v1/accounts").await;
        let channel = accounts.as_array().unwrap().iter().find(|one| one["id"] == account).unwrap();
        channel["accountId"].as_str().unwrap().replacen("UC", "PL", 1)
    }

    pub async fn upload(&self, name: &str, bytes: Vec<u8>) -> Response {
        let part = reqwest::multipart::Part::bytes(bytes).file_name(name.to_owned());
        let form = reqwest::multipart::Form::new().part("file", part);
        self.request(Method::POST, "/v1/media/upload").multipart(form).send().await.unwrap()
    }

    /// Posts one text; the schedule's address.
    pub async fn post(&self, account: i64, chat: Option<&str>, content: &str) -> String {
        self.post_with(account, chat, json!({ "content": content })).await
    }

    pub async fn post_with(&self, account: i64, chat: Option<&str>, mut post: Value) -> String {
        let kind = if chat.is_some() { "TELEGRAM" } else { "BLUE_SKY" };
        post["chatId"] = json!(chat);
        let body = json!({ "publications": [
            { "socialMediaAccountId": account, "platformSettings": { "type": kind }, "posts": [post] } ] });
        let answer = self.send(Method::POST, "/v1/posts", body).await;
        let status = answer.status();
        let location = answer.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(status, 204, "{}", answer.text().await.unwrap());
        location.unwrap()
    }

    /// The schedule once it ended. Networks that process media are asked how far they are up to once a minute.
    pub async fn ended(&self, location: &str) -> Value {
        until_within(Duration::from_secs(180), "the schedule ends", async || {
            let schedule = self.get(location).await;
            let running = ["SCHEDULED", "PUBLISHING"].contains(&schedule["status"].as_str().unwrap());
            (!running).then_some(schedule)
        })
        .await
    }

    pub async fn feed(&self, account: i64) -> Vec<Value> {
        let mut items = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = self.get(&format!("/v1/sandbox/feed?accountId={account}&limit=100{cursor}")).await;
            items.extend(page["items"].as_array().unwrap().iter().cloned());
            match page["nextCursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return items,
            }
        }
    }

    pub async fn webhook(&self, receiver: &Receiver, more: Value) -> String {
        let mut body = json!({ "url": receiver.url, "apiKey": "test-key", "eventsAll": true });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.create("/v1/webhooks", body).await["id"].as_str().unwrap().to_owned()
    }
}
