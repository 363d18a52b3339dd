//! Signing in, staying signed in, giving it back.

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_platforms::{AuthorizationRequest, NetworkConfig, codes};
use serde_json::{Value, json};
use url::Url;

use super::{ID, ann, problem, x};
use crate::support::{NOW, Reply, Responder, adapter_at};

/// `client:s3cr3t`
const BASIC: &str = "Basic Y2xpZW50OnMzY3IzdA==";
const SCOPES: &str = "tweet.read tweet.write users.read media.write offline.access";

fn granted() -> Value {
    json!({ "code": "the-code", "redirectUri": "https://octavo.test/connect/callback", "codeVerifier": "verifier" })
}

fn tokens(scope: &str) -> Reply {
    Reply::ok(json!({
        "token_type": "bearer", "expires_in": 7200, "access_token": "access-1", "scope": scope,
        "refresh_token": "refresh-1",
    }))
}

fn me() -> Reply {
    let picture = "https://pbs.twimg.com/profile_images/1/x_normal.jpg";
    Reply::ok(json!({ "data": { "id": ID, "name": "Ann", "username": "ann", "profile_image_url": picture } }))
}

fn refused(status: u16, error: &str) -> Reply {
    Reply::json(status, json!({ "error": error, "error_description": "Value passed for the token was invalid." }))
}

fn request() -> AuthorizationRequest {
    AuthorizationRequest {
        redirect_uri: Url::parse("https://octavo.test/connect/callback").unwrap(),
        state: "st&te".to_owned(),
        code_challenge: "challenge".to_owned(),
    }
}

