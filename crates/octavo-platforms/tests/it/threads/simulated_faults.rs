//! The adapter against the simulator: posts that do not come out, and why.

use octavo_platforms::{Attachment, OutgoingPost, PlatformError, PublishError, codes};
use serde_json::json;

use super::bench::{Account, photo, video};
use super::code;
use crate::support::{Files, file, post};

#[tokio::test]
async fn faults_are_told_apart_before_and_while_publishing() {
    let account = Account::connect().await;
    let post = post("Hi", vec![]);
    let rows = [
        ("rate_limit", codes::PLATFORM_RATE_LIMITED, codes::PLATFORM_RATE_LIMITED),
        ("rate_limit_no_header", codes::PLATFORM_RATE_LIMITED, codes::PLATFORM_RATE_LIMITED),
        ("server_error", codes::PLATFORM_UNAVAILABLE, "UNKNOWN"),
        ("token_expired", codes::ACCOUNT_NEEDS_RECONNECT, codes::ACCOUNT_NEEDS_RECONNECT),
    ];
    for (fault, preparing, publishing) in rows {
        account.fault(fault, 1);
        let error = account.try_prepare(&post).await.unwrap_err();
        assert_eq!(error.code(), preparing, "{error}");
        let waits = matches!(error, PlatformError::Temporary { retry_after: Some(_), .. });
        assert_eq!(waits, fault == "rate_limit");
        let intent = account.prepare(&post).await;
        account.fault(fault, 1);
        assert_eq!(code(&account.publish(&post, &intent).await.unwrap_err()), publishing);
    }
    assert_eq!(account.publications().await, 0);
}

#[tokio::test]
async fn media_that_cannot_be_processed_get_a_second_chance() {
    let account = Account::connect().await;
    let reasons = ["INVALID_ASPEC_RATIO", "INVALID_BIT_RATE", "INVALID_DURATION", "INVALID_FRAME_RATE"];
    for reason in reasons {
        account.act(json!({ "type": "fail_next_container", "errorMessage": reason })).await;
        let error = account.try_prepare(&post("", vec![video()])).await.unwrap_err();
        assert_eq!(error.code(), codes::MEDIA_REFUSED);
        assert!(error.to_string().contains(reason), "{error}");
    }
    // The carousel comes last: when one of its parts fails, a request for another part may still be on its way.
    for attachments in [vec![photo()], vec![video()], vec![photo(), video()]] {
        account.fault("processing_failed", 1);
        account.prepare(&post("", attachments.clone())).await;
        account.fault("processing_failed", 4);
        let error = account.try_prepare(&post("", attachments)).await.unwrap_err();
        assert_eq!(error.code(), codes::MEDIA_REFUSED, "{error}");
        account.fault("processing_failed", 0);
    }
}

#[tokio::test]
async fn what_threads_refuses_fails_with_its_reason() {
    let account = Account::connect().await;
    let tagged = |tag: &str| OutgoingPost { settings: json!({ "topicTag": tag }), ..post("Hi", vec![]) };
    let links = (0..6).map(|n| format!("https://{n}.test")).collect::<Vec<_>>().join(" ");
    let wordy = Attachment { alt_text: Some("x".repeat(1001)), ..photo() };
    let rows = [
        (post(&"x".repeat(501), vec![]), "500 characters"),
        (post(&"👋".repeat(126), vec![]), "500 characters"),
        (post(&links, vec![]), "5 different links"),
        (tagged("a.b"), "topic_tag"),
        (tagged(&"x".repeat(51)), "topic_tag"),
        (post("", vec![wordy]), "alt_text"),
        (post("", vec![file("photo.jpg", "video/mp4", photo().size)]), "FAILED_DOWNLOADING_VIDEO"),
        (post("", vec![file("video.mp4", "image/jpeg", video().size)]), "could not fetch"),
    ];
    for (post, said) in rows {
        let error = account.try_prepare(&post).await.unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
        assert!(!matches!(error, PlatformError::Reauthorize { .. }), "{error}");
    }
    let files = Files::none().with("a.jpg", 73);
    let unreachable = post("", vec![file("a.jpg", "image/jpeg", 73)]);
    let error = account.network.adapter.prepare(&account.credentials, &unreachable, &files).await.unwrap_err();
    assert_eq!(error.code(), codes::MEDIA_UNREADABLE, "{error}");
}

#[tokio::test]
async fn a_used_up_day_parks_and_a_restriction_ends_the_post() {
    let account = Account::connect().await;
    let post = post("Hi", vec![]);
    let intent = account.prepare(&post).await;
    account.act(json!({ "type": "exhaust_quota" })).await;
    let parked = account.publish(&post, &intent).await.unwrap_err();
    assert!(matches!(parked, PublishError::Refused(PlatformError::QuotaExceeded { .. })), "{parked}");
    account.act(json!({ "type": "restrict", "restricted": true })).await;
    let error = account.try_prepare(&post).await.unwrap_err();
    assert_eq!(error.code(), codes::ACCOUNT_UNAVAILABLE);
}
