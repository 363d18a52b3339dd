//! Connecting an account.

use octavo_platforms::{AuthorizationRequest, codes};
use serde_json::{Value, json};
use url::Url;

use super::{form, refused, threads};
use crate::support::{Reply, Responder};

fn granted(code: &str) -> Value {
    json!({ "code": code, "redirectUri": "https://octavo.test/connect/callback", "codeVerifier": "unused" })
}

fn tokens() -> [Reply; 2] {
    [
        // As Meta writes it: a number that JavaScript would round.
        Reply::text(200, r#"{"access_token":"TH-short","user_id":17841405793187218}"#),
        Reply::ok(json!({ "access_token": "TH-long", "token_type": "bearer", "expires_in": 5_184_000 })),
    ]
}

fn profile() -> Reply {
    Reply::ok(json!({ "id": "17841405793187218", "username": "alice", "name": "Alice",
        "threads_profile_picture_url": "https://cdn.test/a.jpg" }))
}

fn limit() -> Reply {
    Reply::ok(json!({ "data": [{ "quota_usage": 0, "config": { "quota_total": 250, "quota_duration": 86400 } }] }))
}

#[tokio::test]
async fn the_page_is_asked_for_what_posting_needs() {
    let server = Responder::start().await;
    let request = AuthorizationRequest {
        redirect_uri: Url::parse("https://octavo.test/connect/callback").unwrap(),
        state: "a state".to_owned(),
        code_challenge: "not for Threads".to_owned(),
    };
    let url = threads(&server.url).authorization_url(&request).unwrap().unwrap();
    assert_eq!(url.path(), "/oauth/authorize");
    assert_eq!(
        form(url.query().unwrap().as_bytes()),
        json!({
            "client_id": "client", "redirect_uri": "https://octavo.test/connect/callback", "response_type": "code",
            "scope": "threads_basic,threads_content_publish,threads_manage_replies,threads_read_replies,threads_delete,\
                threads_manage_insights",
            "state": "a state",
        })
    );
}

#[tokio::test]
async fn a_code_becomes_a_token_that_lasts() {
    let server = Responder::start()
        .await
        .on("access_token", tokens())
        .on("me", [profile()])
        .on("threads_publishing_limit", [limit()]);
    let connected = threads(&server.url).connect(granted("AQ1#_")).await.unwrap();

    let [short, long] = &server.seen("access_token")[..] else { panic!("two calls") };
    assert_eq!((short.method.as_str(), short.path.as_str()), ("POST", "/oauth/access_token"));
    assert_eq!(
        form(&short.body),
        json!({
            "client_id": "client", "client_secret": "s3cr3t", "grant_type": "authorization_code", "code": "AQ1",
            "redirect_uri": "https://octavo.test/connect/callback",
        })
    );
    assert_eq!((long.method.as_str(), long.path.as_str()), ("GET", "/access_token"));
    let query = json!({ "grant_type": "th_exchange_token", "client_secret": "s3cr3t", "access_token": "TH-short" });
    assert_eq!(json!(long.query), query);
    let me = server.only("/v1.0/me");
    assert_eq!(me.header("authorization"), "Bearer TH-long");
    assert_eq!(me.query["fields"], "id,username,name,threads_profile_picture_url");

    assert_eq!(connected.external_id, "17841405793187218");
    assert_eq!((connected.username.as_str(), connected.display_name.as_str()), ("alice", "Alice"));
    assert_eq!(connected.avatar_url.as_deref(), Some("https://cdn.test/a.jpg"));
    assert_eq!(connected.expires_at.unwrap().to_string(), "2027-01-09T10:00:00Z", "ten days ahead of the end");
    let expected =
        json!({ "accessToken": "TH-long", "obtainedAt": "2026-11-20T10:00:00Z", "expiresAt": "2027-01-19T10:00:00Z" });
    assert_eq!(connected.credentials, expected);
}

#[tokio::test]
async fn a_token_that_is_not_for_numbers_says_so() {
    let inspected = |scopes: &[&str]| Reply::ok(json!({ "data": { "is_valid": true, "scopes": scopes } }));
    let rows = [
        (inspected(&["threads_basic", "threads_manage_insights"]), false),
        (inspected(&["threads_basic", "threads_content_publish"]), true),
        (Reply::text(503, ""), false),
        (Reply::ok(json!({ "data": {} })), false),
    ];
    for (answer, lacks_numbers) in rows {
        let server = Responder::start()
            .await
            .on("access_token", tokens())
            .on("me", [profile()])
            .on("threads_publishing_limit", [limit()])
            .on("debug_token", [answer]);
        let connected = threads(&server.url).connect(granted("AQ1")).await.unwrap();
        assert_eq!(connected.lacks_numbers, lacks_numbers);
        assert_eq!(server.only("/v1.0/debug_token").query["input_token"], "TH-long");
    }
}

#[tokio::test]
async fn a_profile_may_be_bare() {
    let server = Responder::start()
        .await
        .on("access_token", tokens())
        .on("me", [Reply::ok(json!({ "id": "1", "username": "alice" }))])
        .on("threads_publishing_limit", [Reply::text(503, "")]);
    let connected = threads(&server.url).connect(granted("AQ1")).await.unwrap();
    assert_eq!((connected.display_name.as_str(), connected.avatar_url), ("alice", None));
}

#[tokio::test]
async fn a_sign_in_that_fails_says_why() {
    let denied = |message: &str| {
        Reply::json(400, json!({ "error_type": "OAuthException", "code": 400, "error_message": message }))
    };
    let [short, long] = tokens();
    let rows = [
        (vec![denied("Invalid authorization code")], limit(), codes::ACCOUNT_NEEDS_RECONNECT),
        (vec![denied("Error validating client secret.")], limit(), codes::PLATFORM_MISCONFIGURED),
        (vec![denied("Error validating application. Invalid ID.")], limit(), codes::PLATFORM_MISCONFIGURED),
        (vec![Reply::text(302, "")], limit(), codes::PLATFORM_MISCONFIGURED),
        (vec![Reply::text(503, "")], limit(), codes::PLATFORM_UNAVAILABLE),
        (vec![Reply::text(200, "<html>")], limit(), codes::PLATFORM_UNAVAILABLE),
        (vec![short.clone(), refused(190, 463)], limit(), codes::ACCOUNT_NEEDS_RECONNECT),
        (vec![short.clone(), refused(452, 0)], limit(), codes::ACCOUNT_NEEDS_RECONNECT),
        // Posting was not allowed on the page.
        (vec![short, long], refused(10, 0), codes::ACCOUNT_NEEDS_RECONNECT),
    ];
    for (tokens, limit, expected) in rows {
        let server = Responder::start().await.on("access_token", tokens).on("me", [profile()]);
        let server = server.on("threads_publishing_limit", [limit]);
        let error = threads(&server.url).connect(granted("AQ1")).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
        assert!(!error.to_string().contains("s3cr3t") && !error.to_string().contains("TH-"), "{error}");
    }
}

#[tokio::test]
async fn other_input_is_not_taken() {
    let server = Responder::start().await;
    let error = threads(&server.url).connect(json!({ "token": "TH1" })).await.unwrap_err();
    assert_eq!((error.code(), server.count()), (codes::CONNECT_INPUT_INVALID, 0));
}
