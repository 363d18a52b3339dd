//! The history of deliveries: every try, and tries that are made once more.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Clock, Receiver, each_engine, free_port, until};

/// The delivery and the event of the test, as the answer names them.
async fn send_test(api: &Api, webhook: &str) -> (String, String) {
    let path = format!("/v1/webhooks/{webhook}/test");
    let answer = api.send(Method::POST, &path, json!({ "type": "post.completed" })).await;
    assert_eq!(answer.status(), 202);
    let sent: Value = answer.json().await.unwrap_or_default();
    let id = |name: &str| sent[name].as_str().unwrap_or_else(|| panic!("no {name} in {sent}")).to_owned();
    (id("deliveryId"), id("eventId"))
}

/// The newest delivery of a webhook with its tries, once it has a status.
async fn newest(api: &Api, webhook: &str, status: &str) -> Value {
    let path = format!("/v1/webhooks/{webhook}/deliveries");
    let found = until("the delivery has the status", async || {
        let newest = api.get(&path).await["content"][0].clone();
        (newest["status"] == status).then_some(newest)
    })
    .await;
    api.get(&format!("{path}/{}", found["id"].as_str().unwrap())).await
}

fn busy_at_first(times: usize) -> impl Fn(usize) -> (StatusCode, HeaderMap) {
    move |before| {
        let why = (HeaderName::from_static("x-why"), HeaderValue::from_static("busy"));
        let status = if before < times { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
        (status, HeaderMap::from_iter([why]))
    }
}

#[tokio::test]
async fn a_test_is_answered_with_its_own_event_and_delivery() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({})).await;
        for _ in 0..3 {
            let (delivery, event) = send_test(&api, &webhook).await;
            let path = format!("/v1/webhooks/{webhook}/deliveries/{delivery}");
            // At once: the answer comes after the row is there.
            assert_eq!(api.get(&path).await["eventId"], event.as_str());
            let calls = receiver.wait("the test arrives", |calls| calls.iter().any(|call| call.id() == event)).await;
            assert_eq!(calls.iter().filter(|call| call.id() == event).count(), 1);
            until("its delivery shows the result", async || {
                (api.get(&path).await["status"] == "SUCCEEDED").then_some(())
            })
            .await;
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_delivery_shows_every_try() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::answering(busy_at_first(1)).await;
        let webhook = api.webhook(&receiver, json!({ "retryBackoffMs": 100 })).await;
        send_test(&api, &webhook).await;
        let delivery = newest(&api, &webhook, "SUCCEEDED").await;
        let tries = delivery["attempts"].as_array().unwrap();
        let shown = |index: usize, name: &str| tries[index][name].clone();
        assert_eq!((tries.len(), shown(0, "number"), shown(1, "number")), (2, json!(1), json!(2)));
        assert_eq!((shown(0, "status"), shown(1, "status")), (json!("SCHEDULED"), json!("SUCCEEDED")));
        assert_eq!((shown(0, "httpStatus"), shown(1, "httpStatus")), (json!(503), json!(200)));
        assert_eq!((shown(0, "errorClass"), shown(1, "errorClass")), (json!("HTTP_STATUS"), Value::Null));
        assert_eq!(
            (shown(0, "responseHeaders")["x-why"].clone(), shown(1, "responseBody")),
            (json!("busy"), json!(""))
        );
        assert!(shown(0, "durationMs").as_f64().unwrap() > 0.0);
        assert!(shown(0, "startedAt").as_str() < shown(1, "startedAt").as_str());
        for (shown, got) in tries.iter().zip(receiver.calls()) {
            for name in ["webhook-id", "webhook-timestamp", "webhook-signature", "x-octavo-signature", "x-octavo-test"]
            {
                assert_eq!(shown["requestHeaders"][name], got.headers[name].to_str().unwrap());
            }
        }
        assert_eq!(delivery["requestBody"], receiver.calls()[0].event());

        let nobody = format!("http://127.0.0.1:{}/", free_port());
        let webhook =
            api.webhook(&receiver, json!({ "url": nobody, "retryMaxAttempts": 1, "retryBackoffMs": 100 })).await;
        send_test(&api, &webhook).await;
        let delivery = newest(&api, &webhook, "FAILED").await;
        assert_eq!(delivery["attempts"].as_array().unwrap().len(), 2);
        assert_eq!(
            (&delivery["attempts"][1]["errorClass"], &delivery["attempts"][1]["responseHeaders"]),
            (&json!("CONNECT"), &Value::Null)
        );
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_delivery_is_sent_again_when_it_has_ended() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({})).await;
        send_test(&api, &webhook).await;
        let delivery = newest(&api, &webhook, "SUCCEEDED").await;
        let path = format!("/v1/webhooks/{webhook}/deliveries/{}", delivery["id"].as_str().unwrap());
        let again = api.send(Method::POST, &format!("{path}/redeliver"), json!({})).await;
        assert_eq!(again.status(), 202);
        let again: Value = again.json().await.unwrap();
        assert_eq!((&again["id"], &again["attempt"]), (&delivery["id"], &json!(1)));
        let calls = receiver.wait("it comes again", |calls| calls.len() == 2).await;
        assert_eq!((calls[0].id(), &calls[0].body), (calls[1].id(), &calls[1].body));
        let delivery = until("the second try is written down", async || {
            let delivery = api.get(&path).await;
            (delivery["status"] == "SUCCEEDED").then_some(delivery)
        })
        .await;
        assert_eq!((delivery["attempts"].as_array().unwrap().len(), &delivery["attempt"]), (2, &json!(2)));

        let bob = home.developer(&server, "bob@example.com");
        assert_eq!(bob.request(Method::GET, &path).send().await.unwrap().status(), 404);
        assert_eq!(bob.send(Method::POST, &format!("{path}/redeliver"), json!({})).await.status(), 404);
        let other = api.webhook(&receiver, json!({})).await;
        let elsewhere = path.replace(&webhook, &other);
        assert_eq!(api.request(Method::GET, &elsewhere).send().await.unwrap().status(), 404);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_delivery_that_waits_is_sent_at_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::answering(busy_at_first(2)).await;
        let webhook = api.webhook(&receiver, json!({ "retryBackoffMs": 3_600_000, "retryMaxAttempts": 1 })).await;
        send_test(&api, &webhook).await;
        let delivery = newest(&api, &webhook, "SCHEDULED").await;
        let path = format!("/v1/webhooks/{webhook}/deliveries/{}/redeliver", delivery["id"].as_str().unwrap());
        let again: Value = api.send(Method::POST, &path, json!({})).await.json().await.unwrap();
        assert_eq!((&again["status"], &again["attempt"]), (&json!("SCHEDULED"), &json!(1)));
        until("the second try is written down", async || {
            let delivery = api.get(path.trim_end_matches("/redeliver")).await;
            (delivery["attempt"] == 2).then(|| assert_eq!(delivery["status"], "SCHEDULED", "with all its retries"))
        })
        .await;
        assert_eq!(api.send(Method::POST, &path, json!({})).await.status(), 202);
        let calls = receiver.wait("the third try", |calls| calls.len() == 3).await;
        assert!(calls.iter().all(|call| (call.id(), &call.body) == (calls[0].id(), &calls[0].body)));
        newest(&api, &webhook, "SUCCEEDED").await;
        let paused = json!({ "status": "PAUSED" });
        assert_eq!(api.send(Method::PATCH, &format!("/v1/webhooks/{webhook}"), paused).await.status(), 200);
        assert_eq!(api.send(Method::POST, &path, json!({})).await.status(), 409);
        let since = json!({ "since": "2026-01-01T00:00:00Z" });
        assert_eq!(api.send(Method::POST, &format!("/v1/webhooks/{webhook}/recover"), since).await.status(), 409);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_delivery_asked_for_by_many_at_once_is_never_sent_twice_at_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::answering(busy_at_first(1)).await;
        let webhook = api.webhook(&receiver, json!({ "retryBackoffMs": 3_600_000 })).await;
        send_test(&api, &webhook).await;
        let delivery = newest(&api, &webhook, "SCHEDULED").await;
        let path = format!("/v1/webhooks/{webhook}/deliveries/{}", delivery["id"].as_str().unwrap());
        let asked = (0..20).map(|_| {
            let (api, path) = (api.clone(), format!("{path}/redeliver"));
            tokio::spawn(async move { api.send(Method::POST, &path, json!({})).await.status().as_u16() })
        });
        let asked: Vec<_> = asked.collect();
        let mut taken = 0;
        for answer in asked {
            let status = answer.await.unwrap();
            assert!([202, 409].contains(&status), "{status}");
            taken += usize::from(status == 202);
        }
        assert!(taken > 0);
        let ended = newest(&api, &webhook, "SUCCEEDED").await;
        let calls = receiver.calls().len();
        assert!((2..=1 + taken).contains(&calls), "{calls} calls for {taken} that were accepted");
        // A try that another one overlapped would have lost its lease, and its result.
        assert_eq!(ended["attempts"].as_array().unwrap().len(), calls);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn failures_are_recovered_even_through_a_crash() {
    each_engine(async |home| {
        let port = free_port();
        let server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let refusing = |before| (if before == 0 { StatusCode::BAD_REQUEST } else { StatusCode::OK }, HeaderMap::new());
        let receiver = Receiver::answering(refusing).await;
        let webhook = api.webhook(&receiver, json!({})).await;
        for _ in 0..12 {
            send_test(&api, &webhook).await;
        }
        let failed = format!("/v1/webhooks/{webhook}/deliveries?status=FAILED&size=1");
        let all = until("all have failed", async || {
            let page = api.get(&failed).await;
            (page["totalElements"] == 12).then_some(page)
        })
        .await;
        assert_eq!(all["totalPages"], 12);
        let path = format!("/v1/webhooks/{webhook}/recover");
        let newest = json!({ "since": all["content"][0]["createdTime"] });
        for wrong in [json!({}), json!({ "since": "yesterday" }), json!({ "since": "2999-01-01T00:00:00Z" })] {
            assert_eq!(api.send(Method::POST, &path, wrong).await.status(), 400);
        }
        let since = api.get(&format!("/v1/webhooks/{webhook}/deliveries?sort=createdTime,asc")).await;
        let since = json!({ "since": since["content"][0]["createdTime"] });
        let answer = api.send(Method::POST, &path, since).await;
        assert_eq!(answer.status(), 202);
        assert_eq!(answer.json::<Value>().await.unwrap()["deliveries"], 12);
        server.kill();
        let server = home.start_on(port).await;
        let calls = receiver.wait("each comes a second time", |calls| calls.len() >= 24).await;
        assert!(calls.iter().all(|call| calls.iter().filter(|other| other.id() == call.id()).count() >= 2));
        until("all are written down", async || (api.get(&failed).await["totalElements"] == 0).then_some(())).await;
        let answer = api.send(Method::POST, &path, newest).await;
        assert_eq!(answer.json::<Value>().await.unwrap()["deliveries"], 0, "nothing is left to recover");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn old_history_is_removed() {
    each_engine(async |home| {
        let (home, clock) = Clock::of(home);
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({})).await;
        send_test(&api, &webhook).await;
        let delivery = newest(&api, &webhook, "SUCCEEDED").await;
        drop(server);
        // PostgreSQL removes whole days.
        clock.set(24 * 60 * 60);
        std::fs::write(home.path().join("octavo.toml"), "[webhooks]\nretention = \"1 ms\"\n").unwrap();
        let server = home.start().await;
        let token = home.token(api.client_id.as_deref().unwrap(), "ada@example.com", "api");
        let api = Api { base: server.base.clone(), token, ..api };
        let path = format!("/v1/webhooks/{webhook}/deliveries");
        until("the history is empty", async || (api.get(&path).await["totalElements"] == 0).then_some(())).await;
        let gone = api.request(Method::GET, &format!("{path}/{}", delivery["id"].as_str().unwrap())).send().await;
        assert_eq!(gone.unwrap().status(), 404);
        drop(server);
    })
    .await;
}
