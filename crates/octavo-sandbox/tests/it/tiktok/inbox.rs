//! Drafts for the creator's inbox.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::client::{Creator, VIDEO, files, keys, token};
use crate::support::Bench;

async fn announce(creator: &Creator) -> super::client::Answer {
    let size = VIDEO.len();
    let source = json!({ "source": "FILE_UPLOAD", "video_size": size, "chunk_size": size, "total_chunk_count": 1 });
    creator.post("/post/publish/inbox/video/init/", json!({ "source_info": source })).await
}

async fn photos(creator: &Creator, info: Value) -> super::client::Answer {
    let source = json!({ "source": "PULL_FROM_URL", "photo_images": [format!("{}/photo.jpg", files().await)], "photo_cover_index": 0 });
    let body = json!({ "media_type": "PHOTO", "post_mode": "MEDIA_UPLOAD", "post_info": info, "source_info": source });
    creator.post("/post/publish/content/init/", body).await
}

#[tokio::test]
async fn a_video_waits_in_the_inbox() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let opened = announce(&creator).await.ok();
    let publish = opened["publish_id"].as_str().unwrap();
    assert!(publish.starts_with("v_inbox_file~v2."), "{publish}");
    assert_eq!(creator.status(publish).await.ok(), json!({ "status": "PROCESSING_UPLOAD", "uploaded_bytes": 0 }));
    let address = opened["upload_url"].as_str().unwrap();
    assert_eq!(creator.put(address, 0, VIDEO, VIDEO.len()).await.0, 201);
    assert_eq!(creator.fate(publish).await, json!({ "status": "SEND_TO_USER_INBOX" }));
    let shown = bench.feed(&creator.account).await.remove(0);
    assert_eq!((shown.id.as_str(), shown.permalink, shown.privacy), (publish, None, None));
    assert_eq!(json!(shown.settings), json!({ "postMode": "INBOX" }));
    let listed = creator.post("/video/list/?fields=id", json!({})).await.ok();
    assert_eq!(listed["videos"], json!([]));
}

#[tokio::test]
async fn photos_keep_their_texts_and_nothing_else() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let info =
        json!({ "title": "A title", "description": "A text", "privacy_level": "SELF_ONLY", "disable_comment": true });
    let publish = photos(&creator, info).await.ok()["publish_id"].clone();
    assert_eq!(creator.fate(publish.as_str().unwrap()).await, json!({ "status": "SEND_TO_USER_INBOX" }));
    let shown = bench.feed(&creator.account).await.remove(0);
    assert_eq!((shown.title.as_deref(), shown.text.as_str()), (Some("A title"), "A text"));
    assert_eq!(json!(shown.settings), json!({ "postMode": "INBOX", "photoCoverIndex": 0 }));
    for info in [json!({ "title": "t".repeat(91) }), json!({ "description": "d".repeat(4001) })] {
        assert_eq!(photos(&creator, info).await.refused(), (400, "invalid_params"));
    }
}

#[tokio::test]
async fn five_drafts_may_wait_for_a_day() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    for _ in 0..5 {
        photos(&creator, json!({})).await.ok();
    }
    bench.clock.advance(SignedDuration::from_mins(1));
    let full = (403, "spam_risk_too_many_pending_share");
    assert_eq!(photos(&creator, json!({})).await.refused(), full);
    assert_eq!(announce(&creator).await.refused(), full);
    creator.publish(json!({}), VIDEO).await;
    bench.clock.advance(SignedDuration::from_hours(23));
    assert_eq!(announce(&creator).await.refused(), full);
    bench.clock.advance(SignedDuration::from_mins(59));
    let form = [("grant_type", "refresh_token"), ("refresh_token", creator.refresh.as_str())];
    let access = token(&bench, &keys(&form)).await.2["access_token"].as_str().unwrap().to_owned();
    announce(&Creator { access, ..creator }).await.ok();
}
