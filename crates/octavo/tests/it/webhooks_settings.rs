//! Webhooks are changed, paused, revived, and given new keys while deliveries flow.

use axum::http::{HeaderMap, StatusCode};
use octavo_domain::signing::{verify_plain, verify_standard};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::{Api, Call, Receiver, each_engine, until};

async fn change(api: &Api, webhook: &str, body: Value) -> Value {
    let answer = api.send(Method::PATCH, &format!("/v1/webhooks/{webhook}"), body).await;
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

async fn send_test(api: &Api, webhook: &str) -> u16 {
    let path = format!("/v1/webhooks/{webhook}/test");
    api.send(Method::POST, &path, json!({ "type": "post.completed" })).await.status().as_u16()
}

#[tokio::test]
async fn a_paused_webhook_waits_and_then_goes_on() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (paused, other) = (Receiver::start().await, Receiver::start().await);
        let webhook = api.webhook(&paused, json!({})).await;
        api.webhook(&other, json!({})).await;
        assert_eq!(change(&api, &webhook, json!({ "status": "PAUSED" })).await["status"], "PAUSED");
        assert_eq!(send_test(&api, &webhook).await, 409);
        let (account, chat) = api.account("TELEGRAM").await;
        api.post(account, chat.as_deref(), "later").await;
        other.wait("the other hears all", |calls| calls.len() == 3).await;
        let waiting = api.get(&format!("/v1/webhooks/{webhook}/deliveries?status=PENDING")).await;
        assert_eq!((&waiting["totalElements"], paused.calls().len()), (&json!(3), 0));
        change(&api, &webhook, json!({ "status": "ACTIVE" })).await;
        paused.wait("what waited arrives", |calls| calls.len() == 3).await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn settings_change_one_by_one_within_their_bounds() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (old, new) = (Receiver::start().await, Receiver::start().await);
        let webhook = api.webhook(&old, json!({ "retryBackoffMs": 700 })).await;
        let changed = change(&api, &webhook, json!({ "url": new.url, "eventTypes": ["post.failed"] })).await;
        assert_eq!((&changed["url"], &changed["eventsAll"]), (&json!(new.url), &json!(false)));
        assert_eq!((&changed["eventTypes"], &changed["retryBackoffMs"]), (&json!(["post.failed"]), &json!(700)));
        let changed = change(&api, &webhook, json!({ "eventsAll": false, "readTimeoutMs": 2000 })).await;
        assert_eq!((&changed["eventTypes"], &changed["readTimeoutMs"]), (&json!(["post.failed"]), &json!(2000)));
        let changed = change(&api, &webhook, json!({ "eventsAll": true })).await;
        assert_eq!((&changed["eventTypes"], &changed["url"]), (&json!([]), &json!(new.url)));
        assert_eq!(api.get("/v1/webhooks").await[0], changed);

        let wrong = json!({ "url": "http://10.0.0.1/", "eventTypes": ["post.lost"], "retryMaxAttempts": 51,
            "retryBackoffMs": 99, "connectTimeoutMs": 30_001, "readTimeoutMs": 0, "status": "DISABLED_GONE" });
        let refused = api.send(Method::PATCH, &format!("/v1/webhooks/{webhook}"), wrong).await;
        assert_eq!(refused.status(), 400);
        let refused: Value = refused.json().await.unwrap();
        let details = refused["error"]["details"].as_array().unwrap();
        let fields: Vec<&str> = details.iter().map(|it| it["field"].as_str().unwrap()).collect();
        let expected = [
            "url",
            "eventTypes[0]",
            "retryMaxAttempts",
            "retryBackoffMs",
            "connectTimeoutMs",
            "readTimeoutMs",
            "status",
        ];
        assert_eq!(fields, expected);
        assert_eq!(api.get("/v1/webhooks").await[0], changed, "nothing of it was taken");

        assert_eq!(send_test(&api, &webhook).await, 202);
        new.wait("the new address is called", |calls| calls.len() == 1).await;
        let bob = home.developer(&server, "bob@example.com");
        let foreign = bob.send(Method::PATCH, &format!("/v1/webhooks/{webhook}"), json!({ "status": "PAUSED" })).await;
        assert_eq!((foreign.status(), old.calls().len()), (StatusCode::NOT_FOUND, 0));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_webhook_whose_receiver_was_gone_is_revived() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::answering(|_| (StatusCode::GONE, HeaderMap::new())).await;
        let back = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({})).await;
        assert_eq!(send_test(&api, &webhook).await, 202);
        let told = until("the webhook is disabled", async || {
            let told = api.get("/v1/webhooks").await[0].clone();
            (told["status"] == "DISABLED_GONE").then_some(told)
        })
        .await;
        assert_eq!(told["statusReason"], "The receiver returned 410: it wants no more events.");
        assert!(told["disabledAt"].is_string());
        assert_eq!(send_test(&api, &webhook).await, 409);
        let told = change(&api, &webhook, json!({ "status": "ACTIVE", "url": back.url })).await;
        assert_eq!(
            (&told["status"], &told["statusReason"], &told["disabledAt"]),
            (&json!("ACTIVE"), &Value::Null, &Value::Null)
        );
        assert_eq!(send_test(&api, &webhook).await, 202);
        back.wait("it is called again", |calls| calls.len() == 1).await;
        drop(server);
    })
    .await;
}

