//! Commands that lose something for good ask first, and refuse where nobody can answer.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::json;

use crate::support::{Home, PASSWORD, each_engine};

const EMAIL: &str = "ada@example.com";

/// Runs a command on a terminal of its own, where a person types `answer`.
fn on_a_terminal(home: &Home, arguments: &[&str], answer: &str) -> Output {
    let command = home.command();
    let words = std::iter::once(command.get_program()).chain(command.get_args()).map(|word| word.to_str().unwrap());
    let line: Vec<String> = words.chain(arguments.iter().copied()).map(|word| format!("'{word}'")).collect();
    let settings = command.get_envs().filter_map(|(name, value)| Some((name.to_owned(), value?.to_owned())));
    let mut terminal = Command::new("script");
    terminal.args(["--quiet", "--return", "--command", &line.join(" "), "/dev/null"]).envs(settings);
    let mut child = terminal.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(answer.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn emails(home: &Home) -> Vec<String> {
    let listed = home.tool(&["user", "list"], "");
    listed.as_array().unwrap().iter().map(|user| user["email"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_person_is_deleted_only_after_a_yes() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let (account, chat) = api.account("TELEGRAM").await;
        let location = api.post(account, chat.as_deref(), "out").await;
        assert_eq!(api.ended(&location).await["status"], "COMPLETED");
        let later = json!({ "scheduledTime": "2028-01-01T09:00:00Z", "publications": [{ "accountId": account,
            "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "Later.", "chatId": chat }] }] });
        assert_eq!(api.send(reqwest::Method::POST, "/v1/posts", later).await.status(), 204);
        let lost = "This deletes ada@example.com with 1 workspace, 1 application, 1 account and 2 posts (1 still to be \
            published). It can't be undone.";

        let refused = home.command().args(["user", "delete", EMAIL]).stdin(Stdio::null()).output().unwrap();
        let text = String::from_utf8(refused.stderr).unwrap();
        assert_eq!((refused.status.code(), text.contains("add --yes")), (Some(2), true), "{text}");
        assert!(text.contains(lost), "{text}");
        for answer in ["n\n", "\n", "maybe\n"] {
            let refused = on_a_terminal(&home, &["user", "delete", EMAIL], answer);
            let text = String::from_utf8(refused.stdout).unwrap();
            assert_eq!(refused.status.code(), Some(2), "{text}");
            assert!(text.contains(lost) && text.contains("Continue? [y/N]"), "{text}");
        }
        assert_eq!(emails(&home), [EMAIL]);
        let deleted = on_a_terminal(&home, &["user", "delete", EMAIL], "y\n");
        assert!(deleted.status.success(), "{deleted:?}");
        assert!(emails(&home).is_empty());

        home.tool(&["user", "add", "bob@example.com"], "");
        assert_eq!(home.tool(&["user", "delete", "bob@example.com", "--yes"], "")["deleted"], true);
        assert!(emails(&home).is_empty());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_second_factor_is_removed_only_after_a_yes() {
    each_engine(async |home| {
        home.tool(&["user", "add", EMAIL], PASSWORD);
        let removal = ["user", "reset-link", EMAIL, "--remove-second-factor"];
        let refused = home.command().args(removal).stdin(Stdio::null()).output().unwrap();
        let text = String::from_utf8(refused.stderr).unwrap();
        assert_eq!((refused.status.code(), refused.stdout.is_empty()), (Some(2), true), "{text}");
        assert!(
            text.contains("removes the authenticator app, recovery codes and passkeys of ada@example.com"),
            "{text}"
        );
        assert!(home.tool(&["user", "reset-link", EMAIL], "")["setupLink"].is_string(), "nothing is lost by a link");
    })
    .await;
}
