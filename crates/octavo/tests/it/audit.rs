//! The audit log: each action leaves its entry. What happens to a log that someone changes is in `chain`.

mod chain;
mod expected;
mod walk;
mod walk_publishing;

use expected::{ELSEWHERE, Expected};
use octavo_domain::AuditAction;
use reqwest::Method;
use serde_json::{Value, json};

use crate::roles::join;
use crate::support::{Api, Authenticator, Browser, Home, PASSWORD, Registered, Server, code_now, each_engine};

const EMAIL: &str = "ada@example.com";
const WRONG: &str = "not the password of anyone";

/// Someone who has done one thing of each kind.
struct Done {
    ada: String,
    bob: String,
    /// Ada at the portal, in her personal workspace.
    api: Api,
    shared: String,
    app: Value,
    key: Value,
    account: i64,
    post: String,
    webhook: Value,
    session: String,
    passkey: Value,
    invitation: Value,
    folio: Registered,
}

async fn text(api: &Api, path: &str, field: &str) -> String {
    api.get(path).await[field].as_str().unwrap().to_owned()
}

async fn must(api: &Api, method: Method, path: &str, body: Value) -> Value {
    let answer = api.send(method.clone(), path, body).await;
    let (status, body) = (answer.status().as_u16(), answer.text().await.unwrap());
    assert!(status < 300, "{method} {path}: {status} {body}");
    serde_json::from_str(&body).unwrap_or_default()
}

/// Sign-in, and what a person does with their account.
async fn use_account(server: &Server, browser: &mut Browser, api: &Api) -> (String, Value) {
    let mut other = Browser::signed_in(server, EMAIL).await;
    assert_eq!(other.sign_in(EMAIL, WRONG).await, 403);
    assert_eq!(other.sign_in("nobody@example.com", WRONG).await, 403);
    let sessions = api.get("/v1/me/sessions").await;
    let session = sessions.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap();
    let session = session["id"].as_str().unwrap().to_owned();
    must(api, Method::DELETE, &format!("/v1/me/sessions/{session}"), Value::Null).await;
    let options = must(api, Method::POST, "/v1/me/passkeys/options", Value::Null).await["publicKey"].clone();
    let credential = Authenticator::new(&server.base).create(&options);
    let passkey = must(api, Method::POST, "/v1/me/passkeys", json!({ "name": "Laptop", "credential": credential }));
    let passkey = passkey.await;
    let begun = must(api, Method::POST, "/v1/me/totp", Value::Null).await;
    let code = code_now(begun["secret"].as_str().unwrap(), 0);
    must(api, Method::POST, "/v1/me/totp/confirm", json!({ "code": code })).await;
    let proof = || json!({ "password": PASSWORD });
    must(api, Method::DELETE, "/v1/me/totp", proof()).await;
    must(api, Method::DELETE, &format!("/v1/me/passkeys/{}", passkey["id"].as_str().unwrap()), proof()).await;
    must(api, Method::DELETE, "/v1/me/sessions", Value::Null).await;
    api.get("/v1/me/export").await;
    assert!(browser.is_signed_in().await);
    (session, passkey)
}

/// A client secret that is replaced, and a key that is made, replaced and deleted.
async fn use_key(api: &Api, app: &str) -> Value {
    let none = || json!({ "overlapSeconds": 0 });
    must(api, Method::POST, &format!("/v1/apps/{app}/secret/rotate"), none()).await;
    let key = api.create("/v1/keys", json!({ "name": "Agent", "appId": app, "scopes": ["posts.write"] })).await;
    let path = format!("/v1/keys/{}", key["id"].as_str().unwrap());
    must(api, Method::POST, &format!("{path}/rotate"), none()).await;
    must(api, Method::DELETE, &path, Value::Null).await;
    key
}

