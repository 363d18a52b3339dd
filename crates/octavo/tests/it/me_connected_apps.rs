//! The applications that a person has allowed something, and how they take it back.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Browser, PASSWORD, Registered, each_engine};

const EMAIL: &str = "ada@example.com";
const OWNER: &str = "bob@example.com";

async fn withdraw(api: &Api, client_id: &str) -> u16 {
    let path = format!("/v1/me/connected-apps/{client_id}");
    api.request(Method::DELETE, &path).send().await.unwrap().status().as_u16()
}

async fn names(api: &Api) -> Vec<Value> {
    let listed = api.get("/v1/me/connected-apps").await;
    listed.as_array().unwrap().iter().map(|app| app["name"].clone()).collect()
}

#[tokio::test]
async fn withdrawing_ends_an_applications_tokens_at_once() {
    each_engine(async |home| {
        for email in [EMAIL, OWNER] {
            home.tool(&["user", "add", email], PASSWORD);
        }
        let server = home.start_without_sandbox().await;
        let (mut ada, mut bob) = (Browser::signed_in(&server, EMAIL).await, Browser::signed_in(&server, OWNER).await);
        let me = ada.portal(&[]).await.unwrap();
        assert_eq!(names(&me.api).await, [Value::Null; 0], "the portal itself is not listed");
        let (press, folio) = (Registered::add(&home, OWNER, "Press"), Registered::add(&home, OWNER, "Folio"));
        let code = ada.allow(&press, "posts.write accounts.read").await.unwrap();
        assert_eq!(me.api.get("/v1/me/connected-apps").await[0]["lastUsedAt"], Value::Null, "no token yet");
        let tokens = ada.redeem_for(&press, &code).await.unwrap();
        let (unredeemed, others) = (ada.allow(&press, "api").await.unwrap(), ada.allow(&folio, "api").await.unwrap());
        let kept = ada.redeem_for(&folio, &others).await.unwrap();
        let bobs = bob.allow(&press, "api").await.unwrap();
        let bobs = bob.redeem_for(&press, &bobs).await.unwrap();
        let issued = Api { token: home.token(&press.client_id, EMAIL, "api"), ..tokens.api.clone() };

        assert_eq!(names(&me.api).await, ["Folio", "Press"], "the latest first");
        let shown = &me.api.get("/v1/me/connected-apps").await[1];
        assert_eq!(shown["clientId"], press.client_id);
        assert_eq!(shown["scopes"], json!(["accounts.read", "api", "posts.write"]));
        assert!(shown["grantedAt"].is_string() && shown["lastUsedAt"].is_string(), "{shown}");
        assert!(shown["workspaceId"].as_str().unwrap().starts_with("wsp_"), "{shown}");
        let limits = (&shown["accountIds"], &shown["approval"]);
        assert_eq!(limits, (&Value::Null, &json!("REQUIRED")), "nobody in the workspace made it");
        assert_eq!(shown.as_object().unwrap().len(), 8, "{shown}");

        for unknown in ["oct_unknown", "octavo-portal", "%2e%2e", "x%20y"] {
            assert_eq!(withdraw(&me.api, unknown).await, 404, "{unknown}");
        }
        assert_eq!(withdraw(&me.api, &press.client_id).await, 204);
        assert_eq!(tokens.work().await, [false; 2]);
        assert_eq!(issued.request(Method::GET, "/v1/accounts").send().await.unwrap().status(), 401);
        assert!(ada.redeem_for(&press, &unredeemed).await.is_none());
        assert_eq!(names(&me.api).await, ["Folio"]);
        assert_eq!(withdraw(&me.api, &press.client_id).await, 404, "twice");
        assert!(ada.is_asked(&press, "posts.write").await, "before it gets access again");
        assert_eq!((kept.work().await, bobs.work().await, me.work().await), ([true; 2], [true; 2], [true; 2]));

        let again = ada.allow(&press, "posts.write").await.unwrap();
        let again = ada.redeem_for(&press, &again).await.unwrap();
        assert_eq!(
            again.api.request(Method::GET, "/v1/accounts").send().await.unwrap().status(),
            403,
            "less than before"
        );
        drop(server);
    })
    .await;
}
