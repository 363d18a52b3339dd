//! Every operation of the description, called by whoever may not: without a token, without the scope, for
//! what is another's. None lets them in, and the owner's same call is not refused.

use std::collections::{BTreeMap, HashMap};

use octavo_domain::Kind;
use octavo_store::Store;
use octavo_store::identity::PasskeyRow;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;

use crate::openapi::operations;
use crate::roles::join;
use crate::support::{Api, Browser, Home, Receiver, Registered, Server, SubscribedBrowser, each_engine, sample, until};

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
    Api { base: server.base.clone(), token, client_id, workspace: None, http: crate::support::client() }
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
            let names = ["{id}", "{deliveryId}", "{binId}", "{userId}", "{invitationId}", "{path}"];
            let path = names.iter().fold(path, |path, name| path.replace(name, "1"));
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

/// An application's token and the portal's with every scope but one, and but `api`, which implies it. A person deletes by a role.
fn lacking(home: &Home, server: &Server, client_id: &str, scope: &str) -> Vec<Api> {
    let email = "ada@example.com";
    let portals = ["api", "webhooks.write", "apps.read", "apps.write"];
    let portals =
        portals.into_iter().filter(|it| *it != scope && !(PUBLIC.contains(&scope) && *it == "api")).collect::<Vec<_>>();
    let apps = PUBLIC.into_iter().filter(|it| *it != scope).collect::<Vec<_>>();
    let app = Api {
        base: server.base.clone(),
        token: home.token(client_id, email, &apps.join(" ")),
        client_id: Some(client_id.to_owned()),
        workspace: None,
        http: crate::support::client(),
    };
    let portal = (scope != "posts.delete").then(|| portal(home, server, email, &portals.join(" "), None));
    [Some(app), portal].into_iter().flatten().collect()
}

/// What a developer has, by the parameter or path that names it.
struct Things {
    app: String,
    key: String,
    webhook: String,
    delivery: String,
    account: i64,
    post: String,
    published: String,
    comment: String,
    approval: String,
    review: Value,
    import: String,
    links: [String; 2],
    bin: String,
    file: String,
    /// As [`signed_in`] returns it.
    own: [String; 4],
    shared: Shared,
}

/// A workspace with another member and an invitation.
struct Shared {
    workspace: String,
    member: String,
    invitation: String,
}

impl Shared {
    async fn of(owner: &Api, other: &Api) -> Self {
        let workspace = owner.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let workspace = workspace["id"].as_str().unwrap().to_owned();
        join(owner, &workspace, other, "VIEWER").await;
        let invitation = json!({ "email": "dan@example.com", "role": "VIEWER" });
        let invitation = owner.create(&format!("/v1/workspaces/{workspace}/invitations"), invitation).await;
        let invitation = invitation["id"].as_str().unwrap().to_owned();
        let member = other.get("/v1/me").await["id"].as_str().unwrap().to_owned();
        Shared { workspace, member, invitation }
    }
}

impl Things {
    async fn of(api: &Api, app: String, own: [String; 4], shared: Shared) -> Self {
        let receiver = Receiver::start().await;
        let key = json!({ "name": "Key", "appId": app, "scopes": ["posts.read"] });
        let key = api.create("/v1/keys", key).await["id"].as_str().unwrap().to_owned();
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
        let published = api.ended(&api.post(account, chat.as_deref(), "x").await).await;
        let published = published["publications"][0]["posts"][0]["id"].as_str().unwrap().to_owned();
        let approval = approval(api, &app, account, &chat).await;
        let review = api.create(&format!("/v1/approvals/{approval}/links"), json!({})).await["id"].clone();
        let import = api.send(Method::POST, "/v1/media/upload/import", json!({ "url": receiver.url })).await;
        let import = import.json::<Value>().await.unwrap()["id"].to_string();
        let uploaded: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let created = async |path: &str| api.create(path, json!({})).await["id"].as_str().unwrap().to_owned();
        let links = [created("/v1/connect-links").await, created("/v1/calendar-links").await];
        let file = uploaded["path"].as_str().unwrap().to_owned();
        Things {
            app,
            key,
            webhook,
            delivery,
            account,
            post,
            published,
            comment: crate::comments::one_comment(api).await,
            approval,
            review,
            import,
            links,
            bin: created("/v1/sandbox/bins").await,
            file,
            own,
            shared,
        }
    }

