//! Every operation of the description, called by whoever may not: without a token, without the scope, for
//! what is another's. None lets them in, and the owner's same call is not refused.

use std::collections::BTreeMap;

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::openapi::operations;
use crate::support::{Api, Home, Receiver, Server, each_engine, sample, until};

const PUBLIC: [&str; 5] = ["accounts.read", "media.write", "posts.read", "posts.write", "webhooks.write"];

fn description() -> Value {
    serde_json::from_str(include_str!("../../../../contract/openapi.json")).unwrap()
}

/// The scope that an operation asks for; None for whoever comes.
fn scope(operation: &Value) -> Option<&str> {
    operation["security"][0]["bearer"][0].as_str()
}

fn call(api: &Api, method: &str, path: &str, operation: &Value) -> RequestBuilder {
    let request = api.request(Method::from_bytes(method.as_bytes()).unwrap(), path);
    match operation["requestBody"]["content"]["application/json"].get("example") {
        Some(body) => request.json(body),
        None => request,
    }
}

/// What RFC 6750 section 3 wants said of a refused token.
fn challenge(answer: &reqwest::Response) -> String {
    let challenge = answer.headers().get("www-authenticate").unwrap_or_else(|| panic!("no challenge in {answer:?}"));
    challenge.to_str().unwrap().to_owned()
}

async fn status(request: RequestBuilder) -> u16 {
    request.send().await.unwrap().status().as_u16()
}

fn portal(home: &Home, server: &Server, email: &str, scope: &str, client_id: Option<String>) -> Api {
    let token = home.token("octavo-portal", email, scope);
    Api { base: server.base.clone(), token, client_id, http: crate::support::client() }
}

#[tokio::test]
async fn without_a_token_or_its_scope_no_operation_opens() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = home.developer(&server, "ada@example.com");
        let client_id = ada.client_id.clone().unwrap();
        let mut tokens = BTreeMap::new();
        let description = description();
        let guarded = operations(&description).into_iter().filter(|(_, _, operation)| scope(operation).is_some());
        for (method, path, operation) in guarded {
            let scope = scope(&operation).unwrap().to_owned();
            let narrow = tokens.entry(scope.clone()).or_insert_with(|| lacking(&home, &server, &client_id, &scope));
            let path = path.replace("{id}", "1").replace("{deliveryId}", "1").replace("{binId}", "1");
            let nobody = Api { token: "oct_at_unknown".to_owned(), ..ada.clone() };
            let anonymous = call(&ada, &method, &path, &operation).build().unwrap();
            let mut anonymous = RequestBuilder::from_parts(ada.http.clone(), anonymous).build().unwrap();
            anonymous.headers_mut().remove("authorization");
            let answer = ada.http.execute(anonymous).await.unwrap();
            assert_eq!(
                (answer.status().as_u16(), challenge(&answer)),
                (401, "Bearer".into()),
                "{method} {path} without a token"
            );
            let answer = call(&nobody, &method, &path, &operation).send().await.unwrap();
            let invalid = "Bearer error=\"invalid_token\"".to_owned();
            assert_eq!(
                (answer.status().as_u16(), challenge(&answer)),
                (401, invalid),
                "{method} {path}, unknown token"
            );
            for api in narrow {
                let answer = call(api, &method, &path, &operation).send().await.unwrap();
                let lacks = format!("Bearer error=\"insufficient_scope\", scope=\"{scope}\"");
                assert_eq!(
                    (answer.status().as_u16(), challenge(&answer)),
                    (403, lacks),
                    "{method} {path} without {scope}"
                );
            }
        }
        drop(server);
    })
    .await;
}

/// An application's token and the portal's with every scope but one, and but `api`, which implies it.
fn lacking(home: &Home, server: &Server, client_id: &str, scope: &str) -> Vec<Api> {
    let email = "ada@example.com";
    let portals = ["api", "webhooks.write", "apps.read", "apps.write"];
    let implied = PUBLIC.contains(&scope);
    let portals = portals.into_iter().filter(|it| *it != scope && !(implied && *it == "api")).collect::<Vec<_>>();
    let apps = PUBLIC.into_iter().filter(|it| *it != scope).collect::<Vec<_>>();
    let app = Api {
        base: server.base.clone(),
        token: home.token(client_id, email, &apps.join(" ")),
        client_id: Some(client_id.to_owned()),
        http: crate::support::client(),
    };
    vec![app, portal(home, server, email, &portals.join(" "), None)]
}

/// What a developer has, by the parameter or path that names it.
struct Things {
    app: String,
    webhook: String,
    delivery: String,
    account: i64,
    post: String,
    import: String,
    bin: String,
    file: String,
}

