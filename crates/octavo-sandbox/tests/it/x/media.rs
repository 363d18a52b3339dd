//! What becomes of files: processing, alt texts, posts that use them.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::client::Person;
use crate::support::{Bench, TEN_MINUTES, TWO_SECONDS, mp4, png};

const INVALID: &str = "Your media IDs are invalid.";

fn with(ids: &[&str]) -> Value {
    json!({ "text": "Look", "media": { "media_ids": ids } })
}

#[tokio::test]
async fn a_video_takes_two_looks_and_cannot_be_posted_before() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let (id, end) = person.upload("tweet_video", "video/mp4", TWO_SECONDS).await;
    assert_eq!(end["media_key"], format!("7_{id}"));
    assert_eq!(end["processing_info"], json!({ "state": "pending", "check_after_secs": 1 }));
    let info = async || person.status(&id).await.ok()["data"]["processing_info"].clone();
    assert_eq!(info().await["state"], "in_progress");
    assert_eq!(person.tweet(with(&[&id])).await.refused(400), INVALID);
    assert_eq!(info().await, json!({ "state": "succeeded", "progress_percent": 100 }));
    person.tweet(with(&[&id])).await.ok();
    assert_eq!(bench.feed(&person.account).await[0].media[0].width, Some(64));
}

#[tokio::test]
async fn a_file_that_is_no_video_or_too_long_fails_in_processing() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let (text, blink) = ([b'x'; 100], lasting(TWO_SECONDS, 499));
    let rows = [
        (&text[..], "InvalidMedia", "failed"),
        (TEN_MINUTES, "UnsupportedMedia", "failed"),
        (&blink[..], "UnsupportedMedia", "failed"),
    ];
    for (bytes, name, state) in rows {
        let (id, _) = person.upload("tweet_video", "video/mp4", bytes).await;
        assert_eq!(person.ready(&id).await, state);
        let error = person.status(&id).await.ok()["data"]["processing_info"]["error"].clone();
        assert_eq!(error["name"], name);
        assert_eq!(person.tweet(with(&[&id])).await.refused(400), INVALID);
    }
    bench.act(&person.account, json!({ "type": "set_subscription", "subscription": "Premium" })).await;
    let (id, _) = person.upload("tweet_video", "video/mp4", TEN_MINUTES).await;
    assert_eq!(person.ready(&id).await, "succeeded");
    person.tweet(with(&[&id])).await.ok();
    let (id, _) = person.upload("tweet_video", "video/mp4", &blink).await;
    assert_eq!(person.ready(&id).await, "failed", "Premium makes no video longer");
}

/// The video with another length in its header (ISO/IEC 14496-12, `mvhd`).
fn lasting(video: &[u8], millis: u32) -> Vec<u8> {
    let mut video = video.to_vec();
    let header = video.windows(4).position(|name| name == b"mvhd").unwrap();
    video[header + 16..header + 20].copy_from_slice(&1_000_u32.to_be_bytes());
    video[header + 20..header + 24].copy_from_slice(&millis.to_be_bytes());
    video
}

#[tokio::test]
async fn a_picture_that_is_none_is_refused_at_once() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    for (category, media_type) in [("tweet_image", "image/png"), ("tweet_gif", "image/gif")] {
        let bytes = mp4(50);
        let begun = person.begin(category, media_type, bytes.len()).await.ok();
        let id = begun["data"]["id"].as_str().unwrap();
        person.append(id, 0, &bytes).await.ok();
        assert_eq!(person.finalize(id).await.refused(400), "media type unrecognized.");
    }
}

