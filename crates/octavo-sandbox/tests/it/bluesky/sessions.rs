//! Sessions and tokens.

use jiff::SignedDuration;
use serde_json::json;

use super::client::{Person, send};
use crate::support::Bench;

#[tokio::test]
async fn handle_did_and_mail_sign_in_and_a_wrong_password_does_not() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let session = person.create_session().await.ok();
    assert_eq!((&session["did"], &session["handle"]), (&json!(person.did), &json!(person.account.username)));
    assert!(person.did.starts_with("did:plc:") && person.did.len() == 32);
    assert!(person.account.username.ends_with(".test"));
    let endpoint = &session["didDoc"]["service"][0];
    assert_eq!((&endpoint["id"], &endpoint["serviceEndpoint"]), (&json!("#atproto_pds"), &json!(person.service)));

    let url = person.url("com.atproto.server.createSession");
    let password = &person.account.credentials["password"];
    for identifier in [&session["did"], &session["email"], &session["handle"]] {
        let body = json!({ "identifier": identifier, "password": password });
        send(person.http.post(&url).json(&body)).await.ok();
        let body = json!({ "identifier": identifier, "password": "aaaa-bbbb-cccc-dddd" });
        let refused = send(person.http.post(&url).json(&body)).await.refused(401);
        assert_eq!(refused.0, "AuthenticationRequired");
        assert_eq!(refused.1, "Invalid identifier or password");
    }
}

#[tokio::test]
async fn tokens_look_like_jwts_and_expire_by_the_clock() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    assert_eq!(person.access.split('.').count(), 3);
    bench.clock.advance(SignedDuration::from_secs(2 * 3600 - 1));
    person.who_am_i().await.ok();
    bench.clock.advance(SignedDuration::from_secs(1));
    let refused = person.who_am_i().await.refused(400);
    assert_eq!(refused, ("ExpiredToken".to_owned(), "Token has expired".to_owned()));
}

#[tokio::test]
async fn wrong_tokens_are_told_apart() {
    let bench = Bench::start().await;
    let (mut person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let missing = person.look("com.atproto.server.getServiceAuth", &[]).await.refused(401);
    assert_eq!(missing.0, "AuthMissing");
    let (head, signature) = person.access.rsplit_once('.').unwrap();
    let (_, foreign) = other.access.rsplit_once('.').unwrap();
    let forged = [format!("{head}.{foreign}"), head.to_owned(), format!("x.{signature}")];
    for token in forged {
        person.access = token;
        let refused = person.who_am_i().await.refused(400);
        assert_eq!(refused, ("InvalidToken".to_owned(), "Token could not be verified".to_owned()));
    }
    person.access = person.refresh.clone();
    let refused = person.who_am_i().await.refused(400);
    assert_eq!(refused.1, "Bad token scope");
}

async fn refresh(person: &Person, token: &str) -> super::client::Answer {
    send(person.http.post(person.url("com.atproto.server.refreshSession")).bearer_auth(token)).await
}

#[tokio::test]
async fn a_used_refresh_token_gives_the_same_successor_for_two_hours() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    let first = person.refresh.clone();
    let renewed = refresh(&person, &first).await.ok();
    assert_ne!((&renewed["accessJwt"], &renewed["refreshJwt"]), (&json!(person.access), &json!(first)));
    let again = refresh(&person, &first).await.ok();
    assert_eq!(again["refreshJwt"], renewed["refreshJwt"]);
    person.keep(&renewed);
    person.who_am_i().await.ok();

    bench.clock.advance(SignedDuration::from_secs(2 * 3600 + 1));
    let refused = refresh(&person, &first).await.refused(400);
    assert_eq!(refused, ("ExpiredToken".to_owned(), "Token has been revoked".to_owned()));
    refresh(&person, &person.refresh).await.ok();
    assert_eq!(refresh(&person, &person.access).await.refused(400).1, "Bad token scope");
}

#[tokio::test]
async fn a_refresh_token_lives_for_ninety_days() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.clock.advance(SignedDuration::from_hours(90 * 24));
    let refused = refresh(&person, &person.refresh).await.refused(400);
    assert_eq!(refused.1, "Token has expired");
}

#[tokio::test]
async fn a_deleted_session_cannot_be_refreshed() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let url = person.url("com.atproto.server.deleteSession");
    send(person.http.post(&url).bearer_auth(&person.refresh)).await.ok();
    let refused = refresh(&person, &person.refresh).await.refused(400);
    assert_eq!(refused.1, "Token has been revoked");
}

#[tokio::test]
async fn a_revoked_password_ends_sessions_and_a_takedown_ends_everything() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let new = bench.act(&person.account, json!({ "type": "revoke_password" })).await;
    assert_eq!(refresh(&person, &person.refresh).await.refused(400).1, "Token has been revoked");
    assert_eq!(person.create_session().await.refused(401).0, "AuthenticationRequired");
    let account = bench.sandbox.accounts().unwrap().remove(0);
    assert_eq!(account.credentials["password"], new["password"]);
    let person = Person::sign_in(&bench, account).await;
    bench.act(&person.account, json!({ "type": "set_status", "status": "takendown" })).await;
    let refused = person.who_am_i().await.refused(401);
    assert_eq!(refused.0, "AccountTakedown");
    assert_eq!(person.create_session().await.refused(401).0, "AccountTakedown");
}

#[tokio::test]
async fn service_tokens_are_short_lived() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let now = bench.clock.now().as_second();
    let rows = [
        (now - 1, Some("x.y.z"), "expiration is in past"),
        (now + 3601, Some("x.y.z"), "cannot request a token with an expiration more than an hour in the future"),
        (now + 61, None, "cannot request a method-less token with an expiration more than a minute in the future"),
    ];
    for (exp, lxm, words) in rows {
        let exp = exp.to_string();
        let mut params = vec![("aud", "did:web:video.test"), ("exp", exp.as_str())];
        params.extend(lxm.map(|lxm| ("lxm", lxm)));
        let refused = person.get("com.atproto.server.getServiceAuth", &params).await.refused(400);
        assert_eq!(refused, ("BadExpiration".to_owned(), words.to_owned()));
    }
    let refused = person.get("com.atproto.server.getServiceAuth", &[]).await.refused(400);
    assert_eq!(refused.0, "InvalidRequest");
}
