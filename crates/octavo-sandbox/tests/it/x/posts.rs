//! Posts: what is made, what is refused.

use jiff::SignedDuration;
use serde_json::json;

use super::client::{Person, send};
use crate::support::Bench;

const DUPLICATE: &str = "You are not allowed to create a Tweet with duplicate content.";
const NOT_PERMITTED: &str = "You are not permitted to perform this action.";

#[tokio::test]
async fn a_post_is_made_with_short_links() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let answer = person.say(" Tom & <Ann>: example.com ").await;
    assert_eq!(answer.0, 201);
    let data = answer.ok()["data"].clone();
    let text = data["text"].as_str().unwrap();
    assert!(text.starts_with("Tom &amp; &lt;Ann&gt;: https://t.co/"), "{text}");
    assert_eq!(data["edit_history_tweet_ids"], json!([data["id"]]));
    let shown = &bench.feed(&person.account).await[0];
    assert_eq!(shown.text, "Tom & <Ann>: example.com");
    let permalink = format!("https://x.com/{}/status/{}", person.account.username, shown.id);
    assert_eq!((json!(shown.id), shown.permalink.as_ref()), (data["id"].clone(), Some(&permalink)));
    assert_eq!(bench.sandbox.ledger().await.unwrap()[0].id, shown.id);
}

#[tokio::test]
async fn a_body_holds_what_the_api_knows_and_nothing_else() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let rows = [
        (json!({}), 400, "at least one of text and media"),
        (json!({ "text": " " }), 400, "at least one of text and media"),
        (json!({ "text": 7 }), 400, "$.text: integer found, string expected"),
        (json!({ "status": "Hello" }), 400, "$.status: is not defined in the schema"),
        (json!({ "text": "Hello", "media": ["1"] }), 400, "$.media: array found, object expected"),
        (json!({ "text": "Hello", "media": {} }), 400, "$.media.media_ids: is missing"),
        (json!({ "text": "Hello", "media": { "media_ids": [1] } }), 400, "integer found, string expected"),
        (json!({ "text": "Hello", "media": { "ids": ["1"] } }), 400, "$.media.ids: is not defined"),
        (json!(["Hello"]), 400, "$: array found, object expected"),
        (json!({ "text": "Hello", "reply": { "in_reply_to_tweet_id": "1" } }), 403, "deleted or not visible to you"),
        (json!({ "text": "Hello", "reply": { "in_reply_to_tweet_id": "x" } }), 400, "deleted or not visible to you"),
        (json!({ "text": "Hello", "reply": {} }), 400, "$.reply.in_reply_to_tweet_id: is missing"),
        (json!({ "text": "Hello", "made_with_ai": "yes" }), 400, "$.made_with_ai: string found, boolean expected"),
        (json!({ "text": "Hello", "quote_tweet_id": "1" }), 403, NOT_PERMITTED),
        (json!({ "text": "Hello", "quote_tweet_id": "x" }), 400, "$.quote_tweet_id: does not match"),
        (json!({ "text": "Hello", "quote_tweet_id": "12345678901234567890" }), 400, "$.quote_tweet_id: does not match"),
        (json!({ "text": "Hello", "quote_tweet_id": 1 }), 400, "$.quote_tweet_id: integer found, string expected"),
        (json!({ "text": "Hello", "community_id": "printers" }), 400, "$.community_id: does not match"),
        (
            json!({ "text": "Hello", "quote_tweet_id": "1", "media": { "media_ids": ["1"] } }),
            400,
            "Only one of quote_tweet_id, poll and media",
        ),
        (
            json!({ "text": "Hello", "quote_tweet_id": "1", "poll": { "options": ["A", "B"], "duration_minutes": 5 } }),
            400,
            "Only one of quote_tweet_id, poll and media",
        ),
        (json!({ "text": "Hello", "poll": { "options": ["A", "B"], "duration_minutes": 4 } }), 400, "from 5 to 10080"),
        (
            json!({ "text": "Hello", "poll": { "options": ["A", "B"], "duration_minutes": 10_081 } }),
            400,
            "from 5 to 10080",
        ),
        (json!({ "text": "Hello", "poll": { "options": ["A"], "duration_minutes": 5 } }), 400, "a minimum of 2 items"),
        (
            json!({ "text": "Hello", "poll": { "options": ["A", "a".repeat(26)], "duration_minutes": 5 } }),
            400,
            "1 to 25 characters",
        ),
    ];
    for (body, status, words) in rows {
        let answer = person.tweet(body.clone()).await;
        assert!(answer.refused(status).contains(words), "{body}: {:?}", answer.2);
    }
    let broken = person.http.post(person.url("/tweets")).header("content-type", "application/json");
    send(broken.bearer_auth(&person.access).body("{")).await.refused(400);
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
    person.tweet(json!({ "text": "Hello", "reply_settings": "following" })).await.ok();
}

