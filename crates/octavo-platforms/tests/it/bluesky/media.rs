//! Images and videos on their way to Bluesky.

use std::time::Duration;

use octavo_domain::Platform;
use octavo_platforms::{Attachment, OutgoingPost, PlatformError, codes};
use serde_json::{Value, json};

use super::{DID, RKEY, alice, bluesky, prepare, refused};
use crate::support::{Broken, Files, NOW, Reply, Responder, adapter, broken_server, file, post};

fn blob(cid: &str, mime: &str) -> Value {
    json!({ "$type": "blob", "ref": { "$link": cid }, "mimeType": mime, "size": 73 })
}

fn described(path: &str, content_type: &str, size: u64) -> Attachment {
    Attachment { alt_text: Some("A sheet".to_owned()), ..file(path, content_type, size) }
}

#[tokio::test]
async fn images_become_blobs_and_the_record_shows_them_as_the_server_describes_them() {
    // The server found out that the second one is a PNG.
    let uploads = [blob("bafk1", "image/jpeg"), blob("bafk2", "image/png")];
    let replies = uploads.clone().map(|blob| Reply::ok(json!({ "blob": blob })));
    let server = Responder::start().await.on("com.atproto.repo.uploadBlob", replies);
    let files = Files::none().with("a.jpg", 200_000).with("b.jpg", 73);
    let unmeasured = Attachment { width: None, ..file("b.jpg", "image/jpeg", 73) };
    let post = post("Two", vec![described("a.jpg", "image/jpeg", 200_000), unmeasured]);
    let (_, record) = prepare(&server.url, &post, &files).await;

    assert_eq!(
        record["embed"],
        json!({ "$type": "app.bsky.embed.images", "images": [
            { "image": uploads[0], "alt": "A sheet", "aspectRatio": { "width": 640, "height": 480 } },
            { "image": uploads[1], "alt": "" },
        ] })
    );
    let request = &server.seen("/xrpc/com.atproto.repo.uploadBlob")[0];
    assert_eq!(request.header("authorization"), "Bearer access");
    assert_eq!(request.header("content-type"), "image/jpeg");
    assert_eq!(request.header("content-length"), "200000");
    assert_eq!(request.header("transfer-encoding"), "");
    assert_eq!(request.body, Files::content("a.jpg", 200_000));
}

#[tokio::test]
async fn an_image_that_cannot_be_uploaded_stops_the_post() {
    let rows = [
        (refused(413, "PayloadTooLarge"), codes::MEDIA_TOO_LARGE),
        (refused(400, "InvalidMimeType"), codes::MEDIA_REFUSED),
        (refused(400, "ExpiredToken"), codes::TOKEN_EXPIRED),
        (refused(500, "InternalServerError"), codes::PLATFORM_UNAVAILABLE),
    ];
    let files = Files::none().with("a.jpg", 73);
    let post = post("One", vec![file("a.jpg", "image/jpeg", 73)]);
    for (reply, expected) in rows {
        let server = Responder::start().await.on("com.atproto.repo.uploadBlob", [reply]);
        let error = bluesky(&server.url).prepare(&alice(&server.url), &post, &files).await.unwrap_err();
        assert_eq!(error.code(), expected);
    }
    let url = broken_server(Broken::AfterRequest).await;
    let error = bluesky(&url).prepare(&alice(&url), &post, &files).await.unwrap_err();
    assert_eq!(error.code(), codes::NETWORK_ERROR);
    let broken = Files::none().with_flaw("a.jpg", 73, 40, true);
    let url = Responder::start().await.url;
    let error = bluesky(&url).prepare(&alice(&url), &post, &broken).await.unwrap_err();
    assert_eq!(error.code(), codes::MEDIA_UNREADABLE);
    assert!(matches!(error, PlatformError::Temporary { .. }));
}

