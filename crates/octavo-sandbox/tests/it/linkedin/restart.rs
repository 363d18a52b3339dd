//! A restart changes nothing that a client was told.

use serde_json::json;

use super::client::Member;
use crate::support::{Bench, png};

#[tokio::test]
async fn tokens_uploads_and_posts_are_there_after_a_restart() {
    let bench = Bench::start().await;
    let mut member = Member::create(&bench).await;
    let image = member.image(1).await;
    let open = member.initialize("image", None).await;
    let post = member.show("Before", json!({ "media": { "id": image } })).await.created();
    let shown = bench.feed(&member.account).await;
    bench.act(&member.account, json!({ "type": "retire_version", "version": "202608" })).await;
    let (old, bench) = (bench.base.clone(), bench.restart().await);
    (member.base, member.http) = (bench.url("/linkedin"), bench.client.clone());

    let again = bench.feed(&member.account).await;
    assert_eq!((again.len(), &again[0].id, &again[0].text), (1, &post, &shown[0].text));
    assert_eq!(member.show("Before", json!({ "media": { "id": image } })).await.refused(422).0, "DUPLICATE_POST");
    let moved = json!(open["uploadUrl"].as_str().unwrap().replace(&old, &bench.base));
    assert_eq!(member.put(&moved, "image/png", png(4, 3, 2)).await.0, 201);
    member.show("After", json!({ "media": { "id": open["image"] } })).await.created();
    member.version = "202608".to_owned();
    assert_eq!(member.say("Hello").await.refused(426).0, "NONEXISTENT_VERSION");
    assert_eq!(bench.sandbox.accounts().unwrap(), [member.account]);
}
