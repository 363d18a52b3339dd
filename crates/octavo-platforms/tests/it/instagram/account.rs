//! Signing in with Instagram.

use std::collections::HashMap;

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_platforms::{AuthorizationRequest, NetworkConfig, codes};
use serde_json::{Value, json};
use url::Url;

use super::{DAY, NOW, OWN, Reply, Responder, ada, at, instagram, refused};
use crate::support::{Broken, adapter_at, broken_server, network_at};

const BACK: &str = "https://octavo.test/connect/callback";

fn request() -> AuthorizationRequest {
    AuthorizationRequest {
        redirect_uri: Url::parse(BACK).unwrap(),
        state: "s t".to_owned(),
        code_challenge: "challenge".to_owned(),
    }
}

fn granted() -> Value {
    json!({ "code": "AQcode#_", "redirectUri": BACK, "codeVerifier": "verifier" })
}

fn short() -> Value {
    let scopes = ["instagram_business_basic", "instagram_business_content_publish"];
    json!({ "access_token": "short", "user_id": 2_000_000_000_000_001_u64, "permissions": scopes })
}

fn long() -> Reply {
    Reply::ok(json!({ "access_token": "token", "token_type": "bearer", "expires_in": 60 * DAY }))
}

fn me() -> Value {
    json!({ "user_id": OWN, "username": "ada", "name": "Ada", "profile_picture_url": "https://cdn.test/a", "id": "2" })
}

#[tokio::test]
async fn the_window_is_asked_for_what_posting_needs() {
    let base = Url::parse("http://127.0.0.1:9").unwrap();
    let url = instagram(&base).authorization_url(&request()).unwrap().unwrap();
    assert_eq!(url.path(), "/oauth/authorize");
    let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
    assert_eq!(
        json!(query),
        json!({
            "client_id": "client", "redirect_uri": BACK, "response_type": "code", "state": "s t",
            "scope": "instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments,\
                instagram_business_manage_insights",
        })
    );
    let without_app = adapter_at(NetworkConfig::new(Platform::Instagram)).0;
    let errors =
        [without_app.authorization_url(&request()).unwrap_err(), without_app.connect(granted()).await.unwrap_err()];
    assert!(errors.iter().all(|error| error.code() == codes::PLATFORM_MISCONFIGURED), "{errors:?}");
}

#[tokio::test]
async fn a_token_that_is_not_for_numbers_says_so() {
    let mut with = short();
    with["permissions"].as_array_mut().unwrap().push(json!("instagram_business_manage_insights"));
    for (token, lacks_numbers) in [(short(), true), (with, false)] {
        let server = Responder::start().await;
        let server = server.on("access_token", [Reply::ok(token), long()]).on("me", [Reply::ok(me())]);
        assert_eq!(instagram(&server.url).connect(granted()).await.unwrap().lacks_numbers, lacks_numbers);
    }
}

#[tokio::test]
async fn an_account_is_connected_by_a_code() {
    for (token, profile) in [(short(), me()), (json!({ "data": [short()] }), json!({ "data": [me()] }))] {
        let server = Responder::start().await;
        let server = server.on("access_token", [Reply::ok(token), long()]).on("me", [Reply::ok(profile)]);
        let connected = instagram(&server.url).connect(granted()).await.unwrap();

        let redeemed = server.only("/oauth/access_token");
        let form: HashMap<String, String> = url::form_urlencoded::parse(&redeemed.body).into_owned().collect();
        assert_eq!(
            json!(form),
            json!({
                "client_id": "client", "client_secret": "s3cr3t", "grant_type": "authorization_code",
                "redirect_uri": BACK, "code": "AQcode",
            })
        );
        let exchanged = &server.seen("/access_token")[1];
        assert_eq!((exchanged.method.as_str(), exchanged.path.as_str()), ("GET", "/access_token"));
        let query = json!({ "grant_type": "ig_exchange_token", "client_secret": "s3cr3t", "access_token": "short" });
        assert_eq!(json!(exchanged.query), query);
        let asked = server.only("/v25.0/me");
        assert_eq!(asked.query["fields"], "user_id,username,name,profile_picture_url");
        assert_eq!(asked.header("authorization"), "Bearer token");

        assert_eq!((&connected.external_id[..], &connected.username[..]), (OWN, "ada"));
        assert_eq!((&connected.display_name[..], connected.avatar_url.as_deref()), ("Ada", Some("https://cdn.test/a")));
        assert_eq!(connected.expires_at, Timestamp::from_second(NOW + 50 * DAY).ok());
        let mut stored = ada();
        (stored["issuedAt"], stored["expiresAt"]) = (at(NOW), at(NOW + 60 * DAY));
        assert_eq!(connected.credentials, stored);
    }
}

