//! `octavo approval export`, and what verifies such files: the command, and the program of the documentation.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{EMAIL, Stage, approve, ok, reject};
use crate::command_line::Computer;
use crate::me_passkeys::register;
use crate::support::{Api, Authenticator, Browser, Home, Server, each_engine};

const PROGRAM: &str = include_str!("../../../../../web/app/docs/samples/approval.py");

/// Posts on each engine: 1,000 on both.
const POSTS: usize = 500;
/// Of these, those that are approved before the person has a passkey.
const UNSIGNED: usize = 250;
/// Every one of this many is rejected.
const REJECTED: usize = 50;

/// A folder without data, in which somebody received files.
pub struct Receiver {
    folder: TempDir,
    computer: Computer,
}

impl Receiver {
    /// With the keys that the server publishes.
    pub async fn new(server: &Server) -> Self {
        let receiver = Receiver { folder: tempfile::tempdir().unwrap(), computer: Computer::new() };
        receiver.put("keys.json", published(server).await.to_string().as_bytes());
        receiver
    }

    pub fn put(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }

    /// The exit code of `octavo approval verify`, and what it printed.
    pub fn verify(&self, files: &[PathBuf], keys: Option<&str>) -> (i32, String) {
        let keys = keys.map(|name| self.folder.path().join(name));
        let keys = keys.iter().flat_map(|path| ["--key", path.to_str().unwrap()]);
        let files = files.iter().map(|file| file.to_str().unwrap());
        let arguments: Vec<&str> = ["approval", "verify"].into_iter().chain(files).chain(keys).collect();
        let (code, printed, _) = self.computer.run(&arguments);
        (code, printed)
    }

    /// The same by the program of the documentation.
    pub fn verify_in_python(&self, files: &[PathBuf], keys: &str) -> (bool, String) {
        // Beside a file called token.py, Python's own token could not be imported.
        let program = self.put("approval.py", PROGRAM.as_bytes());
        // Debian's own Python, for which scripts/setup-debian installs what it imports.
        let debian = "/usr/bin/python3";
        let python = if Path::new(debian).exists() { debian } else { "python3" };
        let mut command = Command::new(python);
        command.arg(program).arg(self.folder.path().join(keys)).args(files);
        let Output { status, stdout, stderr } = command.output().unwrap();
        let printed = format!("{}{}", String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
        assert_eq!(status.success(), !printed.contains(" NO  "), "{printed}");
        (status.success(), printed)
    }
}

pub async fn published(server: &Server) -> Value {
    let answer = server.http.get(format!("{}/.well-known/octavo-approvals.json", server.base)).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

/// What the command prints, one line for each post.
pub fn export(home: &Home, posts: &[String]) -> Vec<String> {
    let output = home.command().args(["approval", "export"]).args(posts).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).unwrap();
    printed.split_inclusive('\n').map(str::to_owned).collect()
}

pub fn sign(device: &mut Authenticator, hash: &str) -> Value {
    let challenge = BASE64URL_NOPAD.encode(&HEXLOWER.decode(hash.as_bytes()).unwrap());
    device.get(&json!({ "challenge": challenge, "rpId": "localhost" }))
}

/// A person who signed in a moment ago, and may add passkeys.
pub async fn at_portal(server: &Server) -> Api {
    Browser::signed_in(server, EMAIL).await.portal(&[]).await.unwrap().api
}

/// Asks for many posts, and decides about each; their ids, oldest first.
async fn decide(stage: &Stage, first: usize, count: usize, device: &mut Option<Authenticator>) -> Vec<String> {
    let schedules: Vec<Value> = (first..first + count).map(|n| stage.ahead(&format!("Caf\u{e9} {n}"))).collect();
    let answer = stage.agent.send(Method::POST, "/v1/posts/bulk", json!({ "schedules": schedules })).await;
    assert_eq!(answer.status(), 201, "{}", answer.text().await.unwrap());
    let waiting = stage.portal.get("/v1/approvals?status=PENDING&limit=100").await;
    let mut posts = Vec::new();
    for (n, asked) in waiting["items"].as_array().unwrap().iter().enumerate() {
        let (id, hash) = (asked["id"].as_str().unwrap(), asked["contentHash"].as_str().unwrap());
        let decided = if n % REJECTED == 0 {
            reject(&stage.portal, id, "Sold out").await
        } else {
            let credential = device.as_mut().map(|device| json!({ "credential": sign(device, hash) }));
            approve(&stage.portal, id, hash, credential.unwrap_or_else(|| json!({}))).await
        };
        assert_eq!(decided, ok());
        posts.push(asked["post"]["id"].as_str().unwrap().to_owned());
    }
    assert_eq!(posts.len(), count);
    posts
}

#[tokio::test]
async fn a_thousand_of_a_thousand_decisions_are_proved_offline() {
    each_engine(async |home| {
        let (home, server) = home.start_on_localhost().await;
        let stage = Stage::new(&home, &server).await;
        let mut device = None;
        let mut posts = Vec::new();
        while posts.len() < POSTS {
            if posts.len() == UNSIGNED {
                let mut added = Authenticator::new(&server.base);
                register(&at_portal(&server).await, &mut added).await;
                device = Some(added);
            }
            posts.extend(decide(&stage, posts.len(), 50, &mut device).await);
        }
        let files = export(&home, &posts);
        let receiver = Receiver::new(&server).await;
        drop(server);
        let paths: Vec<_> = files.iter().zip(0..).map(|(it, n)| receiver.put(&format!("{n}"), it.as_bytes())).collect();
        let (code, printed) = receiver.verify(&paths, Some("keys.json"));
        assert_eq!((code, printed.matches("  YES  ").count()), (0, POSTS), "{printed}");
        let signed = (POSTS - UNSIGNED) * (REJECTED - 1) / REJECTED;
        assert_eq!(printed.matches("the passkey signed").count(), signed);
        assert_eq!(printed.matches("REJECTED by").count(), POSTS / REJECTED);
        let (is_valid, printed) = receiver.verify_in_python(&paths, "keys.json");
        assert!(is_valid && printed.matches("YES  ").count() == POSTS, "{printed}");
        for (file, post) in files.iter().zip(&posts) {
            assert!(file.contains(&format!("\"postId\":\"{post}\"")), "{file}");
        }
        let (code, printed) = receiver.verify(&paths[..1], None);
        assert!(code == 3 && printed.contains("no --key was given") && !printed.contains("YES"), "{printed}");
    })
    .await;
}

#[tokio::test]
async fn keys_are_the_same_for_every_process_and_stay_published_after_a_rotation() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let post = stage.approved(stage.ahead("Rows")).await.path.replace("/v1/posts/", "");
        let receiver = Receiver::new(&server).await;
        let key = |more: &[&str]| -> Value {
            let output = home.command().args(["approval", "key"]).args(more).output().unwrap();
            serde_json::from_slice(&output.stdout).unwrap()
        };
        let first = key(&[]);
        assert_eq!((&first, first["keys"].as_array().unwrap().len()), (&published(&server).await, 1));
        let before = receiver.put("before", export(&home, std::slice::from_ref(&post))[0].as_bytes());
        let both = key(&["--rotate"]);
        assert_eq!((&both["keys"][1], both["keys"].as_array().unwrap().len()), (&first["keys"][0], 2));
        assert_eq!(published(&server).await, both);
        drop(server);
        let server = home.start().await;
        assert_eq!(published(&server).await, both);

