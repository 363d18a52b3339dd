//! How a lost answer is cleared up.

use octavo_platforms::{PlatformError, Reconciled};
use serde_json::{Value, json};
use url::Url;

use super::outcomes::record;
use super::{DID, RKEY, alice, bluesky, prepare, refused};
use crate::support::{Broken, Files, Reply, Responder, broken_server, nobody, post};

async fn reconcile(base: &Url) -> Result<Reconciled, PlatformError> {
    let post = post("Hello", vec![]);
    let (intent, _) = prepare(base, &post, &Files::none()).await;
    bluesky(base).reconcile(&alice(base), &post, &intent).await
}

#[tokio::test]
async fn a_lost_answer_is_cleared_up_by_reading() {
    let older = json!({ "error": "InvalidRequest", "message": "Could not locate record: at://x" });
    let rows = [
        (record("Hello"), true),
        (refused(400, "RecordNotFound"), false),
        (Reply::json(400, older), false),
        (record("Something else"), false),
    ];
    for (found, published) in rows {
        let server = Responder::start().await.on("com.atproto.repo.getRecord", [found]);
        match reconcile(&server.url).await.unwrap() {
            Reconciled::Published(post) => {
                assert!(published);
                assert_eq!(post.permalink, Some(format!("https://bsky.app/profile/alice.test/post/{RKEY}")));
            }
            Reconciled::Absent => assert!(!published),
            found @ (Reconciled::Unknown | Reconciled::Unfinished(_)) => panic!("reading tells: {found:?}"),
        }
        let query: Value = json!(server.only("/xrpc/com.atproto.repo.getRecord").query);
        assert_eq!(query, json!({ "repo": DID, "collection": "app.bsky.feed.post", "rkey": RKEY }));
    }
}

#[tokio::test]
async fn a_server_that_cannot_be_read_proves_nothing() {
    let server = Responder::start().await.on("com.atproto.repo.getRecord", [refused(502, "UpstreamFailure")]);
    for url in [server.url, broken_server(Broken::AfterRequest).await, nobody().await] {
        let error = reconcile(&url).await.unwrap_err();
        assert!(matches!(error, PlatformError::Temporary { .. }), "{error}");
    }
}