#[tokio::test]
async fn a_sign_in_that_is_not_enough_says_why() {
    let oauth = |status, words: &str| {
        Reply::json(status, json!({ "error_type": "OAuthException", "code": status, "error_message": words }))
    };
    let only_basic = json!({ "access_token": "short", "permissions": "instagram_business_basic" });
    let good = || Reply::ok(short());
    let rows = [
        (oauth(400, "This authorization code has been used"), long(), codes::ACCOUNT_NEEDS_RECONNECT),
        (oauth(400, "Invalid platform app"), long(), codes::PLATFORM_MISCONFIGURED),
        (oauth(400, "Please make sure your redirect_uri is identical"), long(), codes::PLATFORM_MISCONFIGURED),
        (oauth(500, "Sorry"), long(), codes::PLATFORM_UNAVAILABLE),
        (refused(190, 0), long(), codes::ACCOUNT_NEEDS_RECONNECT),
        (Reply::ok(only_basic), long(), codes::ACCOUNT_NEEDS_RECONNECT),
        (Reply::ok(json!({ "user_id": 1 })), long(), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(404, "<html>"), long(), codes::PLATFORM_MISCONFIGURED),
        (good(), refused(101, 0), codes::PLATFORM_MISCONFIGURED),
        (good(), refused(2, 0), codes::PLATFORM_UNAVAILABLE),
        (good(), Reply::text(200, "<html>"), codes::PLATFORM_UNAVAILABLE),
    ];
    for (first, second, expected) in rows {
        let server = Responder::start().await.on("access_token", [first, second]).on("me", [Reply::ok(me())]);
        let error = instagram(&server.url).connect(granted()).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
        assert!(!error.to_string().contains("s3cr3t") && !error.to_string().contains("short"), "{error}");
    }
    let url = broken_server(Broken::AfterRequest).await;
    let error = instagram(&url).connect(granted()).await.unwrap_err();
    assert_eq!(error.code(), codes::NETWORK_ERROR);
}

#[tokio::test]
async fn a_retired_version_is_named_before_anything_is_made() {
    let answered_as = |version| Reply::ok(me()).header("facebook-api-version", version);
    let server = Responder::start()
        .await
        .on("access_token", [Reply::ok(short()), long()])
        .on("me", [answered_as("v27.0")])
        .on("content_publishing_limit", [super::used(0).header("facebook-api-version", "v27.0")]);
    let connecting = instagram(&server.url).connect(granted()).await.unwrap_err();
    let post = super::typed("FEED", vec![super::picture()]);
    let preparing = instagram(&server.url).prepare(&ada(), &post, &super::Files::none()).await.unwrap_err();
    for error in [connecting, preparing] {
        assert_eq!(error.code(), codes::PLATFORM_MISCONFIGURED);
        assert!(error.to_string().contains("v25.0") && error.to_string().contains("v27.0"), "{error}");
    }
    assert!(server.seen("/media").is_empty());

    let other = network_at(Platform::Instagram, &server.url).with_version("v27.0");
    let server = server.on("access_token", [Reply::ok(short()), long()]);
    adapter_at(other).0.connect(granted()).await.unwrap();
    assert_eq!(server.seen("/v27.0/me").len(), 1);
}

#[tokio::test]
async fn a_token_is_renewed_by_itself() {
    let fresh = Reply::ok(json!({ "access_token": "newer", "token_type": "bearer", "expires_in": 60 * DAY }));
    let server = Responder::start().await.on("refresh_access_token", [fresh, refused(190, 463), refused(2, 0)]);
    let renewed = instagram(&server.url).refresh(&ada()).await.unwrap();
    let asked = server.only("/refresh_access_token");
    assert_eq!(json!(asked.query), json!({ "grant_type": "ig_refresh_token", "access_token": "token" }));
    assert_eq!((&renewed.credentials["accessToken"], &renewed.credentials["userId"]), (&json!("newer"), &json!(OWN)));
    assert_eq!(renewed.expires_at, Timestamp::from_second(NOW + 50 * DAY).ok());

    // Younger than a day it would be refused.
    let again = instagram(&server.url).refresh(&renewed.credentials).await.unwrap();
    assert_eq!(again.credentials, renewed.credentials);
    assert_eq!(server.count(), 1);
    for expected in [codes::ACCOUNT_NEEDS_RECONNECT, codes::PLATFORM_UNAVAILABLE] {
        assert_eq!(instagram(&server.url).refresh(&ada()).await.unwrap_err().code(), expected);
    }
}
