//! The commands of people who use a server: the binary without any data of its own, against a real server.

mod device;
mod folder;
mod folder_example;
mod folder_mistakes;
mod folder_races;
mod listen;
mod sign_in;
mod trigger;

use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output, Stdio};

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::keys::Developer;
use crate::support::{Api, Home, Server, each_engine, sample};

/// Someone's computer, on which `octavo` is installed.
pub struct Computer(TempDir);

impl Computer {
    pub fn new() -> Self {
        Computer(tempfile::tempdir().unwrap())
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_octavo"));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command.env("XDG_CONFIG_HOME", self.0.path().join("config"));
        let of_a_screen = ["DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"];
        for name in ["OCTAVO_URL", "OCTAVO_KEY", "OCTAVO_SIGNING_KEY"].into_iter().chain(of_a_screen) {
            command.env_remove(name);
        }
        command
    }

    /// As `command`, on a screen where opening a page ends with this exit code.
    pub fn command_with_screen(&self, arguments: &[&str], opens: i32) -> Command {
        let screen = self.0.path().join(format!("screen-{opens}"));
        std::fs::create_dir_all(&screen).unwrap();
        let opener = screen.join("xdg-open");
        std::fs::write(&opener, format!("#!/bin/sh\nexit {opens}\n")).unwrap();
        std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).unwrap();
        let mut command = self.command(arguments);
        command.env("DISPLAY", ":0").env("PATH", screen);
        command
    }

    /// The exit code, and what it wrote to standard output and to standard error.
    pub fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let Output { status, stdout, stderr } = self.command(arguments).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let (stdout, stderr) = (text(stdout), text(stderr));
        assert!(!stdout.contains('\x1b') && !stderr.contains('\x1b'), "colours without a terminal: {stdout}{stderr}");
        (status.code().unwrap(), stdout, stderr)
    }

    /// What a command that must succeed prints.
    pub fn printed(&self, arguments: &[&str]) -> String {
        let (code, stdout, stderr) = self.run(arguments);
        assert_eq!(code, 0, "octavo {arguments:?}: {stdout}{stderr}");
        stdout
    }

    pub fn json(&self, arguments: &[&str]) -> Value {
        let arguments = [arguments, &["--json"]].concat();
        serde_json::from_str(&self.printed(&arguments)).unwrap()
    }

    pub fn credentials(&self) -> std::path::PathBuf {
        self.0.path().join("config/octavo/credentials.json")
    }
}

/// A developer's key that may do everything, and one that may only read posts.
async fn keys(home: &Home, server: &Server) -> (Api, String, String) {
    let developer = Developer::of(home.portal_of(server, "ada@example.com")).await;
    let key = async |scope: &str| {
        let key = json!({ "name": "CLI", "appId": developer.app, "scopes": [scope] });
        developer.portal.create("/v1/keys", key).await["secret"].as_str().unwrap().to_owned()
    };
    let (all, reader) = (key("api").await, key("posts.read").await);
    (Api { token: all.clone(), client_id: None, ..developer.portal.clone() }, all, reader)
}

