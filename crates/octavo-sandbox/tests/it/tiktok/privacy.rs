//! Who may see a post, and what a creator has switched off.

use serde_json::{Value, json};

use super::client::{Creator, VIDEO};
use crate::support::Bench;

async fn change(bench: &Bench, creator: &Creator, mut change: Value) {
    change["type"] = json!("change_creator");
    bench.act(&creator.account, change).await;
}

#[tokio::test]
async fn a_creator_says_what_can_be_chosen() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let info = creator.creator_info().await.ok();
    assert_eq!(info["creator_username"], creator.account.username);
    assert_eq!(info["privacy_level_options"], json!(["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"]));
    assert_eq!((&info["duet_disabled"], &info["max_video_post_duration_sec"]), (&json!(false), &json!(600)));
    change(&bench, &creator, json!({ "private": true, "commentsOff": true, "longestSeconds": 180 })).await;
    let info = creator.creator_info().await.ok();
    assert_eq!(info["privacy_level_options"], json!(["FOLLOWER_OF_CREATOR", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"]));
    let off = ["comment_disabled", "duet_disabled", "stitch_disabled"].map(|name| info[name].clone());
    assert_eq!((off, &info["max_video_post_duration_sec"]), ([json!(true), json!(true), json!(true)], &json!(180)));
}

#[tokio::test]
async fn only_what_is_offered_can_be_chosen() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let mismatch = (403, "privacy_level_option_mismatch");
    for privacy in [json!(null), json!("PUBLIC"), json!("FOLLOWER_OF_CREATOR")] {
        let refused = creator.announce(json!({ "privacy_level": privacy }), 100, 100).await;
        assert_eq!(refused.refused(), mismatch, "{privacy}");
    }
    let branded = json!({ "privacy_level": "SELF_ONLY", "brand_content_toggle": true });
    assert_eq!(creator.announce(branded, 100, 100).await.refused(), (400, "invalid_params"));
    change(&bench, &creator, json!({ "private": true })).await;
    assert_eq!(creator.announce(json!({}), 100, 100).await.refused(), mismatch);
}

#[tokio::test]
async fn what_not_everyone_sees_has_no_id_and_is_not_listed() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let publish = creator.publish(json!({ "privacy_level": "SELF_ONLY" }), VIDEO).await;
    let fate = creator.fate(&publish).await;
    assert_eq!(fate, json!({ "status": "PUBLISH_COMPLETE", "publicaly_available_post_id": [] }));
    let shown = &bench.feed(&creator.account).await[0];
    assert_eq!((&shown.id, &shown.permalink, shown.privacy.as_deref()), (&publish, &None, Some("SELF_ONLY")));
    assert_eq!(creator.post("/video/list/?fields=id", json!({})).await.ok()["videos"], json!([]));

    change(&bench, &creator, json!({ "moderationLooks": 1 })).await;
    let publish = creator.publish(json!({}), VIDEO).await;
    assert_eq!(creator.fate(&publish).await["publicaly_available_post_id"], json!([]));
    assert!(creator.status(&publish).await.ok()["publicaly_available_post_id"][0].is_u64());
}

#[tokio::test]
async fn a_client_without_an_audit_posts_to_private_accounts_only() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    change(&bench, &creator, json!({ "audited": false })).await;
    let (refusal, alone) =
        ((403, "unaudited_client_can_only_post_to_private_accounts"), json!({ "privacy_level": "SELF_ONLY" }));
    assert_eq!(creator.announce(json!({}), 100, 100).await.refused(), refusal);
    assert_eq!(creator.announce(alone.clone(), 100, 100).await.refused(), refusal);
    change(&bench, &creator, json!({ "private": true })).await;
    creator.announce(alone, 100, 100).await.ok();
    let friends = json!({ "privacy_level": "MUTUAL_FOLLOW_FRIENDS" });
    assert_eq!(creator.announce(friends, 100, 100).await.refused(), refusal);
}

#[tokio::test]
async fn a_setting_that_is_not_there_is_named() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let action = json!({ "type": "change_creator", "privat": true });
    let refused = bench.sandbox.act("TIKTOK", &creator.account.external_id, action).await.unwrap_err();
    assert!(refused.to_string().contains("privat"), "{refused}");
}
