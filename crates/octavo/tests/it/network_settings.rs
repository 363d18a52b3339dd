//! What `platformSettings` ask for is what the network shows, by the feed of its simulator.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, each_engine, sample};

struct Case {
    platform: &'static str,
    settings: Value,
    files: &'static [&'static str],
    /// Of `settings`, those that the feed shows elsewhere.
    shown_elsewhere: &'static [&'static str],
}

fn cases() -> [Case; 9] {
    let case = |platform, settings, files| Case { platform, settings, files, shown_elsewhere: &[] };
    let youtube = json!({ "title": "A film", "privacyStatus": "PUBLIC", "category": "EDUCATION", "tags": ["a b", "c"],
        "madeForKids": true, "language": "pt-BR", "license": "CREATIVE_COMMON", "embeddable": false,
        "notifySubscribers": false });
    let tiktok = json!({ "title": "Two sheets", "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true });
    let with = |more: Value| {
        let mut settings = tiktok.clone();
        settings.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        settings
    };
    let unshown: &[&str] = &["title", "privacyLevel", "privacyStatus", "category", "hasUsageConfirmation"];
    [
        case("TELEGRAM", json!({ "silent": true, "protectContent": true, "linkPreview": false }), &[]),
        case("TELEGRAM", json!({ "silent": true, "protectContent": true, "spoilerMedia": true }), &["photo.jpg"]),
        case(
            "THREADS",
            json!({ "topicTag": "Paper", "replyControl": "MENTIONED", "linkAttachment": "https://a.example/" }),
            &[],
        ),
        case("THREADS", json!({ "replyControl": "FOLLOWERS", "spoilerMedia": true }), &["photo.jpg", "video.mp4"]),
        case("X_TWITTER", json!({ "replySettings": "SUBSCRIBERS" }), &[]),
        Case {
            shown_elsewhere: &["visibility"],
            ..case("LINKEDIN", json!({ "visibility": "PUBLIC", "resharingDisabled": true }), &[])
        },
        case("BLUE_SKY", json!({ "languages": ["en", "pt-BR"], "labels": ["nudity"] }), &[]),
        Case { shown_elsewhere: unshown, ..case("YOUTUBE", youtube, &["video.mp4"]) },
        Case {
            shown_elsewhere: unshown,
            ..case("TIKTOK", with(json!({ "autoAddMusic": true, "photoCoverIndex": 1 })), &["photo.jpg", "photo.jpg"])
        },
    ]
}

/// The account, and the schedule's address.
async fn publish(api: &Api, case: &Case) -> (i64, String) {
    let (account, chat) = api.account(case.platform).await;
    let mut files = Vec::new();
    for name in case.files {
        files.push(api.upload(name, sample(name)).await.json::<Value>().await.unwrap()["path"].clone());
    }
    let mut settings = case.settings.clone();
    settings["type"] = json!(match case.platform {
        "X_TWITTER" => "TWITTER",
        "TIKTOK" => "TIK_TOK",
        other => other,
    });
    let post = json!({ "content": "Eight leaves", "attachmentPaths": files, "chatId": chat });
    let body = json!({ "publications": [{ "accountId": account, "platformSettings": settings, "posts": [post] }] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
    (account, answer.headers()["location"].to_str().unwrap().to_owned())
}

#[tokio::test]
async fn settings_reach_the_network() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        // All at once: networks that process media are asked how far they are up to once a minute.
        let mut published = Vec::new();
        for case in cases() {
            published.push((publish(&api, &case).await, case));
        }
        for ((account, location), case) in published {
            let ended = api.ended(&location).await;
            assert_eq!(ended["status"], "COMPLETED", "{ended}");
            let item = api.feed(account).await.remove(0);
            let mut expected = case.settings.clone();
            expected.as_object_mut().unwrap().retain(|name, _| !case.shown_elsewhere.contains(&name.as_str()));
            assert_eq!(item["settings"], expected, "{}", case.platform);
        }
        drop(server);
    })
    .await;
}
