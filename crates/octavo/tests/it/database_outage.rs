//! A process that is stopped and goes on, and a database that is away for a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use axum::routing::post;
use reqwest::Method;
use serde_json::json;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use url::Url;

use crate::support::{Home, Receiver, free_port, until, until_within};

/// A receiver whose first answer, a failure, comes when it is told to; all others are well and at once.
#[derive(Clone, Default)]
pub struct LateReceiver {
    calls: Arc<AtomicUsize>,
    answer: Arc<Notify>,
}

impl LateReceiver {
    pub async fn start(&self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let receiver = self.clone();
        let app = axum::Router::new().route("/", post(async move || receiver.receive().await));
        tokio::spawn(async move { axum::serve(listener, app).await });
        url
    }

    async fn receive(&self) -> StatusCode {
        if self.calls.fetch_add(1, Ordering::SeqCst) > 0 {
            return StatusCode::OK;
        }
        self.answer.notified().await;
        StatusCode::NOT_FOUND
    }

    pub async fn wait(&self, calls: usize) {
        // A lease of 15 s may have to end first.
        let patience = Duration::from_secs(90);
        until_within(patience, "the call", async || (self.calls.load(Ordering::SeqCst) >= calls).then_some(())).await;
    }
}

#[tokio::test]
async fn a_process_that_was_stopped_writes_nothing_stale() {
    let home = Home::on_postgres().await;
    let first = home.start().await;
    let api = home.developer(&first, "ada@example.com");
    let receiver = LateReceiver::default();
    let body =
        json!({ "url": receiver.start().await, "apiKey": "test-key", "eventsAll": true, "readTimeoutMs": 120_000 });
    let webhook = api.create("/v1/webhooks", body).await["id"].as_str().unwrap().to_owned();
    let test = format!("/v1/webhooks/{webhook}/test");
    assert_eq!(api.send(Method::POST, &test, json!({ "type": "post.completed" })).await.status(), 202);
    receiver.wait(1).await;

    first.signal("STOP");
    let second = home.start_worker(&first);
    // Its lease ends, and the other process delivers.
    receiver.wait(2).await;
    receiver.answer.notify_one();
    first.signal("CONT");
    until("the first has seen that it is too late", async || {
        let metrics = first.text("/metrics").await;
        metrics.lines().any(|line| line == "octavo_delivery_stale_total 1").then_some(())
    })
    .await;
    let page = api.get(&format!("/v1/webhooks/{webhook}/deliveries")).await;
    let delivery = &page["content"][0];
    assert_eq!((&delivery["status"], &delivery["httpStatus"]), (&json!("SUCCEEDED"), &json!(200)));
    drop((second, first));
}

/// Stands between a server and its database.
struct Wire {
    connected: watch::Sender<bool>,
    url: String,
}

impl Wire {
    async fn to(database: &str) -> Self {
        let mut url = Url::parse(database).unwrap();
        let target = (url.host_str().unwrap().to_owned(), url.port().unwrap());
        let listener = TcpListener::bind(("127.0.0.1", free_port())).await.unwrap();
        url.set_port(Some(listener.local_addr().unwrap().port())).unwrap();
        let (connected, seen) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let (target, mut seen) = (target.clone(), seen.clone());
                tokio::spawn(async move {
                    if *seen.borrow()
                        && let Ok(mut server) = TcpStream::connect(target).await
                    {
                        tokio::select! {
                            _ = copy_bidirectional(&mut client, &mut server) => {}
                            _ = seen.wait_for(|connected| !connected) => {}
                        }
                    }
                });
            }
        });
        Wire { connected, url: url.into() }
    }
}

// The operator's tools block this thread while they talk through the wire.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_costs_nothing_and_no_hand() {
    let wire = Wire::to(&Home::postgres_url().await).await;
    let home = Home::with_database(&wire.url);
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let receiver = Receiver::start().await;
    api.webhook(&receiver, json!({})).await;
    // A network that can be asked: Telegram's posts could end as unknown, for their answers may be lost here.
    let (account, _) = api.account("BLUE_SKY").await;
    let before = api.post(account, None, "before").await;
    let soon = jiff::Timestamp::from_second(now() + 2).unwrap().to_string();
    let body = |text: &str, at: Option<&str>| {
        json!({ "scheduledTime": at, "publications": [{ "accountId": account, "platformSettings": { "type": "BLUE_SKY" },
            "posts": [{ "content": text }] }] })
    };
    let answer = api.send(Method::POST, "/v1/posts", body("due meanwhile", Some(&soon))).await;
    let meanwhile = answer.headers()["location"].to_str().unwrap().to_owned();

    wire.connected.send_replace(false);
    until("the server says so", async || (server.status("/readyz").await == 503).then_some(())).await;
    let refused = api.send(Method::POST, "/v1/posts", body("refused", None)).await;
    assert_eq!(refused.status(), 503);
    assert!(refused.text().await.unwrap().contains("SERVICE_UNAVAILABLE"));
    until("the metrics say so too", async || {
        server.text("/metrics").await.contains("octavo_database_up 0").then_some(())
    })
    .await;
    until("the post is overdue", async || (now() > soon.parse::<jiff::Timestamp>().unwrap().as_second()).then_some(()))
        .await;

    wire.connected.send_replace(true);
    until("the server is ready again", async || (server.status("/readyz").await == 200).then_some(())).await;
    for location in [&before, &meanwhile] {
        assert_eq!(api.ended(location).await["status"], "COMPLETED");
    }
    assert_eq!(api.feed(account).await.len(), 2);
    let completed = |calls: &[crate::support::Call]| calls.iter().filter(|it| it.kind() == "post.completed").count();
    receiver.wait("both are told", |calls| completed(calls) == 2).await;
    drop(server);
}

/// Seconds since 1970 of the server's own clock, which runs on this machine.
#[expect(clippy::disallowed_methods, reason = "a test outside of the server")]
fn now() -> i64 {
    jiff::Timestamp::now().as_second()
}
