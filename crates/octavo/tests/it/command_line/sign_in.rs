//! `octavo login` in a browser, and the tokens that it gets.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::{Value, json};
use url::Url;

use super::Computer;
use crate::support::{Browser, Home, Server, each_engine};

pub const ADA: &str = "ada@example.com";

/// Runs `octavo login`, and answers the page that it leads to. What came back to the command's port, and its exit code.
async fn log_in(computer: &Computer, server: &Server, fields: &[(&str, &str)]) -> (String, i32) {
    let mut command = computer.command_with_screen(&["login", "--url", &server.base], 0);
    let mut child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let page = lines.by_ref().map(Result::unwrap).find(|line| line.starts_with("http")).unwrap();
    let page = Url::parse(&page).unwrap();
    let mut browser = Browser::signed_in(server, ADA).await;
    let path = format!("{}?{}", page.path(), page.query().unwrap());
    let text = browser.send(browser.get(&path)).await.text().await.unwrap();
    assert!(text.contains("Octavo command line") && text.contains("octavo login"), "{text}");
    let (_, rest) = text.split_once("name=\"request\" value=\"").expect("a consent page");
    let form = [&[("request", rest.split('"').next().unwrap())], fields].concat();
    let answer = browser.send(browser.post("/consent").form(&form)).await;
    let back = answer.headers()["location"].to_str().unwrap().to_owned();
    assert!(back.starts_with("http://127.0.0.1:") && back.contains("/callback?"), "{back}");
    // Another page in the browser that knows the port has no say.
    let port = Url::parse(&back).unwrap().port().unwrap();
    server.http.get(format!("http://127.0.0.1:{port}/callback?code=x&state=y")).send().await.unwrap();
    let shown = server.http.get(back).send().await.unwrap().text().await.unwrap();
    let status = tokio::task::spawn_blocking(move || child.wait().unwrap()).await.unwrap();
    (shown, status.code().unwrap())
}

pub fn stored(computer: &Computer, server: &Server) -> Value {
    let text = std::fs::read_to_string(computer.credentials()).unwrap();
    serde_json::from_str::<Value>(&text).unwrap()["servers"][&server.base].clone()
}

/// As if the access token's time was over.
fn age(computer: &Computer, server: &Server) {
    let mut all: Value = serde_json::from_str(&std::fs::read_to_string(computer.credentials()).unwrap()).unwrap();
    all["servers"][&server.base]["expiresAt"] = json!(0);
    std::fs::write(computer.credentials(), all.to_string()).unwrap();
}

#[tokio::test]
async fn a_person_signs_in_publishes_and_signs_out() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, ADA);
        let (account, _) = api.account("BLUE_SKY").await;
        let computer = Computer::new();
        let (shown, code) = log_in(&computer, &server, &[("decision", "deny")]).await;
        assert!(shown.contains("not signed in") && code == 1, "{shown}");
        assert!(!computer.credentials().exists());
        let (shown, code) = log_in(&computer, &server, &[("decision", "allow"), ("approval", "NONE")]).await;
        assert!(shown.contains("You are signed in") && code == 0, "{shown}");

        let account = account.to_string();
        let posted = computer.json(&["post", "--account", &account, "From a terminal", "--wait"]);
        assert_eq!(posted["status"], "COMPLETED");
        let first = stored(&computer, &server);
        age(&computer, &server);
        // Both find the old token; one of them renews it.
        let both = [0, 1].map(|_| computer.command(&["accounts"]).stdout(Stdio::null()).spawn().unwrap());
        assert!(both.into_iter().all(|mut child| child.wait().unwrap().success()));
        let renewed = stored(&computer, &server);
        assert_ne!(renewed["refreshToken"], first["refreshToken"]);
        assert_eq!(computer.json(&["post", "--account", &account, "Again", "--wait"])["status"], "COMPLETED");

        computer.printed(&["logout"]);
        let form = [("grant_type", "refresh_token"), ("client_id", "octavo-cli")];
        let form = [&form[..], &[("refresh_token", renewed["refreshToken"].as_str().unwrap())]].concat();
        let refused = server.http.post(format!("{}/oauth2/token", server.base)).form(&form).send().await.unwrap();
        assert_eq!(refused.status(), 400, "the sign-in has ended at the server too");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn posts_of_a_sign_in_can_wait_for_approval() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let api = home.developer(&server, ADA);
    let (account, _) = api.account("BLUE_SKY").await;
    let computer = Computer::new();
    // What the page proposes.
    let (_, code) = log_in(&computer, &server, &[("decision", "allow")]).await;
    assert_eq!(code, 0);
    let posted = computer.printed(&["post", "--account", &account.to_string(), "Wait"]);
    assert!(posted.contains("WAITING_FOR_APPROVAL") && posted.contains("Approve it: "), "{posted}");
    drop(server);
}
