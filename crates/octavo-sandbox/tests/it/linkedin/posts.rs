//! Posts: made, read, known again, taken back.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::client::{Member, key};
use crate::support::Bench;

#[tokio::test]
async fn a_post_is_held_against_its_schema() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    let with = |name: &str, value: Value| {
        let mut body = member.body("Hello");
        body[name] = value;
        body
    };
    let mut nothing = member.body("Hello");
    nothing.as_object_mut().unwrap().remove("visibility");
    let rows = [
        (json!([]), 400, "could not be converted to data map"),
        (nothing, 422, "/visibility :: field is required"),
        (with("text", json!("x")), 422, "/text :: unrecognized field"),
        (with("visibility", json!("GROUP")), 422, "\"GROUP\" is not an enum symbol"),
        (with("lifecycleState", json!("LIVE")), 422, "is not an enum symbol"),
        (with("distribution", json!({})), 422, "/distribution/feedDistribution :: field is required"),
        (with("commentary", json!(5)), 422, "/commentary :: cannot be coerced"),
        (with("content", json!({})), 422, "exactly one entry"),
        (with("content", json!({ "media": {} })), 422, "/content/media/id :: field is required"),
        (with("content", json!({ "multiImage": { "images": [{}] } })), 422, "/images/0/id :: field is required"),
        (with("content", json!({ "poll": {} })), 422, "/content/poll/question :: field is required"),
        (
            with(
                "content",
                json!({ "poll": { "question": "Which fold?", "options": [{ "text": "Octavo" }],
            "settings": { "duration": "THREE_DAYS" } } }),
            ),
            422,
            "2 to 4 options",
        ),
        (
            with(
                "content",
                json!({ "poll": { "question": "Which fold?", "options": [{ "text": "Octavo" }, { "text": "Quarto" }],
            "settings": { "duration": "TWO_DAYS" } } }),
            ),
            422,
            "\"TWO_DAYS\" is not an enum symbol",
        ),
        (with("lifecycleState", json!("DRAFT")), 400, "does not simulate drafts"),
        (with("author", json!("urn:li:group:1")), 422, "only organization and person URNs"),
        (with("author", json!("urn:li:person:other")), 403, "[/author]"),
        (with("author", json!("urn:li:organization:1")), 403, "[/author]"),
    ];
    for (body, status, words) in rows {
        let (_, message) = member.post("/rest/posts", &body).await.refused(status);
        assert!(message.contains(words), "{message}");
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn the_same_post_again_is_a_duplicate_for_a_day_even_when_it_was_deleted() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    let first = member.say("Once").await.created();
    for _ in 0..2 {
        let (code, message) = member.say("Once").await.refused(422);
        assert_eq!(code, "DUPLICATE_POST");
        assert!(message.ends_with(&format!("Content is a duplicate of {first}")), "{message}");
        assert_eq!(member.delete(&format!("/rest/posts/{}", key(&first))).await.0, 204);
    }
    assert!(bench.feed(&member.account).await.is_empty());
    member.say("Twice").await.created();
    Member::create(&bench).await.say("Once").await.created();
    bench.clock.advance(SignedDuration::from_hours(24));
    member.say("Once").await.created();
}

#[tokio::test]
async fn a_member_has_so_many_posts_a_day() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    for number in 0..150 {
        member.say(&format!("Post {number}")).await.created();
    }
    let answer = member.say("One more").await;
    assert_eq!(answer.header("retry-after"), None);
    let (code, message) = answer.refused(429);
    assert_eq!(code, "TOO_MANY_REQUESTS");
    assert!(message.contains("APPLICATION_AND_MEMBER DAY limit"), "{message}");
    // The clock stands at ten in the morning.
    bench.clock.advance(SignedDuration::from_hours(14));
    member.say("One more").await.created();
}

#[tokio::test]
async fn reviewed_apps_read_the_members_posts() {
    let bench = Bench::start().await;
    let scopes = ["openid", "profile", "w_member_social", "r_member_social"];
    let member = Member::with_scopes(&bench, &scopes).await;
    let first = member.say(r"First \(of two\) #new").await.created();
    let image = member.image(1).await;
    let second = member.show("", json!({ "media": { "id": image, "altText": "A" } })).await.created();

    let find = async |more: &str| member.get(&format!("/rest/posts?q=author&author={}{more}", key(&member.urn))).await;
    let found = find("").await.ok();
    let one = &found["elements"][1];
    assert_eq!(one["commentary"], r"First \(of two\) {hashtag|\#|new}");
    assert_eq!((&one["author"], &one["createdAt"]), (&json!(member.urn), &json!(1_795_255_200_000_i64)));
    assert_eq!((&found["elements"][0]["id"], &found["elements"][1]["id"]), (&json!(second), &json!(first)));
    assert_eq!(found["elements"][0]["content"]["media"]["id"], image);
    assert_eq!(find("&count=1").await.ok()["elements"].as_array().unwrap().len(), 1);
    assert_eq!(find("&start=2").await.ok()["elements"], json!([]));
    find("&count=many").await.refused(400);
    member.get("/rest/posts?q=author&author=urn%3Ali%3Aperson%3Aother").await.refused(403);

    member.delete(&format!("/rest/posts/{}", key(&second))).await;
    assert_eq!(find("").await.ok()["elements"].as_array().unwrap().len(), 1);
    let bare = member.delete(&format!("/rest/posts/{first}")).await;
    assert_eq!(bare.refused(400).1, "Syntax exception in path variables");
}