        receiver.put("both.json", both.to_string().as_bytes());
        let after = receiver.put("after", export(&home, &[post])[0].as_bytes());
        assert_eq!(receiver.verify(std::slice::from_ref(&before), Some("keys.json")).0, 0);
        assert_eq!(receiver.verify(&[before.clone(), after.clone()], Some("both.json")).0, 0);
        assert_eq!(receiver.verify(&[before, after.clone()], Some("keys.json")).0, 1, "the new key");
        let x = both["keys"][0]["x"].as_str().unwrap();
        let after = after.to_str().unwrap();
        assert_eq!(receiver.computer.run(&["approval", "verify", after, "--key", x]).0, 0);
        assert_eq!(receiver.computer.run(&["approval", "verify", after, "--key", "nowhere"]).0, 1);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn only_decisions_that_count_are_exported() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let post = |path: &str| path.replace("/v1/posts/", "");
        let refused = |name: &str, why: &str| {
            let said = home.refusal(&["approval", "export", name]);
            assert!(said.contains(why), "{name}: {said}");
        };
        let asked = stage.ask(stage.ahead("Rows")).await;
        refused(&post(&asked.path), "waits for a decision");
        assert_eq!(stage.approve(&asked).await, ok());
        let by_post = export(&home, &[post(&asked.path)]);
        assert_eq!(export(&home, &[asked.id().to_owned()]), by_post);
        let cancelled = stage.portal.send(Method::DELETE, &asked.path, json!(null)).await;
        assert!(cancelled.status().is_success());
        refused(asked.id(), "is void");
        let free = stage.free.send(Method::POST, "/v1/posts", stage.ahead("Free")).await;
        let free = free.headers()["location"].to_str().unwrap().to_owned();
        for name in [&post(&free), "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "x"] {
            refused(name, "has no approval");
        }
        // What someone with access to the database changed.
        let asked = stage.approved(stage.ahead("Rows")).await;
        home.change("UPDATE approval SET content = replace(content, 'Rows', 'Lows')").await;
        refused(&post(&asked.path), "contentHash is not the hash of content");
        drop(server);
    })
    .await;
}
