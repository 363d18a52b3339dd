//! Files: at once or later, with their limits and descriptions.

use serde_json::json;

use super::client::{Person, id};
use crate::support::{Bench, pdf, png};

fn video() -> Vec<u8> {
    std::fs::read("../octavo/assets/video.mp4").unwrap()
}

#[tokio::test]
async fn a_picture_is_ready_at_once_and_a_video_after_a_while() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let picture = person.upload(png(4, 3, 0), Some("A cat")).await;
    assert_eq!((picture.0, &picture.2["description"]), (200, &json!("A cat")));
    assert!(picture.2["url"].is_string());
    let upload = person.upload(video(), None).await;
    assert_eq!((upload.0, &upload.2["url"]), (202, &json!(null)));
    let post = json!({ "status": "x", "media_ids": [upload.2["id"]] });
    let words = "Cannot attach files that have not finished processing. Try again in a moment!";
    assert_eq!(person.post(post.clone()).await.refused(422), words);
    let path = format!("/api/v1/media/{}", id(&upload.2));
    let looks = [person.get(&path).await.0, person.get(&path).await.0];
    assert_eq!(looks, [206, 200]);
    person.post(post.clone()).await.ok();
    assert_eq!(person.get(&path).await.refused(404), "Record not found");
    assert!(person.post(post).await.refused(422).contains("already attached"));
    assert_eq!(bench.feed(&person.account).await[0].media[0].content_type, "video/mp4");
}

#[tokio::test]
async fn files_that_do_not_fit_are_refused() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let words = "Validation failed: File content type is invalid, File is invalid";
    assert_eq!(person.upload(pdf(1), None).await.refused(422), words);
    let long = "a".repeat(1501);
    let words = "Validation failed: Description is too long (maximum is 1500 characters)";
    assert_eq!(person.upload(png(4, 3, 0), Some(&long)).await.refused(422), words);
    bench.act(&person.account, json!({ "type": "set_post_limits", "limits": { "imageBytes": 1000 } })).await;
    let words = "Validation failed: File file size must be less than 1000 Bytes";
    assert_eq!(person.upload(png(4, 3, 1000), None).await.refused(422), words);
    let picture = person.upload(png(4, 3, 0), None).await.ok();
    let film = person.upload(video(), None).await;
    let mixed = json!({ "status": "x", "media_ids": [picture["id"], film.2["id"]] });
    let words = "Cannot attach a video to a post that already contains images";
    assert_eq!(person.post(mixed).await.refused(422), words);
}

#[tokio::test]
async fn processing_fails_on_demand() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "processing_failed");
    let upload = person.upload(video(), None).await;
    let path = format!("/api/v1/media/{}", id(&upload.2));
    assert_eq!(person.get(&path).await.0, 206);
    assert_eq!(person.get(&path).await.refused(422), "Error processing thumbnail for uploaded media");
    bench.fault(&person.account, "processing_failed");
    assert!(person.upload(png(4, 3, 0), None).await.refused(422).starts_with("Validation failed"));
}