/// What developers and publishers do. Returns the application, key, account, post and webhook.
async fn use_api(home: &Home, api: &Api) -> (Value, Value, i64, String, Value) {
    let app = json!({ "name": "Press", "callbackUrls": ["https://app.example/cb"] });
    let app = api.create("/v1/apps", app).await;
    let id = app["id"].as_str().unwrap();
    let urls = json!({ "callbackUrls": ["https://app.example/other"] });
    must(api, Method::PATCH, &format!("/v1/apps/{id}/callbacks"), urls).await;
    must(api, Method::PATCH, &format!("/v1/apps/{id}"), json!({ "accentColor": "#0E5C52" })).await;
    api.get(&format!("/v1/apps/{id}/secret")).await;
    let key = use_key(api, id).await;
    let client_id = app["clientId"].as_str().unwrap();
    let press =
        Api { token: home.token(client_id, EMAIL, "api"), client_id: Some(client_id.to_owned()), ..api.clone() };
    let (account, chat) = press.account("TELEGRAM").await;
    let publication = json!({ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
        "posts": [{ "content": "Later", "chatId": chat }] });
    let later = json!({ "scheduledTime": "2027-05-01T09:00:00Z", "publications": [publication] });
    let answer = press.send(Method::POST, "/v1/posts", later).await;
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    must(&press, Method::PATCH, &location, json!({ "scheduledTime": "2027-06-01T09:00:00Z" })).await;
    must(&press, Method::DELETE, &location, Value::Null).await;
    let queue = json!({ "timeZone": "Europe/London", "slots": [{ "day": "MONDAY", "time": "09:00" }] });
    must(&press, Method::PUT, "/v1/queue", queue).await;
    let hook = json!({ "url": "https://hook.example/", "apiKey": "a-secret-key", "eventsAll": true });
    let hook = press.create("/v1/webhooks", hook).await;
    let path = format!("/v1/webhooks/{}", hook["id"].as_str().unwrap());
    must(&press, Method::PATCH, &path, json!({ "url": "https://hook.example/other" })).await;
    must(&press, Method::DELETE, &path, Value::Null).await;
    must(&press, Method::DELETE, &format!("/v1/accounts/{account}"), Value::Null).await;
    must(api, Method::DELETE, &format!("/v1/apps/{id}"), Value::Null).await;
    (app, key, account, location.rsplit('/').next().unwrap().to_owned(), hook)
}

async fn do_everything(home: &Home, server: &Server) -> Done {
    home.tool(&["user", "add", EMAIL], PASSWORD);
    let mut browser = Browser::signed_in(server, EMAIL).await;
    let api = browser.portal(&[]).await.unwrap().api;
    let folio = Registered::add(home, EMAIL, "Folio");
    browser.allow(&folio, "api").await.unwrap();
    must(&api, Method::DELETE, &format!("/v1/me/connected-apps/{}", folio.client_id), Value::Null).await;
    let (session, passkey) = use_account(server, &mut browser, &api).await;
    let new = json!({ "current": PASSWORD, "new": "sixteen pages folded three times" });
    must(&api, Method::POST, "/v1/me/password", new).await;
    let (app, key, account, post, webhook) = use_api(home, &api).await;
    let bob = home.portal_of(server, "bob@example.com");
    let shared = api.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
    let shared = shared["id"].as_str().unwrap().to_owned();
    join(&api, &shared, &bob, "VIEWER").await;
    let invitations = format!("/v1/workspaces/{shared}/invitations");
    let carol = json!({ "email": "carol@example.com", "role": "ADMIN" });
    let invitation = api.create(&invitations, carol).await;
    must(&api, Method::DELETE, &format!("{invitations}/{}", invitation["id"].as_str().unwrap()), Value::Null).await;
    must(&api, Method::PATCH, &format!("/v1/workspaces/{shared}"), json!({ "name": "Orchard" })).await;
    let (ada, bob) = (text(&api, "/v1/me", "id").await, text(&bob, "/v1/me", "id").await);
    let member = format!("/v1/workspaces/{shared}/members/{bob}");
    must(&api, Method::PATCH, &member, json!({ "role": "DEVELOPER" })).await;
    must(&api, Method::DELETE, &member, Value::Null).await;
    let gone = api.create("/v1/workspaces", json!({ "name": "Gone" })).await;
    must(&api, Method::DELETE, &format!("/v1/workspaces/{}", gone["id"].as_str().unwrap()), Value::Null).await;
    Done { ada, bob, api, shared, app, key, account, post, webhook, session, passkey, invitation, folio }
}

impl Done {
    async fn check(&self, action: AuditAction, expected: Expected) {
        let api = match &expected.workspace {
            Some(workspace) => self.api.in_workspace(workspace),
            None => self.api.clone(),
        };
        let page = api.get(&format!("/v1/audit?action={}", action.as_str())).await;
        let entry = &page["items"][0];
        let [kind, id] = expected.actor;
        assert_eq!(entry["actor"]["type"], kind, "{entry}");
        assert_eq!(entry["actor"]["id"].as_str().unwrap_or_default(), id, "{entry}");
        assert_eq!(entry["address"], "127.0.0.1", "{entry}");
        assert_eq!(entry["hash"].as_str().unwrap().len(), 64, "{entry}");
        if !expected.target.is_null() {
            assert_eq!(entry["target"], expected.target, "{entry}");
        }
        if !expected.detail.is_null() {
            assert_eq!(entry["detail"], expected.detail, "{entry}");
        }
    }
}

