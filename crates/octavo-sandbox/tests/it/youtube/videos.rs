//! Reading: the channel, what became of videos, their thumbnails.

use serde_json::{Value, json};

use super::client::{Creator, resource, send};
use crate::support::{Bench, TWO_SECONDS, mp4, png};

#[tokio::test]
async fn a_channel_is_described() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let query = [("part", "id,snippet,contentDetails,status"), ("mine", "true")];
    let channel = creator.get("channels", &query).await.ok()["items"][0].clone();
    assert_eq!(channel["id"], creator.account.external_id.as_str());
    assert_eq!(channel["snippet"]["title"], creator.account.display_name.as_str());
    assert_eq!(channel["snippet"]["customUrl"], creator.account.username.as_str());
    let uploads = creator.account.external_id.replacen("UC", "UU", 1);
    assert_eq!(channel["contentDetails"]["relatedPlaylists"]["uploads"], uploads.as_str());
    let rows = [
        (vec![("mine", "true")], "required"),
        (vec![("part", "id")], "missingRequiredParameter"),
        (vec![("part", "id"), ("mine", "true"), ("id", "UC")], "invalidCriteria"),
        (vec![("part", "id"), ("id", "UC")], "badRequest"),
    ];
    for (query, reason) in rows {
        assert_eq!(creator.get("channels", &query).await.refused(400), reason);
    }
}

#[tokio::test]
async fn a_video_is_processed_at_the_second_look() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let video = creator.video().await;
    let query = [("part", "snippet,status,processingDetails,fileDetails"), ("id", video.as_str())];
    let first = creator.get("videos", &query).await.ok()["items"][0].clone();
    assert_eq!(first["status"]["uploadStatus"], "uploaded");
    assert_eq!(first["processingDetails"]["processingStatus"], "processing");
    let second = creator.get("videos", &query).await.ok()["items"][0].clone();
    assert_eq!(second["status"]["uploadStatus"], "processed");
    assert_eq!(second["snippet"]["tags"], json!(["paper"]));
    let file = json!({ "fileName": "film.mp4", "fileSize": TWO_SECONDS.len().to_string(), "fileType": "video",
        "durationMs": "2000", "videoStreams": [{ "widthPixels": 64, "heightPixels": 48 }] });
    assert_eq!(second["fileDetails"], file);

    let shown = &bench.feed(&creator.account).await[0];
    assert_eq!((&shown.id, shown.title.as_deref()), (&video, Some("Eight leaves")));
    assert_eq!(shown.permalink, Some(format!("https://www.youtube.com/watch?v={video}")));
    let short = creator.upload(include_bytes!("../../data/tall.mp4")).await.ok();
    let page = format!("https://www.youtube.com/shorts/{}", short["id"].as_str().unwrap());
    assert_eq!(bench.feed(&creator.account).await[0].permalink, Some(page));
    bench.act(&creator.account, json!({ "type": "delete_video", "videoId": short["id"] })).await;
    bench.act(&creator.account, json!({ "type": "delete_video", "videoId": video })).await;
    assert_eq!(creator.status(&video).await["status"]["uploadStatus"], "deleted");
    assert!(bench.feed(&creator.account).await.is_empty());
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 2);
}

#[tokio::test]
async fn what_cannot_be_shown_ends_with_a_reason_and_is_no_publication() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let rows = [
        (b"no video".to_vec(), None, "failed", "failureReason", "invalidFile"),
        (mp4(3), Some("processing_failed"), "failed", "failureReason", "conversion"),
        (mp4(4), Some("duplicate"), "rejected", "rejectionReason", "duplicate"),
    ];
    for (bytes, fault, upload_status, member, reason) in rows {
        if let Some(fault) = fault {
            bench.fault(&creator.account, fault);
        }
        let video = creator.upload(&bytes).await.ok();
        let status = &creator.status(video["id"].as_str().unwrap()).await["status"];
        assert_eq!((&status["uploadStatus"], &status[member]), (&json!(upload_status), &json!(reason)));
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn the_uploads_are_listed_newest_first_with_the_private_ones_for_their_owner() {
    let bench = Bench::start().await;
    let (creator, other) = (Creator::create(&bench).await, Creator::create(&bench).await);
    let mut private = resource();
    private["status"]["privacyStatus"] = json!("private");
    private["snippet"]["title"] = json!("Secret");
    creator.video().await;
    let opened = send(creator.opening(TWO_SECONDS.len(), &private)).await;
    let secret = send(creator.put(opened.header("location").unwrap()).body(TWO_SECONDS)).await.ok()["id"].clone();

    let uploads = creator.account.external_id.replacen("UC", "UU", 1);
    let query = [("part", "snippet,contentDetails,status"), ("playlistId", uploads.as_str())];
    let titles = async |person: &Creator| -> Vec<Value> {
        let page = person.get("playlistItems", &query).await.ok();
        page["items"].as_array().unwrap().iter().map(|item| item["snippet"]["title"].clone()).collect()
    };
    assert_eq!(titles(&creator).await, ["Secret", "Eight leaves"]);
    assert!(titles(&other).await.is_empty(), "neither unlisted nor private ones");
    let hidden = [("part", "status"), ("id", secret.as_str().unwrap())];
    assert_eq!(other.get("videos", &hidden).await.ok()["items"], json!([]));
    let unknown = [("part", "snippet"), ("playlistId", "UUnobody")];
    assert_eq!(creator.get("playlistItems", &unknown).await.refused(404), "playlistNotFound");
    let many = [query[0], query[1], ("maxResults", "51")];
    assert_eq!(creator.get("playlistItems", &many).await.refused(400), "badRequest");
}

#[tokio::test]
async fn details_of_a_file_are_its_owners() {
    let bench = Bench::start().await;
    let (creator, other) = (Creator::create(&bench).await, Creator::create(&bench).await);
    let video = creator.video().await;
    let query = [("part", "fileDetails"), ("id", video.as_str())];
    assert_eq!(other.get("videos", &query).await.refused(403), "forbidden");
    assert_eq!(creator.get("videos", &[("part", "status")]).await.refused(400), "missingRequiredParameter");
}

#[tokio::test]
async fn a_thumbnail_is_an_image_for_ones_own_video() {
    let bench = Bench::start().await;
    let (creator, other) = (Creator::create(&bench).await, Creator::create(&bench).await);
    let video = creator.video().await;
    let image = || png(1280, 720, 9);
    creator.thumbnail(&video, image(), "image/png").await.ok();
    creator.thumbnail(&video, image(), "application/octet-stream").await.ok();
    let rows = [
        (creator.thumbnail(&video, image(), "image/webp").await, 400, "invalidImage"),
        (creator.thumbnail(&video, b"text".to_vec(), "image/png").await, 400, "invalidImage"),
        (creator.thumbnail(&video, Vec::new(), "image/png").await, 400, "mediaBodyRequired"),
        (creator.thumbnail("nothing", image(), "image/png").await, 404, "videoNotFound"),
        (other.thumbnail(&video, image(), "image/png").await, 404, "videoNotFound"),
        (creator.thumbnail(&video, png(1, 1, 50 * 1024 * 1024), "image/png").await, 413, "uploadTooLarge"),
    ];
    for (answer, status, reason) in rows {
        assert_eq!(answer.refused(status), reason);
    }
    assert_eq!(bench.feed(&creator.account).await[0].media[1].alt.as_deref(), Some("Thumbnail"));
    bench.act(&creator.account, json!({ "type": "change_channel", "thumbnails": false })).await;
    assert_eq!(creator.thumbnail(&video, image(), "image/png").await.refused(403), "forbidden");
}
