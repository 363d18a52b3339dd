//! `octavo plan`, `apply` and `rehearse`: what happens to a file's post over its life.

use std::path::PathBuf;
use std::sync::OnceLock;

use jiff::{SignedDuration, Timestamp, Unit};
use reqwest::Method;
use serde_json::{Value, json};

use super::Computer;
use crate::keys::Developer;
use crate::support::{Api, Home, Server, each_engine, sample};

/// A time that is still to come; the same during a test.
#[expect(clippy::disallowed_methods, reason = "the server goes by the system's clock")]
pub fn in_a_month() -> String {
    static TIME: OnceLock<Timestamp> = OnceLock::new();
    let time = || Timestamp::now().round(Unit::Minute).unwrap() + SignedDuration::from_hours(30 * 24);
    TIME.get_or_init(time).to_string()
}

/// A folder of posts on someone's computer, and the key of a CI job.
pub struct Folder {
    pub computer: Computer,
    pub api: Api,
    pub account: i64,
    /// Of the account, as front matter names it.
    pub name: String,
    server: [String; 4],
}

impl Folder {
    pub async fn new(home: &Home, server: &Server) -> Self {
        Folder::of(home.portal_of(server, "ada@example.com")).await
    }

    /// With an application of its own in the workspace that the portal acts in.
    pub async fn of(portal: Api) -> Self {
        Folder::with(portal, json!({})).await
    }

    /// With more about the key.
    async fn with(portal: Api, more: Value) -> Self {
        let developer = Developer::of(portal).await;
        let scopes = json!(["accounts.read", "media.write", "posts.read", "posts.write"]);
        let mut key = json!({ "name": "CI", "appId": developer.app, "scopes": scopes });
        key.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let key = developer.portal.create("/v1/keys", key).await["secret"].as_str().unwrap().to_owned();
        let all = json!({ "name": "Test", "appId": developer.app, "scopes": ["api"] });
        let token = developer.portal.create("/v1/keys", all).await["secret"].as_str().unwrap().to_owned();
        let api = Api { token, client_id: None, ..developer.portal.clone() };
        let (account, _) = api.account("BLUE_SKY").await;
        let accounts = api.get("/v1/accounts").await;
        let named = accounts.as_array().unwrap().iter().find(|it| it["id"] == account).unwrap();
        let name = format!("bluesky:{}", named["accountUsername"].as_str().unwrap());
        let server = ["--url".to_owned(), api.base.clone(), "--key".to_owned(), key];
        let folder = Folder { computer: Computer::new(), api, account, name, server };
        folder.write("octavo.toml", "name = \"folio\"\n");
        folder
    }

    pub fn key(&self) -> &str {
        &self.server[3]
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.computer.0.path().join("posts").join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        std::fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        std::fs::write(self.path(name), text).unwrap();
    }

    /// A post with more front matter, in lines that end.
    pub fn post(&self, name: &str, more: &str, text: &str) {
        let account = &self.name;
        self.write(name, format!("---\nat: {}\naccounts: [\"{account}\"]\n{more}---\n{text}\n", in_a_month()));
    }

    /// Runs a command in the folder, by way of another address if one is given.
    pub fn command(&self, command: &str, url: Option<&str>) -> std::process::Command {
        let mut server = self.server.clone();
        if let Some(url) = url {
            url.clone_into(&mut server[1]);
        }
        let arguments: Vec<&str> =
            command.split(' ').chain(["posts"]).chain(server.iter().map(String::as_str)).collect();
        self.computer.command(&arguments)
    }

    /// The exit code, and what it printed, the errors last.
    pub fn run(&self, command: &str) -> (i32, String) {
        let output = self.command(command, None).output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap(), String::from_utf8(text).unwrap())
    }

    /// A command that must end so, and print this.
    pub fn must(&self, command: &str, code: i32, says: &str) -> String {
        let (ended, printed) = self.run(command);
        assert!(ended == code && printed.contains(says), "{command}: {ended}, expected {code} and {says:?}: {printed}");
        printed
    }

    /// All posts of the application.
    pub async fn posts(&self) -> Vec<Value> {
        self.api.get("/v1/posts?limit=250").await["items"].as_array().unwrap().clone()
    }

    pub async fn find(&self, reference: &str) -> Value {
        let posts = self.posts().await;
        posts.into_iter().find(|post| post["reference"] == reference).unwrap_or_else(|| panic!("no post {reference}"))
    }

    /// Lets everything that waits go out, by moving the sandbox's clock.
    pub async fn publish(&self, reference: &str) -> Value {
        let advance = json!({ "advance": "P60D" });
        assert_eq!(self.api.send(Method::POST, "/v1/sandbox/clock", advance).await.status(), 204);
        let id = self.find(reference).await["id"].as_str().unwrap().to_owned();
        self.api.ended(&format!("/v1/posts/{id}")).await
    }
}