#[tokio::test]
async fn a_key_signs_in_and_posts_go_out() {
    each_engine(async |home| {
        let server = home.start().await;
        let (api, key, reader) = keys(&home, &server).await;
        let (bluesky, _) = api.account("BLUE_SKY").await;
        let computer = Computer::new();
        let (code, _, error) = computer.run(&["accounts"]);
        assert!(code == 1 && error.contains("octavo login --url"), "{error}");
        let (code, _, error) = computer.run(&["login", "--url", &server.base, "--key", "oct_key_000000"]);
        assert!(code == 1 && error.contains("(401 Unauthorized)"), "{error}");
        assert!(!computer.credentials().exists());
        let signed_in = computer.json(&["login", "--url", &format!("{}/", server.base), "--key", &key]);
        assert_eq!(signed_in, json!({ "url": server.base, "method": "key" }));
        assert_eq!(computer.credentials().metadata().unwrap().permissions().mode() & 0o777, 0o600);

        let accounts = computer.json(&["accounts"]);
        assert_eq!(accounts, api.get("/v1/accounts").await);
        let name = accounts[1]["accountUsername"].as_str().unwrap();
        let table = computer.printed(&["accounts"]);
        assert!(table.lines().nth(1).unwrap().contains(&format!("BLUE_SKY  {name}")), "{table}");

        let named = format!("bluesky:{name}");
        let posted = computer.json(&["post", "--account", &named, "Eight leaves of one sheet", "--wait"]);
        assert_eq!((&posted["status"], api.feed(bluesky).await.len()), (&json!("COMPLETED"), 1));
        let once = ["post", "--account", &named, "Once", "--wait", "--idempotency-key", "k1"];
        assert_eq!(computer.json(&once)["id"], computer.json(&once)["id"]);
        assert_eq!(api.feed(bluesky).await.len(), 2);
        let (code, _, error) = computer.run(&["accounts", "--key", &reader]);
        assert!(code == 1 && error.contains("lacks the scope"), "--key wins: {error}");
        computer.printed(&["logout"]);
        assert_eq!(computer.run(&["accounts"]).0, 1);
        assert_eq!(api.status(Method::GET, "/v1/accounts").await, 200, "the key itself stays");
        let left: Vec<_> = std::fs::read_dir(computer.0.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
        assert_eq!(left, ["config"], "no data directory");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn findings_have_their_fields_and_an_exit_code_of_their_own() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let (api, key, _) = keys(&home, &server).await;
    let (account, _) = api.account("BLUE_SKY").await;
    let computer = Computer::new();
    computer.printed(&["login", "--url", &server.base, "--key", &key]);
    let (account, long) = (account.to_string(), "x".repeat(400));
    for extra in [&[][..], &["--dry-run"]] {
        let post = [&["post", "--account", &account, &long], extra].concat();
        let (code, printed, error) = computer.run(&post);
        assert!(code == 3 && error.contains("found 1 problem"), "{printed}{error}");
        assert!(printed.starts_with("publications[0].posts[0].content: "), "{printed}");
        let (code, printed, _) = computer.run(&[&post[..], &["--json"]].concat());
        let report: Value = serde_json::from_str(&printed).unwrap();
        assert_eq!((code, &report["valid"], report["findings"].as_array().unwrap().len()), (3, &json!(false), 1));
    }
    assert_eq!(computer.printed(&["post", "--account", &account, "short", "--dry-run"]).lines().count(), 1);
    assert!(api.feed(account.parse().unwrap()).await.is_empty() && api.get("/v1/posts").await["items"] == json!([]));
    for wrong in [
        &["post", "text"][..],
        &["post", "--account", "1"],
        &["post", "--account", "1", "x", "--at", "t", "--next-slot"],
    ] {
        assert_eq!(computer.run(wrong).0, 2, "{wrong:?}");
    }
    let (code, _, error) = computer.run(&["post", "--account", "77", "x"]);
    assert!(code == 1 && error.contains("no account 77"), "{error}");
    drop(server);
}

#[tokio::test]
async fn files_are_uploaded_and_attached() {
    each_engine(async |home| {
        let server = home.start().await;
        let (api, key, _) = keys(&home, &server).await;
        let (account, _) = api.account("BLUE_SKY").await;
        let computer = Computer::new();
        let at = |name: &str| computer.0.path().join(name).display().to_string();
        std::fs::write(at("photo.jpg"), sample("photo.jpg")).unwrap();
        std::fs::write(at("text.md"), "From a file\n").unwrap();
        let server_and_key = ["--url", server.base.as_str(), "--key", key.as_str()];
        let with = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().chain(&server_and_key).map(|it| (*it).to_owned()).collect();
            arguments
        };
        let run = |arguments: &[&str]| {
            let arguments = with(arguments);
            computer.json(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let uploaded = run(&["media", "upload", "photo.jpg", "photo.jpg"]);
        assert_eq!(uploaded.as_array().unwrap().len(), 2);
        assert!(uploaded[1]["path"].as_str().unwrap().ends_with(".jpg"));
        let posted =
            run(&["post", "--account", &account.to_string(), "--file", "text.md", "--media", "photo.jpg", "--wait"]);
        let post = &posted["publications"][0]["posts"][0];
        assert_eq!((&posted["status"], &post["content"]), (&json!("COMPLETED"), &json!("From a file")));
        assert_eq!(post["attachmentPaths"].as_array().unwrap().len(), 1);
        drop(server);
    })
    .await;
}
