//! The adapter against the simulator, which was written from the same documents.

use std::time::Duration;

use octavo_platforms::{
    Attachment, AuthorizationRequest, OutgoingPost, PlatformError, PublishError, Reconciled, codes,
};
use serde_json::{Value, json};
use url::Url;

use super::code;
use super::simulated::{Account, Network, photo, video};
use crate::support::{Files, file, post, stored_intent};

fn described() -> Attachment {
    Attachment { alt_text: Some("A sheet".to_owned()), ..photo() }
}

#[tokio::test]
async fn every_kind_of_post_is_shown() {
    let account = Account::connect().await;
    let rows = [vec![], vec![described()], vec![video()], vec![described(), video(), photo()]];
    for attachments in rows {
        let alts: Vec<Option<String>> = attachments.iter().map(|file| file.alt_text.clone()).collect();
        let post = post("Grüße 👋 #octavo https://example.com", attachments);
        let intent = stored_intent(&account.prepare(&post).await);
        let published = account.publish(&post, &intent).await.unwrap();
        let shown = account.feed().await.remove(0);
        assert_eq!((shown.text.as_str(), &shown.id), (post.content.as_str(), &published.platform_post_identifier));
        assert_eq!(shown.permalink, published.permalink);
        assert_eq!(shown.media.iter().map(|media| media.alt.clone()).collect::<Vec<_>>(), alts);
    }
    assert_eq!(account.publications().await, 4);
}

#[tokio::test]
async fn a_lost_answer_is_found_and_never_sent_again() {
    let account = Account::connect().await;
    for attachments in [vec![], vec![photo(), video()]] {
        let before = account.publications().await;
        let post = post("Once", attachments);
        let intent = account.prepare(&post).await;
        account.fault("drop_after_accept", 1);
        let lost = account.publish(&post, &intent).await.unwrap_err();
        assert_eq!(code(&lost), "UNKNOWN");
        let found = account.network.adapter.reconcile(&account.credentials, &post, &intent).await.unwrap();
        let shown = account.feed().await.remove(0);
        let Reconciled::Published(published) = found else { panic!("{found:?}") };
        assert_eq!((published.platform_post_identifier, published.permalink), (shown.id, shown.permalink));
        // Even against the rules, the same container makes no second post.
        let again = account.publish(&post, &intent).await.unwrap();
        assert_eq!(again.platform_post_identifier, account.feed().await[0].id);
        assert_eq!(account.publications().await, before + 1);
    }
}

#[tokio::test]
async fn absence_is_proved_by_time_or_by_the_end_of_the_container() {
    let account = Account::connect().await;
    let post = post("Not yet", vec![]);
    let intent = account.prepare(&post).await;
    let reconcile = async || account.network.adapter.reconcile(&account.credentials, &post, &intent).await;
    let Err(PlatformError::Temporary { retry_after, .. }) = reconcile().await else { panic!("too early to tell") };
    account.network.advance(i64::try_from(retry_after.unwrap().as_secs()).unwrap());
    assert_eq!(reconcile().await.unwrap(), Reconciled::Absent);
    let late = account.publish(&post, &intent).await.unwrap_err();
    assert_eq!(code(&late), codes::MEDIA_EXPIRED, "what was proved stays true");

    let intent = account.prepare(&post).await;
    account.act(json!({ "type": "expire_containers" })).await;
    let found = account.network.adapter.reconcile(&account.credentials, &post, &intent).await.unwrap();
    assert_eq!(found, Reconciled::Absent);
    assert_eq!(code(&account.publish(&post, &intent).await.unwrap_err()), codes::MEDIA_EXPIRED);
    assert_eq!(account.publications().await, 0);
}

