//! Networks that refuse, comments that go, permissions that are missing, and what is pruned.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::StatusCode;
use axum::response::IntoResponse;
use jiff::{SignedDuration, Timestamp};
use octavo_store::Store;
use serde_json::{Value, json};

use super::{Commented, EMAIL, advance};
use crate::deleting::{kinds, published};
use crate::publishing_lost_answers::between;
use crate::support::{Api, Home, Media, each_engine, until};

async fn health(api: &Api) -> Value {
    api.get("/v1/accounts").await[0]["health"].clone()
}

fn refusal(message: &str, code: u32) -> axum::response::Response {
    (StatusCode::FORBIDDEN, axum::Json(json!({ "error": { "message": message, "code": code } }))).into_response()
}

/// The network is asked, and refuses each time.
#[tokio::test]
async fn a_refused_reading_delays_and_fails_no_post() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, EMAIL);
    let (media, calls) = (Media::upload(&api).await, Arc::new(AtomicUsize::new(0)));
    let counted = calls.clone();
    let base = between(&server, "/conversation", move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
        Box::pin(async { refusal("Application request limit reached", 4) })
    })
    .await;
    let worker = home.start_worker_by(&base, &server);
    let old = Commented::on(&api, "THREADS", &media).await;
    advance(&api, "PT15M").await;
    until("the network refuses", async || (calls.load(Ordering::SeqCst) > 0).then_some(())).await;
    let location = published(&api, json!([old.account.publication("new", &media)])).await;
    let kinds = kinds(&api, &location).await;
    assert!(
        !kinds.contains(&"WAITING_FOR_LIMIT".to_owned()) && !kinds.contains(&"RETRY_SCHEDULED".to_owned()),
        "{kinds:?}"
    );
    let health = health(&api).await;
    assert_eq!((&health["state"], &health["missingPermission"]), (&json!("OK"), &Value::Null), "{health}");
    assert_eq!(calls.load(Ordering::SeqCst), 1, "it is not asked again at once");
    drop((worker, server));
}

/// The account was connected before Octavo asked for the permission. Numbers are read, and do not clear what is missing for comments.
#[tokio::test]
async fn a_missing_permission_is_in_the_accounts_health() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, EMAIL);
    let (media, calls) = (Media::upload(&api).await, Arc::new(AtomicUsize::new(0)));
    let base = between(&server, "/comments", move |call| {
        let is_first = calls.fetch_add(1, Ordering::SeqCst) == 0;
        Box::pin(async move {
            if is_first { refusal("Application does not have permission", 10) } else { call.arrive().await }
        })
    })
    .await;
    let worker = home.start_worker_by(&base, &server);
    let post = Commented::on(&api, "INSTAGRAM", &media).await;
    post.comment(&api, Some("Ada"), "Which paper do you fold?", None).await;
    advance(&api, "PT15M").await;
    let missing =
        until("the health says so", async || health(&api).await["missingPermission"].as_str().map(str::to_owned));
    let missing = missing.await;
    assert!(
        missing.contains("the comments on its posts") && missing.contains("Publishing is not affected"),
        "{missing}"
    );
    assert_eq!(health(&api).await["state"], "OK", "it may still publish");
    let answer =
        api.send(reqwest::Method::POST, &format!("/v1/analytics/posts/{}/refresh", post.post), json!({})).await;
    assert_eq!(answer.status(), 202);
    until("the numbers are read", async || {
        let page = api.get("/v1/analytics/posts").await;
        page["items"][0]["measuredAt"].is_string().then_some(())
    })
    .await;
    assert_eq!(health(&api).await["missingPermission"], missing.as_str(), "numbers say nothing about comments");
    assert_eq!(post.refresh(&api).await.0, 202);
    let comment = post.found(&api, "Which paper do you fold?").await;
    assert_eq!(comment["can"]["reply"], true);
    assert_eq!(health(&api).await["missingPermission"], Value::Null, "the network allows it by now");
    drop((worker, server));
}

/// A comment that its network no longer shows is removed, with what it said. One that comes back is no news.
#[tokio::test]
async fn comments_that_go_are_removed() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, EMAIL);
    let (media, calls) = (Media::upload(&api).await, Arc::new(AtomicUsize::new(0)));
    let counted = calls.clone();
    let base = between(&server, "/conversation", move |call| {
        let is_second = counted.fetch_add(1, Ordering::SeqCst) == 1;
        Box::pin(async move {
            match is_second {
                true => axum::Json(json!({ "data": [] })).into_response(),
                false => call.arrive().await,
            }
        })
    })
    .await;
    let worker = home.start_worker_by(&base, &server);
    let post = Commented::on(&api, "THREADS", &media).await;
    post.comment(&api, Some("Ada"), "Which paper do you fold?", None).await;
    advance(&api, "PT15M").await;
    let first = post.found(&api, "Which paper do you fold?").await;
    advance(&api, "PT45M").await;
    until("it is gone", async || {
        let page = api.get(&format!("{}/comments", post.location)).await;
        page["items"].as_array().unwrap().is_empty().then_some(())
    })
    .await;
    assert_eq!(api.get(&post.location).await["unansweredComments"], Value::Null);
    let path = format!("/v1/comments/{}", first["id"].as_str().unwrap());
    let answer = api.send(reqwest::Method::PATCH, &path, json!({ "needsAnswer": false })).await;
    assert_eq!(answer.status(), 404);
    advance(&api, "PT2H").await;
    assert_eq!(post.found(&api, "Which paper do you fold?").await["id"], first["id"], "it is the same one");
    let events = api.get("/v1/events?limit=100").await;
    let reported = events["items"].as_array().unwrap().iter().filter(|event| event["data"]["commentId"] == first["id"]);
    assert_eq!(reported.count(), 1);
    drop((worker, server));
}

#[tokio::test]
async fn old_comments_are_pruned_and_the_post_stays() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let post = Commented::on(&api, "BLUE_SKY", &media).await;
        post.comment(&api, Some("Ada"), "one", None).await;
        assert_eq!(post.refresh(&api).await.0, 202);
        let comment = post.found(&api, "one").await;
        let store = Store::new(home.database().await);
        let now: Timestamp = comment["createdTime"].as_str().unwrap().parse().unwrap();
        assert_eq!(store.comments().prune(now - SignedDuration::from_hours(1), 100).await.unwrap(), 0);
        assert_eq!(store.comments().prune(now + SignedDuration::from_hours(1), 100).await.unwrap(), 1);
        assert_eq!(api.get("/v1/comments").await["items"], json!([]));
        assert_eq!(api.get(&post.location).await["status"], "COMPLETED");
        drop(server);
    })
    .await;
}
