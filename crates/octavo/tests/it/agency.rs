//! Someone who looks after several workspaces: lists across them, templates, and one application for all.

use reqwest::Method;
use serde_json::{Value, json};

use crate::roles::join;
use crate::support::{Api, Receiver, each_engine};

async fn workspace(api: &Api, name: &str, more: Value) -> String {
    let mut body = json!({ "name": name });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    api.create("/v1/workspaces", body).await["id"].as_str().unwrap().to_owned()
}

/// The portal with an application of the person's own workspace.
async fn with_app(portal: &Api) -> Api {
    let app = json!({ "name": "Agency", "callbackUrls": ["https://agency.example/cb"] });
    let app = portal.create("/v1/apps", app).await;
    Api { client_id: Some(app["clientId"].as_str().unwrap().to_owned()), ..portal.clone() }
}

fn names(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["workspace"]["name"].as_str().unwrap()).collect()
}

async fn refusal(api: &Api, path: &str) -> (u16, Value) {
    let answer = api.request(Method::GET, path).send().await.unwrap();
    (answer.status().as_u16(), answer.json::<Value>().await.unwrap()["error"].clone())
}

#[tokio::test]
async fn lists_show_several_workspaces_together() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = with_app(&home.portal_of(&server, "ada@example.com")).await;
        let bob = with_app(&home.portal_of(&server, "bob@example.com")).await;
        let mut ids = Vec::new();
        for name in ["Bakery", "Mill", "Dairy"] {
            let id = workspace(&ada, name, json!({})).await;
            let there = ada.in_workspace(&id);
            let (account, chat) = there.account("TELEGRAM").await;
            for n in 0..2 {
                there.ended(&there.post(account, chat.as_deref(), &format!("Bread {n} of {name}")).await).await;
            }
            ids.push(id);
        }
        let theirs = workspace(&bob, "Secret", json!({})).await;
        bob.in_workspace(&theirs).account("TELEGRAM").await;

        let all = ada.get("/v1/posts?workspaces=all").await;
        assert_eq!(names(&all["items"]), ["Dairy", "Dairy", "Mill", "Mill", "Bakery", "Bakery"]);
        assert_eq!(all["items"][0]["workspace"]["id"], ids[2]);
        for order in ["createdTime", "scheduledTime"] {
            let (mut paged, mut cursor) = (Vec::new(), String::new());
            loop {
                let path = format!("/v1/posts?workspaces={},{}&limit=1&orderBy={order}{cursor}", ids[0], ids[2]);
                let page = ada.get(&path).await;
                paged.extend(names(&page["items"]).into_iter().map(str::to_owned));
                let Some(next) = page["nextCursor"].as_str() else { break };
                cursor = format!("&cursor={next}");
            }
            assert_eq!(paged, ["Dairy", "Dairy", "Bakery", "Bakery"], "{order}");
        }
        let found = ada.get("/v1/posts?workspaces=all&search=0 of mill").await;
        assert_eq!(names(&found["items"]), ["Mill"]);
        let accounts = ada.get("/v1/accounts?workspaces=all").await;
        assert_eq!(names(&accounts), ["Bakery", "Mill", "Dairy"]);
        let found = ada.get("/v1/search?q=Bread 1&workspaces=all").await;
        assert_eq!(names(&found["posts"]), ["Dairy", "Mill", "Bakery"]);
        assert!(found["posts"][0].get("thumbnailUrl").is_some());

        for path in ["/v1/posts?", "/v1/accounts?", "/v1/search?q=Bread&", "/v1/approvals?"] {
            for bad in [&theirs, "wsp_00000000000000000000000000000000", "nonsense", ""] {
                let (status, error) = refusal(&ada, &format!("{path}workspaces={},{bad}", ids[0])).await;
                assert_eq!((status, &error["details"][0]["field"]), (404, &json!("workspaces")), "{path}{bad}");
            }
        }
        let one = ada.in_workspace(&ids[0]).get("/v1/posts").await;
        assert!(one["items"].as_array().unwrap().len() == 2 && one["items"][0].get("workspace").is_none());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_list_has_only_workspaces_where_the_role_allows_it() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let bob = home.portal_of(&server, "bob@example.com");
        let read = workspace(&ada, "Read", json!({})).await;
        join(&ada, &read, &bob, "VIEWER").await;
        assert_eq!(bob.get("/v1/posts?workspaces=all").await["items"], json!([]));
        assert_eq!(bob.get("/v1/approvals?workspaces=all").await["items"], json!([]));
        assert_eq!(bob.status(Method::GET, &format!("/v1/posts?workspaces={read}")).await, 200);
        let (status, error) = refusal(&bob, &format!("/v1/approvals?workspaces={read}")).await;
        assert_eq!((status, error["message"].as_str().unwrap().contains(&read)), (403, true));
        let app = home.developer(&server, "eve@example.com");
        let (status, error) = refusal(&app, "/v1/posts?workspaces=all").await;
        assert_eq!((status, &error["details"][0]["field"]), (400, &json!("workspaces")));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_new_workspace_takes_over_what_its_template_has() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let [ada, bob, eve] = ["ada", "bob", "eve"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let template = workspace(&ada, "Template", json!({})).await;
        join(&ada, &template, &bob, "PUBLISHER").await;
        join(&ada, &template, &eve, "OWNER").await;
        let queue = json!({ "timeZone": "Europe/London", "slots": [{ "day": "MONDAY", "time": "09:00" }] });
        let there = ada.in_workspace(&template);
        assert_eq!(there.send(Method::PUT, "/v1/queue", queue).await.status(), 200);
        let path = format!("/v1/workspaces/{template}");
        assert_eq!(ada.send(Method::PATCH, &path, json!({ "keepMediaMetadata": true })).await.status(), 200);

        let new = ada.create("/v1/workspaces", json!({ "name": "New", "template": template })).await;
        assert_eq!((&new["keepMediaMetadata"], &new["role"]), (&json!(true), &json!("OWNER")));
        let id = new["id"].as_str().unwrap();
        let members = ada.get(&format!("/v1/workspaces/{id}/members")).await;
        let mut roles: Vec<_> = members.as_array().unwrap().iter().map(|it| (&it["email"], &it["role"])).collect();
        roles.sort_by_key(|(email, _)| email.to_string());
        let expected = [("ada", "OWNER"), ("bob", "PUBLISHER"), ("eve", "ADMIN")];
        let expected = expected.map(|(name, role)| (json!(format!("{name}@example.com")), json!(role)));
        assert_eq!(roles, expected.iter().map(|(email, role)| (email, role)).collect::<Vec<_>>());
        let slots = |queue: Value| queue["slots"].clone();
        let (old, new) = (there.get("/v1/queue").await, ada.in_workspace(id).get("/v1/queue").await);
        assert_eq!((slots(old.clone()), &old["timeZone"]), (slots(new.clone()), &new["timeZone"]));
        assert_eq!(bob.in_workspace(id).status(Method::GET, "/v1/accounts").await, 200);

        for (who, status) in [(&bob, 403), (&home.portal_of(&server, "ian@example.com"), 400)] {
            let body = json!({ "name": "Mine", "template": template });
            assert_eq!(who.send(Method::POST, "/v1/workspaces", body).await.status(), status);
        }
        assert_eq!(ada.status(Method::DELETE, &path).await, 204);
        let body = json!({ "name": "Late", "template": template });
        assert_eq!(ada.send(Method::POST, "/v1/workspaces", body).await.status(), 400);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn one_application_serves_several_workspaces() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = with_app(&home.portal_of(&server, "ada@example.com")).await;
        let receiver = Receiver::start().await;
        let app = ada.get("/v1/apps").await[0]["id"].clone();
        let hook = json!({ "appId": app, "url": receiver.url, "apiKey": "k", "eventsAll": true });
        ada.create("/v1/webhooks", hook).await;
        let mill = workspace(&ada, "Mill", json!({})).await;
        let there = ada.in_workspace(&mill);
        let (account, chat) = there.account("TELEGRAM").await;
        there.ended(&there.post(account, chat.as_deref(), "Flour").await).await;
        receiver.wait("the event", |calls| calls.iter().any(|call| call.kind() == "post.completed")).await;

        let bob = home.portal_of(&server, "bob@example.com");
        join(&ada, &mill, &bob, "ADMIN").await;
        let named = Api { client_id: ada.client_id.clone(), ..bob.in_workspace(&mill) };
        assert_eq!(
            named.status(Method::GET, "/v1/accounts").await,
            403,
            "the application is not in a workspace of his"
        );
        drop(server);
    })
    .await;
}