#[tokio::test]
async fn a_container_that_is_not_known_everywhere_is_tried_again() {
    let account = Account::connect().await;
    let post = post("Slowly", vec![]);
    let intent = account.prepare(&post).await;
    account.fault("duplicate", 2);
    account.publish(&post, &intent).await.unwrap();
    assert_eq!(account.network.waits.lock().unwrap()[2..], [Duration::from_secs(5); 2]);
    account.fault("duplicate", 3);
    let intent = account.prepare(&post).await;
    assert_eq!(code(&account.publish(&post, &intent).await.unwrap_err()), codes::MEDIA_EXPIRED);
    assert_eq!(account.publications().await, 1);
}

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
    for attachments in [vec![photo()], vec![video()], vec![photo(), video()]] {
        account.fault("processing_failed", 1);
        account.prepare(&post("", attachments.clone())).await;
        account.fault("processing_failed", 4);
        let error = account.try_prepare(&post("", attachments)).await.unwrap_err();
        assert_eq!(error.code(), codes::MEDIA_REFUSED, "{error}");
        account.fault("processing_failed", 0);
    }
    let reasons = ["INVALID_ASPEC_RATIO", "INVALID_BIT_RATE", "INVALID_DURATION", "INVALID_FRAME_RATE"];
    for reason in reasons {
        account.act(json!({ "type": "fail_next_container", "errorMessage": reason })).await;
        let error = account.try_prepare(&post("", vec![video()])).await.unwrap_err();
        assert_eq!(error.code(), codes::MEDIA_REFUSED);
        assert!(error.to_string().contains(reason), "{error}");
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

#[tokio::test]
async fn a_token_is_renewed_until_its_owner_takes_it_back() {
    let account = Account::connect().await;
    let adapter = &account.network.adapter;
    let same = adapter.refresh(&account.credentials).await.unwrap();
    assert_eq!(same.credentials, account.credentials, "too young");
    account.network.advance(50 * 86_400);
    let fresh = adapter.refresh(&account.credentials).await.unwrap();
    assert_ne!(fresh.credentials, account.credentials);
    account.network.advance(20 * 86_400);
    let post = post("Still here", vec![]);
    let prepare = async |credentials: &Value| adapter.prepare(credentials, &post, &account.network.media).await;
    assert_eq!(prepare(&account.credentials).await.unwrap_err().code(), codes::ACCOUNT_NEEDS_RECONNECT);
    prepare(&fresh.credentials).await.unwrap();
    account.act(json!({ "type": "revoke_access" })).await;
    let dead = adapter.refresh(&fresh.credentials).await.unwrap_err();
    assert_eq!(dead.code(), codes::ACCOUNT_NEEDS_RECONNECT);
    assert_eq!(prepare(&fresh.credentials).await.unwrap_err().code(), codes::ACCOUNT_NEEDS_RECONNECT);
}

#[tokio::test]
async fn a_version_that_is_gone_is_the_operators_to_change() {
    let network = Network::of_version("v0.9").await;
    let simulated = network.sandbox.create_account("THREADS").await.unwrap();
    let error = network.adapter.connect(simulated.credentials).await.unwrap_err();
    assert_eq!(error.code(), codes::PLATFORM_MISCONFIGURED);
    assert!(error.to_string().contains("v0.9"), "{error}");
}

#[tokio::test]
async fn the_way_over_the_page_connects_an_account() {
    let network = Network::start().await;
    let simulated = network.sandbox.create_account("THREADS").await.unwrap();
    let redirect_uri = Url::parse("https://octavo.test/connect/callback").unwrap();
    let request = AuthorizationRequest {
        redirect_uri: redirect_uri.clone(),
        state: "s".to_owned(),
        code_challenge: "c".to_owned(),
    };
    let page = network.adapter.authorization_url(&request).unwrap().unwrap();
    let decide = async |scope: &str| {
        let form = [("decision", "allow"), ("account", simulated.external_id.as_str()), ("scope", scope)];
        let http = octavo_platforms::shared_client().unwrap();
        let answer = http.post(page.clone()).form(&form).send().await.unwrap();
        let back = Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
        let code = back.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
        let granted = json!({ "code": code, "redirectUri": redirect_uri, "codeVerifier": "unused" });
        network.adapter.connect(granted).await
    };
    let connected = decide("threads_content_publish").await.unwrap();
    assert_eq!(connected.external_id, simulated.external_id);
    let error = decide("threads_basic").await.unwrap_err();
    assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT, "posting was not allowed: {error}");
}
