//! Whatever differs from what was approved is not sent, however it came about.

use serde_json::json;

use super::{Stage, once};
use crate::support::each_engine;

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
