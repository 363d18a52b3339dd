//! Signing in, and staying signed in.

use jiff::SignedDuration;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::client::{Member, REDIRECT, authorize, send, token};
use crate::support::Bench;

const ALL: &[&str] = &["openid", "profile", "email", "w_member_social"];

#[tokio::test]
async fn a_member_lets_the_app_in_at_the_page() {
    let bench = Bench::start().await;
    let url = bench.url("/linkedin-www/oauth/v2/authorization");
    let query = [
        ("response_type", "code"),
        ("client_id", octavo_sandbox::CLIENT_ID),
        ("redirect_uri", REDIRECT),
        ("state", "s"),
    ];
    for scopes in ["openid profile w_member_social", "openid,profile,w_member_social"] {
        let page = bench.client.get(&url).query(&query).query(&[("scope", scopes)]).send().await.unwrap();
        assert_eq!(page.status(), StatusCode::OK);
        assert!(page.text().await.unwrap().contains("on your behalf"));
    }

    let member = Member::with_scopes(&bench, ALL).await;
    let info = member.get("/v2/userinfo").await.ok();
    assert_eq!((&info["sub"], &info["name"]), (&json!(member.account.external_id), &json!(member.account.username)));
    assert_eq!(
        info["name"],
        format!("{} {}", info["given_name"].as_str().unwrap(), info["family_name"].as_str().unwrap())
    );
    member.say("Hello").await.created();
}