/// The whole log, as the operator sees it.
pub fn operators_log(home: &Home) -> Vec<Value> {
    let output = home.command().args(["audit", "list"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn each_action_leaves_its_entry_with_who_what_and_from_where() {
    each_engine(async |home| {
        let (home, server) = home.start_on_localhost().await;
        let done = do_everything(&home, &server).await;
        for action in AuditAction::ALL.iter().filter(|action| !ELSEWHERE.contains(action)) {
            let expected = done.expected(*action);
            done.check(*action, expected.unwrap_or_else(|| panic!("{action:?} has no test"))).await;
        }
        let log = operators_log(&home);
        let unknown: Vec<_> = log.iter().filter(|entry| entry["workspaceId"].is_null()).collect();
        assert_eq!(unknown.len(), 1, "{unknown:?}");
        let unknown = unknown[0];
        assert_eq!((&unknown["action"], &unknown["target"]), (&json!("sign_in.failed"), &Value::Null), "{unknown}");
        let operators: Vec<_> = log.iter().filter(|entry| entry["actor"]["type"] == "OPERATOR").collect();
        assert_eq!(operators.len(), 1, "Folio: {operators:?}");
        assert_eq!(
            (&operators[0]["action"], &operators[0]["address"], &operators[0]["actor"]["id"]),
            (&json!("app.created"), &Value::Null, &Value::Null)
        );
        let log = json!(log).to_string();
        for secret in ["a-secret-key", PASSWORD, WRONG, "sixteen pages", "oct_cs_", "nobody@example.com"] {
            assert!(!log.contains(secret), "{secret}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_log_is_read_in_pages_and_by_filter_by_those_who_manage_the_workspace() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = home.developer(&server, EMAIL);
        let (account, chat) = ada.account("TELEGRAM").await;
        for n in 0..5 {
            ada.post(account, chat.as_deref(), &format!("Post {n}")).await;
        }
        let portal = Api { token: home.token("octavo-portal", EMAIL, "api"), client_id: None, ..ada.clone() };
        let whole = portal.get("/v1/audit?limit=100").await["items"].as_array().unwrap().clone();
        let mut paged: Vec<Value> = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = portal.get(&format!("/v1/audit?limit=2{cursor}")).await;
            paged.extend(page["items"].as_array().unwrap().iter().cloned());
            match page["nextCursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => break,
            }
        }
        assert_eq!(paged, whole);
        let times: Vec<_> = whole.iter().map(|entry| entry["at"].as_str().unwrap().to_owned()).collect();
        assert!(times.is_sorted_by(|a, b| a >= b), "newest first: {times:?}");

        let count =
            async |query: &str| portal.get(&format!("/v1/audit?{query}")).await["items"].as_array().unwrap().len();
        assert_eq!(count("action=post.created").await, 5);
        let app = whole.iter().find(|entry| entry["action"] == "post.created").unwrap()["actor"]["id"].clone();
        let app = app.as_str().unwrap();
        assert_eq!(count(&format!("actor={app}&action=post.created")).await, 5);
        assert_eq!(count(&format!("actor={app}&action=app.deleted")).await, 0);
        assert_eq!(count(&format!("actor={app}")).await, 6, "and the account");
        let first = whole.last().unwrap()["at"].as_str().unwrap();
        assert_eq!(count(&format!("to={first}")).await, 0, "exclusive");
        assert_eq!(count(&format!("from={first}&limit=100")).await, whole.len(), "inclusive");
        assert_eq!(count("from=2999-01-01T00:00:00Z").await, 0);
        for bad in ["action=app.cleated", "actor=ada", "cursor=x", "from=yesterday", "limit=101"] {
            assert_eq!(portal.status(Method::GET, &format!("/v1/audit?{bad}")).await, 400, "{bad}");
        }
        assert_eq!(ada.status(Method::GET, "/v1/audit").await, 403, "an application's token");
        let eve = home.portal_of(&server, "eve@example.com");
        let theirs = eve.get("/v1/audit").await;
        assert_eq!(theirs["items"], json!([]), "the log of her own workspace");
        drop(server);
    })
    .await;
}
