//! What a key can be created with, what it answers to, and what stays secret.

use octavo_store::db::Pools;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Developer, EMAIL, ahead, call, forbidden, post, refusal};
use crate::support::{Api, Browser, Home, each_engine};

#[tokio::test]
async fn a_key_is_a_bearer_token_of_its_application() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let (key, api) = dev.create(json!({})).await;
        let secret = key["secret"].as_str().unwrap();
        let text = secret.strip_prefix("oct_key_").unwrap();
        assert!(text.len() == 49 && text.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{secret}");
        let listed = dev.portal.get("/v1/keys").await;
        let mut expected = key.clone();
        expected.as_object_mut().unwrap().remove("secret");
        assert_eq!(listed, json!([expected]));
        for null in ["accountIds", "postsPerDay", "hours", "allowedIps", "expiresAt", "lastUsedAt"] {
            assert_eq!(key[null], Value::Null, "{null}");
        }
        assert_eq!((&key["approval"], &key["appId"]), (&json!("NONE"), &json!(dev.app)));

        assert_eq!(api.get("/v1/accounts").await[0]["id"], dev.account, "it needs no x-api-key");
        let named = Api { client_id: Some(dev.client_id.clone()), ..api.clone() };
        assert_eq!(named.get("/v1/accounts").await[0]["id"], dev.account);
        let wrong = Api { client_id: Some("oct_other".into()), ..api.clone() };
        assert_eq!(refusal(&wrong, Method::GET, "/v1/accounts", json!({})).await, forbidden());
        let elsewhere = api.in_workspace("wsp_00000000000000000000000000000000");
        assert_eq!(elsewhere.status(Method::GET, "/v1/accounts").await, 404);
        assert_eq!(post(&api, dev.posts(1, &ahead())).await, 204);
        let found = dev.app_token(&home).get("/v1/posts").await;
        assert_eq!(found["items"].as_array().unwrap().len(), 1, "what it makes belongs to its application");

        for path in ["/v1/apps", "/v1/keys", "/v1/me", "/v1/workspaces", "/v1/me/sessions"] {
            assert_eq!(refusal(&api, Method::GET, path, json!({})).await, forbidden(), "{path}");
        }
        assert_eq!(refusal(&api, Method::POST, "/v1/keys", dev.wish(json!({}))).await, forbidden());
        let userinfo = api.request(Method::GET, "/oauth2/userInfo").send().await.unwrap();
        assert_eq!(userinfo.status(), 403);

        let (start, end) = secret.split_at(20);
        let other = if end.starts_with('a') { "b" } else { "a" };
        for wrong in ["oct_key_", &secret[..56], &format!("{start}{other}{}", &end[1..]), &format!("{secret}0")] {
            assert_eq!(dev.with(wrong).status(Method::GET, "/v1/accounts").await, 401, "{wrong}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn every_problem_of_a_new_key_is_named() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let bob = Developer::of(home.portal_of(&server, "bob@example.com")).await;
        let (account, theirs) = (dev.account, bob.account);
        let hours = |from: &str, to: &str, zone: &str| json!({ "hours": { "from": from, "to": to, "timeZone": zone } });
        for (wish, field, part) in [
            (json!({ "name": " " }), "name", "required"),
            (json!({ "name": "x".repeat(101) }), "name", "longer than 100"),
            (json!({ "appId": bob.app }), "appId", "has no application with this id"),
            (json!({ "appId": "app_1" }), "appId", "has no application with this id"),
            (json!({ "scopes": [] }), "scopes", "Send 1 to 9"),
            (json!({ "scopes": ["posts.read", "posts.wirte"] }), "scopes[1]", "can't have the scope \"posts.wirte\""),
            (json!({ "scopes": ["apps.write"] }), "scopes[0]", "can't have the scope \"apps.write\""),
            (json!({ "scopes": ["openid"] }), "scopes[0]", "can't have the scope \"openid\""),
            (json!({ "accountIds": [] }), "accountIds", "leave accountIds out"),
            (json!({ "accountIds": [account, theirs] }), "accountIds[1]", "has no account"),
            (json!({ "postsPerDay": 0 }), "postsPerDay", "must be 1 to 10000"),
            (hours("8", "20:00", "UTC"), "hours.from", "not a time of day"),
            (hours("08:00", "24:00", "UTC"), "hours.to", "not a time of day"),
            (hours("08:00", "08:00", "UTC"), "hours.to", "end when they begin"),
            (hours("08:00", "20:00", "Europe/Lodnon"), "hours.timeZone", "unknown"),
            (json!({ "hours": { "from": "08:00", "to": "20:00" } }), "hours.timeZone", "required"),
            (json!({ "approval": "MAYBE" }), "approval", "must be NONE or REQUIRED"),
            (json!({ "allowedIps": [] }), "allowedIps", "leave allowedIps out"),
            (json!({ "allowedIps": ["192.0.2.1", "192.0.2.0/33"] }), "allowedIps[1]", "nor a CIDR range"),
            (json!({ "expiresAt": "2026-01-01T00:00:00Z" }), "expiresAt", "has passed"),
            (json!({ "expiresAt": "soon" }), "expiresAt", "not an ISO 8601 time"),
        ] {
            let (status, answer) = call(&dev.portal, Method::POST, "/v1/keys", dev.wish(wish.clone())).await;
            let detail = &answer["error"]["details"][0];
            assert_eq!((status, &detail["field"]), (400, &json!(field)), "{wish}: {answer}");
            assert!(detail["message"].as_str().unwrap().contains(part), "{wish}: {answer}");
        }
        let wrong = json!({ "name": "", "scopes": ["x"], "hours": {}, "allowedIps": ["x"] });
        let (_, answer) = call(&dev.portal, Method::POST, "/v1/keys", dev.wish(wrong)).await;
        assert_eq!(answer["error"]["details"].as_array().unwrap().len(), 6, "{answer}");
        assert_eq!(dev.portal.get("/v1/keys").await, json!([]));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn only_someone_who_just_signed_in_creates_or_rotates_a_key_of_their_workspace() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let (key, api) = dev.create(json!({})).await;
        let path = format!("/v1/keys/{}", key["id"].as_str().unwrap());
        let bob = home.portal_of(&server, "bob@example.com");
        for (method, path) in [(Method::DELETE, path.clone()), (Method::POST, format!("{path}/rotate"))] {
            assert_eq!(call(&bob, method, &path, json!({})).await.0, 404, "{path}");
        }
        assert_eq!(bob.get("/v1/keys").await, json!([]));
        let mut browser = Browser::signed_in(&server, EMAIL).await;
        home.change("UPDATE session SET auth_time = auth_time - 611000000").await;
        let old = browser.portal(&[]).await.unwrap().api;
        for (path, body) in [("/v1/keys", dev.wish(json!({}))), (&format!("{path}/rotate"), json!({}))] {
            let step_up = (403, "STEP_UP_REQUIRED".to_owned());
            assert_eq!(refusal(&old, Method::POST, path, body).await, step_up, "{path}");
        }
        assert_eq!(old.get("/v1/keys").await.as_array().unwrap().len(), 1);
        assert_eq!(api.status(Method::GET, "/v1/accounts").await, 200);
        assert_eq!(old.status(Method::DELETE, &path).await, 204, "deleting needs no fresh sign-in");
        assert_eq!(api.status(Method::GET, "/v1/accounts").await, 401);
        drop(server);
    })
    .await;
}

