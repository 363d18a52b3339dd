//! Several images and videos in one post.

use serde_json::json;

use super::client::Person;
use crate::support::Bench;

const ITEM: (&str, &str) = ("is_carousel_item", "true");

#[tokio::test]
async fn parts_that_are_ready_become_one_post() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let video = person.shelf.url("video.mp4");
    let first = person.image("photo.png", &[ITEM, ("alt_text", "A sheet")]).await;
    let second = person.container(&[("media_type", "VIDEO"), ("video_url", &video), ITEM]).await;
    let children = format!("{first},{second}");
    let form = [("media_type", "CAROUSEL"), ("children", children.as_str()), ("text", "Two"), ("topic_tag", "Paper")];
    assert_eq!(person.create_container(&form).await.refused().1, 4_279_009, "the video is not ready");
    person.ready(&second).await;
    let parent = person.container(&form).await;
    assert_eq!(person.publish(&parent).await.refused().1, 4_279_009, "nor is the carousel");
    assert_eq!(person.ready(&parent).await, "FINISHED");
    assert_eq!(person.publish(&first).await.refused().1, 4_279_009, "a part alone is no post");
    let post = person.published(&parent).await;
    let node = person.node(&post, "media_type,children,topic_tag").await;
    let items = json!({ "data": [{ "id": first }, { "id": second }] });
    assert_eq!(node, json!({ "media_type": "CAROUSEL_ALBUM", "children": items, "topic_tag": "Paper" }));
    let shown = &bench.feed(&person.account).await[0];
    let kinds: Vec<(&str, Option<&str>)> =
        shown.media.iter().map(|media| (media.content_type.as_str(), media.alt.as_deref())).collect();
    assert_eq!(kinds, [("image/png", Some("A sheet")), ("video/mp4", None)]);
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn other_sets_of_parts_are_refused() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let stranger = Person::create(&bench).await;
    let part = person.image("photo.png", &[ITEM]).await;
    let whole = person.image("photo.png", &[]).await;
    let theirs = stranger.image("photo.png", &[ITEM]).await;
    let many = vec![part.as_str(); 21].join(",");
    let rows = [
        (part.clone(), 100),
        (format!("{part},{part}"), 100),
        (many, 100),
        (format!("{part},{whole}"), 100),
        (format!("{part},{theirs}"), 24),
        (format!("{part},17800000000000000"), 24),
    ];
    for (children, code) in rows {
        let form = [("media_type", "CAROUSEL"), ("children", children.as_str())];
        assert_eq!(person.create_container(&form).await.refused().0, code, "{children}");
    }
}
