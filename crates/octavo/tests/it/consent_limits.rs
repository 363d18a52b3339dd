//! What a person limits an application to, on the consent page and later.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Browser, Home, PASSWORD, Registered, Server, each_engine};

const EMAIL: &str = "ada@example.com";
const SCOPES: &str = "accounts.read posts.read posts.write";

/// A person with two accounts, and an application.
struct Ada {
    browser: Browser,
    portal: Api,
    press: Registered,
    accounts: [(i64, String); 2],
}

impl Ada {
    async fn new(home: &Home, server: &Server) -> Self {
        home.tool(&["user", "add", EMAIL], PASSWORD);
        let mut browser = Browser::signed_in(server, EMAIL).await;
        let portal = browser.portal(&[]).await.unwrap().api;
        let press = Registered::add(home, EMAIL, "Press");
        let mut accounts = [(); 2].map(|()| (0, String::new()));
        for account in &mut accounts {
            let (id, chat) = portal.account("TELEGRAM").await;
            *account = (id, chat.unwrap());
        }
        Ada { browser, portal, press, accounts }
    }

    fn post_on(&self, index: usize) -> Value {
        let (account, chat) = &self.accounts[index];
        json!({ "scheduledTime": "2027-05-01T09:00:00Z", "publications": [{ "accountId": account,
            "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "Later", "chatId": chat }] }] })
    }

    async fn change(&self, change: Value) -> (u16, Value) {
        call(&self.portal, Method::PATCH, &format!("/v1/me/connected-apps/{}", self.press.client_id), change).await
    }

    async fn connect(&mut self, account: i64) -> Api {
        let press = self.press.clone();
        self.browser.connect(&press, SCOPES, &[("account", &account.to_string())]).await.api
    }
}

async fn call(api: &Api, method: Method, path: &str, body: Value) -> (u16, Value) {
    let answer = api.send(method, path, body).await;
    let status = answer.status().as_u16();
    (status, serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default())
}

async fn account_ids(api: &Api) -> Vec<i64> {
    let accounts = api.get("/v1/accounts").await;
    accounts.as_array().unwrap().iter().map(|account| account["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn an_application_neither_uses_nor_sees_an_account_that_it_was_not_given() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut ada = Ada::new(&home, &server).await;
        let [first, second] = [ada.accounts[0].0, ada.accounts[1].0];
        let api = ada.connect(first).await;
        assert_eq!(account_ids(&api).await, [first]);
        for (method, path, body) in [
            (Method::GET, format!("/v1/accounts/{second}/chats"), json!({})),
            (Method::GET, "/v1/accounts/99999/chats".to_owned(), json!({})),
            (Method::POST, "/v1/posts".to_owned(), ada.post_on(1)),
            (Method::POST, "/v1/posts?validateOnly=true".to_owned(), ada.post_on(1)),
            (Method::GET, "/v1/events".to_owned(), json!({})),
        ] {
            let (status, body) = call(&api, method, &path, body).await;
            assert_eq!((status, &body["error"]["code"]), (403, &json!("FORBIDDEN")), "{path}");
            assert!(body["error"]["message"].as_str().unwrap().starts_with("This application "), "{body}");
        }
        assert_eq!(call(&api, Method::POST, "/v1/posts", ada.post_on(0)).await.0, 204);

        // The same token, after the person allows all accounts, and after they take one back.
        assert_eq!(ada.change(json!({ "accountIds": null })).await.1["accountIds"], Value::Null);
        assert_eq!(account_ids(&api).await, [first, second]);
        let keyed = || api.request(Method::POST, "/v1/posts").header("idempotency-key", "one").json(&ada.post_on(1));
        let made = keyed().send().await.unwrap();
        let path = made.headers()["location"].to_str().unwrap().to_owned();
        assert_eq!(api.get("/v1/posts").await["items"].as_array().unwrap().len(), 2);
        let (status, shown) = ada.change(json!({ "accountIds": [first, first] })).await;
        assert_eq!((status, &shown["accountIds"], &shown["approval"]), (200, &json!([first]), &json!("NONE")));
        assert_eq!(ada.portal.get("/v1/me/connected-apps").await, json!([shown]));
        assert_eq!(account_ids(&api).await, [first]);
        assert_eq!(api.get("/v1/posts").await["items"].as_array().unwrap().len(), 1);
        for method in [Method::GET, Method::PATCH, Method::DELETE] {
            assert_eq!(call(&api, method.clone(), &path, json!({})).await.0, 404, "{method}");
        }
        assert_ne!(keyed().send().await.unwrap().status(), 204, "a stored answer is not repeated beyond the limit");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_consent_page_narrows_and_shows_what_was_chosen_before() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut ada = Ada::new(&home, &server).await;
        let [first, second] = [ada.accounts[0].0, ada.accounts[1].0];
        let press = ada.press.clone();
        let radio = |policy: &str| format!("name=\"approval\" value=\"{policy}\"");
        let page = ada.browser.consent_page(&press, SCOPES).await;
        for account in [first, second] {
            assert!(page.contains(&format!("name=\"account\" value=\"{account}\"><span>Telegram: ")), "{page}");
        }
        assert!(page.contains(&format!("{} checked", radio("NONE"))), "{page}");
        let page = ada.browser.consent_page(&press, "openid email").await;
        assert!(!page.contains("name=\"account\"") && !page.contains("name=\"approval\""), "nothing to limit: {page}");

        for wrong in [second + 999, 0] {
            let answer = ada.browser.answer_consent(&press, SCOPES, &[("account", &wrong.to_string())]).await;
            assert_eq!(answer.status(), 400);
            assert!(answer.text().await.unwrap().contains("Choose accounts of one workspace"));
        }
        assert_eq!(ada.portal.get("/v1/me/connected-apps").await, json!([]));

        let chosen = [("account", second.to_string()), ("approval", "REQUIRED".to_owned())];
        let fields: Vec<_> = chosen.iter().map(|(name, value)| (*name, value.as_str())).collect();
        ada.browser.connect(&press, SCOPES, &fields).await;
        let shown = ada.portal.get("/v1/me/connected-apps").await;
        assert_eq!((&shown[0]["accountIds"], &shown[0]["approval"]), (&json!([second]), &json!("REQUIRED")));
        let entry = ada.portal.get("/v1/audit?action=consent.granted").await["items"][0]["detail"].clone();
        assert_eq!((&entry["accountIds"], &entry["approval"]), (&json!([second]), &json!("REQUIRED")));

        assert!(!ada.browser.is_asked(&press, SCOPES).await, "once");
        let wider = format!("{SCOPES} media.write");
        assert!(ada.browser.is_asked(&press, &wider).await, "again for more");
        let page = ada.browser.consent_page(&press, &wider).await;
        assert!(page.contains(&format!("value=\"{second}\" checked")), "{page}");
        assert!(!page.contains(&format!("value=\"{first}\" checked")), "{page}");
        assert!(page.contains(&format!("{} checked", radio("REQUIRED"))), "{page}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn limits_are_changed_in_one_workspace_and_only_to_what_is_in_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut ada = Ada::new(&home, &server).await;
        let first = ada.accounts[0].0;
        ada.connect(first).await;
        for (change, field) in [
            (json!({ "accountIds": [] }), "accountIds"),
            (json!({ "accountIds": [first, 99_999] }), "accountIds[1]"),
            (json!({ "accountIds": "all" }), "accountIds"),
            (json!({ "approval": "SOMETIMES" }), "approval"),
            (json!({ "workspaceId": "wsp_nobody" }), "workspaceId"),
        ] {
            let (status, body) = ada.change(change).await;
            assert_eq!((status, &body["error"]["details"][0]["field"]), (400, &json!(field)), "{body}");
        }
        assert_eq!(ada.change(json!({ "approval": "REQUIRED" })).await.1["accountIds"], json!([first]));

        let shared = ada.portal.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let shared = shared["id"].as_str().unwrap();
        let press = ada.press.clone();
        let fields = [("workspace", shared), ("account", &first.to_string())];
        assert_eq!(ada.browser.answer_consent(&press, SCOPES, &fields).await.status(), 400, "an account of elsewhere");
        ada.browser.allow_in(&press, SCOPES, shared).await.unwrap();
        let (status, body) = ada.change(json!({ "approval": "NONE" })).await;
        assert_eq!((status, &body["error"]["details"][0]["field"]), (400, &json!("workspaceId")), "which one?");
        let (status, body) = ada.change(json!({ "workspaceId": shared, "approval": "NONE" })).await;
        assert_eq!((status, &body["workspaceId"], &body["accountIds"]), (200, &json!(shared), &Value::Null));
        let shown = ada.portal.get("/v1/me/connected-apps").await;
        assert_eq!([&shown[0]["approval"], &shown[1]["approval"]], [&json!("NONE"), &json!("REQUIRED")]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn posts_of_an_application_wait_for_approval_while_its_user_wants_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut ada = Ada::new(&home, &server).await;
        let press = ada.press.clone();
        let api = ada.browser.connect(&press, SCOPES, &[("approval", "REQUIRED")]).await.api;
        for (change, status) in [
            (json!({}), "WAITING_FOR_APPROVAL"),
            (json!({ "approval": "NONE" }), "SCHEDULED"),
            (json!({ "approval": "REQUIRED" }), "WAITING_FOR_APPROVAL"),
        ] {
            ada.change(change).await;
            let answer = api.send(Method::POST, "/v1/posts", ada.post_on(0)).await;
            assert_eq!(answer.headers().contains_key("octavo-approval"), status != "SCHEDULED");
            let path = answer.headers()["location"].to_str().unwrap().to_owned();
            assert_eq!(api.get(&path).await["status"], status);
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn to_choose_no_account_never_means_all() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut ada = Ada::new(&home, &server).await;
        let [first, second] = ada.accounts.each_ref().map(|(id, _)| id.to_string());
        let press = ada.press.clone();
        let radio = |choice: &str, checked: &str| format!("name=\"accounts\" value=\"{choice}\"{checked}>");
        let page = ada.browser.consent_page(&press, SCOPES).await;
        assert!(page.contains(&radio("all", " checked")) && page.contains(&radio("these", "")), "{page}");
        for (fields, says) in [
            (vec![("accounts", "these")], "no account"),
            (vec![("accounts", "these"), ("account", "")], "no account"),
            (vec![("accounts", "all"), ("account", &first)], "all accounts and also single ones"),
            (
                vec![("accounts", "all"), ("accounts", "these"), ("account", &first)],
                "all accounts and also single ones",
            ),
            (vec![("accounts", "all"), ("accounts", "these")], "all accounts and also single ones"),
            (vec![("accounts", "everything")], "all accounts and also single ones"),
            (vec![("accounts", "these"), ("account", "99999")], "accounts of one workspace"),
            (vec![("accounts", "these"), ("account", "x"), ("account", &first)], "accounts of one workspace"),
        ] {
            let answer = ada.browser.answer_consent(&press, SCOPES, &fields).await;
            assert_eq!(answer.status(), 400, "{fields:?}");
            let page = answer.text().await.unwrap();
            assert!(page.contains(says), "{fields:?}: {page}");
            assert!(
                page.contains(&radio("these", " checked")),
                "shown again, the page proposes the narrower choice: {page}"
            );
        }
        assert_eq!(ada.portal.get("/v1/me/connected-apps").await, json!([]));
        let limit = async |ada: &Ada| ada.portal.get("/v1/me/connected-apps").await[0]["accountIds"].clone();
        let only = [("accounts", "these"), ("account", &*second)];
        ada.browser.connect(&press, SCOPES, &only).await;
        assert_eq!(limit(&ada).await, json!([ada.accounts[1].0]));
        ada.browser.connect(&press, SCOPES, &[]).await;
        assert_eq!(
            limit(&ada).await,
            json!([ada.accounts[1].0]),
            "a form that says nothing of accounts keeps the limit"
        );
        let page = ada.browser.consent_page(&press, SCOPES).await;
        assert!(page.contains(&radio("these", " checked")), "{page}");
        ada.browser.connect(&press, SCOPES, &[("accounts", "all")]).await;
        assert_eq!(limit(&ada).await, Value::Null);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn posts_of_a_client_that_nobody_in_the_workspace_made_wait_for_approval() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut ada = Ada::new(&home, &server).await;
        home.developer(&server, "bob@example.com");
        let strangers = Registered::add(&home, "bob@example.com", "Strangers");
        let page = ada.browser.consent_page(&strangers, SCOPES).await;
        assert!(page.contains("name=\"approval\" value=\"REQUIRED\" checked"), "{page}");
        for (app, approval) in [(strangers, "REQUIRED"), (ada.press.clone(), "NONE")] {
            ada.browser.connect(&app, SCOPES, &[]).await;
            let apps = ada.portal.get("/v1/me/connected-apps").await;
            let shown = apps.as_array().unwrap().iter().find(|it| it["clientId"] == *app.client_id).unwrap();
            assert_eq!(shown["approval"], approval, "{shown}");
        }
        let contradictory = [("approval", "NONE"), ("approval", "REQUIRED")];
        let press = ada.press.clone();
        ada.browser.connect(&press, SCOPES, &contradictory).await;
        assert_eq!(ada.portal.get("/v1/me/connected-apps").await[0]["approval"], "REQUIRED");
        drop(server);
    })
    .await;
}
