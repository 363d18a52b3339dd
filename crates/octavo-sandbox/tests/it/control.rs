//! The control API over HTTP, as a server in another process uses it.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::Bench;
use crate::telegram::client::Bot;

async fn post(bench: &Bench, path: &str, body: Value) -> (StatusCode, Value) {
    let answer = bench.client.post(bench.url(path)).json(&body).send().await.unwrap();
    let status = answer.status();
    let text = answer.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or_default())
}

async fn get(bench: &Bench, path: &str) -> (StatusCode, Value) {
    let answer = bench.client.get(bench.url(path)).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

#[tokio::test]
async fn everything_can_be_done_over_http() {
    let bench = Bench::start().await;
    let (status, account) = post(&bench, "/_control/accounts", json!({ "platform": "TELEGRAM" })).await;
    assert_eq!(status, StatusCode::CREATED);
    let id = account["externalId"].as_str().unwrap();
    let (_, listed) = get(&bench, "/_control/accounts").await;
    assert_eq!(listed["items"], json!([account]));

    let target = json!({ "platform": "TELEGRAM", "externalId": id });
    let with = |key: &str, value: Value| {
        let mut body = target.clone();
        body[key] = value;
        body
    };
    let (status, _) = post(&bench, "/_control/faults", with("fault", json!("server_error"))).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let bot = Bot::of(&bench, serde_json::from_value(account.clone()).unwrap());
    bot.call("getMe", json!({})).await.refused(500);

    let action = json!({ "type": "create_chat", "kind": "channel", "title": "Third" });
    let (_, made) = post(&bench, "/_control/actions", with("action", action)).await;
    for text in ["a", "b", "c"] {
        bot.call("sendMessage", json!({ "chat_id": made["chatId"], "text": text })).await.ok();
    }
    let path = format!("/_control/feed?platform=TELEGRAM&externalId={id}&limit=2");
    let (_, page) = get(&bench, &path).await;
    assert_eq!((&page["items"][0]["text"], &page["items"][1]["text"]), (&json!("c"), &json!("b")));
    let cursor = page["nextCursor"].as_str().unwrap();
    let (_, rest) = get(&bench, &format!("{path}&cursor={cursor}")).await;
    assert_eq!((&rest["items"][0]["text"], &rest["nextCursor"]), (&json!("a"), &Value::Null));

    let (_, ledger) = get(&bench, "/_control/ledger").await;
    let seq = ledger["items"][1]["seq"].as_u64().unwrap();
    let (_, tail) = get(&bench, &format!("/_control/ledger?after={seq}")).await;
    assert_eq!(tail["items"], json!([ledger["items"][2]]));
}

#[tokio::test]
async fn mistakes_are_named() {
    let bench = Bench::start().await;
    let account = bench.account("TELEGRAM").await;
    let on = |platform: &str, id: &str, fault: &str, times: u32| json!({ "platform": platform, "externalId": id, "fault": fault, "times": times });
    let id = account.external_id.as_str();
    let rows = [
        (on("FACEBOOK", id, "slow", 1), 400, "UNKNOWN_PLATFORM", "FACEBOOK"),
        (on("TELEGRAM", "12", "slow", 1), 404, "UNKNOWN_ACCOUNT", "12"),
        (on("TELEGRAM", id, "earthquake", 1), 400, "UNKNOWN_FAULT", "drop_after_accept"),
        (on("TELEGRAM", id, "slow", 1_000_000), 400, "INVALID", "10000"),
    ];
    for (body, status, code, part) in rows {
        let (got, answer) = post(&bench, "/_control/faults", body).await;
        assert_eq!((got.as_u16(), &answer["error"]["code"]), (status, &json!(code)));
        assert!(answer["error"]["message"].as_str().unwrap().contains(part), "{answer}");
    }
    let (status, answer) = post(&bench, "/_control/accounts", json!({ "platform": "X" })).await;
    assert_eq!((status.as_u16(), &answer["error"]["code"]), (400, &json!("UNKNOWN_PLATFORM")));
    let (status, answer) = post(&bench, "/_control/accounts", json!({})).await;
    assert_eq!((status.as_u16(), &answer["error"]["code"]), (422, &json!("INVALID")));
    let path = format!("/_control/feed?platform=TELEGRAM&externalId={id}&limit=0");
    assert_eq!(get(&bench, &path).await.1["error"]["code"], "INVALID");
    let action = json!({ "platform": "TELEGRAM", "externalId": id, "action": { "type": "dance" } });
    assert_eq!(post(&bench, "/_control/actions", action).await.1["error"]["code"], "INVALID");
}

#[tokio::test]
async fn a_fault_can_be_taken_back() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bench.fault(&bot.account, "server_error");
    bench.sandbox.set_fault("TELEGRAM", &bot.account.external_id, "server_error", 0).unwrap();
    bot.say("hello").await.ok();
}

#[tokio::test]
async fn the_platforms_router_has_no_control() {
    let bench = Bench::start().await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let app = bench.sandbox.router();
    let server = tokio::spawn(async move { axum::serve(listener, app).await });
    let url = format!("http://{address}/_control/accounts");
    assert_eq!(bench.client.get(url).send().await.unwrap().status(), 404);
    server.abort();
}
