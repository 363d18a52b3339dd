//! What YouTube refuses to be told about a video, and from whom.

use serde_json::{Value, json};

use super::client::{Creator, resource, send};
use crate::support::Bench;

async fn refused(creator: &Creator, resource: &Value) -> String {
    send(creator.opening(5, resource)).await.refused(400)
}

#[tokio::test]
async fn the_resource_is_checked() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let long_tags: Vec<String> = (0..50).map(|n| format!("tag number {n:0>2}")).collect();
    let rows = [
        ("/snippet/title", json!(""), "invalidTitle"),
        ("/snippet/title", json!("a".repeat(101)), "invalidTitle"),
        ("/snippet/title", json!("<b>"), "invalidTitle"),
        ("/snippet/description", json!("é".repeat(2501)), "invalidDescription"),
        ("/snippet/description", json!("a > b"), "invalidDescription"),
        ("/snippet/tags", json!(long_tags), "invalidTags"),
        ("/snippet/tags", json!("paper"), "badRequest"),
        ("/snippet/categoryId", json!("18"), "invalidCategoryId"),
        ("/snippet/categoryId", json!(27), "badRequest"),
        ("/status/privacyStatus", json!("PUBLIC"), "invalidVideoMetadata"),
    ];
    for (member, value, reason) in rows {
        let mut resource = resource();
        *resource.pointer_mut(member).unwrap() = value;
        assert_eq!(refused(&creator, &resource).await, reason, "{resource}");
    }
    let mut stray = resource();
    stray["recordingDetails"] = json!({});
    assert_eq!(refused(&creator, &stray).await, "unexpectedPart");
    let mut unsure = resource();
    unsure["status"]["containsSyntheticMedia"] = json!("true");
    assert_eq!(refused(&creator, &unsure).await, "badRequest");
    let mut early = resource();
    early["status"]["publishAt"] = json!("2026-12-01T00:00:00Z");
    assert_eq!(refused(&creator, &early).await, "invalidPublishAt");
    assert_eq!(refused(&creator, &json!([])).await, "badRequest");
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn what_just_fits_is_taken() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let mut resource = resource();
    resource["snippet"]["title"] = json!("é".repeat(100));
    resource["snippet"]["description"] = json!("é".repeat(2500));
    // 50 times nine characters and a comma between them: 499.
    resource["snippet"]["tags"] = json!((0..50).map(|n| format!("tagged{n:0>3}")).collect::<Vec<_>>());
    assert_eq!(send(creator.opening(5, &resource)).await.0, 200);
}

#[tokio::test]
async fn without_a_privacy_a_video_is_public() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let mut resource = resource();
    resource["status"].as_object_mut().unwrap().remove("privacyStatus");
    let file = crate::support::mp4(5);
    let opened = send(creator.opening(file.len(), &resource)).await;
    let video = send(creator.put(opened.header("location").unwrap()).body(file)).await.ok();
    assert_eq!(video["status"]["privacyStatus"], "public");
}

#[tokio::test]
async fn channels_in_trouble_cannot_upload() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let mine = [("part", "id"), ("mine", "true")];
    let change = async |change: Value| {
        let mut action = json!({ "type": "change_channel" });
        action.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        bench.act(&creator.account, action).await;
        send(creator.opening(5, &resource())).await
    };
    assert_eq!(change(json!({ "uploadsUsedUp": true })).await.refused(400), "uploadLimitExceeded");
    assert_eq!(change(json!({ "suspended": true })).await.refused(403), "authenticatedUserAccountSuspended");
    let closed = change(json!({ "suspended": false, "exists": false })).await;
    assert_eq!(closed.refused(401), "youtubeSignupRequired");
    assert_eq!(creator.get("channels", &mine).await.ok().get("items"), None);
    assert_eq!(change(json!({ "exists": true, "uploadsUsedUp": false })).await.0, 200);
}
