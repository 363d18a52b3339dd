//! Secrets in kept responses.

use octavo_store::on;
use serde_json::{Value, json};
use sqlx::query_scalar;

use super::{portal, send};
use crate::support::{Home, each_engine, free_port, until};

#[tokio::test]
async fn a_secret_is_shown_again_for_an_hour_and_then_dropped() {
    each_engine(async |home| {
        let port = free_port();
        let server = home.start_on(port).await;
        let app = home.developer(&server, "ada@example.com");
        let api = portal(&home, &app);
        let apps = api.get("/v1/apps").await;
        let id = apps[0]["id"].as_str().unwrap();
        let key = json!({ "name": "Agent", "appId": id, "scopes": ["posts.write"] });
        let overlap = json!({ "overlapSeconds": 0 });
        let (made, _) = send(&api, "/v1/keys", "k", Some(&key)).await;
        let of_key = serde_json::from_str::<Value>(&made.body).unwrap()["id"].as_str().unwrap().to_owned();
        let workspace = api.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let invitations = format!("/v1/workspaces/{}/invitations", workspace["id"].as_str().unwrap());
        let invitation = json!({ "email": "bob@example.com", "role": "VIEWER" });
        // Each under a key of its own: the key is the client's, not the call's.
        let calls = [
            ("/v1/keys".to_owned(), key, "secret"),
            (format!("/v1/keys/{of_key}/rotate"), overlap.clone(), "secret"),
            (format!("/v1/apps/{id}/secret/rotate"), overlap, "clientSecret"),
            (invitations, invitation, "url"),
            ("/v1/me/totp".to_owned(), json!({}), "secret"),
        ];
        let answer = async |n: usize| {
            let (path, body, name) = &calls[n];
            let (answer, again) = send(&api, path, &format!("secret {n}"), Some(body)).await;
            let body: Value = serde_json::from_str(&answer.body).unwrap();
            (body[*name].clone(), body, again)
        };
        let mut firsts = Vec::new();
        for n in 0..calls.len() {
            let (secret, first, again) = answer(n).await;
            assert!(secret.is_string() && !again, "{first}");
            assert_eq!(answer(n).await, (secret.clone(), first.clone(), true), "within the hour");
            firsts.push((secret, first));
        }
        assert_eq!(kept_secrets(&home).await, calls.len() as i64);
        home.change("UPDATE idempotency SET created_at = created_at - 3600000001").await;
        for (n, (secret, first)) in firsts.iter().enumerate() {
            let (now, rest, again) = answer(n).await;
            assert_eq!((&now, again), (&Value::Null, true), "{rest}");
            assert_eq!(rest["id"], first["id"], "nothing is created twice");
            assert!(!rest.to_string().contains(secret.as_str().unwrap()), "{rest}");
        }
        assert!(server.terminate().success());
        let server = home.start_on(port).await;
        until("the secrets are dropped from the database too", async || (kept_secrets(&home).await == 0).then_some(()))
            .await;
        drop(server);
    })
    .await;
}

async fn kept_secrets(home: &Home) -> i64 {
    const SQL: &str = "SELECT count(*) FROM idempotency WHERE secret_answer IS NOT NULL AND key LIKE 'secret%'";
    let database = home.database().await;
    let mut reader = database.read().await.unwrap();
    on!(reader, c => query_scalar(SQL).fetch_one(c).await).unwrap()
}
