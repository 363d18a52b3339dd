//! X.

use std::time::Duration;

use futures::stream::{self, StreamExt};
use octavo_domain::Platform;
use octavo_platforms::{
    Attachment, AuthorizationRequest, Intent, OutgoingPost, PlatformError, PublishError, Reconciled, codes,
    shared_client,
};
use serde_json::json;
use url::Url;

use super::{Account, Assets, photo, video};
use crate::support::post;

async fn account() -> Account {
    Account::on(Platform::XTwitter).await
}

#[tokio::test]
async fn it_shows_text_photos_and_video() {
    let account = account().await;
    let described = Attachment { alt_text: Some("Eight pages".to_owned()), ..photo() };
    let kinds = [vec![], vec![described.clone()], vec![described, photo(), photo(), photo()], vec![video()]];
    for attachments in kinds {
        let files = attachments.len();
        let alt = attachments.first().and_then(|file: &Attachment| file.alt_text.clone());
        let text = format!("Grüße 👋 & <b> #octavo example.com {files} {alt:?}");
        let published = account.posted(&post(&text, attachments)).await;
        let shown = &account.feed().await[0];
        assert_eq!((&shown.text, shown.media.len()), (&text, files));
        assert_eq!(
            (Some(&shown.id), &shown.permalink),
            (Some(&published.platform_post_identifier), &published.permalink)
        );
        assert_eq!(shown.media.first().and_then(|media| media.alt.clone()), alt);
    }
    let alone = account.posted(&post("", vec![photo()])).await;
    assert_eq!(account.feed().await[0].id, alone.platform_post_identifier);
}

#[tokio::test]
async fn a_person_allows_it_on_the_page_or_does_not() {
    let account = account().await;
    let http = shared_client().unwrap();
    let request = AuthorizationRequest {
        redirect_uri: Url::parse("http://127.0.0.1:9/connect/callback").unwrap(),
        state: "kept & brought back".to_owned(),
        // Of the verifier in RFC 7636, appendix B.
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned(),
    };
    let url = account.adapter.authorization_url(&request).unwrap().unwrap();
    let page = http.get(url.clone()).send().await.unwrap().text().await.unwrap();
    assert!(page.contains(&account.id) && page.contains("Upload photos and videos"), "{page}");
    let all = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"];
    let answer = async |decision: &str, scopes: &[&str]| {
        let mut form = vec![("decision", decision), ("account", account.id.as_str())];
        form.extend(scopes.iter().map(|scope| ("scope", *scope)));
        let back = http.post(url.clone()).form(&form).send().await.unwrap();
        let back = Url::parse(back.headers()["location"].to_str().unwrap()).unwrap();
        back.query_pairs().into_owned().collect::<std::collections::HashMap<String, String>>()
    };
    let denied = answer("deny", &all).await;
    assert_eq!((&denied["error"][..], &denied["state"]), ("access_denied", &request.state));

    let connect = async |code: &str, verifier: &str| {
        let granted = json!({ "code": code, "redirectUri": request.redirect_uri, "codeVerifier": verifier });
        account.adapter.connect(granted).await
    };
    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    let code = &answer("allow", &all).await["code"];
    let wrong = connect(code, &VERIFIER.replace('d', "e")).await.unwrap_err();
    assert!(matches!(wrong, PlatformError::Reauthorize { .. }), "{wrong}");
    assert_eq!(connect(code, VERIFIER).await.unwrap().external_id, account.id);
    let twice = connect(code, VERIFIER).await.unwrap_err();
    assert!(matches!(twice, PlatformError::Reauthorize { .. }), "{twice}");
    let less = connect(&answer("allow", &all[..3]).await["code"], VERIFIER).await.unwrap_err();
    assert!(less.to_string().contains("media.write, offline.access"), "{less}");
}

async fn reconcile(account: &Account, intent: &Intent) -> Result<Reconciled, PlatformError> {
    account.adapter.reconcile(&account.credentials, &post("", vec![]), intent).await
}

