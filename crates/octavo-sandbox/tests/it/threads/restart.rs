//! What a restart keeps: everything that a client was told.

use serde_json::json;

use super::client::Person;
use crate::support::Bench;

#[tokio::test]
async fn tokens_containers_and_posts_survive() {
    let bench = Bench::start().await;
    let before = Person::create(&bench).await;
    let post = before.published(&before.image("photo.png", &[("alt_text", "A sheet")]).await).await;
    let text = before.text("Later").await;
    let image = before.image("other.png", &[]).await;
    bench.act(&before.account, json!({ "type": "exhaust_quota" })).await;
    let feed = bench.feed(&before.account).await;
    let accounts = bench.sandbox.accounts().unwrap();
    let Person { token, account, .. } = before;

    let bench = bench.restart().await;
    assert_eq!(bench.sandbox.accounts().unwrap(), accounts);
    let after = Person::with_token(&bench, account, token).await;
    assert_eq!(after.node(&post, "alt_text").await["alt_text"], "A sheet");
    let shown = bench.feed(&after.account).await;
    assert_eq!((shown.len(), &shown[0].id, &shown[0].permalink), (1, &feed[0].id, &feed[0].permalink));
    assert_eq!(after.publish(&text).await.refused().0, 9, "the day is still used up");
    assert_eq!(after.ready(&image).await, "FINISHED");
}
