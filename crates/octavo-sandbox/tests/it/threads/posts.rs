//! Texts, images and videos, from the container to the profile.

use jiff::SignedDuration;
use serde_json::json;

use super::client::Person;
use crate::support::Bench;

#[tokio::test]
async fn a_text_is_published_and_listed() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let form =
        [("media_type", "TEXT"), ("text", "Folded into eight"), ("topic_tag", "Paper"), ("reply_control", "everyone")];
    let container = person.container(&form).await;
    assert!(bench.feed(&person.account).await.is_empty(), "a container is not seen");
    assert_eq!(person.status(&container).await, json!({ "id": container, "status": "FINISHED" }));
    let post = person.published(&container).await;
    assert_eq!(person.status(&container).await["status"], "PUBLISHED");

    let node = person.node(&post, "id,text,media_type,timestamp,shortcode,permalink,topic_tag,username").await;
    let shortcode = node["shortcode"].as_str().unwrap();
    assert_eq!(shortcode.len(), 11);
    let permalink = format!("https://www.threads.com/@{}/post/{shortcode}", person.account.username);
    assert_eq!(
        node,
        json!({
            "id": post, "text": "Folded into eight", "media_type": "TEXT_POST", "shortcode": shortcode,
            "timestamp": "2026-11-21T10:00:00+0000", "permalink": permalink, "topic_tag": "Paper",
            "username": person.account.username,
        })
    );
    let shown = &bench.feed(&person.account).await[0];
    assert_eq!((&shown.id, shown.permalink.as_deref()), (&post, Some(permalink.as_str())));
    let listed = person.get("/me/threads", &[("fields", "id,text")]).await.ok();
    assert_eq!(listed["data"], json!([{ "id": post, "text": "Folded into eight" }]));
    let ledger = bench.sandbox.ledger().await.unwrap();
    assert_eq!((ledger.len(), &ledger[0].id), (1, &post));
}

#[tokio::test]
async fn a_tag_in_the_text_is_the_topic() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let post = person.published(&person.text("#1 reason to fold #paper, daily").await).await;
    assert_eq!(person.node(&post, "topic_tag").await["topic_tag"], "paper");
}

#[tokio::test]
async fn images_and_videos_take_their_time() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let (photo, video) = (person.shelf.url("photo.png"), person.shelf.url("video.mp4"));
    let rows = [("IMAGE", "image_url", photo, 1, "IMAGE"), ("VIDEO", "video_url", video, 2, "VIDEO")];
    for (kind, field, url, waits, shown_as) in rows {
        let form = [("media_type", kind), (field, url.as_str()), ("text", kind), ("alt_text", "A sheet")];
        let container = person.container(&form).await;
        for _ in 0..waits {
            assert_eq!(person.publish(&container).await.refused().1, 4_279_009, "{kind} is not ready");
            assert_eq!(person.status(&container).await["status"], "IN_PROGRESS");
        }
        assert_eq!(person.status(&container).await["status"], "FINISHED");
        let post = person.published(&container).await;
        let node = person.node(&post, "media_type,alt_text,media_url").await;
        assert_eq!((&node["media_type"], &node["alt_text"]), (&json!(shown_as), &json!("A sheet")));
        let shown = bench.feed(&person.account).await.remove(0);
        assert_eq!((shown.text.as_str(), shown.media[0].alt.as_deref()), (kind, Some("A sheet")));
        assert_eq!(node["media_url"], shown.media[0].url);
        let served = bench.client.get(&shown.media[0].url).send().await.unwrap();
        assert_eq!(served.headers()["content-type"], shown.media[0].content_type);
    }
}

#[tokio::test]
async fn a_container_is_published_once_within_a_day() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let (first, second, third) = (person.text("One").await, person.text("Two").await, person.text("Three").await);
    person.published(&first).await;
    assert_eq!(person.publish(&first).await.refused().1, 4_279_009);
    bench.act(&person.account, json!({ "type": "expire_containers" })).await;
    assert_eq!(person.ready(&first).await, "PUBLISHED");
    assert_eq!(person.ready(&second).await, "EXPIRED");
    assert_eq!(person.publish(&second).await.refused().1, 4_279_009);
    bench.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(person.ready(&third).await, "EXPIRED");
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_posts_of_a_day_are_counted() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let limit = async || {
        let fields = [("fields", "quota_usage,config")];
        person.get("/me/threads_publishing_limit", &fields).await.ok()["data"][0].clone()
    };
    person.published(&person.text("One").await).await;
    let config = json!({ "quota_total": 250, "quota_duration": 86400 });
    assert_eq!(limit().await, json!({ "quota_usage": 1, "config": config }));
    bench.act(&person.account, json!({ "type": "exhaust_quota" })).await;
    assert_eq!(limit().await["quota_usage"], 250);
    let container = person.text("Two").await;
    assert_eq!(person.publish(&container).await.refused().0, 9);
    bench.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(limit().await["quota_usage"], 0);
    person.published(&person.text("Three").await).await;
}

#[tokio::test]
async fn the_list_is_read_in_pages_and_from_a_time_on() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    for text in ["One", "Two", "Three"] {
        person.published(&person.text(text).await).await;
        bench.clock.advance(SignedDuration::from_mins(1));
    }
    let page = person.get("/me/threads", &[("fields", "text"), ("limit", "2")]).await.ok();
    assert_eq!(page["data"], json!([{ "text": "Three" }, { "text": "Two" }]));
    let after = page["paging"]["cursors"]["after"].as_str().unwrap();
    let rest = person.get("/me/threads", &[("fields", "text"), ("after", after)]).await.ok();
    assert_eq!(rest["data"], json!([{ "text": "One" }]));
    let since = (bench.clock.now().as_second() - 120).to_string();
    let recent = person.get("/me/threads", &[("fields", "text"), ("since", &since)]).await.ok();
    assert_eq!(recent["data"].as_array().unwrap().len(), 2);
    let none = person.get("/me/threads", &[("since", "2026-11-22")]).await.ok();
    assert_eq!(none["data"], json!([]));
}

#[tokio::test]
async fn a_deleted_post_is_gone_and_was_still_published() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let post = person.published(&person.text("One").await).await;
    let url = person.url(&format!("/v1.0/{post}"));
    let deleted = super::client::send(person.http.delete(url).bearer_auth(&person.token)).await.ok();
    assert_eq!(deleted, json!({ "success": true, "deleted_id": post }));
    assert_eq!(person.get(&format!("/{post}"), &[]).await.refused().1, 4_279_009);
    assert!(bench.feed(&person.account).await.is_empty());
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}