#[tokio::test]
async fn a_lost_answer_is_found_again_and_nothing_is_there_twice() {
    let account = account().await;
    account.act(json!({ "type": "write", "text": "By hand" })).await;
    for attachments in [vec![], vec![photo(), photo()], vec![video()]] {
        let post = post(&format!("Read example.com & tell {}", attachments.len()), attachments);
        let intent = account.prepare(&post).await;
        account.fault("drop_after_accept");
        let lost = account.publish(&post, &intent).await.unwrap_err();
        assert!(matches!(lost, PublishError::Unknown { .. }), "{lost:?}");

        account.act(json!({ "type": "delay_timeline", "reads": 1 })).await;
        let not_yet = reconcile(&account, &intent).await.unwrap_err();
        assert!(matches!(not_yet, PlatformError::Temporary { retry_after: Some(_), .. }), "{not_yet:?}");
        let Reconciled::Published(found) = reconcile(&account, &intent).await.unwrap() else { panic!("not found") };
        assert_eq!(account.feed().await[0].id, found.platform_post_identifier);
        // Whoever sends it all the same is refused.
        let again = account.publish(&post, &intent).await.unwrap_err();
        assert!(
            matches!(&again, PublishError::Refused(error) if error.code() == codes::CONTENT_DUPLICATE),
            "{again:?}"
        );
    }
    assert_eq!((account.sandbox.ledger().await.unwrap().len(), account.feed().await.len()), (3, 4));
}

#[tokio::test]
async fn an_answer_lost_before_anything_was_made_is_not_taken_for_a_post() {
    let account = account().await;
    let post = post("Never made", vec![]);
    let intent = account.prepare(&post).await;
    account.fault("server_error");
    let lost = account.publish(&post, &intent).await.unwrap_err();
    assert!(matches!(lost, PublishError::Unknown { .. }), "{lost:?}");
    let not_yet = reconcile(&account, &intent).await.unwrap_err();
    assert!(matches!(not_yet, PlatformError::Temporary { .. }), "{not_yet:?}");
    let mut old = intent;
    old.0["preparedAt"] = json!("2026-11-20T09:50:00Z");
    assert_eq!(reconcile(&account, &old).await, Ok(Reconciled::Unknown));
    assert!(account.sandbox.ledger().await.unwrap().is_empty());
}

/// How a post ended that was driven as the crate's README says.
#[derive(Debug)]
enum End {
    Published(String),
    Failed(String),
    Unknown,
}

async fn drive(account: &Account, post: &OutgoingPost) -> End {
    let mut credentials = account.credentials.clone();
    for _ in 0..10 {
        let sent = match account.adapter.prepare(&credentials, post, &Assets).await {
            Ok(intent) => match account.adapter.publish(&credentials, post, &intent, &Assets).await {
                Ok(published) => return End::Published(published.platform_post_identifier),
                Err(PublishError::Unknown { .. }) => return look(account, &intent).await,
                Err(PublishError::Refused(error)) => error,
            },
            Err(error) => error,
        };
        match sent {
            PlatformError::TokenExpired => {
                credentials = account.adapter.refresh(&credentials).await.unwrap().credentials;
            }
            PlatformError::Temporary { .. } | PlatformError::QuotaExceeded { .. } => {}
            error => return End::Failed(error.code().to_owned()),
        }
    }
    panic!("never ends")
}

/// Only looks, however often.
async fn look(account: &Account, intent: &Intent) -> End {
    for _ in 0..5 {
        match reconcile(account, intent).await {
            Ok(Reconciled::Published(found)) => return End::Published(found.platform_post_identifier),
            Ok(Reconciled::Absent) => panic!("X proves nothing absent"),
            Ok(Reconciled::Unknown) => return End::Unknown,
            Err(PlatformError::Temporary { .. } | PlatformError::TokenExpired) => {}
            Err(error) => panic!("{error}"),
        }
    }
    End::Unknown
}

