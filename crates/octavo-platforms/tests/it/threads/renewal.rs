//! Tokens that are made to last longer.

use octavo_platforms::codes;
use serde_json::{Value, json};

use super::{alice, refused, threads};
use crate::support::{Reply, Responder, nobody};

fn session(obtained_at: &str, expires_at: &str) -> Value {
    json!({ "accessToken": "TH1", "obtainedAt": obtained_at, "expiresAt": expires_at })
}

#[tokio::test]
async fn a_token_is_exchanged_for_a_longer_one() {
    let renewed = json!({ "access_token": "TH2", "token_type": "bearer", "expires_in": 5_183_944 });
    let server = Responder::start().await.on("refresh_access_token", [Reply::ok(renewed)]);
    let fresh = threads(&server.url).refresh(&alice()).await.unwrap();
    let seen = server.only("/refresh_access_token");
    assert_eq!((seen.method.as_str(), seen.path.as_str()), ("GET", "/refresh_access_token"));
    assert_eq!(json!(seen.query), json!({ "grant_type": "th_refresh_token", "access_token": "TH1" }));
    assert_eq!(fresh.credentials["accessToken"], "TH2");
    assert_eq!(fresh.credentials["obtainedAt"], "2026-11-20T10:00:00Z");
    assert_eq!(fresh.credentials["expiresAt"], "2027-01-19T09:59:04Z");
    assert!(fresh.expires_at.unwrap().to_string().starts_with("2027-01-09T09:59"), "{fresh:?}");
}

#[tokio::test]
async fn a_token_of_less_than_a_day_is_kept() {
    let server = Responder::start().await;
    let young = session("2026-11-19T10:00:01Z", "2027-01-18T10:00:01Z");
    let fresh = threads(&server.url).refresh(&young).await.unwrap();
    assert_eq!((fresh.credentials, server.count()), (young, 0));
}

#[tokio::test]
async fn a_renewal_that_fails_is_put_off_while_the_token_lives() {
    let failing = || Responder::start();
    let rows = [Reply::text(503, ""), refused(4, 0), refused(100, 0)];
    for reply in rows {
        let server = failing().await.on("refresh_access_token", [reply]);
        let fresh = threads(&server.url).refresh(&alice()).await.unwrap();
        assert_eq!(fresh.credentials, alice());
        assert_eq!(fresh.expires_at.unwrap().to_string(), "2026-11-22T10:00:00Z");
    }
    let fresh = threads(&nobody().await).refresh(&alice()).await.unwrap();
    assert_eq!(fresh.credentials, alice());
    let last_day = session("2026-09-22T10:00:00Z", "2026-11-21T10:00:00Z");
    let server = failing().await.on("refresh_access_token", [Reply::text(503, "")]);
    let error = threads(&server.url).refresh(&last_day).await.unwrap_err();
    assert_eq!(error.code(), codes::PLATFORM_UNAVAILABLE);
}

#[tokio::test]
async fn a_token_that_has_run_out_needs_its_owner() {
    let server = Responder::start().await.on("refresh_access_token", [refused(190, 463)]);
    for session in [alice(), session("2026-09-01T10:00:00Z", "2026-10-31T10:00:00Z")] {
        let error = threads(&server.url).refresh(&session).await.unwrap_err();
        assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT);
    }
    let error = threads(&server.url).refresh(&json!({ "accessToken": "TH1" })).await.unwrap_err();
    assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT, "credentials that cannot be read");
}
