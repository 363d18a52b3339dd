//! Posts for the inbox of an account.

use octavo_platforms::{Reconciled, codes};
use serde_json::json;

use super::bench::{World, code};

#[tokio::test]
async fn a_draft_is_done_when_it_is_in_the_inbox() {
    let world = World::start().await;
    let settings =
        || json!({ "postMode": "INBOX", "title": "A title", "photoCoverIndex": 1, "privacyLevel": "SELF_ONLY" });
    let published = world.publish(&world.photos("A text", settings())).await.unwrap();
    assert!(published.platform_post_identifier.starts_with("p_inbox_url~"), "{published:?}");
    let shown = world.feed().await.remove(0);
    assert_eq!((shown.title.as_deref(), shown.text.as_str(), shown.media.len()), (Some("A title"), "A text", 2));
    assert_eq!(json!(shown.settings), json!({ "postMode": "INBOX", "photoCoverIndex": 1 }));
    assert_eq!((published.permalink, shown.privacy), (None, None));

    let published = world.publish(&world.video("A text", settings())).await.unwrap();
    assert!(published.platform_post_identifier.starts_with("v_inbox_file~"), "{published:?}");
    let shown = world.feed().await.remove(0);
    assert_eq!((shown.id, shown.text.as_str()), (published.platform_post_identifier, ""));
    assert_eq!(published.permalink, None);
}

#[tokio::test]
async fn a_draft_whose_answer_was_lost_is_there_once() {
    let world = World::start().await;
    let post = world.video("", json!({ "postMode": "INBOX" }));
    let intent = world.prepare(&post).await.unwrap();
    world.fault("drop_after_accept");
    let published = world.adapter.publish(&world.credentials, &post, &intent, &world.files).await.unwrap();
    assert_eq!(world.reconcile(&post, &intent).await, Ok(Reconciled::Published(published)));
    assert_eq!(world.feed().await.len(), 1);
}

#[tokio::test]
async fn a_draft_needs_a_scope_of_its_own_and_a_free_place() {
    let mut world = World::start().await;
    let draft = json!({ "postMode": "INBOX" });
    for _ in 0..5 {
        world.publish(&world.photos("", draft.clone())).await.unwrap();
    }
    world.advance(60);
    assert_eq!(code(world.publish(&world.photos("", draft.clone())).await), codes::QUOTA_EXCEEDED);
    world.credentials["uploads"] = json!(false);
    assert_eq!(code(world.publish(&world.photos("", draft)).await), codes::ACCOUNT_NEEDS_RECONNECT);
    world.publish(&world.video("Hi", json!({}))).await.unwrap();
}
