//! The sandbox's clock: what waits for one application comes nearer, and nothing else.

use axum::http::{HeaderMap, StatusCode};
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Receiver, each_engine, until};

async fn advance(api: &Api, by: &str) -> u16 {
    api.send(Method::POST, "/v1/sandbox/clock", json!({ "advance": by })).await.status().as_u16()
}

#[expect(clippy::disallowed_methods, reason = "the server goes by the system's clock")]
fn tomorrow() -> String {
    (Timestamp::now() + SignedDuration::from_hours(24)).to_string()
}

/// Schedules a text for tomorrow; the schedule as it is told.
async fn schedule(api: &Api, account: i64, chat: &Option<String>) -> Value {
    let body = json!({ "scheduledTime": tomorrow(), "publications": [{ "accountId": account,
        "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "later", "chatId": chat }] }] });
    let request = api.request(Method::POST, "/v1/posts").header("prefer", "return=representation").json(&body);
    request.send().await.unwrap().json().await.unwrap()
}

fn address(schedule: &Value) -> String {
    format!("/v1/posts/{}", schedule["id"].as_str().unwrap())
}

#[tokio::test]
async fn tomorrows_post_goes_out_and_another_apps_stays() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let other = home.another_app(&api, "ada@example.com", "api");
        let (account, chat) = api.account("TELEGRAM").await;
        let mine = schedule(&api, account, &chat).await;
        let theirs = schedule(&other, account, &chat).await;
        assert_eq!(advance(&api, "PT1H").await, 204);
        let waiting = api.get(&address(&mine)).await;
        assert_eq!(waiting["status"], "SCHEDULED", "an hour is not enough");
        let time = |schedule: &Value| schedule["scheduledTime"].as_str().unwrap().parse::<Timestamp>().unwrap();
        assert_eq!(time(&mine).duration_since(time(&waiting)), SignedDuration::from_hours(1));
        assert_eq!(advance(&api, "P1D").await, 204);
        assert_eq!(api.ended(&address(&mine)).await["status"], "COMPLETED");
        assert_eq!(other.get(&address(&theirs)).await, theirs);
        assert_eq!(api.feed(account).await.len(), 1);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn nobody_moves_what_the_same_app_made_for_someone_else() {
    each_engine(async |home| {
        let server = home.start().await;
        let owner = home.developer(&server, "ada@example.com");
        home.developer(&server, "bob@example.com");
        let guest = home.token(owner.client_id.as_deref().unwrap(), "bob@example.com", "api");
        let guest = Api { token: guest, ..owner.clone() };
        let receiver = Receiver::answering(|_| (StatusCode::SERVICE_UNAVAILABLE, HeaderMap::new())).await;
        let webhook = owner.webhook(&receiver, json!({ "retryBackoffMs": 3_600_000 })).await;
        let test = format!("/v1/webhooks/{webhook}/test");
        assert_eq!(owner.send(Method::POST, &test, json!({ "type": "post.completed" })).await.status(), 202);
        let path = format!("/v1/webhooks/{webhook}/deliveries");
        let delivery = async || owner.get(&path).await["content"][0].clone();
        until("it waits for its retry", async || (delivery().await["status"] == "SCHEDULED").then_some(())).await;
        let waiting = delivery().await;

        let (mine, my_chat) = owner.account("TELEGRAM").await;
        let (theirs, their_chat) = guest.account("TELEGRAM").await;
        let mine = schedule(&owner, mine, &my_chat).await;
        let theirs = schedule(&guest, theirs, &their_chat).await;
        assert_eq!(advance(&guest, "PT1H").await, 204);
        assert_eq!(owner.get(&address(&mine)).await, mine, "the guest moves nothing of the owner's");
        assert_eq!(delivery().await, waiting, "and no retry of the owner's webhook");
        let moved = guest.get(&address(&theirs)).await;
        assert_ne!(moved["scheduledTime"], theirs["scheduledTime"]);
        assert_eq!(advance(&owner, "PT1H").await, 204);
        assert_ne!(owner.get(&address(&mine)).await["scheduledTime"], mine["scheduledTime"]);
        assert_ne!(delivery().await["nextAttemptAt"], waiting["nextAttemptAt"]);
        assert_eq!(guest.get(&address(&theirs)).await, moved, "nor the owner anything of the guest's");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_retry_that_waits_is_made_at_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::answering(|before| {
            let status = if before == 0 { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
            (status, HeaderMap::new())
        })
        .await;
        let only = json!({ "eventsAll": false, "eventTypes": ["post.completed"], "retryBackoffMs": 3_600_000 });
        let webhook = api.webhook(&receiver, only).await;
        let (account, chat) = api.account("TELEGRAM").await;
        api.post(account, chat.as_deref(), "now").await;
        let delivery = async || {
            let page = api.get(&format!("/v1/webhooks/{webhook}/deliveries")).await;
            page["content"][0].clone()
        };
        until("the first try is written down", async || (delivery().await["attempt"] == 1).then_some(())).await;
        assert_eq!(receiver.calls().len(), 1);
        assert_eq!(advance(&api, "PT2H").await, 204);
        until("the delivery succeeds", async || (delivery().await["status"] == "SUCCEEDED").then_some(())).await;
        assert_eq!(receiver.calls().len(), 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn only_sensible_advances_are_taken() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        for wrong in ["", "soon", "1 hour", "PT0S", "-PT1H", "P1M", "P732D"] {
            assert_eq!(advance(&api, wrong).await, 400, "{wrong:?}");
        }
        assert_eq!(advance(&api, "P731D").await, 204);
        drop(server);
    })
    .await;
}
