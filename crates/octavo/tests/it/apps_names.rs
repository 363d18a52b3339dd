//! Names of applications: people trust them at a glance.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, client, each_engine};

#[tokio::test]
async fn an_application_cannot_have_a_name_that_deceives() {
    each_engine(async |home| {
        let server = home.start().await;
        home.developer(&server, "ada@example.com");
        let token = home.token("octavo-portal", "ada@example.com", "apps.read apps.write");
        let portal = Api { base: server.base.clone(), token, client_id: None, workspace: None, http: client() };
        let body = |name: &str| json!({ "name": name, "callbackUrls": ["https://app.example/cb"] });
        for (name, says) in [
            ("Press\u{202e}oC", "U+202E"),
            ("Pr\u{200b}ess", "U+200B"),
            ("Press\nAllowed by your bank", "U+000A"),
            ("Press\u{2028}Co", "U+2028"),
            ("Octavo for Developers", "Choose a different name"),
            ("My octavo", "Choose a different name"),
            ("\u{ff10}ctavo", "Choose a different name"),
            ("\u{39f}ctavo", "Choose a different name"),
            ("\u{43e}\u{441}t\u{430}vo", "Choose a different name"),
            ("  ", "required"),
        ] {
            let answer = portal.send(Method::POST, "/v1/apps", body(name)).await;
            assert_eq!(answer.status(), 400, "{name:?}");
            let error: Value = answer.json().await.unwrap();
            assert_eq!(error["error"]["details"][0]["field"], "name");
            assert!(error["error"]["details"][0]["message"].as_str().unwrap().contains(says), "{error}");
        }
        let by_command =
            ["app", "create", "--owner", "ada@example.com", "--callback", "https://app.example/cb", "--name"];
        let refusal = home.refusal(&[&by_command[..], &["Octavo"]].concat());
        assert!(refusal.contains("Choose a different name"), "{refusal}");
        for name in ["Größe & Söhne <Verlag>", "株式会社 ❤\u{fe0f}"] {
            assert_eq!(portal.create("/v1/apps", body(name)).await["name"], name);
        }
        drop(server);
    })
    .await;
}
