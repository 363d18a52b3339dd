//! Every part is checked by the rules of its network, and each finding names its part.

use reqwest::Method;
use serde_json::{Value, json};

use super::with;
use crate::support::{Account, Api, Media, each_engine};

async fn findings(api: &Api, publication: Value) -> Vec<(String, String)> {
    let body = json!({ "publications": [publication] });
    let answer = api.send(Method::POST, "/v1/posts?validateOnly=true", body).await;
    assert_eq!(answer.status(), 200);
    let report: Value = answer.json().await.unwrap();
    let errors = report["findings"].as_array().unwrap().iter().filter(|finding| finding["severity"] == "ERROR");
    let text = |value: &Value| value.as_str().unwrap().trim_start_matches("publications[0].posts[0].").to_owned();
    errors.map(|finding| (text(&finding["field"]), text(&finding["rule"]))).collect()
}

#[tokio::test]
async fn networks_without_threads_or_comments_refuse_them() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        let chain = json!({ "content": "one", "firstComment": "a comment", "thread": [{ "content": "two" }] });
        for (platform, expected) in [
            (
                "TIKTOK",
                &[("thread", "tiktok.thread.unsupported"), ("firstComment", "tiktok.first_comment.unsupported")][..],
            ),
            ("INSTAGRAM", &[("thread", "instagram.thread.unsupported")]),
            ("YOUTUBE", &[("thread", "youtube.thread.unsupported")]),
            ("LINKEDIN", &[("thread", "linkedin.thread.unsupported")]),
            (
                "DISCORD",
                &[("thread", "discord.thread.unsupported"), ("firstComment", "discord.first_comment.unsupported")],
            ),
            ("X_TWITTER", &[]),
            ("BLUE_SKY", &[]),
            ("THREADS", &[]),
            ("TELEGRAM", &[]),
        ] {
            let account = Account::connect(&api, platform).await;
            let found = findings(&api, with(account.publication("one", &media), chain.clone())).await;
            let expected: Vec<_> = expected.iter().map(|(field, rule)| (field.to_string(), rule.to_string())).collect();
            assert_eq!(found, expected, "{platform}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_finding_names_its_part() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        let check = async |platform, post| {
            let account = Account::connect(&api, platform).await;
            findings(&api, with(account.publication("one", &media), post)).await
        };
        let long = "a".repeat(301);
        let rows = [
            (
                "BLUE_SKY",
                json!({ "thread": [{ "content": "two" }, { "content": long }] }),
                "thread[1].content",
                "bluesky.text.length",
            ),
            ("BLUE_SKY", json!({ "thread": [{}] }), "thread[0].content", "post.empty"),
            ("BLUE_SKY", json!({ "firstComment": long }), "firstComment.content", "bluesky.text.length"),
            ("BLUE_SKY", json!({ "firstComment": 7 }), "firstComment", "post.field.type"),
            ("BLUE_SKY", json!({ "thread": [{ "content": 7 }] }), "thread[0].content", "post.field.type"),
            (
                "BLUE_SKY",
                json!({ "thread": [{ "content": "x", "attachmentPaths": ["gone.png"] }] }),
                "thread[0].attachmentPaths[0]",
                "post.media.unknown",
            ),
            ("BLUE_SKY", json!({ "thread": vec![json!({ "content": "x" }); 25] }), "thread", "post.thread.count"),
            (
                "INSTAGRAM",
                json!({ "firstComment": "a".repeat(2201) }),
                "firstComment.content",
                "instagram.first_comment.length",
            ),
            (
                "LINKEDIN",
                json!({ "firstComment": "a".repeat(1251) }),
                "firstComment.content",
                "linkedin.first_comment.length",
            ),
            (
                "YOUTUBE",
                json!({ "firstComment": "a".repeat(10_001) }),
                "firstComment.content",
                "youtube.first_comment.length",
            ),
        ];
        for (platform, post, field, rule) in rows {
            assert_eq!(check(platform, post.clone()).await, [(field.to_owned(), rule.to_owned())], "{platform} {post}");
        }
        drop(server);
    })
    .await;
}
