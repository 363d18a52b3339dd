//! What became of a container whose answer was lost.

use std::time::Duration;

use octavo_platforms::{Intent, PlatformError, Reconciled, codes};
use serde_json::{Value, json};
use url::Url;

use super::{CONTAINER, MEDIA, NOW, OWN, Reply, ada, instagram, now, picture, post, ready, refused, standing};

fn attempt(product: &str) -> Intent {
    Intent(json!({ "container": CONTAINER, "product": product, "at": now() }))
}

async fn reconcile(base: &Url, intent: &Intent) -> Result<Reconciled, PlatformError> {
    instagram(base).reconcile(&ada(), &post("One sheet", vec![picture()]), intent).await
}

#[tokio::test]
async fn the_container_tells_what_became_of_it() {
    let rows = [
        (standing("EXPIRED"), Ok(Reconciled::Absent)),
        (standing("ERROR"), Ok(Reconciled::Absent)),
        (standing("FINISHED"), Ok(Reconciled::Absent)),
        (standing("IN_PROGRESS"), Err(Some(30))),
        (refused(100, 33), Err(None)),
        (Reply::text(502, ""), Err(None)),
    ];
    for (look, expected) in rows {
        let server = ready().await.on(CONTAINER, [look]);
        let found = reconcile(&server.url, &attempt("FEED")).await.map_err(|error| match error {
            PlatformError::Temporary { retry_after, .. } => retry_after.as_ref().map(Duration::as_secs),
            other => panic!("{other}"),
        });
        assert_eq!(found, expected);
        assert!(server.seen("/media_publish").is_empty());
    }
    let server = ready().await.on(CONTAINER, [refused(190, 463)]);
    let error = reconcile(&server.url, &attempt("FEED")).await.unwrap_err();
    assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT);
}

fn shown(id: &str, caption: &str, product: &str, time: &str) -> Value {
    json!({ "id": id, "caption": caption, "media_product_type": product, "permalink": format!("https://ig.test/{id}"),
        "timestamp": format!("2026-11-20T{time}+0000") })
}

#[tokio::test]
async fn a_published_post_is_found_only_where_it_is_certain() {
    let ours = || shown(MEDIA, "One sheet ", "FEED", "10:00:05");
    let rows = [
        (vec![ours()], MEDIA),
        (vec![shown("1", "Other", "FEED", "10:00:06"), ours(), shown("2", "One sheet", "REELS", "10:00:04")], MEDIA),
        (vec![shown("1", "One sheet", "FEED", "09:59:49")], CONTAINER),
        (vec![ours(), shown("1", "One sheet", "FEED", "10:00:06")], CONTAINER),
        (vec![shown("1", "One sheet", "FEED", "unknown")], CONTAINER),
        (vec![], CONTAINER),
    ];
    for (listed, expected) in rows {
        let server = ready().await.on(CONTAINER, [standing("PUBLISHED")]);
        let server = server.on("media", [Reply::ok(json!({ "data": listed }))]);
        let Reconciled::Published(post) = reconcile(&server.url, &attempt("FEED")).await.unwrap() else {
            panic!("published");
        };
        assert_eq!(post.platform_post_identifier, expected);
        assert_eq!(post.permalink.is_some(), expected == MEDIA);
        let asked = server.only(&format!("/v25.0/{OWN}/media"));
        assert_eq!((asked.method.as_str(), asked.query["since"].clone()), ("GET", (NOW - 10).to_string()));
    }
}

#[tokio::test]
async fn a_story_is_known_by_its_container_alone() {
    let server = ready().await.on(CONTAINER, [standing("PUBLISHED")]);
    let Reconciled::Published(post) = reconcile(&server.url, &attempt("STORY")).await.unwrap() else {
        panic!("published");
    };
    assert_eq!((&post.platform_post_identifier[..], post.permalink), (CONTAINER, None));
    assert_eq!(server.count(), 1);
}
