//! The queue of a workspace: its slots, and posts that take them.

mod changes;
mod parallel;

use jiff::{Timestamp, ToSpan};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, each_engine};

/// Nine o'clock in UTC, every day of the week.
pub fn daily() -> Value {
    let days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
    let slots: Vec<Value> = days.iter().map(|day| json!({ "day": day, "time": "09:00" })).collect();
    json!({ "timeZone": "UTC", "slots": slots })
}

/// The next days at nine o'clock in UTC.
pub fn mornings(first: &str, count: usize) -> Vec<String> {
    let first: Timestamp = first.parse().unwrap();
    let day = |n: usize| first + (24 * n as i64).hours();
    (0..count).map(|n| octavo_domain::time::iso(day(n))).collect()
}

async fn put(api: &Api, queue: Value) -> (u16, Value) {
    let answer = api.send(Method::PUT, "/v1/queue", queue).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// A Telegram account and its chat, in a workspace whose queue is [`daily`]; the first free slot.
async fn ready(api: &Api) -> (Value, String) {
    let (account, chat) = api.account("TELEGRAM").await;
    let (status, queue) = put(api, daily()).await;
    assert_eq!(status, 200, "{queue}");
    let body = json!({ "scheduledTime": "NEXT_SLOT", "publications": [{ "accountId": account,
        "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "In the queue", "chatId": chat }] }] });
    (body, queue["next"][0].as_str().unwrap().to_owned())
}

/// Creates a post; its address and time.
async fn create(api: &Api, body: &Value) -> (String, String) {
    let request = api.request(Method::POST, "/v1/posts").header("prefer", "return=representation").json(body);
    let answer = request.send().await.unwrap();
    let (status, post) = (answer.status().as_u16(), answer.json::<Value>().await.unwrap());
    assert_eq!(status, 201, "{post}");
    (format!("/v1/posts/{}", post["id"].as_str().unwrap()), post["scheduledTime"].as_str().unwrap().to_owned())
}

async fn next(api: &Api) -> Vec<String> {
    serde_json::from_value(api.get("/v1/queue").await["next"].clone()).unwrap()
}

#[tokio::test]
async fn slots_are_set_checked_and_shown_in_the_order_of_the_week() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        assert_eq!(api.get("/v1/queue").await, json!({ "timeZone": "UTC", "slots": [], "next": [] }));
        let slot = |day: &str, time: &str| json!({ "day": day, "time": time });
        let sent = json!({ "timeZone": "europe/london", "slots":
            [slot("SUNDAY", "08:00"), slot("MONDAY", "17:30"), slot("monday", "09:00")] });
        let (status, queue) = put(&api, sent).await;
        assert_eq!((status, &queue["timeZone"]), (200, &json!("Europe/London")));
        let sorted = json!([slot("MONDAY", "09:00"), slot("MONDAY", "17:30"), slot("SUNDAY", "08:00")]);
        assert_eq!(queue["slots"], sorted);
        assert_eq!(queue["next"].as_array().unwrap().len(), 10);
        assert_eq!(api.get("/v1/queue").await, queue);

        let wrong = json!({ "timeZone": "Mars/Olympus", "slots":
            [slot("MONDAY", "09:00"), slot("FUNDAY", "9"), slot("MONDAY", "09:00"), { "time": 7 }] });
        let (status, refusal) = put(&api, wrong).await;
        let details = refusal["error"]["details"].as_array().unwrap();
        let mut fields: Vec<_> = details.iter().map(|detail| detail["field"].as_str().unwrap()).collect();
        fields.sort_unstable();
        let expected = ["slots[1].day", "slots[1].time", "slots[2]", "slots[3].day", "slots[3].time", "timeZone"];
        assert_eq!((status, fields), (400, expected.to_vec()));
        assert_eq!(put(&api, json!({ "timeZone": "UTC" })).await.0, 400);
        assert_eq!(api.get("/v1/queue").await, queue, "a refused change changes nothing");

        let other = home.developer(&server, "bob@example.com");
        assert_eq!(other.get("/v1/queue").await["slots"], json!([]), "another workspace has a queue of its own");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn without_slots_the_answer_says_what_to_do() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (body, first) = ready(&api).await;
        let check = async || {
            let answer = api.send(Method::POST, "/v1/posts?validateOnly=true", body.clone()).await;
            answer.json::<Value>().await.unwrap()
        };
        let report = check().await;
        assert_eq!((&report["valid"], &report["scheduledTime"]), (&json!(true), &json!(first)));
        assert_eq!(next(&api).await[0], first, "a check takes no slot");

        put(&api, json!({ "timeZone": "UTC", "slots": [] })).await;
        let answer = api.send(Method::POST, "/v1/posts", body.clone()).await;
        assert_eq!(answer.status(), 400);
        let error = answer.json::<Value>().await.unwrap()["error"].clone();
        assert_eq!(error["details"][0]["field"], "scheduledTime");
        assert!(error["message"].as_str().unwrap().contains("PUT /v1/queue"), "{error}");
        let report = check().await;
        assert_eq!((&report["valid"], &report["scheduledTime"]), (&json!(false), &Value::Null));
        assert_eq!(report["findings"][0]["rule"], "post.time.slot");
        drop(server);
    })
    .await;
}
