//! Signing in: what goes over the wire, and what each answer means.

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_platforms::{AuthorizationRequest, NetworkConfig, PlatformError, codes};
use serde_json::{Value, json};
use url::Url;

use super::{credentials, done, tiktok};
use crate::support::{NOW, Reply, Responder, adapter_at};

const BACK: &str = "https://octavo.example/connect/callback";

fn request() -> AuthorizationRequest {
    AuthorizationRequest {
        redirect_uri: Url::parse(BACK).unwrap(),
        state: "a state".to_owned(),
        code_challenge: "unused".to_owned(),
    }
}

fn tokens(scope: &str) -> Reply {
    Reply::ok(json!({
        "access_token": "act.1", "expires_in": 86_400, "refresh_token": "rft.1", "refresh_expires_in": 31_536_000,
        "open_id": "alice-id", "scope": scope, "token_type": "Bearer",
    }))
}

const ALL: &str = "user.info.basic,user.info.profile,video.publish,video.list,video.upload";

fn input() -> Value {
    json!({ "code": "the*code!", "redirectUri": BACK, "codeVerifier": "unused" })
}

fn form(body: &[u8]) -> Vec<(String, String)> {
    url::form_urlencoded::parse(body).into_owned().collect()
}

#[tokio::test]
async fn the_page_is_asked_for_with_a_client_key_and_without_pkce() {
    let url = tiktok(&Url::parse("https://www.tiktok.com").unwrap()).authorization_url(&request()).unwrap().unwrap();
    assert_eq!((url.host_str(), url.path()), (Some("www.tiktok.com"), "/v2/auth/authorize/"));
    let query: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    let expected = [
        ("response_type", "code"),
        ("client_key", "key"),
        ("redirect_uri", BACK),
        ("scope", ALL),
        ("state", "a state"),
    ];
    assert_eq!(query, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));

    let without_app = adapter_at(NetworkConfig::new(Platform::TikTok)).0;
    assert_eq!(without_app.authorization_url(&request()).unwrap_err().code(), codes::PLATFORM_MISCONFIGURED);
}

#[tokio::test]
async fn an_account_is_connected_by_its_code() {
    let user = json!({
        "open_id": "alice-id", "username": "alice", "display_name": "Alice", "avatar_url": "https://cdn.test/a.jpg",
    });
    let server = Responder::start().await.on("token", [tokens(ALL)]).on("info", [done(json!({ "user": user }))]);
    let connected = tiktok(&server.url).connect(input()).await.unwrap();

    let exchange = server.only("/v2/oauth/token/");
    assert_eq!(exchange.header("content-type"), "application/x-www-form-urlencoded");
    let expected = [
        ("grant_type", "authorization_code"),
        ("code", "the*code!"),
        ("redirect_uri", BACK),
        ("client_key", "key"),
        ("client_secret", "secret"),
    ];
    assert_eq!(form(&exchange.body), expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let asked = server.only("/v2/user/info/");
    assert_eq!(asked.header("authorization"), "Bearer act.1");
    assert_eq!(asked.query["fields"], "open_id,avatar_url,display_name,username");
    assert_eq!((&connected.external_id[..], &connected.username[..]), ("alice-id", "alice"));
    assert_eq!(
        (&connected.display_name[..], connected.avatar_url.as_deref()),
        ("Alice", Some("https://cdn.test/a.jpg"))
    );
    assert_eq!(connected.expires_at, Timestamp::from_second(NOW + 86_400).ok());
    assert_eq!(connected.credentials, credentials());
    assert!(!format!("{connected:?}").contains("act."));
}

#[tokio::test]
async fn what_was_not_allowed_is_named() {
    let server = Responder::start().await.on("token", [tokens("user.info.basic,video.list")]);
    let error = tiktok(&server.url).connect(input()).await.unwrap_err();
    assert!(matches!(error, PlatformError::Reauthorize { .. }), "{error}");
    assert!(error.to_string().contains("user.info.profile, video.publish"), "{error}");
    let error = tiktok(&server.url).connect(json!({ "code": 1 })).await.unwrap_err();
    assert_eq!(error.code(), codes::CONNECT_INPUT_INVALID);
}

#[tokio::test]
async fn a_refresh_takes_the_new_token_and_keeps_the_old_one_where_there_is_none() {
    let mut answer = json!({ "access_token": "act.2", "expires_in": 86_400, "scope": ALL, "refresh_token": "rft.2" });
    let rotated = Reply::ok(answer.clone());
    answer.as_object_mut().unwrap().remove("refresh_token");
    for (reply, refresh) in [(rotated, "rft.2"), (Reply::ok(answer), "rft.1")] {
        let server = Responder::start().await.on("token", [reply]);
        let fresh = tiktok(&server.url).refresh(&credentials()).await.unwrap();
        assert_eq!(
            (&fresh.credentials["accessToken"], &fresh.credentials["refreshToken"]),
            (&json!("act.2"), &json!(refresh))
        );
        assert_eq!(fresh.expires_at, Timestamp::from_second(NOW + 86_400).ok());
        let sent = form(&server.only("token/").body);
        assert!(sent.contains(&("refresh_token".to_owned(), "rft.1".to_owned())), "{sent:?}");
    }
}

#[tokio::test]
async fn a_token_endpoint_refuses_in_its_own_shape_and_even_with_success() {
    let refused = |status, error: &str| {
        Reply::json(status, json!({ "error": error, "error_description": "Because.", "log_id": "1" }))
    };
    let rows = [
        (refused(200, "invalid_grant"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(400, "invalid_grant"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(401, "invalid_client"), codes::PLATFORM_MISCONFIGURED),
        (refused(200, "unauthorized_client"), codes::PLATFORM_MISCONFIGURED),
        (refused(400, "invalid_scope"), codes::PLATFORM_MISCONFIGURED),
        (refused(200, "temporarily_unavailable"), codes::PLATFORM_UNAVAILABLE),
        (refused(500, "server_error"), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(403, "<html>"), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(200, "<html>"), codes::PLATFORM_UNAVAILABLE),
        (refused(429, "rate_limit_exceeded"), codes::PLATFORM_RATE_LIMITED),
    ];
    for (reply, code) in rows {
        let server = Responder::start().await.on("token", [reply]);
        let error = tiktok(&server.url).refresh(&credentials()).await.unwrap_err();
        assert_eq!(error.code(), code, "{error}");
    }
}

#[tokio::test]
async fn disconnecting_revokes_and_a_dead_token_is_as_good() {
    for (reply, is_ok) in [(Reply::text(200, ""), true), (Reply::text(400, "{}"), true), (Reply::text(503, ""), false)]
    {
        let server = Responder::start().await.on("revoke", [reply]);
        assert_eq!(tiktok(&server.url).disconnect(&credentials()).await.is_ok(), is_ok);
        let sent = form(&server.only("/v2/oauth/revoke/").body);
        assert_eq!(sent[0], ("token".to_owned(), "act.1".to_owned()));
    }
}
