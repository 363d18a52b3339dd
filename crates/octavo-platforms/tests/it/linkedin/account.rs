//! Signing in, staying signed in, and what is said when that ends.

use std::time::Duration;

use octavo_domain::Platform;
use octavo_domain::networks::LINKEDIN_READS_POSTS;
use octavo_platforms::NetworkConfig;
use octavo_platforms::{PlatformError, PublishError, codes};
use serde_json::{Value, json};

use super::bench::Bench;
use super::{alice, config, linkedin, refused};
use crate::support::{Broken, NOW, Reply, Responder, adapter_at, broken_server, now, post};

const SIXTY_DAYS: i64 = 60 * 24 * 3600;

#[tokio::test]
async fn an_account_is_connected_through_the_page() {
    let bench = Bench::unconnected(true).await;
    let connected = bench.through_the_page().await.unwrap();
    assert_eq!(connected.external_id, bench.account.external_id);
    assert_eq!((&connected.username, &connected.display_name), (&bench.account.username, &bench.account.display_name));
    assert_eq!(connected.expires_at.unwrap().as_second(), NOW + SIXTY_DAYS);
    assert_eq!(connected.credentials["person"], format!("urn:li:person:{}", connected.external_id));
    assert_eq!(connected.credentials["readsPosts"], true);
    assert!(!format!("{connected:?}").contains(connected.credentials["accessToken"].as_str().unwrap()));
}

