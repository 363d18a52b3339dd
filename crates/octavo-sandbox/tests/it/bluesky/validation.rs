//! What the lexicons refuse, in the PDS's words.

use serde_json::{Value, json};

use super::client::{KEY, Person, post, send};
use crate::support::{Bench, mp4, png};

/// Puts a record and gives the message of its refusal.
async fn refusal(person: &Person, record: Value) -> String {
    person.put(KEY, record).await.refused(400).1
}

fn with(key: &str, value: Value) -> Value {
    let mut record = post("hi");
    record[key] = value;
    record
}

#[tokio::test]
async fn text_is_counted_in_graphemes_and_bytes() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let prefix = "Invalid app.bsky.feed.post record: ";
    let family = "👨‍👩‍👧‍👦";
    assert_eq!(
        refusal(&person, post(&"é".repeat(301))).await,
        format!("{prefix}grapheme too big (maximum 300, got 301) at $.record.text")
    );
    assert_eq!(
        refusal(&person, post(&family.repeat(121))).await,
        format!("{prefix}string too big (maximum 3000, got 3025) at $.record.text")
    );
    person.say(KEY, &family.repeat(120)).await.ok();
    person.say(super::client::LATER, &"é".repeat(300)).await.ok();
}

#[tokio::test]
async fn shapes_are_checked_with_their_places() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let blob = person.blob(png(4, 3, 0), "image/png").await;
    let images = |images: Value| with("embed", json!({ "$type": "app.bsky.embed.images", "images": images }));
    let facet = |index: Value, feature: Value| with("facets", json!([{ "index": index, "features": [feature] }]));
    let range = json!({ "byteStart": 0, "byteEnd": 2 });
    let image = json!({ "image": blob, "alt": "" });
    let rows = [
        (with("text", json!(5)), "Expected string value type at $.record.text (got integer)"),
        (with("createdAt", json!("yesterday")), "Invalid datetime at $.record.createdAt (got \"yesterday\")"),
        (
            with("createdAt", json!("2026-11-21T10:00:00")),
            "Invalid datetime at $.record.createdAt (got \"2026-11-21T10:00:00\")",
        ),
        (json!({ "text": "x" }), "Missing required key \"createdAt\" at $.record"),
        (json!({ "createdAt": "2026-11-21T10:00:00Z" }), "Missing required key \"text\" at $.record"),
        (with("langs", json!(["en", "de", "fr", "it"])), "array too big (maximum 3, got 4) at $.record.langs"),
        (with("langs", json!(["english"])), "Invalid language at $.record.langs[0] (got \"english\")"),
        (with("tags", json!(vec!["t"; 9])), "array too big (maximum 8, got 9) at $.record.tags"),
        (images(json!(vec![image; 5])), "array too big (maximum 4, got 5) at $.record.embed.images"),
        (images(json!([{ "image": blob }])), "Missing required key \"alt\" at $.record.embed.images[0]"),
        (
            images(json!([{ "image": "x", "alt": "" }])),
            "Expected blob value type at $.record.embed.images[0].image (got string)",
        ),
        (
            images(json!([{ "image": blob, "alt": "", "aspectRatio": { "width": 0, "height": 1 } }])),
            "integer too small (minimum 1, got 0) at $.record.embed.images[0].aspectRatio.width",
        ),
        (
            with("embed", json!({ "images": [] })),
            "Expected an object or record which includes a \"$type\" property value type at $.record.embed (got object)",
        ),
        (facet(json!({ "byteStart": 0 }), json!({})), "Missing required key \"byteEnd\" at $.record.facets[0].index"),
        (
            facet(range.clone(), json!({ "uri": "x" })),
            "Expected an object or record which includes a \"$type\" property value type at $.record.facets[0].features[0] (got object)",
        ),
        (
            facet(range.clone(), json!({ "$type": "app.bsky.richtext.facet#link", "uri": "no uri" })),
            "Invalid uri at $.record.facets[0].features[0].uri (got \"no uri\")",
        ),
        (
            facet(range, json!({ "$type": "app.bsky.richtext.facet#mention", "did": "@ada" })),
            "Invalid DID at $.record.facets[0].features[0].did (got \"@ada\")",
        ),
    ];
    for (record, words) in rows {
        let wanted = format!("Invalid app.bsky.feed.post record: {words}");
        assert_eq!(refusal(&person, record).await, wanted);
    }
    let other = refusal(&person, with("$type", json!("app.bsky.feed.like"))).await;
    assert_eq!(other, "Invalid $type: expected app.bsky.feed.post, got app.bsky.feed.like");
    assert!(bench.feed(&person.account).await.is_empty());
}

#[tokio::test]
async fn a_gallery_needs_ratios_and_holds_twenty() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let blob = person.blob(png(4, 3, 0), "image/png").await;
    let item = json!({ "$type": "app.bsky.embed.gallery#image", "image": blob, "alt": "" });
    let gallery = |items: Vec<Value>| with("embed", json!({ "$type": "app.bsky.embed.gallery", "items": items }));
    let words = refusal(&person, gallery(vec![item.clone()])).await;
    assert!(words.ends_with("Missing required key \"aspectRatio\" at $.record.embed.items[0]"), "{words}");
    let words = refusal(&person, gallery(vec![item; 21])).await;
    assert!(words.ends_with("array too big (maximum 20, got 21) at $.record.embed.items"), "{words}");
}

#[tokio::test]
async fn blob_references_must_match_what_was_uploaded() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let image = person.blob(png(4, 3, 0), "image/jpeg").await;
    let video = person.blob(mp4(9), "video/mp4").await;
    let large = person.blob(png(4, 3, 2_000_000), "image/png").await;
    let foreign = other.blob(png(5, 5, 0), "image/png").await;
    let changed = |key: &str, value: Value| {
        let mut blob = image.clone();
        blob[key] = value;
        blob
    };
    let rows = [
        (foreign, "BlobNotFound"),
        (changed("mimeType", json!("image/jpeg")), "InvalidMimeType"),
        (changed("size", json!(1)), "InvalidSize"),
        (video, "InvalidMimeType"),
        (large, "BlobTooLarge"),
    ];
    for (blob, name) in rows {
        let images = json!([{ "image": blob, "alt": "" }]);
        let record = with("embed", json!({ "$type": "app.bsky.embed.images", "images": images }));
        assert_eq!(person.put(KEY, record).await.refused(400).0, name);
    }
}

#[tokio::test]
async fn bodies_must_be_json_and_not_too_large() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let request = || person.http.post(person.url("com.atproto.repo.putRecord")).bearer_auth(&person.access);
    let plain = request().header("content-type", "text/plain").body("{}");
    assert_eq!(send(plain).await.refused(400).1, "Wrong request encoding (Content-Type): text/plain");
    let broken = request().header("content-type", "application/json").body("{");
    assert_eq!(send(broken).await.refused(400).0, "InvalidRequest");
    let record = with("padding", json!("x".repeat(1_000_000)));
    assert_eq!(person.put(KEY, record).await.refused(413).0, "PayloadTooLarge");
    let fraction = refusal(&person, with("extra", json!(1.5))).await;
    assert_eq!(fraction, "records may not contain fractional numbers");
}
