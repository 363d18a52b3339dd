//! Google's consent page, codes and tokens.

use jiff::SignedDuration;
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET};
use serde_json::Value;
use url::Url;

use super::client::{Answer, Creator, send};
use crate::support::Bench;

const UPLOAD: &str = "https://www.googleapis.com/auth/youtube.upload";
const READONLY: &str = "https://www.googleapis.com/auth/youtube.readonly";
const CALLBACK: &str = "https://octavo.test/connect/callback";
/// RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

fn refusal(answer: Answer) -> (u16, String) {
    (answer.0, answer.2["error"].as_str().unwrap().to_owned())
}

/// The page's address, with changes.
fn page(bench: &Bench, changes: &[(&str, &str)]) -> Url {
    let scope = format!("{UPLOAD} {READONLY}");
    let mut query = vec![
        ("client_id", CLIENT_ID),
        ("redirect_uri", CALLBACK),
        ("response_type", "code"),
        ("scope", scope.as_str()),
        ("state", "the state"),
        ("access_type", "offline"),
        ("prompt", "consent"),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
    ];
    query.retain(|(name, _)| changes.iter().all(|(changed, _)| changed != name));
    query.extend(changes.iter().filter(|(_, value)| !value.is_empty()));
    Url::parse_with_params(&bench.url("/youtube-accounts/o/oauth2/v2/auth"), query).unwrap()
}

/// Fills the form in; gives the answers that the browser carries back.
async fn decide(creator: &Creator, page: Url, form: &[(&str, &str)]) -> Vec<(String, String)> {
    let answer = send(creator.http.post(page).form(form)).await;
    assert_eq!(answer.0, 303);
    let back = Url::parse(answer.header("location").unwrap()).unwrap();
    assert!(back.as_str().starts_with(CALLBACK), "{back}");
    back.query_pairs().into_owned().collect()
}

fn value(pairs: &[(String, String)], name: &str) -> String {
    pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone()).unwrap_or_default()
}

async fn redeem(creator: &Creator, code: String) -> Answer {
    let mut form = creator.first_code();
    for (name, value) in &mut form {
        match *name {
            "code" => value.clone_from(&code),
            "redirect_uri" => *value = CALLBACK.to_owned(),
            "code_verifier" => *value = VERIFIER.to_owned(),
            _ => {}
        }
    }
    creator.token(&form).await
}

#[tokio::test]
async fn a_person_allows_on_the_page() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let shown = creator.http.get(page(&bench, &[])).send().await.unwrap().text().await.unwrap();
    assert!(shown.contains(&creator.account.display_name) && shown.contains(READONLY), "{shown}");

    let channel = &creator.account.external_id[..];
    let allow = [("decision", "allow"), ("account", channel), ("scope", UPLOAD), ("scope", READONLY)];
    let back = decide(&creator, page(&bench, &[]), &allow).await;
    assert_eq!(value(&back, "state"), "the state");
    let tokens = redeem(&creator, value(&back, "code")).await.ok();
    assert!(tokens["refresh_token"].is_string());
    assert_eq!((&tokens["expires_in"], &tokens["token_type"]), (&Value::from(3599), &Value::from("Bearer")));
    assert_eq!(refusal(redeem(&creator, value(&back, "code")).await), (400, "invalid_grant".to_owned()), "used");

    // One scope unticked; and without the prompt no second refresh token.
    let back = decide(&creator, page(&bench, &[("prompt", "")]), &allow[..3]).await;
    let tokens = redeem(&creator, value(&back, "code")).await.ok();
    assert_eq!((&tokens["scope"], tokens.get("refresh_token")), (&Value::from(UPLOAD), None));

    let back = decide(&creator, page(&bench, &[]), &[("decision", "deny")]).await;
    assert_eq!(value(&back, "error"), "access_denied");
    let back = decide(&creator, page(&bench, &[]), &[("decision", "allow"), ("scope", UPLOAD)]).await;
    redeem(&creator, value(&back, "code")).await.ok();
    assert_eq!(bench.sandbox.accounts().unwrap().len(), 2, "a new channel");
    bench.clock.advance(SignedDuration::from_mins(10));
    let back = decide(&creator, page(&bench, &[]), &allow).await;
    bench.clock.advance(SignedDuration::from_mins(10));
    assert_eq!(refusal(redeem(&creator, value(&back, "code")).await), (400, "invalid_grant".to_owned()), "too late");
}

