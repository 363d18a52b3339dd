//! A workspace that is deleted takes everything in it along.

use reqwest::Method;
use serde_json::{Value, json};

use crate::roles::join;
use crate::support::{Api, Browser, Registered, each_engine};

#[tokio::test]
async fn a_deleted_workspace_ends_for_everyone_and_everything_in_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let [ada, bob] = ["ada", "bob"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let made = ada.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let id = made["id"].as_str().unwrap();
        join(&ada, id, &bob, "ADMIN").await;
        let shared = ada.in_workspace(id);
        let app = json!({ "name": "Press", "callbackUrls": ["https://app.example/cb"] });
        let app = shared.create("/v1/apps", app).await;
        let shared = Api { client_id: app["clientId"].as_str().map(str::to_owned), ..shared };
        let (account, chat) = shared.account("TELEGRAM").await;
        let later = json!({ "scheduledTime": "2027-05-01T09:00:00Z", "publications": [{
            "accountId": account, "platformSettings": { "type": "TELEGRAM" },
            "posts": [{ "content": "Ours", "chatId": chat }] }] });
        assert_eq!(shared.send(Method::POST, "/v1/posts", later).await.status(), 204);
        let hook = json!({ "url": "https://hook.example/", "apiKey": "k", "appId": app["id"], "eventsAll": true });
        shared.create("/v1/webhooks", hook).await;
        let folio = Registered::add(&home, "bob@example.com", "Folio");
        let mut browser = Browser::signed_in(&server, "bob@example.com").await;
        let code = browser.allow_in(&folio, "api", id).await.unwrap();
        let tokens = browser.redeem_for(&folio, &code).await.unwrap();
        let invitations = format!("/v1/workspaces/{id}/invitations");
        let link = ada.create(&invitations, json!({ "email": "eve@example.com", "role": "VIEWER" })).await;

        let path = format!("/v1/workspaces/{id}");
        assert_eq!(bob.status(Method::DELETE, &path).await, 403, "an admin can't");
        let mut old = Browser::signed_in(&server, "ada@example.com").await;
        let signed_in = old.portal(&[]).await.unwrap();
        home.change("UPDATE oidc_grant SET auth_time = 0").await;
        let refused = signed_in.api.request(Method::DELETE, &path).send().await.unwrap();
        assert_eq!(refused.json::<Value>().await.unwrap()["error"]["code"], "STEP_UP_REQUIRED");
        assert_eq!(ada.status(Method::DELETE, &path).await, 204);

        assert_eq!(ada.status(Method::DELETE, &path).await, 404, "twice");
        for api in [&shared, &bob.in_workspace(id)] {
            assert_eq!(api.status(Method::GET, "/v1/accounts").await, 404);
        }
        assert_eq!(tokens.work().await, [false; 2]);
        for api in [&ada, &bob] {
            assert_eq!(api.get("/v1/workspaces").await.as_array().unwrap().len(), 1);
        }
        let token = link["url"].as_str().unwrap().rsplit('/').next().unwrap();
        let late = bob.send(Method::POST, "/v1/invitations/accept", json!({ "token": token })).await;
        assert_eq!(late.status(), 404);
        drop(server);
    })
    .await;
}
