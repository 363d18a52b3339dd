//! What ends a key, what limits it to the person's role, and how its secret is replaced.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Developer, EMAIL, ahead, call, post};
use crate::roles::join;
use crate::support::{Api, each_engine};

async fn works(api: &Api) -> u16 {
    api.status(Method::GET, "/v1/accounts").await
}

#[tokio::test]
async fn a_key_never_exceeds_the_role_of_the_person_who_made_it_and_ends_with_their_membership() {
    each_engine(async |home| {
        let server = home.start().await;
        let owner = home.portal_of(&server, EMAIL);
        let workspace = owner.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let id = workspace["id"].as_str().unwrap();
        let bob = home.portal_of(&server, "bob@example.com");
        join(&owner, id, &bob, "ADMIN").await;
        let dev = Developer::of(bob.in_workspace(id)).await;
        let (key, api) = dev.create(json!({})).await;
        assert_eq!(post(&api, dev.posts(1, &ahead())).await, 204);

        let member = format!("/v1/workspaces/{id}/members/{}", key["createdBy"].as_str().unwrap());
        for (role, read, publish, webhooks) in
            [("DEVELOPER", 200, 403, 400), ("PUBLISHER", 200, 204, 403), ("VIEWER", 200, 403, 403)]
        {
            assert_eq!(call(&owner, Method::PATCH, &member, json!({ "role": role })).await.0, 200);
            let statuses = [
                works(&api).await,
                post(&api, dev.posts(1, &ahead())).await,
                call(&api, Method::POST, "/v1/webhooks", json!({})).await.0,
            ];
            assert_eq!(statuses, [read, publish, webhooks], "{role}");
        }
        assert_eq!(owner.status(Method::DELETE, &member).await, 204);
        assert_eq!(works(&api).await, 401);
        join(&owner, id, &bob, "ADMIN").await;
        assert_eq!(works(&api).await, 401, "a new membership does not bring it back");
        assert_eq!(dev.portal.get("/v1/keys").await, json!([]));

        let api = dev.key(json!({})).await;
        assert_eq!(owner.status(Method::DELETE, &format!("/v1/workspaces/{id}")).await, 204);
        assert_eq!(works(&api).await, 401, "it ends with the workspace");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_key_ends_with_its_time_its_application_and_its_person() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let soon = json!({ "expiresAt": ahead() });
        let (key, expiring) = dev.create(soon).await;
        assert_eq!(key["expiresAt"], json!(ahead().replace('Z', ".000Z")));
        let api = dev.key(json!({})).await;
        assert_eq!((works(&expiring).await, works(&api).await), (200, 200));
        home.change("UPDATE api_key SET expires_at = created_at WHERE expires_at IS NOT NULL").await;
        assert_eq!((works(&expiring).await, works(&api).await), (401, 200));
        home.tool(&["user", "disable", EMAIL], "");
        assert_eq!(works(&api).await, 401);
        home.tool(&["user", "enable", EMAIL], "");
        assert_eq!(works(&api).await, 200);
        let token = home.token("octavo-portal", EMAIL, "api apps.read apps.write");
        let portal = Api { token, ..dev.portal.clone() };
        assert_eq!(portal.status(Method::DELETE, &format!("/v1/apps/{}", dev.app)).await, 204);
        assert_eq!(works(&api).await, 401);
        assert_eq!(portal.get("/v1/keys").await, json!([]));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_former_secret_of_a_key_works_until_its_overlap_ends() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let (key, first) = dev.create(json!({ "postsPerDay": 2 })).await;
        let path = format!("/v1/keys/{}/rotate", key["id"].as_str().unwrap());
        let rotate = async |body: Value| {
            let (status, rotated) = call(&dev.portal, Method::POST, &path, body).await;
            assert_eq!(status, 200, "{rotated}");
            assert_eq!((&rotated["id"], &rotated["postsPerDay"]), (&key["id"], &json!(2)));
            dev.with(rotated["secret"].as_str().unwrap())
        };
        let (status, _) = call(&dev.portal, Method::POST, &path, json!({ "overlapSeconds": 604_801 })).await;
        assert_eq!(status, 400);
        let second = rotate(json!({})).await;
        assert_eq!((works(&first).await, works(&second).await), (200, 200));
        assert_ne!(dev.portal.get("/v1/keys").await[0]["previousSecretUntil"], Value::Null);
        assert_eq!(post(&first, dev.posts(1, &ahead())).await, 204);
        assert_eq!(post(&second, dev.posts(1, &ahead())).await, 204);
        assert_eq!(post(&second, dev.posts(1, &ahead())).await, 429, "both secrets have one count");

        let third = rotate(json!({ "overlapSeconds": 3600 })).await;
        assert_eq!((works(&first).await, works(&second).await, works(&third).await), (401, 200, 200));
        // The test takes less than a minute of the hour.
        home.change("UPDATE key_secret SET until_at = until_at - 3540000000").await;
        assert_eq!(works(&second).await, 200, "not before the end");
        home.change("UPDATE key_secret SET until_at = until_at - 60000001").await;
        assert_eq!((works(&second).await, works(&third).await), (401, 200));
        assert_eq!(dev.portal.get("/v1/keys").await[0]["previousSecretUntil"], Value::Null);
        let fourth = rotate(json!({ "overlapSeconds": 0 })).await;
        assert_eq!((works(&third).await, works(&fourth).await), (401, 200));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_time_of_the_last_use_is_written_when_the_server_stops() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let api = dev.key(json!({})).await;
        let unused = dev.key(json!({ "name": "Unused" })).await;
        assert_eq!(works(&api).await, 200);
        assert_eq!(unused.token.len(), api.token.len());
        assert!(server.terminate().success());
        let server = home.start().await;
        let keys = Api { base: server.base.clone(), ..dev.portal.clone() }.get("/v1/keys").await;
        let used = keys[0]["lastUsedAt"].as_str().unwrap();
        assert!(used >= keys[0]["createdTime"].as_str().unwrap(), "{keys}");
        assert_eq!(keys[1]["lastUsedAt"], Value::Null);
        drop(server);
    })
    .await;
}