#[tokio::test]
async fn a_mix_that_bluesky_has_no_embed_for_is_not_prepared() {
    let (image, video) = (|| file("a.jpg", "image/jpeg", 73), || file("a.mp4", "video/mp4", 73));
    let rows = [
        (post(" ", vec![]), codes::POST_EMPTY),
        (post("", (0..5).map(|_| image()).collect()), codes::MEDIA_UNSUPPORTED),
        (post("", vec![video(), video()]), codes::MEDIA_UNSUPPORTED),
        (post("", vec![image(), video()]), codes::MEDIA_UNSUPPORTED),
        (post("", vec![file("a.pdf", "application/pdf", 73)]), codes::MEDIA_UNSUPPORTED),
    ];
    let server = Responder::start().await;
    for (post, expected) in rows {
        let prepare = bluesky(&server.url);
        let error = prepare.prepare(&alice(&server.url), &post, &Files::none()).await.unwrap_err();
        assert_eq!(error.code(), expected);
    }
    assert_eq!(server.count(), 0);
}

fn video_post() -> (OutgoingPost, Files) {
    let files = Files::none().with("a.mp4", 500_000);
    (post("", vec![described("a.mp4", "video/mp4", 500_000)]), files)
}

fn job(state: &str) -> Value {
    json!({ "jobId": "job1", "did": DID, "state": state })
}

fn done() -> Value {
    let mut job = job("JOB_STATE_COMPLETED");
    job["blob"] = blob("bafkvideo", "video/mp4");
    job
}

/// A video service that answers the upload so, and the looks at the job so.
async fn service(upload: Reply, looks: impl IntoIterator<Item = Reply>) -> Responder {
    Responder::start()
        .await
        .on("com.atproto.server.getServiceAuth", [Reply::ok(json!({ "token": "service-token" }))])
        .on("app.bsky.video.uploadVideo", [upload])
        .on("app.bsky.video.getJobStatus", looks)
}

#[tokio::test]
async fn a_video_goes_by_way_of_the_video_service() {
    let looks = [job("JOB_STATE_ENCODING"), job("JOB_STATE_NEVER_SEEN"), done()];
    let looks = looks.map(|job| Reply::ok(json!({ "jobStatus": job })));
    let server = service(Reply::ok(job("JOB_STATE_CREATED")), looks).await;
    let (bluesky, waits) = adapter(Platform::BlueSky, &server.url);
    let (post, files) = video_post();
    let intent = bluesky.prepare(&alice(&server.url), &post, &files).await.unwrap();

    let record = &intent.0["record"];
    assert_eq!(
        record["embed"],
        json!({ "$type": "app.bsky.embed.video", "video": blob("bafkvideo", "video/mp4"), "alt": "A sheet",
            "aspectRatio": { "width": 640, "height": 480 } })
    );
    let auth = server.only("getServiceAuth");
    let host = server.url.port().unwrap();
    assert_eq!(auth.header("authorization"), "Bearer access");
    assert_eq!(
        json!(auth.query),
        json!({ "aud": format!("did:web:127.0.0.1%3A{host}"), "lxm": "com.atproto.repo.uploadBlob", "exp": (NOW + 1800).to_string() })
    );
    let upload = server.only("/xrpc/app.bsky.video.uploadVideo");
    assert_eq!(json!(upload.query), json!({ "did": DID, "name": format!("{RKEY}.mp4") }));
    assert_eq!(upload.header("authorization"), "Bearer service-token");
    assert_eq!(upload.header("content-type"), "video/mp4");
    assert_eq!(upload.header("content-length"), "500000");
    assert_eq!(upload.body, Files::content("a.mp4", 500_000));
    let looks = server.seen("getJobStatus");
    assert!(looks.iter().all(|look| look.query["jobId"] == "job1" && look.header("authorization").is_empty()));
    assert_eq!(*waits.lock().unwrap(), [1, 1, 2].map(Duration::from_secs));
}

#[tokio::test]
async fn a_video_the_service_has_seen_before_is_used() {
    let known = json!({ "error": "already_exists", "message": "Video already processed", "jobId": "job1", "state": "JOB_STATE_COMPLETED" });
    let mut with_blob = known.clone();
    with_blob["blob"] = blob("bafkvideo", "video/mp4");
    let wrapped = json!({ "jobStatus": done() });
    let rows = [(409, known, 1), (409, with_blob, 0), (200, wrapped, 0)];
    for (status, upload, looks) in rows {
        let server = service(Reply::json(status, upload), [Reply::ok(json!({ "jobStatus": done() }))]).await;
        let (post, files) = video_post();
        let (_, record) = prepare(&server.url, &post, &files).await;
        assert_eq!(record["embed"]["video"], blob("bafkvideo", "video/mp4"));
        assert_eq!(server.seen("getJobStatus").len(), looks);
    }
}

