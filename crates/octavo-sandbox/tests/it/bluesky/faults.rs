//! Faults as a client of the PDS meets them, next to those of every network.

use serde_json::json;

use super::client::{KEY, LATER, Person, post, send};
use crate::support::{Bench, png};

#[tokio::test]
async fn any_authenticated_call_meets_them_and_refreshing_does_not() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "token_expired");
    let url = person.url("com.atproto.server.refreshSession");
    send(person.http.post(url).bearer_auth(&person.refresh)).await.ok();
    let refused = person.upload(png(4, 3, 1_000_000), "image/png").await.refused(400);
    assert_eq!(refused.0, "ExpiredToken");
    person.upload(png(4, 3, 0), "image/png").await.ok();
}

#[tokio::test]
async fn a_dropped_answer_was_accepted_and_a_repeat_finds_it() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "drop_after_accept");
    let profile = json!({
        "repo": person.did, "collection": "app.bsky.actor.profile", "rkey": "self",
        "record": { "displayName": "not a publication" },
    });
    person.post("com.atproto.repo.putRecord", &profile).await.ok();
    let request = person.http.post(person.url("com.atproto.repo.putRecord"));
    let lost = request.json(&person.body(KEY, post("lost"))).bearer_auth(&person.access).send().await;
    assert!(lost.is_err(), "{lost:?}");
    assert_eq!(bench.feed(&person.account).await[0].text, "lost");
    let again = person.say(KEY, "lost").await.ok();
    assert!(again.get("commit").is_none());
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_duplicate_key_has_no_name_at_create_record() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "duplicate");
    let mut body = person.body(LATER, post("hello"));
    body.as_object_mut().unwrap().remove("swapRecord");
    let refused = person.post("com.atproto.repo.createRecord", &body).await.refused(500);
    assert_eq!(refused.0, "InternalServerError");
}
