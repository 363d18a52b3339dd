//! Every operation, called for what is in another client workspace: two applications with two client workspaces each, and the key
//! and the developer of each application in all of them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client_workspaces::Product;
use crate::openapi::operations;
use crate::support::{Api, Call as Webhook, Receiver, each_engine, sample};

/// What is in a client workspace.
struct Things {
    workspace: String,
    account: i64,
    post: String,
    /// Its post on the account.
    part: String,
    comment: String,
    file: String,
    import: String,
    link: String,
    text: String,
}

impl Things {
    async fn of(workspace: String, api: &Api) -> Self {
        let text = format!("secret_of_{workspace}");
        let (account, chat) = api.account("TELEGRAM").await;
        let post = api.post(account, chat.as_deref(), &text).await;
        let ended = api.ended(&post).await;
        let part = ended["publications"][0]["posts"][0]["id"].as_str().unwrap().to_owned();
        let uploaded: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let receiver = Receiver::start().await;
        let import = api.send(Method::POST, "/v1/media/upload/import", json!({ "url": receiver.url })).await;
        let import = import.json::<Value>().await.unwrap()["id"].to_string();
        let link = api.create("/v1/connect-links", json!({})).await["id"].as_str().unwrap().to_owned();
        let post = post.rsplit('/').next().unwrap().to_owned();
        let file = uploaded["path"].as_str().unwrap().to_owned();
        let comment = crate::comments::one_comment(api).await;
        Things { workspace, account, post, part, comment, file, import, link, text }
    }

    /// None for what no client workspace has. A collection that is new fails until it is here.
    fn fill(&self, path: &str) -> Option<String> {
        let id = match path.split('/').nth(2).unwrap() {
            "accounts" => self.account.to_string(),
            "posts" => self.post.clone(),
            "analytics" => self.part.clone(),
            "comments" => self.comment.clone(),
            "media" => self.import.clone(),
            "connect-links" => self.link.clone(),
            "workspaces" if path == "/v1/workspaces/{id}" => self.workspace.clone(),
            // Of people and applications, and approvals, which only people at the portal see.
            "apps" | "keys" | "webhooks" | "me" | "workspaces" | "approvals" | "sandbox" | "calendar-links" => {
                return None;
            }
            other => panic!("is {other} in client workspaces? List it here."),
        };
        Some(path.replace("{id}", &id).replace("{path}", &self.file))
    }

    /// The secrets that an answer about it would have.
    fn is_in(&self, answer: &str) -> bool {
        [&self.post, &self.part, &self.comment, &self.file, &self.link, &self.text]
            .iter()
            .any(|it| answer.contains(*it))
    }
}

/// The key of an application, or its developer at the portal, in one of the four client workspaces or in none.
struct Caller {
    app: usize,
    workspace: Option<String>,
    api: Api,
}

fn callers(products: &[Product], workspaces: &[Option<String>]) -> Vec<Caller> {
    let mut callers = Vec::new();
    for (app, product) in products.iter().enumerate() {
        for workspace in workspaces {
            for api in [&product.key, &product.developer.portal] {
                let api = workspace.as_deref().map_or_else(|| api.clone(), |id| api.in_workspace(id));
                callers.push(Caller { app, workspace: workspace.clone(), api });
            }
        }
    }
    callers
}

/// One call of the walk.
struct Call<'a> {
    method: &'a str,
    path: String,
    operation: &'a Value,
}

impl Call<'_> {
    async fn send(&self, api: &Api) -> (u16, String) {
        let request = api.request(Method::from_bytes(self.method.as_bytes()).unwrap(), &self.path);
        let request = match self.operation["requestBody"]["content"]["application/json"].get("example") {
            Some(body) => request.json(body),
            None => request,
        };
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }
}

/// The query that a call can't do without. A search looks for the secret.
fn query(things: &Things, operation: &Value) -> String {
    let needed = operation["parameters"].as_array().into_iter().flatten();
    let needed = needed.filter(|parameter| parameter["in"] == "query" && parameter["required"] == true);
    let pair = |parameter: &Value| match parameter["name"].as_str().unwrap() {
        "q" => format!("q={}", things.text),
        name => format!("{name}={}", parameter["schema"]["example"].as_str().unwrap_or("1")),
    };
    needed.map(pair).collect::<Vec<_>>().join("&")
}