async fn failure(server: &Responder) -> PlatformError {
    let (post, files) = video_post();
    bluesky(&server.url).prepare(&alice(&server.url), &post, &files).await.unwrap_err()
}

#[tokio::test]
async fn a_video_the_service_refuses_fails_with_its_reason() {
    let rows = [
        (refused(400, "unconfirmed_email"), codes::ACCOUNT_UNAVAILABLE, false),
        (refused(400, "VideoTooLarge"), codes::MEDIA_TOO_LARGE, false),
        (refused(400, "VideoTooLong"), codes::MEDIA_REFUSED, false),
        (refused(400, "DailyLimitExceeded"), codes::PLATFORM_RATE_LIMITED, true),
        (refused(503, "ServiceOverloaded"), codes::PLATFORM_UNAVAILABLE, true),
        (refused(403, "UploadForbidden"), codes::ACCOUNT_UNAVAILABLE, false),
        (refused(409, "already_exists"), codes::PLATFORM_UNAVAILABLE, true),
        (refused(401, "InvalidToken"), codes::PLATFORM_UNAVAILABLE, true),
        (Reply::text(200, "<html>"), codes::PLATFORM_UNAVAILABLE, true),
    ];
    for (reply, expected, temporary) in rows {
        let server = service(reply, []).await;
        let error = failure(&server).await;
        assert_eq!(error.code(), expected, "{error}");
        assert_eq!(matches!(error, PlatformError::Temporary { .. }), temporary, "{error}");
    }
}

#[tokio::test]
async fn a_video_that_fails_while_it_is_processed_fails_with_its_reason() {
    let rows = [
        ("validation_failure", codes::MEDIA_REFUSED),
        ("encoding_failure", codes::MEDIA_REFUSED),
        ("pds_upload_unsupported_blob_size", codes::MEDIA_TOO_LARGE),
        ("pds_upload_failure", codes::PLATFORM_UNAVAILABLE),
        ("generic_failure", codes::PLATFORM_UNAVAILABLE),
    ];
    for (failure_code, expected) in rows {
        let mut failed = job("JOB_STATE_FAILED");
        failed["failureCode"] = json!(failure_code);
        failed["message"] = json!("no moov atom");
        let server = service(Reply::ok(job("JOB_STATE_CREATED")), [Reply::ok(json!({ "jobStatus": failed }))]).await;
        let error = failure(&server).await;
        assert_eq!(error.code(), expected);
        assert!(error.to_string().contains("no moov atom"), "{error}");
    }
}

#[tokio::test]
async fn a_look_that_fails_is_repeated_and_waiting_has_an_end() {
    let looks = [Reply::text(502, ""), refused(429, "RateLimitExceeded"), Reply::ok(json!({ "jobStatus": done() }))];
    let server = service(Reply::ok(job("JOB_STATE_CREATED")), looks).await;
    let (post, files) = video_post();
    let (_, record) = prepare(&server.url, &post, &files).await;
    assert_eq!(record["embed"]["video"]["ref"]["$link"], "bafkvideo");

    let server =
        service(Reply::ok(job("JOB_STATE_CREATED")), [Reply::ok(json!({ "jobStatus": job("JOB_STATE_ENCODING") }))])
            .await;
    let (bluesky, waits) = adapter(Platform::BlueSky, &server.url);
    let error = bluesky.prepare(&alice(&server.url), &post, &files).await.unwrap_err();
    assert_eq!(error.code(), codes::MEDIA_PROCESSING);
    assert!(matches!(error, PlatformError::Temporary { retry_after: Some(_), .. }), "{error:?}");
    let waited: Duration = waits.lock().unwrap().iter().sum();
    assert_eq!(waited, Duration::from_secs(304));
}
