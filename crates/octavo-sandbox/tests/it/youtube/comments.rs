//! Comments: what is refused, and the pages of a list.

use serde_json::{Value, json};

use super::client::{Answer, Creator, send};
use crate::support::Bench;

async fn comment(creator: &Creator, video: &str, text: &str) -> Answer {
    let url = format!("{}/youtube/youtube/v3/commentThreads", creator.base);
    let body = json!({ "snippet": { "videoId": video, "topLevelComment": { "snippet": { "textOriginal": text } } } });
    send(creator.http.post(url).query(&[("part", "snippet")]).bearer_auth(&creator.access).json(&body)).await
}

#[tokio::test]
async fn a_comment_has_a_text_of_bounded_length() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let video = creator.video().await;
    let longest = "a".repeat(10_000);
    assert_eq!(comment(&creator, &video, " ").await.refused(400), "commentTextRequired");
    assert_eq!(comment(&creator, &video, &format!("{longest}b")).await.refused(400), "commentTextTooLong");
    comment(&creator, &video, &longest).await.ok();
}

#[tokio::test]
async fn comments_are_listed_in_pages() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let video = creator.video().await;
    for number in 0..21 {
        comment(&creator, &video, &format!("Comment {number}")).await.ok();
    }
    let list = async |more: &[(&str, &str)]| {
        creator.get("commentThreads", &[&[("part", "snippet"), ("videoId", &video)], more].concat()).await
    };
    let texts = |page: &Value| {
        let items = page["items"].as_array().unwrap().iter();
        items.map(|item| item["snippet"]["topLevelComment"]["snippet"]["textOriginal"].clone()).collect::<Vec<_>>()
    };
    let first = list(&[]).await.ok();
    assert_eq!((texts(&first).len(), &texts(&first)[0]), (20, &json!("Comment 20")));
    let rest = list(&[("pageToken", first["nextPageToken"].as_str().unwrap())]).await.ok();
    assert_eq!((texts(&rest), rest.get("nextPageToken")), (vec![json!("Comment 0")], None));
    assert_eq!(list(&[("maxResults", "101")]).await.refused(400), "badRequest");
    assert_eq!(list(&[("pageToken", "other")]).await.refused(400), "invalidPageToken");
}
