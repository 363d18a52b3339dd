//! Sliding minutes, and the caps of a day.

use jiff::SignedDuration;
use serde_json::json;

use super::client::{Creator, VIDEO};
use crate::support::Bench;

const LIMITED: (u16, &str) = (429, "rate_limit_exceeded");

#[tokio::test]
async fn each_call_has_its_minute() {
    let bench = Bench::start().await;
    let (creator, other) = (Creator::create(&bench).await, Creator::create(&bench).await);
    for _ in 0..6 {
        creator.announce(json!({}), 100, 100).await.ok();
    }
    let refused = creator.announce(json!({}), 100, 100).await;
    assert_eq!(refused.refused(), LIMITED);
    assert_eq!(refused.1.get("retry-after"), None);
    other.announce(json!({}), 100, 100).await.ok();
    for _ in 0..20 {
        creator.creator_info().await.ok();
    }
    assert_eq!(creator.creator_info().await.refused(), LIMITED);
    for _ in 0..30 {
        assert_eq!(creator.status("none").await.refused().0, 400);
    }
    assert_eq!(creator.status("none").await.refused(), LIMITED);
    bench.clock.advance(SignedDuration::from_secs(60));
    creator.announce(json!({}), 100, 100).await.ok();
    creator.creator_info().await.ok();
}

#[tokio::test]
async fn a_day_has_fifteen_posts() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    for _ in 0..15 {
        creator.publish(json!({}), VIDEO).await;
        bench.clock.advance(SignedDuration::from_mins(1));
    }
    // Asking is refused with status 200, posting with 403.
    assert_eq!(creator.creator_info().await.refused(), (200, "spam_risk_too_many_posts"));
    assert_eq!(creator.announce(json!({}), 100, 100).await.refused(), (403, "spam_risk_too_many_posts"));
    bench.clock.advance(SignedDuration::from_hours(23) + SignedDuration::from_mins(45));
    let mut creator = creator;
    creator.access = {
        let form = [("grant_type", "refresh_token"), ("refresh_token", creator.refresh.as_str())];
        let tokens = super::client::token(&bench, &super::client::keys(&form)).await.2;
        tokens["access_token"].as_str().unwrap().to_owned()
    };
    creator.announce(json!({}), 100, 100).await.ok();
}

#[tokio::test]
async fn a_creator_can_be_kept_from_posting() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let rows = [
        ("banned", "spam_risk_user_banned_from_posting"),
        ("usersUsedUp", "reached_active_user_cap"),
        ("postsUsedUp", "spam_risk_too_many_posts"),
    ];
    for (setting, code) in rows {
        let mut change = json!({ "type": "change_creator", "banned": false, "usersUsedUp": false });
        change[setting] = json!(true);
        bench.act(&creator.account, change).await;
        assert_eq!(creator.creator_info().await.refused(), (200, code));
        assert_eq!(creator.announce(json!({}), 100, 100).await.refused(), (403, code));
    }
}
