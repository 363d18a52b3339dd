//! Who may hide and delete comments: people who may publish, and keys that have the scope.

use serde_json::json;

use super::{ask, settled};
use crate::answering::Commented;
use crate::deleting::person;
use crate::keys::Developer;
use crate::support::{Account, Media, each_engine};

#[tokio::test]
async fn only_people_and_keys_with_the_scope_change_comments() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = person(&home, &server);
        let developer = Developer::of(portal.clone()).await;
        let media = Media::upload(&portal).await;
        let comment = Commented::on(&portal, &media, "INSTAGRAM").await;
        let other = Account::connect(&portal, "INSTAGRAM").await;
        let eve = home.portal_of(&server, "eve@example.com");
        let limited = json!({ "scopes": ["posts.read", "posts.all", "posts.delete"], "accountIds": [other.id] });
        let limited = developer.key(limited).await;
        let own = developer.key(json!({ "scopes": ["api", "posts.delete"] })).await;
        for change in ["hide", "unhide", "delete"] {
            for (who, api) in
                [("a key", developer.key(json!({})).await), ("an application", developer.app_token(&home))]
            {
                let (status, body) = ask(&api, &comment, change).await;
                let message = body["error"]["message"].as_str().unwrap();
                assert!(status == 403 && message.contains("posts.delete"), "{who}: {body}");
            }
            assert_eq!(ask(&eve, &comment, change).await.0, 404, "another workspace");
            assert_eq!(ask(&limited, &comment, change).await.0, 404, "a key that is limited to another account");
            assert_eq!(ask(&own, &comment, change).await.0, 404, "the portal's posts are not its own");
        }
        assert!(comment.shown(&portal).await.unwrap()["moderation"].is_null());
        let key = developer.key(json!({ "scopes": ["posts.read", "posts.all", "posts.delete"] })).await;
        let actions = [("hide", "hiding"), ("unhide", "showing"), ("delete", "deletion")];
        for (change, action) in actions {
            assert_eq!(ask(&key, &comment, change).await.0, 204);
            assert_eq!(settled(&portal, &comment).await.is_none(), change == "delete");
            let log = portal.get(&format!("/v1/audit?action=comment.{action}_requested")).await;
            let entry = &log["items"][0];
            assert_eq!(
                (&entry["actor"]["type"], &entry["target"]["type"]),
                (&json!("KEY"), &json!("COMMENT")),
                "{entry}"
            );
            assert_eq!(entry["target"]["id"], json!(comment.id), "{entry}");
        }
        drop(server);
    })
    .await;
}
