//! Receivers that hang hold up nobody else.

use reqwest::Method;
use serde_json::json;
use tokio::net::TcpListener;

use crate::support::{Receiver, each_engine, until};

/// More than the deliveries that are made at the same time.
const HANGING: usize = 300;

#[tokio::test]
async fn receivers_that_hang_hold_up_nobody_else() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_QUOTAS_WEBHOOKS_PER_APP", "1000");
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        // Connections are taken by the kernel; nobody ever reads from them.
        let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", silent.local_addr().unwrap());
        let webhook = async |url: &str| {
            let body = json!({ "url": url, "apiKey": "test-key", "eventsAll": true, "readTimeoutMs": 120_000 });
            api.create("/v1/webhooks", body).await["id"].as_str().unwrap().to_owned()
        };
        let test = async |id: &str| {
            let body = json!({ "type": "post.completed" });
            let answer = api.send(Method::POST, &format!("/v1/webhooks/{id}/test"), body).await;
            assert_eq!(answer.status(), 202);
        };
        let mut hanging = Vec::new();
        for _ in 0..HANGING {
            hanging.push(webhook(&url).await);
        }
        for id in &hanging {
            test(id).await;
        }
        let receiver = Receiver::start().await;
        let healthy = webhook(&receiver.url).await;
        test(&healthy).await;
        receiver.wait("the healthy one's delivery", |calls| !calls.is_empty()).await;
        until("the first of those that hang is on its way, with no end", async || {
            let page = api.get(&format!("/v1/webhooks/{}/deliveries", hanging[0])).await;
            (page["content"][0]["status"] == "PENDING").then_some(())
        })
        .await;
        drop(server);
    })
    .await;
}
