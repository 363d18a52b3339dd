//! Containers: how they are asked for, and waited for.

use std::time::Duration;

use octavo_domain::Platform;
use octavo_platforms::{Attachment, OutgoingPost, PlatformError, codes};
use serde_json::{Value, json};

use super::{alice, form, made, not_found, refused, status, threads};
use crate::support::{Files, Reply, Responder, adapter, file, nobody, post};

fn photo() -> Attachment {
    Attachment { alt_text: Some("A sheet".to_owned()), ..file("a.jpg", "image/jpeg", 73) }
}

fn video() -> Attachment {
    file("a.mp4", "video/mp4", 73)
}

fn files() -> Files {
    Files::none().with("a.jpg", 73).with("a.mp4", 73)
}

fn tagged(content: &str, attachments: Vec<Attachment>, tag: Value) -> OutgoingPost {
    OutgoingPost { settings: json!({ "type": "THREADS", "topicTag": tag }), ..post(content, attachments) }
}

async fn failing(server: &Responder, post: &OutgoingPost) -> PlatformError {
    threads(&server.url).prepare(&alice(), post, &files()).await.unwrap_err()
}

#[tokio::test]
async fn a_post_becomes_a_container_and_the_container_the_intent() {
    let rows = [
        (post("Hello", vec![]), json!({ "media_type": "TEXT", "text": "Hello" }), "TEXT_POST"),
        (
            tagged("Hello", vec![], json!(" #Paper")),
            json!({ "media_type": "TEXT", "text": "Hello", "topic_tag": "Paper" }),
            "TEXT_POST",
        ),
        (
            tagged("", vec![photo()], json!("")),
            json!({ "media_type": "IMAGE", "image_url": "http://127.0.0.1:9/a.jpg", "alt_text": "A sheet" }),
            "IMAGE",
        ),
        (
            post("Hello", vec![video()]),
            json!({ "media_type": "VIDEO", "video_url": "http://127.0.0.1:9/a.mp4", "text": "Hello" }),
            "VIDEO",
        ),
    ];
    for (post, expected, kind) in rows {
        let server = Responder::start().await.on("threads", [made("C1")]).on("C1", [status("FINISHED")]);
        let intent = threads(&server.url).prepare(&alice(), &post, &files()).await.unwrap();
        let seen = server.only("/v1.0/me/threads");
        assert_eq!((seen.method.as_str(), seen.header("authorization")), ("POST", "Bearer TH1"));
        assert_eq!(form(&seen.body), expected);
        assert_eq!(server.only("/v1.0/C1").query["fields"], "id,status,error_message");
        let expected = json!({ "containerId": "C1", "text": post.content.text, "kind": kind,
            "preparedAt": "2026-11-20T10:00:00Z" });
        assert_eq!(intent.0, expected);
    }
}

#[tokio::test]
async fn the_parts_of_a_carousel_are_ready_before_it_is_made() {
    let server = Responder::start()
        .await
        .on("threads", [made("C1"), made("C2"), made("C3")])
        .on("C1", [status("FINISHED")])
        .on("C2", [status("IN_PROGRESS"), status("FINISHED")])
        .on("C3", [status("IN_PROGRESS"), status("FINISHED")]);
    let post = tagged("Two", vec![photo(), photo()], json!("Paper"));
    let intent = threads(&server.url).prepare(&alice(), &post, &files()).await.unwrap();
    let seen: Vec<Value> = server.seen("/me/threads").iter().map(|seen| form(&seen.body)).collect();
    let item = json!({ "media_type": "IMAGE", "image_url": "http://127.0.0.1:9/a.jpg", "alt_text": "A sheet",
        "is_carousel_item": "true" });
    assert_eq!(seen[..2], [item.clone(), item]);
    let children = seen[2]["children"].as_str().unwrap();
    assert!(["C1,C2", "C2,C1"].contains(&children), "{children}");
    assert_eq!(seen[2], json!({ "media_type": "CAROUSEL", "children": children, "text": "Two", "topic_tag": "Paper" }));
    assert_eq!((&intent.0["containerId"], &intent.0["kind"]), (&json!("C3"), &json!("CAROUSEL_ALBUM")));
}

