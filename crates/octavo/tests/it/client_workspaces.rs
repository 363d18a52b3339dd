//! The workspaces that an application creates for its customers.

use octavo_store::on;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::query_scalar;

use crate::keys::Developer;
use crate::support::{Api, Home, Receiver, Server, each_engine};

/// A developer with a key that may do everything.
pub struct Product {
    pub developer: Developer,
    pub key: Api,
}

impl Product {
    pub async fn new(home: &Home, server: &Server, email: &str) -> Self {
        let developer = Developer::of(home.portal_of(server, email)).await;
        let key = developer.key(json!({ "scopes": ["api", "posts.all", "workspaces.write"] })).await;
        Product { developer, key }
    }

    pub async fn client(&self, external_id: &str) -> (String, Api) {
        let made = self.key.create("/v1/workspaces", customer(external_id)).await;
        let id = made["id"].as_str().unwrap().to_owned();
        let api = self.key.in_workspace(&id);
        (id, api)
    }
}

fn customer(external_id: &str) -> Value {
    json!({ "name": format!("Customer {external_id}"), "kind": "CLIENT", "externalId": external_id })
}

async fn ids(api: &Api, path: &str) -> Vec<String> {
    let found = api.get(path).await;
    found.as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn an_application_creates_finds_renames_and_deletes_them() {
    each_engine(async |home| {
        let server = home.start().await;
        let Product { developer, key } = Product::new(&home, &server, "ada@example.com").await;
        let made = key.send(Method::POST, "/v1/workspaces", customer("cust_1")).await;
        assert_eq!(made.status(), 201);
        let made: Value = made.json().await.unwrap();
        assert_eq!(
            (&made["kind"], &made["externalId"], &made["personal"]),
            (&json!("CLIENT"), &json!("cust_1"), &json!(false))
        );
        let id = made["id"].as_str().unwrap();
        let again = json!({ "name": "Other", "kind": "CLIENT", "externalId": "cust_1" });
        let again = key.send(Method::POST, "/v1/workspaces", again).await;
        assert_eq!(again.status(), 200);
        assert_eq!(again.json::<Value>().await.unwrap(), made, "unchanged");
        let mut all = vec![id.to_owned()];
        for n in 2..=25 {
            let made = key.create("/v1/workspaces", customer(&format!("cust_{n}"))).await;
            all.push(made["id"].as_str().unwrap().to_owned());
        }
        let mut listed = ids(&key, "/v1/workspaces").await;
        assert_eq!(listed.len(), 20, "a page");
        listed.extend(ids(&key, &format!("/v1/workspaces?after={}", listed[19])).await);
        assert_eq!(listed, all);
        assert_eq!(ids(&key, "/v1/workspaces?externalId=cust_1").await, [id]);
        assert_eq!(ids(&key, "/v1/workspaces?externalId=nobody").await, [""; 0]);

        let path = format!("/v1/workspaces/{id}");
        let renamed = key.send(Method::PATCH, &path, json!({ "name": "Fernhill Orchard" })).await;
        assert_eq!(renamed.status(), 200);
        let shown = key.get(&path).await;
        assert_eq!((&shown["name"], &shown["externalId"]), (&json!("Fernhill Orchard"), &json!("cust_1")));
        assert_eq!(developer.portal.get(&path).await, shown, "the application's owner sees the same");
        assert!(
            !ids(&developer.portal, "/v1/workspaces").await.contains(&id.to_owned()),
            "it is not in their own list"
        );

        assert_eq!(key.status(Method::DELETE, &path).await, 204);
        assert_eq!(key.status(Method::GET, &path).await, 404);
        assert_eq!(key.in_workspace(id).status(Method::GET, "/v1/accounts").await, 404);
        let made: Value = key.create("/v1/workspaces", customer("cust_1")).await;
        assert_ne!(made["id"], json!(id), "a deleted one does not come back");
        let log = developer.portal.get("/v1/audit").await;
        let actions: Vec<&str> =
            log["items"].as_array().unwrap().iter().map(|it| it["action"].as_str().unwrap()).collect();
        assert_eq!(actions[..3], ["workspace.created", "workspace.deleted", "workspace.changed"]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_a_client_does_is_told_with_its_workspace() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let Product { developer, key } = &product;
        let receiver = Receiver::start().await;
        let hook = json!({ "appId": developer.app, "url": receiver.url, "apiKey": "k", "eventsAll": true });
        key.create("/v1/webhooks", hook).await;
        key.post(developer.account, Some(&developer.chat), "Hello").await;
        receiver.wait("the first post", |calls| calls.len() == 3).await;
        let body = receiver.calls()[0].event();
        let fields: Vec<&String> = body.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["id", "type", "occurredAt", "data"], "without client workspaces nothing changes");

        let ((one, client), (_, other)) = (product.client("cust_1").await, product.client("cust_2").await);
        let (account, chat) = client.account("TELEGRAM").await;
        let post = client.post(account, chat.as_deref(), "Hello").await;
        let named = json!({ "id": one, "externalId": "cust_1" });
        let told = || {
            let events = receiver.calls().into_iter().map(|call| call.event());
            events.filter(|body| post.ends_with(body["data"]["scheduleId"].as_str().unwrap())).collect::<Vec<_>>()
        };
        receiver.wait("the client's post", |_| told().len() == 3).await;
        assert!(told().iter().all(|body| body["workspace"] == named), "{:?}", told());
        let own = key.get("/v1/events?limit=100").await["items"].as_array().unwrap().clone();
        let of_client = client.get("/v1/events").await["items"].as_array().unwrap().clone();
        assert_eq!((own.len(), of_client.len()), (6, 3), "the application's feed has all");
        assert!(of_client.iter().all(|event| event["workspace"] == named));
        assert_eq!(other.get("/v1/events").await["items"], json!([]));

        key.post(developer.account, Some(&developer.chat), "Hello").await;
        receiver.wait("the last post", |calls| calls.len() == 9).await;
        let last = receiver.calls().last().unwrap().event();
        assert_eq!(last["workspace"]["externalId"], Value::Null, "the application's own workspace has no such id");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn nobody_reaches_another_client_workspace() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = Product::new(&home, &server, "ada@example.com").await;
        let eve = Product::new(&home, &server, "eve@example.com").await;
        let (id, client) = ada.client("cust_1").await;
        let (account, chat) = client.account("TELEGRAM").await;
        let post = client.post(account, chat.as_deref(), "Hello").await;
        let (_, sibling) = ada.client("cust_2").await;
        let (_, stranger) = eve.client("cust_1").await;
        let path = format!("/v1/workspaces/{id}");
        assert_eq!(client.status(Method::GET, &post).await, 200);
        for api in [&ada.key, &sibling, &stranger, &eve.key, &eve.developer.portal] {
            assert_eq!(api.status(Method::GET, &post).await, 404);
            assert_eq!(api.status(Method::DELETE, &format!("/v1/accounts/{account}")).await, 404);
            assert_eq!(
                api.get("/v1/accounts").await.as_array().unwrap().iter().filter(|it| it["id"] == account).count(),
                0
            );
        }
        for api in [&eve.key, &stranger, &eve.developer.portal] {
            for method in [Method::GET, Method::PATCH, Method::DELETE] {
                assert_eq!(api.send(method.clone(), &path, json!({ "name": "Mine" })).await.status(), 404, "{method}");
            }
            assert_eq!(api.in_workspace(&id).status(Method::GET, "/v1/accounts").await, 404);
        }
        let narrow = ada.developer.key(json!({ "scopes": ["api", "posts.all"] })).await;
        let refused = narrow.send(Method::POST, "/v1/workspaces", customer("cust_9")).await;
        assert_eq!(refused.status(), 403, "the scope is asked for by name");
        assert_eq!(
            narrow.in_workspace(&id).status(Method::GET, &post).await,
            200,
            "its calls need only their own scopes"
        );
        let portal = ada.developer.portal.in_workspace(&id);
        assert_eq!(portal.status(Method::GET, &post).await, 200, "the application's owner helps a customer");
        for (method, path) in [(Method::GET, "/v1/webhooks"), (Method::GET, "/v1/keys"), (Method::GET, "/v1/apps")] {
            assert_eq!(portal.status(method, path).await, 409, "{path} belongs to the application");
        }
        let members = format!("{path}/members");
        assert_eq!(ada.developer.portal.status(Method::GET, &members).await, 409, "it has none");
        let token = ada.developer.app_token(&home).in_workspace(&id);
        assert_eq!(token.status(Method::GET, "/v1/accounts").await, 404, "a token acts where its person allowed it");
        drop(server);
    })
    .await;
}

async fn scheduled(home: &Home) -> i64 {
    let mut reader = home.database().await.read().await.unwrap();
    let sql = "SELECT count(*) FROM schedule WHERE status = 'SCHEDULED'";
    on!(reader, c => query_scalar(sql).fetch_one(c).await).unwrap()
}

#[tokio::test]
async fn a_deleted_one_and_those_of_a_deleted_application_send_nothing_more() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (id, client) = product.client("cust_1").await;
        let (other, second) = product.client("cust_2").await;
        for api in [&client, &second] {
            let (account, chat) = api.account("TELEGRAM").await;
            let body = json!({ "scheduledTime": crate::keys::ahead(), "publications": [{ "accountId": account,
                "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "Later", "chatId": chat }] }] });
            assert_eq!(api.send(Method::POST, "/v1/posts", body).await.status(), 204);
        }
        assert_eq!(product.key.status(Method::DELETE, &format!("/v1/workspaces/{id}")).await, 204);
        assert_eq!(scheduled(&home).await, 1, "the other's");
        let app = format!("/v1/apps/{}", product.developer.app);
        assert_eq!(product.developer.portal.status(Method::DELETE, &app).await, 204);
        assert_eq!(scheduled(&home).await, 0);
        assert_eq!(product.developer.portal.in_workspace(&other).status(Method::GET, "/v1/accounts").await, 404);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn bad_requests_are_told_what_is_wrong() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_QUOTAS_CLIENT_WORKSPACES", "2");
        let server = home.start().await;
        let Product { developer, key } = Product::new(&home, &server, "ada@example.com").await;
        let fields = async |api: &Api, body: Value| {
            let answer = api.send(Method::POST, "/v1/workspaces", body).await;
            let (status, body) = (answer.status().as_u16(), answer.json::<Value>().await.unwrap());
            let details = body["error"]["details"].as_array().cloned().unwrap_or_default();
            (status, details.iter().map(|it| it["field"].as_str().unwrap().to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(fields(&key, json!({ "name": "x" })).await, (400, vec!["kind".into(), "externalId".into()]));
        let long = json!({ "name": "x", "kind": "CLIENT", "externalId": "x".repeat(256) });
        assert_eq!(fields(&key, long).await, (400, vec!["externalId".into()]));
        let shared = json!({ "name": "x", "kind": "SHARED", "externalId": "1" });
        assert_eq!(fields(&key, shared).await, (400, vec!["kind".into()]));
        assert_eq!(fields(&developer.portal, customer("1")).await, (400, vec!["kind".into(), "externalId".into()]));
        assert_eq!(key.status(Method::GET, "/v1/workspaces?after=nonsense").await, 400);
        key.create("/v1/workspaces", customer("1")).await;
        key.create("/v1/workspaces", customer("2")).await;
        let third = key.send(Method::POST, "/v1/workspaces", customer("3")).await;
        assert_eq!(third.status(), 409);
        assert!(third.text().await.unwrap().contains("client_workspaces"));
        assert_eq!(key.send(Method::POST, "/v1/workspaces", customer("2")).await.status(), 200, "it is there already");
        drop(server);
    })
    .await;
}
