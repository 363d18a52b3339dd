//! Who may not approve: keys, applications, members without the right, strangers, and pages that frame the portal.

use reqwest::Method;
use serde_json::json;

use super::{EMAIL, Stage, approve, call, ok, refused, reject};
use crate::roles::join;
use crate::support::{Api, each_engine};

#[tokio::test]
async fn only_people_at_the_portal_who_may_publish_approve() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.post("mine")).await;
        let client = stage.portal.client_id.clone().unwrap();
        let app = Api { token: home.token(&client, EMAIL, "api posts.all"), ..stage.portal.clone() };
        for api in [&stage.agent, &stage.free, &app] {
            assert_eq!(stage_call(api, &asked).await, [refused(403, "FORBIDDEN"), refused(403, "FORBIDDEN")]);
            assert_eq!(api.status(Method::GET, "/v1/approvals").await, 403);
        }
        let stranger = home.portal_of(&server, "eve@example.com");
        assert_eq!(stage_call(&stranger, &asked).await, [refused(404, "NOT_FOUND"), refused(404, "NOT_FOUND")]);
        assert_eq!(stranger.get("/v1/approvals").await["items"], json!([]));
        assert_eq!(
            approve(&stage.portal, "apr_0", asked.hash(), json!({})).await,
            refused(404, "NOT_FOUND"),
            "guessed"
        );
        let anonymous = stage.portal.http.post(format!("{}/v1/approvals/{}/approve", server.base, asked.id()));
        let with_cookie = anonymous.header("cookie", "octavo_session=x").json(&json!({ "contentHash": asked.hash() }));
        assert_eq!(with_cookie.send().await.unwrap().status(), 401, "a form on another site has no token");
        let page = stage.portal.http.get(format!("{}/portal/approvals", server.base)).send().await.unwrap();
        let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains("frame-ancestors 'self'"), "{policy}");
        assert_eq!(stage.asked(&asked.path).await.id(), asked.id(), "nobody decided");
        drop(server);
    })
    .await;
}

async fn stage_call(api: &Api, asked: &super::Asked) -> [(u16, String); 2] {
    [approve(api, asked.id(), asked.hash(), json!({})).await, reject(api, asked.id(), "No").await]
}

#[tokio::test]
async fn in_a_workspace_publishers_approve_and_others_do_not() {
    each_engine(async |home| {
        let server = home.start().await;
        let owner = home.portal_of(&server, EMAIL);
        let workspace = owner.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let id = workspace["id"].as_str().unwrap();
        let owner = owner.in_workspace(id);
        let app = json!({ "name": "Folio", "callbackUrls": ["https://folio.example/cb"] });
        let app = owner.create("/v1/apps", app).await;
        let owner = Api { client_id: app["clientId"].as_str().map(str::to_owned), ..owner };
        let (account, _) = owner.account("BLUE_SKY").await;
        let wish = json!({ "name": "Agent", "appId": app["id"], "scopes": ["posts.write"], "approval": "REQUIRED" });
        let key = owner.create("/v1/keys", wish).await;
        let agent = Api {
            token: key["secret"].as_str().unwrap().to_owned(),
            client_id: None,
            workspace: None,
            ..owner.clone()
        };
        let stage = Stage { portal: owner.clone(), free: agent.clone(), agent, account };
        for (role, may) in [("VIEWER", false), ("DEVELOPER", false), ("PUBLISHER", true), ("ADMIN", true)] {
            let member = home.portal_of(&server, &format!("{}@example.com", role.to_lowercase()));
            join(&owner, id, &member, role).await;
            let member = member.in_workspace(id);
            let asked = stage.ask(stage.post(role)).await;
            let answer = approve(&member, asked.id(), asked.hash(), json!({})).await;
            assert_eq!(answer, if may { ok() } else { refused(403, "FORBIDDEN") }, "{role}");
            assert_eq!(call(&member, Method::GET, "/v1/approvals", json!({})).await.0, if may { 200 } else { 403 });
        }
        drop(server);
    })
    .await;
}
