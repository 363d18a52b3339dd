//! Whatever differs from what was approved is not sent, however it came about.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Stage, once};
use crate::support::{each_engine, sample};

/// Changes behind the server's back, of one schedule that is there.
const TAMPERED: [&str; 5] = [
    "UPDATE post SET content = replace(content, 'harvest', 'harlots')",
    "UPDATE publication SET settings = replace(settings, 'EVERYBODY', 'NOBODY'), ai_disclosure = 'GENERATED'",
    "UPDATE schedule SET scheduled_at = scheduled_at - 1000000",
    "UPDATE approval SET content_hash = replace(content_hash, 'a', 'b') || ' '",
    "UPDATE approval SET status = 'REJECTED'",
];

#[tokio::test]
async fn what_differs_from_what_was_approved_is_not_sent_and_asked_for_again() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        for sql in TAMPERED {
            let approved = stage.approved(stage.ahead("The harvest is in")).await;
            home.change(sql).await;
            stage.advance("P365D").await;
            stage.advance("P365D").await;
            let post = once(&stage.portal, &approved.path, &["WAITING_FOR_APPROVAL"]).await;
            assert_eq!(post["approval"]["status"], "PENDING", "{sql}");
            assert_eq!(post["approval"]["requestedBy"]["name"], "REQUIRED", "{sql}");
            assert_ne!(post["approval"]["id"], json!(approved.id()), "{sql}");
            let timeline = stage.portal.get(&format!("{}/timeline", approved.path)).await;
            let last = timeline["items"].as_array().unwrap().last().unwrap().clone();
            assert_eq!(last["kind"], "APPROVAL_REQUESTED", "{sql}: {timeline}");
            assert!(last["message"].as_str().unwrap().contains("differs from what was approved"), "{last}");
            assert!(stage.texts().await.is_empty(), "{sql}");
            assert_eq!(stage.portal.status(reqwest::Method::DELETE, &approved.path).await, 204);
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_was_approved_without_its_metadata_is_not_sent_with_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let photo: Value = stage.agent.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let mut wish = stage.ahead("The harvest is in");
        wish["publications"][0]["posts"][0]["attachmentPaths"] = json!([photo["path"]]);
        let approved = stage.approved(wish).await;
        let own = stage.portal.get("/v1/workspaces").await;
        let path = format!("/v1/workspaces/{}", own[0]["id"].as_str().unwrap());
        let answer = stage.portal.send(Method::PATCH, &path, json!({ "keepMediaMetadata": true })).await;
        assert_eq!(answer.status(), 200);
        stage.advance("P365D").await;
        stage.advance("P365D").await;
        let post = once(&stage.portal, &approved.path, &["WAITING_FOR_APPROVAL"]).await;
        assert_ne!(post["approval"]["contentHash"], json!(approved.hash()));
        let pending = stage.portal.get("/v1/approvals?status=PENDING").await;
        assert_eq!(pending["items"][0]["content"]["keepMediaMetadata"], true, "{pending}");
        assert!(stage.texts().await.is_empty());
        drop(server);
    })
    .await;
}
