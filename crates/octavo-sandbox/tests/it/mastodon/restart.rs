//! What a restart keeps.

use serde_json::json;

use super::client::Person;
use crate::support::{Bench, png};

#[tokio::test]
async fn tokens_limits_files_and_keys_survive() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.act(&person.account, json!({ "type": "set_post_limits", "limits": { "characters": 5000 } })).await;
    let first = person.post_with_key("k", "one").await.ok();
    let picture = person.upload(png(4, 3, 0), None).await.ok();
    let ledger = bench.sandbox.ledger().await.unwrap();
    drop(person);

    let bench = bench.restart().await;
    let person = Person::of(&bench, bench.sandbox.accounts().unwrap().remove(0));
    assert_eq!(bench.sandbox.ledger().await.unwrap(), ledger);
    assert_eq!(person.post_with_key("k", "one").await.ok()["id"], first["id"]);
    person.post(json!({ "status": "a".repeat(5000), "media_ids": [picture["id"]] })).await.ok();
    assert_eq!(bench.feed(&person.account).await.len(), 2);
}
