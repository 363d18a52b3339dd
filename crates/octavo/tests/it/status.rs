//! `octavo status` and `octavo doctor --watch`: what a server does, for people without Prometheus.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::support::{Home, Receiver, each_engine, until};

fn status(home: &Home) -> (Value, String) {
    let text = home.command().arg("status").output().unwrap();
    assert!(text.status.success(), "{}", String::from_utf8_lossy(&text.stderr));
    (home.tool(&["status"], ""), String::from_utf8(text.stdout).unwrap())
}

#[expect(clippy::disallowed_methods, reason = "a test outside of the server")]
fn in_three_hours() -> String {
    (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(3)).to_string()
}

#[tokio::test]
async fn status_says_what_waits_and_what_the_day_brought() {
    each_engine(async |home| {
        let home = home.emptied().await;
        let said = home.refusal(&["status"]);
        assert!(said.contains("database is empty") || said.contains("there is no Octavo database in"), "{said}");
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        api.webhook(&receiver, json!({})).await;
        let (account, chat) = api.account("TELEGRAM").await;
        let location = api.post(account, chat.as_deref(), "counted").await;
        assert_eq!(api.ended(&location).await["status"], "COMPLETED");
        let body = json!({ "scheduledTime": in_three_hours(), "publications": [{ "accountId": account,
            "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "Later.", "chatId": chat }] }] });
        assert_eq!(api.send(reqwest::Method::POST, "/v1/posts", body).await.status(), 204);
        let (found, text) = until("the deliveries are counted", async || {
            let (found, text) = status(&home);
            (found["last24Hours"]["deliveriesSucceeded"].as_i64().unwrap() >= 3).then_some((found, text))
        })
        .await;
        assert_eq!((&found["workers"], &found["dueWithin24Hours"]), (&json!(1), &json!(1)), "{found}");
        assert_eq!(found["last24Hours"]["postsPublished"], 1, "{found}");
        assert_eq!(found["waiting"]["publish"], json!({ "ready": 0, "oldestSeconds": 0 }));
        assert!(found["databaseBytes"].as_i64().unwrap() > 100_000 && found["freeBytes"].as_u64().unwrap() > 0);
        assert!(text.contains("posts       none waiting\n") && text.contains("due in 24 h 1 post\n"), "{text}");
        assert!(text.contains("last 24 h   1 post published, 0 failed, 0 of unknown outcome;"), "{text}");
        server.terminate();
        home.change("UPDATE account SET status = 'NEEDS_RECONNECT'").await;
        let text = status(&home).1;
        assert!(text.contains("workers     not running"), "{text}");
        assert!(text.contains("attention   0 posts held, 1 account to reconnect, 0 webhooks disabled"), "{text}");
    })
    .await;
}

/// A running `octavo doctor --watch`.
struct Watch(Child, BufReader<ChildStdout>);

impl Watch {
    fn start(home: &Home) -> Self {
        let mut command = home.command();
        command.args(["doctor", "--watch", "--every", "1"]).env("OCTAVO_SANDBOX_ENABLED", "true");
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Watch(child, output)
    }

    /// Reads on until a line that contains `text`; returns the lines before it.
    fn until(&mut self, text: &str) -> Vec<String> {
        let mut before = Vec::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.1.read_line(&mut line).unwrap(), 0, "no \"{text}\" in {before:#?}");
            if line.contains(text) {
                return before;
            }
            before.push(line);
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

#[tokio::test]
async fn the_doctor_watches_and_prints_what_changes() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        api.account("TELEGRAM").await;
        let mut watch = Watch::start(&home);
        let first = watch.until("support     -");
        assert!(first.iter().any(|line| line.starts_with("workers     ok    1 process")), "{first:#?}");
        home.change("UPDATE account SET status = 'NEEDS_RECONNECT'").await;
        let between = watch.until("accounts    WARN  1 account needs to be connected again");
        assert_eq!(between, Vec::<String>::new(), "nothing else has changed");
        home.change("UPDATE account SET status = 'CONNECTED'").await;
        assert_eq!(watch.until("Z  accounts    ok"), Vec::<String>::new());
        drop((watch, server));
    })
    .await;
}
