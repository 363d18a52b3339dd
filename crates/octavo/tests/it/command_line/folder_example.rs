//! The example `posts-as-code`: the steps of its workflow for GitHub and of its template for GitLab, run as they are published.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use axum::extract::Form;
use axum::http::Uri;
use axum::routing::post;
use axum::{Json, Router};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc;

use super::folder::{Folder, in_a_month};
use crate::support::{Home, Server};

/// A CI runner with a checkout of the example, for a server whose accounts are called otherwise.
struct Runner {
    home: TempDir,
    folder: Folder,
    key: String,
}

impl Runner {
    async fn new(home: &Home, server: &Server) -> Self {
        let folder = Folder::new(home, server).await;
        let (telegram, chat) = folder.api.account("TELEGRAM").await;
        let queue = json!({ "timeZone": "UTC", "slots": [{ "day": "MONDAY", "time": "09:00" }] });
        assert_eq!(folder.api.send(Method::PUT, "/v1/queue", queue).await.status(), 200);
        let runner = Runner { home: tempfile::tempdir().unwrap(), key: folder.key().to_owned(), folder };
        let names = [
            ("bluesky:folio.example", runner.folder.name.clone()),
            ("telegram:folio_bot", telegram.to_string()),
            ("-1001234567890", chat.unwrap()),
        ];
        copy(&example(), &runner.checkout(), &names);
        runner.install();
        runner
    }

    fn checkout(&self) -> PathBuf {
        self.home.path().join("checkout")
    }

    /// An archive as a release has it, and the GitHub program, which writes the comment into a file.
    fn install(&self) {
        let (release, tools) = (self.home.path().join("octavo-0-linux"), self.home.path().join("tools"));
        let program = |path: PathBuf, text: &str| {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
            std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
        };
        program(release.join("octavo"), &format!("exec {} \"$@\"", env!("CARGO_BIN_EXE_octavo")));
        program(tools.join("gh"), "echo \"$1 $2 $3\" > ../comment; cat \"$5\" >> ../comment");
        let mut tar = Command::new("tar");
        tar.arg("-C").arg(self.home.path()).args(["-czf"]).arg(self.archive()).arg("octavo-0-linux");
        assert!(tar.status().unwrap().success());
    }

    fn archive(&self) -> PathBuf {
        self.home.path().join("octavo.tar.gz")
    }

    /// Runs a script as a runner does, with these variables.
    async fn bash(&self, script: &str, variables: &BTreeMap<String, String>, path: &str) -> Output {
        let mut command = Command::new("bash");
        command.args(["-eo", "pipefail", "-c", script]).current_dir(self.checkout()).envs(variables);
        let tools = self.home.path().join("tools");
        command.env("PATH", format!("{path}{}:{}", tools.display(), std::env::var("PATH").unwrap()));
        tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
    }

    fn variable(&self, name: &str) -> String {
        match name {
            "OCTAVO_URL" => self.folder.api.base.clone(),
            "OCTAVO_KEY" => self.key.clone(),
            "OCTAVO_ARCHIVE" => format!("file://{}", self.archive().display()),
            "RUNNER_TEMP" => self.home.path().display().to_string(),
            "GITHUB_PATH" => self.home.path().join("path").display().to_string(),
            "github.event.number" | "CI_PROJECT_ID" | "CI_MERGE_REQUEST_IID" => "7".to_owned(),
            "github.token" | "COMMENT_TOKEN" => "token".to_owned(),
            other => panic!("the example has the variable {other}"),
        }
    }

    /// The steps of the workflow for an event: whether all succeeded, and what they printed.
    async fn on_github(&self, event: &str) -> (bool, String) {
        let job = read_yaml(".github/workflows/posts.yml")["jobs"]["posts"].clone();
        let value = |text: &str| {
            let name = text.trim_start_matches("${{ ").trim_end_matches(" }}");
            self.variable(name.trim_start_matches("vars.").trim_start_matches("secrets."))
        };
        let variables = job["env"].as_object().unwrap();
        let mut variables: BTreeMap<String, String> =
            variables.iter().map(|(name, text)| (name.clone(), value(text.as_str().unwrap()))).collect();
        variables.extend(["RUNNER_TEMP", "GITHUB_PATH"].map(|name| (name.to_owned(), self.variable(name))));
        let mut printed = String::new();
        for step in job["steps"].as_array().unwrap() {
            let is_for = step["if"].as_str().is_none_or(|wanted| wanted == format!("github.event_name == '{event}'"));
            let Some(script) = step["run"].as_str().filter(|_| is_for) else { continue };
            let path = std::fs::read_to_string(&variables["GITHUB_PATH"]).unwrap_or_default();
            let path: String = path.lines().map(|line| format!("{line}:")).collect();
            let output = self.bash(script, &variables, &path).await;
            printed += &String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            if !output.status.success() {
                return (false, printed);
            }
        }
        (true, printed)
    }

