//! `octavo trigger`: sample events at a webhook, and at a program on this machine.

use octavo_domain::signing::verify_standard;
use serde_json::{Value, json};

use super::{Computer, keys};
use crate::support::{Home, Receiver};

const KEY: &str = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3";

#[tokio::test]
async fn a_webhook_gets_a_sample_of_what_it_is_subscribed_to() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let (api, key, reader) = keys(&home, &server).await;
    let (receiver, other) = (Receiver::start().await, Receiver::start().await);
    api.webhook(&receiver, json!({})).await;
    let only = json!({ "eventsAll": false, "eventTypes": ["account.reconnect_required"] });
    let only = api.webhook(&other, only).await;
    let computer = Computer::new();
    let server_and_key = ["--url", server.base.as_str(), "--key", key.as_str()];
    let trigger = |arguments: &[&str]| computer.run(&[&["trigger"], arguments, &server_and_key].concat());
    let (code, printed, error) = trigger(&["post.failed"]);
    assert!(code == 0 && printed.starts_with("post.failed  evt_") && printed.contains("dlv_"), "{printed}{error}");
    let calls = receiver.wait("the sample comes", |calls| !calls.is_empty()).await;
    assert_eq!(
        (calls[0].kind().as_str(), &calls[0].headers["x-octavo-test"]),
        ("post.failed", &"true".parse().unwrap())
    );
    assert_eq!(trigger(&["post.failed", "--webhook", &only]).0, 0);
    assert_eq!(other.wait("it comes there too", |calls| !calls.is_empty()).await[0].kind(), "post.failed");
    let (code, _, error) = trigger(&["post.failed", "--webhook", "whk_x"]);
    assert!(code == 1 && error.contains("you have no webhook whk_x"), "{error}");
    let (code, _, error) = trigger(&["post.exploded"]);
    assert!(code == 2 && error.contains("post.exploded"), "{error}");
    let (code, _, error) = computer.run(&["trigger", "post.failed", "--url", &server.base, "--key", &reader]);
    assert!(code == 1 && error.contains("lacks the scope"), "{error}");
    drop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_gets_a_signed_sample_without_any_server() {
    let (receiver, computer) = (Receiver::start().await, Computer::new());
    let arguments = ["trigger", "post.completed", "--forward", &receiver.url, "--signing-key", KEY, "--json"];
    let printed = computer.printed(&arguments);
    let calls = receiver.calls();
    let call = &calls[0];
    assert_eq!(serde_json::from_str::<Value>(&printed).unwrap(), call.event());
    assert_eq!((call.kind().as_str(), &call.headers["x-octavo-test"]), ("post.completed", &"true".parse().unwrap()));
    let header = |name: &str| call.headers[name].to_str().unwrap();
    let timestamp = header("webhook-timestamp").parse().unwrap();
    assert!(verify_standard(KEY, call.id(), timestamp, &call.body, header("webhook-signature")));
    let (code, _, error) = computer.run(&["trigger", "post.failed", "--forward", "http://127.0.0.1:1/hook"]);
    assert!(code == 1 && error.contains("the event was not accepted"), "{error}");
}
