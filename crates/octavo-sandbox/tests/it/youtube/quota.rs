//! The project's quota of a day.

use jiff::SignedDuration;
use serde_json::json;

use super::client::{Creator, resource, send};
use crate::support::{Bench, png};

#[tokio::test]
async fn a_hundred_uploads_a_day_until_midnight_in_california() {
    let bench = Bench::start().await;
    let mut creator = Creator::create(&bench).await;
    let other = Creator::create(&bench).await;
    for _ in 0..99 {
        creator.open(5).await;
    }
    let mut untitled = resource();
    untitled["snippet"]["title"] = json!("");
    assert_eq!(send(creator.opening(5, &untitled)).await.refused(400), "invalidTitle", "a failed call costs too");
    assert_eq!(send(other.opening(5, &resource())).await.refused(403), "quotaExceeded", "one project for all");
    creator.get("channels", &[("part", "id"), ("mine", "true")]).await.ok();

    // It is 10:00 UTC in November: 22 hours are left.
    bench.clock.advance(SignedDuration::from_hours(22) - SignedDuration::from_secs(1));
    let renew = async || creator.token(&creator.refreshing()).await.ok()["access_token"].as_str().unwrap().to_owned();
    creator.access = renew().await;
    assert_eq!(send(creator.opening(5, &resource())).await.refused(403), "quotaExceeded");
    bench.clock.advance(SignedDuration::from_secs(1));
    creator.open(5).await;
}

#[tokio::test]
async fn ten_thousand_units_for_the_rest() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let video = creator.video().await;
    for _ in 0..199 {
        creator.thumbnail(&video, png(4, 3, 0), "image/png").await.ok();
    }
    for _ in 0..50 {
        creator.get("channels", &[("part", "id"), ("mine", "true")]).await.ok();
    }
    let last = creator.get("channels", &[("part", "id"), ("mine", "true")]).await;
    assert_eq!(last.refused(403), "quotaExceeded");
    creator.open(5).await;
    bench.act(&creator.account, json!({ "type": "exhaust_quota" })).await;
    assert_eq!(send(creator.opening(5, &resource())).await.refused(403), "quotaExceeded");
}
