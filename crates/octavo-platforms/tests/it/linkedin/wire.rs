//! Requests as they go over the wire.

use octavo_platforms::{Attachment, OutgoingPost, Published, codes};
use serde_json::{Value, json};

use super::{PERSON, alice, created, linkedin};
use crate::support::{Files, Reply, Responder, file, post, stored_intent};

const URN: &str = "urn:li:share:7141138937766391808";

fn place(server: &Responder) -> Reply {
    let url = format!("{}dms-uploads/place", server.url);
    Reply::ok(json!({ "value": { "uploadUrlExpiresAt": 1, "uploadUrl": url, "image": "urn:li:image:D4E_1" } }))
}

async fn sent(server: &Responder, post: &OutgoingPost, files: &Files) -> Value {
    let adapter = linkedin(&server.url);
    let intent = stored_intent(&adapter.prepare(&alice(), post, files).await.unwrap());
    let published = adapter.publish(&alice(), post, &intent, files).await.unwrap();
    let permalink = Some(format!("https://www.linkedin.com/feed/update/{URN}/"));
    assert_eq!(
        published,
        Published { platform_post_identifier: URN.to_owned(), permalink, chat_moved_to: None, incomplete: None }
    );
    let request = server.only("/rest/posts");
    assert_eq!(request.method, "POST");
    assert_eq!(request.header("authorization"), "Bearer access");
    assert_eq!(request.header("linkedin-version"), "202609");
    assert_eq!(request.header("x-restli-protocol-version"), "2.0.0");
    assert_eq!(request.header("content-type"), "application/json");
    request.json()
}

#[tokio::test]
async fn a_text() {
    let server = Responder::start().await.on("posts", [created(URN)]);
    let body = sent(&server, &post("Hello (you) #new", vec![]), &Files::none()).await;
    assert_eq!(
        body,
        json!({
            "author": PERSON,
            "commentary": r"Hello \(you\) #new",
            "visibility": "PUBLIC",
            "distribution": { "feedDistribution": "MAIN_FEED", "targetEntities": [], "thirdPartyDistributionChannels": [] },
            "lifecycleState": "PUBLISHED",
            "isReshareDisabledByAuthor": false,
        })
    );
    assert_eq!(server.count(), 1, "a text needs no other call");
}

#[tokio::test]
async fn images() {
    let files = Files::none().with("a.jpg", 200_000);
    let image = Attachment { alt_text: Some("A sheet".to_owned()), ..file("a.jpg", "image/jpeg", 200_000) };
    let one = json!({ "id": "urn:li:image:D4E_1", "altText": "A sheet" });
    let rows = [(1, json!({ "media": one })), (2, json!({ "multiImage": { "images": [one, one] } }))];
    for (count, content) in rows {
        let server = Responder::start().await;
        let server = server
            .clone()
            .on("images", [place(&server)])
            .on("place", [Reply::text(201, "")])
            .on("posts", [created(URN)]);
        let body = sent(&server, &post("", vec![image.clone(); count]), &files).await;
        assert_eq!((&body["content"], &body["commentary"]), (&content, &json!("")));
        let opened = &server.seen("/rest/images")[0];
        assert_eq!((opened.method.as_str(), &opened.query["action"][..]), ("POST", "initializeUpload"));
        assert_eq!(opened.header("linkedin-version"), "202609");
        assert_eq!(opened.json(), json!({ "initializeUploadRequest": { "owner": PERSON } }));
        let put = &server.seen("/dms-uploads/place")[0];
        assert_eq!((put.method.as_str(), put.header("authorization")), ("PUT", "Bearer access"));
        assert_eq!((put.header("content-type"), put.header("content-length")), ("image/jpeg", "200000"));
        assert_eq!(put.body, Files::content("a.jpg", 200_000));
    }
}

#[tokio::test]
async fn a_video() {
    let server = Responder::start().await;
    let part = |name: &str, first: u64, last: u64| json!({ "uploadUrl": format!("{}dms-uploads/{name}?sig=1", server.url), "firstByte": first, "lastByte": last });
    let opened = json!({ "value": {
        "uploadUrlsExpireAt": 1, "video": "urn:li:video:D4E_1", "uploadToken": "t0ken",
        "uploadInstructions": [part("one", 0, 299_999), part("two", 300_000, 499_999)],
    } });
    let video = json!({ "id": "urn:li:video:D4E_1", "status": "AVAILABLE" });
    let server = server
        .on("videos", [Reply::ok(opened), Reply::text(200, "")])
        .on("one", [Reply::text(503, ""), Reply::text(200, "").header("etag", "\"e1\"")])
        .on("two", [Reply::text(200, "").header("etag", "e2")])
        .on("urn%3Ali%3Avideo%3AD4E_1", [Reply::ok(video)])
        .on("posts", [created(URN)]);
    let files = Files::none().with("a.mp4", 500_000);
    let body = sent(&server, &post("Watch", vec![file("a.mp4", "video/mp4", 500_000)]), &files).await;
    assert_eq!(body["content"], json!({ "media": { "id": "urn:li:video:D4E_1" } }));

    let actions = server.seen("/rest/videos");
    assert_eq!(
        actions[0].json(),
        json!({ "initializeUploadRequest": {
            "owner": PERSON, "fileSizeBytes": 500_000, "uploadCaptions": false, "uploadThumbnail": false,
        } })
    );
    assert_eq!(actions[1].query["action"], "finalizeUpload");
    let finalize = json!({ "video": "urn:li:video:D4E_1", "uploadToken": "t0ken", "uploadedPartIds": ["e1", "e2"] });
    assert_eq!(actions[1].json(), json!({ "finalizeUploadRequest": finalize }));
    let whole = Files::content("a.mp4", 500_000);
    let sent_twice = server.seen("/dms-uploads/one");
    assert_eq!((sent_twice.len(), &sent_twice[1].body[..]), (2, &whole[..300_000]));
    let second = server.only("/dms-uploads/two");
    assert_eq!(second.body, whole[300_000..]);
    assert_eq!((second.method.as_str(), second.header("content-length")), ("PUT", "200000"));
    assert_eq!((second.header("authorization"), second.header("transfer-encoding")), ("", ""), "it is signed");
}

#[tokio::test]
async fn what_linkedin_has_no_form_for_is_not_prepared() {
    let (image, video) = (|| file("a.jpg", "image/jpeg", 73), || file("a.mp4", "video/mp4", 73));
    let group = OutgoingPost { settings: json!({ "visibility": "GROUP" }), ..post("Hi", vec![image()]) };
    let rows = [
        (post(" ", vec![]), codes::POST_EMPTY),
        (post("", (0..10).map(|_| image()).collect()), codes::MEDIA_UNSUPPORTED),
        (post("", vec![video(), video()]), codes::MEDIA_UNSUPPORTED),
        (post("", vec![image(), video()]), codes::MEDIA_UNSUPPORTED),
        (post("", vec![file("a.webp", "image/webp", 73)]), codes::MEDIA_UNSUPPORTED),
        (post("", vec![file("a.pdf", "application/pdf", 73)]), codes::MEDIA_UNSUPPORTED),
        (group, codes::CONTENT_REFUSED),
    ];
    let server = Responder::start().await;
    for (post, expected) in rows {
        let error = linkedin(&server.url).prepare(&alice(), &post, &Files::none()).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
    }
    assert_eq!(server.count(), 0);
}