#[tokio::test]
async fn a_post_has_four_photos_or_one_gif_or_one_video() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let mut photos = Vec::new();
    for filler in 0..5 {
        photos.push(person.photo(filler).await);
    }
    let photos: Vec<&str> = photos.iter().map(String::as_str).collect();
    let (gif, end) = person.upload("tweet_gif", "image/gif", b"GIF89a\x04\0\x04\0\0\0\0;").await;
    assert_eq!(end["media_key"], format!("16_{gif}"));
    let (video, _) = person.upload("tweet_video", "video/mp4", TWO_SECONDS).await;
    for id in [&gif, &video] {
        assert_eq!(person.ready(id).await, "succeeded");
    }
    let mixes: [&[&str]; 3] = [&[photos[0], &gif], &[photos[0], &video], &[&gif, &video]];
    for mix in mixes {
        assert_eq!(
            person.tweet(with(mix)).await.refused(400),
            "A Post takes up to 4 photos, or 1 animated GIF, or 1 video."
        );
    }
    assert!(person.tweet(with(&photos)).await.refused(400).contains("maximum of 4 items"));
    assert!(person.tweet(with(&[])).await.refused(400).contains("minimum of 1 items"));
    for (text, ids) in [("a", &photos[..4]), ("b", &[&gif[..]]), ("c", &[&video[..]])] {
        person.tweet(json!({ "text": text, "media": { "media_ids": ids } })).await.ok();
        assert_eq!(bench.feed(&person.account).await[0].media.len(), ids.len());
    }
}

#[tokio::test]
async fn files_of_others_and_unfinished_ones_are_no_media() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let (own, foreign) = (person.photo(0).await, other.photo(1).await);
    let begun = person.begin("tweet_image", "image/png", 9).await.ok();
    let unfinished = begun["data"]["id"].as_str().unwrap();
    for ids in [vec!["12"], vec!["x"], vec![&own, &foreign], vec![unfinished]] {
        let refused = person.tweet(with(&ids)).await;
        assert_eq!(refused.refused(400), INVALID);
        assert_eq!(refused.2["errors"][0]["parameters"]["media.media_ids"], json!(ids));
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn an_alt_text_is_shown_with_its_picture() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let (id, _) = person.upload("tweet_image", "image/png", &png(8, 8, 0)).await;
    let alt = |text: &str| json!({ "id": id, "metadata": { "alt_text": { "text": text } } });
    let long = "ä".repeat(1001);
    let words = person.post("/media/metadata", &alt(&long)).await;
    assert!(words.refused(400).contains("at most 1000 characters"));
    other.post("/media/metadata", &alt("Mine")).await.refused(404);
    let begun = person.begin("tweet_image", "image/png", 9).await.ok();
    let unfinished = json!({ "id": begun["data"]["id"], "metadata": { "alt_text": { "text": "Early" } } });
    person.post("/media/metadata", &unfinished).await.refused(404);
    person.post("/media/metadata", &json!({ "id": id, "alt_text": "x" })).await.refused(400);
    person.post("/media/metadata", &alt("Eight by eight")).await.ok();
    person.tweet(with(&[&id])).await.ok();
    assert_eq!(bench.feed(&person.account).await[0].media[0].alt.as_deref(), Some("Eight by eight"));
}

#[tokio::test]
async fn a_finished_file_lives_for_a_day_from_its_end() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    let bytes = png(8, 8, 0);
    let begun = person.begin("tweet_image", "image/png", bytes.len()).await.ok();
    let id = begun["data"]["id"].as_str().unwrap();
    person.append(id, 0, &bytes).await.ok();
    bench.clock.advance(SignedDuration::from_mins(90));
    person.finalize(id).await.ok();
    bench.clock.advance(SignedDuration::from_secs(86_399));
    person.keep(&person.renew(&person.refresh).await.ok());
    person.status(id).await.ok();
    let described = json!({ "id": id, "metadata": { "alt_text": { "text": "Eight by eight" } } });
    person.post("/media/metadata", &described).await.ok();
    bench.clock.advance(SignedDuration::from_secs(1));
    person.status(id).await.refused(404);
    person.post("/media/metadata", &described).await.refused(404);
    assert_eq!(person.tweet(with(&[id])).await.refused(400), INVALID);
}