    /// A job of the template.
    async fn on_gitlab(&self, job: &str, api: &str) -> (bool, String) {
        let template = read_yaml(".gitlab-ci.yml");
        let script: String =
            lines(&template["default"]["before_script"]).chain(lines(&template[job]["script"])).collect();
        let names =
            ["OCTAVO_URL", "OCTAVO_KEY", "OCTAVO_ARCHIVE", "COMMENT_TOKEN", "CI_PROJECT_ID", "CI_MERGE_REQUEST_IID"];
        let mut variables: BTreeMap<String, String> =
            names.into_iter().map(|name| (name.to_owned(), self.variable(name))).collect();
        variables.insert("CI_API_V4_URL".to_owned(), api.to_owned());
        let output = self.bash(&script, &variables, "").await;
        (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    }
}

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/posts-as-code")
}

fn lines(value: &Value) -> impl Iterator<Item = String> {
    value.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned() + "\n")
}

fn read_yaml(name: &str) -> Value {
    serde_saphyr::from_str(&std::fs::read_to_string(example().join(name)).unwrap()).unwrap()
}

/// With other names, and times that are still to come.
fn copy(from: &Path, to: &Path, names: &[(&str, String)]) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to, names);
        } else if path.extension().is_some_and(|it| it == "md") {
            let text = std::fs::read_to_string(path).unwrap();
            let text = names.iter().fold(text, |text, (name, own)| text.replace(name, own));
            let line =
                |line: &str| if line.starts_with("at: 2") { format!("at: {}", in_a_month()) } else { line.to_owned() };
            std::fs::write(to, text.lines().map(line).collect::<Vec<_>>().join("\n")).unwrap();
        } else {
            std::fs::copy(path, to).unwrap();
        }
    }
}

#[tokio::test]
async fn the_workflow_comments_on_a_pull_request_and_applies_on_main() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let runner = Runner::new(&home, &server).await;
    let (is_done, printed) = runner.on_github("pull_request").await;
    assert!(is_done, "{printed}");
    let comment = std::fs::read_to_string(runner.home.path().join("comment")).unwrap();
    assert!(comment.starts_with("pr comment 7\n### Octavo: plan for `folio`\n\nfolio: 3 to create.\n"), "{comment}");
    assert!(runner.folder.posts().await.is_empty());
    for _ in 0..2 {
        let (is_done, printed) = runner.on_github("push").await;
        assert!(is_done && printed.contains("folio: "), "{printed}");
        assert_eq!(runner.folder.posts().await.len(), 3);
    }
    let post = runner.checkout().join("posts/release-1.4.md");
    let long = format!("{}{}", std::fs::read_to_string(&post).unwrap(), "x".repeat(400));
    std::fs::write(post, long).unwrap();
    let (is_done, printed) = runner.on_github("pull_request").await;
    let comment = std::fs::read_to_string(runner.home.path().join("comment")).unwrap();
    assert!(!is_done && comment.contains("**Problems**"), "{printed}{comment}");
    drop(server);
}

#[tokio::test]
async fn the_template_comments_on_a_merge_request_and_applies_on_main() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let runner = Runner::new(&home, &server).await;
    let (sender, mut comments) = mpsc::unbounded_channel();
    let note = async move |uri: Uri, Form(form): Form<BTreeMap<String, String>>| {
        sender.send((uri.path().to_owned(), form["body"].clone())).unwrap();
        Json(json!({ "id": 1 }))
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let api = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(axum::serve(listener, Router::new().fallback(post(note))).into_future());
    let (is_done, printed) = runner.on_gitlab("plan", &api).await;
    assert!(is_done, "{printed}");
    let (path, comment) = comments.recv().await.unwrap();
    assert_eq!(path, "/projects/7/merge_requests/7/notes");
    assert!(comment.contains("folio: 3 to create."), "{comment}");
    for says in ["folio: 3 done, 0 unchanged.", "folio: 0 done, 3 unchanged."] {
        let (is_done, printed) = runner.on_gitlab("apply", &api).await;
        assert!(is_done && printed.contains(says), "{printed}");
    }
    assert_eq!(runner.folder.posts().await.len(), 3);
    drop(server);
}
