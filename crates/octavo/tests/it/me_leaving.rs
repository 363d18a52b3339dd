//! A person takes their data along, and leaves nothing behind.

use std::time::Duration;

use futures::future::{join, join_all};
use octavo_store::db::Engine;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use crate::audit::operators_log;
use crate::roles::join as join_workspace;
use crate::support::{Api, Browser, Home, PASSWORD, Registered, Server, each_engine, until_within};

const EMAIL: &str = "zephyrine@example.com";
const NAME: &str = "Zephyrine Quillfeather";

/// The columns that hold text, by table.
async fn text_columns(home: &Home) -> Vec<(String, String)> {
    const SQLITE: &str = "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c
        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT'";
    const POSTGRES: &str = "SELECT table_name::text, column_name::text FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'json', 'jsonb')";
    let db = home.database().await;
    let mut reader = db.read().await.unwrap();
    let found: Vec<(String, String)> = match reader.engine() {
        Engine::Sqlite(c) => sqlx::query_as(SQLITE).fetch_all(c).await.unwrap(),
        Engine::Postgres(c) => sqlx::query_as(POSTGRES).fetch_all(c).await.unwrap(),
    };
    assert!(found.len() > 80, "{} columns", found.len());
    found
}

/// Where the database names the person.
async fn mentions(home: &Home) -> Vec<String> {
    let columns = text_columns(home).await;
    let db = home.database().await;
    let mut found = Vec::new();
    for (table, column) in columns {
        let sql = format!(
            "SELECT count(*) FROM \"{table}\" WHERE lower(\"{column}\") LIKE '%zephyrine%'
                OR lower(\"{column}\") LIKE '%quillfeather%'"
        );
        let mut reader = db.read().await.unwrap();
        let count: i64 = match reader.engine() {
            Engine::Sqlite(c) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(c).await.unwrap(),
            Engine::Postgres(c) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(c).await.unwrap(),
        };
        if count > 0 {
            found.push(format!("{count} in {table}.{column}"));
        }
    }
    found
}

async fn forgotten(home: &Home) {
    until_within(Duration::from_secs(60), "nothing names the person", async || {
        let mentions = mentions(home).await;
        eprintln!("{}: {mentions:?}", home.engine());
        mentions.is_empty().then_some(())
    })
    .await;
}

fn verified(home: &Home) -> bool {
    let output = home.command().args(["audit", "verify"]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().ends_with("entries, chain intact\n")
}

/// The person with an application, an account, posts, a webhook, and access of others.
async fn settled(home: &Home, server: &Server) -> (Api, Browser, Api) {
    home.tool(&["user", "add", EMAIL], PASSWORD);
    let mut browser = Browser::signed_in(server, EMAIL).await;
    let portal = browser.portal(&[]).await.unwrap().api;
    assert_eq!(portal.send(Method::PATCH, "/v1/me", json!({ "name": NAME })).await.status(), 200);
    let folio = Registered::add(home, EMAIL, "Zephyrine's Folio");
    browser.allow(&folio, "api").await.unwrap();
    let token = home.token(&folio.client_id, EMAIL, "api");
    let app = Api { token, client_id: Some(folio.client_id), ..portal.clone() };
    let (account, chat) = app.account("TELEGRAM").await;
    let later = json!({ "scheduledTime": "2027-05-01T09:00:00Z", "publications": [{
        "accountId": account, "platformSettings": { "type": "TELEGRAM" },
        "posts": [{ "content": "By Zephyrine", "chatId": chat }] }] });
    assert_eq!(app.send(Method::POST, "/v1/posts", later).await.status(), 204);
    let hook = json!({ "url": "https://zephyrine.example/hook", "apiKey": "a-secret-key", "eventsAll": true });
    app.create("/v1/webhooks", hook).await;
    (portal, browser, app)
}

#[tokio::test]
async fn a_deleted_person_is_named_nowhere_and_the_chain_holds() {
    each_engine(async |home| {
        let server = home.start().await;
        let (portal, mut browser, app) = settled(&home, &server).await;
        let bob = home.portal_of(&server, "bob@example.com");
        let shared = bob.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let id = shared["id"].as_str().unwrap();
        join_workspace(&bob, id, &portal, "ADMIN").await;
        let other = bob.create("/v1/workspaces", json!({ "name": "Orchard" })).await;
        let invitations = format!("/v1/workspaces/{}/invitations", other["id"].as_str().unwrap());
        bob.create(&invitations, json!({ "email": EMAIL, "role": "VIEWER" })).await;
        assert_eq!(Browser::new(&server, "New/1").sign_in(EMAIL, "wrong password, this").await, 403);
        assert!(mentions(&home).await.len() > 5, "before");
        let me = portal.get("/v1/me").await["id"].clone();

        home.change("UPDATE oidc_grant SET auth_time = 0").await;
        let refused = portal.request(Method::DELETE, "/v1/me").send().await.unwrap();
        assert_eq!(refused.json::<Value>().await.unwrap()["error"]["code"], "STEP_UP_REQUIRED");
        assert_eq!(browser.sign_in(EMAIL, PASSWORD).await, 303);
        let fresh = browser.portal(&[]).await.unwrap().api;
        assert_eq!(fresh.status(Method::DELETE, "/v1/me").await, 204);

        for api in [&portal, &fresh, &app] {
            assert_eq!(api.status(Method::GET, "/v1/accounts").await, 401);
        }
        assert!(!browser.is_signed_in().await);
        assert_eq!(browser.sign_in(EMAIL, PASSWORD).await, 403);
        let members = bob.get(&format!("/v1/workspaces/{id}/members")).await;
        assert_eq!(members.as_array().unwrap().len(), 1, "{members}");
        // What belonged to the workspace is removed in batches, which begin when a server starts.
        server.kill();
        let server = home.start().await;
        forgotten(&home).await;
        assert!(verified(&home));
        let log = operators_log(&home);
        let deleted = log.iter().find(|entry| entry["action"] == "person.deleted").unwrap();
        let nobody = json!({ "type": "PERSON", "id": me, "name": null });
        assert_eq!((&deleted["actor"], &deleted["address"]), (&nobody, &Value::Null), "{deleted}");
        assert_eq!(deleted["target"], json!({ "type": "PERSON", "id": me }));
        assert!(log.iter().any(|entry| entry["action"] == "app.created" && entry["actor"]["name"] == Value::Null));

        home.tool(&["user", "add", EMAIL], PASSWORD);
        assert_eq!(Browser::new(&server, "New/1").sign_in(EMAIL, PASSWORD).await, 303, "the address is free again");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_last_owner_of_a_shared_workspace_stays_and_the_operator_deletes_the_same_way() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let [ada, bob] = ["ada", "bob"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let shared = ada.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let alone = ada.create("/v1/workspaces", json!({ "name": "Alone" })).await;
        let id = shared["id"].as_str().unwrap();
        join_workspace(&ada, id, &bob, "ADMIN").await;
        let refused = ada.request(Method::DELETE, "/v1/me").send().await.unwrap();
        assert_eq!(refused.status(), 409);
        let error = refused.json::<Value>().await.unwrap()["error"].clone();
        assert_eq!(error["code"], "LAST_OWNER", "{error}");
        assert!(error["message"].as_str().unwrap().contains("the workspace Fernhill"), "{error}");
        assert!(
            home.refusal(&["user", "delete", "ada@example.com", "--yes"])
                .contains("last owner of the workspace Fernhill")
        );
        assert_eq!(ada.get("/v1/workspaces").await.as_array().unwrap().len(), 3, "nothing has gone");

        let bobs = bob.get("/v1/me").await["id"].as_str().unwrap().to_owned();
        let owner = json!({ "role": "OWNER" });
        let member = format!("/v1/workspaces/{id}/members/{bobs}");
        assert_eq!(ada.send(Method::PATCH, &member, owner).await.status(), 200);
        assert_eq!(home.tool(&["user", "delete", "ada@example.com", "--yes"], "")["deleted"], true);
        assert_eq!(ada.status(Method::GET, "/v1/me").await, 401);
        assert_eq!(bob.get(&format!("/v1/workspaces/{id}/members")).await.as_array().unwrap().len(), 1);
        let alone = format!("/v1/workspaces/{}", alone["id"].as_str().unwrap());
        assert_eq!(bob.status(Method::GET, &alone).await, 404);
        let log = operators_log(&home);
        let deleted = log.iter().find(|entry| entry["action"] == "person.deleted").unwrap();
        assert_eq!(deleted["actor"]["type"], "OPERATOR", "{deleted}");
        assert!(home.refusal(&["user", "delete", "ada@example.com"]).contains("no user has"));
        assert!(verified(&home));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn posts_and_sign_ins_at_the_same_time_bring_nothing_of_a_deleted_person_back() {
    each_engine(async |home| {
        let server = home.start().await;
        let (portal, _browser, app) = settled(&home, &server).await;
        let (account, chat) = app.account("TELEGRAM").await;
        let post = |n: usize| {
            json!({ "scheduledTime": "2027-05-01T09:00:00Z", "publications": [{ "accountId": account,
                "platformSettings": { "type": "TELEGRAM" },
                "posts": [{ "content": format!("Post {n}"), "chatId": chat }] }] })
        };
        let posts = (0..40).map(|n| app.send(Method::POST, "/v1/posts", post(n)));
        let sign_ins = (0..3).map(async |_| Browser::new(&server, "New/1").sign_in(EMAIL, PASSWORD).await);
        let deletion = portal.status(Method::DELETE, "/v1/me");
        let ((posts, sign_ins), deleted) = join(join(join_all(posts), join_all(sign_ins)), deletion).await;
        for answer in posts {
            let status = answer.status().as_u16();
            assert!(status < 500, "{status} {}", answer.text().await.unwrap());
        }
        // 429: those before it, of nobody any more, counted as guesses.
        assert!(sign_ins.iter().all(|status| [303, 403, 429].contains(status)), "{sign_ins:?}");
        assert_eq!(deleted, 204);
        assert_eq!(app.status(Method::GET, "/v1/accounts").await, 401);
        assert_eq!(Browser::new(&server, "New/2").sign_in(EMAIL, PASSWORD).await, 403);
        server.kill();
        let server = home.start().await;
        forgotten(&home).await;
        assert!(verified(&home));
        drop(server);
    })
    .await;
}

/// Tables whose rows the deletion of a person removes by itself (`octavo-store/src/identity/leaving.rs`).
const REMOVED: [&str; 10] = [
    "consent",
    "email_link",
    "mail",
    "oidc_grant",
    "passkey",
    "push_subscription",
    "recovery_code",
    "session",
    "setup_link",
    "totp",
];

#[tokio::test]
async fn every_table_of_people_is_emptied_with_its_person() {
    const SQL: &str = "SELECT DISTINCT m.name FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
        WHERE f.\"table\" = 'users' AND f.on_delete <> 'CASCADE' ORDER BY m.name";
    let home = Home::with_nothing();
    let db = home.database().await;
    let mut reader = db.read().await.unwrap();
    let Engine::Sqlite(c) = reader.engine() else { unreachable!() };
    let tables: Vec<String> = sqlx::query_scalar(SQL).fetch_all(c).await.unwrap();
    assert_eq!(
        tables, REMOVED,
        "remove its rows in leaving.rs too, or let them go with the person by ON DELETE CASCADE"
    );
}

#[tokio::test]
async fn the_export_holds_what_is_known_of_a_person_without_secrets() {
    each_engine(async |home| {
        let server = home.start().await;
        let (portal, ..) = settled(&home, &server).await;
        let eve = home.portal_of(&server, "eve@example.com");
        portal.create("/v1/calendar-links", json!({})).await;
        let answer = portal.request(Method::GET, "/v1/me/export").send().await.unwrap();
        assert_eq!(answer.headers()["content-disposition"], "attachment; filename=\"octavo-export.json\"");
        let text = answer.text().await.unwrap();
        let export: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&export["person"]["email"], &export["person"]["name"]), (&json!(EMAIL), &json!(NAME)));
        for (part, count) in [("sessions", 1), ("passkeys", 0), ("connectedApps", 1), ("workspaces", 1), ("apps", 1)] {
            assert_eq!(export[part].as_array().unwrap().len(), count, "{part}");
        }
        for (part, count) in
            [("notices", 7), ("webhooks", 1), ("accounts", 1), ("media", 0), ("posts", 1), ("calendarLinks", 1)]
        {
            assert_eq!(export[part].as_array().unwrap().len(), count, "{part}");
        }
        assert_eq!(export["posts"][0]["publications"][0]["posts"][0]["content"], "By Zephyrine");
        let log = export["auditLog"].as_array().unwrap();
        assert!(log.iter().any(|entry| entry["action"] == "post.created"), "{log:?}");
        for secret in ["a-secret-key", "oct_cs_", "$argon2", PASSWORD] {
            assert!(!text.contains(secret), "{secret}");
        }
        let other = eve.get("/v1/me/export").await.to_string();
        assert!(!other.contains("ephyrine") && other.contains("eve@example.com"));
        drop(server);
    })
    .await;
}
