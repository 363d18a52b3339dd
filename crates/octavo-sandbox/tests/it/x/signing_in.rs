//! The page, the token endpoint, tokens.

use std::collections::HashMap;

use jiff::SignedDuration;
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET};
use serde_json::json;
use url::Url;

use super::client::{Person, send};
use crate::support::Bench;

const BACK: &str = "http://127.0.0.1:9/back?from=x";
const ALL: &str = "tweet.read tweet.write users.read media.write offline.access";
/// RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

fn wanted() -> HashMap<&'static str, &'static str> {
    HashMap::from([
        ("response_type", "code"),
        ("client_id", CLIENT_ID),
        ("redirect_uri", BACK),
        ("scope", ALL),
        ("state", "s t&te"),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
    ])
}

#[tokio::test]
async fn the_challenge_method_is_known_in_small_letters_too() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let mut query = wanted();
    query.insert("code_challenge_method", "s256");
    let page = person.http.get(person.page(&query)).send().await.unwrap();
    assert_eq!(page.status(), 200, "so twitter-api-v2 writes it");
}

/// What the page's form brings back to the app.
async fn decide(person: &Person, form: &[(&str, &str)]) -> HashMap<String, String> {
    let answer = person.http.post(person.page(&wanted())).form(form).send().await.unwrap();
    assert_eq!(answer.status(), 303);
    let back = Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
    assert!(back.as_str().starts_with(BACK), "{back}");
    back.query_pairs().into_owned().collect()
}

fn allowing<'a>(account: &'a str, scopes: &'a str) -> Vec<(&'a str, &'a str)> {
    let mut form = vec![("decision", "allow"), ("account", account)];
    form.extend(scopes.split(' ').map(|scope| ("scope", scope)));
    form
}

#[tokio::test]
async fn the_page_gives_a_code_that_lives_for_half_a_minute() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    let page = person.http.get(person.page(&wanted())).send().await.unwrap().text().await.unwrap();
    assert!(page.contains(&person.account.display_name) && page.contains("Upload photos"), "{page}");
    let id = person.account.external_id.clone();
    let allow = allowing(&id, ALL);
    let back = decide(&person, &allow).await;
    assert_eq!((&back["state"][..], &back["from"][..]), ("s t&te", "x"));

    for (redirect_uri, verifier, words) in [(VERIFIER, VERIFIER, "redirect uri"), (BACK, CHALLENGE, "code verifier")] {
        let refused = person.redeem(&back["code"], redirect_uri, verifier).await;
        assert_eq!(refused.refused(400), format!("Value passed for the {words} was invalid."));
        assert_eq!(refused.2["error"], "invalid_request");
    }
    bench.clock.advance(SignedDuration::from_secs(29));
    let tokens = person.redeem(&back["code"], BACK, VERIFIER).await.ok();
    assert_eq!((&tokens["token_type"], &tokens["expires_in"]), (&json!("bearer"), &json!(7200)));
    assert_eq!(tokens["scope"], ALL);
    person.keep(&tokens);
    assert_eq!(person.me().await.ok()["data"]["id"], person.account.external_id);

    let late = decide(&person, &allow).await;
    bench.clock.advance(SignedDuration::from_secs(30));
    for code in [&late["code"], &back["code"]] {
        let refused = person.redeem(code, BACK, VERIFIER).await;
        assert_eq!(refused.refused(400), "Value passed for the authorization code was invalid.");
    }
}

#[tokio::test]
async fn a_person_can_say_no_or_bring_a_new_account() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let back = decide(&person, &[("decision", "deny")]).await;
    assert_eq!((&back["error"][..], &back["state"][..]), ("access_denied", "s t&te"));
    let mut other = Person::stranger(&bench, person.account.clone());
    let code = &decide(&person, &allowing("", ALL)).await["code"];
    other.keep(&other.redeem(code, BACK, VERIFIER).await.ok());
    let id = other.me().await.ok()["data"]["id"].as_str().unwrap().to_owned();
    assert_ne!(id, person.account.external_id);
    assert_eq!(bench.sandbox.accounts().unwrap()[1].external_id, id);
    let nobody = person.http.post(person.page(&wanted())).form(&allowing("12", ALL)).send().await.unwrap();
    assert_eq!(nobody.status(), 400);
}

#[tokio::test]
async fn a_page_that_is_asked_wrongly_sends_nobody_anywhere() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let long = "x".repeat(501);
    let rows = [
        ("response_type", "token"),
        ("client_id", "someone"),
        ("redirect_uri", "http://example.com/back"),
        ("redirect_uri", "https://example.com/back#here"),
        ("scope", ""),
        ("scope", "tweet.read everything"),
        ("state", ""),
        ("state", &long),
        ("code_challenge", ""),
        ("code_challenge_method", "plain"),
    ];
    for (name, value) in rows {
        let mut query = wanted();
        query.insert(name, value);
        let page = person.http.get(person.page(&query)).send().await.unwrap();
        assert_eq!(page.status(), 400, "{name}={value}");
        let form = allowing(&person.account.external_id, ALL);
        let decided = person.http.post(person.page(&query)).form(&form).send().await.unwrap();
        assert_eq!((decided.status().as_u16(), decided.headers().get("location")), (400, None), "{name}={value}");
    }
}

