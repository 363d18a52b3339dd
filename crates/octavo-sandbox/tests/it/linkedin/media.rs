//! Images and videos on their way into posts.

use serde_json::{Value, json};

use super::client::{Answer, Member, key, send};
use crate::support::{Bench, TEN_MINUTES, TWO_SECONDS, png};

const PART: usize = 4_194_304;

/// A real video, made longer by a box that means nothing.
fn padded(video: &[u8], size: usize) -> Vec<u8> {
    let padding = size - video.len();
    let mut bytes = video.to_vec();
    bytes.extend(u32::try_from(padding).unwrap().to_be_bytes());
    bytes.extend(b"free");
    bytes.resize(size, 0);
    bytes
}

/// Sends the parts as they were cut; gives their ETags.
async fn put_parts(member: &Member, opened: &Value, bytes: &[u8]) -> Vec<String> {
    let mut etags = Vec::new();
    for part in opened["uploadInstructions"].as_array().unwrap() {
        let [first, last] = ["firstByte", "lastByte"].map(|name| part[name].as_u64().unwrap() as usize);
        let request = member.http.put(part["uploadUrl"].as_str().unwrap());
        let answer = send(request.body(bytes[first..=last].to_vec())).await;
        let etag = answer.header("etag").unwrap().to_owned();
        assert!(etag.starts_with("/ambry-video/signedId/") && etag.ends_with(".bin"), "{etag}: LinkedIn has no quotes");
        etags.push(etag);
        answer.ok();
    }
    etags
}

async fn finalize(member: &Member, video: &Value, etags: &[String]) -> Answer {
    let asked = json!({ "video": video, "uploadToken": "", "uploadedPartIds": etags });
    member.post("/rest/videos?action=finalizeUpload", &json!({ "finalizeUploadRequest": asked })).await
}

async fn upload(member: &Member, bytes: &[u8]) -> Value {
    let opened = member.initialize("video", Some(bytes.len())).await;
    let etags = put_parts(member, &opened, bytes).await;
    finalize(member, &opened["video"], &etags).await.ok();
    opened["video"].clone()
}

async fn look(member: &Member, video: &Value) -> Value {
    member.get(&format!("/rest/videos/{}", key(video.as_str().unwrap()))).await.ok()
}

#[tokio::test]
async fn images_are_shown_with_their_alt_texts_in_their_order() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    let images = [member.image(1).await, member.image(2).await];
    let content = json!({ "multiImage": { "images": [{ "id": images[0], "altText": "One" }, { "id": images[1] }] } });
    let post = member.show("Two", content).await.created();
    assert!(post.starts_with("urn:li:share:7"), "{post}");
    let item = &bench.feed(&member.account).await[0];
    let alts: Vec<Option<&str>> = item.media.iter().map(|media| media.alt.as_deref()).collect();
    assert_eq!(alts, [Some("One"), None]);
    assert_eq!(item.permalink.as_deref(), Some(&format!("https://www.linkedin.com/feed/update/{post}/")[..]));
}

#[tokio::test]
async fn what_an_image_may_not_be() {
    let bench = Bench::start().await;
    let (member, other) = (Member::create(&bench).await, Member::create(&bench).await);
    let shown = async |id: &Value| member.show("Look", json!({ "media": { "id": id } })).await.refused(400);
    let opened = member.initialize("image", None).await;
    assert_eq!(shown(&opened["image"]).await.0, "MEDIA_ASSET_WAITING_UPLOAD");
    assert_eq!(shown(&json!("urn:li:image:none")).await.0, "INVALID_URN_ID");
    assert!(shown(&other.image(1).await).await.1.contains("not owned by the author"));
    assert_eq!(member.put(&opened["uploadUrl"], "application/json", png(4, 3, 1)).await.0, 415);
    assert_eq!(other.put(&opened["uploadUrl"], "image/png", png(4, 3, 1)).await.0, 403);
    let bare = bench.client.put(opened["uploadUrl"].as_str().unwrap()).header("content-type", "image/png");
    assert_eq!(send(bare.body(png(4, 3, 1))).await.refused(401).0, "EMPTY_ACCESS_TOKEN");
    for bytes in [b"RIFF\x04\0\0\0WEBPVP8 ".to_vec(), png(8_000, 5_000, 1)] {
        assert_eq!(member.put(&opened["uploadUrl"], "image/png", bytes).await.0, 201);
        assert_eq!(shown(&opened["image"]).await.0, "MEDIA_ASSET_PROCESSING_FAILED");
    }
    // A second one takes the place of the first.
    member.put(&opened["uploadUrl"], "image/png", png(4, 3, 1)).await;
    bench.act(&member.account, json!({ "type": "delay_image" })).await;
    assert_eq!(shown(&opened["image"]).await.0, "MEDIA_ASSET_WAITING_UPLOAD");
    member.show("Look", json!({ "media": { "id": opened["image"] } })).await.created();

    let one = json!({ "multiImage": { "images": [{ "id": opened["image"] }] } });
    member.show("One of several", one).await.refused(400);
    bench.act(&member.account, json!({ "type": "expire_uploads" })).await;
    assert_eq!(member.put(&opened["uploadUrl"], "image/png", png(4, 3, 1)).await.refused(400).0, "EXPIRED_UPLOAD_URL");
}

