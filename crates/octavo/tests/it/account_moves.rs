//! Who may have an account's posts go elsewhere: by connecting it again, on every network.

use octavo_domain::Platform;
use reqwest::Method;
use serde_json::{Value, json};

use crate::account_health::sign_in_again;
use crate::roles::join;
use crate::support::{Api, AtNetwork, AtServer, Browser, DID, HANDLE, Home, Registered, each_engine, until};

const EMAIL: &str = "ada@example.com";

async fn connect(api: &Api, body: Value) -> (u16, Value) {
    let answer = api.send(Method::POST, "/v1/accounts", body).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// A person at the portal, an application of theirs, and keys of another one.
struct Callers {
    portal: Api,
    app: Api,
    key: Api,
    /// Needs approval.
    agent: Api,
}

impl Callers {
    async fn new(home: &Home, portal: Api) -> Self {
        let create = async |name: &str| {
            let app = json!({ "name": name, "callbackUrls": ["https://folio.example/cb"] });
            portal.create("/v1/apps", app).await
        };
        let (one, two) = (create("Folio").await, create("Quarto").await);
        let client = one["clientId"].as_str().unwrap().to_owned();
        let portal = Api { client_id: Some(client.clone()), ..portal.clone() };
        let app = Api { token: home.token(&client, EMAIL, "api"), ..portal.clone() };
        let key = async |approval: &str| {
            let wish = json!({ "name": approval, "appId": two["id"], "scopes": ["api"], "approval": approval });
            let key = portal.create("/v1/keys", wish).await;
            Api { token: key["secret"].as_str().unwrap().to_owned(), client_id: None, ..portal.clone() }
        };
        let (key, agent) = (key("NONE").await, key("REQUIRED").await);
        Callers { portal, app, key, agent }
    }

    fn programs(&self) -> [(&'static str, &Api); 3] {
        [("an application", &self.app), ("a key", &self.key), ("a key that needs approval", &self.agent)]
    }
}

fn text_on(account: &Value, text: &str) -> Value {
    json!({ "publications": [{ "accountId": account["id"], "platformSettings": { "type": "BLUE_SKY" },
        "posts": [{ "content": text }] }] })
}

async fn publish(portal: &Api, account: &Value, text: &str, server: &AtServer) {
    assert_eq!(portal.send(Method::POST, "/v1/posts", text_on(account, text)).await.status(), 204);
    until("the post is out", async || server.texts().contains(&text.to_owned()).then_some(())).await;
}

/// The server of an attacker answers with the DID of an account that is connected, which everybody knows.
#[tokio::test]
async fn a_server_that_claims_an_account_does_not_get_its_posts() {
    each_engine(async |home| {
        let (network, honest, evil) = AtNetwork::start().await;
        let home = network.settings(home);
        let server = home.start_without_sandbox().await;
        let callers = Callers::new(&home, home.portal_of(&server, EMAIL)).await;
        let (status, account) = connect(&callers.portal, honest.credentials(HANDLE)).await;
        assert_eq!((status, &account["accountId"]), (201, &json!(DID)), "{account}");
        let entries = callers.portal.get("/v1/audit?action=account.connected").await;
        assert_eq!(entries["items"].as_array().unwrap().len(), 1, "{entries}");
        for (who, api) in callers.programs().into_iter().chain([("a person", &callers.portal)]) {
            let (status, answer) = connect(api, evil.credentials(HANDLE)).await;
            let field = &answer["error"]["details"][0]["field"];
            assert_eq!((status, field), (400, &json!("credentials.service")), "{who}: {answer}");
        }
        publish(&callers.portal, &account, "for the true account", &honest).await;
        let accounts = callers.portal.get("/v1/accounts").await;
        assert_eq!((accounts.as_array().unwrap().len(), &accounts[0]["accountUsername"]), (1, &json!(HANDLE)));
        assert!(evil.texts().is_empty());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_a_server_claims_is_verified() {
    let (network, honest, own) = AtNetwork::start().await;
    let home = network.settings(Home::with_nothing());
    let server = home.start_without_sandbox().await;
    let portal = home.portal_of(&server, EMAIL);
    let (mine, web) =
        ("did:plc:aaaaaaaaaaaaaaaaaaaaaaaa", own.base.replace("http://127.0.0.1:", "did:web:127.0.0.1%3A"));
    network.put(mine, "mallory.test", &own.base);
    let (unnamed, another) = ("did:plc:bbbbbbbbbbbbbbbbbbbbbbbb", "did:plc:cccccccccccccccccccccccc");
    network.put_document(unnamed, json!({ "id": unnamed, "alsoKnownAs": [], "service": [] }));
    network.put_document(another, json!({ "id": mine, "alsoKnownAs": [], "service": [] }));
    for (claim, why) in [
        (format!("{mine} {HANDLE}"), "someone else's handle"),
        (format!("{mine} nobody.test"), "a handle that doesn't resolve"),
        ("did:plc:dddddddddddddddddddddddd mallory.test".to_owned(), "an unknown DID"),
        (format!("{unnamed} mallory.test"), "a document without a server"),
        (format!("{another} mallory.test"), "the document of another account"),
        (format!("{web} web.test"), "a server without a document"),
        ("did:web:10.0.0.1 web.test".to_owned(), "a closed address"),
        ("did:key:z6Mk web.test".to_owned(), "another method"),
        ("did:plc:../x web.test".to_owned(), "no DID"),
    ] {
        let (status, answer) = connect(&portal, own.credentials(&claim)).await;
        assert_eq!(status, 400, "{why}: {answer}");
    }
    assert_eq!(portal.get("/v1/accounts").await, json!([]));
    network.put(&web, "web.test", &own.base);
    for (claim, username) in [
        (format!("{mine} mallory.test"), "mallory.test"),
        (format!("{web} web.test"), "web.test"),
        (format!("{mine} handle.invalid"), "handle.invalid"),
    ] {
        let (status, account) = connect(&portal, own.credentials(&claim)).await;
        assert_eq!((status, &account["accountUsername"]), (201, &json!(username)), "{account}");
    }
    assert!(honest.texts().is_empty());
    drop(server);
}

#[tokio::test]
async fn only_a_person_in_the_portal_moves_an_account_to_another_server() {
    each_engine(async |home| {
        let (network, first, second) = AtNetwork::start().await;
        let home = network.settings(home);
        let server = home.start_without_sandbox().await;
        let owner = home.portal_of(&server, EMAIL);
        let workspace = owner.get("/v1/workspaces").await[0]["id"].as_str().unwrap().to_owned();
        let callers = Callers::new(&home, owner.clone()).await;
        let (status, account) = connect(&callers.portal, first.credentials(HANDLE)).await;
        assert_eq!(status, 201, "{account}");
        for (who, api) in callers.programs() {
            assert_eq!(connect(api, first.credentials(HANDLE)).await.0, 201, "{who}: at the same server");
        }
        network.put(DID, HANDLE, &second.base);
        for (who, api) in callers.programs() {
            let (status, answer) = connect(api, second.credentials(HANDLE)).await;
            assert_eq!((status, &answer["error"]["code"]), (403, &json!("FORBIDDEN")), "{who}: {answer}");
        }
        assert_eq!(callers.key.status(Method::DELETE, &format!("/v1/accounts/{}", account["id"])).await, 204);
        assert_eq!(connect(&callers.key, second.credentials(HANDLE)).await.0, 403, "nor after it disconnected it");

        let to = [&second, &first].into_iter().cycle();
        for ((role, expected), server_now) in
            [("OWNER", 201), ("ADMIN", 201), ("PUBLISHER", 201), ("DEVELOPER", 403), ("VIEWER", 403)]
                .into_iter()
                .zip(to)
        {
            let member = match role {
                "OWNER" => callers.portal.clone(),
                _ => {
                    let member = home.portal_of(&server, &format!("{}@example.com", role.to_lowercase()));
                    join(&owner, &workspace, &member, role).await;
                    member.in_workspace(&workspace)
                }
            };
            network.put(DID, HANDLE, &server_now.base);
            let (status, answer) = connect(&member, server_now.credentials(HANDLE)).await;
            assert_eq!(status, expected, "{role}: {answer}");
            assert!(status != 201 || answer["id"] == account["id"], "{role}: {answer}");
        }
        network.put(DID, HANDLE, &second.base);
        publish(&callers.portal, &account, "where the person moved it", &second).await;
        assert!(first.texts().is_empty());
        drop(server);
    })
    .await;
}

/// Every network, every kind of caller. Whoever connects an account again gets the same account, or another number.
#[tokio::test]
async fn connecting_again_never_changes_whose_account_it_is() {
    let home = Home::with_nothing();
    let server = home.start().await;
    home.tool(&["user", "add", EMAIL], crate::support::PASSWORD);
    let mut browser = Browser::signed_in(&server, EMAIL).await;
    let callers = Callers::new(&home, browser.portal(&[]).await.unwrap().api).await;
    let press = Registered::add(&home, EMAIL, "Press");
    let given = callers.portal.create("/v1/sandbox/accounts", json!({ "platform": "TELEGRAM" })).await["id"].clone();
    let app = callers.portal.get("/v1/apps").await[0]["id"].clone();
    let wish = json!({ "name": "Limited", "appId": app, "scopes": ["api"], "accountIds": [given] });
    let key = callers.portal.create("/v1/keys", wish).await;
    let limited = Api { token: key["secret"].as_str().unwrap().to_owned(), client_id: None, ..callers.portal.clone() };
    let consent = browser.connect(&press, "api", &[("account", &given.to_string())]).await.api;
    let shown = async |id: &Value| {
        let accounts = callers.portal.get("/v1/accounts").await;
        accounts.as_array().unwrap().iter().find(|it| it["id"] == *id).unwrap().clone()
    };
    for network in Platform::ALL {
        let (platform, has_page) = (network.as_str(), network.network().has_page());
        let account = callers.portal.create("/v1/sandbox/accounts", json!({ "platform": platform })).await;
        for (who, api) in callers.programs().into_iter().chain([("a person", &callers.portal)]) {
            let other = api.create("/v1/sandbox/accounts", json!({ "platform": platform })).await;
            assert_ne!(other["id"], account["id"], "{platform}, {who}: another account has another number");
            if !has_page {
                let path = format!("/v1/sandbox/accounts/{}/reconnect", account["id"]);
                let again: Value = api.send(Method::POST, &path, json!({})).await.json().await.unwrap();
                assert_eq!(again["id"], account["id"], "{platform}, {who}");
            } else {
                sign_in_again(api, platform, account["accountId"].as_str().unwrap()).await;
            }
            assert_eq!(shown(&account["id"]).await["accountId"], account["accountId"], "{platform}, {who}");
        }
        for (who, api) in [("a limited key", &limited), ("a limited consent", &consent)] {
            for path in ["/v1/accounts", "/v1/accounts/authorizations"] {
                let body = json!({ "platform": platform, "credentials": {} });
                assert_eq!(api.send(Method::POST, path, body).await.status(), 403, "{platform}, {who}: {path}");
            }
        }
    }
    drop(server);
}
