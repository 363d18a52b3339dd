//! A real server as a process, a client with a token, a receiver of webhooks with a ledger.

use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use octavo_store::testing::fresh_postgres_url;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_octavo");
const PASSWORD: &str = "correct horse battery staple 9";
/// Far longer than anything takes: a test that reaches it has failed. In a long run TikTok is asked for up to 40 minutes
/// for photos whose answer was lost.
fn patience() -> Duration {
    let minutes = if std::env::var_os("OCTAVO_KILLS").is_some() { 120 } else { 15 };
    Duration::from_secs(60 * minutes)
}

/// Where a server keeps its data.
pub struct Home {
    dir: TempDir,
    database_url: Option<String>,
    /// As the environment has them.
    settings: Vec<(&'static str, String)>,
}

/// Runs one test on each engine.
pub async fn each_engine<F, Fut>(test: F)
where
    F: Fn(Home) -> Fut,
    Fut: Future<Output = ()>,
{
    test(Home::on(None)).await;
    test(Home::on(Some(fresh_postgres_url().await))).await;
}

impl Home {
    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    fn on(database_url: Option<String>) -> Self {
        Home { dir: tempfile::tempdir().unwrap(), database_url, settings: Vec::new() }
    }

    /// A home on SQLite, for a server that only has to be there.
    pub fn with_nothing() -> Self {
        Home::on(None)
    }

    pub async fn on_postgres() -> Self {
        Home::on(Some(Home::postgres_url().await))
    }

    /// A new database of the test server.
    pub async fn postgres_url() -> String {
        fresh_postgres_url().await
    }

    pub fn with_database(url: &str) -> Self {
        Home::on(Some(url.to_owned()))
    }

    /// Another setting for every command from here on: `OCTAVO_…` and its value.
    pub fn set(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.settings.push((name, value.into()));
        self
    }

    pub fn engine(&self) -> &'static str {
        if self.database_url.is_some() { "PostgreSQL" } else { "SQLite" }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(BINARY);
        command.arg("--data-dir").arg(self.path()).env("OCTAVO_LOG", "warn");
        command.env("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "0");
        command.envs(self.settings.iter().map(|(name, value)| (name, value)));
        if let Some(url) = &self.database_url {
            command.args(["--database-url", url]);
        }
        command
    }

    /// Runs one of the operator's tools and reads its JSON.
    pub fn tool(&self, arguments: &[&str], input: &str) -> Value {
        let mut child =
            self.command().args(arguments).arg("--json").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "octavo {arguments:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Whether `octavo doctor` finds all in order, and what it prints.
    pub fn doctor(&self) -> (bool, String) {
        let output = self.command().arg("doctor").output().unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap())
    }

    pub async fn start(&self) -> Server {
        let port = free_port();
        self.start_on(port).await
    }

    /// Starts a server on a port of its own and waits until it is ready.
    pub async fn start_on(&self, port: u16) -> Server {
        self.serve(port, "api,worker").await
    }

    /// A server that leaves the work to others.
    pub async fn start_api_only(&self) -> Server {
        self.serve(free_port(), "api").await
    }

    /// A worker whose networks are the simulated ones of `server`.
    pub fn start_worker(&self, server: &Server) -> Server {
        self.start_worker_on(server, &server.base)
    }

    /// A worker that reaches the simulated networks of `server` by way of `base`.
    pub fn start_worker_on(&self, server: &Server, base: &str) -> Server {
        let mut command = self.command();
        command.arg("worker").env("OCTAVO_PUBLIC_URL", &server.base).env("OCTAVO_EGRESS_ALLOW", "127.0.0.0/8");
        for (name, path) in [("TELEGRAM", "telegram"), ("INSTAGRAM", "instagram"), ("X", "x")] {
            command
                .env(format!("OCTAVO_PLATFORMS_{name}_URL"), format!("{base}/sandbox/{path}"))
                .env(format!("OCTAVO_PLATFORMS_{name}_CLIENT_ID"), octavo_sandbox::CLIENT_ID)
                .env(format!("OCTAVO_PLATFORMS_{name}_CLIENT_SECRET"), octavo_sandbox::CLIENT_SECRET);
        }
        Server { child: command.spawn().unwrap(), base: server.base.clone(), http: client() }
    }

