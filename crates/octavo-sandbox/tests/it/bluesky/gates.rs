//! Batches of records, and who may reply and quote.

use serde_json::{Value, json};

use super::client::{KEY, LATER, Person, post};
use crate::support::Bench;

const APPLY: &str = "com.atproto.repo.applyWrites";

fn create(collection: &str, rkey: &str, value: Value) -> Value {
    json!({ "$type": "com.atproto.repo.applyWrites#create", "collection": collection, "rkey": rkey, "value": value })
}

fn gate(person: &Person, collection: &str, rkey: &str, rules: (&str, Value)) -> Value {
    let post = format!("at://{}/app.bsky.feed.post/{KEY}", person.did);
    create(collection, rkey, json!({ "post": post, "createdAt": "2026-11-21T10:00:00.000Z", rules.0: rules.1 }))
}

fn threadgate(person: &Person, rkey: &str, allow: Value) -> Value {
    gate(person, "app.bsky.feed.threadgate", rkey, ("allow", allow))
}

fn postgate(person: &Person, rules: Value) -> Value {
    gate(person, "app.bsky.feed.postgate", KEY, ("embeddingRules", rules))
}

fn batch(person: &Person, writes: &[Value]) -> Value {
    json!({ "repo": person.did, "writes": writes })
}

fn said() -> Value {
    create("app.bsky.feed.post", KEY, post("hi"))
}

#[tokio::test]
async fn a_post_and_its_gates_are_one_commit() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let disabled = json!([{ "$type": "app.bsky.feed.postgate#disableRule" }]);
    let followers = json!([{ "$type": "app.bsky.feed.threadgate#followerRule" }]);
    let writes = [said(), threadgate(&person, KEY, followers), postgate(&person, disabled)];
    let answer = person.post(APPLY, &batch(&person, &writes)).await.ok();
    assert!(answer["commit"]["cid"].is_string());
    let kinds: Vec<&Value> =
        answer["results"].as_array().unwrap().iter().map(|result| &result["validationStatus"]).collect();
    assert_eq!(kinds, ["valid", "valid", "valid"]);
    let shown = bench.feed(&person.account).await.remove(0);
    assert_eq!(json!(shown.settings), json!({ "replyControl": "FOLLOWERS", "allowQuotes": false }));

    // Once more, each of the keys is in use.
    for write in writes {
        let refused = person.post(APPLY, &batch(&person, &[write])).await.refused(500);
        assert_eq!(refused.0, "InternalServerError");
    }
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
    let bench = bench.restart().await;
    assert_eq!(bench.feed(&person.account).await, [shown], "it is in the ledger");
}

#[tokio::test]
async fn a_batch_with_one_bad_record_changes_nothing() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let rows = [
        (threadgate(&person, "self", json!([])), "Invalid TID string at $.rkey"),
        (threadgate(&person, KEY, json!([{}])), "which includes a \"$type\" property value type at $.record.allow[0]"),
        (threadgate(&person, KEY, json!(vec![json!({ "$type": "a#b" }); 6])), "array too big (maximum 5, got 6)"),
        (
            threadgate(&person, KEY, json!([{ "$type": "app.bsky.feed.threadgate#listRule" }])),
            "Missing required key \"list\" at $.record.allow[0]",
        ),
        (postgate(&person, json!("none")), "Expected array value type at $.record.embeddingRules"),
        (create("app.bsky.feed.threadgate", KEY, json!({ "createdAt": "2026-11-21T10:00:00Z" })), "\"post\""),
        (
            create(
                "app.bsky.feed.postgate",
                KEY,
                json!({ "post": "https://bsky.app/x", "createdAt": "2026-11-21T10:00:00Z" }),
            ),
            "Invalid at-uri at $.record.post",
        ),
        (json!({ "$type": "com.atproto.repo.applyWrites#delete", "collection": "a", "rkey": KEY }), "unknown variant"),
    ];
    for (bad, words) in rows {
        let refused = person.post(APPLY, &batch(&person, &[said(), bad])).await.refused(400);
        assert!(refused.1.contains(words), "{words}: {refused:?}");
    }
    let twice = batch(&person, &[threadgate(&person, KEY, json!([])), threadgate(&person, KEY, json!([]))]);
    assert_eq!(person.post(APPLY, &twice).await.refused(500).0, "InternalServerError");
    let many = vec![said(); 201];
    assert_eq!(person.post(APPLY, &batch(&person, &many)).await.refused(400).1, "Too many writes. Max: 200");
    let (mut stale, mut foreign) = (batch(&person, &[said()]), batch(&person, &[said()]));
    stale["swapCommit"] = json!("bafyreib2rxk3rybk3aobmv5cjuql3bm2twh4jo5uxgf5kpqcsgz7soitae");
    foreign["repo"] = json!(Person::create(&bench).await.did);
    assert_eq!(person.post(APPLY, &stale).await.refused(400).0, "InvalidSwap");
    assert_eq!(person.post(APPLY, &foreign).await.refused(401).0, "AuthenticationRequired");
    assert!(bench.feed(&person.account).await.is_empty());
    person.post(APPLY, &batch(&person, &[said(), threadgate(&person, KEY, json!([]))])).await.ok();
    assert_eq!(json!(bench.feed(&person.account).await[0].settings), json!({ "replyControl": "NOBODY" }));
}

#[tokio::test]
async fn a_gate_counts_for_the_post_with_its_key_alone() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    person.post(APPLY, &batch(&person, &[said(), threadgate(&person, LATER, json!([]))])).await.ok();
    assert_eq!(json!(bench.feed(&person.account).await[0].settings), json!({}));
}

#[tokio::test]
async fn a_batch_may_lose_its_answer() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let writes = [said(), threadgate(&person, KEY, json!([]))];
    bench.fault(&person.account, "duplicate");
    assert_eq!(person.post(APPLY, &batch(&person, &writes)).await.refused(500).0, "InternalServerError");
    bench.fault(&person.account, "drop_after_accept");
    let request = person.http.post(person.url(APPLY)).json(&batch(&person, &writes)).bearer_auth(&person.access);
    assert!(request.send().await.is_err());
    assert_eq!(bench.feed(&person.account).await.len(), 1);
}

#[tokio::test]
async fn quotes_and_cards_are_shown() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let quoted = person.say(LATER, "first").await.ok();
    let reference = json!({ "uri": quoted["uri"], "cid": quoted["cid"] });
    let quote = json!({ "$type": "app.bsky.embed.record", "record": reference });
    let blob = person.blob(crate::support::png(4, 3, 0), "image/png").await;
    let external = json!({ "uri": "https://a.example/", "title": "A", "description": "B", "thumb": blob });
    let card = json!({ "$type": "app.bsky.embed.external", "external": external });
    let mut record = post("https://a.example/");
    record["embed"] = json!({ "$type": "app.bsky.embed.recordWithMedia", "record": quote, "media": card });
    person.put(KEY, record).await.ok();
    let shown = bench.feed(&person.account).await.remove(0);
    assert_eq!(shown.settings["quoteUri"], quoted["uri"]);
    let card = shown.card.unwrap();
    assert_eq!((card.url.as_str(), card.title.as_str(), card.description.as_str()), ("https://a.example/", "A", "B"));
    assert_eq!((card.picture.unwrap().width, shown.media.len()), (Some(4), 0));
}
