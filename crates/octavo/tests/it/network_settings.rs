//! What `platformSettings` ask for is what the network shows, by the feed of its simulator.

use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use octavo_domain::Platform;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, each_engine, sample};

/// `GET /v1/accounts/{id}/chats` sorts by title.
const GROUP: usize = 0;
const CHANNEL: usize = 1;

struct Case {
    platform: &'static str,
    settings: Value,
    content: &'static str,
    files: &'static [&'static str],
    /// On Telegram, the account's group or its channel.
    chat: usize,
    ai_disclosure: Option<&'static str>,
    /// Of `settings`, those that the feed shows elsewhere.
    shown_elsewhere: &'static [&'static str],
}

fn case(platform: &'static str, settings: Value, files: &'static [&'static str]) -> Case {
    Case { platform, settings, content: "Eight leaves", files, chat: GROUP, ai_disclosure: None, shown_elsewhere: &[] }
}

fn telegram_cases() -> Vec<Case> {
    let poll = json!({ "question": "Which fold?", "options": ["Octavo", "Quarto"] });
    vec![
        Case {
            content: "<b>Eight</b> &lt;leaves&gt;",
            ..case(
                "TELEGRAM",
                json!({ "format": "HTML", "buttons": [[{ "text": "Read", "url": "https://a.example/" }]] }),
                &[],
            )
        },
        Case {
            content: "*Eight* \\<leaves\\>",
            ..case("TELEGRAM", json!({ "format": "MARKDOWN" }), &["photo.jpg", "photo.jpg"])
        },
        case("TELEGRAM", json!({ "topicId": 2 }), &["photo.jpg"]),
        case(
            "TELEGRAM",
            json!({ "topicId": 2, "poll": { "question": "Which?", "options": ["A", "B", "C"],
                "anonymous": false, "multipleAnswers": true } }),
            &[],
        ),
        Case { chat: CHANNEL, ..case("TELEGRAM", json!({ "poll": poll }), &[]) },
        case("TELEGRAM", json!({ "silent": true, "protectContent": true, "linkPreview": false }), &[]),
        case("TELEGRAM", json!({ "silent": true, "protectContent": true, "spoilerMedia": true }), &["photo.jpg"]),
    ]
}

fn meta_cases() -> Vec<Case> {
    vec![
        case(
            "THREADS",
            json!({ "topicTag": "Paper", "replyControl": "MENTIONED", "linkAttachment": "https://a.example/" }),
            &[],
        ),
        case("THREADS", json!({ "replyControl": "FOLLOWERS", "spoilerMedia": true }), &["photo.jpg", "video.mp4"]),
        case("THREADS", json!({ "poll": { "options": ["Octavo", "Quarto", "Folio"] } }), &[]),
        Case {
            shown_elsewhere: &["publicationType"],
            ..case(
                "INSTAGRAM",
                json!({ "publicationType": "FEED", "collaborators": ["ann", "ben"], "locationId": "7640348500",
                    "userTags": [{ "username": "cleo", "x": 0.5, "y": 0.25 },
                        { "username": "dan", "x": 1.0, "y": 0.0, "attachment": 1 }] }),
                &["photo.jpg", "photo.jpg"],
            )
        },
        Case {
            shown_elsewhere: &["publicationType"],
            ..case(
                "INSTAGRAM",
                json!({ "publicationType": "REELS", "shareToFeed": false, "trialReel": "PERFORMANCE",
                    "audioName": "A press at work" }),
                &["video.mp4"],
            )
        },
    ]
}

fn linkedin_cases() -> Vec<Case> {
    let linkedin = |settings| case("LINKEDIN", settings, &[]);
    vec![
        Case {
            shown_elsewhere: &["visibility"],
            ..case("LINKEDIN", json!({ "visibility": "PUBLIC", "resharingDisabled": true }), &[])
        },
        linkedin(json!({ "poll": { "question": "Which?", "options": ["Octavo", "Quarto"], "durationDays": 7 } })),
        linkedin(json!({ "article": { "url": "https://a.example/", "title": "Folds", "description": "Eight" } })),
        case("LINKEDIN", json!({ "document": { "title": "Eight leaves" } }), &["document.pdf"]),
        linkedin(json!({ "reshareOf": "urn:li:share:7001",
            "mentions": [{ "text": "leaves", "urn": "urn:li:organization:7" }] })),
    ]
}

fn other_cases() -> Vec<Case> {
    let youtube = json!({ "title": "A film", "privacyStatus": "PUBLIC", "category": "EDUCATION", "tags": ["a b", "c"],
        "madeForKids": true, "language": "pt-BR", "license": "CREATIVE_COMMON", "embeddable": false,
        "notifySubscribers": false });
    let tiktok = json!({ "title": "Two sheets", "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true });
    let film =
        json!({ "title": "Eight leaves", "videoCoverTimestampMs": 500, "disableDuet": true, "brandOrganic": true });
    let with = |more: Value| {
        let mut settings = tiktok.clone();
        settings.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        settings
    };
    let mastodon = json!({ "visibility": "UNLISTED", "spoilerText": "Fruit", "sensitive": true, "language": "de",
        "poll": { "options": ["A", "B"], "durationMinutes": 90, "multiple": true, "hideTotals": false } });
    let unshown: &[&str] = &["title", "privacyLevel", "privacyStatus", "category", "hasUsageConfirmation"];
    vec![
        case("X_TWITTER", json!({ "replySettings": "SUBSCRIBERS" }), &[]),
        case("X_TWITTER", json!({ "poll": { "options": ["Octavo", "Quarto"], "durationMinutes": 90 } }), &[]),
        case("X_TWITTER", json!({ "communityId": "1146654567674912769" }), &[]),
        case("BLUE_SKY", json!({ "languages": ["en", "pt-BR"], "labels": ["nudity"] }), &[]),
        case("BLUE_SKY", json!({ "replyControl": "NOBODY", "allowQuotes": false }), &[]),
        case("BLUE_SKY", json!({ "replyControl": "FOLLOWING" }), &["photo.jpg"]),
        case("MASTODON", mastodon, &[]),
        Case { shown_elsewhere: unshown, ..case("YOUTUBE", youtube, &["video.mp4"]) },
        Case {
            shown_elsewhere: unshown,
            ..case("TIKTOK", with(json!({ "autoAddMusic": true, "photoCoverIndex": 1 })), &["photo.jpg", "photo.jpg"])
        },
        Case {
            shown_elsewhere: unshown,
            ..case("TIKTOK", with(json!({ "postMode": "INBOX", "photoCoverIndex": 1 })), &["photo.jpg", "photo.jpg"])
        },
        Case { shown_elsewhere: unshown, ..case("TIKTOK", with(film), &["video.mp4"]) },
    ]
}

/// Each network that has a flag for what AI made, and one that has none. Where a network has kinds of post that send the
/// flag in different places, each kind.
fn ai_cases() -> Vec<Case> {
    let consent = json!({ "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true });
    let mut cover = consent.clone();
    cover["photoCoverIndex"] = json!(0);
    let reel = json!({ "publicationType": "REELS" });
    let rows: [(_, Value, &'static [&'static str], _); 9] = [
        ("X_TWITTER", json!({}), &[], "GENERATED"),
        ("X_TWITTER", json!({}), &["photo.jpg"], "ASSISTED"),
        ("BLUE_SKY", json!({}), &[], "GENERATED"),
        ("YOUTUBE", json!({ "title": "A film", "privacyStatus": "PUBLIC" }), &["video.mp4"], "ASSISTED"),
        ("TIKTOK", consent, &["video.mp4"], "GENERATED"),
        ("TIKTOK", cover, &["photo.jpg"], "ASSISTED"),
        ("INSTAGRAM", reel, &["video.mp4"], "GENERATED"),
        ("INSTAGRAM", json!({ "publicationType": "FEED" }), &["photo.jpg"], "ASSISTED"),
        ("INSTAGRAM", json!({ "publicationType": "FEED" }), &["photo.jpg", "photo.jpg"], "GENERATED"),
    ];
    let unshown: &[&str] = &["title", "privacyLevel", "privacyStatus", "hasUsageConfirmation", "publicationType"];
    let case_of = |(platform, settings, files, disclosure)| Case {
        ai_disclosure: Some(disclosure),
        shown_elsewhere: unshown,
        ..case(platform, settings, files)
    };
    rows.into_iter().map(case_of).collect()
}

fn has_ai_flag(platform: &str) -> bool {
    platform.parse::<Platform>().unwrap().has_ai_flag()
}

fn cases() -> Vec<Case> {
    [telegram_cases(), meta_cases(), linkedin_cases(), other_cases(), ai_cases()].into_iter().flatten().collect()
}

/// The account, and the schedule's address.
async fn publish(api: &Api, case: &Case) -> (i64, String) {
    let (account, _) = api.account(case.platform).await;
    let chats = api.get(&format!("/v1/accounts/{account}/chats")).await;
    let chat = &chats[case.chat]["id"];
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
    let post = json!({ "content": case.content, "attachmentPaths": files, "chatId": chat });
    let body = json!({ "publications": [{ "accountId": account, "platformSettings": settings, "posts": [post],
        "aiDisclosure": case.ai_disclosure }] });
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
            let shown = &ended["publications"][0]["aiDisclosure"];
            assert_eq!(shown, case.ai_disclosure.unwrap_or("NONE"));
            let item = api.feed(account).await.remove(0);
            let is_flagged = case.ai_disclosure.is_some() && has_ai_flag(case.platform);
            assert_eq!(item["aiFlag"], is_flagged, "{item}");
            assert!(["Eight leaves", "Eight <leaves>"].contains(&item["text"].as_str().unwrap()), "{item}");
            let mut expected = case.settings.clone();
            expected.as_object_mut().unwrap().retain(|name, _| !case.shown_elsewhere.contains(&name.as_str()));
            let chosen = item.get("settings").cloned().unwrap_or(json!({}));
            assert_eq!(chosen, expected, "{}", case.platform);
            if case.settings["postMode"] == "INBOX" {
                let post = &ended["publications"][0]["posts"][0];
                assert!(post["platformPostIdentifier"].as_str().unwrap().starts_with("p_inbox_url~"), "{post}");
                assert_eq!(post["permalink"], Value::Null);
            }
        }
        links_and_quotes_on_bluesky(&api).await;
        drop(server);
    })
    .await;
}

/// A page of its own, with a picture.
async fn website() -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/folds", listener.local_addr().unwrap());
    let page = "<title>No</title><meta property=og:title content='Eight leaves'><meta name=description content='One sheet'>\
                <meta property=og:image content=/photo.jpg>";
    let app = axum::Router::new()
        .route("/folds", get(async move || ([(CONTENT_TYPE, "text/html")], page)))
        .route("/photo.jpg", get(async || ([(CONTENT_TYPE, "image/jpeg")], sample("photo.jpg"))));
    tokio::spawn(async move { axum::serve(listener, app).await });
    url
}