#[tokio::test]
async fn the_page_is_asked_for_no_more_than_posting_needs() {
    let rows = [(false, "openid profile w_member_social"), (true, "openid profile w_member_social r_member_social")];
    for (reads_posts, scopes) in rows {
        let base = "https://www.linkedin.com".parse().unwrap();
        let mut config = config(&base);
        config.set_flag(LINKEDIN_READS_POSTS, reads_posts);
        let (adapter, _) = adapter_at(config);
        let request = octavo_platforms::AuthorizationRequest {
            redirect_uri: "https://octavo.example/connect/callback".parse().unwrap(),
            state: "a&b".to_owned(),
            code_challenge: "never sent".to_owned(),
        };
        let url = adapter.authorization_url(&request).unwrap().unwrap();
        assert_eq!(url.path(), "/oauth/v2/authorization");
        let query: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        let expected = [
            ("response_type", "code"),
            ("client_id", "app"),
            ("redirect_uri", "https://octavo.example/connect/callback"),
            ("scope", scopes),
            ("state", "a&b"),
        ];
        assert_eq!(query, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
}

#[tokio::test]
async fn without_an_app_nothing_can_be_connected() {
    let (adapter, _) = adapter_at(NetworkConfig::new(Platform::LinkedIn));
    let error = adapter.connect(json!({ "code": "c", "redirectUri": "http://x.test", "codeVerifier": "" })).await;
    assert_eq!(error.unwrap_err().code(), codes::PLATFORM_MISCONFIGURED);
}

fn tokens(extra: Value) -> Reply {
    let mut body =
        json!({ "access_token": "new", "expires_in": SIXTY_DAYS, "scope": "openid,profile,w_member_social" });
    body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    Reply::ok(body)
}

fn granted() -> Value {
    json!({ "code": "c0de", "redirectUri": "http://127.0.0.1/back", "codeVerifier": "v" })
}

#[tokio::test]
async fn a_code_is_exchanged_and_the_member_asked_for() {
    let info = json!({ "sub": "alice", "name": "Alice A", "picture": "https://media.licdn.com/a", "locale": "en_US" });
    // LinkedIn may refuse its own token in the first seconds.
    let looks = [refused(401, "REVOKED_ACCESS_TOKEN", "The token has been revoked"), Reply::ok(info)];
    let server = Responder::start().await.on("accessToken", [tokens(json!({}))]).on("userinfo", looks);
    let (adapter, waits) = adapter_at(config(&server.url));
    let connected = adapter.connect(granted()).await.unwrap();

    let exchange = server.only("/oauth/v2/accessToken");
    let form: Vec<(String, String)> = url::form_urlencoded::parse(&exchange.body).into_owned().collect();
    let expected = [
        ("grant_type", "authorization_code"),
        ("code", "c0de"),
        ("redirect_uri", "http://127.0.0.1/back"),
        ("client_id", "app"),
        ("client_secret", "app-secret"),
    ];
    assert_eq!(form, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let asked = &server.seen("/v2/userinfo")[1];
    assert_eq!((asked.header("authorization"), asked.header("linkedin-version")), ("Bearer new", ""));
    assert_eq!(*waits.lock().unwrap(), [Duration::from_secs(7)]);
    assert_eq!(connected.avatar_url.as_deref(), Some("https://media.licdn.com/a"));
    assert_eq!(
        connected.credentials,
        json!({
            "person": "urn:li:person:alice", "accessToken": "new", "refreshToken": null,
            "expiresAt": connected.expires_at.unwrap(), "readsPosts": false,
        })
    );
}

#[tokio::test]
async fn a_sign_in_that_fails_says_why() {
    let oauth = |status, error: &str| Reply::json(status, json!({ "error": error, "error_description": "about it" }));
    let info = || Reply::ok(json!({ "sub": "alice", "name": "Alice" }));
    let rows = [
        (oauth(400, "invalid_request"), info(), codes::ACCOUNT_NEEDS_RECONNECT),
        (oauth(401, "invalid_client"), info(), codes::PLATFORM_MISCONFIGURED),
        (oauth(400, "invalid_redirect_uri"), info(), codes::PLATFORM_MISCONFIGURED),
        (Reply::text(429, ""), info(), codes::PLATFORM_RATE_LIMITED),
        (Reply::text(503, "<html>"), info(), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(200, "<html>"), info(), codes::PLATFORM_UNAVAILABLE),
        (tokens(json!({ "scope": "openid profile" })), info(), codes::ACCOUNT_NEEDS_RECONNECT),
        (tokens(json!({})), refused(401, "REVOKED_ACCESS_TOKEN", "Revoked"), codes::ACCOUNT_NEEDS_RECONNECT),
        (tokens(json!({})), refused(403, "ACCESS_DENIED", "Not enough"), codes::ACCOUNT_NEEDS_RECONNECT),
        (tokens(json!({})), Reply::ok(json!({ "name": "Nobody" })), codes::PLATFORM_UNAVAILABLE),
    ];
    for (exchange, info, expected) in rows {
        let server = Responder::start().await.on("accessToken", [exchange]).on("userinfo", [info]);
        let error = linkedin(&server.url).connect(granted()).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
        assert!(!error.to_string().contains("app-secret"), "{error}");
    }
    let url = broken_server(Broken::AfterRequest).await;
    assert_eq!(linkedin(&url).connect(granted()).await.unwrap_err().code(), codes::NETWORK_ERROR);
    let error = linkedin(&url).connect(json!({ "code": "c" })).await.unwrap_err();
    assert_eq!(error.code(), codes::CONNECT_INPUT_INVALID);
}

#[tokio::test]
async fn a_partners_session_is_renewed_and_goes_on() {
    let mut bench = Bench::start().await;
    bench.fault("token_expired");
    let hello = post("Hello", vec![]);
    let PublishError::Refused(error) = bench.posted(&hello).await.unwrap_err() else { panic!() };
    assert_eq!(error, PlatformError::TokenExpired);
    let fresh = bench.adapter.refresh(&bench.credentials).await.unwrap();
    assert_ne!(fresh.credentials["accessToken"], bench.credentials["accessToken"]);
    assert_eq!(fresh.credentials["refreshToken"], bench.credentials["refreshToken"]);
    assert_eq!(fresh.expires_at.unwrap().as_second(), NOW + SIXTY_DAYS);
    bench.credentials = fresh.credentials;
    bench.posted(&hello).await.unwrap();
}

#[tokio::test]
async fn a_refresh_token_that_is_not_named_again_stays() {
    let server = Responder::start().await.on("accessToken", [tokens(json!({}))]);
    let fresh = linkedin(&server.url).refresh(&alice()).await.unwrap();
    let stored = &fresh.credentials;
    assert_eq!((&stored["accessToken"], &stored["refreshToken"]), (&json!("new"), &json!("refresh")));
    let request = server.only("/oauth/v2/accessToken");
    let form: Vec<(String, String)> = url::form_urlencoded::parse(&request.body).into_owned().collect();
    let expected = [
        ("grant_type", "refresh_token"),
        ("refresh_token", "refresh"),
        ("client_id", "app"),
        ("client_secret", "app-secret"),
    ];
    assert_eq!(form, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[tokio::test]
async fn without_a_refresh_token_the_owner_is_asked_again() {
    let mut bench = Bench::unconnected(false).await;
    bench.act(json!({ "type": "change_member", "partner": false })).await;
    let connected = bench.adapter.connect(bench.account.credentials.clone()).await.unwrap();
    bench.credentials = connected.credentials;
    let same = bench.adapter.refresh(&bench.credentials).await.unwrap();
    assert_eq!((&same.credentials, same.expires_at), (&bench.credentials, connected.expires_at));
    bench.posted(&post("Hello", vec![])).await.unwrap();

    bench.fault("token_expired");
    let PublishError::Refused(error) = bench.posted(&post("Again", vec![])).await.unwrap_err() else { panic!() };
    assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT);
    bench.credentials["expiresAt"] = json!(now());
    let error = bench.adapter.refresh(&bench.credentials).await.unwrap_err();
    assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT);
}

#[tokio::test]
async fn access_that_was_taken_back_cannot_be_renewed() {
    let bench = Bench::start().await;
    bench.act(json!({ "type": "revoke_access" })).await;
    let PublishError::Refused(error) = bench.posted(&post("Hello", vec![])).await.unwrap_err() else { panic!() };
    assert_eq!(error, PlatformError::TokenExpired);
    let error = bench.adapter.refresh(&bench.credentials).await.unwrap_err();
    assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT);
}

#[tokio::test]
async fn a_session_is_given_back() {
    let bench = Bench::start().await;
    for _ in 0..2 {
        bench.adapter.disconnect(&bench.credentials).await.unwrap();
    }
    assert!(bench.posted(&post("Hello", vec![])).await.is_err());
    let server = Responder::start().await.on("revoke", [Reply::text(500, "")]);
    assert!(linkedin(&server.url).disconnect(&alice()).await.is_err());
    let form: Vec<(String, String)> = url::form_urlencoded::parse(&server.only("revoke").body).into_owned().collect();
    assert!(form.contains(&("token".to_owned(), "refresh".to_owned())), "{form:?}");
}
