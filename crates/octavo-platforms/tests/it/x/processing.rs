//! Waiting until X has looked through a file.

use std::time::Duration;

use octavo_domain::Platform;
use octavo_platforms::{PlatformError, codes};
use serde_json::{Value, json};

use super::media::taking;
use super::{ann, problem};
use crate::support::{Files, Reply, Responder, adapter, file, post};

fn state(info: Value) -> Reply {
    Reply::ok(json!({ "data": { "id": "11", "media_key": "7_11", "processing_info": info } }))
}

/// A server that has a video to look through, and answers looks so.
async fn processing(looks: impl IntoIterator<Item = Reply>) -> Responder {
    let pending = state(json!({ "state": "pending", "check_after_secs": 1 }));
    taking("7").await.on("finalize", [pending]).on("upload", looks)
}

async fn outcome(server: &Responder) -> (Result<(), PlatformError>, Duration) {
    let (x, waits) = adapter(Platform::XTwitter, &server.url);
    let post = post("", vec![file("a.mp4", "video/mp4", 73)]);
    let prepared = x.prepare(&ann(), &post, &Files::none().with("a.mp4", 73)).await;
    let waited = waits.lock().unwrap().iter().sum();
    (prepared.map(drop), waited)
}

#[tokio::test]
async fn a_file_that_x_cannot_process_fails_with_its_reason() {
    let failed = |name: &str, message: &str| {
        state(json!({ "state": "failed", "error": { "code": 1, "name": name, "message": message } }))
    };
    let rows = [
        (failed("InvalidMedia", "Unsupported video format"), codes::MEDIA_REFUSED, "Unsupported video format"),
        (failed("UnsupportedMedia", "Duration too long"), codes::MEDIA_REFUSED, "Duration too long"),
        (failed("InvalidMedia", ""), codes::MEDIA_REFUSED, "InvalidMedia"),
        (state(json!({ "state": "failed" })), codes::MEDIA_REFUSED, "no reason given"),
        (failed("InternalError", "Try again"), codes::PLATFORM_UNAVAILABLE, "Try again"),
        (problem(404, "resource-not-found", "Gone."), codes::MEDIA_EXPIRED, "uploads it again"),
        (problem(401, "", "Unauthorized"), codes::TOKEN_EXPIRED, ""),
        (problem(402, "credits", "No credits."), codes::QUOTA_EXCEEDED, "No credits."),
    ];
    for (look, expected, words) in rows {
        let error = outcome(&processing([look]).await).await.0.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[tokio::test]
async fn a_look_that_fails_is_repeated() {
    let ready = Reply::ok(json!({ "data": { "id": "11", "media_key": "7_11" } }));
    let busy = problem(429, "", "Too Many Requests");
    let server = processing([Reply::text(502, ""), busy, Reply::text(200, "<html>"), Reply::lost(), ready]).await;
    outcome(&server).await.0.unwrap();
    assert_eq!(server.seen("upload").len(), 5);
}

#[tokio::test]
async fn waiting_has_an_end() {
    let rows = [(json!({ "state": "in_progress", "check_after_secs": 3600 }), 601), (json!({ "state": "new" }), 601)];
    for (info, seconds) in rows {
        let (outcome, waited) = outcome(&processing([state(info)]).await).await;
        let error = outcome.unwrap_err();
        assert_eq!(error.code(), codes::MEDIA_PROCESSING);
        assert!(matches!(error, PlatformError::Temporary { retry_after: Some(_), .. }), "{error:?}");
        assert_eq!(waited, Duration::from_secs(seconds));
    }
}