/// Each fault after each, with and without a file, and a timeline that runs behind.
#[tokio::test]
async fn whatever_fails_a_post_is_there_once_or_known_not_to_be() {
    const FAULTS: [&str; 7] = [
        "rate_limit",
        "rate_limit_no_header",
        "server_error",
        "drop_after_accept",
        "token_expired",
        "processing_failed",
        "duplicate",
    ];
    let pairs = FAULTS.iter().flat_map(|first| FAULTS.iter().map(move |second| (first, second)));
    let meets = async |(first, second): (&&str, &&str)| {
        for attachments in [vec![], vec![photo()]] {
            let account = account().await;
            let post = post(&format!("{first} {second} {}", attachments.len()), attachments);
            account.act(json!({ "type": "delay_timeline", "reads": 1 })).await;
            account.fault(first);
            account.fault(second);
            let end = drive(&account, &post).await;
            let made: Vec<String> =
                account.feed().await.into_iter().filter(|item| item.text == post.content).map(|item| item.id).collect();
            match end {
                End::Published(id) => assert_eq!(made, [id], "{}", post.content),
                End::Failed(code) => {
                    assert_eq!(made, [""; 0], "{} {code}", post.content);
                    assert!(["CONTENT_DUPLICATE", "MEDIA_REFUSED"].contains(&&code[..]), "{} {code}", post.content);
                }
                // The server failed instead of making it; nobody else may be unsure.
                End::Unknown => assert!(made.is_empty() && post.content.contains("server_error"), "{}", post.content),
            }
        }
    };
    stream::iter(pairs).for_each_concurrent(8, meets).await;
}

#[tokio::test]
async fn used_up_quotas_park_the_post_until_there_is_room() {
    let account = account().await;
    let post = post("Later", vec![]);
    let intent = account.prepare(&post).await;
    let quota = async || match account.publish(&post, &intent).await.unwrap_err() {
        PublishError::Refused(PlatformError::QuotaExceeded { retry_after, .. }) => retry_after,
        other => panic!("{other}"),
    };
    account.act(json!({ "type": "set_credits", "available": false })).await;
    assert_eq!(quota().await, Duration::from_secs(3600));
    account.act(json!({ "type": "set_credits", "available": true })).await;
    account.act(json!({ "type": "set_usage_cap", "reached": true })).await;
    assert_eq!(quota().await, Duration::from_secs(3600));
    account.act(json!({ "type": "set_usage_cap", "reached": false })).await;
    account.publish(&post, &intent).await.unwrap();
    account.act(json!({ "type": "use_up_day" })).await;
    assert_eq!(quota().await, Duration::from_secs(24 * 3600));
    assert_eq!(account.feed().await.len(), 1);
}

