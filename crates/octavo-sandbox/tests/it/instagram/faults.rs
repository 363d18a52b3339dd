//! Faults as a client of the Graph API meets them, next to those of every network.

use serde_json::json;

use super::client::Person;
use crate::support::Bench;

#[tokio::test]
async fn a_failure_of_processing_is_told_by_the_container() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "processing_failed");
    let container = person.container("image_url", "square.jpg", &[]).await;
    assert_eq!(person.status(&container).await, "ERROR");
    person.ready("The next one").await;
}

#[tokio::test]
async fn a_video_can_take_longer_to_process() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let container = person.container("video_url", "long.mp4", &[("media_type", "REELS")]).await;
    bench.fault(&person.account, "still_processing");
    for status in ["IN_PROGRESS", "IN_PROGRESS", "FINISHED"] {
        assert_eq!(person.status(&container).await, status);
    }
}

#[tokio::test]
async fn what_is_taken_for_spam_may_be_published_all_the_same() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    for (published, status) in [(true, "PUBLISHED"), (false, "FINISHED")] {
        let container = person.ready("Buy now").await;
        bench.act(&person.account, json!({ "type": "flag_as_spam", "published": published })).await;
        assert_eq!(person.publish(&container).await.refused(), (4, Some(2_207_051)));
        assert_eq!(person.status(&container).await, status);
    }
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn an_object_may_be_away_for_a_moment() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let container = person.ready("Here").await;
    bench.act(&person.account, json!({ "type": "hide_object" })).await;
    assert_eq!(person.get(&container, "status_code").await.refused(), (100, Some(33)));
    assert_eq!(person.status(&container).await, "FINISHED");
    bench.act(&person.account, json!({ "type": "expire_containers" })).await;
    assert_eq!(person.status(&container).await, "EXPIRED");
}
