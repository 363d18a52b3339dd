//! Never lost, never twice: faults of the networks, idempotent requests.

use reqwest::Method;
use serde_json::json;

use crate::support::{Api, each_engine};
use crate::x;

async fn fault(api: &Api, account: i64, fault: &str, times: u32) {
    let body = json!({ "accountId": account, "fault": fault, "times": times });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

#[tokio::test]
async fn a_lost_answer_is_never_sent_again() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        fault(&api, account, "drop_after_accept", 1).await;
        let schedule = api.ended(&api.post(account, chat.as_deref(), "once").await).await;
        let post = &schedule["publications"][0]["posts"][0];
        assert_eq!((&schedule["status"], &post["errorCode"]), (&json!("FAILED"), &json!("OUTCOME_UNKNOWN")));
        assert_eq!(api.feed(account).await.len(), 1, "the network has it, once");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_lost_answer_that_can_be_read_back_completes() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        for platform in ["BLUE_SKY", "MASTODON"] {
            let (account, _) = api.account(platform).await;
            fault(&api, account, "drop_after_accept", 1).await;
            let post = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": platform },
                "posts": [{ "content": "once, with proof" }] }] });
            let answer = api.send(Method::POST, "/v1/posts", post).await;
            let schedule = api.ended(answer.headers()["location"].to_str().unwrap()).await;
            assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
            assert_eq!(api.feed(account).await.len(), 1);
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_refused_bot_is_marked_for_reconnection() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        fault(&api, account, "token_expired", 1).await;
        let schedule = api.ended(&api.post(account, chat.as_deref(), "x").await).await;
        assert_eq!(schedule["publications"][0]["posts"][0]["errorCode"], "ACCOUNT_NEEDS_RECONNECT");
        assert_eq!(api.get("/v1/accounts").await[0]["connected"], false);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_same_key_makes_one_post() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let body = |text: &str| {
            json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
                "posts": [{ "content": text, "chatId": chat }] }] })
        };
        let send = async |text: &str| {
            let request = api.request(Method::POST, "/v1/posts").header("idempotency-key", "k1").json(&body(text));
            let answer = request.send().await.unwrap();
            let location = answer.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
            (answer.status().as_u16(), location)
        };
        let first = send("hello").await;
        assert_eq!(first.0, 204);
        assert_eq!(send("hello").await, first);
        assert_eq!(send("another").await, (409, None));
        let together = futures::future::join_all((0..8).map(|_| {
            let request = api.request(Method::POST, "/v1/posts").header("idempotency-key", "k2").json(&body("race"));
            async move { request.send().await.unwrap().headers()["location"].to_str().unwrap().to_owned() }
        }))
        .await;
        assert!(together.iter().all(|location| *location == together[0]), "{together:?}");
        api.ended(&first.1.unwrap()).await;
        api.ended(&together[0]).await;
        assert_eq!(api.feed(account).await.len(), 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_key_is_its_persons_own() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut made = Vec::new();
        for email in ["ada@example.com", "bob@example.com"] {
            let api = home.developer(&server, email);
            // Both come by the portal: one client for everyone.
            let token = home.token("octavo-portal", email, "api");
            let api = Api { token, ..api };
            let (account, _) = api.account("BLUE_SKY").await;
            let body = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "BLUE_SKY" },
                "posts": [{ "content": "mine" }] }] });
            let request = api.request(Method::POST, "/v1/posts").header("idempotency-key", "1").json(&body);
            let answer = request.send().await.unwrap();
            assert_eq!(answer.status(), 204, "{email}");
            made.push(answer.headers()["location"].to_str().unwrap().to_owned());
            assert_eq!(api.ended(&made[made.len() - 1]).await["status"], "COMPLETED");
        }
        assert_ne!(made[0], made[1]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_check_stores_nothing_and_tells_everything() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("TELEGRAM").await;
        let body = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
            "posts": [{ "content": "a".repeat(4097), "attachmentPaths": ["https://x.example/a.jpg"] }] }] });
        let answer = api.send(Method::POST, "/v1/posts?validateOnly=true", body).await;
        assert_eq!(answer.status(), 200);
        let report: serde_json::Value = answer.json().await.unwrap();
        let rules: Vec<&str> =
            report["findings"].as_array().unwrap().iter().map(|it| it["rule"].as_str().unwrap()).collect();
        assert_eq!(rules, ["post.media.url", "telegram.chat.missing", "telegram.caption.length"]);
        assert_eq!(report["valid"], false);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_token_that_is_refused_after_its_renewal_asks_for_a_new_sign_in_at_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let account = x::connect(&api).await;
        fault(&api, account, "token_expired", 50).await;
        let location = x::scheduled(&api, account, json!({ "content": "Never welcome" })).await;
        let schedule = api.ended(&location).await;
        let post = &schedule["publications"][0]["posts"][0];
        assert_eq!(post["errorCode"], "ACCOUNT_NEEDS_RECONNECT", "{schedule}");
        let timeline = api.get(&format!("{location}/timeline")).await;
        let attempts = timeline["items"].as_array().unwrap().iter().filter_map(|item| item["attempt"].as_i64());
        assert_eq!(attempts.max(), Some(2), "one renewal, and one more attempt: {timeline}");
        assert_eq!(api.get("/v1/accounts").await[0]["connected"], false);
        drop(server);
    })
    .await;
}
