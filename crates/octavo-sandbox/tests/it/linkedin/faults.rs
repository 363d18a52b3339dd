//! Faults as a client of LinkedIn meets them, next to those of every network.

use serde_json::json;

use super::client::Member;
use crate::support::Bench;

#[tokio::test]
async fn a_dropped_answer_was_accepted_and_a_repeat_is_a_duplicate_of_it() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    bench.fault(&member.account, "drop_after_accept");
    let image = member.image(1).await;
    let mut body = member.body("Lost");
    body["content"] = json!({ "media": { "id": image } });
    let request = member.sign(bench.client.post(format!("{}/rest/posts", member.base)).json(&body));
    assert!(request.send().await.is_err());
    let post = bench.feed(&member.account).await[0].id.clone();
    let (code, message) = member.post("/rest/posts", &body).await.refused(422);
    assert_eq!(code, "DUPLICATE_POST");
    assert!(message.ends_with(&post), "{message}");
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_file_can_be_made_to_fail() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    bench.fault(&member.account, "processing_failed");
    let image = member.image(1).await;
    let refused = member.show("Look", json!({ "media": { "id": image } })).await.refused(400);
    assert_eq!(refused.0, "MEDIA_ASSET_PROCESSING_FAILED");
}

#[tokio::test]
async fn a_post_can_be_made_a_duplicate() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    bench.fault(&member.account, "duplicate");
    assert_eq!(member.say("Hello").await.refused(422).0, "DUPLICATE_POST");
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
    member.say("Hello").await.created();
}
