//! Replies that are not sent: too long, or by someone who may not.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Commented, NETWORKS, count};
use crate::deleting::person;
use crate::keys::Developer;
use crate::support::{Account, Media, each_engine};

#[tokio::test]
async fn a_reply_keeps_the_limits_of_its_network() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for platform in NETWORKS {
            let comment = Commented::on(&api, &media, platform).await;
            for text in ["", " \n", &"x".repeat(20_000)] {
                let (status, _, body) = comment.reply(&api, text).await;
                assert_eq!((status, &body["error"]["code"]), (400, &json!("VALIDATION_ERROR")), "{platform}: {body}");
                assert_eq!(body["error"]["details"][0]["field"], "content", "{platform}: {body}");
            }
            let path = format!("{}/replies?validateOnly=true", comment.path());
            let report = async |text: &str| -> Value {
                let answer = api.send(Method::POST, &path, json!({ "content": text, "colour": 1 })).await;
                assert_eq!(answer.status(), 200);
                answer.json().await.unwrap()
            };
            let valid = report("It is cotton rag.").await;
            assert_eq!((&valid["valid"], &valid["counts"][0]["count"]), (&json!(true), &json!(17)), "{valid}");
            assert!(valid["findings"].to_string().contains("colour"), "{valid}");
            assert_eq!(report(&"x".repeat(20_000)).await["valid"], false);
            assert_eq!(count(&api, &comment.account, "It is cotton rag.").await, 0, "it was only checked");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn comments_of_others_are_out_of_reach() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let developer = Developer::of(api.clone()).await;
        let media = Media::upload(&api).await;
        let comment = Commented::on(&api, &media, "BLUE_SKY").await;
        let eve = home.portal_of(&server, "eve@example.com");
        assert_eq!(comment.reply(&eve, "Mine now").await.0, 404);
        let other = Account::connect(&api, "BLUE_SKY").await;
        let limited = developer.key(json!({ "scopes": ["api", "posts.all"], "accountIds": [other.id] })).await;
        assert_eq!(comment.reply(&limited, "Mine now").await.0, 404, "a key that is limited to another account");
        let reader = developer.key(json!({ "scopes": ["posts.read", "posts.all"] })).await;
        assert_eq!(comment.reply(&reader, "Mine now").await.0, 403, "a key that may only read");
        let unknown = "/v1/comments/cmt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/replies";
        assert_eq!(api.send(Method::POST, unknown, json!({ "content": "To whom" })).await.status(), 404);
        assert_eq!(count(&api, &comment.account, "Mine now").await, 0);
        drop(server);
    })
    .await;
}
