//! On PostgreSQL the work is shared: one process answers, others publish and deliver.

use std::collections::HashSet;

use octavo_domain::Platform;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Account, Call, Home, Media, Receiver};

#[tokio::test]
async fn a_worker_of_its_own_does_the_work() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, "ada@example.com");
    let receiver = Receiver::start().await;
    api.webhook(&receiver, json!({})).await;
    let (account, chat) = api.account("TELEGRAM").await;
    let location = api.post(account, chat.as_deref(), "by another process").await;
    assert_eq!(api.get(&location).await["status"], "SCHEDULED", "nobody works yet");
    let first = home.start_worker(&server);
    let second = home.start_worker(&server);
    assert_eq!(api.ended(&location).await["status"], "COMPLETED");
    receiver.wait("all events arrive", |calls| calls.len() >= 3).await;
    drop(first);
    let location = api.post(account, chat.as_deref(), "by the one that is left").await;
    assert_eq!(api.ended(&location).await["status"], "COMPLETED");
    // The killed one may not have written down what it sent last: that is sent again, as the same event.
    let events = |calls: &[Call]| calls.iter().map(Call::id).collect::<HashSet<_>>().len();
    let calls = receiver.wait("all events arrive", |calls| events(calls) >= 6).await;
    assert_eq!((events(&calls), api.feed(account).await.len()), (6, 2), "nothing is posted twice");
    drop((second, server));
}

#[tokio::test]
async fn a_worker_of_its_own_publishes_to_every_network() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let worker = home.start_worker(&server);
    let api = home.developer(&server, "ada@example.com");
    let media = Media::upload(&api).await;
    let mut accounts = Vec::new();
    for platform in Platform::ALL.map(Platform::as_str) {
        accounts.push(Account::connect(&api, platform).await);
    }
    let publications: Vec<Value> = accounts.iter().map(|account| account.publication("Eight leaves", &media)).collect();
    let answer = api.send(Method::POST, "/v1/posts", json!({ "publications": publications })).await;
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    let schedule = api.ended(&location).await;
    assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
    for account in &accounts {
        assert_eq!(api.feed(account.id).await.len(), 1, "{}", account.platform);
    }
    drop((worker, server));
}
