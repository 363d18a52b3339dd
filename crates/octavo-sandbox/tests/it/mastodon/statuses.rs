//! Statuses: what is refused, what is shown, and what a key does.

use jiff::SignedDuration;
use serde_json::json;

use super::client::{Person, id};
use crate::support::{Bench, send};

#[tokio::test]
async fn a_status_is_shown_as_it_was_sent() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let poll = json!({ "options": ["A", "B"], "expires_in": 300, "multiple": true, "hide_totals": false });
    let body = json!({ "status": "One & two\nthree", "spoiler_text": "Politics", "visibility": "unlisted",
        "language": "de", "poll": poll });
    let posted = person.post(body).await.ok();
    assert_eq!(posted["content"], "<p>One &amp; two<br />three</p>");
    assert_eq!((&posted["visibility"], &posted["sensitive"]), (&json!("unlisted"), &json!(true)));
    assert_eq!(posted["poll"]["options"][1]["title"], "B");
    let reply = person.post(json!({ "status": "Reply", "in_reply_to_id": posted["id"] })).await.ok();
    assert_eq!(reply["in_reply_to_id"], posted["id"]);

    let source = person.get(&format!("/api/v1/statuses/{}/source", id(&posted))).await.ok();
    assert_eq!((&source["text"], &source["spoiler_text"]), (&json!("One & two\nthree"), &json!("Politics")));
    let path = format!("/api/v1/accounts/{}/statuses?limit=1", person.account.external_id);
    let page = person.get(&path).await.ok();
    assert_eq!((page.as_array().unwrap().len(), &page[0]["id"]), (1, &reply["id"]));
    let page = person.get(&format!("{path}&max_id={}", id(&reply))).await.ok();
    assert_eq!(page[0]["id"], posted["id"]);
    let delete = person.http.delete(person.url(&format!("/api/v1/statuses/{}", id(&posted))));
    send::<()>(delete.bearer_auth(&person.token)).await.ok();
    assert_eq!(person.get(&format!("/api/v1/statuses/{}", id(&posted))).await.refused(404), "Record not found");
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_form_says_the_same_as_json() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let form = [
        ("status", "Which?"),
        ("poll[options][]", "A"),
        ("poll[options][]", "B"),
        ("poll[expires_in]", "600"),
        ("poll[multiple]", "true"),
        ("spoiler_text", "Politics"),
    ];
    let request = person.http.post(person.url("/api/v1/statuses")).bearer_auth(&person.token);
    send::<()>(request.form(&form)).await.ok();
    let shown = bench.feed(&person.account).await.remove(0);
    let poll = json!({ "options": ["A", "B"], "durationMinutes": 10, "multiple": true, "hideTotals": false });
    assert_eq!((&shown.settings["poll"], &shown.settings["spoilerText"]), (&poll, &json!("Politics")));
}

#[tokio::test]
async fn what_the_server_does_not_accept_is_refused_in_its_words() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.act(&person.account, json!({ "type": "set_post_limits", "limits": { "characters": 40 } })).await;
    let poll = |options: &[&str], expires_in: u64| json!({ "options": options, "expires_in": expires_in });
    let rows = [
        (json!({ "status": " " }), "Validation failed: Text can't be blank"),
        (json!({ "status": "a".repeat(41) }), "Validation failed: Text character limit of 40 exceeded"),
        (
            json!({ "status": "a".repeat(30), "spoiler_text": "a".repeat(11) }),
            "Validation failed: Text character limit of 40 exceeded",
        ),
        (json!({ "status": "x", "media_ids": ["1"] }), "Media 1 not found or already attached to another post"),
        (json!({ "status": "x", "media_ids": ["1", "2", "3", "4", "5"] }), "Cannot attach more than 4 files"),
        (
            json!({ "status": "x", "poll": poll(&["A"], 300) }),
            "Validation failed: Poll options must have more than one item",
        ),
        (
            json!({ "status": "x", "poll": poll(&["A", "B", "C", "D", "E"], 300) }),
            "Validation failed: Poll options can't contain more than 4 items",
        ),
        (json!({ "status": "x", "poll": poll(&["A", "B"], 299) }), "Validation failed: Poll expires at is too soon"),
        (json!({ "status": "x", "visibility": "friends" }), "'friends' is not a valid visibility"),
    ];
    for (body, words) in rows {
        assert_eq!(person.post(body).await.refused(422), words);
    }
    let gone = person.post(json!({ "status": "x", "in_reply_to_id": "1" })).await.refused(404);
    assert_eq!(gone, "The post you are trying to reply to does not appear to exist.");
    let link = format!("{} https://octavo.com/{}", "a".repeat(16), "b".repeat(60));
    person.post(json!({ "status": link })).await.ok();
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_same_key_makes_one_status_within_an_hour() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let first = person.post_with_key("k", "one").await.ok();
    assert_eq!(person.post_with_key("k", "changed").await.ok()["id"], first["id"]);
    assert_ne!(other.post_with_key("k", "one").await.ok()["id"], first["id"], "keys are each account's own");
    bench.clock.advance(SignedDuration::from_mins(59));
    assert_eq!(person.post_with_key("k", "one").await.ok()["id"], first["id"]);
    bench.clock.advance(SignedDuration::from_mins(1));
    assert_ne!(person.post_with_key("k", "one").await.ok()["id"], first["id"]);
    assert_eq!(bench.feed(&person.account).await.len(), 2);
}
