//! The authorization page and the tokens.

use jiff::SignedDuration;
use reqwest::header::LOCATION;
use reqwest::{Client, redirect};
use serde_json::json;
use url::Url;

use super::client::{APP, Person, send};
use crate::support::Bench;

const REDIRECT: &str = "https://octavo.test/connect/callback";

/// A browser that does not leave the page.
fn browser() -> Client {
    Client::builder().no_proxy().redirect(redirect::Policy::none()).build().unwrap()
}

fn page(bench: &Bench, changed: &[(&str, &str)]) -> Url {
    let mut query = vec![
        ("client_id", APP.0),
        ("redirect_uri", REDIRECT),
        ("scope", "threads_basic,threads_content_publish"),
        ("response_type", "code"),
        ("state", "a state"),
    ];
    query.retain(|(name, _)| changed.iter().all(|(other, _)| other != name));
    query.extend(changed);
    Url::parse_with_params(&bench.url("/threads-web/oauth/authorize"), query).unwrap()
}

async fn decide(page: Url, form: &[(&str, &str)]) -> Url {
    let answer = browser().post(page).form(form).send().await.unwrap();
    assert_eq!(answer.status(), 303);
    Url::parse(answer.headers()[LOCATION].to_str().unwrap()).unwrap()
}

fn answer(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

#[tokio::test]
async fn a_person_allows_posting_and_the_token_lasts() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    let shown = browser().get(page(&bench, &[])).send().await.unwrap().text().await.unwrap();
    assert!(shown.contains("Post to your profile") && shown.contains(&person.account.username), "{shown}");
    assert!(!shown.contains("Delete your posts"), "only what was asked for");

    let ticked = [("decision", "allow"), ("account", person.id()), ("scope", "threads_content_publish")];
    let back = decide(page(&bench, &[]), &ticked).await;
    assert_eq!(back.fragment(), Some("_"));
    assert_eq!(answer(&back, "state").unwrap(), "a state");
    let code = answer(&back, "code").unwrap();
    let short = person.redeem(&code, REDIRECT).await.ok();
    assert!(short["user_id"].as_u64().unwrap() > 1 << 53);
    assert_eq!(short["user_id"].to_string(), person.id());
    assert_eq!(person.redeem(&code, REDIRECT).await.2["error_type"], "OAuthException", "a code works once");

    let short = short["access_token"].as_str().unwrap().to_owned();
    let long = person.exchange(&short).await.ok();
    assert_eq!((&long["token_type"], &long["expires_in"]), (&json!("bearer"), &json!(5_184_000)));
    bench.clock.advance(SignedDuration::from_mins(61));
    assert_eq!(person.exchange(&short).await.refused().1, 463, "the short one has run out");
    person.token = long["access_token"].as_str().unwrap().to_owned();
    let me = person.node("me", "id,username,name").await;
    let expected =
        json!({ "id": person.id(), "username": person.account.username, "name": person.account.display_name });
    assert_eq!(me, expected);
}

#[tokio::test]
async fn a_person_says_no_or_ticks_less() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    let back = decide(page(&bench, &[]), &[("decision", "deny")]).await;
    assert_eq!(answer(&back, "error").unwrap(), "access_denied");
    assert_eq!(answer(&back, "error_reason").unwrap(), "user_denied");

    let back = decide(page(&bench, &[]), &[("decision", "allow"), ("account", person.id())]).await;
    let short = person.redeem(&answer(&back, "code").unwrap(), REDIRECT).await.ok();
    person.token = short["access_token"].as_str().unwrap().to_owned();
    person.get("/me", &[]).await.ok();
    let refused = person.create_container(&[("media_type", "TEXT"), ("text", "Hi")]).await.refused();
    assert_eq!(refused.0, 10);
}

#[tokio::test]
async fn a_new_account_can_be_made_on_the_page() {
    let bench = Bench::start().await;
    let back = decide(page(&bench, &[]), &[("decision", "allow"), ("account", "")]).await;
    assert!(answer(&back, "code").is_some());
    assert_eq!(bench.sandbox.accounts().unwrap().len(), 1);
}

#[tokio::test]
async fn an_app_that_asks_wrongly_is_not_even_shown() {
    let bench = Bench::start().await;
    let rows = [
        ("client_id", "somebody-else"),
        ("redirect_uri", "http://octavo.test/callback"),
        ("response_type", "token"),
        ("scope", "threads_content_publish"),
        ("scope", "threads_basic,threads_everything"),
    ];
    for changed in rows {
        let answer = browser().get(page(&bench, &[changed])).send().await.unwrap();
        assert_eq!(answer.status(), 400, "{changed:?}");
    }
}

#[tokio::test]
async fn a_code_is_exchanged_by_its_app_for_its_redirect_only() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let fresh = bench.account("THREADS").await;
    let code = fresh.credentials["code"].as_str().unwrap();
    let right = [
        ("client_id", APP.0),
        ("client_secret", APP.1),
        ("grant_type", "authorization_code"),
        ("redirect_uri", fresh.credentials["redirectUri"].as_str().unwrap()),
        ("code", code),
    ];
    let rows = [
        ("client_id", "1", "application"),
        ("client_secret", "guessed", "client secret"),
        ("grant_type", "password", "grant_type"),
        ("redirect_uri", REDIRECT, "redirect_uri"),
        ("code", "AQguessed", "code"),
    ];
    for (name, value, said) in rows {
        let form = right.map(|pair| if pair.0 == name { (name, value) } else { pair });
        let answer = send(person.http.post(person.url("/oauth/access_token")).form(&form)).await;
        assert_eq!((answer.0, &answer.2["code"]), (400, &json!(400)), "{name}");
        assert!(answer.2["error_message"].as_str().unwrap().contains(said), "{}", answer.2);
    }
    send(person.http.post(person.url("/oauth/access_token")).form(&right)).await.ok();
}

#[tokio::test]
async fn a_token_is_renewed_between_a_day_and_its_end() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    let first = person.token.clone();
    assert_eq!(person.refresh(&first).await.refused().0, 100, "too young");
    bench.clock.advance(SignedDuration::from_hours(24));
    let second = person.refresh(&first).await.ok();
    person.get("/me", &[]).await.ok();
    bench.clock.advance(SignedDuration::from_hours(59 * 24));
    assert_eq!(person.get("/me", &[]).await.refused().1, 463, "the first one has run out");
    assert_eq!(person.refresh(&first).await.refused().1, 463);
    person.token = second["access_token"].as_str().unwrap().to_owned();
    person.get("/me", &[]).await.ok();
    bench.act(&person.account, json!({ "type": "revoke_access" })).await;
    assert_eq!(person.get("/me", &[]).await.refused().0, 190);
}

#[tokio::test]
async fn short_and_long_tokens_are_not_taken_for_each_other() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    assert_eq!(person.exchange(&person.token).await.refused().0, 452);
    let fresh = bench.account("THREADS").await;
    let text = |key: &str| fresh.credentials[key].as_str().unwrap().to_owned();
    let short = person.redeem(&text("code"), &text("redirectUri")).await.ok();
    let short = short["access_token"].as_str().unwrap();
    assert_eq!(person.refresh(short).await.refused().0, 452);
    let query = [("grant_type", "th_exchange_token"), ("client_secret", "guessed"), ("access_token", short)];
    let refused = send(person.http.get(person.url("/access_token")).query(&query)).await.refused();
    assert!(refused.2.contains("client secret"), "{refused:?}");
}
