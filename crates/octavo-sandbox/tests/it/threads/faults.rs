//! Faults as a client of Threads meets them, next to those of every network.

use super::client::Person;
use crate::support::Bench;

#[tokio::test]
async fn renewing_a_token_meets_none() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "token_expired");
    bench.clock.advance(jiff::SignedDuration::from_hours(25));
    person.refresh(&person.token).await.ok();
    assert_eq!(person.get("/me", &[]).await.refused().0, 190);
}

#[tokio::test]
async fn processing_fails_for_media_alone() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "processing_failed");
    assert_eq!(person.ready(&person.text("Hi").await).await, "FINISHED");
    let url = person.shelf.url("video.mp4");
    let container = person.container(&[("media_type", "VIDEO"), ("video_url", &url)]).await;
    assert_eq!(person.ready(&container).await, "ERROR");
    assert_eq!(person.status(&container).await["error_message"], "FAILED_PROCESSING_VIDEO");
}