/// Without credits X shows no timeline either: a lost answer waits until there are some, and is found then.
#[tokio::test]
async fn a_lost_answer_outlasts_used_up_credits() {
    let account = account().await;
    let described = Attachment { alt_text: Some("Eight pages".to_owned()), ..photo() };
    let post = post("Before the money was gone", vec![described]);
    let intent = account.prepare(&post).await;
    account.fault("drop_after_accept");
    account.publish(&post, &intent).await.unwrap_err();
    let broke = json!({ "type": "set_credits", "available": false });
    let capped = json!({ "type": "set_usage_cap", "reached": true });
    for gone in [broke, capped] {
        account.act(gone).await;
        let parked = reconcile(&account, &intent).await.unwrap_err();
        assert!(matches!(parked, PlatformError::QuotaExceeded { .. }), "{parked:?}");
        // The file goes up for nothing, its alt text does not.
        let parked = account.adapter.prepare(&account.credentials, &post, &Assets).await.unwrap_err();
        assert!(matches!(parked, PlatformError::QuotaExceeded { .. }), "{parked:?}");
        account.act(json!({ "type": "set_credits", "available": true })).await;
    }
    account.act(json!({ "type": "set_usage_cap", "reached": false })).await;
    assert!(matches!(reconcile(&account, &intent).await, Ok(Reconciled::Published(_))));
    assert_eq!(account.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn each_failure_has_its_class() {
    let account = account().await;
    let post = post("Refused", vec![]);
    let intent = account.prepare(&post).await;
    let rows = [
        ("rate_limit", codes::PLATFORM_RATE_LIMITED),
        ("rate_limit_no_header", codes::PLATFORM_RATE_LIMITED),
        ("token_expired", codes::TOKEN_EXPIRED),
        ("duplicate", codes::CONTENT_DUPLICATE),
    ];
    for (fault, expected) in rows {
        account.fault(fault);
        let refused = account.publish(&post, &intent).await.unwrap_err();
        assert!(matches!(&refused, PublishError::Refused(error) if error.code() == expected), "{fault}: {refused:?}");
    }
    account.act(json!({ "type": "set_suspended", "suspended": true })).await;
    let refused = account.publish(&post, &intent).await.unwrap_err();
    assert!(
        matches!(&refused, PublishError::Refused(error) if error.code() == codes::ACCOUNT_UNAVAILABLE),
        "{refused:?}"
    );
    assert!(account.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_file_that_cannot_be_processed_is_told_from_a_platform_that_is_down() {
    let account = account().await;
    let rows = [
        ("processing_failed", video(), codes::MEDIA_REFUSED),
        ("processing_failed", photo(), codes::MEDIA_REFUSED),
        ("server_error", photo(), codes::PLATFORM_UNAVAILABLE),
        ("rate_limit", photo(), codes::PLATFORM_RATE_LIMITED),
        ("token_expired", photo(), codes::TOKEN_EXPIRED),
    ];
    for (fault, file, expected) in rows {
        account.fault(fault);
        let post = post("With a file", vec![file]);
        let error = account.adapter.prepare(&account.credentials, &post, &Assets).await.unwrap_err();
        assert_eq!(error.code(), expected, "{fault}: {error}");
    }
    let text = Attachment { content_type: "image/jpeg".to_owned(), ..super::asset("Cargo.toml", "image/jpeg") };
    let no_picture = account.adapter.prepare(&account.credentials, &post("", vec![text]), &Assets).await.unwrap_err();
    assert_eq!(no_picture.code(), codes::MEDIA_REFUSED, "{no_picture}");
}

#[tokio::test]
async fn long_texts_are_for_premium_accounts() {
    let account = account().await;
    let long = post(&"long ".repeat(70), vec![]);
    let intent = account.prepare(&long).await;
    let refused = account.publish(&long, &intent).await.unwrap_err();
    assert!(refused.to_string().contains("280 characters"), "{refused}");
    account.act(json!({ "type": "set_subscription", "subscription": "Premium" })).await;
    account.fault("drop_after_accept");
    account.publish(&long, &intent).await.unwrap_err();
    assert!(matches!(reconcile(&account, &intent).await, Ok(Reconciled::Published(_))));
}

#[tokio::test]
async fn a_refresh_token_works_once_and_its_second_use_ends_the_sign_in() {
    let account = account().await;
    let first = account.adapter.refresh(&account.credentials).await.unwrap();
    let second = account.adapter.refresh(&first.credentials).await.unwrap();
    let post = post("Still here", vec![]);
    let intent = account.adapter.prepare(&second.credentials, &post, &Assets).await.unwrap();
    account.adapter.publish(&second.credentials, &post, &intent, &Assets).await.unwrap();

    let used = account.adapter.refresh(&account.credentials).await.unwrap_err();
    assert!(matches!(used, PlatformError::Reauthorize { .. }), "{used}");
    let ended = account.adapter.refresh(&second.credentials).await.unwrap_err();
    assert!(matches!(ended, PlatformError::Reauthorize { .. }), "{ended}");
    account.adapter.disconnect(&second.credentials).await.unwrap();
}

#[tokio::test]
async fn what_was_given_back_or_taken_away_has_to_be_connected_again() {
    for taken_away in [true, false] {
        let account = account().await;
        match taken_away {
            true => drop(account.act(json!({ "type": "revoke_access" })).await),
            false => account.adapter.disconnect(&account.credentials).await.unwrap(),
        }
        let post = post("Too late", vec![]);
        let intent = account.prepare(&post).await;
        let refused = account.publish(&post, &intent).await.unwrap_err();
        assert!(matches!(refused, PublishError::Refused(PlatformError::TokenExpired)), "{refused:?}");
        let ended = account.adapter.refresh(&account.credentials).await.unwrap_err();
        assert!(matches!(ended, PlatformError::Reauthorize { .. }), "{ended}");
    }
}
