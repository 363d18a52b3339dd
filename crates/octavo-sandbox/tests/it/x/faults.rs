//! Faults as a client of the API meets them, next to those of every network.

use serde_json::json;

use super::client::Person;
use crate::support::{Bench, TWO_SECONDS};

#[tokio::test]
async fn any_call_with_a_token_meets_them_and_refreshing_does_not() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    bench.fault(&person.account, "server_error");
    person.keep(&person.renew(&person.refresh).await.ok());
    person.begin("tweet_image", "image/png", 9).await.refused(503);
    person.begin("tweet_image", "image/png", 9).await.ok();
}

#[tokio::test]
async fn processing_can_fail() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "processing_failed");
    let (id, _) = person.upload("tweet_video", "video/mp4", TWO_SECONDS).await;
    assert_eq!(person.ready(&id).await, "failed");
    let (id, _) = person.upload("tweet_video", "video/mp4", TWO_SECONDS).await;
    assert_eq!(person.ready(&id).await, "succeeded");
}

#[tokio::test]
async fn a_dropped_answer_was_accepted_and_a_repeat_is_a_duplicate() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "drop_after_accept");
    person.me().await.ok();
    let request = person.http.post(person.url("/tweets")).bearer_auth(&person.access);
    let lost = request.json(&json!({ "text": "lost" })).send().await;
    assert!(lost.is_err(), "{lost:?}");
    assert_eq!(bench.feed(&person.account).await[0].text, "lost");
    person.say("lost").await.refused(403);
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}
