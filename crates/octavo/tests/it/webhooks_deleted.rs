//! A webhook is deleted while deliveries to it are added, claimed and recorded.

use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::task::JoinSet;

use crate::support::{Api, Home, Receiver};

const TRIES: usize = 24;
const CALLERS: usize = 8;

/// Sends tests until the webhook is gone.
async fn keep_busy(api: Api, webhook: String) {
    let path = format!("/v1/webhooks/{webhook}/test");
    loop {
        let response = api.send(Method::POST, &path, json!({ "type": "post.completed" })).await;
        match response.status() {
            StatusCode::ACCEPTED => {}
            StatusCode::NOT_FOUND => return,
            other => panic!("{other}: {}", response.text().await.unwrap()),
        }
    }
}

/// On PostgreSQL: SQLite has one writer at a time.
#[tokio::test]
async fn a_busy_webhook_can_be_deleted() {
    let home = Home::on_postgres().await;
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    for attempt in 0..TRIES {
        let receiver = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({})).await;
        let mut callers = JoinSet::new();
        for _ in 0..CALLERS {
            callers.spawn(keep_busy(api.clone(), webhook.clone()));
        }
        receiver.wait("deliveries are being made", |calls| calls.len() > 2 * CALLERS).await;
        let response = api.request(Method::DELETE, &format!("/v1/webhooks/{webhook}")).send().await.unwrap();
        let status = response.status();
        assert_eq!(status, 204, "attempt {attempt}: {}", response.text().await.unwrap());
        callers.join_all().await;
    }
    drop(server);
}