async fn links_and_quotes_on_bluesky(api: &Api) {
    let link = website().await;
    let (account, _) = api.account("BLUE_SKY").await;
    let publish = async |content: &str, mut settings: Value| {
        settings["type"] = json!("BLUE_SKY");
        let posts = json!([{ "content": content }]);
        let body = json!({ "publications": [{ "accountId": account, "platformSettings": settings, "posts": posts }] });
        let location = api.send(Method::POST, "/v1/posts", body).await.headers()["location"].clone();
        api.ended(location.to_str().unwrap()).await["publications"][0]["posts"][0].clone()
    };
    let first = publish(&format!("Read {link}"), json!({})).await;
    let card = api.feed(account).await.remove(0)["card"].clone();
    assert_eq!((&card["url"], &card["title"]), (&json!(link), &json!("Eight leaves")), "{first}");
    assert_eq!((&card["description"], &card["picture"]["contentType"]), (&json!("One sheet"), &json!("image/jpeg")));

    publish(&format!("Look {link}"), json!({ "linkCard": "NONE", "quoteUri": first["permalink"] })).await;
    let item = api.feed(account).await.remove(0);
    assert_eq!(item["settings"], json!({ "quoteUri": first["platformPostIdentifier"] }), "{item}");
    assert_eq!(item["card"], Value::Null);

    let missing = "https://bsky.app/profile/nobody.test/post/3k2";
    let failed = publish("Nothing", json!({ "quoteUri": missing })).await;
    assert_eq!((&failed["status"], &failed["errorCode"]), (&json!("FAILED"), &json!("CONTENT_REFUSED")), "{failed}");
    assert!(failed["errorMessage"].as_str().unwrap().contains(missing), "{failed}");
}

