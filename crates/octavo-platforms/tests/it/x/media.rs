//! Files on their way to X.

use std::time::Duration;

use bytes::Bytes;
use octavo_domain::Platform;
use octavo_platforms::{Attachment, PlatformError, codes};
use serde_json::{Value, json};

use super::{ann, prepare, problem};
use crate::support::{Files, Reply, Responder, adapter, file, post};

pub const MIB: u64 = 1024 * 1024;

pub fn begun(id: &str, kind: &str) -> Reply {
    Reply::ok(json!({ "data": { "id": id, "media_key": format!("{kind}_{id}"), "expires_after_secs": 86400 } }))
}

pub fn finished(id: &str) -> Reply {
    Reply::ok(json!({ "data": { "id": id, "media_key": format!("3_{id}"), "size": 10 } }))
}

/// A server that takes files, the first as 11, the second as 12.
pub async fn taking(kind: &str) -> Responder {
    Responder::start()
        .await
        .on("initialize", [begun("11", kind), begun("12", kind)])
        .on("append", [Reply::ok(json!({ "data": { "expires_at": 1 } }))])
        .on("finalize", [finished("11")])
        .on("metadata", [Reply::ok(json!({ "data": {} }))])
}

fn described(path: &str, content_type: &str, size: u64) -> Attachment {
    Attachment { alt_text: Some("A sheet".to_owned()), ..file(path, content_type, size) }
}

#[tokio::test]
async fn photos_go_up_with_their_alt_texts_and_are_named_by_the_intent() {
    let server = taking("3").await;
    let files = Files::none().with("a.jpg", 200_000).with("b.png", 73);
    let post = post("Two", vec![described("a.jpg", "image/jpeg", 200_000), file("b.png", "image/png", 73)]);
    let intent = prepare(&server.url, &post, &files).await.unwrap();

    let media = json!([{ "id": "11", "key": "3_11" }, { "id": "12", "key": "3_12" }]);
    assert_eq!(intent.0, json!({ "text": "Two", "media": media, "preparedAt": "2026-11-20T10:00:00Z" }));
    let begun: Vec<Value> = server.seen("/2/media/upload/initialize").iter().map(|seen| seen.json()).collect();
    assert_eq!(
        begun,
        [
            json!({ "media_type": "image/jpeg", "total_bytes": 200_000, "media_category": "tweet_image" }),
            json!({ "media_type": "image/png", "total_bytes": 73, "media_category": "tweet_image" }),
        ]
    );
    let part = &server.seen("/2/media/upload/11/append")[0];
    assert_eq!(part.header("authorization"), "Bearer t0ken");
    assert_eq!(part.header("content-length"), part.body.len().to_string());
    let parts = part.parts().await;
    assert_eq!((&parts[0].0[..], &parts[0].3[..]), ("segment_index", &b"0"[..]));
    assert_eq!((&parts[1].0[..], &parts[1].3), ("media", &Files::content("a.jpg", 200_000)));
    let end = server.only("/2/media/upload/11/finalize");
    assert_eq!((end.method.as_str(), end.header("content-length"), end.body.len()), ("POST", "0", 0));
    let told = server.only("/2/media/metadata").json();
    assert_eq!(told, json!({ "id": "11", "metadata": { "alt_text": { "text": "A sheet" } } }));
    assert!(server.seen("upload").is_empty(), "what is ready is not asked for");
}

fn state(info: Value) -> Reply {
    Reply::ok(json!({ "data": { "id": "11", "media_key": "7_11", "processing_info": info } }))
}

