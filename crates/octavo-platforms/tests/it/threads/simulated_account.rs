//! The adapter against the simulator: accounts that are connected, renewed and taken back.

use octavo_platforms::{AuthorizationRequest, codes};
use serde_json::{Value, json};
use url::Url;

use super::bench::{Account, Network};
use crate::support::post;

#[tokio::test]
async fn a_token_is_renewed_until_its_owner_takes_it_back() {
    let account = Account::connect().await;
    let adapter = &account.network.adapter;
    let same = adapter.refresh(&account.credentials).await.unwrap();
    assert_eq!(same.credentials, account.credentials, "too young");
    account.network.advance(50 * 86_400);
    let fresh = adapter.refresh(&account.credentials).await.unwrap();
    assert_ne!(fresh.credentials, account.credentials);
    account.network.advance(20 * 86_400);
    let post = post("Still here", vec![]);
    let prepare = async |credentials: &Value| adapter.prepare(credentials, &post, &account.network.media).await;
    assert_eq!(prepare(&account.credentials).await.unwrap_err().code(), codes::ACCOUNT_NEEDS_RECONNECT);
    prepare(&fresh.credentials).await.unwrap();
    account.act(json!({ "type": "revoke_access" })).await;
    let dead = adapter.refresh(&fresh.credentials).await.unwrap_err();
    assert_eq!(dead.code(), codes::ACCOUNT_NEEDS_RECONNECT);
    assert_eq!(prepare(&fresh.credentials).await.unwrap_err().code(), codes::ACCOUNT_NEEDS_RECONNECT);
}

#[tokio::test]
async fn a_version_that_is_gone_is_the_operators_to_change() {
    let network = Network::of_version("v0.9").await;
    let simulated = network.sandbox.create_account("THREADS").await.unwrap();
    let error = network.adapter.connect(simulated.credentials).await.unwrap_err();
    assert_eq!(error.code(), codes::PLATFORM_MISCONFIGURED);
    assert!(error.to_string().contains("v0.9"), "{error}");
}

#[tokio::test]
async fn the_way_over_the_page_connects_an_account() {
    let network = Network::start().await;
    let simulated = network.sandbox.create_account("THREADS").await.unwrap();
    let redirect_uri = Url::parse("https://octavo.test/connect/callback").unwrap();
    let request = AuthorizationRequest {
        redirect_uri: redirect_uri.clone(),
        state: "s".to_owned(),
        code_challenge: "c".to_owned(),
    };
    let page = network.adapter.authorization_url(&request).unwrap().unwrap();
    let decide = async |scope: &str| {
        let form = [("decision", "allow"), ("account", simulated.external_id.as_str()), ("scope", scope)];
        let http = octavo_egress::operator_client().unwrap();
        let answer = http.post(page.clone()).form(&form).send().await.unwrap();
        let back = Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
        let code = back.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
        let granted = json!({ "code": code, "redirectUri": redirect_uri, "codeVerifier": "unused" });
        network.adapter.connect(granted).await
    };
    let connected = decide("threads_content_publish").await.unwrap();
    assert_eq!(connected.external_id, simulated.external_id);
    let error = decide("threads_basic").await.unwrap_err();
    assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT, "posting was not allowed: {error}");
}
