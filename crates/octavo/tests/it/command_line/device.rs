//! `octavo login` without a browser: by a code that the person types elsewhere.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use super::Computer;
use super::sign_in::{ADA, stored};
use crate::support::{Browser, Home, Server, each_engine};

/// Answers for the code that a command shows: its exit code, and what it said after that.
async fn answer(mut command: Command, server: &Server, fields: &[(&str, &str)]) -> (i32, String) {
    let mut child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let mut said = BufReader::new(child.stderr.take().unwrap());
    let mut lines = said.by_ref().lines().map(Result::unwrap);
    let page = format!("{}/device", server.base);
    assert!(lines.any(|line| line == page), "the page to open");
    let line = lines.find(|line| line.starts_with("Enter the code there: ")).unwrap();
    let code = line.rsplit(' ').next().unwrap();
    let mut browser = Browser::signed_in(server, ADA).await;
    let text = browser.send(browser.post("/device").form(&[("user_code", code)])).await.text().await.unwrap();
    assert!(text.contains("Octavo command line") && text.contains(code), "{text}");
    let (_, rest) = text.split_once("name=\"request\" value=\"").expect("a consent page");
    let form = [&[("request", rest.split('"').next().unwrap())], fields].concat();
    assert_eq!(browser.send(browser.post("/consent").form(&form)).await.status(), 200);
    let ended = tokio::task::spawn_blocking(move || {
        let mut rest = String::new();
        said.read_to_string(&mut rest).unwrap();
        (child.wait().unwrap().code().unwrap(), rest)
    });
    ended.await.unwrap()
}

#[tokio::test]
async fn a_person_without_a_browser_signs_in_by_a_code_and_publishes() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, ADA);
        let (account, _) = api.account("BLUE_SKY").await;
        let computer = Computer::new();
        let command = computer.command(&["login", "--url", &server.base]);
        let (code, said) = answer(command, &server, &[("decision", "allow"), ("approval", "NONE")]).await;
        assert_eq!(code, 0, "{said}");
        let posted = computer.json(&["post", "--account", &account.to_string(), "From a server room", "--wait"]);
        assert_eq!(posted["status"], "COMPLETED");
        assert!(stored(&computer, &server)["refreshToken"].is_string());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_browser_that_does_not_open_is_replaced_by_a_code() {
    let home = Home::with_nothing();
    let server = home.start().await;
    home.developer(&server, ADA);
    let computer = Computer::new();
    let url = ["login", "--url", &server.base];
    let over_ssh = || {
        let mut command = computer.command_with_screen(&url, 0);
        command.env("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22");
        command
    };
    let asked_for = computer.command_with_screen(&[&url[..], &["--no-browser"]].concat(), 0);
    let none_opens = computer.command_with_screen(&url, 3);
    for command in [none_opens, asked_for, over_ssh()] {
        let (code, said) = answer(command, &server, &[("decision", "deny")]).await;
        assert!(code == 1 && said.contains("you didn't allow it"), "{said}");
        assert!(!computer.credentials().exists());
    }
    drop(server);
}
