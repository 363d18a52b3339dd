//! A process that is stopped and goes on, and a database that is away for a while.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use axum::routing::post;
use reqwest::Method;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use url::Url;

use crate::support::{Home, Receiver, Way, Wire, until, until_within};

/// A receiver whose first answer, a failure, comes when it is told to; all others are well and at once.
#[derive(Clone, Default)]
pub struct LateReceiver {
    calls: Arc<AtomicUsize>,
    pub answer: Arc<Notify>,
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

/// The database's URL by way of a wire, and where the wire leads.
async fn wire_to(database: &str) -> (Wire, String, SocketAddr) {
    let mut url = Url::parse(database).unwrap();
    let target = (url.host_str().unwrap().to_owned(), url.port().unwrap());
    #[expect(clippy::disallowed_methods, reason = "the test's own database")]
    let target = tokio::net::lookup_host(target).await.unwrap().next().unwrap();
    let wire = Wire::to(target).await;
    url.set_port(Some(wire.address.port())).unwrap();
    (wire, url.into(), target)
}

// The operator's tools block this thread while they talk through the wire.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_costs_nothing_and_no_hand() {
    let (wire, url, target) = wire_to(&Home::postgres_url().await).await;
    let home = Home::with_database(&url);
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

    wire.lead(Way::Cut);
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

    wire.lead(Way::To(target));
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
