//! A client secret is replaced without a break: the old one works until its overlap ends, and not longer.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Browser, Home, Server, each_engine};

const EMAIL: &str = "ada@example.com";

/// The portal of a developer with an application: its path and its client ID.
async fn developer(home: &Home, server: &Server) -> (Api, String, String) {
    let portal = home.portal_of(server, EMAIL);
    let app = portal.create("/v1/apps", json!({ "name": "Folio", "callbackUrls": ["https://folio.example/cb"] })).await;
    let text = |field: &str| app[field].as_str().unwrap().to_owned();
    (portal, format!("/v1/apps/{}/secret", text("id")), text("clientId"))
}

/// Whether the token endpoint accepts a secret. It does if it rejects the code instead of the client.
async fn works(api: &Api, client_id: &str, secret: &str) -> bool {
    let request = json!({ "grant_type": "authorization_code", "client_id": client_id, "client_secret": secret,
        "code": "spent", "redirect_uri": "https://folio.example/cb" });
    let answer = api.http.post(format!("{}/oauth2/token", api.base)).json(&request).send().await.unwrap();
    match answer.json::<Value>().await.unwrap()["error"].as_str().unwrap() {
        "invalid_grant" => true,
        "invalid_client" => false,
        other => panic!("{other}"),
    }
}

async fn rotate(api: &Api, path: &str, body: Value) -> (u16, Value) {
    let answer = api.send(Method::POST, &format!("{path}/rotate"), body).await;
    assert!(answer.status() != 200 || answer.headers()["cache-control"] == "no-store");
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn a_former_secret_works_until_its_overlap_ends() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let (portal, path, client_id) = developer(&home, &server).await;
        let secret = async || portal.get(&path).await["clientSecret"].as_str().unwrap().to_owned();
        let first = secret().await;
        let (status, rotated) = rotate(&portal, &path, json!({ "overlapSeconds": 600 })).await;
        assert_eq!(status, 200, "{rotated}");
        let second = rotated["clientSecret"].as_str().unwrap();
        assert_eq!((secret().await.as_str(), first == second), (second, false));
        assert!(rotated["previousSecretUntil"].as_str().unwrap().ends_with('Z'), "{rotated}");
        for good in [&first, second] {
            assert!(works(&portal, &client_id, good).await);
        }
        assert!(!works(&portal, &client_id, "another").await);
        assert!(!works(&portal, &client_id, "").await);

        let third = rotate(&portal, &path, json!({})).await.1["clientSecret"].as_str().unwrap().to_owned();
        assert!(!works(&portal, &client_id, &first).await, "a second rotation ends the oldest at once");
        assert!(works(&portal, &client_id, second).await && works(&portal, &client_id, &third).await);
        // The overlap is a day, and the test takes less than a minute of it.
        home.change("UPDATE app SET former_secret_until = former_secret_until - 86340000000").await;
        assert!(works(&portal, &client_id, second).await, "not before the end");
        home.change("UPDATE app SET former_secret_until = former_secret_until - 60000001").await;
        assert!(!works(&portal, &client_id, second).await);
        assert!(works(&portal, &client_id, &third).await);

        let fourth = rotate(&portal, &path, json!({ "overlapSeconds": 0 })).await.1;
        assert!(!works(&portal, &client_id, &third).await, "without an overlap the old one ends at once");
        assert!(works(&portal, &client_id, fourth["clientSecret"].as_str().unwrap()).await);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn only_someone_who_just_signed_in_rotates_a_secret_of_their_own() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let (portal, path, client_id) = developer(&home, &server).await;
        for (overlap, message) in [(json!(-1), "it must be 0 to 604800"), (json!(604_801), "it must be 0 to 604800")] {
            let (status, answer) = rotate(&portal, &path, json!({ "overlapSeconds": overlap })).await;
            let detail = &answer["error"]["details"][0];
            assert_eq!((status, &detail["field"]), (400, &json!("overlapSeconds")), "{answer}");
            assert!(detail["message"].as_str().unwrap().contains(message), "{answer}");
        }
        let secret = portal.get(&path).await;
        let bob = home.portal_of(&server, "bob@example.com");
        assert_eq!(rotate(&bob, &path, json!({})).await.0, 404);
        let app = Api { token: home.token(&client_id, EMAIL, "api"), client_id: Some(client_id), ..portal.clone() };
        assert_eq!(rotate(&app, &path, json!({})).await.0, 403, "an application rotates no secret");
        let mut browser = Browser::signed_in(&server, EMAIL).await;
        home.change("UPDATE session SET auth_time = auth_time - 611000000").await;
        let old = browser.portal(&[]).await.unwrap().api;
        let (status, answer) = rotate(&old, &path, json!({})).await;
        assert_eq!((status, &answer["error"]["code"]), (403, &json!("STEP_UP_REQUIRED")));
        assert_eq!(portal.get(&path).await, secret, "nothing changed");
        drop(server);
    })
    .await;
}
