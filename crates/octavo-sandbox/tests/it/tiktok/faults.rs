//! Every fault, as a client of TikTok meets it.

use serde_json::json;

use super::client::{Creator, VIDEO, files};
use crate::support::Bench;

#[tokio::test]
async fn refusing_faults_refuse_once_and_publish_nothing() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let rows = [
        ("rate_limit", (429, "rate_limit_exceeded")),
        ("rate_limit_no_header", (429, "rate_limit_exceeded")),
        ("server_error", (500, "internal_error")),
        ("token_expired", (401, "access_token_invalid")),
    ];
    for (fault, refusal) in rows {
        bench.fault(&creator.account, fault);
        assert_eq!(creator.creator_info().await.refused(), refusal, "{fault}");
        creator.creator_info().await.ok();
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn processing_can_be_made_to_fail() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    for (fault, reason) in [("processing_failed", "file_format_check_failed"), ("duplicate", "spam_risk")] {
        bench.fault(&creator.account, fault);
        let publish = creator.publish(json!({}), VIDEO).await;
        assert_eq!(creator.fate(&publish).await["fail_reason"], reason);
    }
    bench.act(&creator.account, json!({ "type": "fail_next", "reason": "auth_removed" })).await;
    let publish = creator.publish(json!({}), VIDEO).await;
    assert_eq!(creator.fate(&publish).await["fail_reason"], "auth_removed");
    let publish = creator.publish(json!({}), VIDEO).await;
    assert_eq!(creator.fate(&publish).await["status"], "PUBLISH_COMPLETE");
}

#[tokio::test]
async fn processing_can_be_made_to_take_long() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    bench.fault(&creator.account, "still_processing");
    let publish = creator.publish(json!({}), VIDEO).await;
    assert_eq!(creator.fate(&publish).await["status"], "PROCESSING_UPLOAD");
    assert_eq!(creator.fate(&publish).await["status"], "PUBLISH_COMPLETE");
}

#[tokio::test]
async fn a_dropped_answer_was_accepted() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let (publish, address) = creator.open(VIDEO.len(), VIDEO.len()).await;
    bench.fault(&creator.account, "drop_after_accept");
    let range = format!("bytes 0-{}/{}", VIDEO.len() - 1, VIDEO.len());
    let request = bench.client.put(address).header("content-type", "video/mp4").header("content-range", range);
    assert!(request.body(VIDEO).send().await.is_err());
    assert_eq!(creator.fate(&publish).await["status"], "PUBLISH_COMPLETE");

    bench.fault(&creator.account, "drop_after_accept");
    let body = json!({
        "media_type": "PHOTO", "post_mode": "DIRECT_POST", "post_info": { "privacy_level": "SELF_ONLY" },
        "source_info": {
            "source": "PULL_FROM_URL", "photo_images": [format!("{}/photo.jpg", files().await)], "photo_cover_index": 0,
        },
    });
    let request = bench.client.post(format!("{}/post/publish/content/init/", creator.base));
    assert!(request.bearer_auth(&creator.access).json(&body).send().await.is_err());
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 2);
}
