//! Signing in, tokens and their lives, versions of the API.

use jiff::SignedDuration;
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use serde_json::json;

use super::client::{Person, VERSION, send};
use crate::support::Bench;

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const BACK: &str = "http://localhost/back";
const SCOPES: &str = "instagram_business_basic,instagram_business_content_publish";

#[tokio::test]
async fn a_code_becomes_a_token_that_lasts() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let again = person.redeem(CLIENT_SECRET).await;
    assert_eq!((again.0, &again.2["error_message"]), (400, &json!("Matching code was not found or was already used")));
    let wrong = person.redeem("guessed").await;
    assert_eq!(wrong.2["error_message"], "Invalid client secret");
    assert_eq!(person.exchange(&person.token, "guessed").await.refused(), (101, None));
    assert_eq!(person.exchange(&person.token, CLIENT_SECRET).await.refused(), (100, None));

    let me = person.get("me", "user_id,username,name,account_type,profile_picture_url,biography").await.ok();
    assert_eq!((&me["user_id"], &me["username"]), (&json!(person.id), &json!(person.account.username)));
    assert_ne!(me["id"], me["user_id"]);
    assert_eq!(person.get("me", "user_id,shoe_size").await.refused(), (100, None));
    assert_eq!(send(person.http.get(person.url("me"))).await.refused(), (104, None));
    assert_eq!(send(person.http.get(person.url("me")).bearer_auth("guessed")).await.refused(), (190, None));
}

#[tokio::test]
async fn a_token_is_renewed_after_a_day_and_before_sixty() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    bench.clock.advance(HOUR * 23);
    assert_eq!(person.refresh().await.refused(), (100, None));
    bench.clock.advance(HOUR);
    let fresh = person.refresh().await.ok();
    assert_eq!(fresh["expires_in"], 60 * 24 * 3600);
    bench.clock.advance(HOUR * 24 * 59);
    assert_eq!(person.get("me", "id").await.refused(), (190, Some(463)));
    assert_eq!(person.refresh().await.refused(), (190, Some(463)));
    person.token = fresh["access_token"].as_str().unwrap().to_owned();
    person.refresh().await.ok();
    bench.act(&person.account, json!({ "type": "revoke_access" })).await;
    assert_eq!(person.refresh().await.refused().0, 190);
}

/// What the authorization window does with an answer to it.
async fn decide(bench: &Bench, answer: &[(&str, &str)]) -> Url {
    let asked = [
        ("client_id", CLIENT_ID),
        ("redirect_uri", BACK),
        ("response_type", "code"),
        ("scope", SCOPES),
        ("state", "s&t"),
    ];
    let browser = Client::builder().redirect(Policy::none()).build().unwrap();
    let page = bench.url("/instagram-www/oauth/authorize");
    let shown = browser.get(&page).query(&asked).send().await.unwrap().text().await.unwrap();
    assert!(shown.contains("Publish content") && !shown.contains("Manage messages"), "{shown}");
    let sent = browser.post(&page).query(&asked).form(answer).send().await.unwrap();
    assert_eq!(sent.status(), 303);
    sent.headers()["location"].to_str().unwrap().parse().unwrap()
}

fn parameter(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

#[tokio::test]
async fn the_window_sends_a_person_back_with_a_code_for_what_was_ticked() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    let allowed = [("decision", "allow"), ("account", person.id.as_str()), ("scope", "instagram_business_basic")];
    let back = decide(&bench, &allowed).await;
    assert_eq!((back.fragment(), parameter(&back, "state").as_deref()), (Some("_"), Some("s&t")));

    person.account.credentials = json!({ "code": parameter(&back, "code"), "redirectUri": "http://localhost/other" });
    let elsewhere = person.redeem(CLIENT_SECRET).await;
    assert!(elsewhere.2["error_message"].as_str().unwrap().contains("redirect_uri is identical"), "{elsewhere:?}");
    person.account.credentials["redirectUri"] = json!(BACK);
    let short = person.redeem(CLIENT_SECRET).await.ok();
    assert_eq!(short["permissions"], json!(["instagram_business_basic"]));
    person.token = short["access_token"].as_str().unwrap().to_owned();
    person.get("me", "id").await.ok();
    assert_eq!(person.create_container("image_url", "square.jpg", &[]).await.refused(), (10, None));
    bench.clock.advance(HOUR);
    assert_eq!(person.get("me", "id").await.refused(), (190, Some(463)));

    let denied = decide(&bench, &[("decision", "deny")]).await;
    assert_eq!(parameter(&denied, "error").as_deref(), Some("access_denied"));
}

#[tokio::test]
async fn the_window_opens_only_for_a_sound_request() {
    let bench = Bench::start().await;
    let sound = [("client_id", CLIENT_ID), ("redirect_uri", BACK), ("response_type", "code"), ("scope", SCOPES)];
    let wrong = [
        ("client_id", "someone-else"),
        ("redirect_uri", "http://example.com/back"),
        ("response_type", "token"),
        ("scope", "instagram_basic"),
        ("scope", ""),
    ];
    for (name, value) in wrong {
        let asked = sound.map(|(key, right)| (key, if key == name { value } else { right }));
        let page = bench.client.get(bench.url("/instagram-www/oauth/authorize")).query(&asked).send().await.unwrap();
        assert_eq!(page.status(), 400, "{name}={value}");
    }
    // "A comma-separated list, or URL-encoded space-separated list".
    let spaced = SCOPES.replace(',', " ");
    let asked = sound.map(|(key, right)| (key, if key == "scope" { &spaced } else { right }));
    let page = bench.client.get(bench.url("/instagram-www/oauth/authorize")).query(&asked).send().await.unwrap();
    assert_eq!(page.status(), 200);
}

#[tokio::test]
async fn an_old_version_is_answered_as_the_oldest_live_one() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    for (asked, served) in [(VERSION, VERSION), ("v3.0", "v21.0")] {
        let url = person.url("me").replace(VERSION, asked);
        let answer = send(person.http.get(url).bearer_auth(&person.token)).await;
        assert_eq!(answer.header("facebook-api-version"), Some(served));
        answer.ok();
    }
    let url = person.url("me").replace(VERSION, "v99.0");
    assert_eq!(send(person.http.get(url).bearer_auth(&person.token)).await.refused(), (2500, None));
}
