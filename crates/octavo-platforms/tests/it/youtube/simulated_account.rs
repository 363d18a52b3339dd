//! Access given at the simulator's page, renewed, taken away.

use octavo_platforms::{AuthorizationRequest, Granted, PlatformError, codes};
use serde_json::json;
use url::Url;

use super::bench::connected;

#[tokio::test]
async fn a_person_connects_a_channel_on_googles_page() {
    let account = connected().await;
    let verifier = "a-verifier-of-at-least-forty-three-characters-is-what-the-rfc-wants";
    let request = AuthorizationRequest {
        redirect_uri: Url::parse("https://octavo.test/connect/callback").unwrap(),
        state: "state".to_owned(),
        code_challenge: challenge(),
    };
    let page = account.adapter.authorization_url(&request).unwrap().unwrap();
    let http = octavo_egress::operator_client().unwrap();
    let scopes = ["youtube.upload", "youtube.readonly"].map(|it| format!("https://www.googleapis.com/auth/{it}"));
    let all = [("account", &account.id[..]), ("decision", "allow"), ("scope", &scopes[0]), ("scope", &scopes[1])];
    let back = async |form: &[(&str, &str)]| {
        let answer = http.post(page.clone()).form(form).send().await.unwrap();
        Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap()
    };
    let connect = async |url: Url, verifier: &str| {
        let code = url.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
        let granted = Granted { code, redirect_uri: request.redirect_uri.clone(), code_verifier: verifier.to_owned() };
        account.adapter.connect(json!(granted)).await
    };
    let again = connect(back(&all).await, verifier).await.unwrap();
    assert_eq!(again.external_id, account.id);
    account.adapter.refresh(&again.credentials).await.unwrap();

    let half = connect(back(&all[..3]).await, verifier).await.unwrap_err();
    assert_eq!(half.code(), codes::ACCOUNT_NEEDS_RECONNECT);
    let wrong = connect(back(&all).await, "another verifier").await.unwrap_err();
    assert_eq!(wrong.code(), codes::ACCOUNT_NEEDS_RECONNECT);
    assert!(back(&[]).await.as_str().contains("error=access_denied"));
}

/// RFC 7636, of the verifier above.
fn challenge() -> String {
    "gBFGW7ABN5ndAMcxBVwiLGT0wXk3ckjH486i1E-O6C8".to_owned()
}

#[tokio::test]
async fn access_is_renewed_until_it_is_taken_away() {
    let account = connected().await;
    let fresh = account.adapter.refresh(&account.credentials).await.unwrap();
    assert_ne!(fresh.credentials["accessToken"], account.credentials["accessToken"]);
    account.adapter.disconnect(&fresh.credentials).await.unwrap();
    let error = account.adapter.refresh(&fresh.credentials).await.unwrap_err();
    assert!(matches!(error, PlatformError::Reauthorize { .. }), "{error}");
    account.adapter.disconnect(&fresh.credentials).await.unwrap();
}
