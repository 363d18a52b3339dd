//! Keys: bearer tokens of an application, with limits.

mod by_operator;
mod ending;
mod hours;
mod limits;
mod posts_per_day;
mod requests;

use jiff::civil::Date;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Home, Server};

const EMAIL: &str = "ada@example.com";

/// A developer at the portal with an application and a Telegram account.
pub struct Developer {
    pub portal: Api,
    pub app: String,
    pub client_id: String,
    pub account: i64,
    pub chat: String,
}

impl Developer {
    async fn new(home: &Home, server: &Server) -> Self {
        let portal = home.portal_of(server, EMAIL);
        Developer::of(portal).await
    }

    /// A developer in the workspace that the portal acts in.
    pub async fn of(portal: Api) -> Self {
        let app = json!({ "name": "Folio", "callbackUrls": ["https://folio.example/cb"] });
        let app = portal.create("/v1/apps", app).await;
        let (account, chat) = portal.account("TELEGRAM").await;
        let text = |field: &str| app[field].as_str().unwrap().to_owned();
        Developer { portal, app: text("id"), client_id: text("clientId"), account, chat: chat.unwrap() }
    }

    /// The request for a key that may do everything, with these changes.
    fn wish(&self, more: Value) -> Value {
        let mut wish = json!({ "name": "Release notes", "appId": self.app, "scopes": ["api", "posts.all"] });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        wish
    }

    async fn create(&self, more: Value) -> (Value, Api) {
        let key = self.portal.create("/v1/keys", self.wish(more)).await;
        let api = self.with(key["secret"].as_str().unwrap());
        (key, api)
    }

    pub async fn key(&self, more: Value) -> Api {
        self.create(more).await.1
    }

    /// A client with nothing except a secret.
    fn with(&self, secret: &str) -> Api {
        Api { token: secret.to_owned(), client_id: None, workspace: None, ..self.portal.clone() }
    }

    /// The application's own token, as someone gets it who signs in.
    pub fn app_token(&self, home: &Home) -> Api {
        let token = home.token(&self.client_id, EMAIL, "api");
        Api { token, client_id: Some(self.client_id.clone()), ..self.portal.clone() }
    }

    /// A request to publish as many posts on the account, at a time.
    fn posts(&self, count: usize, time: &str) -> Value {
        self.posts_on(self.account, &self.chat, count, time)
    }

    fn posts_on(&self, account: i64, chat: &str, count: usize, time: &str) -> Value {
        let posts: Vec<Value> = (0..count).map(|n| json!({ "content": format!("{n}"), "chatId": chat })).collect();
        json!({ "scheduledTime": time, "publications": [
            { "accountId": account, "platformSettings": { "type": "TELEGRAM" }, "posts": posts } ] })
    }
}

/// A day of next year: it is ahead, and within two years.
fn next_year(day: &str) -> String {
    let now = octavo_server::system_clock().now();
    let year = now.to_zoned(jiff::tz::TimeZone::UTC).date().year() + 1;
    let date: Date = format!("{year}-{day}").parse().unwrap();
    date.to_string()
}

/// Noon on a day of next year.
pub fn ahead() -> String {
    format!("{}T12:00:00Z", next_year("05-12"))
}

async fn call(api: &Api, method: Method, path: &str, body: Value) -> (u16, Value) {
    let answer = api.send(method, path, body).await;
    let status = answer.status().as_u16();
    (status, serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default())
}

/// The status and code of an answer that must be an error.
async fn refusal(api: &Api, method: Method, path: &str, body: Value) -> (u16, String) {
    let (status, body) = call(api, method, path, body).await;
    (status, body["error"]["code"].as_str().unwrap_or_default().to_owned())
}

async fn post(api: &Api, body: Value) -> u16 {
    call(api, Method::POST, "/v1/posts", body).await.0
}

fn forbidden() -> (u16, String) {
    (403, "FORBIDDEN".to_owned())
}