impl Things {
    async fn of(api: &Api, app: String) -> Self {
        let receiver = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({ "appId": app })).await;
        let test = format!("/v1/webhooks/{webhook}/test");
        assert_eq!(api.send(Method::POST, &test, json!({ "type": "post.failed" })).await.status(), 202);
        let delivery = until("the test is in the history", async || {
            let page = api.get(&format!("/v1/webhooks/{webhook}/deliveries?status=SUCCEEDED")).await;
            page["content"][0]["id"].as_str().map(str::to_owned)
        });
        let delivery = delivery.await;
        let (account, chat) = api.account("TELEGRAM").await;
        let draft = json!({ "isDraft": true, "publications": [{ "accountId": account,
            "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "x", "chatId": chat }] }] });
        let made = api.send(Method::POST, "/v1/posts", draft).await;
        let post = made.headers()["location"].to_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let import = api.send(Method::POST, "/v1/media/upload/import", json!({ "url": receiver.url })).await;
        let import: Value = import.json().await.unwrap();
        let uploaded: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let bin = api.create("/v1/sandbox/bins", json!({})).await["id"].as_str().unwrap().to_owned();
        let file = uploaded["path"].as_str().unwrap().to_owned();
        Things { app, webhook, delivery, account, post, import: import["id"].to_string(), bin, file }
    }

    fn fill(&self, path: &str) -> String {
        let id = match path.split('/').nth(2).unwrap() {
            "apps" => self.app.clone(),
            "webhooks" => self.webhook.clone(),
            "accounts" => self.account.to_string(),
            "posts" => self.post.clone(),
            _ => self.import.clone(),
        };
        path.replace("{id}", &id).replace("{deliveryId}", &self.delivery).replace("{binId}", &self.bin)
    }

    /// Requests that name a thing in the query or the body.
    fn named(&self, api: &Api) -> Vec<RequestBuilder> {
        let get = |path: String| api.request(Method::GET, &path);
        let post = |path: &str, body: Value| api.request(Method::POST, path).json(&body);
        vec![
            get(format!("/v1/webhooks?appId={}", self.app)),
            get(format!("/v1/sandbox/feed?accountId={}", self.account)),
            get(format!("/v1/media/compatibility?path={}", self.file)),
            post(
                "/v1/webhooks",
                json!({ "appId": self.app, "url": "https://hooks.example/", "apiKey": "k", "eventsAll": true }),
            ),
            post("/v1/sandbox/faults", json!({ "accountId": self.account, "fault": "slow" })),
        ]
    }
}

#[tokio::test]
async fn what_is_anothers_opens_to_no_operation() {
    each_engine(async |home| {
        let server = home.start().await;
        let all = "api apps.read apps.write webhooks.write";
        let owner = home.developer(&server, "ada@example.com");
        let ada = portal(&home, &server, "ada@example.com", all, owner.client_id.clone());
        let app = ada.get("/v1/apps").await[0]["id"].as_str().unwrap().to_owned();
        let things = Things::of(&ada, app).await;
        let bobs_app = home.developer(&server, "bob@example.com");
        let bob = portal(&home, &server, "bob@example.com", all, bobs_app.client_id.clone());

        // A person who allowed the owner's application is not its developer.
        let guest = Api {
            token: home.token(owner.client_id.as_deref().unwrap(), "bob@example.com", &PUBLIC.join(" ")),
            ..owner.clone()
        };
        let borrowed = Api { client_id: owner.client_id.clone(), ..bob.clone() };
        for (method, path, operation) in operations(&description()).iter().filter(|it| scope(&it.2).is_some()) {
            let got = status(call(&borrowed, method, &things.fill(path), operation)).await;
            assert_eq!(got, 403, "{method} {path} under another's client ID");
        }
        let mut named: Vec<_> = operations(&description()).into_iter().filter(|it| it.1.contains('{')).collect();
        // What ends a thing comes last, and the application after its webhook.
        named.sort_by_key(|(method, path, _)| (method == "DELETE", path.contains("apps"), path.contains("accounts")));
        for other in [&bob, &bobs_app, &guest] {
            for (method, path, operation) in &named {
                let got = status(call(other, method, &things.fill(path), operation)).await;
                assert!([401, 403, 404].contains(&got), "{method} {path} of another's answered {got}");
            }
            for request in things.named(other) {
                let shown = format!("{request:?}");
                let got = status(request).await;
                assert!([401, 403, 404].contains(&got), "{shown} answered {got}");
            }
        }
        let hook = json!({ "url": "https://hooks.example/", "apiKey": "k", "eventsAll": true });
        assert_eq!(guest.send(Method::POST, "/v1/webhooks", hook).await.status(), 404, "a guest's webhook");
        for request in things.named(&ada) {
            let shown = format!("{request:?}");
            assert!((200..300).contains(&status(request).await), "{shown} is the owner's");
        }
        for (method, path, operation) in &named {
            let got = status(call(&ada, method, &things.fill(path), operation)).await;
            assert!(![401, 403, 404].contains(&got), "{method} {path} of one's own answered {got}");
        }
        drop(server);
    })
    .await;
}
