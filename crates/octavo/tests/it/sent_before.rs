//! A check warns of a text that the account published within 30 days.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Clock, each_engine};

const DAY: i64 = 86_400;
const TEXT: &str = "Russets are in.";

fn post(account: i64, chat: &Option<String>, text: &str) -> Value {
    json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
        "posts": [{ "content": text, "chatId": chat }] }] })
}

/// Fields and messages of the warning.
async fn warnings(api: &Api, body: Value) -> Vec<(String, String)> {
    let answer = api.send(Method::POST, "/v1/posts?validateOnly=true", body).await;
    let report: Value = answer.json().await.unwrap();
    assert_eq!(report["valid"], true, "{report}");
    let found = report["findings"].as_array().unwrap().iter().filter(|it| it["rule"] == "post.content.repeated");
    let found = found.inspect(|it| assert_eq!(it["severity"], "WARNING"));
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    found.map(|it| (text(&it["field"]), text(&it["message"]))).collect()
}

#[tokio::test]
async fn a_check_warns_of_a_text_that_the_account_published_within_30_days() {
    each_engine(async |home| {
        let (home, clock) = Clock::of(home);
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let (other, other_chat) = api.account("TELEGRAM").await;
        let body = post(account, &chat, TEXT);
        assert_eq!(warnings(&api, body.clone()).await, []);
        let made = api.send(Method::POST, "/v1/posts", body.clone()).await;
        let made = api.ended(made.headers()["location"].to_str().unwrap()).await;
        let at = made["publications"][0]["posts"][0]["publishedTime"].as_str().unwrap();

        let [(field, message)] = &warnings(&api, body.clone()).await[..] else { panic!("no warning") };
        assert_eq!(field, "publications[0].posts[0].content");
        assert!(message.contains(&format!("the same text at {at}")), "{message}");
        assert_eq!(warnings(&api, post(account, &chat, "Russets are in!")).await, []);
        assert_eq!(warnings(&api, post(other, &other_chat, TEXT)).await, []);
        // It is no mistake.
        let again = api.send(Method::POST, "/v1/posts", body.clone()).await;
        api.ended(again.headers()["location"].to_str().unwrap()).await;
        for (days, warned) in [(29, 1), (2, 0)] {
            clock.advance(days * DAY);
            let token = home.token(api.client_id.as_deref().unwrap(), "ada@example.com", "api");
            let api = Api { token, ..api.clone() };
            assert_eq!(warnings(&api, body.clone()).await.len(), warned);
        }
        drop(server);
    })
    .await;
}
