//! Commentary uses LinkedIn's "little text": unescaped characters are silently dropped, not rejected.

use super::client::Member;
use crate::support::Bench;

#[tokio::test]
async fn an_unescaped_character_ends_the_text_without_a_word() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    let rows = [
        (r"Prices \(net\) \| #octavo", "Prices (net) | #octavo"),
        ("Prices (net) and more", "Prices "),
        ("Hello @[Amber](urn:li:person:x)!", "Hello Amber!"),
    ];
    for (commentary, shown) in rows {
        let post = member.say(commentary).await.created();
        let item = &bench.feed(&member.account).await[0];
        assert_eq!((&item.id, &item.text[..]), (&post, shown));
    }
}

#[tokio::test]
async fn three_thousand_units_without_the_backslashes() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    member.say(&r"\*".repeat(3000)).await.created();
    member.say(&"👋".repeat(1500)).await.created();
    let (code, message) = member.say(&"a".repeat(3001)).await.refused(400);
    assert_eq!(code, "FIELD_ARRAY_SIZE_TOO_HIGH");
    assert!(message.contains("(3001 characters) exceeded the maximum allowed (3000 characters)"), "{message}");
    member.say("").await.refused(422);
}