#[tokio::test]
async fn a_folder_becomes_posts_once_and_changes_follow() {
    each_engine(async |home| {
        let server = home.start().await;
        let folder = Folder::new(&home, &server).await;
        folder.write("cover.jpg", sample("photo.jpg"));
        folder.post("2027/launch.md", "media: [{path: ../cover.jpg, alt: A cover}]\n", "Launch");
        folder.post("thread.md", "id: thread\nfirst_comment: More at folio.example\n", "One\n\n---\n\nTwo");
        folder.must("plan", 2, "folio: 2 to create.");
        assert!(folder.posts().await.is_empty(), "a plan stores nothing");
        let rehearsed = folder.must("rehearse", 0, "All 4 posts would be published.");
        assert_eq!(rehearsed.matches("WOULD_PUBLISH").count(), 4, "{rehearsed}");
        folder.must("apply", 0, "folio: 2 done, 0 unchanged.");
        folder.must("apply", 0, "folio: 0 done, 2 unchanged.");
        folder.must("plan", 0, "folio: 2 unchanged.");
        folder.must("rehearse", 0, "All 4 posts would be published.");

        let launch = folder.find("folio/2027/launch.md").await;
        let post = &launch["publications"][0]["posts"][0];
        assert_eq!((&launch["status"], &post["altTexts"]), (&json!("SCHEDULED"), &json!(["A cover"])));
        folder.post("2027/launch.md", "media: [{path: ../cover.jpg, alt: A cover}]\n", "Launch day");
        folder.write("cover.jpg", [sample("photo.jpg"), vec![0]].concat());
        let plan: Value = serde_json::from_str(folder.run("plan --json").1.trim()).unwrap();
        assert_eq!(
            (&plan["steps"][0]["action"], &plan["steps"][0]["changes"]),
            (&json!("change"), &json!(["text", "media"]))
        );
        assert_eq!((&plan["steps"][1]["action"], &plan["findings"]), (&json!("keep"), &json!([])));
        folder.must("plan --markdown", 2, "| change | `2027/launch.md` | text, media |");
        folder.must("apply", 0, "folio: 1 done, 1 unchanged.");
        let changed = folder.find("folio/2027/launch.md").await;
        assert_eq!((&changed["id"], folder.posts().await.len()), (&launch["id"], 2));
        assert_eq!(changed["publications"][0]["posts"][0]["content"], "Launch day");

        std::fs::remove_file(folder.path("thread.md")).unwrap();
        folder.must("plan", 2, "cancel  thread  its file is gone; it was scheduled for ");
        folder.must("apply", 0, "is cancelled");
        assert_eq!(folder.find("folio/thread").await["status"], "CANCELLED");
        folder.post("thread.md", "id: thread\n", "One");
        folder.must("apply", 0, "folio: 0 done, 2 unchanged.");
        folder.must("plan", 0, "its post was cancelled, and is not scheduled again");
        assert_eq!(folder.posts().await.len(), 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_is_out_stays_as_it_is() {
    each_engine(async |home| {
        let server = home.start().await;
        let folder = Folder::new(&home, &server).await;
        folder.post("first.md", "", "First");
        folder.post("second.md", "", "Second");
        folder.must("apply", 0, "folio: 2 done");
        assert_eq!(folder.publish("folio/first.md").await["status"], "COMPLETED");
        folder.publish("folio/second.md").await;
        folder.must("plan", 0, "folio: 2 unchanged.");

        folder.post("first.md", "", "First, edited");
        folder.must("plan", 0, "first.md  it is published. The file changed since, which changes nothing");
        folder.must("apply", 0, "folio: 0 done, 2 unchanged.");
        std::fs::remove_file(folder.path("second.md")).unwrap();
        folder.must("plan", 0, "folio: 1 unchanged, 1 published without a file.");
        folder.must("apply", 0, "folio: 0 done, 1 unchanged.");
        folder.must("rehearse", 0, "There is nothing to rehearse.");
        let texts: Vec<Value> = folder.api.feed(folder.account).await.iter().map(|it| it["content"].clone()).collect();
        assert_eq!(texts.len(), 2, "{texts:?}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_renamed_file_is_not_published_again() {
    each_engine(async |home| {
        let server = home.start().await;
        let folder = Folder::new(&home, &server).await;
        let rename = |from: &str, to: &str| std::fs::rename(folder.path(from), folder.path(to)).unwrap();
        folder.post("named.md", "id: launch\n", "With an id");
        folder.post("old.md", "", "Without an id");
        folder.must("apply", 0, "folio: 2 done");
        rename("named.md", "renamed.md");
        folder.must("plan", 0, "folio: 2 unchanged.");
        // Before it is out, the new file's post takes the place of the old file's.
        rename("old.md", "new.md");
        folder.must("plan", 2, "folio: 1 to create, 1 to cancel, 1 unchanged.");
        let applied = folder.must("apply", 0, "folio: 2 done, 1 unchanged.");
        assert!(applied.find("cancel").unwrap() < applied.find("create").unwrap(), "{applied}");
        assert_eq!(folder.publish("folio/new.md").await["status"], "COMPLETED");
        folder.publish("folio/launch").await;
        rename("new.md", "newer.md");
        folder.must("plan", 1, "newer.md: this says the same as new.md, which is out and has no file any more");
        folder.must("apply", 1, "nothing was done");
        folder.post("newer.md", "id: new.md\n", "Without an id");
        folder.must("plan", 0, "folio: 2 unchanged.");
        assert_eq!(folder.api.feed(folder.account).await.len(), 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn posts_that_wait_for_approval_are_kept_and_changed() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let portal = home.portal_of(&server, "ada@example.com");
    let folder = Folder::with(portal, json!({ "approval": "REQUIRED" })).await;
    folder.post("launch.md", "", "Launch");
    folder.must("apply", 0, "WAITING_FOR_APPROVAL");
    folder.must("plan", 0, "keep    launch.md  it waits for approval");
    folder.post("launch.md", "", "Launch day");
    folder.must("apply", 0, "change  launch.md");
    let post = folder.find("folio/launch.md").await;
    assert_eq!((&post["status"], folder.posts().await.len()), (&json!("WAITING_FOR_APPROVAL"), 1));
    folder.must("plan", 0, "folio: 1 unchanged.");
    drop(server);
}
