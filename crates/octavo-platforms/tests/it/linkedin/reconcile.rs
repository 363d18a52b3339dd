//! How a lost answer is cleared up, where the app may read posts.

use jiff::ToSpan;
use octavo_platforms::{OutgoingPost, PlatformError, Reconciled};
use serde_json::{Value, json};

use super::bench::{Bench, PHOTO};
use super::outcomes::{URN, code};
use super::{PERSON, alice, linkedin};
use crate::support::{NOW, Reply, Responder, now, post, stored_intent};

#[tokio::test]
async fn an_app_that_may_read_finds_what_became_of_a_lost_answer() {
    let mut bench = Bench::reading().await;
    let image = bench.files.add("a.jpg", "image/jpeg", PHOTO.to_vec());
    for post in [post("Lost (twice) #new", vec![]), post("", vec![image.clone()]), post("", vec![image.clone(), image])]
    {
        let intent = stored_intent(&bench.prepare(&post).await.unwrap());
        let waiting = bench.adapter.reconcile(&bench.credentials, &post, &intent).await.unwrap_err();
        assert!(matches!(waiting, PlatformError::Temporary { retry_after: Some(_), .. }), "{waiting:?}");
        bench.fault("drop_after_accept");
        assert_eq!(code(&bench.publish(&post, &intent).await.unwrap_err()), "UNKNOWN");
        let found = bench.adapter.reconcile(&bench.credentials, &post, &intent).await.unwrap();
        let Reconciled::Published(published) = found else { panic!("{found:?}") };
        let shown = &bench.feed().await[0];
        assert_eq!((&published.platform_post_identifier, &published.permalink), (&shown.id, &shown.permalink));
    }
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 3);
}

#[tokio::test]
async fn an_app_that_may_not_read_never_knows_and_sends_nothing() {
    let bench = Bench::start().await;
    let post = post("Lost", vec![]);
    let intent = bench.prepare(&post).await.unwrap();
    bench.fault("drop_after_accept");
    assert_eq!(code(&bench.publish(&post, &intent).await.unwrap_err()), "UNKNOWN");
    // A call would meet it.
    bench.fault("server_error");
    assert_eq!(bench.adapter.reconcile(&bench.credentials, &post, &intent).await.unwrap(), Reconciled::Unknown);
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_comment_is_found_on_a_later_page() {
    let bench = Bench::reading().await;
    let root = bench.posted(&post("The post", vec![])).await.unwrap().platform_post_identifier;
    let comment = |text: &str| OutgoingPost { reply_to: Some(root.clone()), ..post(text, vec![]) };
    let lost = comment("Lost");
    let intent = bench.prepare(&lost).await.unwrap();
    bench.fault("drop_after_accept");
    assert_eq!(code(&bench.publish(&lost, &intent).await.unwrap_err()), "UNKNOWN");
    for number in 0..100 {
        bench.posted(&comment(&format!("Later {number}"))).await.unwrap();
    }
    let found = bench.adapter.reconcile(&bench.credentials, &lost, &intent).await.unwrap();
    assert!(matches!(found, Reconciled::Published(_)), "{found:?}");
}

fn element(text: &str, content: Value, at: i64) -> Value {
    json!({ "id": URN, "author": PERSON, "commentary": text, "content": content, "createdAt": at * 1000 })
}

async fn reconcile(elements: Vec<Value>, body: Value, minutes_ago: i64) -> Result<Reconciled, PlatformError> {
    let server = Responder::start().await.on("posts", [Reply::ok(json!({ "elements": elements }))]);
    let prepared_at = now().checked_sub(minutes_ago.minutes()).unwrap();
    let intent = octavo_platforms::Intent(json!({ "body": body, "preparedAt": prepared_at }));
    let outcome = linkedin(&server.url).reconcile(&alice(), &post("", vec![]), &intent).await;
    let asked = server.only("/rest/posts");
    assert_eq!((asked.method.as_str(), asked.header("x-restli-method")), ("GET", "FINDER"));
    assert_eq!((&asked.query["q"][..], &asked.query["author"][..]), ("author", PERSON));
    outcome
}

#[tokio::test]
async fn only_a_post_that_cannot_be_anothers_is_ours() {
    let text = |commentary: &str| json!({ "commentary": commentary });
    let image = |id: &str| json!({ "media": { "id": id } });
    let several = json!({ "multiImage": { "images": [{ "id": "urn:li:image:0" }, { "id": "urn:li:image:1" }] } });
    let with_image = json!({ "commentary": "Hi", "content": image("urn:li:image:1") });
    let rows = [
        (text(r"Hi \(you\) #new"), element(r"Hi \(you\) {hashtag|\#|new}", Value::Null, NOW), true),
        (text("Hi"), element("Hi", Value::Null, NOW - 4), true),
        (text("Hi"), element("Hi", Value::Null, NOW - 6), false),
        (text("Hi"), element("Hi!", Value::Null, NOW), false),
        (text("Hi"), element("Hi", image("urn:li:image:1"), NOW), false),
        (with_image.clone(), element("Hi", image("urn:li:image:1"), NOW - 600), true),
        (with_image.clone(), element("Hi", several, NOW), true),
        (with_image.clone(), element("Hi", image("urn:li:image:2"), NOW), false),
        (with_image, element("Hi", Value::Null, NOW), false),
    ];
    for (body, element, expected) in rows {
        let outcome = reconcile(vec![element.clone()], body, 0).await;
        match outcome {
            Ok(Reconciled::Published(published)) => {
                assert!(expected, "{element}");
                assert_eq!(published.platform_post_identifier, URN);
            }
            other => assert!(!expected && matches!(other, Err(PlatformError::Temporary { .. })), "{element} {other:?}"),
        }
    }
}

#[tokio::test]
async fn what_does_not_show_within_ten_minutes_is_never_called_absent() {
    let body = json!({ "commentary": "Hi" });
    let waiting = reconcile(vec![], body.clone(), 9).await.unwrap_err();
    assert!(matches!(waiting, PlatformError::Temporary { retry_after: Some(_), .. }), "{waiting:?}");
    assert_eq!(reconcile(vec![], body, 10).await.unwrap(), Reconciled::Unknown);
}