#[tokio::test]
async fn a_video_goes_up_in_parts_and_is_waited_for_as_x_asks() {
    let size = 9 * MIB;
    let looks = [
        state(json!({ "state": "in_progress", "check_after_secs": 7, "progress_percent": 8 })),
        state(json!({ "state": "in_progress" })),
        state(json!({ "state": "succeeded" })),
    ];
    let server = taking("7").await;
    let server =
        server.on("finalize", [state(json!({ "state": "pending", "check_after_secs": 2 }))]).on("upload", looks);
    let (x, waits) = adapter(Platform::XTwitter, &server.url);
    let post = post("", vec![described("a.mp4", "video/mp4", size)]);
    let intent = x.prepare(&ann(), &post, &Files::none().with("a.mp4", size)).await.unwrap();

    assert_eq!(intent.0["media"], json!([{ "id": "11", "key": "7_11" }]));
    assert_eq!(server.only("initialize").json()["media_category"], "tweet_video");
    let mut content = Vec::new();
    for (index, part) in server.seen("append").into_iter().enumerate() {
        let parts = part.parts().await;
        assert_eq!(parts[0].3, index.to_string());
        content.push(parts[1].3.clone());
    }
    assert_eq!(content.iter().map(Bytes::len).collect::<Vec<_>>(), [4 << 20, 4 << 20, 1 << 20]);
    assert!(content.concat() == Files::content("a.mp4", size), "the parts are the file");
    let look = &server.seen("upload")[0];
    assert_eq!((look.method.as_str(), &look.path[..]), ("GET", "/2/media/upload"));
    assert_eq!(json!(look.query), json!({ "command": "STATUS", "media_id": "11" }));
    assert_eq!(*waits.lock().unwrap(), [2, 7, 5].map(Duration::from_secs));
    assert!(server.seen("metadata").is_empty(), "X has no alt texts for videos");
}

#[tokio::test]
async fn parts_that_are_too_large_are_made_smaller() {
    let server = taking("7").await;
    let server = server.on("append", [Reply::text(413, "too large"), Reply::text(204, "")]);
    let post = post("", vec![file("a.mp4", "video/mp4", 3 * MIB)]);
    let files = Files::none().with("a.mp4", 3 * MIB);
    let intent = prepare(&server.url, &post, &files).await.unwrap();
    assert_eq!(intent.0["media"][0]["id"], "12");
    assert_eq!(server.seen("/11/append").len(), 1);
    assert_eq!(server.seen("/12/append").len(), 3);

    let server = server.on("append", [Reply::text(413, "too large")]);
    let error = prepare(&server.url, &post, &files).await.unwrap_err();
    assert_eq!(error.code(), codes::MEDIA_TOO_LARGE);
    let small = crate::support::post("", vec![file("a.jpg", "image/jpeg", 73)]);
    let begun = server.seen("initialize").len();
    let error = prepare(&server.url, &small, &Files::none().with("a.jpg", 73)).await.unwrap_err();
    assert_eq!((error.code(), server.seen("initialize").len()), (codes::MEDIA_TOO_LARGE, begun + 1));
}

#[tokio::test]
async fn a_part_that_got_lost_is_sent_again_and_not_for_ever() {
    let server = taking("3").await;
    let server = server.on("append", [Reply::text(503, ""), Reply::lost(), Reply::ok(json!({}))]);
    let (x, waits) = adapter(Platform::XTwitter, &server.url);
    let post = post("", vec![file("a.jpg", "image/jpeg", 73)]);
    let files = Files::none().with("a.jpg", 73);
    x.prepare(&ann(), &post, &files).await.unwrap();
    assert_eq!(server.seen("append").len(), 3);
    assert_eq!(*waits.lock().unwrap(), [1, 3].map(Duration::from_secs));

    for (lost, expected) in [(Reply::text(503, ""), codes::PLATFORM_UNAVAILABLE), (Reply::lost(), codes::NETWORK_ERROR)]
    {
        let before = server.seen("append").len();
        let server = server.clone().on("append", [lost]);
        let error = x.prepare(&ann(), &post, &files).await.unwrap_err();
        assert_eq!((error.code(), server.seen("append").len()), (expected, before + 4));
    }
}

