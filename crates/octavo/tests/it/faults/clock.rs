//! The machine's clock, set back by an hour while a server runs, and by another while it is down.

use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::json;

use crate::database_outage::LateReceiver;
use crate::support::{Api, Browser, Clock, each_engine, free_port};

/// A delivery whose first attempt waits for the receiver.
async fn begin_delivery(api: &Api) -> LateReceiver {
    let receiver = LateReceiver::default();
    let body = json!({ "url": receiver.start().await, "apiKey": "test-key", "eventsAll": false,
        "eventTypes": ["post.failed"], "readTimeoutMs": 120_000 });
    let webhook = api.create("/v1/webhooks", body).await["id"].as_str().unwrap().to_owned();
    let test = format!("/v1/webhooks/{webhook}/test");
    assert_eq!(api.send(Method::POST, &test, json!({ "type": "post.failed" })).await.status(), 202);
    receiver.wait(1).await;
    receiver
}

#[tokio::test]
async fn a_clock_that_is_set_back_holds_up_nothing() {
    each_engine(async |home| {
        let (home, clock) = Clock::of(home);
        let home = if home.engine() == "SQLite" { home } else { home.set("OCTAVO_TOKENS_FORMAT", "jwt") };
        let port = free_port();
        let server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        assert_eq!(api.ended(&api.post(account, None, "before").await).await["status"], "COMPLETED");
        let held = begin_delivery(&api).await;

        clock.set(-3_600);
        let after = api.post(account, None, "after").await;
        assert_eq!(api.ended(&after).await["status"], "COMPLETED", "what is due goes out at once");
        let issued = home.token(api.client_id.as_deref().unwrap(), "ada@example.com", "api");
        let new = Api { token: issued, ..api.clone() };
        new.get("/v1/accounts").await;
        Browser::signed_in(&server, "ada@example.com").await.portal(&[]).await.unwrap().api.get("/v1/apps").await;
        let later = scheduled(&api, account, SignedDuration::from_secs(2)).await;

        server.kill();
        clock.set(-2 * 3_600);
        let server = home.start_on(port).await;
        held.wait(2).await;
        assert_eq!(api.get(&later).await["status"], "SCHEDULED", "its time has not come again");
        clock.set(0);
        assert_eq!(api.ended(&later).await["status"], "COMPLETED");
        assert_eq!(api.feed(account).await.len(), 3, "nothing goes out twice");
        drop(server);
    })
    .await;
}

/// A post for so long from now, by the clock that is right.
#[expect(clippy::disallowed_methods, reason = "a test outside of the server")]
async fn scheduled(api: &Api, account: i64, from_now: SignedDuration) -> String {
    let body = json!({ "scheduledTime": (Timestamp::now() + from_now).to_string(), "publications": [{ "accountId": account,
        "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": "when the clock is right" }] }] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
    answer.headers()["location"].to_str().unwrap().to_owned()
}
