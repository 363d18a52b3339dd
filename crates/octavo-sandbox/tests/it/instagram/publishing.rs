//! Posts: published, read back, counted, kept over a restart.

use jiff::SignedDuration;
use serde_json::json;

use super::client::{Person, id};
use crate::support::Bench;

const FIELDS: &str =
    "caption,permalink,timestamp,media_type,media_product_type,alt_text,comments_count,like_count,thumbnail_url";

#[tokio::test]
async fn a_picture_is_a_post_of_the_feed() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let more = [("caption", "One sheet #octavo"), ("alt_text", "A sheet")];
    let container = person.container("image_url", "square.jpg", &more).await;
    person.status(&container).await;
    let media = id(person.publish(&container).await);
    let read = person.get(&media, FIELDS).await.ok();
    let permalink = read["permalink"].as_str().unwrap();
    assert!(permalink.starts_with("https://www.instagram.com/p/"), "{permalink}");
    assert_eq!((&read["media_type"], &read["media_product_type"]), (&json!("IMAGE"), &json!("FEED")));
    assert_eq!((&read["caption"], &read["alt_text"]), (&json!("One sheet #octavo"), &json!("A sheet")));
    assert_eq!(read["timestamp"], "2026-11-21T10:00:00+0000");
    assert_eq!((&read["comments_count"], &read["like_count"]), (&json!(0), &json!(0)));

    let shown = &bench.feed(&person.account).await[0];
    assert_eq!((&shown.id, &shown.text[..]), (&media, "One sheet #octavo"));
    assert_eq!((shown.permalink.as_deref(), shown.media[0].alt.as_deref()), (Some(permalink), Some("A sheet")));
    assert_eq!(person.publish(&container).await.refused(), (24, Some(2_207_006)));
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_carousel_shows_its_items_once_they_are_ready() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let item = ("is_carousel_item", "true");
    let picture = person.container("image_url", "tall.jpg", &[item]).await;
    let video = person.container("video_url", "long.mp4", &[item, ("media_type", "VIDEO")]).await;
    let children = format!("{picture},{video}");
    let carousel = [("media_type", "CAROUSEL"), ("children", children.as_str()), ("caption", "Both")];
    person.status(&picture).await;
    assert_eq!(person.post("media", &carousel).await.refused(), (9007, Some(2_207_027)));
    person.status(&video).await;
    person.status(&video).await;
    let carousel = id(person.post("media", &carousel).await);
    person.status(&carousel).await;
    let media = id(person.publish(&carousel).await);
    assert_eq!(person.get(&media, FIELDS).await.ok()["media_type"], "CAROUSEL_ALBUM");
    let kinds: Vec<String> =
        bench.feed(&person.account).await[0].media.iter().map(|file| file.content_type.clone()).collect();
    assert_eq!(kinds, ["image/jpeg", "video/mp4"]);
}

#[tokio::test]
async fn a_reel_has_a_cover_and_a_story_lasts_a_day() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let cover = person.file("tall.jpg");
    let reel = [("media_type", "REELS"), ("cover_url", cover.as_str()), ("caption", "Moving")];
    let reel = person.container("video_url", "long.mp4", &reel).await;
    let story = person.container("image_url", "tall.jpg", &[("media_type", "STORIES"), ("caption", "unseen")]).await;
    for container in [&reel, &reel, &story] {
        person.status(container).await;
    }
    let (reel, story) = (id(person.publish(&reel).await), id(person.publish(&story).await));

    let listed = person.get("me/media", "id,permalink").await.ok();
    assert_eq!(listed["data"].as_array().unwrap().len(), 1);
    assert_eq!(listed["data"][0]["id"], reel);
    assert!(listed["data"][0]["permalink"].as_str().unwrap().contains("/reel/"));
    let shown = person.get(&story, "id,media_product_type,caption").await.ok();
    assert_eq!(shown, json!({ "id": story, "media_product_type": "STORY" }));
    let feed = bench.feed(&person.account).await;
    assert_eq!((feed[0].media.len(), feed[1].media.len()), (1, 2));
    bench.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(bench.feed(&person.account).await.len(), 1);
}

#[tokio::test]
async fn the_quota_of_a_day_is_counted_and_kept() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.act(&person.account, json!({ "type": "change_account", "quota": 1 })).await;
    let (first, second) = (person.ready("One").await, person.ready("Two").await);
    person.publish(&first).await.ok();
    assert_eq!(person.publish(&second).await.refused(), (9, Some(2_207_042)));
    let limit = person.get("me/content_publishing_limit", "quota_usage,config").await.ok();
    assert_eq!(limit["data"][0], json!({ "quota_usage": 1, "config": { "quota_total": 1, "quota_duration": 86400 } }));
    bench.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(person.get("me/content_publishing_limit", "quota_usage").await.ok()["data"][0]["quota_usage"], 0);

    bench.act(&person.account, json!({ "type": "change_account", "restricted": true })).await;
    let third = person.ready("Three").await;
    assert_eq!(person.publish(&third).await.refused(), (25, Some(2_207_050)));
}

#[tokio::test]
async fn tokens_containers_and_posts_survive_a_restart() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let posted = id(person.publish(&person.ready("Out").await).await);
    let waiting = person.ready("Waiting").await;
    let ledger = bench.sandbox.ledger().await.unwrap();
    let Person { account, id: own, token, files, http, .. } = person;
    drop(http);

    let bench = bench.restart().await;
    let person = Person { account, id: own, token, files, base: bench.base.clone(), http: bench.client.clone() };
    assert_eq!(bench.sandbox.accounts().unwrap(), std::slice::from_ref(&person.account));
    assert_eq!(bench.sandbox.ledger().await.unwrap(), ledger);
    assert_eq!(person.get(&posted, "caption").await.ok()["caption"], "Out");
    assert_eq!(person.status(&waiting).await, "FINISHED");
    person.publish(&waiting).await.ok();
    let deleted = json!({ "type": "delete_media", "mediaId": posted });
    bench.act(&person.account, deleted).await;
    assert_eq!(person.get(&posted, "caption").await.refused(), (100, Some(33)));
    assert_eq!(bench.feed(&person.account).await.len(), 1);
}