/// Nothing of an upload is seen, so whatever of it gets lost, all of it may be done again.
#[tokio::test]
async fn an_upload_whose_answers_get_lost_is_tried_again_as_a_whole() {
    let post = post("", vec![described("a.jpg", "image/jpeg", 73)]);
    let files = Files::none().with("a.jpg", 73);
    for step in ["initialize", "append", "finalize", "metadata"] {
        let server = taking("3").await.on(step, [Reply::lost()]);
        let error = prepare(&server.url, &post, &files).await.unwrap_err();
        assert_eq!(error.code(), codes::NETWORK_ERROR, "{step}");
        assert!(matches!(error, PlatformError::Temporary { .. }), "{step}: {error:?}");
        assert!(server.seen("tweets").is_empty());
    }
}

#[tokio::test]
async fn a_file_that_cannot_be_read_stops_the_post_before_or_while_it_goes_up() {
    let server = taking("3").await;
    let post = post("", vec![file("a.jpg", "image/jpeg", 73)]);
    for files in [Files::none(), Files::none().with("a.jpg", 74)] {
        assert_eq!(prepare(&server.url, &post, &files).await.unwrap_err().code(), codes::MEDIA_MISSING);
    }
    assert_eq!(server.count(), 0);
    let broken = Files::none().with_flaw("a.jpg", 73, 40, true);
    assert_eq!(prepare(&server.url, &post, &broken).await.unwrap_err().code(), codes::MEDIA_UNREADABLE);
    assert!(server.seen("finalize").is_empty());
}

#[tokio::test]
async fn each_refusal_of_a_file_has_its_class() {
    let rows = [
        (Reply::text(400, "media type unrecognized."), codes::MEDIA_REFUSED),
        (problem(401, "", "Unauthorized"), codes::TOKEN_EXPIRED),
        (problem(403, "", "Forbidden"), codes::ACCOUNT_UNAVAILABLE),
        (problem(429, "", "Too Many Requests"), codes::PLATFORM_RATE_LIMITED),
        (Reply::text(500, ""), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(200, "<html>"), codes::PLATFORM_UNAVAILABLE),
    ];
    let described = Attachment { alt_text: Some("A sheet".to_owned()), ..file("a.jpg", "image/jpeg", 73) };
    let post = post("", vec![described]);
    for step in ["initialize", "finalize", "metadata"] {
        for (reply, expected) in rows.clone() {
            let server = taking("3").await.on(step, [reply]);
            match prepare(&server.url, &post, &Files::none().with("a.jpg", 73)).await {
                Err(error) => assert_eq!(error.code(), expected, "{step}: {error}"),
                // The body of that answer does not matter.
                Ok(_) => assert_eq!((step, server.seen("metadata").len()), ("metadata", 1)),
            }
        }
    }
}

#[tokio::test]
async fn a_post_that_x_has_no_place_for_is_not_prepared() {
    let photo = || file("a.jpg", "image/jpeg", 73);
    let (gif, video) = (|| file("a.gif", "image/gif", 73), || file("a.mp4", "video/mp4", 73));
    let rows = [
        (post(" \n", vec![]), codes::POST_EMPTY),
        (post("", (0..5).map(|_| photo()).collect()), codes::MEDIA_UNSUPPORTED),
        (post("", vec![photo(), video()]), codes::MEDIA_UNSUPPORTED),
        (post("", vec![gif()]), codes::MEDIA_UNSUPPORTED),
        (post("", vec![video(), video()]), codes::MEDIA_UNSUPPORTED),
        (post("", vec![file("a.pdf", "application/pdf", 73)]), codes::MEDIA_UNSUPPORTED),
    ];
    let server = Responder::start().await;
    for (post, expected) in rows {
        let error = prepare(&server.url, &post, &Files::none()).await.unwrap_err();
        assert_eq!(error.code(), expected);
        assert!(matches!(error, PlatformError::Permanent { .. }), "{error}");
    }
    assert_eq!(server.count(), 0);
}
