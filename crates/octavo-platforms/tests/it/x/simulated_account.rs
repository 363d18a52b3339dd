//! Access given at the simulator's page, renewed, given back, taken away.

use std::collections::HashMap;

use octavo_platforms::{AuthorizationRequest, PlatformError, PublishError};
use serde_json::json;
use url::Url;

use super::simulated::account;
use crate::bench::Assets;
use crate::support::post;

#[tokio::test]
async fn a_person_allows_it_on_the_page_or_does_not() {
    let account = account().await;
    let http = octavo_egress::operator_client().unwrap();
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
        back.query_pairs().into_owned().collect::<HashMap<String, String>>()
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