#[tokio::test]
async fn a_text_has_280_places_or_more_with_premium() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let fits = [
        "x".repeat(280),
        "日".repeat(140),
        "👨‍👩‍👧‍👦".repeat(140),
        format!("{} https://example.com/{}", "x".repeat(256), "y".repeat(99)),
    ];
    for text in &fits {
        person.say(text).await.ok();
    }
    for text in &fits {
        assert_eq!(person.say(&format!("z{text}")).await.refused(403), NOT_PERMITTED);
    }
    assert_eq!(person.say("a\u{feff}b").await.refused(403), NOT_PERMITTED);
    let cashtags = person.say("$OCT and $TSLA").await;
    assert!(cashtags.refused(403).contains("maximum of one cashtag"));
    person.say("$OCT for 100$").await.ok();
    bench.act(&person.account, json!({ "type": "set_subscription", "subscription": "Premium" })).await;
    person.say(&"x".repeat(25_000)).await.ok();
    assert_eq!(person.say(&"x".repeat(25_001)).await.refused(403), NOT_PERMITTED);
}

#[tokio::test]
async fn the_same_text_is_refused_for_half_a_day() {
    let bench = Bench::start().await;
    let (mut person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let first = person.say("Cafe\u{301}").await.ok()["data"]["id"].clone();
    let photo = person.photo(0).await;
    let again = [json!({ "text": "Café" }), json!({ "text": " Café\n", "media": { "media_ids": [photo] } })];
    for body in again {
        assert_eq!(person.tweet(body).await.refused(403), DUPLICATE);
    }
    other.say("Café").await.ok();
    assert_eq!(other.delete(&first).await.refused(403), "You are not allowed to delete this Tweet.");
    assert_eq!(person.delete(&first).await.ok(), json!({ "data": { "deleted": true } }));
    assert_eq!(person.delete(&first).await.ok(), json!({ "data": { "deleted": false } }));
    person.say("Café").await.ok();
    bench.clock.advance(SignedDuration::from_hours(12));
    person.keep(&person.renew(&person.refresh).await.ok());
    person.say("Café").await.ok();
    assert_eq!(bench.feed(&person.account).await.len(), 2);
    let ledger = bench.sandbox.ledger().await.unwrap();
    let own: Vec<&str> = ledger
        .iter()
        .filter(|one| one.account_id == person.account.external_id)
        .map(|one| &one.body_sha256[..])
        .collect();
    assert!(own.len() == 3 && own.iter().all(|hash| *hash == own[0]), "{own:?}");
}

#[tokio::test]
async fn media_alone_are_never_duplicates() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    for _ in 0..2 {
        let photo = person.photo(0).await;
        person.tweet(json!({ "media": { "media_ids": [photo] } })).await.ok();
    }
}

#[tokio::test]
async fn a_suspended_account_does_nothing() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.act(&person.account, json!({ "type": "set_suspended", "suspended": true })).await;
    for answer in [person.say("Hello").await, person.me().await] {
        assert!(answer.refused(403).contains("suspended"));
    }
    bench.act(&person.account, json!({ "type": "set_suspended", "suspended": false })).await;
    person.say("Hello").await.ok();
}

#[tokio::test]
async fn a_reply_goes_to_a_post_of_the_account_itself() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let root = person.say("One").await.ok()["data"]["id"].clone();
    let reply = |text: &str| json!({ "text": text, "reply": { "in_reply_to_tweet_id": root } });
    person.tweet(reply("Two")).await.ok();
    assert_eq!(json!(bench.feed(&person.account).await[0].reply_to), root);
    let other = Person::create(&bench).await;
    let refused = other.tweet(reply("Three")).await;
    assert!(refused.refused(403).contains("not been mentioned"), "{:?}", refused.2);
}

#[tokio::test]
async fn only_enterprise_apps_quote() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let quoted = other.say("One").await.ok()["data"]["id"].clone();
    let quote = |id: &serde_json::Value| json!({ "text": "Two", "quote_tweet_id": id, "community_id": "77" });
    assert_eq!(person.tweet(quote(&quoted)).await.refused(403), NOT_PERMITTED);
    bench.act(&person.account, json!({ "type": "set_enterprise", "enterprise": true })).await;
    assert!(person.tweet(quote(&json!("1"))).await.refused(403).contains("attempted to quote"));
    let made = person.tweet(quote(&quoted)).await.ok()["data"].clone();
    assert!(made["text"].as_str().unwrap().starts_with("Two https://t.co/"), "{made}");
    let shown = bench.feed(&person.account).await.remove(0);
    assert_eq!(shown.text, "Two");
    assert_eq!(json!(shown.settings), json!({ "quotePostId": quoted, "communityId": "77" }));
    let path = format!("/tweets/{}", made["id"].as_str().unwrap());
    let read = person.get(&path, &[("tweet.fields", "referenced_tweets,entities")]).await.ok()["data"].clone();
    assert_eq!(read["referenced_tweets"], json!([{ "type": "quoted", "id": quoted }]));
    let link = &read["entities"]["urls"][0]["expanded_url"];
    assert!(link.as_str().unwrap().ends_with(&format!("/status/{}", quoted.as_str().unwrap())), "{link}");
}
