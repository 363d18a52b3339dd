//! Who may reply and quote: records that are created together with the post.

use octavo_domain::Platform;
use octavo_platforms::{OutgoingPost, PublishError, Reconciled, codes};
use serde_json::{Value, json};

use super::outcomes::record;
use super::{DID, RKEY, alice, bluesky, prepare, refused};
use crate::bench::Account;
use crate::support::{Files, Reply, Responder, post};

fn gated(settings: Value) -> OutgoingPost {
    OutgoingPost { settings, ..post("Hello", vec![]) }
}

#[tokio::test]
async fn a_post_and_its_gates_are_one_call() {
    let answer = json!({ "commit": { "cid": "bafy", "rev": "3k" }, "results": [] });
    let server = Responder::start().await.on("com.atproto.repo.applyWrites", [Reply::ok(answer)]);
    let post = gated(json!({ "replyControl": "MENTIONED", "allowQuotes": false }));
    let (intent, record) = prepare(&server.url, &post, &Files::none()).await;
    let published = bluesky(&server.url).publish(&alice(&server.url), &post, &intent, &Files::none()).await.unwrap();
    assert_eq!(published.platform_post_identifier, format!("at://{DID}/app.bsky.feed.post/{RKEY}"));

    let create = |collection: &str, value: Value| json!({ "$type": "com.atproto.repo.applyWrites#create", "collection": collection, "rkey": RKEY, "value": value });
    let gate = |kind: &str, rules: (&str, &str)| {
        json!({
            "$type": kind, "post": format!("at://{DID}/app.bsky.feed.post/{RKEY}"),
            "createdAt": "2026-11-20T10:00:00.000Z", rules.0: [{ "$type": format!("{kind}#{}", rules.1) }],
        })
    };
    let (threads, posts) = ("app.bsky.feed.threadgate", "app.bsky.feed.postgate");
    let writes = [
        create("app.bsky.feed.post", record),
        create(threads, gate(threads, ("allow", "mentionRule"))),
        create(posts, gate(posts, ("embeddingRules", "disableRule"))),
    ];
    let sent = server.only("/xrpc/com.atproto.repo.applyWrites");
    assert_eq!(sent.json(), json!({ "repo": DID, "writes": writes }));
    assert_eq!(sent.header("authorization"), "Bearer access");
}

/// Servers have no name for a key that is in use.
#[tokio::test]
async fn a_server_that_fails_is_asked_what_is_there() {
    let rows = [
        (record("Hello"), "published"),
        (record("Something else"), codes::RECORD_KEY_TAKEN),
        (refused(400, "RecordNotFound"), "UNKNOWN"),
        (refused(502, "UpstreamFailure"), "UNKNOWN"),
    ];
    for (found, expected) in rows {
        let server = Responder::start().await.on("com.atproto.repo.getRecord", [found]);
        let server = server.on("com.atproto.repo.applyWrites", [refused(500, "InternalServerError")]);
        let post = gated(json!({ "replyControl": "NOBODY" }));
        let (intent, _) = prepare(&server.url, &post, &Files::none()).await;
        let outcome = bluesky(&server.url).publish(&alice(&server.url), &post, &intent, &Files::none()).await;
        let outcome = match &outcome {
            Ok(_) => "published",
            Err(PublishError::Refused(error)) => error.code(),
            Err(PublishError::Unknown { .. }) => "UNKNOWN",
        };
        assert_eq!(outcome, expected);
    }
}

#[tokio::test]
async fn each_control_is_shown_and_never_twice() {
    let account = Account::on(Platform::BlueSky).await;
    let rows = [
        (json!({ "replyControl": "EVERYONE", "allowQuotes": true }), json!({})),
        (json!({ "replyControl": "NOBODY" }), json!({ "replyControl": "NOBODY" })),
        (json!({ "replyControl": "FOLLOWING" }), json!({ "replyControl": "FOLLOWING" })),
        (
            json!({ "replyControl": "FOLLOWERS", "allowQuotes": false }),
            json!({ "replyControl": "FOLLOWERS", "allowQuotes": false }),
        ),
        (json!({ "allowQuotes": false }), json!({ "allowQuotes": false })),
    ];
    for (number, (settings, shown)) in rows.into_iter().enumerate() {
        let post = OutgoingPost { post_id: uuid::Uuid::from_u128(number as u128), ..gated(settings) };
        let intent = account.prepare(&post).await;
        let reconcile = async || account.adapter.reconcile(&account.credentials, &post, &intent).await.unwrap();
        assert_eq!(reconcile().await, Reconciled::Absent);
        account.fault("drop_after_accept");
        account.publish(&post, &intent).await.unwrap_err();
        let found = reconcile().await;
        assert_eq!(found, Reconciled::Published(account.publish(&post, &intent).await.unwrap()));
        let feed = account.feed().await;
        assert_eq!((feed.len(), json!(feed[0].settings)), (number + 1, shown));
    }
}