    fn fill(&self, path: &str) -> String {
        let [session, connected, passkey, push] = &self.own;
        let id = match path.split('/').nth(2).unwrap() {
            "apps" => self.app.clone(),
            "keys" => self.key.clone(),
            "webhooks" => self.webhook.clone(),
            "accounts" => self.account.to_string(),
            "posts" if path.contains("/comments") => self.published.clone(),
            "posts" => self.post.clone(),
            "analytics" => self.published.clone(),
            "comments" => self.comment.clone(),
            "approvals" => self.approval.clone(),
            "me" if path.contains("passkeys") => passkey.clone(),
            "me" if path.contains("push") => push.clone(),
            "me" => session.clone(),
            "workspaces" => self.shared.workspace.clone(),
            "connect-links" | "calendar-links" => self.links[usize::from(path.contains("calendar"))].clone(),
            _ => self.import.clone(),
        };
        path.replace("{clientId}", connected)
            .replace("{id}", &id)
            .replace("{userId}", &self.shared.member)
            .replace("{invitationId}", &self.shared.invitation)
            .replace("{deliveryId}", &self.delivery)
            .replace("{linkId}", self.review.as_str().unwrap())
            .replace("{binId}", &self.bin)
            .replace("{path}", &self.file)
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

/// A session of a person, the client ID of an application that they allowed, a passkey, and a browser with push messages.
async fn signed_in(home: &Home, server: &Server, email: &str) -> [String; 4] {
    let mut browser = Browser::signed_in(server, email).await;
    let app = Registered::add(home, email, "Press");
    browser.allow(&app, "api").await.unwrap();
    let me = browser.portal(&[]).await.unwrap().api;
    let sessions = me.get("/v1/me/sessions").await;
    let user_id = Kind::User.parse(me.get("/v1/me").await["id"].as_str().unwrap()).unwrap();
    // Of no session: the browser of the session is replaced by the call that adds another one.
    let token = home.token("octavo-portal", email, "api");
    let push = SubscribedBrowser::at("https://push.example/1").subscription();
    let push = Api { token, ..me }.create("/v1/me/push", push).await["id"].as_str().unwrap().to_owned();
    [sessions[0]["id"].as_str().unwrap().to_owned(), app.client_id, passkey(home, user_id).await, push]
}

/// The approval that a post of a key waits for.
async fn approval(api: &Api, app: &str, account: i64, chat: &Option<String>) -> String {
    let key = json!({ "name": "Agent", "appId": app, "scopes": ["posts.write"], "approval": "REQUIRED" });
    let token = api.create("/v1/keys", key).await["secret"].as_str().unwrap().to_owned();
    let agent = Api { token, client_id: None, ..api.clone() };
    let post = json!({ "scheduledTime": "2027-12-01T09:00:00Z", "publications": [{ "accountId": account,
        "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "x", "chatId": chat }] }] });
    let made = agent.send(Method::POST, "/v1/posts", post).await;
    made.headers()["octavo-approval"].to_str().unwrap().to_owned()
}

/// A passkey that no device has: none can be made under an IP address.
async fn passkey(home: &Home, user_id: Uuid) -> String {
    let (id, created_at) = (octavo_server::ids::new_id(), octavo_server::system_clock().now());
    let text = |text: &str| text.to_owned();
    let (credential, name, data) = (text("AAAA"), text("Laptop"), text("{}"));
    let row = PasskeyRow { id, user_id, credential, name, data, created_at, used_at: None };
    assert!(Store::new(home.database().await).passkeys().add(&row).await.unwrap());
    Kind::Passkey.show(id)
}

#[tokio::test]
async fn what_is_anothers_opens_to_no_operation() {
    each_engine(async |home| {
        let server = home.start().await;
        let all = "api apps.read apps.write webhooks.write";
        let owner = home.developer(&server, "ada@example.com");
        let ada = portal(&home, &server, "ada@example.com", all, owner.client_id.clone());
        let app = ada.get("/v1/apps").await[0]["id"].as_str().unwrap().to_owned();
        let shared = Shared::of(&ada, &home.portal_of(&server, "eve@example.com")).await;
        let things = Things::of(&ada, app, signed_in(&home, &server, "ada@example.com").await, shared).await;
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
        // What ends a thing comes last, a workspace after its members, and the application after
        // its webhook.
        named.sort_by_key(|(method, path, _)| {
            let whole = u8::from(path == "/v1/workspaces/{id}") + 2 * u8::from(path.starts_with("/v1/apps"));
            (method == "DELETE", whole, path.contains("accounts"))
        });
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

/// Answers of one person's application to what another of theirs made.
/// Publishes the version of a draft that the caller sees, if any.
async fn publish_seen(api: &Api, post: &str) -> u16 {
    let seen: Value = api.request(Method::GET, post).send().await.unwrap().json().await.unwrap();
    let body = json!({ "contentHash": seen["contentHash"] });
    api.send(Method::POST, &format!("{post}/publish"), body).await.status().as_u16()
}

async fn seen(api: &Api, post: &str, import: &str) -> [u16; 6] {
    let request = |method: Method, path: &str| api.request(method, path);
    let later = json!({ "scheduledTime": "2027-06-01T09:00:00Z" });
    [
        status(request(Method::GET, post)).await,
        status(request(Method::PATCH, post).json(&later)).await,
        publish_seen(api, post).await,
        status(request(Method::PATCH, post).json(&json!({ "isDraft": true }))).await,
        status(request(Method::DELETE, post)).await,
        status(request(Method::GET, import)).await,
    ]
}

#[tokio::test]
async fn an_app_reaches_what_it_made_and_with_posts_all_every_post_of_the_person() {
    each_engine(async |home| {
        let server = home.start().await;
        let one = home.developer(&server, "ada@example.com");
        let (account, chat) = one.account("TELEGRAM").await;
        let later = json!({ "scheduledTime": "2027-05-01T09:00:00Z", "isDraft": true, "publications": [{
            "accountId": account, "platformSettings": { "type": "TELEGRAM" },
            "posts": [{ "content": "of the first", "chatId": chat }] }] });
        let made = async || {
            let made = one.send(Method::POST, "/v1/posts", later.clone()).await;
            made.headers()["location"].to_str().unwrap().to_owned()
        };
        let post = made().await;
        let receiver = Receiver::start().await;
        let import = one.send(Method::POST, "/v1/media/upload/import", json!({ "url": receiver.url })).await;
        let import = import.json::<Value>().await.unwrap()["id"].to_string();
        let import = format!("/v1/media/upload/import/{import}");

        let two = home.another_app(&one, "ada@example.com", &PUBLIC.join(" "));
        let client_id = two.client_id.clone().unwrap();
        let of = |scope: &str| Api { token: home.token(&client_id, "ada@example.com", scope), ..two.clone() };
        let api = of("api");
        for stranger in [&two, &api] {
            assert_eq!(seen(stranger, &post, &import).await, [404; 6]);
            assert_eq!(stranger.get("/v1/posts").await["items"], json!([]));
            assert_eq!(stranger.get("/v1/events").await["items"], json!([]));
        }
        assert_eq!(seen(&of("posts.all"), &post, &import).await, [403; 6], "it extends, and grants nothing alone");
        let writer = of("posts.write posts.all");
        assert_eq!(status(writer.request(Method::GET, &post)).await, 403);

        let portal = portal(&home, &server, "ada@example.com", "api", None);
        for everything in [of("api posts.all"), portal] {
            let post = made().await;
            assert_eq!(seen(&everything, &post, &import).await, [200, 200, 200, 200, 204, 200]);
            let listed = everything.get("/v1/posts").await;
            assert!(listed["items"].as_array().unwrap().iter().any(|it| post.ends_with(it["id"].as_str().unwrap())));
        }
        assert_eq!(one.get("/v1/posts").await["items"].as_array().unwrap().len(), 3);
        assert_eq!(seen(&one, &post, &import).await, [200, 200, 200, 200, 204, 200], "its maker's own calls");
        drop(server);
    })
    .await;
}

/// The accounts that a simulated network's page offers, without the fresh one.
async fn offered(api: &Api, page: &Url) -> Vec<String> {
    let shown = api.http.get(page.clone()).send().await.unwrap().text().await.unwrap();
    let radios = shown.split(r#"name="account" value=""#).skip(1);
    radios.filter_map(|rest| rest.split('"').next()).filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

/// Allows an account on the page; the answer, and the account's number once the connection is complete.
async fn allow(api: &Api, page: &Url, account: &str) -> (u16, Option<i64>) {
    let query: HashMap<String, String> = page.query_pairs().into_owned().collect();
    let mut form = vec![("decision", "allow"), ("account", account)];
    form.extend(query["scope"].split([' ', ',']).map(|scope| ("scope", scope)));
    let answer = api.http.post(page.clone()).form(&form).send().await.unwrap();
    let status = answer.status().as_u16();
    let Some(back) = answer.headers().get("location") else { return (status, None) };
    let back = Url::parse(back.to_str().unwrap()).unwrap();
    let given: HashMap<String, String> = back.query_pairs().into_owned().collect();
    let body = json!({ "state": given["state"], "code": given["code"] });
    let account = api.create("/v1/accounts/authorizations/complete", body).await;
    (status, account["id"].as_i64())
}

#[tokio::test]
async fn a_simulated_networks_page_offers_a_person_their_own_accounts_only() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let ada = home.developer(&server, "ada@example.com");
    let bob = home.developer(&server, "bob@example.com");
    for platform in ["X_TWITTER", "YOUTUBE", "THREADS", "TIKTOK", "INSTAGRAM", "LINKEDIN"] {
        let page = async |api: &Api| {
            let begun = api.create("/v1/accounts/authorizations", json!({ "platform": platform })).await;
            Url::parse(begun["url"].as_str().unwrap()).unwrap()
        };
        let account = ada.account(platform).await.0;
        let adas = offered(&ada, &page(&ada).await).await;
        assert_eq!(adas.len(), 1, "{platform}");
        assert_eq!(offered(&bob, &page(&bob).await).await, [""; 0], "{platform}");
        assert_eq!(allow(&bob, &page(&bob).await, &adas[0]).await, (400, None), "{platform}");
        let mut anonymous = page(&bob).await;
        let query: Vec<(String, String)> = anonymous.query_pairs().into_owned().collect();
        anonymous.query_pairs_mut().clear().extend_pairs(query.iter().filter(|(name, _)| name != "sandbox_person"));
        assert_eq!(offered(&bob, &anonymous).await, [""; 0], "{platform}");
        assert_eq!(allow(&bob, &anonymous, &adas[0]).await, (400, None), "{platform}");

        assert_eq!(allow(&ada, &page(&ada).await, &adas[0]).await, (303, Some(account)), "{platform}");
        let (status, fresh) = allow(&bob, &page(&bob).await, "").await;
        assert!(status == 303 && fresh.is_some_and(|fresh| fresh != account), "{platform}");
        assert_eq!(offered(&bob, &page(&bob).await).await.len(), 1, "{platform}");
        assert_eq!(offered(&ada, &page(&ada).await).await, adas, "{platform}");
    }
    drop(server);
}
