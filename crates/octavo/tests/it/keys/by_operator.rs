//! `octavo key create`.

use reqwest::Method;
use serde_json::json;

use super::EMAIL;
use crate::support::{Api, client, each_engine};

#[tokio::test]
async fn a_key_needs_no_application_that_is_named_when_there_is_one_or_none() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, EMAIL);
        let create = ["key", "create", "--user", EMAIL, "--name", "First", "--scope", "api"];
        let first = home.command().args(create).output().unwrap();
        let (secret, said) = (String::from_utf8(first.stdout).unwrap(), String::from_utf8(first.stderr).unwrap());
        assert!(said.contains("Octavo created \"Command line\", oct_"), "{said}");
        let (base, token) = (server.base.clone(), secret.trim().to_owned());
        let api = Api { base, token, client_id: None, workspace: None, http: client() };
        assert_eq!(api.status(Method::GET, "/v1/accounts").await, 200, "nothing else is printed: {secret}");

        let second = home.tool(&create, "");
        let listed = portal.get("/v1/apps").await;
        assert_eq!(listed.as_array().map(Vec::len), Some(1), "the same application: {listed}");
        assert_eq!(second["appId"], listed[0]["id"]);
        home.tool(&["app", "create", "--owner", EMAIL, "--name", "Press", "--callback", "https://press.example/"], "");
        let refusal = home.refusal(&create);
        let named = format!("--app {}  Command line", listed[0]["clientId"].as_str().unwrap());
        assert!(refusal.contains("has 2 applications; choose one:"), "{refusal}");
        assert!(refusal.contains(&named) && refusal.contains("  Press"), "{refusal}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_operator_creates_a_key_that_works_within_its_limits() {
    each_engine(async |home| {
        let server = home.start().await;
        let app = home.developer(&server, EMAIL);
        let id = app.client_id.clone().unwrap();
        let create = |more: &[&str]| {
            let key = ["key", "create", "--app", &id, "--user", EMAIL, "--name", "CI"];
            [&key[..], more].concat().into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        let text = |words: Vec<String>| home.command().args(words).output().unwrap();
        let limits = ["--scope", "accounts.read posts.write", "--posts-per-day", "5", "--needs-approval"];
        let words = create(&limits);
        let key = home.tool(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
        assert_eq!(
            (&key["name"], &key["postsPerDay"], &key["approval"]),
            (&json!("CI"), &json!(5), &json!("REQUIRED"))
        );
        assert_eq!(key["scopes"], json!(["accounts.read", "posts.write"]));
        let with = |secret: &str| Api {
            base: server.base.clone(),
            token: secret.to_owned(),
            client_id: None,
            workspace: None,
            http: client(),
        };
        let api = with(key["secret"].as_str().unwrap());
        assert_eq!(api.status(Method::GET, "/v1/accounts").await, 200);
        assert_eq!(api.status(Method::GET, "/v1/webhooks").await, 403, "it has no scope for that");

        let printed = text(create(&["--scope", "api", "--hours", "09:00-18:00", "--time-zone", "Europe/London"]));
        let secret = String::from_utf8(printed.stdout).unwrap();
        assert_eq!(with(secret.trim()).status(Method::GET, "/v1/accounts").await, 200, "{secret}");

        let refused = text(create(&["--scope", "posts.wrte", "--posts-per-day", "0", "--allowed-ip", "here"]));
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(1));
        for problem in ["scopes[0]", "postsPerDay is 0", "allowedIps[0]"] {
            assert!(said.contains(problem), "{problem}: {said}");
        }
        home.tool(&["user", "add", "bob@example.com"], "");
        let other = ["key", "create", "--app", &id, "--user", "bob@example.com", "--name", "CI", "--scope", "api"];
        assert!(home.refusal(&other).contains("bob@example.com is not a member of the workspace of Test"));
        let unknown = ["key", "create", "--app", "nope", "--user", EMAIL, "--name", "CI", "--scope", "api"];
        assert!(home.refusal(&unknown).contains("no application has the client ID nope; `octavo app create`"));
        drop(server);
    })
    .await;
}
