//! Deliveries: retried with the same id and bytes, ended as the receiver says.

use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, StatusCode};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use crate::support::{Receiver, each_engine, until};

#[tokio::test]
async fn a_failing_receiver_gets_the_same_event_again() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::answering(|before| {
            let status = if before < 2 { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
            (status, HeaderMap::new())
        })
        .await;
        let webhook = api
            .webhook(&receiver, json!({ "eventsAll": false, "eventTypes": ["post.completed"], "retryBackoffMs": 100 }))
            .await;
        let (account, chat) = api.account("TELEGRAM").await;
        api.post(account, chat.as_deref(), "again").await;
        let calls = receiver.wait("the third try", |calls| calls.len() >= 3).await;
        assert!(calls.iter().all(|call| call.id() == calls[0].id() && call.body == calls[0].body));
        let delivery = until("the delivery succeeds", async || {
            let page = api.get(&format!("/v1/webhooks/{webhook}/deliveries")).await;
            (page["content"][0]["status"] == "SUCCEEDED").then(|| page["content"][0].clone())
        })
        .await;
        assert_eq!((&delivery["attempt"], &delivery["httpStatus"]), (&json!(3), &json!(200)));
        let told = &api.get("/v1/webhooks").await[0];
        assert!(told["lastSuccessAt"].is_string() && told["lastFailureAt"].is_string());
        drop(server);
    })
    .await;
}

/// HTTP's three forms of a date, and seconds (RFC 9110, sections 5.6.7 and 10.2.3); at most 12 hours are waited.
#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "the server goes by the system's clock")]
async fn a_receiver_says_in_seconds_or_by_a_date_when_to_come_back() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let at = Timestamp::now() + SignedDuration::from_hours(3);
        let rows = [
            ("10800".to_owned(), 3),
            (at.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string(), 3),
            (at.strftime("%A, %d-%b-%y %H:%M:%S GMT").to_string(), 3),
            (at.strftime("%a %b %e %H:%M:%S %Y").to_string(), 3),
            ("Fri, 31 Dec 9999 23:59:59 GMT".to_owned(), 12),
            ("999999999".to_owned(), 12),
        ];
        for (asked, hours) in rows {
            let header = HeaderMap::from_iter([(RETRY_AFTER, asked.parse().unwrap())]);
            let busy = move |_| (StatusCode::SERVICE_UNAVAILABLE, header.clone());
            let webhook = api.webhook(&Receiver::answering(busy).await, json!({ "retryBackoffMs": 100 })).await;
            let path = format!("/v1/webhooks/{webhook}/test");
            assert_eq!(api.send(reqwest::Method::POST, &path, json!({ "type": "post.completed" })).await.status(), 202);
            let delivery = until("the first try is written down", async || {
                let page = api.get(&format!("/v1/webhooks/{webhook}/deliveries")).await;
                (page["content"][0]["status"] == "SCHEDULED").then(|| page["content"][0].clone())
            })
            .await;
            let time = |name: &str| delivery[name].as_str().unwrap().parse::<Timestamp>().unwrap();
            let waits = time("nextAttemptAt").duration_since(time("lastAttemptAt"));
            // A date was written before the server and its webhooks were there.
            let most = SignedDuration::from_hours(hours) + SignedDuration::from_mins(10);
            let least = SignedDuration::from_hours(hours) - SignedDuration::from_mins(10);
            assert!((least..most).contains(&waits), "{asked}: {waits}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn refusals_end_a_delivery_and_410_ends_the_webhook() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let only = json!({ "eventsAll": false, "eventTypes": ["post.completed"] });
        let mut webhooks = Vec::new();
        for status in [StatusCode::BAD_REQUEST, StatusCode::FOUND, StatusCode::GONE] {
            let receiver = Receiver::answering(move |_| (status, HeaderMap::new())).await;
            webhooks.push((api.webhook(&receiver, only.clone()).await, receiver, status));
        }
        let (account, chat) = api.account("TELEGRAM").await;
        api.post(account, chat.as_deref(), "no").await;
        for (webhook, receiver, status) in &webhooks {
            let delivery = until("the delivery ends", async || {
                let page = api.get(&format!("/v1/webhooks/{webhook}/deliveries")).await;
                (page["content"][0]["status"] == "FAILED").then(|| page["content"][0].clone())
            })
            .await;
            assert_eq!(delivery["httpStatus"], status.as_u16());
            assert_eq!((receiver.calls().len(), &delivery["attempt"]), (1, &json!(1)));
        }
        let listed = api.get("/v1/webhooks").await;
        let status = |index: usize| listed[index]["status"].as_str().unwrap().to_owned();
        assert_eq!([status(0), status(1), status(2)], ["ACTIVE", "ACTIVE", "DISABLED_GONE"]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_test_says_that_it_is_one() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        let only = json!({ "eventsAll": false, "eventTypes": ["post.completed"] });
        let webhook = api.webhook(&receiver, only).await;
        let path = format!("/v1/webhooks/{webhook}/test");
        let sent = api.send(reqwest::Method::POST, &path, json!({ "type": "media.import.ready" })).await;
        assert_eq!(sent.status(), 202);
        let calls = receiver.wait("the test arrives", |calls| calls.len() == 1).await;
        assert_eq!(calls[0].kind(), "media.import.ready");
        assert_eq!(calls[0].headers["x-octavo-test"], "true");

        // Without a type, or without a body at all: one that the webhook is subscribed to.
        let every = api.webhook(&receiver, json!({})).await;
        let failed = api.webhook(&receiver, json!({ "eventsAll": false, "eventTypes": ["post.failed"] })).await;
        for (count, (webhook, kind)) in [(every, "post.completed"), (failed, "post.failed")].into_iter().enumerate() {
            let path = format!("/v1/webhooks/{webhook}/test");
            let bare = api.request(reqwest::Method::POST, &path);
            assert_eq!(bare.send().await.unwrap().status(), 202);
            assert_eq!(api.send(reqwest::Method::POST, &path, json!({})).await.status(), 202);
            let calls = receiver.wait("the tests arrive", |calls| calls.len() == 3 + 2 * count).await;
            assert!(calls[1 + 2 * count..].iter().all(|call| call.kind() == kind), "{kind}");
            let wrong = api.send(reqwest::Method::POST, &path, json!({ "type": "post.lost" })).await;
            assert_eq!(wrong.status(), 400);
            let text =
                api.request(reqwest::Method::POST, &path).header("content-type", "text/plain").body("post.failed");
            assert_eq!(text.send().await.unwrap().status(), 415);
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_deleted_webhook_hears_nothing_more() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (gone, stays) = (Receiver::start().await, Receiver::start().await);
        let webhook = api.webhook(&gone, json!({})).await;
        api.webhook(&stays, json!({})).await;
        let deleted = api.request(reqwest::Method::DELETE, &format!("/v1/webhooks/{webhook}")).send().await.unwrap();
        assert_eq!(deleted.status(), 204);
        let (account, chat) = api.account("TELEGRAM").await;
        api.post(account, chat.as_deref(), "x").await;
        stays.wait("the other hears all", |calls| calls.len() == 3).await;
        assert!(gone.calls().is_empty());
        drop(server);
    })
    .await;
}