#[tokio::test]
async fn a_video_comes_in_the_parts_that_linkedin_cut_and_is_processed_at_the_second_look() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    let bytes = padded(TEN_MINUTES, PART + 100_000);
    let opened = member.initialize("video", Some(bytes.len())).await;
    let cut: Vec<(u64, u64)> = opened["uploadInstructions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| (part["firstByte"].as_u64().unwrap(), part["lastByte"].as_u64().unwrap()))
        .collect();
    assert_eq!(cut, [(0, 4_194_303), (4_194_304, 4_294_303)]);
    let video = &opened["video"];
    assert_eq!(finalize(&member, video, &[]).await.refused(400).0, "MEDIA_ASSET_WAITING_UPLOAD");
    let short = member.http.put(opened["uploadInstructions"][1]["uploadUrl"].as_str().unwrap());
    send(short.body(vec![0; 99_999])).await.refused(400);
    let etags = put_parts(&member, &opened, &bytes).await;
    let reversed: Vec<String> = etags.iter().rev().cloned().collect();
    for wrong in [&etags[..1], &reversed] {
        assert_eq!(finalize(&member, video, wrong).await.refused(400).0, "ILLEGAL_ARGUMENT");
    }
    assert_eq!(look(&member, video).await["status"], "WAITING_UPLOAD");
    finalize(&member, video, &etags).await.ok();
    finalize(&member, video, &etags).await.ok();

    let content = json!({ "media": { "id": video, "title": "Ten minutes" } });
    let post = member.show("Watch", content.clone()).await.created();
    assert!(post.starts_with("urn:li:ugcPost:7"), "{post}");
    let done = look(&member, video).await;
    assert_eq!((&done["status"], &done["duration"]), (&json!("AVAILABLE"), &json!(610_000)));
    assert_eq!(bench.feed(&member.account).await[0].media[0].content_type, "video/mp4");
    let stranger = Member::create(&bench).await;
    stranger.get(&format!("/rest/videos/{}", key(video.as_str().unwrap()))).await.refused(403);
}

#[tokio::test]
async fn a_video_can_come_with_a_thumbnail() {
    let bench = Bench::start().await;
    let (member, other) = (Member::create(&bench).await, Member::create(&bench).await);
    let bytes = padded(TEN_MINUTES, 80_000);
    let asked = json!({ "owner": member.urn, "fileSizeBytes": bytes.len(), "uploadThumbnail": true });
    let path = "/rest/videos?action=initializeUpload";
    let opened = member.post(path, &json!({ "initializeUploadRequest": asked })).await.ok()["value"].clone();
    let place = &opened["thumbnailUploadUrl"];
    assert_eq!(other.put(place, "image/png", png(4, 3, 1)).await.0, 403);
    assert_eq!(member.put(place, "application/pdf", png(4, 3, 1)).await.0, 415);
    assert_eq!(member.put(place, "image/png", png(4, 3, 1)).await.0, 201);
    let nowhere = json!(place.as_str().unwrap().replace("thumbnail", "7"));
    assert_eq!(member.put(&nowhere, "image/png", png(4, 3, 1)).await.0, 404);
    let etags = put_parts(&member, &opened, &bytes).await;
    finalize(&member, &opened["video"], &etags).await.ok();
    look(&member, &opened["video"]).await;
    member.show("Watch", json!({ "media": { "id": opened["video"] } })).await.created();
    let media = &bench.feed(&member.account).await[0].media;
    assert_eq!((media.len(), &media[1].content_type[..]), (2, "image/png"));
}

#[tokio::test]
async fn what_is_no_video_or_too_short_fails_in_processing() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    for bytes in [padded(TWO_SECONDS, 80_000), png(4, 3, 80_000)] {
        let video = upload(&member, &bytes).await;
        assert_eq!(look(&member, &video).await["status"], "PROCESSING");
        let failed = look(&member, &video).await;
        assert_eq!(failed["status"], "PROCESSING_FAILED");
        assert!(failed["processingFailureReason"].is_string());
        let refused = member.show("Watch", json!({ "media": { "id": video } })).await.refused(400);
        assert_eq!(refused.0, "MEDIA_ASSET_PROCESSING_FAILED");
    }
    let path = "/rest/videos?action=initializeUpload";
    let rows = [
        (json!({ "owner": member.urn }), 422),
        (json!({ "owner": member.urn, "fileSizeBytes": "80000" }), 422),
        (json!({ "owner": member.urn, "fileSizeBytes": 74_999 }), 400),
        (json!({ "owner": member.urn, "fileSizeBytes": 524_288_001 }), 400),
        (json!({ "owner": "urn:li:person:other", "fileSizeBytes": 80_000 }), 403),
    ];
    for (asked, status) in rows {
        member.post(path, &json!({ "initializeUploadRequest": asked })).await.refused(status);
    }
    member.post("/rest/images?action=finalizeUpload", &json!({})).await.refused(400);
}
