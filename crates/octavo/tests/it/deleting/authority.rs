//! Who may delete what is published: people who may publish, and keys that have the scope.

use serde_json::json;

use super::{delete, deletion, kinds, published, settled};
use crate::keys::Developer;
use crate::support::{Account, Media, each_engine};

#[tokio::test]
async fn only_people_and_keys_with_the_scope_delete() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let developer = Developer::of(portal.clone()).await;
        let media = Media::upload(&portal).await;
        let account = Account::connect(&portal, "BLUE_SKY").await;
        let location = published(&portal, json!([account.publication("one", &media)])).await;
        let path = deletion(&location);
        let app = developer.app_token(&home);
        for (who, api) in [("a key", developer.key(json!({})).await), ("an application", app)] {
            let (status, body) = delete(&api, &path).await;
            assert!(
                status == 403 && body["error"]["message"].as_str().unwrap().contains("posts.delete"),
                "{who}: {body}"
            );
        }
        let scopes = json!({ "scopes": ["api", "posts.delete"] });
        assert_eq!(delete(&developer.key(scopes).await, &path).await.0, 404, "the portal's posts are not its own");
        let key = developer.key(json!({ "scopes": ["posts.read", "posts.all", "posts.delete"] })).await;
        assert_eq!(delete(&key, &path).await.0, 204);
        assert_eq!(settled(&portal, &location).await["status"], "DELETED");
        let timeline = portal.get(&format!("{location}/timeline")).await.to_string();
        assert!(timeline.contains("An API key asked Octavo to delete the post on Bluesky."), "{timeline}");
        let entry = portal.get("/v1/audit?action=post.deletion_requested").await["items"][0].clone();
        assert_eq!(entry["actor"]["type"], "KEY", "{entry}");
        assert!(!kinds(&portal, &location).await.contains(&"CANCELLED".to_owned()));
        drop(server);
    })
    .await;
}