#[tokio::test]
async fn the_page_refuses_what_google_refuses() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let rows = [
        (("client_id", "another"), 401, "invalid_client"),
        (("redirect_uri", "http://octavo.test/callback"), 400, "redirect_uri_mismatch"),
        (("redirect_uri", "https://octavo.test/#fragment"), 400, "redirect_uri_mismatch"),
        (("response_type", "token"), 400, "invalid_request"),
        (("scope", ""), 400, "invalid_request"),
        (("scope", "https://www.googleapis.com/auth/drive"), 400, "invalid_scope"),
        (("code_challenge_method", "plain"), 400, "invalid_request"),
    ];
    for (change, status, word) in rows {
        let answer = creator.http.get(page(&bench, &[change])).send().await.unwrap();
        assert_eq!(answer.status(), status, "{change:?}");
        assert!(answer.text().await.unwrap().contains(word), "{change:?}");
    }
}

#[tokio::test]
async fn a_code_needs_its_secret_its_address_and_its_verifier() {
    let bench = Bench::start().await;
    let account = bench.account("YOUTUBE").await;
    let creator = Creator { account, ..Creator::create(&bench).await };
    let rows = [
        ("client_secret", "wrong", 401, "invalid_client"),
        ("client_secret", "", 400, "invalid_request"),
        ("client_id", "another", 401, "invalid_client"),
        ("grant_type", "password", 400, "unsupported_grant_type"),
        ("redirect_uri", CALLBACK, 400, "redirect_uri_mismatch"),
        ("code_verifier", VERIFIER, 400, "invalid_grant"),
        ("code_verifier", "", 400, "invalid_grant"),
        ("code", "4/0A", 400, "invalid_grant"),
        ("code", "", 400, "invalid_request"),
    ];
    for (name, given, status, error) in rows {
        let mut form = creator.first_code();
        form.iter_mut().filter(|(key, _)| *key == name).for_each(|(_, value)| *value = given.to_owned());
        assert_eq!(refusal(creator.token(&form).await), (status, error.to_owned()), "{name} {given}");
    }
    // As Google's own library for Python proves the client: RFC 6749, section 2.3.1.
    let basic = async |secret| {
        let form: Vec<_> = creator.first_code().into_iter().filter(|(name, _)| !name.starts_with("client_")).collect();
        let request = creator.http.post(bench.url("/youtube-oauth/token")).basic_auth(CLIENT_ID, Some(secret));
        send(request.form(&form)).await
    };
    assert_eq!(refusal(basic("wrong").await), (401, "invalid_client".to_owned()));
    basic(CLIENT_SECRET).await.ok();
}

#[tokio::test]
async fn access_lasts_an_hour_and_is_renewed_until_it_is_revoked() {
    let bench = Bench::start().await;
    let mut creator = Creator::create(&bench).await;
    let mine = [("part", "id"), ("mine", "true")];
    bench.clock.advance(SignedDuration::from_secs(3599));
    assert_eq!(creator.get("channels", &mine).await.refused(401), "authError");
    let tokens = creator.token(&creator.refreshing()).await.ok();
    assert_eq!(tokens.get("refresh_token"), None, "the old one stays");
    creator.access = tokens["access_token"].as_str().unwrap().to_owned();
    creator.get("channels", &mine).await.ok();

    let revoke =
        async |token: &str| send(creator.http.post(bench.url("/youtube-oauth/revoke")).form(&[("token", token)])).await;
    revoke(&creator.access).await.ok();
    assert_eq!(refusal(revoke(&creator.access).await), (400, "invalid_token".to_owned()));
    assert_eq!(refusal(creator.token(&creator.refreshing()).await), (400, "invalid_grant".to_owned()));
    assert_eq!(creator.get("channels", &mine).await.refused(401), "authError");
}

#[tokio::test]
async fn each_call_needs_its_scope() {
    let bench = Bench::start().await;
    let mut creator = Creator::create(&bench).await;
    let channel = creator.account.external_id.clone();
    for (scope, may_read) in [(UPLOAD, false), (READONLY, true)] {
        let form = [("decision", "allow"), ("account", channel.as_str()), ("scope", scope)];
        let back = decide(&creator, page(&bench, &[]), &form).await;
        creator.access = redeem(&creator, value(&back, "code")).await.ok()["access_token"].as_str().unwrap().to_owned();
        let read = creator.get("channels", &[("part", "id"), ("mine", "true")]).await;
        let opened = send(creator.opening(5, &super::client::resource())).await;
        let refused = if may_read { opened } else { read };
        assert_eq!(refused.refused(403), "insufficientPermissions", "{scope}");
    }
    creator.access = "ya29.unknown".to_owned();
    assert_eq!(creator.get("channels", &[]).await.refused(401), "authError");
    let nobody = send(creator.http.get(bench.url("/youtube/youtube/v3/channels"))).await;
    assert_eq!(nobody.refused(401), "required");
}
