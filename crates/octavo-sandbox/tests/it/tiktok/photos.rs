//! Photos, which TikTok fetches.

use serde_json::{Value, json};

use super::client::{Creator, PHOTO, files};
use crate::support::Bench;

fn images(addresses: &[String]) -> Value {
    json!({ "photo_images": addresses })
}

#[tokio::test]
async fn photos_are_fetched_and_posted() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let photo = format!("{}/photo.jpg", files().await);
    let info = json!({ "title": "A title", "description": "A text" });
    let publish = creator.photos(info, images(&[photo.clone(), photo])).await.ok()["publish_id"].clone();
    let publish = publish.as_str().unwrap();
    let size = 2 * PHOTO.len();
    let first = creator.status(publish).await.ok();
    assert_eq!(first, json!({ "status": "PROCESSING_DOWNLOAD", "downloaded_bytes": size }));
    let id = creator.status(publish).await.ok()["publicaly_available_post_id"][0].to_string();

    let shown = &bench.feed(&creator.account).await[0];
    assert_eq!((shown.title.as_deref(), shown.text.as_str(), shown.media.len()), (Some("A title"), "A text", 2));
    assert_eq!(shown.permalink, Some(format!("https://www.tiktok.com/@{}/photo/{id}", creator.account.username)));
}

#[tokio::test]
async fn only_the_apps_own_addresses_are_fetched() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let photo = format!("{}/photo.jpg", files().await);
    for address in ["https://octavo.example/photo.jpg", "http://10.0.0.1/photo.jpg", "photo.jpg"] {
        let refused = creator.photos(json!({}), images(&[photo.clone(), address.to_owned()])).await;
        assert_eq!(refused.refused(), (403, "url_ownership_unverified"), "{address}");
    }
    bench.sandbox.set_media_base("https://octavo.example/media/".parse().unwrap());
    let refused = creator.photos(json!({}), images(&[photo])).await;
    assert_eq!(refused.refused(), (403, "url_ownership_unverified"));
}

#[tokio::test]
async fn what_cannot_be_fetched_or_shown_fails() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let base = files().await;
    let rows = [
        ("/gone.jpg", "photo_pull_failed"),
        ("/moved.jpg", "photo_pull_failed"),
        ("/photo.png", "file_format_check_failed"),
        ("/wide.jpg", "picture_size_check_failed"),
    ];
    for (path, reason) in rows {
        let both = [format!("{base}/photo.jpg"), format!("{base}{path}")];
        let publish = creator.photos(json!({}), images(&both)).await.ok()["publish_id"].clone();
        let fate = creator.fate(publish.as_str().unwrap()).await;
        assert_eq!(fate, json!({ "status": "FAILED", "fail_reason": reason }), "{path}");
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_request_for_photos_has_to_be_sound() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let photo = format!("{}/photo.jpg", files().await);
    let sources = [
        json!({ "photo_images": [] }),
        json!({ "photo_images": vec![&photo; 36] }),
        json!({ "photo_images": [photo], "photo_cover_index": 1 }),
        json!({ "photo_images": [photo], "photo_cover_index": null }),
        json!({ "photo_images": [photo], "source": "FILE_UPLOAD" }),
    ];
    for source in sources {
        let refused = creator.photos(json!({}), source.clone()).await;
        assert_eq!(refused.refused(), (400, "invalid_params"), "{source}");
    }
    bench.clock.advance(jiff::SignedDuration::from_mins(1));
    for info in [json!({ "title": "t".repeat(91) }), json!({ "description": "d".repeat(4001) })] {
        let refused = creator.photos(info, images(std::slice::from_ref(&photo))).await;
        assert_eq!(refused.refused(), (400, "invalid_params"));
    }
    let inbox = json!({ "media_type": "PHOTO", "post_mode": "MEDIA_UPLOAD" });
    assert_eq!(creator.post("/post/publish/content/init/", inbox).await.refused(), (400, "invalid_params"));
}