    async fn serve(&self, port: u16, roles: &str) -> Server {
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let child = self
            .command()
            .args(["serve", "--sandbox", "--roles", roles, "--listen", &address.to_string()])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let server = Server { child, base: format!("http://{address}"), http: client() };
        until("the server is ready", async || {
            let answer = server.http.get(format!("{}/readyz", server.base)).send().await;
            answer.is_ok_and(|answer| answer.status() == 200).then_some(())
        })
        .await;
        server
    }

    /// A developer with an application, and a token of it.
    pub fn developer(&self, server: &Server, email: &str) -> Api {
        self.tool(&["user", "add", email], PASSWORD);
        let app = self
            .tool(&["app", "create", "--owner", email, "--name", "Test", "--callback", "https://app.example/cb"], "");
        let client_id = app["clientId"].as_str().unwrap().to_owned();
        let token = self.token(&client_id, email, "api");
        Api { base: server.base.clone(), token, client_id: Some(client_id), http: client() }
    }

    pub fn token(&self, client_id: &str, email: &str, scope: &str) -> String {
        let issued = self.tool(&["token", "issue", "--app", client_id, "--user", email, "--scope", scope], "");
        issued["accessToken"].as_str().unwrap().to_owned()
    }
}

/// A free port below those that the kernel gives to outgoing connections: nobody takes it while a server restarts.
pub fn free_port() -> u16 {
    let candidates = std::iter::repeat_with(|| 15_000 + (uuid::Uuid::new_v4().as_u128() % 15_000) as u16);
    candidates.into_iter().find(|port| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok()).unwrap()
}

#[expect(clippy::disallowed_methods, reason = "the tests' own client")]
pub fn client() -> reqwest::Client {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(patience()).build().unwrap()
}

/// Waits until `look` finds something.
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + patience();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(Instant::now() < deadline, "never happened: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A running server; killed when dropped.
pub struct Server {
    child: Child,
    pub base: String,
    http: reqwest::Client,
}

impl Server {
    /// SIGKILL, and wait for the end.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM; the exit status.
    pub fn terminate(mut self) -> std::process::ExitStatus {
        self.signal("TERM");
        self.child.wait().unwrap()
    }

    pub fn signal(&self, name: &str) {
        let (name, pid) = (format!("-{name}"), self.child.id().to_string());
        assert!(Command::new("kill").args([&name, &pid]).status().unwrap().success());
    }

    pub async fn status(&self, path: &str) -> u16 {
        self.http.get(format!("{}{path}", self.base)).send().await.unwrap().status().as_u16()
    }

    pub async fn text(&self, path: &str) -> String {
        self.http.get(format!("{}{path}", self.base)).send().await.unwrap().text().await.unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client of the API.
#[derive(Clone)]
pub struct Api {
    pub base: String,
    pub token: String,
    pub client_id: Option<String>,
    pub http: reqwest::Client,
}

impl Api {
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.token);
        match &self.client_id {
            Some(id) => request.header("x-api-key", id),
            None => request,
        }
    }

    pub async fn send(&self, method: Method, path: &str, body: Value) -> Response {
        self.request(method, path).json(&body).send().await.unwrap()
    }

    /// A GET that must succeed.
    pub async fn get(&self, path: &str) -> Value {
        let answer = self.request(Method::GET, path).send().await.unwrap();
        assert_eq!(answer.status(), 200, "GET {path}");
        answer.json().await.unwrap()
    }

    /// A POST that must make something.
    pub async fn create(&self, path: &str, body: Value) -> Value {
        let answer = self.send(Method::POST, path, body).await;
        let status = answer.status();
        let body = answer.text().await.unwrap();
        assert_eq!(status, 201, "POST {path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// A fresh sandbox account: its number, and for Telegram the first chat's id.
    pub async fn account(&self, platform: &str) -> (i64, Option<String>) {
        let account = self.create("/v1/sandbox/accounts", json!({ "platform": platform })).await;
        let id = account["id"].as_i64().unwrap();
        let chats = self.get(&format!("/v1/accounts/{id}/chats")).await;
        (id, chats[0]["id"].as_str().map(str::to_owned))
    }

    pub async fn upload(&self, name: &str, bytes: Vec<u8>) -> Response {
        let part = reqwest::multipart::Part::bytes(bytes).file_name(name.to_owned());
        let form = reqwest::multipart::Form::new().part("file", part);
        self.request(Method::POST, "/v1/media/upload").multipart(form).send().await.unwrap()
    }

    /// Posts one text; the schedule's address.
    pub async fn post(&self, account: i64, chat: Option<&str>, content: &str) -> String {
        self.post_with(account, chat, json!({ "content": content })).await
    }

    pub async fn post_with(&self, account: i64, chat: Option<&str>, mut post: Value) -> String {
        let kind = if chat.is_some() { "TELEGRAM" } else { "BLUE_SKY" };
        post["chatId"] = json!(chat);
        let body = json!({ "publications": [
            { "socialMediaAccountId": account, "platformSettings": { "type": kind }, "posts": [post] } ] });
        let answer = self.send(Method::POST, "/v1/posts", body).await;
        let status = answer.status();
        let location = answer.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(status, 204, "{}", answer.text().await.unwrap());
        location.unwrap()
    }

    /// The schedule once it ended.
    pub async fn ended(&self, location: &str) -> Value {
        until("the schedule ends", async || {
            let schedule = self.get(location).await;
            let running = ["SCHEDULED", "PUBLISHING"].contains(&schedule["status"].as_str().unwrap());
            (!running).then_some(schedule)
        })
        .await
    }

    pub async fn feed(&self, account: i64) -> Vec<Value> {
        let mut items = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = self.get(&format!("/v1/sandbox/feed?accountId={account}&limit=100{cursor}")).await;
            items.extend(page["items"].as_array().unwrap().iter().cloned());
            match page["nextCursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return items,
            }
        }
    }

    pub async fn webhook(&self, receiver: &Receiver, more: Value) -> String {
        let mut body = json!({ "url": receiver.url, "apiKey": "test-key", "eventsAll": true });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.create("/v1/webhooks", body).await["id"].as_str().unwrap().to_owned()
    }
}

/// One call that the receiver got.
#[derive(Debug, Clone)]
pub struct Call {
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Call {
    pub fn id(&self) -> &str {
        self.headers["webhook-id"].to_str().unwrap()
    }

    pub fn event(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn kind(&self) -> String {
        self.event()["type"].as_str().unwrap().to_owned()
    }
}

/// Answers the n-th call for an event.
type Answerer = Arc<dyn Fn(usize) -> (StatusCode, HeaderMap) + Send + Sync>;

/// A receiver of webhooks on a socket of its own; it outlives the servers that call it.
#[derive(Clone)]
pub struct Receiver {
    pub url: String,
    calls: Arc<Mutex<Vec<Call>>>,
    answer: Answerer,
}

impl Receiver {
    pub async fn start() -> Self {
        Receiver::answering(|_| (StatusCode::OK, HeaderMap::new())).await
    }

    /// `answer` is told how often this event has come, from 0.
    pub async fn answering(answer: impl Fn(usize) -> (StatusCode, HeaderMap) + Send + Sync + 'static) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let receiver = Receiver { url, calls: Arc::default(), answer: Arc::new(answer) };
        let app = axum::Router::new().route("/hook", axum::routing::post(receive)).with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        receiver
    }

    pub fn calls(&self) -> Vec<Call> {
        self.calls.lock().unwrap().clone()
    }

    /// All calls, once `enough` of them have come.
    pub async fn wait(&self, what: &str, enough: impl Fn(&[Call]) -> bool) -> Vec<Call> {
        until(what, async || Some(self.calls()).filter(|calls| enough(calls))).await
    }
}

async fn receive(State(receiver): State<Receiver>, headers: HeaderMap, body: Bytes) -> (StatusCode, HeaderMap) {
    let call = Call { headers, body };
    let mut calls = receiver.calls.lock().unwrap();
    let before = calls.iter().filter(|earlier| earlier.id() == call.id()).count();
    calls.push(call);
    (receiver.answer)(before)
}

pub fn sample(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets").join(name);
    std::fs::read(path).unwrap()
}
