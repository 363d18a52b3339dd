//! Keys, swaps, repeats: what makes publishing safe to retry.

use serde_json::json;

use super::client::{KEY, LATER, Person, post};
use crate::support::Bench;

#[tokio::test]
async fn an_identical_put_changes_nothing_and_a_different_one_is_refused() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let first = person.say(KEY, "once").await.ok();
    let again = person.say(KEY, "once").await.ok();
    assert_eq!((&again["uri"], &again["cid"]), (&first["uri"], &first["cid"]));
    assert!(again.get("commit").is_none());
    let refused = person.say(KEY, "twice").await.refused(400);
    let words = format!("Record was at {}", first["cid"].as_str().unwrap());
    assert_eq!(refused, ("InvalidSwap".to_owned(), words));
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_put_without_condition_or_with_the_right_one_edits() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let first = person.say(KEY, "one").await.ok();
    let mut body = person.body(KEY, post("two"));
    body["swapRecord"] = first["cid"].clone();
    person.post("com.atproto.repo.putRecord", &body).await.ok();
    body["record"] = post("three");
    let stale = person.post("com.atproto.repo.putRecord", &body).await;
    assert_eq!(stale.refused(400).0, "InvalidSwap");
    let mut body = person.body(KEY, post("three"));
    body.as_object_mut().unwrap().remove("swapRecord");
    person.post("com.atproto.repo.putRecord", &body).await.ok();
    let feed = bench.feed(&person.account).await;
    assert_eq!((feed.len(), feed[0].text.as_str()), (1, "three"));
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1, "an edit publishes nothing new");
}

#[tokio::test]
async fn commits_can_be_compared() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let first = person.say(KEY, "one").await.ok();
    let mut body = person.body(LATER, post("two"));
    body["swapCommit"] = first["commit"]["cid"].clone();
    let second = person.post("com.atproto.repo.putRecord", &body).await.ok();
    assert!(second["commit"]["rev"].as_str() > first["commit"]["rev"].as_str());
    body["rkey"] = json!("3mabcdefghijm");
    let refused = person.post("com.atproto.repo.putRecord", &body).await.refused(400);
    let words = format!("Commit was at {}", second["commit"]["cid"].as_str().unwrap());
    assert_eq!(refused, ("InvalidSwap".to_owned(), words));
}

#[tokio::test]
async fn create_makes_keys_and_fails_nameless_on_a_taken_one() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let body = json!({ "repo": person.did, "collection": "app.bsky.feed.post", "record": post("a") });
    let first = person.post("com.atproto.repo.createRecord", &body).await.ok();
    let second = person.post("com.atproto.repo.createRecord", &body).await.ok();
    assert!(second["uri"].as_str() > first["uri"].as_str(), "the clock stands still, keys do not");
    let taken = first["uri"].as_str().unwrap().rsplit('/').next().unwrap();
    let mut body = person.body(taken, post("a"));
    body.as_object_mut().unwrap().remove("swapRecord");
    let refused = person.post("com.atproto.repo.createRecord", &body).await.refused(500);
    assert_eq!(refused, ("InternalServerError".to_owned(), "Internal Server Error".to_owned()));
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 2);
}

#[tokio::test]
async fn keys_must_be_tids() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    for key in ["short", "zzzzzzzzzzzzz", "3mabcdefghij1", ""] {
        let refused = person.say(key, "x").await.refused(400);
        assert!(refused.1.contains("Invalid TID string"), "{refused:?}");
    }
}

#[tokio::test]
async fn a_repository_belongs_to_its_account() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let mut body = person.body(KEY, post("x"));
    body["repo"] = json!(other.did);
    let refused = person.post("com.atproto.repo.putRecord", &body).await.refused(401);
    assert_eq!(refused.0, "AuthenticationRequired");
    body["repo"] = json!("did:plc:nobody");
    let refused = person.post("com.atproto.repo.putRecord", &body).await.refused(403);
    assert_eq!(refused.0, "AccountNotFound");
    body["repo"] = json!(person.account.username);
    person.post("com.atproto.repo.putRecord", &body).await.ok();
    assert!(bench.feed(&other.account).await.is_empty());
}

#[tokio::test]
async fn deleting_is_repeatable() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    person.say(KEY, "gone soon").await.ok();
    let body = json!({ "repo": person.did, "collection": "app.bsky.feed.post", "rkey": KEY });
    let deleted = person.post("com.atproto.repo.deleteRecord", &body).await.ok();
    assert!(deleted["commit"]["cid"].is_string());
    assert_eq!(person.post("com.atproto.repo.deleteRecord", &body).await.ok(), json!({}));
    assert!(bench.feed(&person.account).await.is_empty());
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1, "the ledger forgets nothing");
}

#[tokio::test]
async fn unknown_collections_are_kept_unless_validation_is_demanded() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let mut body = json!({
        "repo": person.did, "collection": "com.example.note", "rkey": "any-key", "record": { "a": 1 },
    });
    let kept = person.post("com.atproto.repo.putRecord", &body).await.ok();
    assert_eq!(kept["validationStatus"], "unknown");
    body["validate"] = json!(true);
    let refused = person.post("com.atproto.repo.putRecord", &body).await.refused(400);
    assert_eq!(refused.1, "Lexicon not found: lex:com.example.note");
}
