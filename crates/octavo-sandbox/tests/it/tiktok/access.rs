//! Codes, tokens, scopes, and the page on which they are given.

use jiff::SignedDuration;
use octavo_sandbox::CLIENT_ID;
use reqwest::{Client, redirect};
use serde_json::json;
use url::Url;

use super::client::{Answer, Creator, keys, send, token};
use crate::support::Bench;

const BACK: &str = "http://localhost/connect/callback";

fn refused(answer: &Answer) -> (u16, &str) {
    (answer.0, answer.2["error"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn a_code_is_good_for_one_pair_and_only_from_the_app() {
    let bench = Bench::start().await;
    let account = bench.account("TIKTOK").await;
    let (code, back) = (account.credentials["code"].as_str().unwrap(), "http://localhost/octavo-sandbox");
    let grant = ("grant_type", "authorization_code");
    let rows = [
        (vec![grant, ("code", code), ("redirect_uri", back)], 401, "invalid_client"),
        (vec![("client_key", CLIENT_ID), ("client_secret", "wrong"), grant, ("code", code)], 401, "invalid_client"),
        (keys(&[("grant_type", "password")]), 400, "unsupported_grant_type"),
        (keys(&[grant]), 400, "invalid_request"),
        // A dead grant is told with status 200.
        (keys(&[grant, ("code", "made up"), ("redirect_uri", back)]), 200, "invalid_grant"),
        (keys(&[grant, ("code", code), ("redirect_uri", BACK)]), 200, "invalid_grant"),
    ];
    for (form, status, error) in rows {
        assert_eq!(refused(&token(&bench, &form).await), (status, error), "{form:?}");
    }
    let json = bench.client.post(bench.url("/tiktok/v2/oauth/token/")).json(&json!({ "client_key": CLIENT_ID }));
    assert_eq!(refused(&send(json).await), (400, "invalid_request"));

    let form = keys(&[grant, ("code", code), ("redirect_uri", back)]);
    let tokens = token(&bench, &form).await.2;
    assert_eq!((&tokens["expires_in"], &tokens["refresh_expires_in"]), (&json!(86_400), &json!(31_536_000)));
    assert_eq!(tokens["scope"], "user.info.basic,user.info.profile,video.publish,video.list,video.upload");
    assert_eq!(refused(&token(&bench, &form).await), (200, "invalid_grant"));
}

#[tokio::test]
async fn a_refresh_token_works_once_and_an_access_token_a_day() {
    let bench = Bench::start().await;
    let mut creator = Creator::create(&bench).await;
    bench.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(creator.creator_info().await.refused(), (401, "access_token_invalid"));
    let form = keys(&[("grant_type", "refresh_token"), ("refresh_token", &creator.refresh)]);
    let fresh = token(&bench, &form).await.2;
    assert_eq!(refused(&token(&bench, &form).await), (200, "invalid_grant"));
    creator.access = fresh["access_token"].as_str().unwrap().to_owned();
    creator.creator_info().await.ok();

    let revoke = bench.client.post(bench.url("/tiktok/v2/oauth/revoke/"));
    assert_eq!(send(revoke.form(&keys(&[("token", &creator.access)]))).await.0, 200);
    assert_eq!(creator.creator_info().await.refused(), (401, "access_token_invalid"));
}

#[tokio::test]
async fn who_the_creator_is_depends_on_the_scopes() {
    let bench = Bench::start().await;
    let mut creator = Creator::create(&bench).await;
    let user = creator.get("/user/info/?fields=open_id,display_name,username").await.ok()["user"].clone();
    let account = &creator.account;
    assert_eq!(
        user,
        json!({
            "open_id": account.external_id, "display_name": account.display_name, "username": account.username,
        })
    );
    assert_eq!(creator.get("/user/info/").await.refused(), (400, "invalid_params"));
    assert_eq!(creator.get("/user/info/?fields=password").await.refused(), (400, "invalid_params"));

    let tokens = walk(&bench, &account.external_id, &["user.info.basic"]).await;
    assert_eq!(tokens["scope"], "user.info.basic");
    creator.access = tokens["access_token"].as_str().unwrap().to_owned();
    creator.get("/user/info/?fields=open_id").await.ok();
    let scope_missing = (401, "scope_not_authorized");
    assert_eq!(creator.get("/user/info/?fields=username").await.refused(), scope_missing);
    assert_eq!(creator.creator_info().await.refused(), scope_missing);
    assert_eq!(creator.post("/video/list/?fields=id", json!({})).await.refused(), scope_missing);
}

fn page(bench: &Bench, changed: &[(&str, &str)]) -> Url {
    let usual = [
        ("client_key", CLIENT_ID),
        ("response_type", "code"),
        ("scope", "user.info.basic,video.publish"),
        ("redirect_uri", BACK),
        ("state", "a state"),
    ];
    let value = |name: &str, usual| changed.iter().find(|(key, _)| *key == name).map_or(usual, |(_, value)| *value);
    let query = usual.map(|(name, usual)| (name, value(name, usual)));
    Url::parse_with_params(&bench.url("/tiktok-web/v2/auth/authorize/"), query).unwrap()
}

/// Through the page, as a browser would; gives the tokens.
async fn walk(bench: &Bench, account: &str, scopes: &[&str]) -> serde_json::Value {
    let browser = Client::builder().no_proxy().redirect(redirect::Policy::none()).build().unwrap();
    let mut form = vec![("decision", "allow"), ("account", account)];
    form.extend(scopes.iter().map(|scope| ("scope", *scope)));
    let answer = browser.post(page(bench, &[])).form(&form).send().await.unwrap();
    assert_eq!(answer.status(), 303);
    let back = Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
    let query: std::collections::HashMap<_, _> = back.query_pairs().into_owned().collect();
    assert_eq!((query["state"].as_str(), query["scopes"].as_str()), ("a state", &scopes.join(",")[..]));
    let form = [("grant_type", "authorization_code"), ("code", query["code"].as_str()), ("redirect_uri", BACK)];
    token(bench, &keys(&form)).await.2
}

#[tokio::test]
async fn the_page_is_refused_to_a_client_that_asks_wrongly() {
    let bench = Bench::start().await;
    assert_eq!(send(bench.client.get(page(&bench, &[]))).await.0, 200);
    let rows = [
        ("client_key", "another"),
        ("response_type", "token"),
        ("scope", "user.info.basic video.publish"),
        ("scope", "video.remove"),
        ("redirect_uri", "http://octavo.example/connect/callback"),
        ("redirect_uri", "https://octavo.example/connect/callback?from=tiktok"),
        ("redirect_uri", "https://octavo.example/#here"),
        ("state", ""),
    ];
    for row in rows {
        assert_eq!(send(bench.client.get(page(&bench, &[row]))).await.0, 400, "{row:?}");
    }
}

#[tokio::test]
async fn someone_who_says_no_is_sent_back_without_a_code() {
    let bench = Bench::start().await;
    let browser = Client::builder().no_proxy().redirect(redirect::Policy::none()).build().unwrap();
    let answer = browser.post(page(&bench, &[])).form(&[("decision", "deny")]).send().await.unwrap();
    let back = answer.headers()["location"].to_str().unwrap();
    assert!(back.contains("error=access_denied") && !back.contains("code="), "{back}");
}
