//! Comments: what is refused, and the pages of a list.

use serde_json::json;

use super::client::{Answer, Member, key};
use crate::support::Bench;

const SCOPES: [&str; 4] = ["openid", "profile", "w_member_social", "r_member_social"];

async fn comment(member: &Member, post: &str, text: &str) -> Answer {
    let body = json!({ "actor": member.urn, "object": post, "message": { "text": text } });
    member.post(&format!("/rest/socialActions/{}/comments", key(post)), &body).await
}

#[tokio::test]
async fn a_comment_has_a_text_of_bounded_length() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    let post = member.say("The post").await.created();
    let longest = "a".repeat(1_250);
    for text in [" ", &format!("{longest}b")] {
        comment(&member, &post, text).await.refused(400);
    }
    assert_eq!(comment(&member, &post, &longest).await.0, 201);
}

#[tokio::test]
async fn comments_are_listed_in_pages() {
    let bench = Bench::start().await;
    let member = Member::with_scopes(&bench, &SCOPES).await;
    let post = member.say("The post").await.created();
    for number in 0..11 {
        assert_eq!(comment(&member, &post, &format!("Comment {number}")).await.0, 201);
    }
    let path = format!("/rest/socialActions/{}/comments", key(&post));
    let first = member.get(&path).await.ok();
    assert_eq!((first["elements"].as_array().unwrap().len(), &first["paging"]["total"]), (10, &json!(11)));
    let rest = member.get(&format!("{path}?start=10&count=100")).await.ok();
    assert_eq!(rest["elements"][0]["message"]["text"], "Comment 0");
    member.get(&format!("{path}?count=101")).await.refused(400);
}
