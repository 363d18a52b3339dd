//! Never twice: runs that are killed between any two calls, and runs at the same time.

use std::process::{Child, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::response::Response;
use reqwest::Method;
use serde_json::Value;
use tokio::sync::watch;

use super::folder::Folder;
use crate::support::each_engine;

const FILES: usize = 4;
const RUNS: usize = 6;
const MANY: usize = 200;

/// When a run is killed: at its n-th call that changes something.
#[derive(Clone, Copy)]
enum Kill {
    BeforeTheServer(usize),
    /// The server has carried the call out; the run never learns of it.
    BeforeTheAnswer(usize),
}

/// Passes calls on, and kills the process that makes them.
#[derive(Clone)]
struct Proxy {
    to: String,
    http: reqwest::Client,
    kill: Kill,
    writes: Arc<AtomicUsize>,
    victim: watch::Receiver<Option<u32>>,
}

async fn pass_on(State(proxy): State<Proxy>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let is_write = parts.method != Method::GET && !parts.uri.query().unwrap_or_default().contains("validateOnly");
    let write = if is_write { proxy.writes.fetch_add(1, Ordering::SeqCst) + 1 } else { 0 };
    if matches!(proxy.kill, Kill::BeforeTheServer(at) if at == write) {
        proxy.kill().await;
    }
    let url = format!("{}{}", proxy.to, parts.uri);
    let body = to_bytes(body, usize::MAX).await.unwrap();
    let answer = proxy.http.request(parts.method, url).headers(parts.headers).body(body).send().await.unwrap();
    if matches!(proxy.kill, Kill::BeforeTheAnswer(at) if at == write) {
        proxy.kill().await;
    }
    let mut response = Response::builder().status(answer.status());
    *response.headers_mut().unwrap() = answer.headers().clone();
    response.headers_mut().unwrap().remove("transfer-encoding");
    response.body(Body::from(answer.bytes().await.unwrap())).unwrap()
}

impl Proxy {
    async fn kill(&self) -> ! {
        let id = self.victim.clone().wait_for(Option::is_some).await.unwrap().unwrap();
        assert!(std::process::Command::new("kill").args(["-KILL", &id.to_string()]).status().unwrap().success());
        std::future::pending().await
    }
}

/// Runs `apply` by a proxy that kills it.
async fn killed_run(folder: &Folder, kill: Kill) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (name, victim) = watch::channel(None);
    let (to, http) = (folder.api.base.clone(), folder.api.http.clone());
    let proxy = Proxy { to, http, kill, writes: Arc::default(), victim };
    let app = Router::new().fallback(pass_on).with_state(proxy);
    let serving = tokio::spawn(async move { axum::serve(listener, app).await });
    let mut command = folder.command("apply", Some(&url));
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    name.send_replace(Some(child.id()));
    let ended = wait(child).await;
    assert_eq!(ended.status.code(), None, "it was killed");
    serving.abort();
}

async fn wait(child: Child) -> Output {
    tokio::task::spawn_blocking(|| child.wait_with_output().unwrap()).await.unwrap()
}

#[tokio::test]
async fn killed_between_any_two_calls_it_publishes_each_file_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let folder = Folder::new(&home, &server).await;
        for at in 1..=FILES {
            for kill in [Kill::BeforeTheServer(at), Kill::BeforeTheAnswer(at)] {
                let (project, created) = match kill {
                    Kill::BeforeTheServer(at) => (format!("before-{at}"), at - 1),
                    Kill::BeforeTheAnswer(at) => (format!("after-{at}"), at),
                };
                folder.write("octavo.toml", format!("name = \"{project}\"\n"));
                (0..FILES).for_each(|file| folder.post(&format!("{file}.md"), "", &format!("{project} {file}")));
                killed_run(&folder, kill).await;
                assert_eq!(count(&folder, &project).await, created, "{project}, after the kill");
                folder.must("apply", 0, &format!("{project}: {} done, {created} unchanged.", FILES - created));
                assert_eq!(count(&folder, &project).await, FILES, "{project}, after the second run");
                println!("{project}: {created} posts after the kill, {FILES} of {FILES} after the second run");
            }
        }
        assert_eq!(folder.posts().await.len(), 2 * FILES * FILES);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn changes_and_cancellations_continue_after_a_kill() {
    each_engine(async |home| {
        let server = home.start().await;
        let folder = Folder::new(&home, &server).await;
        for file in ["a.md", "b.md", "c.md", "d.md"] {
            folder.post(file, "", file);
        }
        folder.must("apply", 0, "folio: 4 done");
        std::fs::remove_file(folder.path("a.md")).unwrap();
        std::fs::remove_file(folder.path("b.md")).unwrap();
        folder.post("c.md", "", "Changed c");
        folder.post("d.md", "", "Changed d");
        killed_run(&folder, Kill::BeforeTheAnswer(1)).await;
        killed_run(&folder, Kill::BeforeTheAnswer(2)).await;
        folder.must("apply", 0, "folio: 1 done, 1 unchanged.");
        let mut states: Vec<String> = Vec::new();
        for post in folder.posts().await {
            let text = &post["publications"][0]["posts"][0]["content"];
            states.push(format!("{} {}", text.as_str().unwrap(), post["status"].as_str().unwrap()));
        }
        states.sort();
        assert_eq!(states, ["Changed c SCHEDULED", "Changed d SCHEDULED", "a.md CANCELLED", "b.md CANCELLED"]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn runs_at_the_same_time_publish_each_file_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let folder = Folder::new(&home, &server).await;
        (0..FILES * 3).for_each(|file| folder.post(&format!("{file}.md"), "", &format!("Post {file}")));
        let spawn = || folder.command("apply", None).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let children: Vec<Child> = (0..RUNS).map(|_| spawn()).collect();
        for child in children {
            let ended = wait(child).await;
            let printed = [ended.stdout, ended.stderr].concat();
            assert!(ended.status.success(), "{}", String::from_utf8_lossy(&printed));
        }
        assert_eq!(folder.posts().await.len(), FILES * 3);
        folder.publish("folio/0.md").await;
        for file in 0..FILES * 3 {
            folder.publish(&format!("folio/{file}.md")).await;
        }
        assert_eq!(folder.api.feed(folder.account).await.len(), FILES * 3, "at the network too");
        println!("{RUNS} runs at the same time: {} posts for {} files", FILES * 3, FILES * 3);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_folder_may_have_many_files() {
    each_engine(async |home| {
        let server = home.start().await;
        let folder = Folder::new(&home, &server).await;
        (0..MANY).for_each(|file| folder.post(&format!("{}/{file}.md", file % 7), "", &format!("Post {file}")));
        folder.must("plan", 2, "folio: 200 to create.");
        folder.must("apply", 0, "folio: 200 done, 0 unchanged.");
        folder.must("plan", 0, "folio: 200 unchanged.");
        assert_eq!(folder.posts().await.len(), MANY);
        drop(server);
    })
    .await;
}

async fn count(folder: &Folder, project: &str) -> usize {
    let posts: Vec<Value> = folder.posts().await;
    let is_of_project = |post: &&Value| post["reference"].as_str().unwrap().starts_with(&format!("{project}/"));
    posts.iter().filter(is_of_project).count()
}