#[tokio::test]
async fn the_token_endpoint_wants_the_app_and_all_its_parameters() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let form = [("grant_type", "refresh_token"), ("refresh_token", person.refresh.as_str())];
    for path in ["/oauth2/token", "/oauth2/revoke"] {
        let request = || person.http.post(person.url(path)).form(&form);
        let unproved = [
            request(),
            request().basic_auth(CLIENT_ID, Some("wrong")),
            request().basic_auth("wrong", Some(CLIENT_SECRET)),
            request().bearer_auth(&person.access),
        ];
        for request in unproved {
            let refused = send(request).await;
            assert_eq!(refused.refused(401), "Missing valid authorization header");
            assert_eq!(refused.2["error"], "unauthorized_client");
        }
    }
    let rows = [
        (vec![], "invalid_request"),
        (vec![("grant_type", "password")], "unsupported_grant_type"),
        (vec![("grant_type", "refresh_token")], "invalid_request"),
        (vec![("grant_type", "authorization_code"), ("code", "x")], "invalid_request"),
    ];
    for (form, error) in rows {
        let refused = person.token(&form).await;
        refused.refused(400);
        assert_eq!(refused.2["error"], error);
    }
}

#[tokio::test]
async fn the_token_endpoint_takes_json_too() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let given = json!({
        "grant_type": "refresh_token", "refresh_token": person.refresh, "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET,
    });
    for (body, status) in [(json!([]), 400), (json!({ "grant_type": 1 }), 400), (given, 200)] {
        let request = person.http.post(person.url("/oauth2/token")).basic_auth(CLIENT_ID, Some(CLIENT_SECRET));
        assert_eq!(send(request.json(&body)).await.0, status, "{body}");
    }
}

#[tokio::test]
async fn the_first_code_waits_and_works_once() {
    let bench = Bench::start().await;
    let account = bench.account("X_TWITTER").await;
    bench.clock.advance(SignedDuration::from_hours(1000));
    let person = Person::stranger(&bench, account);
    person.redeem_first().await.ok();
    person.redeem_first().await.refused(400);
}

#[tokio::test]
async fn an_access_token_lives_for_two_hours_and_a_refresh_token_works_once() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    bench.clock.advance(SignedDuration::from_secs(7199));
    person.me().await.ok();
    bench.clock.advance(SignedDuration::from_secs(1));
    let refused = person.me().await;
    assert_eq!((refused.refused(401), &refused.2["title"]), ("Unauthorized", &json!("Unauthorized")));

    let used = person.refresh.clone();
    person.keep(&person.renew(&used).await.ok());
    person.me().await.ok();
    assert_ne!(person.refresh, used);
    // Its second use ends what came of it.
    assert_eq!(person.renew(&used).await.refused(400), "Value passed for the token was invalid.");
    person.me().await.refused(401);
    person.renew(&person.refresh).await.refused(400);
}

#[tokio::test]
async fn a_refresh_token_lives_for_half_a_year() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.clock.advance(SignedDuration::from_hours(182 * 24));
    person.renew(&person.refresh).await.refused(400);
}

#[tokio::test]
async fn a_sign_in_ends_when_the_app_or_the_person_wants_it() {
    let bench = Bench::start().await;
    for by_the_app in [true, false] {
        let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
        if by_the_app {
            let request = person.http.post(person.url("/oauth2/revoke")).basic_auth(CLIENT_ID, Some(CLIENT_SECRET));
            let answer = send(request.form(&[("token", &person.refresh)])).await.ok();
            assert_eq!(answer, json!({ "revoked": true }));
        } else {
            bench.act(&person.account, json!({ "type": "revoke_access" })).await;
        }
        person.me().await.refused(401);
        person.renew(&person.refresh).await.refused(400);
        other.me().await.ok();
    }
}

#[tokio::test]
async fn a_token_does_what_it_was_given_for() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    let less = allowing(&person.account.external_id, "tweet.read users.read");
    let code = decide(&person, &less).await["code"].clone();
    let tokens = person.redeem(&code, BACK, VERIFIER).await.ok();
    assert_eq!((&tokens["scope"], tokens.get("refresh_token")), (&json!("tweet.read users.read"), None));
    person.keep(&tokens);
    person.timeline(&[]).await.ok();
    assert_eq!(person.say("Hello").await.refused(403), "Forbidden");
    assert_eq!(person.begin("tweet_image", "image/png", 9).await.refused(403), "Forbidden");
}

#[tokio::test]
async fn a_profile_shows_what_is_asked_for() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let account = &person.account;
    let bare = person.me().await.ok();
    let named = json!({ "id": account.external_id, "name": account.display_name, "username": account.username });
    assert_eq!(bare["data"], named);
    bench.act(account, json!({ "type": "set_subscription", "subscription": "PremiumPlus" })).await;
    let fields = [("user.fields", "profile_image_url,verified,verified_type,subscription_type")];
    let data = person.get("/users/me", &fields).await.ok()["data"].clone();
    assert!(data["profile_image_url"].as_str().unwrap().contains("_normal."));
    let marks = (&data["verified"], &data["verified_type"], &data["subscription_type"]);
    assert_eq!(marks, (&json!(true), &json!("blue"), &json!("PremiumPlus")));
    let words = person.get("/users/me", &[("user.fields", "shoe_size")]).await;
    assert!(words.refused(400).contains("[shoe_size]"));
    assert_eq!(words.kind(), "invalid-request");
}
