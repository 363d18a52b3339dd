//! Versions that live, died, and are not born.

use serde_json::json;

use super::client::{Member, send};
use crate::support::Bench;

#[tokio::test]
async fn a_version_has_to_be_named_and_alive() {
    let bench = Bench::start().await;
    let mut member = Member::create(&bench).await;
    for dead in ["202504", "202512", "202611", "latest"] {
        member.version = dead.to_owned();
        let (code, message) = member.say("Hello").await.refused(426);
        assert_eq!(code, "NONEXISTENT_VERSION");
        assert_eq!(message, format!("Requested version {dead}01 is not active"));
    }
    let bare = bench.client.post(format!("{}/rest/posts", member.base)).bearer_auth(&member.token);
    assert_eq!(send(bare.json(&member.body("Hello"))).await.refused(400).0, "VERSION_MISSING");
    assert!(bench.feed(&member.account).await.is_empty());
    // The profile has no versions.
    member.get("/v2/userinfo").await.ok();
}

#[tokio::test]
async fn a_version_can_be_retired_while_it_is_used() {
    let bench = Bench::start().await;
    let mut member = Member::create(&bench).await;
    member.say("Before").await.created();
    bench.act(&member.account, json!({ "type": "retire_version", "version": "202609" })).await;
    assert_eq!(member.say("After").await.refused(426).0, "NONEXISTENT_VERSION");
    member.version = "202610".to_owned();
    member.say("After").await.created();
}
