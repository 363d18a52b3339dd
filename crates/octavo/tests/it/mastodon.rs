//! Mastodon: servers with limits of their own, and one that a person names.

use std::sync::{Arc, Mutex};

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use reqwest::Method;
use serde_json::{Value, json};

use crate::account_health::check;
use crate::support::{Api, Home, each_engine, until};

async fn validate(api: &Api, account: i64, post: Value) -> Value {
    let answer = api.send(Method::POST, "/v1/posts?validateOnly=true", publication(account, post)).await;
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

fn publication(account: i64, post: Value) -> Value {
    json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "MASTODON" }, "posts": [post] }] })
}

async fn publish(api: &Api, account: i64, post: Value) -> Value {
    let answer = api.send(Method::POST, "/v1/posts", publication(account, post)).await;
    assert_eq!(answer.status(), 204);
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    api.ended(&location).await
}

async fn limits_of(api: &Api, account: i64) -> Value {
    let accounts = api.get("/v1/accounts").await;
    let found = accounts.as_array().unwrap().iter().find(|it| it["id"] == account).unwrap();
    found.get("postLimits").cloned().unwrap_or_default()
}

#[tokio::test]
async fn a_post_may_be_as_long_as_its_accounts_server_allows() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let limits = json!({ "characters": 5000, "attachments": 6 });
        let account = api.create("/v1/sandbox/accounts", json!({ "platform": "MASTODON", "postLimits": limits })).await;
        let (long, usual) = (account["id"].as_i64().unwrap(), api.account("MASTODON").await.0);
        let shown = limits_of(&api, long).await;
        assert_eq!(
            (&shown["characters"], &shown["attachments"], &shown["pollOptions"]),
            (&json!(5000), &json!(6), &json!(4))
        );
        assert_eq!(limits_of(&api, usual).await["characters"], 500);

        let post = json!({ "content": "a".repeat(5001), "thread": [{ "content": "a".repeat(5000) }] });
        let report = validate(&api, long, post).await;
        let found = &report["findings"];
        assert_eq!(
            (found.as_array().unwrap().len(), &found[0]["rule"]),
            (1, &json!("mastodon.text.length")),
            "{report}"
        );
        let message = "Text has 5,001 characters; Mastodon accepts at most 5,000. Shorten it.";
        assert_eq!(found[0]["message"], message);
        let counts = report["counts"].as_array().unwrap().iter().map(|it| (&it["count"], &it["limit"]));
        assert_eq!(counts.collect::<Vec<_>>(), [(&json!(5001), &json!(5000)), (&json!(5000), &json!(5000))]);
        let report = validate(&api, usual, json!({ "content": "a".repeat(501) })).await;
        let message = "Text has 501 characters; Mastodon accepts at most 500. Shorten it.";
        assert_eq!(report["findings"][0]["message"], message);

        let schedule = publish(&api, long, json!({ "content": "a".repeat(5000) })).await;
        assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn only_networks_whose_servers_decide_have_such_limits() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let new = |platform: &str, limits: Value| json!({ "platform": platform, "postLimits": limits });
    let rows = [
        (new("BLUE_SKY", json!({ "characters": 5 })), "postLimits"),
        (new("MASTODON", json!({ "characters": 0 })), "postLimits.characters"),
    ];
    for (body, field) in rows {
        let answer = api.send(Method::POST, "/v1/sandbox/accounts", body).await;
        assert_eq!(answer.status(), 400);
        let body: Value = answer.json().await.unwrap();
        assert!(body.to_string().contains(&format!("\"{field}\"")), "{body}");
    }
    let (bluesky, _) = api.account("BLUE_SKY").await;
    assert_eq!(limits_of(&api, bluesky).await, Value::Null);
}

/// A server with one account, whose operator changes the limit of characters.
#[derive(Clone)]
struct OwnServer {
    base: String,
    characters: Arc<Mutex<u64>>,
    posts: Arc<Mutex<Vec<Value>>>,
}

impl OwnServer {
    async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let server = OwnServer { base, characters: Arc::new(Mutex::new(600)), posts: Arc::default() };
        let account = || async { Json(json!({ "id": "7", "username": "ada", "display_name": "Ada" })) };
        let app = || async { Json(json!({ "name": "Octavo", "scopes": ["read", "write"] })) };
        let routes = Router::new()
            .route("/api/v2/instance", get(instance))
            .route("/api/v1/accounts/verify_credentials", get(account))
            .route("/api/v1/apps/verify_credentials", get(app))
            .route("/api/v1/statuses", post(create))
            .with_state(server.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        server
    }
}

async fn instance(State(server): State<OwnServer>) -> Json<Value> {
    let characters = *server.characters.lock().unwrap();
    Json(json!({ "domain": "example.org", "configuration": { "statuses": { "max_characters": characters } } }))
}

async fn create(State(server): State<OwnServer>, Json(status): Json<Value>) -> Json<Value> {
    server.posts.lock().unwrap().push(status);
    Json(json!({ "id": "1", "url": "https://example.org/@ada/1" }))
}

#[tokio::test]
async fn the_daily_check_learns_the_limits_of_a_server_that_a_person_named() {
    each_engine(async |home| {
        let own = OwnServer::start().await;
        let home = home.set("OCTAVO_EGRESS_ALLOW", "127.0.0.1/32");
        let server = home.start_without_sandbox().await;
        let api = home.developer(&server, "ada@example.com");
        let credentials = json!({ "server": own.base, "accessToken": "t0ken" });
        let connected = api.create("/v1/accounts", json!({ "platform": "MASTODON", "credentials": credentials })).await;
        let id = connected["id"].as_i64().unwrap();
        assert_eq!(connected["accountId"], own.base.replace("http://", "7@"));
        assert_eq!(limits_of(&api, id).await, json!({ "characters": 600 }));
        *own.characters.lock().unwrap() = 700;
        assert_eq!(check(&api, id).await, 202);
        until("the limits are those of now", async || {
            (limits_of(&api, id).await == json!({ "characters": 700 })).then_some(())
        })
        .await;
        let schedule = publish(&api, id, json!({ "content": "a".repeat(700) })).await;
        assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
        assert_eq!(own.posts.lock().unwrap().len(), 1);
        drop(server);
    })
    .await;
}
