//! Receivers whose certificates have expired.

use serde_json::{Value, json};

use super::names::hosts;
use super::tls::{NAME, Tls};
use crate::support::{Api, Home, Receiver, until};

/// The newest delivery of a webhook with its attempts, once it has been tried.
pub async fn tried(api: &Api, webhook: &str) -> Value {
    let path = format!("/v1/webhooks/{webhook}/deliveries");
    let found = until("the delivery was tried", async || {
        let newest = api.get(&path).await["content"][0].clone();
        newest["attempt"].as_i64().is_some_and(|attempt| attempt > 0).then_some(newest)
    })
    .await;
    api.get(&format!("{path}/{}", found["id"].as_str().unwrap())).await
}

#[tokio::test]
async fn an_expired_certificate_is_named_and_a_new_one_accepted() {
    let receiver = Receiver::start().await;
    let home = Home::with_nothing();
    let authority = home.path().join("authority.pem");
    let tls = Tls::before(receiver.address(), &authority).await;
    let (home, _) = hosts(home, NAME);
    let home = home.set("SSL_CERT_FILE", authority.to_str().unwrap());
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let url = format!("https://{NAME}:{}/hook", tls.port);
    let only = json!({ "url": url, "eventsAll": false, "eventTypes": ["post.completed"], "retryBackoffMs": 100 });
    tls.present(2021);
    let webhook = api.webhook(&receiver, only).await;
    let (account, _) = api.account("BLUE_SKY").await;
    api.post(account, None, "for a receiver without a valid certificate").await;

    let first = tried(&api, &webhook).await["attempts"][0].clone();
    assert_eq!(first["errorClass"], "CONNECT", "{first}");
    assert!(first["errorMessage"].as_str().unwrap().contains("certificate expired"), "{first}");
    assert_eq!(receiver.calls().len(), 0);

    tls.present(2040);
    receiver.wait("the event is delivered", |calls| calls.len() == 1).await;
    drop(server);
}
