//! Lost answers, kills, errors that pass, refusals, and comments that are gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::StatusCode;
use axum::response::IntoResponse;
use reqwest::Method;
use serde_json::json;
use tokio::sync::Notify;

use super::{HIDING, ask, settled};
use crate::answering::Commented;
use crate::deleting::person;
use crate::publishing_lost_answers::between;
use crate::support::{Api, Home, Media, each_engine};

async fn fault(api: &Api, comment: &Commented, fault: &str) {
    let body = json!({ "accountId": comment.account.id, "fault": fault, "times": 1 });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

/// The network makes the change, and its answer is lost; or it fails at first.
#[tokio::test]
async fn lost_answers_and_errors_that_pass_are_cleared_up() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for platform in HIDING {
            let comment = Commented::on(&api, &media, platform).await;
            for (trouble, change) in [("drop_after_accept", "hide"), ("server_error", "unhide")] {
                fault(&api, &comment, trouble).await;
                assert_eq!(ask(&api, &comment, change).await.0, 204);
                let shown = settled(&api, &comment).await.unwrap();
                let (status, hidden) = (&shown["moderation"]["status"], &shown["hidden"]);
                assert_eq!((status, hidden), (&json!("DONE"), &json!(change == "hide")), "{platform}: {shown}");
            }
        }
        let comment = Commented::on(&api, &media, "INSTAGRAM").await;
        fault(&api, &comment, "drop_after_accept").await;
        assert_eq!(ask(&api, &comment, "delete").await.0, 204);
        assert!(settled(&api, &comment).await.is_none());
        drop(server);
    })
    .await;
}

/// The worker dies after its call arrived: the next one asks the network, and sends nothing.
#[tokio::test]
async fn a_kill_between_the_call_and_its_result_is_cleared_up() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = person(&home, &server);
    let media = Media::upload(&api).await;
    let worker = home.start_worker(&server);
    let comment = Commented::on(&api, &media, "THREADS").await;
    worker.kill();
    let (arrived, calls) = (Arc::new(Notify::new()), Arc::new(AtomicUsize::new(0)));
    let (notified, counted) = (arrived.clone(), calls.clone());
    let base = between(&server, "/manage_reply", move |call| {
        let (notified, counted) = (notified.clone(), counted.clone());
        Box::pin(async move {
            counted.fetch_add(1, Ordering::SeqCst);
            assert_eq!(call.arrive().await.status(), 200);
            notified.notify_one();
            std::future::pending().await
        })
    })
    .await;
    let worker = home.start_worker_by(&base, &server);
    assert_eq!(ask(&api, &comment, "hide").await.0, 204);
    arrived.notified().await;
    worker.kill();
    let worker = home.start_worker_by(&base, &server);
    let shown = settled(&api, &comment).await.unwrap();
    assert_eq!((&shown["moderation"]["status"], &shown["hidden"]), (&json!("DONE"), &json!(true)), "{shown}");
    assert_eq!(calls.load(Ordering::SeqCst), 1);
    drop((worker, server));
}

/// The account was connected before Octavo asked for the permission.
#[tokio::test]
async fn a_refusal_is_shown_on_the_comment_and_may_be_tried_again() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = person(&home, &server);
    let media = Media::upload(&api).await;
    let worker = home.start_worker(&server);
    let comment = Commented::on(&api, &media, "THREADS").await;
    worker.kill();
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let base = between(&server, "/manage_reply", move |call| {
        let is_first = counted.fetch_add(1, Ordering::SeqCst) == 0;
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
    assert_eq!(ask(&api, &comment, "hide").await.0, 204);
    let shown = settled(&api, &comment).await.unwrap();
    let state = &shown["moderation"];
    assert_eq!((&state["status"], &shown["hidden"]), (&json!("FAILED"), &json!(false)), "{shown}");
    assert_eq!(state["errorCode"], "ACCOUNT_NEEDS_RECONNECT");
    assert!(state["errorMessage"].as_str().unwrap().contains("allow Octavo to manage comments"), "{state}");
    assert!(!api.get("/v1/accounts").await.to_string().contains("\"connected\":false"), "it may still publish");
    assert_eq!(ask(&api, &comment, "hide").await.0, 204, "asked again");
    assert_eq!(settled(&api, &comment).await.unwrap()["moderation"]["status"], "DONE");
    drop((worker, server));
}

/// Someone deleted the comment at the network. Deleting it succeeds, hiding it can't.
#[tokio::test]
async fn a_comment_that_is_gone_disappears() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for change in ["hide", "delete"] {
            let first = Commented::on(&api, &media, "INSTAGRAM").await;
            let second = Commented::on(&api, &media, "INSTAGRAM").await;
            // Then the second one is unknown to the account at the network.
            let sql = format!(
                "UPDATE comment SET network_id = '17900000000000001' WHERE id = {}",
                match home.engine() {
                    "SQLite" => format!("unhex('{}')", second.id.replace("cmt_", "")),
                    _ => format!("'{}'::uuid", second.id.replace("cmt_", "")),
                }
            );
            home.change(Box::leak(sql.into_boxed_str())).await;
            assert_eq!(ask(&api, &second, change).await.0, 204);
            assert!(settled(&api, &second).await.is_none(), "{change}");
            assert_eq!(ask(&api, &second, change).await.0, 404);
            assert!(first.shown(&api).await.is_some(), "another one is not touched");
        }
        drop(server);
    })
    .await;
}

/// One change at a time.
#[tokio::test]
async fn a_change_waits_for_the_one_before_it() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = person(&home, &server);
    let media = Media::upload(&api).await;
    let worker = home.start_worker(&server);
    let comment = Commented::on(&api, &media, "INSTAGRAM").await;
    worker.kill();
    assert_eq!(ask(&api, &comment, "hide").await.0, 204);
    assert_eq!(ask(&api, &comment, "hide").await.0, 204, "the same again");
    let (status, body) = ask(&api, &comment, "delete").await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("CONFLICT")), "{body}");
    assert!(body["error"]["message"].as_str().unwrap().contains("about to hide"), "{body}");
    let worker = home.start_worker(&server);
    assert_eq!(settled(&api, &comment).await.unwrap()["hidden"], true);
    assert_eq!(ask(&api, &comment, "delete").await.0, 204);
    assert!(settled(&api, &comment).await.is_none());
    drop((worker, server));
}
