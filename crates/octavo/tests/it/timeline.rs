//! What happened to a post, step by step.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Receiver, each_engine, until};

async fn fault(api: &Api, account: i64, fault: &str) {
    let body = json!({ "accountId": account, "fault": fault, "times": 1 });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

async fn timeline(api: &Api, location: &str) -> Vec<Value> {
    api.get(&format!("{location}/timeline")).await["items"].as_array().unwrap().clone()
}

fn kinds(items: &[Value]) -> Vec<&str> {
    items.iter().map(|item| item["kind"].as_str().unwrap()).collect()
}

/// The steps before the events.
fn steps(items: &[Value]) -> Vec<&str> {
    kinds(items).into_iter().filter(|kind| !["EVENT", "DELIVERY"].contains(kind)).collect()
}

fn of_kind<'a>(items: &'a [Value], kind: &'a str) -> impl Iterator<Item = &'a Value> {
    items.iter().filter(move |item| item["kind"] == kind)
}

/// A post whose answer was lost and found again, with its deliveries.
async fn lost_and_found(api: &Api, receiver: &Receiver) {
    let (account, _) = api.account("BLUE_SKY").await;
    fault(api, account, "drop_after_accept").await;
    let location = api.post(account, None, "once, with proof").await;
    api.ended(&location).await;
    receiver.wait("three events", |calls| calls.len() >= 3).await;
    let items = until("the deliveries are recorded", async || {
        let items = timeline(api, &location).await;
        let answered = of_kind(&items, "DELIVERY").filter(|item| item["httpStatus"] == 200).count();
        (answered == 3).then_some(items)
    })
    .await;
    let walked = ["CREATED", "DUE", "PREPARED", "SENT", "ANSWER_LOST", "READ_BACK", "PUBLISHED"];
    assert_eq!(steps(&items), walked, "{items:?}");
    assert!(items.is_sorted_by_key(|item| item["at"].as_str().unwrap()), "{items:?}");
    let schedule = api.get(&location).await;
    for item in &items[2..7] {
        let named = (&item["platform"], &item["accountId"], &item["postId"], &item["attempt"]);
        let post = &schedule["publications"][0]["posts"][0]["id"];
        assert_eq!(named, (&json!("BLUE_SKY"), &json!(account), post, &json!(1)), "{item}");
    }
    assert!(items[2]["durationMs"].is_u64() && items[4]["durationMs"].is_u64(), "{items:?}");
    assert_eq!(items[6]["message"], "Bluesky published the post.");
    let events: Vec<_> = of_kind(&items, "EVENT").map(|item| &item["eventId"]).collect();
    assert_eq!(events.len(), 3);
    for delivery in of_kind(&items, "DELIVERY") {
        assert!(events.contains(&&delivery["eventId"]), "{delivery}");
        assert!(delivery["deliveryId"].as_str().unwrap().starts_with("dlv_"), "{delivery}");
    }
    let stored: Vec<_> = receiver.calls().iter().map(|call| json!(call.id())).collect();
    assert!(events.iter().all(|id| stored.contains(id)), "the events of the feed: {events:?} {stored:?}");
}

/// A post that ends as unknown, and is sent again by a person.
async fn unknown_and_retried(api: &Api) {
    let (account, chat) = api.account("TELEGRAM").await;
    fault(api, account, "drop_after_accept").await;
    let location = api.post(account, chat.as_deref(), "perhaps").await;
    api.ended(&location).await;
    let again = api.send(Method::POST, &format!("{location}/retry"), json!({ "absent": true })).await;
    assert_eq!(again.status(), 200);
    api.ended(&location).await;
    let items = timeline(api, &location).await;
    let walked = [
        "CREATED",
        "DUE",
        "PREPARED",
        "SENT",
        "ANSWER_LOST",
        "READ_BACK",
        "FAILED",
        "RETRY_SCHEDULED",
        "PREPARED",
        "SENT",
        "PUBLISHED",
    ];
    assert_eq!(steps(&items), walked, "{items:?}");
    let failed = of_kind(&items, "FAILED").next().unwrap();
    assert_eq!(failed["errorCode"], "OUTCOME_UNKNOWN", "{failed}");
}

/// Waits that the network asked for. The clock advances by an hour.
async fn waited(api: &Api) {
    let (account, _) = api.account("BLUE_SKY").await;
    fault(api, account, "server_error").await;
    fault(api, account, "rate_limit").await;
    let location = api.post(account, None, "after two waits").await;
    let items = until("it is published", async || {
        let hour = api.send(Method::POST, "/v1/sandbox/clock", json!({ "advance": "PT1H" })).await;
        assert_eq!(hour.status(), 204);
        let items = timeline(api, &location).await;
        steps(&items).contains(&"PUBLISHED").then_some(items)
    })
    .await;
    let waits: Vec<_> = ["RETRY_SCHEDULED", "WAITING_FOR_LIMIT"]
        .into_iter()
        .filter(|kind| of_kind(&items, kind).any(|item| item["errorCode"].is_string() && item["attempt"] == 1))
        .collect();
    assert!(!waits.is_empty(), "{items:?}");
    assert_eq!(kinds(&items)[..2], ["CREATED", "DUE"], "{items:?}");
}

/// A post that was changed and cancelled before its time.
async fn changed_and_cancelled(api: &Api, stranger: &Api) {
    let (account, _) = api.account("BLUE_SKY").await;
    let later = json!({ "scheduledTime": "2027-05-01T09:00:00Z", "publications": [{ "accountId": account,
        "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": "later" }] }] });
    let made = api.send(Method::POST, "/v1/posts", later).await;
    let location = made.headers()["location"].to_str().unwrap().to_owned();
    assert_eq!(kinds(&timeline(api, &location).await), ["CREATED", "SCHEDULED"]);
    let moved = json!({ "scheduledTime": "2027-06-01T09:00:00Z" });
    assert_eq!(api.send(Method::PATCH, &location, moved).await.status(), 200);
    assert_eq!(api.status(Method::DELETE, &location).await, 204);
    let items = timeline(api, &location).await;
    assert_eq!(kinds(&items), ["CREATED", "SCHEDULED", "CHANGED", "SCHEDULED", "CANCELLED"], "{items:?}");
    assert_eq!(items[3]["message"], "The post was scheduled for 2027-06-01T09:00:00.000Z.");
    assert_eq!(stranger.status(Method::GET, &format!("{location}/timeline")).await, 404);
}

#[tokio::test]
async fn a_timeline_shows_each_step_from_the_creation_to_the_deliveries() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let stranger = home.developer(&server, "bob@example.com");
        unknown_and_retried(&api).await;
        waited(&api).await;
        changed_and_cancelled(&api, &stranger).await;
        let receiver = Receiver::start().await;
        api.webhook(&receiver, json!({})).await;
        lost_and_found(&api, &receiver).await;
        drop(server);
    })
    .await;
}