/// Calls each operation for `things`, as someone who may see nothing of them.
async fn walk(all: &[(String, String, Value)], things: &Things, caller: &Caller, owner: usize) -> usize {
    let mut cells = 0;
    // An application manages its client workspaces, and reads what happens in them, from outside of them; what its developer
    // made in them is part of their data.
    let manages = caller.app == owner;
    for (method, path, operation) in all {
        let names = path.contains('{');
        let Some(filled) = (if names { things.fill(path) } else { Some(path.clone()) }) else { continue };
        let is_read = !names && method == "GET" && !(manages && caller.workspace.is_none());
        if !(is_read || names) || (manages && (path.starts_with("/v1/workspaces") || path == "/v1/me/export")) {
            continue;
        }
        let path = format!("{filled}?{}", query(things, operation));
        let call = Call { method, path, operation };
        let (status, text) = call.send(&caller.api).await;
        let said = format!("{method} {} answered {status}: {text}", call.path);
        assert!(!things.is_in(&text.replace(&filled, "")), "{said}");
        assert!(!names || [401, 403, 404].contains(&status), "{said}");
        cells += 1;
    }
    cells
}

/// Every event names a workspace of the application, and is about what is there.
fn assert_own(events: &[Value], own: &[&Things], places: &[(usize, Things, Api)]) {
    for event in events {
        let id = event["workspace"]["id"].as_str().unwrap();
        assert!(own.iter().any(|it| it.workspace == id), "{event}");
        let text = event.to_string();
        let mut elsewhere = places.iter().filter(|(_, it, _)| it.workspace != id);
        assert!(elsewhere.all(|(_, it, _)| !it.is_in(&text)), "{event}");
    }
}

#[tokio::test]
async fn no_operation_crosses_client_workspaces() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "0");
        let server = home.start().await;
        let products = [
            Product::new(&home, &server, "ada@example.com").await,
            Product::new(&home, &server, "eve@example.com").await,
        ];
        let receivers = [Receiver::start().await, Receiver::start().await];
        let (mut places, mut workspaces) = (Vec::new(), Vec::new());
        for (app, product) in products.iter().enumerate() {
            let hook =
                json!({ "appId": product.developer.app, "url": receivers[app].url, "apiKey": "k", "eventsAll": true });
            product.key.create("/v1/webhooks", hook).await;
            for external_id in ["cust_1", "cust_2"] {
                let (id, api) = product.client(external_id).await;
                places.push((app, Things::of(id.clone(), &api).await, api));
                workspaces.push(Some(id));
            }
        }
        workspaces.push(None);
        let callers = callers(&products, &workspaces);
        let description = serde_json::from_str(include_str!("../../../../contract/openapi.json")).unwrap();
        let mut all = operations(&description);
        // It never ends. It has the events of `list_events`, as `event_stream` tests.
        all.retain(|(_, path, _)| path != "/v1/events/stream");
        let mut cells = 0;
        for (owner, things, _) in &places {
            let is_there =
                |caller: &&Caller| caller.app == *owner && caller.workspace.as_ref() == Some(&things.workspace);
            for caller in callers.iter().filter(|caller| !is_there(caller)) {
                cells += walk(&all, things, caller, *owner).await;
            }
        }
        println!("{cells} cells");
        assert!(cells > 2_000, "{cells}");
        for (_, things, api) in &places {
            assert_eq!(api.status(Method::GET, &format!("/v1/posts/{}", things.post)).await, 200, "it is still there");
        }
        for (app, receiver) in receivers.iter().enumerate() {
            let own: Vec<&Things> = places.iter().filter(|(owner, ..)| *owner == app).map(|(_, it, _)| it).collect();
            let has_come = |calls: &[Webhook], it: &Things| {
                calls.iter().any(|call| call.kind() == "post.completed" && it.is_in(&call.event().to_string()))
            };
            let all_come = |calls: &[Webhook]| own.iter().all(|it| has_come(calls, it));
            let calls = receiver.wait("an event of each client", all_come).await;
            let events: Vec<Value> = calls.iter().map(Webhook::event).collect();
            assert_own(&events, &own, &places);
        }
        drop(server);
    })
    .await;
}