#[tokio::test]
async fn the_page_says_what_is_wrong_to_the_app_or_to_the_person() {
    let bench = Bench::start().await;
    let deny = [("decision", "deny")];
    let rows = [
        (vec![("scope", "openid")], "user_cancelled_authorize"),
        (vec![("scope", "openid w_organization_social")], "unauthorized_scope_error"),
    ];
    for (query, error) in rows {
        let back = authorize(&bench, &query, &deny).await;
        let pairs: std::collections::HashMap<_, _> = back.query_pairs().collect();
        assert_eq!((&pairs["error"][..], &pairs["state"][..]), (error, "s"));
    }
    let url = bench.url("/linkedin-www/oauth/v2/authorization");
    for (client, redirect) in [("another", REDIRECT), (octavo_sandbox::CLIENT_ID, "http://example.com/back")] {
        let query = [("response_type", "code"), ("client_id", client), ("redirect_uri", redirect)];
        let page = bench.client.get(&url).query(&query).send().await.unwrap();
        assert_eq!(page.status(), StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn a_code_works_once_for_its_own_redirect_address_and_half_an_hour() {
    let bench = Bench::start().await;
    let form = [("decision", "allow"), ("scope", "openid")];
    let code = async || {
        let back = authorize(&bench, &[("scope", "openid")], &form).await;
        back.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned()
    };
    let redeem = async |code: &str, redirect: &str| {
        token(&bench, &[("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect)]).await
    };
    let first = code().await;
    assert_eq!(redeem(&first, "http://127.0.0.1/other").await.2["error"], "invalid_redirect_uri");
    let tokens = redeem(&first, REDIRECT).await.ok();
    assert_eq!((&tokens["expires_in"], &tokens["scope"]), (&json!(5_184_000), &json!("openid")));
    assert_eq!(redeem(&first, REDIRECT).await.2["error"], "invalid_request");
    let late = code().await;
    bench.clock.advance(SignedDuration::from_mins(30));
    assert_eq!(redeem(&late, REDIRECT).await.2["error"], "invalid_request");
}

#[tokio::test]
async fn the_app_has_to_prove_itself() {
    let bench = Bench::start().await;
    let url = bench.url("/linkedin-www/oauth/v2/accessToken");
    let rows = [
        (vec![], 400, "invalid_request"),
        (vec![("client_id", octavo_sandbox::CLIENT_ID)], 400, "invalid_request"),
        (vec![("client_id", octavo_sandbox::CLIENT_ID), ("client_secret", "x")], 401, "invalid_client"),
    ];
    for (form, status, error) in rows {
        let answer = send(bench.client.post(&url).form(&form)).await;
        assert_eq!((answer.0, &answer.2["error"]), (status, &json!(error)));
    }
    assert_eq!(token(&bench, &[("grant_type", "password")]).await.2["error"], "unsupported_grant_type");
}

async fn tokens(bench: &Bench, credentials: &Value) -> Value {
    let [code, redirect] = ["code", "redirectUri"].map(|name| credentials[name].as_str().unwrap());
    token(bench, &[("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect)]).await.ok()
}

#[tokio::test]
async fn a_refresh_token_comes_back_unchanged_and_ends_a_year_after_the_login() {
    let bench = Bench::start().await;
    let account = bench.account("LINKEDIN").await;
    let first = tokens(&bench, &account.credentials).await;
    assert_eq!(first["refresh_token_expires_in"], 365 * 24 * 3600);
    let refresh = async || {
        let shown = first["refresh_token"].as_str().unwrap();
        token(&bench, &[("grant_type", "refresh_token"), ("refresh_token", shown)]).await
    };
    bench.clock.advance(SignedDuration::from_hours(60 * 24));
    let mut member = Member::of(&bench, account, &first);
    assert_eq!(member.get("/v2/userinfo").await.refused(401).0, "EXPIRED_ACCESS_TOKEN");
    let second = refresh().await.ok();
    assert_eq!(second["refresh_token"], first["refresh_token"]);
    assert_eq!(second["refresh_token_expires_in"], 305 * 24 * 3600);
    member.token = second["access_token"].as_str().unwrap().to_owned();
    member.get("/v2/userinfo").await.ok();
    bench.clock.advance(SignedDuration::from_hours(305 * 24));
    assert_eq!(refresh().await.2["error"], "invalid_request");
}

#[tokio::test]
async fn apps_that_are_no_partners_get_no_refresh_token() {
    let bench = Bench::start().await;
    let account = bench.account("LINKEDIN").await;
    bench.act(&account, json!({ "type": "change_member", "partner": false })).await;
    let tokens = tokens(&bench, &account.credentials).await;
    assert!(tokens.get("refresh_token").is_none());
}

#[tokio::test]
async fn tokens_are_refused_each_in_its_own_words() {
    let bench = Bench::start().await;
    let mut member = Member::create(&bench).await;
    let bare = send(bench.client.get(format!("{}/v2/userinfo", member.base))).await;
    assert_eq!(bare.refused(401).0, "EMPTY_ACCESS_TOKEN");
    bench.act(&member.account, json!({ "type": "revoke_access" })).await;
    let answer = member.get("/v2/userinfo").await;
    assert_eq!(answer.2["serviceErrorCode"], 65601);
    assert_eq!(answer.refused(401).0, "REVOKED_ACCESS_TOKEN");
    member.token = "AQnothing".to_owned();
    assert_eq!(member.get("/v2/userinfo").await.refused(401).0, "INVALID_ACCESS_TOKEN");
}

#[tokio::test]
async fn an_app_gives_its_tokens_back() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    let url = bench.url("/linkedin-www/oauth/v2/revoke");
    let app = [("client_id", octavo_sandbox::CLIENT_ID), ("client_secret", octavo_sandbox::CLIENT_SECRET)];
    let revoke = async || send(bench.client.post(&url).form(&[&app[..], &[("token", &member.token)]].concat())).await;
    revoke().await.ok();
    assert_eq!(member.get("/v2/userinfo").await.refused(401).0, "REVOKED_ACCESS_TOKEN");
    assert_eq!(revoke().await.0, 400);
}

#[tokio::test]
async fn each_call_has_its_scope() {
    let bench = Bench::start().await;
    let posting = Member::with_scopes(&bench, &["w_member_social"]).await;
    assert_eq!(posting.get("/v2/userinfo").await.refused(403).0, "ACCESS_DENIED");
    posting.say("Hello").await.created();
    let (code, message) = posting.get("/rest/posts?q=author").await.refused(403);
    let words = "Not enough permissions to access: posts.FINDER_author.20260901";
    assert_eq!((&code[..], &message[..]), ("ACCESS_DENIED", words));
    let looking = Member::with_scopes(&bench, &["openid", "profile"]).await;
    assert_eq!(looking.say("Hello").await.refused(403).0, "ACCESS_DENIED");
}
