//! A bucket that refuses requests or doesn't respond.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::s3::S3;
use crate::support::{Home, Way, sample, until};

#[tokio::test]
async fn an_s3_that_refuses_is_reported_and_publishing_waits() {
    let s3 = S3::start().await;
    let home = s3.home(Home::with_nothing());
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let (account, _) = api.account("BLUE_SKY").await;
    let photo: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();

    let busy = axum::Router::new().fallback(async || (StatusCode::SERVICE_UNAVAILABLE, "<Error/>"));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    s3.wire.lead(Way::To(listener.local_addr().unwrap()));
    tokio::spawn(async move { axum::serve(listener, busy).await });
    let refused = api.upload("photo.jpg", sample("photo.jpg")).await;
    assert_eq!(refused.status(), 503);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["error"]["message"], "The media storage doesn't respond or is full. Try again later.");
    let post = json!({ "content": "with a picture", "attachmentPaths": [photo["path"]] });
    let location = api.post_with(account, None, post).await;
    let waits = until("publishing was tried", async || {
        let post = api.get(&location).await["publications"][0]["posts"][0].clone();
        post["errorCode"].is_string().then_some(post)
    })
    .await;
    assert_eq!((&waits["status"], api.feed(account).await.len()), (&json!("PENDING"), 0), "{waits}");

    s3.serve();
    assert_eq!(api.ended(&location).await["status"], "COMPLETED");
    assert_eq!(api.feed(account).await.len(), 1);
    assert_eq!(api.upload("photo.jpg", sample("photo.jpg")).await.status(), 200);
    drop(server);
}

/// Takes as long as S3 may be silent: 30 seconds, in which the test has nothing to do.
#[tokio::test]
async fn an_s3_that_is_silent_ends_an_upload() {
    let s3 = S3::start().await;
    let home = s3.home(Home::with_nothing());
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    s3.wire.lead(Way::Silent);
    assert_eq!(api.upload("photo.jpg", sample("photo.jpg")).await.status(), 503);
    assert_eq!(api.get("/v1/media").await["items"], json!([]));
    s3.serve();
    assert_eq!(api.upload("photo.jpg", sample("photo.jpg")).await.status(), 200);
    drop(server);
}
