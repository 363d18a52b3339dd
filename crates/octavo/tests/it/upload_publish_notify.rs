//! The main job: upload, publish, be told, look at the history.

use octavo_domain::{Platform, signing};
use reqwest::Method;
use serde_json::json;

use crate::support::{Account, Call, Home, Media, Receiver, each_engine, sample};

#[tokio::test]
async fn a_photo_goes_to_telegram_and_its_webhooks_arrive_signed() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({})).await;
        let (account, chat) = api.account("TELEGRAM").await;
        let uploaded: serde_json::Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();

        let post = json!({ "content": "Eight leaves", "attachmentPaths": [uploaded["path"]] });
        let location = api.post_with(account, chat.as_deref(), post).await;
        let schedule = api.ended(&location).await;
        assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
        let published = &schedule["publications"][0]["posts"][0];
        assert!(published["permalink"].as_str().unwrap().starts_with("https://t.me/"));

        let feed = api.feed(account).await;
        assert_eq!((feed.len(), &feed[0]["text"]), (1, &json!("Eight leaves")));
        assert_eq!(feed[0]["media"][0]["contentType"], "image/jpeg");

        let calls = receiver.wait("three events arrive", |calls| calls.len() >= 3).await;
        let mut kinds: Vec<String> = calls.iter().map(|call| call.kind()).collect();
        kinds.sort();
        assert_eq!(kinds, ["post.completed", "publication.completed", "schedule.completed"]);
        for call in &calls {
            let header = |name: &str| call.headers[name].to_str().unwrap();
            let timestamp = header("webhook-timestamp").parse().unwrap();
            assert!(signing::verify_plain("test-key", &call.body, header("x-octavo-signature")));
            assert!(signing::verify_standard(
                "test-key",
                call.id(),
                timestamp,
                &call.body,
                header("webhook-signature")
            ));
            assert_eq!((header("user-agent"), header("x-octavo-event")), ("Octavo-Webhooks/1", call.kind().as_str()));
            assert_eq!(call.event()["id"], call.id());
        }
        let told = calls.iter().find(|call| call.kind() == "post.completed").unwrap().event();
        assert_eq!(told["data"]["platformPostIdentifier"], published["platformPostIdentifier"]);
        assert_eq!(told["data"]["permalink"], published["permalink"]);
        assert_eq!(told["data"]["accountId"], account);

        let history = crate::support::until("the history says so", async || {
            let page = api.get(&format!("/v1/webhooks/{webhook}/deliveries?status=SUCCEEDED")).await;
            (page["totalElements"] == 3).then_some(page)
        })
        .await;
        assert_eq!((&history["number"], &history["totalPages"]), (&json!(0), &json!(1)));
        assert_eq!(history["content"][0]["httpStatus"], 200);
        assert!(server.terminate().success(), "SIGTERM ends it in order");
    })
    .await;
}

/// What receivers show: where the post is.
#[tokio::test]
async fn the_event_of_a_completed_post_has_its_address_on_every_network() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let receiver = Receiver::start().await;
    api.webhook(&receiver, json!({})).await;
    let media = Media::upload(&api).await;
    for platform in Platform::ALL.map(|platform| platform.as_str()) {
        let account = Account::connect(&api, platform).await;
        let body = json!({ "publications": [account.publication("Eight leaves", &media)] });
        let made = api.send(Method::POST, "/v1/posts", body).await;
        let location = made.headers()["location"].to_str().unwrap().to_owned();
        let post = api.ended(&location).await["publications"][0]["posts"][0].clone();
        let is_told = |call: &Call| call.kind() == "post.completed" && call.event()["data"]["postId"] == post["id"];
        let calls = receiver.wait("the event arrives", |calls| calls.iter().any(is_told)).await;
        let told = calls.iter().find(|call| is_told(call)).unwrap().event();
        assert_eq!(told["data"]["permalink"], post["permalink"], "{platform}");
        assert!(post["permalink"].as_str().is_some_and(|url| url.starts_with("https://")), "{platform}: {post}");
    }
    drop(server);
}

#[tokio::test]
async fn the_history_is_filtered_sorted_and_paged() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({})).await;
        let (account, chat) = api.account("TELEGRAM").await;
        for text in ["one", "two", "three"] {
            api.ended(&api.post(account, chat.as_deref(), text).await).await;
        }
        receiver.wait("all events arrive", |calls| calls.len() >= 9).await;
        let page = async |query: &str| api.get(&format!("/v1/webhooks/{webhook}/deliveries?{query}")).await;

        let posts = page("eventType=post.completed&size=2&sort=createdTime,asc").await;
        assert_eq!((&posts["totalElements"], &posts["totalPages"]), (&json!(3), &json!(2)));
        assert_eq!(posts["content"].as_array().unwrap().len(), 2);
        let last = page("eventType=post.completed&size=2&page=1&sort=createdTime,asc").await;
        assert!(last["content"][0]["createdTime"].as_str() > posts["content"][0]["createdTime"].as_str());
        assert_eq!(page("fromDate=2100-01-01T00:00:00Z").await["totalElements"], 0);
        assert_eq!(page("toDate=2000-01-01T00:00:00Z").await["totalElements"], 0);
        assert_eq!(page("page=7").await["content"], json!([]));
    })
    .await;
}
