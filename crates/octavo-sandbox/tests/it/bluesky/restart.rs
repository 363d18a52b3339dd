//! What a restart keeps.

use serde_json::json;

use super::client::{KEY, LATER, Person, post, send};
use crate::support::{Bench, png};

#[tokio::test]
async fn sessions_blobs_and_records_survive() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let first = person.say(KEY, "one").await.ok();
    let blob = person.blob(png(4, 3, 0), "image/png").await;
    let ledger = bench.sandbox.ledger().await.unwrap();
    let Person { account, did, access, refresh, http, .. } = person;
    drop(http);

    let bench = bench.restart().await;
    let service = format!("{}/bluesky", bench.base);
    let http = bench.client.clone();
    let mut person = Person { account, did, access, refresh, http, service };
    person.account.credentials["service"] = json!(person.service);
    assert_eq!(bench.sandbox.accounts().unwrap(), std::slice::from_ref(&person.account));
    assert_eq!(bench.sandbox.ledger().await.unwrap(), ledger);
    assert!(person.say(KEY, "one").await.ok().get("commit").is_none());
    assert_eq!(person.say(KEY, "other").await.refused(400).0, "InvalidSwap");
    let mut record = post("two");
    let images = json!([{ "image": blob, "alt": "" }]);
    record["embed"] = json!({ "$type": "app.bsky.embed.images", "images": images });
    let second = person.put(LATER, record).await.ok();
    assert!(second["commit"]["rev"].as_str() > first["commit"]["rev"].as_str());
    let refresh = person.http.post(person.url("com.atproto.server.refreshSession"));
    send(refresh.bearer_auth(&person.refresh)).await.ok();
    assert_eq!(bench.feed(&person.account).await.len(), 2);
}
