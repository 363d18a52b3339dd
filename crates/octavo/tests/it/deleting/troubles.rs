//! Lost answers, errors that pass, refusals, and posts that are due meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::StatusCode;
use axum::response::IntoResponse;
use reqwest::Method;
use serde_json::json;

use super::{CHAINS, delete, deletion, kinds, person, posts, published, rename, settled};
use crate::publishing_lost_answers::between;
use crate::support::{Account, Api, Home, Media, each_engine, free_port};

async fn fault(api: &Api, account: &Account, fault: &str) {
    let body = json!({ "accountId": account.id, "fault": fault, "times": 1 });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

/// The network deletes the post, and its answer is lost.
#[tokio::test]
async fn a_lost_answer_is_cleared_up() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for (platform, _) in CHAINS {
            let account = Account::connect(&api, platform).await;
            let location = published(&api, json!([account.publication("one", &media)])).await;
            fault(&api, &account, "drop_after_accept").await;
            assert_eq!(delete(&api, &deletion(&location)).await.0, 204);
            let schedule = settled(&api, &location).await;
            assert_eq!(schedule["status"], "DELETED", "{platform}: {schedule}");
            let kinds = kinds(&api, &location).await;
            let sent = kinds.iter().filter(|kind| *kind == "DELETION_SENT").count();
            let is_read_back = !["TELEGRAM", "LINKEDIN"].contains(&platform);
            assert_eq!((sent, kinds.contains(&"READ_BACK".into())), (if is_read_back { 1 } else { 2 }, is_read_back));
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_error_that_passes_is_tried_again() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "X_TWITTER").await;
        let location = published(&api, json!([account.publication("one", &media)])).await;
        for trouble in ["server_error", "token_expired"] {
            fault(&api, &account, trouble).await;
        }
        assert_eq!(delete(&api, &deletion(&location)).await.0, 204);
        assert_eq!(settled(&api, &location).await["status"], "DELETED");
        assert!(kinds(&api, &location).await.contains(&"RETRY_SCHEDULED".to_owned()));
        drop(server);
    })
    .await;
}

/// Someone deleted it in the network's own app.
#[tokio::test]
async fn what_is_gone_counts_as_deleted() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for (platform, _) in CHAINS {
            let account = Account::connect(&api, platform).await;
            let locations = [
                published(&api, json!([account.publication("one", &media)])).await,
                published(&api, json!([account.publication("two", &media)])).await,
            ];
            // The second schedule then names the post of the first one, which is gone by that time.
            let first = posts(&api.get(&locations[0]).await)[0]["platformPostIdentifier"].as_str().unwrap().to_owned();
            rename(&home, &first, &locations[1]).await;
            for location in &locations {
                assert_eq!(delete(&api, &deletion(location)).await.0, 204);
                assert_eq!(settled(&api, location).await["status"], "DELETED", "{platform}");
            }
            assert_eq!(api.feed(account.id).await.len(), 1, "{platform}: the post that is no longer named");
        }
        drop(server);
    })
    .await;
}

/// The account was connected before Octavo asked for the permission.
#[tokio::test]
async fn a_missing_permission_fails_the_deletion_and_not_the_account() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = person(&home, &server);
    let (media, calls) = (Media::upload(&api).await, Arc::new(AtomicUsize::new(0)));
    let account = Account::connect(&api, "THREADS").await;
    let counted = calls.clone();
    let base = between(&server, "", move |call| {
        let is_first = call.is_deletion() && counted.fetch_add(1, Ordering::SeqCst) == 0;
        Box::pin(async move {
            match is_first {
                true => {
                    let error = json!({ "message": "Application does not have permission", "code": 10 });
                    (StatusCode::FORBIDDEN, axum::Json(json!({ "error": error }))).into_response()
                }
                false => call.arrive().await,
            }
        })
    })
    .await;
    let worker = home.start_worker_by(&base, &server);
    let location = published(&api, json!([account.publication("one", &media)])).await;
    assert_eq!(delete(&api, &deletion(&location)).await.0, 204);
    let schedule = settled(&api, &location).await;
    let deletion_of = posts(&schedule)[0]["deletion"].clone();
    assert_eq!((&schedule["status"], &deletion_of["status"]), (&json!("COMPLETED"), &json!("FAILED")), "{schedule}");
    assert_eq!(deletion_of["errorCode"], "ACCOUNT_NEEDS_RECONNECT");
    assert!(deletion_of["errorMessage"].as_str().unwrap().contains("Connect the account again"), "{deletion_of}");
    let accounts = api.get("/v1/accounts").await.to_string();
    assert!(!accounts.contains("\"connected\":false"), "it may still publish: {accounts}");
    assert!(kinds(&api, &location).await.contains(&"DELETION_FAILED".to_owned()));
    assert_eq!(delete(&api, &deletion(&location)).await.0, 204, "asked again");
    assert_eq!(settled(&api, &location).await["status"], "DELETED");
    assert_eq!(calls.load(Ordering::SeqCst), 2);
    drop((worker, server));
}

#[tokio::test]
async fn posts_that_are_due_go_first() {
    each_engine(async |home| {
        let port = free_port();
        let server = home.start_on(port).await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "BLUE_SKY").await;
        let old = published(&api, json!([account.publication("old", &media)])).await;
        server.kill();
        let server = home.start_idle(port).await;
        assert_eq!(delete(&api, &deletion(&old)).await.0, 204);
        let body = json!({ "publications": [account.publication("new", &media)] });
        let answer = api.send(Method::POST, "/v1/posts", body).await;
        let new = answer.headers()["location"].to_str().unwrap().to_owned();
        server.kill();
        let server = home.start_on(port).await;
        assert_eq!(settled(&api, &old).await["status"], "DELETED");
        let time = async |location: &str, kind: &str| {
            let timeline = api.get(&format!("{location}/timeline")).await;
            let found = timeline["items"].as_array().unwrap().iter().find(|it| it["kind"] == kind).cloned();
            found.unwrap_or_else(|| panic!("no {kind} in {timeline}"))["at"].as_str().unwrap().to_owned()
        };
        assert!(time(&new, "PUBLISHED").await <= time(&old, "DELETION_SENT").await);
        drop(server);
    })
    .await;
}
