//! Signing in with Google.

use std::collections::HashMap;

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_platforms::{AuthorizationRequest, NetworkConfig, codes};
use serde_json::{Value, json};
use url::Url;

use super::{NOW, Reply, Responder, alice, refused, tokens, youtube};
use crate::support::adapter_at;

fn request() -> AuthorizationRequest {
    AuthorizationRequest {
        redirect_uri: Url::parse("https://octavo.test/connect/callback").unwrap(),
        state: "s t".to_owned(),
        code_challenge: "challenge".to_owned(),
    }
}

fn granted() -> Value {
    json!({ "code": "4/0A", "redirectUri": "https://octavo.test/connect/callback", "codeVerifier": "verifier" })
}

fn with_refresh(scope: Option<&str>) -> Reply {
    let both = "https://www.googleapis.com/auth/youtube.upload https://www.googleapis.com/auth/youtube.readonly";
    Reply::ok(json!({ "access_token": "access", "expires_in": 3599, "refresh_token": "refresh",
        "scope": scope.unwrap_or(both), "token_type": "Bearer" }))
}

fn channel() -> Value {
    json!({ "items": [{ "id": "UCalice",
        "snippet": { "title": "Alice", "customUrl": "@alice", "thumbnails": { "default": { "url": "https://yt.test/88" } } },
        "contentDetails": { "relatedPlaylists": { "likes": "", "uploads": "UUalice" } } }] })
}

fn form(body: &[u8]) -> HashMap<String, String> {
    url::form_urlencoded::parse(body).into_owned().collect()
}

#[tokio::test]
async fn the_page_asks_for_lasting_access_with_pkce() {
    let base = Url::parse("http://127.0.0.1:9").unwrap();
    let url = youtube(&base).authorization_url(&request()).unwrap().unwrap();
    assert_eq!(url.path(), "/o/oauth2/v2/auth");
    let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
    assert_eq!(
        json!(query),
        json!({
            "response_type": "code", "client_id": "client", "state": "s t",
            "redirect_uri": "https://octavo.test/connect/callback",
            "scope": "https://www.googleapis.com/auth/youtube.upload https://www.googleapis.com/auth/youtube.readonly https://www.googleapis.com/auth/youtube.force-ssl",
            "access_type": "offline", "prompt": "consent",
            "code_challenge": "challenge", "code_challenge_method": "S256",
        })
    );
}

#[tokio::test]
async fn without_an_app_nothing_can_be_connected() {
    let youtube = adapter_at(NetworkConfig::new(Platform::YouTube)).0;
    let errors = [youtube.authorization_url(&request()).unwrap_err(), youtube.connect(granted()).await.unwrap_err()];
    assert!(errors.iter().all(|error| error.code() == codes::PLATFORM_MISCONFIGURED), "{errors:?}");
}

#[tokio::test]
async fn a_channel_is_connected_by_a_code() {
    let server = Responder::start().await.on("token", [with_refresh(None)]).on("channels", [Reply::ok(channel())]);
    let connected = youtube(&server.url).connect(granted()).await.unwrap();

    assert_eq!(
        json!(form(&server.only("/token").body)),
        json!({
            "grant_type": "authorization_code", "code": "4/0A", "client_id": "client", "client_secret": "s3cr3t",
            "redirect_uri": "https://octavo.test/connect/callback", "code_verifier": "verifier",
        })
    );
    let asked = server.only("/youtube/v3/channels");
    assert_eq!(json!(asked.query), json!({ "part": "id,snippet,contentDetails", "mine": "true" }));
    assert_eq!(asked.header("authorization"), "Bearer access");
    assert_eq!((&connected.external_id[..], &connected.username[..]), ("UCalice", "@alice"));
    assert_eq!((&connected.display_name[..], connected.avatar_url.as_deref()), ("Alice", Some("https://yt.test/88")));
    let expires_at = Timestamp::from_second(NOW + 3599).unwrap();
    assert_eq!(connected.expires_at, Some(expires_at));
    let mut expected = alice();
    expected["expiresAt"] = json!(expires_at);
    assert_eq!(connected.credentials, expected);
}

#[tokio::test]
async fn a_sign_in_that_is_not_enough_says_why() {
    let only_upload = with_refresh(Some("https://www.googleapis.com/auth/youtube.upload"));
    let oauth = |status, error: &str| Reply::json(status, json!({ "error": error, "error_description": "Bad" }));
    let found = || Reply::ok(channel());
    let rows = [
        (only_upload, found(), codes::ACCOUNT_NEEDS_RECONNECT),
        (tokens("no refresh token"), found(), codes::ACCOUNT_NEEDS_RECONNECT),
        (oauth(400, "invalid_grant"), found(), codes::ACCOUNT_NEEDS_RECONNECT),
        (oauth(401, "invalid_client"), found(), codes::PLATFORM_MISCONFIGURED),
        (oauth(400, "redirect_uri_mismatch"), found(), codes::PLATFORM_MISCONFIGURED),
        (Reply::text(503, ""), found(), codes::PLATFORM_UNAVAILABLE),
        (with_refresh(None), Reply::ok(json!({ "pageInfo": { "totalResults": 0 } })), codes::ACCOUNT_UNAVAILABLE),
        (with_refresh(None), refused(401, "youtubeSignupRequired"), codes::ACCOUNT_UNAVAILABLE),
        (with_refresh(None), refused(403, "accessNotConfigured"), codes::PLATFORM_MISCONFIGURED),
        (with_refresh(None), refused(403, "quotaExceeded"), codes::QUOTA_EXCEEDED),
        (with_refresh(None), Reply::text(404, "<html>"), codes::PLATFORM_MISCONFIGURED),
    ];
    for (token, channel, expected) in rows {
        let server = Responder::start().await.on("token", [token]).on("channels", [channel]);
        let error = youtube(&server.url).connect(granted()).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
        assert!(!error.to_string().contains("s3cr3t"), "{error}");
    }
}

#[tokio::test]
async fn access_is_renewed_and_the_refresh_token_stays() {
    let server = Responder::start().await.on("token", [tokens("access2")]);
    let fresh = youtube(&server.url).refresh(&alice()).await.unwrap();
    assert_eq!(
        json!(form(&server.only("/token").body)),
        json!({ "grant_type": "refresh_token", "refresh_token": "refresh", "client_id": "client", "client_secret": "s3cr3t" })
    );
    assert_eq!(
        (&fresh.credentials["accessToken"], &fresh.credentials["refreshToken"]),
        (&json!("access2"), &json!("refresh"))
    );
    assert_eq!(fresh.expires_at, Timestamp::from_second(NOW + 3599).ok());

    let dead = Reply::json(400, json!({ "error": "invalid_grant", "error_description": "Token has been revoked." }));
    let server = Responder::start().await.on("token", [dead]);
    let error = youtube(&server.url).refresh(&alice()).await.unwrap_err();
    assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT);
}

#[tokio::test]
async fn access_is_given_back() {
    let dead = Reply::json(400, json!({ "error": "invalid_token" }));
    let server = Responder::start().await.on("revoke", [Reply::ok(json!({})), dead, Reply::text(503, "")]);
    let youtube = youtube(&server.url);
    youtube.disconnect(&alice()).await.unwrap();
    youtube.disconnect(&alice()).await.unwrap();
    assert!(youtube.disconnect(&alice()).await.is_err());
    assert_eq!(form(&server.seen("revoke")[0].body)["token"], "refresh");
}
