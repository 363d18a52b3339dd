//! `octavo backup`, `octavo restore` and `octavo held`: a restored server has everything, and sends nothing twice.

mod bucket;
mod killed;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{Api, Home, Server, each_engine, free_port, sample, until};

/// A directory for backups beside the data directory.
struct Backups(TempDir);

impl Backups {
    fn new() -> Self {
        Backups(tempfile::tempdir().unwrap())
    }

    fn dir(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

fn run(home: &Home, command: &str, dir: &Path) -> Output {
    home.command().arg(command).arg(dir).output().unwrap()
}

fn succeed(home: &Home, command: &str, dir: &Path) -> Value {
    let output = home.command().arg(command).arg(dir).arg("--json").output().unwrap();
    assert!(output.status.success(), "octavo {command}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(home: &Home, command: &str, dir: &Path, why: &str) {
    let output = run(home, command, dir);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && said.contains(why), "octavo {command}: {said}");
}

/// A new home on the same engine, with nothing in it.
async fn another(home: &Home) -> Home {
    if home.engine() == "SQLite" { Home::with_nothing() } else { Home::with_database(&Home::postgres_url().await) }
}

/// The master key, and the networks as they are now: the sandbox's ledger.
fn bring_key_and_networks(from: &Home, to: &Home) {
    fs::copy(from.path().join("master.key"), to.path().join("master.key")).unwrap();
    let copied = Command::new("cp").arg("-r").arg(from.path().join("sandbox")).arg(to.path()).status().unwrap();
    assert!(copied.success());
}

async fn status(api: &Api, location: &str) -> String {
    api.get(location).await["status"].as_str().unwrap().to_owned()
}

async fn later(api: &Api, account: i64, content: &str, path: &str) -> String {
    let body = json!({ "scheduledTime": "2027-10-01T09:00:00Z", "publications": [{ "accountId": account,
        "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": content, "attachmentPaths": [path] }] }] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    assert_eq!(answer.status(), 204);
    answer.headers()["location"].to_str().unwrap().to_owned()
}

fn texts(feed: &[Value]) -> Vec<&str> {
    let mut texts: Vec<&str> = feed.iter().map(|post| post["text"].as_str().unwrap()).collect();
    texts.sort_unstable();
    texts
}

/// What there was before the backup.
struct Story {
    bluesky: i64,
    telegram: i64,
    photo: String,
    published: String,
    later: String,
    half_done: String,
    due: String,
    cancelled: String,
}

impl Story {
    /// Ends with a server that does not work on what is due.
    async fn tell(home: &Home, port: u16) -> (Server, Api, Story) {
        let server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let (bluesky, _) = api.account("BLUE_SKY").await;
        let (telegram, chat) = api.account("TELEGRAM").await;
        let (down, _) = api.account("BLUE_SKY").await;
        let photo: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let photo = photo["path"].as_str().unwrap().to_owned();
        let published = api.post(bluesky, None, "published").await;
        assert_eq!(api.ended(&published).await["status"], "COMPLETED");
        let fault = json!({ "accountId": down, "fault": "server_error", "times": 1000 });
        assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
        let half_done = half_done(&api, telegram, chat, down).await;
        let later = later(&api, bluesky, "later", &photo).await;
        assert!(server.terminate().success());
        let server = home.start_idle(port).await;
        let due = api.post(bluesky, None, "due").await;
        let cancelled = api.post(bluesky, None, "cancelled").await;
        (server, api, Story { bluesky, telegram, photo, published, later, half_done, due, cancelled })
    }
}

/// A post on two accounts, of which one is published and the other waits for its next attempt.
async fn half_done(api: &Api, telegram: i64, chat: Option<String>, down: i64) -> String {
    let body = json!({ "publications": [
        { "accountId": telegram, "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "half", "chatId": chat }] },
        { "accountId": down, "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": "half" }] } ] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    assert_eq!(answer.status(), 204);
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    until("one half is published", async || {
        let schedule = api.get(&location).await;
        (schedule["publications"][0]["status"] == "COMPLETED").then_some(())
    })
    .await;
    location
}

#[tokio::test]
async fn a_restored_server_has_everything_and_sends_nothing_twice() {
    each_engine(async |home| {
        let (port, backups) = (free_port(), Backups::new());
        let (idle, api, story) = Story::tell(&home, port).await;
        let made = succeed(&home, "backup", &backups.dir("one"));
        assert_eq!(made["media"]["files"], 1, "{made}");
        // The server goes on: it publishes what was due.
        assert_eq!(api.status(Method::DELETE, &story.cancelled).await, 204);
        drop(idle);
        let server = home.start_on(port).await;
        assert_eq!(api.ended(&story.due).await["status"], "COMPLETED");
        drop(server);

        let new = another(&home).await;
        let restored = succeed(&new, "restore", &backups.dir("one"));
        assert_eq!(restored["held"], 2, "{restored}");
        bring_key_and_networks(&home, &new);
        let server = new.start_on(port).await;
        everything_is_there(&api, &story).await;
        nothing_goes_out_twice(&api, &story).await;
        the_operator_decides(&new, &api, &story).await;
        drop(server);
    })
    .await;
}

async fn everything_is_there(api: &Api, story: &Story) {
    assert_eq!(status(api, &story.published).await, "COMPLETED");
    let later = api.get(&story.later).await;
    assert_eq!((&later["status"], &later["scheduledTime"]), (&json!("SCHEDULED"), &json!("2027-10-01T09:00:00.000Z")));
    let fits = api.get(&format!("/v1/media/compatibility?path={}", story.photo)).await;
    assert!(!fits.is_null());
    // With the bytes: a new post with the file is published.
    let post = json!({ "content": "with a photo", "attachmentPaths": [story.photo] });
    let with_photo = api.post_with(story.bluesky, None, post).await;
    assert_eq!(api.ended(&with_photo).await["status"], "COMPLETED");
}

/// The publisher has run by now: it published another post of the same account.
async fn nothing_goes_out_twice(api: &Api, story: &Story) {
    let half = api.ended(&story.half_done).await;
    let other = &half["publications"][1]["posts"][0];
    assert_eq!((&half["status"], &other["errorCode"]), (&json!("PARTIALLY_COMPLETED"), &json!("OUTCOME_UNKNOWN")));
    for held in [&story.due, &story.cancelled] {
        assert_eq!(status(api, held).await, "HELD");
    }
    assert_eq!(texts(&api.feed(story.telegram).await), ["half"]);
    assert_eq!(texts(&api.feed(story.bluesky).await), ["due", "published", "with a photo"]);
}

async fn the_operator_decides(home: &Home, api: &Api, story: &Story) {
    let listed = home.tool(&["held", "list"], "");
    let contents: Vec<&str> = listed.as_array().unwrap().iter().map(|row| row["content"].as_str().unwrap()).collect();
    assert_eq!(contents, ["due", "cancelled"]);
    let id = |location: &str| location.rsplit('/').next().unwrap().to_owned();
    assert!(home.refusal(&["held", "release", &id(&story.later)]).contains("is not held"));
    assert!(home.refusal(&["held", "release", "7"]).contains("is not the id of a post"));

    // The portal's way: a change keeps it held, publishing releases it.
    let changed = api.send(Method::PATCH, &story.cancelled, json!({ "scheduledTime": "2027-09-01T09:00:00Z" })).await;
    assert_eq!(changed.json::<Value>().await.unwrap()["status"], "HELD");
    assert_eq!(home.tool(&["held", "cancel", &id(&story.due), "--yes"], ""), json!([id(&story.due)]));
    assert_eq!(status(api, &story.due).await, "CANCELLED");
    assert_eq!(home.tool(&["held", "release", "--all", "--yes"], ""), json!([id(&story.cancelled)]));
    assert_eq!(status(api, &story.cancelled).await, "SCHEDULED");
    assert_eq!(home.tool(&["held", "list"], ""), json!([]));
    assert_eq!(texts(&api.feed(story.bluesky).await), ["due", "published", "with a photo"]);
}

#[tokio::test]
async fn a_held_post_that_is_published_goes_out() {
    each_engine(async |home| {
        let (port, backups) = (free_port(), Backups::new());
        let idle = home.start_idle(port).await;
        let api = home.developer(&idle, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let (one, two) = (api.post(account, None, "one").await, api.post(account, None, "two").await);
        succeed(&home, "backup", &backups.dir("one"));
        drop(idle);
        let new = another(&home).await;
        succeed(&new, "restore", &backups.dir("one"));
        bring_key_and_networks(&home, &new);
        let server = new.start_on(port).await;
        assert_eq!(api.send(Method::POST, &format!("{one}/publish"), json!({})).await.status(), 200);
        assert_eq!(api.ended(&one).await["status"], "COMPLETED");
        new.tool(&["held", "release", two.rsplit('/').next().unwrap(), "--yes"], "");
        assert_eq!(api.ended(&two).await["status"], "COMPLETED");
        assert_eq!(texts(&api.feed(account).await), ["one", "two"]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_is_not_a_whole_backup_is_refused() {
    each_engine(async |home| {
        let backups = Backups::new();
        let new = another(&home).await;
        refused(&new, "restore", &backups.dir("nothing"), "has no backup.json");
        if home.engine() == "SQLite" {
            refused(&home, "backup", &backups.dir("none"), "there is no Octavo database");
        }
        drop(home.start_idle(free_port()).await);
        succeed(&home, "backup", &backups.dir("one"));
        refused(&home, "backup", &backups.dir("one"), "is not empty");
        refused(&home, "restore", &backups.dir("one"), "is not empty");

        let manifest = backups.dir("one").join("backup.json");
        let good = fs::read_to_string(&manifest).unwrap();
        let mut newer: Value = serde_json::from_str(&good).unwrap();
        newer["schema"] = json!(9999);
        fs::write(&manifest, newer.to_string()).unwrap();
        refused(&new, "restore", &backups.dir("one"), "use the version that made the backup");
        fs::write(&manifest, "{").unwrap();
        refused(&new, "restore", &backups.dir("one"), "reading");
        fs::write(&manifest, &good).unwrap();

        let (file, other) = if home.engine() == "SQLite" {
            ("octavo.db", Home::on_postgres().await)
        } else {
            ("database.dump", Home::with_nothing())
        };
        refused(&other, "restore", &backups.dir("one"), "this is a backup of");
        let database = backups.dir("one").join(file);
        let mut bytes = fs::read(&database).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&database, bytes).unwrap();
        refused(&new, "restore", &backups.dir("one"), "the backup is damaged");
        assert!(fs::read_dir(new.path()).unwrap().next().is_none(), "nothing was written");
    })
    .await;
}
