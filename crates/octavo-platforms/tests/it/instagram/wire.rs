//! Containers as they are asked for, and waited for.

use std::collections::HashMap;
use std::time::Duration;

use octavo_domain::Platform;
use octavo_platforms::{Attachment, OutgoingPost, PlatformError, codes};
use serde_json::{Value, json};

use super::{
    CONTAINER, Files, OWN, Reply, Responder, ada, clip, instagram, made, picture, post, ready, refused, standing,
    typed, used,
};
use crate::support::{adapter, now};

/// The forms with which containers were made.
fn forms(server: &Responder) -> Vec<Value> {
    let posts = server.seen(&format!("/v25.0/{OWN}/media")).into_iter().filter(|seen| seen.method == "POST");
    posts
        .map(|seen| {
            assert_eq!(seen.header("authorization"), "Bearer token");
            json!(url::form_urlencoded::parse(&seen.body).into_owned().collect::<HashMap<String, String>>())
        })
        .collect()
}

fn described(file: Attachment) -> Attachment {
    Attachment { alt_text: Some("A sheet".to_owned()), ..file }
}

#[tokio::test]
async fn each_kind_of_post_has_its_container() {
    const JPG: &str = "http://127.0.0.1:9/a.jpg";
    const MP4: &str = "http://127.0.0.1:9/a.mp4";
    let cover = OutgoingPost { thumbnail: Some(picture()), ..typed("REELS", vec![clip()]) };
    let moment = OutgoingPost {
        settings: json!({ "publicationType": "REELS", "thumbOffset": 1500 }),
        ..typed("REELS", vec![described(clip())])
    };
    let reel = json!({ "media_type": "REELS", "video_url": MP4, "caption": "One sheet", "share_to_feed": "true" });
    let with = |name: &str, value: &str| {
        let mut reel = reel.clone();
        reel[name] = json!(value);
        reel
    };
    let photo = json!({ "image_url": JPG, "caption": "One sheet", "alt_text": "A sheet" });
    let rows = [
        (typed("FEED", vec![described(picture())]), photo.clone(), "FEED"),
        (post("One sheet", vec![described(picture())]), photo, "FEED"),
        (post("", vec![picture()]), json!({ "image_url": JPG }), "FEED"),
        (typed("FEED", vec![clip()]), reel.clone(), "REELS"),
        (typed("REELS", vec![described(clip())]), reel.clone(), "REELS"),
        (cover, with("cover_url", JPG), "REELS"),
        (moment, with("thumb_offset", "1500"), "REELS"),
        (typed("STORY", vec![described(picture())]), json!({ "media_type": "STORIES", "image_url": JPG }), "STORY"),
        (typed("STORY", vec![clip()]), json!({ "media_type": "STORIES", "video_url": MP4 }), "STORY"),
    ];
    for (post, expected, product) in rows {
        let server = ready().await;
        let intent = instagram(&server.url).prepare(&ada(), &post, &Files::none()).await.unwrap();
        assert_eq!(forms(&server), [expected], "{:?}", post.settings);
        assert_eq!(intent.0, json!({ "container": CONTAINER, "product": product, "at": now() }));
        let looked = server.only(&format!("/v25.0/{CONTAINER}"));
        assert_eq!(looked.query["fields"], "status_code,status");
    }
}

#[tokio::test]
async fn a_carousel_is_made_once_its_items_are_ready() {
    let server = ready().await.on("media", [made("1"), made("2"), made(CONTAINER)]);
    let server = server.on("1", [standing("FINISHED")]).on("2", [standing("IN_PROGRESS"), standing("FINISHED")]);
    let post = post("Both", vec![described(picture()), described(clip())]);
    let intent = instagram(&server.url).prepare(&ada(), &post, &Files::none()).await.unwrap();
    assert_eq!(
        forms(&server),
        [
            json!({ "is_carousel_item": "true", "image_url": "http://127.0.0.1:9/a.jpg", "alt_text": "A sheet" }),
            json!({ "is_carousel_item": "true", "media_type": "VIDEO", "video_url": "http://127.0.0.1:9/a.mp4" }),
            json!({ "media_type": "CAROUSEL", "children": "1,2", "caption": "Both" }),
        ]
    );
    assert_eq!((&intent.0["container"], &intent.0["product"]), (&json!(CONTAINER), &json!("FEED")));
    assert_eq!(server.seen("/v25.0/2").len(), 2);
}

