//! What the log says about calls of tools: never their texts, nor a link that works.

use serde_json::json;

use super::agent::Agent;
use super::{ADA, ALL, chat, post};
use crate::support::{Browser, Home};

#[tokio::test]
async fn the_log_has_neither_texts_nor_upload_links() {
    let home = Home::with_nothing().set("OCTAVO_LOG", "trace,rmcp=trace,rmcp::service=trace");
    let (server, log) = home.start_logging().await;
    let ada = home.developer(&server, ADA);
    let (account, _) = ada.account("TELEGRAM").await;
    let agent = Agent::connect(&server, &mut Browser::signed_in(&server, ADA).await, ALL).await;
    agent.call("create_post", post(account, &chat(&agent, account).await, "Hush-hush-77")).await.data();
    let link = agent.call("upload_link", json!({ "contentType": "image/jpeg", "sizeBytes": 3 })).await;
    let url = link.data()["url"].as_str().unwrap().to_owned();
    let (_, signed) = url.split_once('?').expect("a signature");
    server.terminate();
    let text = std::fs::read_to_string(&log).unwrap();
    assert!(text.contains("answered"), "it has every detail: {log:?}");
    assert!(!text.contains("Hush-hush-77") && !text.contains(signed), "{log:?}");
}
