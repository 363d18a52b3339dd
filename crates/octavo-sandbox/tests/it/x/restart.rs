//! A restart changes nothing that a client was told.

use serde_json::json;

use super::client::Person;
use crate::support::{Bench, png};

#[tokio::test]
async fn everything_is_there_again() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    let waiting = bench.account("X_TWITTER").await;
    let used = person.refresh.clone();
    person.keep(&person.renew(&used).await.ok());
    let bytes = png(8, 8, 100);
    let begun = person.begin("tweet_image", "image/png", bytes.len()).await.ok();
    let id = begun["data"]["id"].as_str().unwrap();
    person.append(id, 0, &bytes[..50]).await.ok();
    person.say("Before").await.ok();
    bench.act(&person.account, json!({ "type": "set_subscription", "subscription": "Premium" })).await;
    let (feed, ledger) = (bench.feed(&person.account).await, bench.sandbox.ledger().await.unwrap());

    let bench = bench.restart().await;
    let mut person = Person { base: bench.base.clone(), ..person };
    assert_eq!((bench.feed(&person.account).await, bench.sandbox.ledger().await.unwrap()), (feed, ledger));
    assert_eq!(bench.sandbox.accounts().unwrap(), [person.account.clone(), waiting.clone()]);
    person.say("Before").await.refused(403);
    person.append(id, 1, &bytes[50..]).await.ok();
    person.finalize(id).await.ok();
    person.tweet(json!({ "text": "x".repeat(300), "media": { "media_ids": [id] } })).await.ok();
    assert_eq!(bench.feed(&person.account).await[0].media.len(), 1);
    Person::stranger(&bench, waiting).redeem_first().await.ok();
    person.redeem_first().await.refused(400);
    person.keep(&person.renew(&person.refresh).await.ok());
    person.renew(&used).await.refused(400);
    person.me().await.refused(401);
}
