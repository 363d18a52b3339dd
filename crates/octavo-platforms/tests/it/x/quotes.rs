//! Quotes, which X allows to Enterprise apps alone, and communities.

use octavo_platforms::{OutgoingPost, PublishError, Reconciled, codes};
use serde_json::json;

use super::simulated::account;
use super::simulated_faults::reconcile;
use crate::support::post;

#[tokio::test]
async fn a_quote_needs_an_enterprise_app_and_is_found_again() {
    let account = account().await;
    let quoted = account.posted(&post("First", vec![])).await.platform_post_identifier;
    let settings = json!({ "quotePostId": quoted, "communityId": "77" });
    let post = OutgoingPost { settings: settings.clone(), ..post("See example.com", vec![]) };
    let intent = account.prepare(&post).await;
    let refused = account.publish(&post, &intent).await.unwrap_err();
    let is_refusal = matches!(&refused, PublishError::Refused(error) if error.code() == codes::CONTENT_REFUSED);
    assert!(is_refusal, "{refused:?}");

    account.act(json!({ "type": "set_enterprise", "enterprise": true })).await;
    account.fault("drop_after_accept");
    account.publish(&post, &intent).await.unwrap_err();
    let shown = account.feed().await.remove(0);
    assert_eq!((&shown.text, json!(shown.settings)), (&post.content.text, settings));
    let Ok(Reconciled::Published(found)) = reconcile(&account, &intent).await else { panic!("it is listed") };
    assert_eq!(found.platform_post_identifier, shown.id);
}