#[tokio::test]
async fn what_telegram_alone_knows_fails_for_good() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("TELEGRAM").await;
        let chats = api.get(&format!("/v1/accounts/{account}/chats")).await;
        let open_poll = json!({ "question": "Which?", "options": ["A", "B"], "anonymous": false });
        let broken = [
            (GROUP, json!({ "topicId": 7 }), "Eight leaves", "topicId"),
            (CHANNEL, json!({ "poll": open_poll }), "Eight leaves", "anonymous"),
        ];
        for (chat, mut settings, content, said) in broken {
            settings["type"] = json!("TELEGRAM");
            let post = json!({ "content": content, "chatId": chats[chat]["id"] });
            let body =
                json!({ "publications": [{ "accountId": account, "platformSettings": settings, "posts": [post] }] });
            let location = api.send(Method::POST, "/v1/posts", body).await.headers()["location"].clone();
            let ended = api.ended(location.to_str().unwrap()).await;
            let post = &ended["publications"][0]["posts"][0];
            assert_eq!((&post["status"], &post["errorCode"]), (&json!("FAILED"), &json!("CONTENT_REFUSED")), "{post}");
            assert!(post["errorMessage"].as_str().unwrap().contains(said), "{post}");
        }
        assert_eq!(api.feed(account).await, Vec::<Value>::new());
        drop(server);
    })
    .await;
}