#[tokio::test]
async fn what_instagram_has_no_container_for_is_not_asked_for() {
    let rows = [
        post("Only text", vec![]),
        post("", vec![file_of("application/pdf")]),
        post("", vec![picture(); 11]),
        typed("STORY", vec![picture(), picture()]),
        typed("REELS", vec![picture()]),
        typed("REEL", vec![clip(), clip()]),
    ];
    let server = Responder::start().await;
    for post in rows {
        let error = instagram(&server.url).prepare(&ada(), &post, &Files::none()).await.unwrap_err();
        assert_eq!(error.code(), codes::MEDIA_UNSUPPORTED, "{error}");
    }
    assert_eq!(server.count(), 0);
}

fn file_of(content_type: &str) -> Attachment {
    Attachment { content_type: content_type.to_owned(), ..picture() }
}

#[tokio::test]
async fn a_container_is_looked_at_ever_less_often() {
    let patience = |looks: usize| (0..looks).map(|_| standing("IN_PROGRESS")).chain([standing("FINISHED")]);
    let server = ready().await.on(CONTAINER, patience(8));
    let (instagram, waits) = adapter(Platform::Instagram, &server.url);
    instagram.prepare(&ada(), &post("", vec![clip()]), &Files::none()).await.unwrap();
    let waited: Vec<u64> = waits.lock().unwrap().iter().map(Duration::as_secs).collect();
    assert_eq!(waited, [2, 3, 5, 10, 20, 20, 60, 60]);

    let server = ready().await.on(CONTAINER, [standing("IN_PROGRESS")]);
    let (instagram, waits) = adapter(Platform::Instagram, &server.url);
    let error = instagram.prepare(&ada(), &post("", vec![clip()]), &Files::none()).await.unwrap_err();
    assert_eq!(error.code(), codes::MEDIA_PROCESSING);
    let half_an_hour = Duration::from_secs(25 * 60)..Duration::from_secs(35 * 60);
    assert!(half_an_hour.contains(&waits.lock().unwrap().iter().sum::<Duration>()), "{waits:?}");
}

#[tokio::test]
async fn a_look_that_fails_for_now_is_repeated() {
    let usage = r#"{"1":[{"estimated_time_to_regain_access":3}]}"#;
    let limited = refused(4, 0).header("x-business-use-case-usage", usage);
    let looks = [refused(100, 33), Reply::text(502, ""), limited, standing("FINISHED")];
    let server = ready().await.on(CONTAINER, looks);
    let (instagram, waits) = adapter(Platform::Instagram, &server.url);
    instagram.prepare(&ada(), &post("", vec![picture()]), &Files::none()).await.unwrap();
    let waited: Vec<u64> = waits.lock().unwrap().iter().map(Duration::as_secs).collect();
    assert_eq!(waited, [2, 3, 180]);
}

#[tokio::test]
async fn a_container_that_does_not_get_ready_stops_the_post() {
    let failed = |words: &str| Reply::ok(json!({ "status_code": "ERROR", "status": words }));
    let rows = [
        (failed("Error: Media upload has failed with error code 2207026"), codes::MEDIA_REFUSED),
        (failed("Error: Media upload has failed with error code 2207052"), codes::MEDIA_UNREADABLE),
        (failed(""), codes::MEDIA_REFUSED),
        (standing("EXPIRED"), codes::MEDIA_EXPIRED),
        (refused(190, 460), codes::ACCOUNT_NEEDS_RECONNECT),
    ];
    for (look, expected) in rows {
        let server = ready().await.on(CONTAINER, [look]);
        let error = instagram(&server.url).prepare(&ada(), &post("", vec![clip()]), &Files::none()).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
    }
    let rows = [
        (refused(36_003, 2_207_009), codes::MEDIA_REFUSED),
        (refused(9_004, 2_207_052), codes::MEDIA_UNREADABLE),
        (refused(36_004, 2_207_010), codes::CONTENT_REFUSED),
        (refused(10, 0), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(2, 0), codes::PLATFORM_UNAVAILABLE),
    ];
    for (made, expected) in rows {
        let server = ready().await.on("media", [made]);
        let error = instagram(&server.url).prepare(&ada(), &post("", vec![clip()]), &Files::none()).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
    }
}

#[tokio::test]
async fn a_used_up_day_parks_the_post_before_anything_is_made() {
    let server = ready().await.on("content_publishing_limit", [used(50)]);
    let error = instagram(&server.url).prepare(&ada(), &post("", vec![picture()]), &Files::none()).await.unwrap_err();
    let PlatformError::QuotaExceeded { retry_after, .. } = error else { panic!("{error}") };
    assert_eq!(retry_after, Duration::from_secs(3600));
    assert!(server.seen("/media").is_empty());
    let asked = server.only(&format!("/v25.0/{OWN}/content_publishing_limit"));
    assert_eq!(asked.query["fields"], "quota_usage,config");
}