/// How many rows of the database contain a text, in any column.
async fn rows_with(home: &Home, text: &str) -> usize {
    let Pools::Postgres(pool) = &home.database().await.pools else {
        let files =
            ["octavo.db", "octavo.db-wal"].map(|name| std::fs::read(home.path().join(name)).unwrap_or_default());
        return files.iter().filter(|file| file.windows(text.len()).any(|part| part == text.as_bytes())).count();
    };
    let mut connection = pool.acquire().await.unwrap();
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'")
            .fetch_all(&mut *connection)
            .await
            .unwrap();
    let mut found = 0;
    for table in tables {
        let sql = format!("SELECT count(*) FROM {table} t WHERE t::text LIKE $1");
        let count = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(sql)).bind(format!("%{text}%"));
        found += count.fetch_one(&mut *connection).await.unwrap() as usize;
    }
    found
}

#[tokio::test]
async fn the_database_holds_no_secret_of_a_key() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let request = dev.portal.request(Method::POST, "/v1/keys").header("idempotency-key", "once");
        let made: Value = request.json(&dev.wish(json!({}))).send().await.unwrap().json().await.unwrap();
        let path = format!("/v1/keys/{}/rotate", made["id"].as_str().unwrap());
        let (_, rotated) = call(&dev.portal, Method::POST, &path, json!({})).await;
        for answer in [&made, &rotated] {
            let secret = answer["secret"].as_str().unwrap();
            assert_eq!(dev.with(secret).status(Method::GET, "/v1/accounts").await, 200);
            assert_eq!(rows_with(&home, secret).await, 0);
            assert_eq!(rows_with(&home, &secret[8..51]).await, 0, "not its random part either");
        }
        assert!(rows_with(&home, "Release notes").await > 0, "the name is found");
        drop(server);
    })
    .await;
}
