//! Documents, against the simulator and as they go over the wire.

use octavo_platforms::{OutgoingPost, codes};
use serde_json::json;

use super::bench::Bench;
use super::{PERSON, alice, created, linkedin, refused};
use crate::support::{Files, Reply, Responder, file, post, stored_intent};

/// Two pages.
const DOCUMENT: &[u8] = include_bytes!("../../../../octavo/assets/document.pdf");

#[tokio::test]
async fn a_document_is_shown_with_its_title() {
    let mut bench = Bench::start().await;
    let file = bench.files.add("a.pdf", "application/pdf", DOCUMENT.to_vec());
    let settings = json!({ "document": { "title": "Eight leaves" } });
    bench.posted(&OutgoingPost { settings: settings.clone(), ..post("Read", vec![file]) }).await.unwrap();
    let item = &bench.feed().await[0];
    assert_eq!(
        (&item.media[0].content_type[..], &item.settings["document"]),
        ("application/pdf", &settings["document"])
    );
}

#[tokio::test]
async fn a_document_that_linkedin_cannot_process_fails_for_good() {
    let mut bench = Bench::start().await;
    let file = bench.files.add("a.pdf", "application/pdf", b"Eight leaves".to_vec());
    let refused = bench.prepare(&post("Read", vec![file])).await.unwrap_err();
    assert_eq!(refused.code(), codes::MEDIA_REFUSED);
}

#[tokio::test]
async fn a_member_who_may_not_look_publishes_all_the_same() {
    let urn = "urn:li:document:D4E_1";
    let server = Responder::start().await;
    let place = json!({ "value": { "uploadUrlExpiresAt": 1, "uploadUrl": format!("{}dms-uploads/place", server.url),
        "document": urn } });
    let server = server
        .on("documents", [Reply::ok(place)])
        .on(&urn.replace(':', "%3A"), [refused(403, "ACCESS_DENIED", "Not enough permissions")])
        .on("place", [Reply::text(201, "")])
        .on("posts", [created("urn:li:ugcPost:7")]);
    let (files, post) = (Files::none().with("a.pdf", 9), post("Read", vec![file("a.pdf", "application/pdf", 9)]));
    let adapter = linkedin(&server.url);
    let intent = stored_intent(&adapter.prepare(&alice(), &post, &files).await.unwrap());
    adapter.publish(&alice(), &post, &intent, &files).await.unwrap();
    assert_eq!(server.seen("/rest/documents")[0].json(), json!({ "initializeUploadRequest": { "owner": PERSON } }));
    assert_eq!(server.seen("/dms-uploads/place")[0].header("content-type"), "application/pdf");
    assert_eq!(server.only("/rest/posts").json()["content"], json!({ "media": { "id": urn } }));
}
