//! Networks that refuse, posts that are due meanwhile, kills, and what is kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::StatusCode;
use axum::response::IntoResponse;
use futures::future::pending;
use jiff::SignedDuration;
use octavo_store::Store;
use reqwest::Method;
use serde_json::{Value, json};

use super::{EMAIL, advance, listed, refresh, series};
use crate::deleting::{kinds, published};
use crate::publishing_lost_answers::between;
use crate::support::{Account, Api, Home, Media, each_engine, free_port, until};

async fn health(api: &Api) -> Value {
    api.get("/v1/accounts").await[0]["health"].clone()
}

/// The network is asked, and refuses each time.
#[tokio::test]
async fn a_refused_reading_delays_and_fails_no_post() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, EMAIL);
    let (media, calls) = (Media::upload(&api).await, Arc::new(AtomicUsize::new(0)));
    let account = Account::connect(&api, "THREADS").await;
    let counted = calls.clone();
    let base = between(&server, "/insights", move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
        Box::pin(async {
            let error = json!({ "message": "Application request limit reached", "code": 4 });
            (StatusCode::FORBIDDEN, axum::Json(json!({ "error": error }))).into_response()
        })
    })
    .await;
    let worker = home.start_worker_by(&base, &server);
    published(&api, json!([account.publication("old", &media)])).await;
    let old = listed(&api, &account).await;
    advance(&api, "PT1H").await;
    until("the network refuses", async || (calls.load(Ordering::SeqCst) > 0).then_some(())).await;
    let location = published(&api, json!([account.publication("new", &media)])).await;
    let kinds = kinds(&api, &location).await;
    assert!(
        !kinds.contains(&"WAITING_FOR_LIMIT".to_owned()) && !kinds.contains(&"RETRY_SCHEDULED".to_owned()),
        "{kinds:?}"
    );
    let health = health(&api).await;
    assert_eq!((&health["state"], &health["missingPermission"]), (&json!("OK"), &Value::Null), "{health}");
    assert_eq!(series(&api, &old, 0).await, Vec::<Value>::new());
    assert_eq!(calls.load(Ordering::SeqCst), 1, "it is not asked again at once");
    drop((worker, server));
}

/// The account was connected before Octavo asked for the permission.
#[tokio::test]
async fn a_missing_permission_is_in_the_accounts_health() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, EMAIL);
    let (media, calls) = (Media::upload(&api).await, Arc::new(AtomicUsize::new(0)));
    let account = Account::connect(&api, "THREADS").await;
    let base = between(&server, "/insights", move |call| {
        let is_first = calls.fetch_add(1, Ordering::SeqCst) == 0;
        Box::pin(async move {
            if !is_first {
                return call.arrive().await;
            }
            let error = json!({ "message": "Application does not have permission", "code": 10 });
            (StatusCode::FORBIDDEN, axum::Json(json!({ "error": error }))).into_response()
        })
    })
    .await;
    let worker = home.start_worker_by(&base, &server);
    published(&api, json!([account.publication("one", &media)])).await;
    let post = listed(&api, &account).await;
    advance(&api, "PT1H").await;
    let missing =
        until("the health says so", async || health(&api).await["missingPermission"].as_str().map(str::to_owned));
    let missing = missing.await;
    assert!(
        missing.contains("Connect the account again") && missing.contains("Publishing is not affected"),
        "{missing}"
    );
    assert_eq!(health(&api).await["state"], "OK", "it may still publish");
    published(&api, json!([account.publication("two", &media)])).await;
    let answer = api.send(Method::POST, &refresh(&post), json!({})).await;
    assert_eq!(answer.status(), 202);
    assert_eq!(series(&api, &post, 1).await.len(), 1);
    assert_eq!(health(&api).await["missingPermission"], Value::Null, "the network allows it by now");
    drop((worker, server));
}