#[tokio::test]
async fn looks_become_rarer_and_end() {
    let rows = [(photo(), [2, 3, 5], 10, 310), (video(), [3, 5, 7], 19, 900)];
    for (attachment, first, looks, total) in rows {
        let server = Responder::start().await.on("threads", [made("C1")]).on("C1", [status("IN_PROGRESS")]);
        let (adapter, waits) = adapter(Platform::Threads, &server.url);
        let error = adapter.prepare(&alice(), &post("", vec![attachment]), &files()).await.unwrap_err();
        assert!(matches!(&error, PlatformError::Temporary { code, .. } if code == codes::MEDIA_PROCESSING), "{error}");
        let waits: Vec<u64> = waits.lock().unwrap().iter().map(Duration::as_secs).collect();
        assert_eq!((&waits[..3], waits.len(), waits.iter().sum::<u64>()), (&first[..], looks, total));
        assert_eq!(server.seen("/C1").len(), looks);
    }
}

#[tokio::test]
async fn a_look_that_fails_is_followed_by_another() {
    let server = Responder::start()
        .await
        .on("threads", [made("C1")])
        .on("C1", [not_found(), Reply::text(502, ""), refused(2, 0), Reply::text(200, "<html>"), status("FINISHED")]);
    let (adapter, waits) = adapter(Platform::Threads, &server.url);
    adapter.prepare(&alice(), &post("Hello", vec![]), &files()).await.unwrap();
    let waits: Vec<u64> = waits.lock().unwrap().iter().map(Duration::as_secs).collect();
    assert_eq!(waits, [2, 3, 5, 10, 20, 2], "and a moment for the container to be known everywhere");
}

#[tokio::test]
async fn what_processing_ends_in_decides() {
    let failed = |reason: &str| Reply::ok(json!({ "id": "C1", "status": "ERROR", "error_message": reason }));
    let rows = [
        (failed("INVALID_DURATION"), codes::MEDIA_REFUSED, 1),
        (failed("INVALID_ASPEC_RATIO"), codes::MEDIA_REFUSED, 1),
        (failed("FAILED_PROCESSING_VIDEO"), codes::MEDIA_REFUSED, 2),
        (failed("UNKNOWN"), codes::MEDIA_REFUSED, 2),
        (status("ERROR"), codes::MEDIA_REFUSED, 2),
        (failed("FAILED_DOWNLOADING_VIDEO"), codes::MEDIA_UNREADABLE, 2),
        (status("EXPIRED"), codes::MEDIA_EXPIRED, 1),
        (refused(190, 463), codes::ACCOUNT_NEEDS_RECONNECT, 1),
        (refused(613, 0), codes::PLATFORM_RATE_LIMITED, 1),
    ];
    for (reply, expected, containers) in rows {
        let server = Responder::start().await.on("threads", [made("C1")]).on("C1", [reply]);
        let error = failing(&server, &post("", vec![video()])).await;
        assert_eq!((error.code(), server.seen("/threads").len()), (expected, containers), "{error}");
    }
}

#[tokio::test]
async fn a_container_that_is_refused_stops_the_post() {
    let rows = [
        (refused(9004, 2_207_052), codes::MEDIA_UNREADABLE),
        (refused(100, 0), codes::CONTENT_REFUSED),
        (refused(10, 4_279_013), codes::ACCOUNT_UNAVAILABLE),
        (refused(190, 0), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(2635, 0), codes::PLATFORM_MISCONFIGURED),
        (Reply::text(500, ""), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(403, "<html>"), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(200, "<html>"), codes::PLATFORM_UNAVAILABLE),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("threads", [reply]);
        let error = failing(&server, &post("", vec![photo()])).await;
        assert_eq!(error.code(), expected, "{error}");
        assert!(!error.to_string().contains("127.0.0.1"), "addresses of media are secrets: {error}");
    }
    let error = threads(&nobody().await).prepare(&alice(), &post("Hi", vec![]), &files()).await.unwrap_err();
    assert_eq!(error.code(), codes::NETWORK_ERROR);
}

#[tokio::test]
async fn what_threads_has_no_container_for_is_not_sent() {
    let rows = [
        (post(" ", vec![]), codes::POST_EMPTY),
        (post("", (0..21).map(|_| photo()).collect()), codes::MEDIA_UNSUPPORTED),
        (post("", vec![file("a.webp", "image/webp", 73)]), codes::MEDIA_UNSUPPORTED),
        (post("", vec![file("a.pdf", "application/pdf", 73)]), codes::MEDIA_UNSUPPORTED),
        (post("", vec![file("gone.jpg", "image/jpeg", 73)]), codes::MEDIA_MISSING),
        (post("", vec![file("a.jpg", "image/jpeg", 74)]), codes::MEDIA_MISSING),
    ];
    for (post, expected) in rows {
        let server = Responder::start().await;
        let error = failing(&server, &post).await;
        assert_eq!((error.code(), server.count()), (expected, 0), "{error}");
    }
}
