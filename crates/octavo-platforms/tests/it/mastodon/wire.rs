//! The request of a post, its files, and what a refusal means.

use std::time::Duration;

use octavo_platforms::{OutgoingPost, PlatformError, PublishError, codes};
use serde_json::json;

use super::{ada, mastodon, refused};
use crate::support::{Files, Reply, Responder, adapter, file, post, stored_intent};

fn created() -> Reply {
    Reply::ok(json!({ "id": "103254962155278888", "url": "https://mastodon.example/@ada/103254962155278888" }))
}

#[tokio::test]
async fn a_post_goes_out_with_a_key_of_its_own() {
    let server = Responder::start().await.on("statuses", [created()]);
    let settings = json!({
        "visibility": "FOLLOWERS", "sensitive": true, "spoilerText": "Politics", "language": "de",
        "poll": { "options": ["A", "B"], "durationMinutes": 60, "multiple": true, "hideTotals": false },
    });
    let post = OutgoingPost { settings, reply_to: Some("99".to_owned()), ..post("Hello", vec![]) };
    let (mastodon, ada) = (mastodon(&server.url), ada(&server.url));
    let intent = stored_intent(&mastodon.prepare(&ada, &post, &Files::none()).await.unwrap());
    let published = mastodon.publish(&ada, &post, &intent, &Files::none()).await.unwrap();
    mastodon.publish(&ada, &post, &intent, &Files::none()).await.unwrap();
    assert_eq!(published.platform_post_identifier, "103254962155278888");
    assert_eq!(published.permalink.as_deref(), Some("https://mastodon.example/@ada/103254962155278888"));
    let seen = server.seen("/api/v1/statuses");
    assert_eq!(
        seen[0].json(),
        json!({
            "status": "Hello", "in_reply_to_id": "99", "sensitive": true, "spoiler_text": "Politics",
            "visibility": "private", "language": "de",
            "poll": { "options": ["A", "B"], "expires_in": 3600, "multiple": true, "hide_totals": false },
        })
    );
    assert_eq!(seen[0].header("authorization"), "Bearer t0ken");
    let key = seen[0].header("idempotency-key");
    assert!(key.contains(&post.post_id.to_string()), "{key}");
    assert_eq!((key, &seen[0].body), (seen[1].header("idempotency-key"), &seen[1].body), "the same request again");
}

#[tokio::test]
async fn a_file_is_uploaded_with_its_description_and_waited_for() {
    let processing = Reply::json(202, json!({ "id": "22", "url": null }));
    let server = Responder::start().await.on("media", [Reply::ok(json!({ "id": "21" })), processing]);
    let server = server.on("22", [Reply::json(206, json!({ "id": "22" })), Reply::ok(json!({ "id": "22" }))]);
    let mut photo = file("photo.jpg", "image/jpeg", 3);
    photo.alt_text = Some("A cat".to_owned());
    let post = post("Hello", vec![photo, file("video.mp4", "video/mp4", 5)]);
    let (mastodon, waits) = adapter(octavo_domain::Platform::Mastodon, &server.url);
    let files = Files::default().with("photo.jpg", 3).with("video.mp4", 5);
    let intent = mastodon.prepare(&ada(&server.url), &post, &files).await.unwrap();
    assert_eq!(intent.0["status"]["media_ids"], json!(["21", "22"]));
    assert_eq!(*waits.lock().unwrap(), [Duration::from_secs(1), Duration::from_secs(1)]);
    let uploads = server.seen("/api/v2/media");
    let parts = uploads[0].parts().await;
    let names: Vec<_> = parts.iter().map(|part| (part.0.as_str(), part.2.as_str())).collect();
    assert_eq!(names, [("file", "image/jpeg"), ("description", "")]);
    assert_eq!(parts[1].3, "A cat");
    assert_eq!(uploads[1].parts().await.len(), 1, "no alternative text, no description");
}

#[tokio::test]
async fn a_refusal_means_what_the_server_says() {
    let unfinished = "Cannot attach files that have not finished processing. Try again in a moment!";
    let rows = [
        (refused(401, "The access token was revoked"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(403, "This action is outside the authorized scopes"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(404, "The post you are trying to reply to does not appear to exist."), codes::PARENT_MISSING),
        (refused(422, "Validation failed: Text character limit of 500 exceeded"), codes::CONTENT_REFUSED),
        (refused(422, unfinished), codes::MEDIA_PROCESSING),
        (refused(429, "Too many requests"), codes::PLATFORM_RATE_LIMITED),
        (refused(500, "We're sorry"), "UNKNOWN"),
        (Reply::lost(), "UNKNOWN"),
        (Reply::text(200, "<html>"), "UNKNOWN"),
    ];
    for (reply, code) in rows {
        let server = Responder::start().await.on("statuses", [reply]);
        let (mastodon, post) = (mastodon(&server.url), post("Hello", vec![]));
        let intent = mastodon.prepare(&ada(&server.url), &post, &Files::none()).await.unwrap();
        let error = mastodon.publish(&ada(&server.url), &post, &intent, &Files::none()).await.unwrap_err();
        let found = match &error {
            PublishError::Refused(error) => error.code(),
            PublishError::Unknown { .. } => "UNKNOWN",
        };
        assert_eq!(found, code, "{error}");
    }
}

#[tokio::test]
async fn a_rate_limit_says_when_it_ends() {
    let limited = refused(429, "Too many requests").header("x-ratelimit-reset", "2026-11-20T10:04:00.000Z");
    let server = Responder::start().await.on("statuses", [limited]);
    let (mastodon, post) = (mastodon(&server.url), post("Hello", vec![]));
    let intent = mastodon.prepare(&ada(&server.url), &post, &Files::none()).await.unwrap();
    let error = mastodon.publish(&ada(&server.url), &post, &intent, &Files::none()).await.unwrap_err();
    let PublishError::Refused(PlatformError::Temporary { retry_after, .. }) = error else { panic!("{error}") };
    assert_eq!(retry_after, Some(Duration::from_secs(240)));
}
