//! Documents on their way into posts.

use serde_json::{Value, json};

use super::client::{Member, key};
use crate::support::{Bench, pdf, png};

async fn upload(member: &Member, bytes: Vec<u8>) -> Value {
    let opened = member.initialize("document", None).await;
    assert_eq!(member.put(&opened["uploadUrl"], "application/pdf", bytes).await.0, 201);
    opened["document"].clone()
}

async fn look(member: &Member, document: &Value) -> Value {
    let found = member.get(&format!("/rest/documents/{}", key(document.as_str().unwrap()))).await.ok();
    assert_eq!(found["id"], *document);
    found["status"].clone()
}

#[tokio::test]
async fn a_document_is_shown_with_its_title_once_it_is_processed() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    let document = upload(&member, pdf(300)).await;
    let content = json!({ "media": { "id": document, "title": "Eight leaves" } });
    let early = member.show("", content.clone()).await.refused(400);
    assert_eq!(early.0, "MEDIA_ASSET_WAITING_UPLOAD");
    assert_eq!(look(&member, &document).await, "AVAILABLE");
    member.show("", content).await.created();
    let item = &bench.feed(&member.account).await[0];
    assert_eq!(item.media[0].content_type, "application/pdf");
    assert_eq!(item.settings["document"], json!({ "title": "Eight leaves" }));
}

#[tokio::test]
async fn what_is_no_document_or_too_long_fails() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    for bytes in [pdf(301), png(4, 3, 0), b"Eight leaves".to_vec()] {
        let document = upload(&member, bytes).await;
        assert_eq!(look(&member, &document).await, "PROCESSING");
        assert_eq!(look(&member, &document).await, "PROCESSING_FAILED");
        let refused = member.show("", json!({ "media": { "id": document } })).await.refused(400);
        assert_eq!(refused.0, "MEDIA_ASSET_PROCESSING_FAILED");
    }
}

#[tokio::test]
async fn documents_are_their_owners_alone() {
    let bench = Bench::start().await;
    let (member, other) = (Member::create(&bench).await, Member::create(&bench).await);
    let document = upload(&member, pdf(1)).await;
    other.get(&format!("/rest/documents/{}", key(document.as_str().unwrap()))).await.refused(403);
    let opened = member.initialize("document", None).await;
    other.put(&opened["uploadUrl"], "application/pdf", pdf(1)).await.refused(403);
    assert_eq!(member.put(&opened["uploadUrl"], "text/plain", pdf(1)).await.0, 415);
    let asked = json!({ "initializeUploadRequest": { "owner": other.urn } });
    member.post("/rest/documents?action=initializeUpload", &asked).await.refused(403);
}