/// Which of the keys fit: (`webhook-signature`, `x-octavo-signature`), and how many signatures there are.
fn fitting<'a>(call: &Call, keys: &[&'a str]) -> (Vec<&'a str>, Vec<&'a str>, usize) {
    let header = |name: &str| call.headers[name].to_str().unwrap();
    let timestamp = header("webhook-timestamp").parse().unwrap();
    let (standard, plain) = (header("webhook-signature"), header("x-octavo-signature"));
    let fits = |key: &&&str| verify_standard(key, call.id(), timestamp, &call.body, standard);
    let fitting = keys.iter().filter(fits).copied().collect();
    let plain = keys.iter().filter(|key| verify_plain(key, &call.body, plain)).copied().collect();
    (fitting, plain, standard.split(' ').count())
}

/// A key of Standard Webhooks' form and one that only looks like it: `contract/signatures.json` says what each means.
#[tokio::test]
async fn a_key_of_standard_webhooks_form_signs_with_its_bytes() {
    let vectors: Value = serde_json::from_str(include_str!("../../../../contract/signatures.json")).unwrap();
    let keys = vectors.as_array().unwrap().iter().map(|vector| vector["keys"][0].as_str().unwrap());
    let keys: Vec<&str> = keys.filter(|key| key.starts_with("whsec_")).collect();
    assert!(keys.len() >= 4);
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        for key in &keys {
            let receiver = Receiver::start().await;
            let webhook = api.webhook(&receiver, json!({ "apiKey": key })).await;
            assert_eq!(send_test(&api, &webhook).await, 202);
            let call = &receiver.wait("it arrives", |calls| calls.len() == 1).await[0];
            assert_eq!(fitting(call, &keys), (vec![*key], vec![*key], 1));
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn both_keys_sign_while_a_new_one_takes_over() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({})).await;
        let path = format!("/v1/webhooks/{webhook}/rotate");
        let rotate = async |body: Value| {
            let answer = api.send(Method::POST, &path, body).await;
            (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
        };
        let (keys, mut sent) = (["test-key", "second", "third"], 0);
        let mut signed_by = async || {
            assert_eq!(send_test(&api, &webhook).await, 202);
            sent += 1;
            let calls = receiver.wait("the test arrives", |calls| calls.len() == sent).await;
            fitting(&calls[sent - 1], &keys)
        };
        assert_eq!(signed_by().await, (vec!["test-key"], vec!["test-key"], 1));
        let (status, told) = rotate(json!({ "apiKey": "second" })).await;
        assert_eq!((status, told["previousKeyUntil"].is_string()), (200, true));
        assert_eq!(signed_by().await, (vec!["test-key", "second"], vec!["second"], 2));
        let (status, same) = rotate(json!({ "apiKey": "second", "overlapSeconds": 0 })).await;
        assert_eq!(
            (status, &same["previousKeyUntil"]),
            (200, &told["previousKeyUntil"]),
            "the same key again is no change"
        );
        let (status, told) = rotate(json!({ "apiKey": "third", "overlapSeconds": 0 })).await;
        assert_eq!((status, &told["previousKeyUntil"]), (200, &Value::Null));
        assert_eq!(signed_by().await, (vec!["third"], vec!["third"], 1));
        for wrong in [json!({ "apiKey": " " }), json!({ "apiKey": "x", "overlapSeconds": 604_801 }), json!({})] {
            assert_eq!(rotate(wrong).await.0, 400);
        }
        for next in ["a", "b", "c", "d"] {
            assert_eq!(rotate(json!({ "apiKey": next })).await.0, 200);
        }
        assert_eq!(rotate(json!({ "apiKey": "e" })).await.0, 409, "five keys sign already");
        drop(server);
    })
    .await;
}

/// A receiver that accepts connections, and then says nothing: no TLS, and no response.
#[tokio::test]
async fn each_timeout_ends_an_attempt_by_itself_and_is_named() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = silent.local_addr().unwrap();
        for (scheme, connect, read, message) in [
            ("https", 1_000, 9_000, "No connection within 1000 ms (connectTimeoutMs)."),
            ("http", 9_000, 1_000, "No response within 1000 ms (readTimeoutMs)."),
        ] {
            let webhook = api
                .create(
                    "/v1/webhooks",
                    json!({ "url": format!("{scheme}://{address}/"), "apiKey": "test-key", "eventsAll": true,
                        "connectTimeoutMs": connect, "readTimeoutMs": read }),
                )
                .await;
            let id = webhook["id"].as_str().unwrap();
            assert_eq!(send_test(&api, id).await, 202);
            let path = format!("/v1/webhooks/{id}/deliveries");
            let failed = until("the attempt fails", async || {
                let delivery = api.get(&path).await["content"][0].clone();
                delivery["errorMessage"].as_str().map(str::to_owned)
            })
            .await;
            assert_eq!(failed, message);
        }
        drop(server);
    })
    .await;
}