/// The person unticks it at the network.
#[tokio::test]
async fn a_permission_that_is_not_granted_is_missing_at_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let scopes = [
            ("THREADS", "threads_manage_insights"),
            ("INSTAGRAM", "instagram_business_manage_insights"),
            ("TIKTOK", "video.list"),
        ];
        for (platform, scope) in scopes {
            let connect = async |unticked: &str| {
                let begun = api.create("/v1/accounts/authorizations", json!({ "platform": platform })).await;
                let page = url::Url::parse(begun["url"].as_str().unwrap()).unwrap();
                let asked = page.query_pairs().find(|(name, _)| name == "scope").unwrap().1.into_owned();
                let mut form = vec![("decision", "allow"), ("account", "")];
                form.extend(asked.split(',').filter(|it| *it != unticked).map(|it| ("scope", it)));
                let answer = api.http.post(page.clone()).form(&form).send().await.unwrap();
                let back = url::Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
                let given = |name: &str| back.query_pairs().find(|(it, _)| it == name).unwrap().1.into_owned();
                let body = json!({ "state": given("state"), "code": given("code") });
                api.create("/v1/accounts/authorizations/complete", body).await;
                api.get("/v1/accounts").await.as_array().unwrap().last().unwrap().clone()
            };
            let account = connect(scope).await;
            assert_eq!(account["platform"], platform);
            let missing = account["health"]["missingPermission"].as_str().unwrap_or_else(|| panic!("{account}"));
            assert!(missing.contains(scope) && missing.contains("Connect the account again"), "{missing}");
            assert_eq!(account["health"]["state"], "OK", "it may still publish");
            let whole = connect("").await;
            assert_ne!(whole["id"], account["id"]);
            assert_eq!(whole["health"]["missingPermission"], Value::Null, "{whole}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn posts_that_are_due_go_first() {
    each_engine(async |home| {
        let port = free_port();
        let server = home.start_on(port).await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "BLUE_SKY").await;
        published(&api, json!([account.publication("old", &media)])).await;
        let old = listed(&api, &account).await;
        server.kill();
        let server = home.start_idle(port).await;
        advance(&api, "PT1H").await;
        let body = json!({ "publications": [account.publication("new", &media)] });
        let answer = api.send(Method::POST, "/v1/posts", body).await;
        let new = answer.headers()["location"].to_str().unwrap().to_owned();
        server.kill();
        let server = home.start_on(port).await;
        let readings = series(&api, &old, 1).await;
        let schedule = api.ended(&new).await;
        let published = schedule["publications"][0]["posts"][0]["publishedTime"].as_str().unwrap();
        assert!(published <= readings[0]["measuredAt"].as_str().unwrap(), "{schedule} and {readings:?}");
        drop(server);
    })
    .await;
}

/// The network has answered, and the worker dies before it stored the answer.
#[tokio::test]
async fn a_kill_between_call_and_commit_leaves_one_reading() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, EMAIL);
    let (media, calls) = (Media::upload(&api).await, Arc::new(AtomicUsize::new(0)));
    let account = Account::connect(&api, "THREADS").await;
    let counted = calls.clone();
    let base = between(&server, "/insights", move |call| {
        let is_first = counted.fetch_add(1, Ordering::SeqCst) == 0;
        Box::pin(async move {
            let answer = call.arrive().await;
            if is_first { pending().await } else { answer }
        })
    })
    .await;
    let worker = home.start_worker_by(&base, &server);
    published(&api, json!([account.publication("one", &media)])).await;
    let post = listed(&api, &account).await;
    advance(&api, "PT1H").await;
    until("the network is asked", async || (calls.load(Ordering::SeqCst) == 1).then_some(())).await;
    worker.kill();
    let worker = home.start_worker_by(&base, &server);
    series(&api, &post, 1).await;
    advance(&api, "PT5H").await;
    assert_eq!(series(&api, &post, 2).await.len(), 2, "one reading for each time");
    assert_eq!(calls.load(Ordering::SeqCst), 3);
    drop((worker, server));
}

#[tokio::test]
async fn old_numbers_are_pruned_and_the_post_stays() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "BLUE_SKY").await;
        published(&api, json!([account.publication("one", &media)])).await;
        let post = listed(&api, &account).await;
        for (count, by) in [(1, "PT1H"), (2, "PT5H")] {
            advance(&api, by).await;
            series(&api, &post, count).await;
        }
        let readings = series(&api, &post, 2).await;
        let second: jiff::Timestamp = readings[1]["measuredAt"].as_str().unwrap().parse().unwrap();
        let store = Store::new(home.database().await);
        assert_eq!(store.numbers().prune(second, 100).await.unwrap(), 1);
        assert_eq!(
            api.get(&format!("/v1/analytics/posts/{}", post["postId"].as_str().unwrap())).await["items"],
            json!([readings[1]])
        );
        assert_eq!(store.numbers().prune(second + SignedDuration::from_hours(1), 100).await.unwrap(), 1);
        assert!(listed(&api, &account).await["measuredAt"].is_null());
        drop(server);
    })
    .await;
}
