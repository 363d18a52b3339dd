//! The record of a post, and the call that writes it.

use octavo_platforms::Published;
use serde_json::json;

use super::{DID, RKEY, alice, bluesky, prepare, refused};
use crate::support::{Files, Reply, Responder, post};

#[tokio::test]
async fn a_text_is_written_with_its_links_mentions_and_tags() {
    let text = "Grüße @bob.test and @nobody.test, @bob.test: see example.com #new";
    let server = Responder::start().await.on(
        "com.atproto.identity.resolveHandle",
        [Reply::ok(json!({ "did": "did:plc:bob" })), refused(400, "InvalidRequest")],
    );
    let (_, record) = prepare(&server.url, &post(text, vec![]), &Files::none()).await;

    let facet = |start: usize, end: usize, feature| json!({ "index": { "byteStart": start, "byteEnd": end }, "features": [feature] });
    let bob = || json!({ "$type": "app.bsky.richtext.facet#mention", "did": "did:plc:bob" });
    assert_eq!(
        record,
        json!({
            "$type": "app.bsky.feed.post",
            "text": text,
            "createdAt": "2026-11-20T10:00:00.000Z",
            "facets": [
                facet(8, 17, bob()),
                facet(36, 45, bob()),
                facet(51, 62, json!({ "$type": "app.bsky.richtext.facet#link", "uri": "https://example.com" })),
                facet(63, 67, json!({ "$type": "app.bsky.richtext.facet#tag", "tag": "new" })),
            ],
        })
    );
    let asked: Vec<_> = server.seen("resolveHandle").iter().map(|seen| seen.query["handle"].clone()).collect();
    assert_eq!(asked, ["bob.test", "nobody.test"], "each handle is asked for once");
}

#[tokio::test]
async fn a_plain_text_has_no_facets_and_needs_no_call() {
    let server = Responder::start().await;
    let (intent, record) = prepare(&server.url, &post("Hello", vec![]), &Files::none()).await;
    assert_eq!(
        record,
        json!({ "$type": "app.bsky.feed.post", "text": "Hello", "createdAt": "2026-11-20T10:00:00.000Z" })
    );
    assert_eq!(server.count(), 0);
    let again = prepare(&server.url, &post("Hello", vec![]), &Files::none()).await;
    assert_eq!(intent, again.0, "prepared again, it has the same key");
}

#[tokio::test]
async fn the_record_is_created_under_the_key_of_the_post_and_never_overwritten() {
    let answer = json!({ "uri": format!("at://{DID}/app.bsky.feed.post/{RKEY}"), "cid": "bafyrei", "validationStatus": "valid" });
    let server = Responder::start().await.on("com.atproto.repo.putRecord", [Reply::ok(answer)]);
    let post = post("Hello", vec![]);
    let (intent, record) = prepare(&server.url, &post, &Files::none()).await;
    let (bluesky, alice) = (bluesky(&server.url), alice(&server.url));
    let mut published = Vec::new();
    for _ in 0..2 {
        let answer = bluesky.publish(&alice, &post, &intent, &Files::none()).await;
        published.push(answer.unwrap());
    }

    let expected = Published {
        platform_post_identifier: format!("at://{DID}/app.bsky.feed.post/{RKEY}"),
        permalink: Some(format!("https://bsky.app/profile/alice.test/post/{RKEY}")),
        chat_moved_to: None,
        incomplete: None,
    };
    assert_eq!(published, [expected.clone(), expected]);
    let requests = server.seen("/xrpc/com.atproto.repo.putRecord");
    assert_eq!(requests[0].header("authorization"), "Bearer access");
    assert_eq!(requests[0].method, "POST");
    let body =
        json!({ "repo": DID, "collection": "app.bsky.feed.post", "rkey": RKEY, "swapRecord": null, "record": record });
    assert_eq!(requests[0].json(), body);
    assert!(requests[0].json().as_object().unwrap().contains_key("swapRecord"), "null has to be there");
    assert_eq!(requests[0].body, requests[1].body, "sent again, it is the same request");
}