#[tokio::test]
async fn people_are_sent_to_xs_page_with_all_scopes_and_a_challenge() {
    let url = x(&Url::parse("https://x.test").unwrap()).authorization_url(&request()).unwrap().unwrap();
    assert_eq!((url.host_str(), url.path()), (Some("x.test"), "/i/oauth2/authorize"));
    let query: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    let expected = [
        ("response_type", "code"),
        ("client_id", "client"),
        ("redirect_uri", "https://octavo.test/connect/callback"),
        ("scope", SCOPES),
        ("state", "st&te"),
        ("code_challenge", "challenge"),
        ("code_challenge_method", "S256"),
    ];
    assert_eq!(query, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[tokio::test]
async fn without_an_app_nothing_can_be_connected() {
    let server = Responder::start().await;
    let x = adapter_at(NetworkConfig::new(Platform::XTwitter).at(&server.url)).0;
    let errors = [
        x.authorization_url(&request()).unwrap_err(),
        x.connect(granted()).await.unwrap_err(),
        x.refresh(&ann()).await.unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error.code(), codes::PLATFORM_MISCONFIGURED, "{error}");
    }
    assert_eq!(server.count(), 0);
}

#[tokio::test]
async fn an_account_is_connected_by_the_code_of_the_page() {
    let server = Responder::start().await.on("token", [tokens(SCOPES)]).on("me", [me()]);
    let connected = x(&server.url).connect(granted()).await.unwrap();

    let exchange = server.only("/2/oauth2/token");
    assert_eq!((exchange.method.as_str(), exchange.header("authorization")), ("POST", BASIC));
    assert_eq!(
        exchange.body,
        "grant_type=authorization_code&code=the-code\
         &redirect_uri=https%3A%2F%2Foctavo.test%2Fconnect%2Fcallback&code_verifier=verifier"
    );
    let asked = server.only("/2/users/me");
    assert_eq!(asked.header("authorization"), "Bearer access-1");
    assert_eq!(json!(asked.query), json!({ "user.fields": "profile_image_url" }));
    assert_eq!((&connected.external_id[..], &connected.username[..], &connected.display_name[..]), (ID, "ann", "Ann"));
    assert_eq!(connected.avatar_url.as_deref(), Some("https://pbs.twimg.com/profile_images/1/x_400x400.jpg"));
    assert_eq!(connected.expires_at, Timestamp::from_second(NOW + 7200).ok());
    let credentials = json!({ "userId": ID, "username": "ann", "accessToken": "access-1",
        "refreshToken": "refresh-1", "expiresAt": "2026-11-20T12:00:00Z" });
    assert_eq!(connected.credentials, credentials);
    assert!(!format!("{connected:?}").contains("access-1"));
}

#[tokio::test]
async fn a_sign_in_that_fails_says_why() {
    let rows = [
        (refused(400, "invalid_request"), me(), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(401, "unauthorized_client"), me(), codes::PLATFORM_MISCONFIGURED),
        (Reply::text(403, "<html>"), me(), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(503, ""), me(), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(200, "<html>"), me(), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(429, "").header("retry-after", 9), me(), codes::PLATFORM_RATE_LIMITED),
        (tokens("tweet.read users.read"), me(), codes::ACCOUNT_NEEDS_RECONNECT),
        (tokens(SCOPES), problem(402, "credits", "No credits."), codes::QUOTA_EXCEEDED),
        (tokens(SCOPES), problem(403, "", "Your account is suspended."), codes::ACCOUNT_UNAVAILABLE),
        (tokens(SCOPES), problem(403, "client-not-enrolled", "Enrol."), codes::PLATFORM_MISCONFIGURED),
        (tokens(SCOPES), Reply::text(503, ""), codes::PLATFORM_UNAVAILABLE),
        (tokens(SCOPES), Reply::text(404, ""), codes::PLATFORM_MISCONFIGURED),
    ];
    for (token, me, expected) in rows {
        let server = Responder::start().await.on("token", [token]).on("me", [me]);
        let error = x(&server.url).connect(granted()).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
        let text = error.to_string();
        assert!(!["the-code", "verifier", "access-1", "s3cr3t"].iter().any(|secret| text.contains(secret)), "{text}");
    }
    let server = Responder::start().await;
    let error = x(&server.url).connect(json!({ "code": "the-code" })).await.unwrap_err();
    assert_eq!((error.code(), server.count()), (codes::CONNECT_INPUT_INVALID, 0));
}

#[tokio::test]
async fn a_scope_that_is_not_granted_is_named() {
    let server = Responder::start().await.on("token", [tokens(&SCOPES.replace(" media.write", ""))]).on("me", [me()]);
    let error = x(&server.url).connect(granted()).await.unwrap_err();
    assert!(error.to_string().contains("missing: media.write"), "{error}");

    let short = json!({ "token_type": "bearer", "expires_in": 7200, "access_token": "access-1", "scope": SCOPES });
    let server = Responder::start().await.on("token", [Reply::ok(short)]).on("me", [me()]);
    let error = x(&server.url).connect(granted()).await.unwrap_err();
    assert!(error.to_string().contains("missing: a refresh token"), "{error}");
}

#[tokio::test]
async fn a_refresh_brings_both_tokens_anew() {
    let server = Responder::start().await.on("token", [tokens(SCOPES)]);
    let fresh = x(&server.url).refresh(&ann()).await.unwrap();
    let request = server.only("/2/oauth2/token");
    assert_eq!(request.header("authorization"), BASIC);
    assert_eq!(request.body, "grant_type=refresh_token&refresh_token=refresh");
    let stored = &fresh.credentials;
    assert_eq!((&stored["accessToken"], &stored["refreshToken"]), (&json!("access-1"), &json!("refresh-1")));
    assert_eq!((&stored["userId"], &stored["username"]), (&json!(ID), &json!("ann")));
    assert_eq!(fresh.expires_at, Timestamp::from_second(NOW + 7200).ok());

    let same = json!({ "token_type": "bearer", "expires_in": 7200, "access_token": "access-1" });
    let server = Responder::start().await.on("token", [Reply::ok(same)]);
    let fresh = x(&server.url).refresh(&ann()).await.unwrap();
    assert_eq!(fresh.credentials["refreshToken"], "refresh", "one that is not replaced stays (RFC 6749, section 6)");
}

#[tokio::test]
async fn a_refresh_that_fails_tells_a_dead_account_from_a_platform_that_is_down() {
    let rows = [
        (refused(400, "invalid_request"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(401, "unauthorized_client"), codes::PLATFORM_MISCONFIGURED),
        (Reply::text(403, "<html>"), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(500, ""), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(429, ""), codes::PLATFORM_RATE_LIMITED),
        (Reply::text(200, "<html>"), codes::PLATFORM_UNAVAILABLE),
        (Reply::lost(), codes::NETWORK_ERROR),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("token", [reply]);
        let error = x(&server.url).refresh(&ann()).await.unwrap_err();
        assert_eq!((error.code(), server.count()), (expected, 1), "{error}");
    }
}

#[tokio::test]
async fn the_sign_in_is_given_back() {
    let done = Reply::ok(json!({ "revoked": true }));
    let server = Responder::start().await.on("revoke", [done, refused(400, "invalid_request"), Reply::text(500, "")]);
    let x = x(&server.url);
    x.disconnect(&ann()).await.unwrap();
    x.disconnect(&ann()).await.unwrap();
    assert!(x.disconnect(&ann()).await.is_err());
    let request = &server.seen("/2/oauth2/revoke")[0];
    assert_eq!((request.header("authorization"), &request.body[..]), (BASIC, &b"token=refresh"[..]));
}
