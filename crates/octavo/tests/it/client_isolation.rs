//! Every operation, called for what is in another client workspace: of the same application, and of another one.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client_workspaces::Product;
use crate::openapi::operations;
use crate::support::{Api, Receiver, each_engine, sample};

/// What is in a client workspace.
struct Things {
    workspace: String,
    account: i64,
    post: String,
    file: String,
    import: String,
    link: String,
}

impl Things {
    async fn of(workspace: String, api: &Api) -> Self {
        let (account, chat) = api.account("TELEGRAM").await;
        let post = api.post(account, chat.as_deref(), "A secret of the first customer").await;
        let uploaded: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let receiver = Receiver::start().await;
        let import = api.send(Method::POST, "/v1/media/upload/import", json!({ "url": receiver.url })).await;
        let import = import.json::<Value>().await.unwrap()["id"].to_string();
        let link = api.create("/v1/connect-links", json!({})).await["id"].as_str().unwrap().to_owned();
        let post = post.rsplit('/').next().unwrap().to_owned();
        let file = uploaded["path"].as_str().unwrap().to_owned();
        Things { workspace, account, post, file, import, link }
    }

    /// None for what no client workspace has. A collection that is new fails until it is here.
    fn fill(&self, path: &str) -> Option<String> {
        let id = match path.split('/').nth(2).unwrap() {
            "accounts" => self.account.to_string(),
            "posts" => self.post.clone(),
            "media" => self.import.clone(),
            "connect-links" => self.link.clone(),
            "workspaces" if path == "/v1/workspaces/{id}" => self.workspace.clone(),
            // Of people and applications, and approvals, which only people at the portal see.
            "apps" | "keys" | "webhooks" | "me" | "workspaces" | "approvals" | "sandbox" => return None,
            other => panic!("is {other} in client workspaces? List it here."),
        };
        Some(path.replace("{id}", &id).replace("{path}", &self.file))
    }

    /// The secrets that an answer about it would have.
    fn is_in(&self, answer: &str) -> bool {
        [&self.post, &self.file, &self.link, "A secret of the first customer"].iter().any(|it| answer.contains(*it))
    }
}

#[tokio::test]
async fn no_operation_crosses_client_workspaces() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "0");
        let server = home.start().await;
        let ada = Product::new(&home, &server, "ada@example.com").await;
        let eve = Product::new(&home, &server, "eve@example.com").await;
        let (id, first) = ada.client("cust_1").await;
        let things = Things::of(id.clone(), &first).await;
        let (_, sibling) = ada.client("cust_2").await;
        let (_, foreign) = eve.client("cust_1").await;
        let (own, trespasser) = (eve.key.clone(), eve.key.in_workspace(&id));
        let description = serde_json::from_str(include_str!("../../../../contract/openapi.json")).unwrap();
        let all = operations(&description);
        let mut cells = 0;
        // `stream_events` never ends. It has the events of `list_events`, as `event_stream` tests.
        let reads = all.iter().filter(|(method, path, _)| method == "GET" && !path.ends_with("/stream"));
        for (method, path, operation) in reads {
            let Some(path) = (if path.contains('{') { things.fill(path) } else { Some(path.clone()) }) else {
                continue;
            };
            for api in [&sibling, &foreign, &own, &trespasser] {
                let answer = api.request(Method::GET, &path).send().await.unwrap();
                let (status, text) = (answer.status().as_u16(), answer.text().await.unwrap());
                assert!(!things.is_in(&text), "{method} {path} ({}): {text}", operation["operationId"]);
                assert!(!path.contains(&things.post) || status == 404, "{path} answered {status}");
                cells += 1;
            }
        }
        let with_ids: Vec<_> = all.iter().filter(|(_, path, _)| path.contains('{')).collect();
        for (method, path, operation) in with_ids {
            let Some(filled) = things.fill(path) else { continue };
            // The application itself manages its client workspaces, from anywhere.
            let siblings = [&sibling, &ada.key].into_iter().filter(|_| !path.starts_with("/v1/workspaces"));
            for api in [&foreign, &own, &trespasser].into_iter().chain(siblings) {
                let request = api.request(Method::from_bytes(method.as_bytes()).unwrap(), &filled);
                let body = operation["requestBody"]["content"]["application/json"].get("example");
                let request = body.map_or(request.try_clone().unwrap(), |body| request.json(body));
                let answer = request.send().await.unwrap();
                let (status, text) = (answer.status().as_u16(), answer.text().await.unwrap());
                assert!([401, 403, 404].contains(&status), "{method} {filled} answered {status}: {text}");
                assert!(!things.is_in(&text.replace(&filled, "")), "{method} {filled}: {text}");
                cells += 1;
            }
        }
        println!("{cells} cells");
        assert!(cells > 150, "{cells}");
        assert_eq!(first.status(Method::GET, &format!("/v1/posts/{}", things.post)).await, 200, "it is still there");
        drop(server);
    })
    .await;
}
