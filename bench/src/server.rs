//! The server under measurement: a process of its own, on a temporary data directory.

use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::data::Data;
use crate::options::Options;
use crate::process::Usage;

const EMAIL: &str = "bench@example.com";
const PASSWORD: &str = "eight leaves of one sheet";

pub struct Server {
    child: Mutex<Child>,
    pub data: Data,
    port: u16,
    pub base: String,
    pub http: reqwest::Client,
    pub ready_in: Duration,
    token: String,
    client_id: String,
}

pub struct Restart {
    pub killed: Instant,
    pub started: Instant,
}

impl Server {
    pub async fn start(options: &Options, arguments: &[&str]) -> anyhow::Result<Self> {
        let data = Data::create(options)?;
        let tool = |arguments: &[&str], input: &str| data.run_tool(options, arguments, input);
        // The schema and the person are there before the clock starts.
        tool(&["user", "add", EMAIL], PASSWORD)?;
        let app = ["app", "create", "--owner", EMAIL, "--name", "Bench", "--callback", "https://app.example/cb"];
        let app = tool(&app, "")?;
        let client_id = app["clientId"].as_str().context("no client id")?.to_owned();
        let issue = ["token", "issue", "--app", &client_id, "--user", EMAIL, "--scope", "api", "--ttl", "86400"];
        let token = tool(&issue, "")?["accessToken"].as_str().context("no token")?.to_owned();

        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let base = format!("http://127.0.0.1:{port}");
        let child = data.serve(options, port, arguments, &[])?;
        let started = Instant::now();
        let child = Mutex::new(child);
        let mut server =
            Server { child, data, port, base, http: client()?, ready_in: Duration::ZERO, token, client_id };
        server.ready_in = server.ready(started).await?;
        Ok(server)
    }

    /// Ends the process as an operator does: SQLite's log is folded back into the file.
    pub fn stop(&self) -> anyhow::Result<()> {
        let mut child = self.child();
        let status = Command::new("kill").arg(child.id().to_string()).status()?;
        ensure!(status.success(), "the server could not be told to stop");
        child.wait()?;
        Ok(())
    }

    /// Starts it on what it left, with further settings; how soon it is ready.
    pub async fn start_again(
        &self,
        options: &Options,
        arguments: &[&str],
        settings: &[(&str, &str)],
    ) -> anyhow::Result<Duration> {
        let started = Instant::now();
        *self.child() = self.data.serve(options, self.port, arguments, settings)?;
        self.ready(started).await
    }

    /// Kills the process without a word and starts it again on what it left.
    pub async fn kill_and_start(&self, options: &Options, arguments: &[&str]) -> anyhow::Result<Restart> {
        let killed = Instant::now();
        {
            let mut child = self.child();
            child.kill()?;
            child.wait()?;
        }
        // What it sent arrives before.
        tokio::time::sleep(Duration::from_millis(200)).await;
        let started = Instant::now();
        *self.child() = self.data.serve(options, self.port, arguments, &[])?;
        Ok(Restart { killed, started })
    }

    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn pid(&self) -> u32 {
        self.child().id()
    }

    async fn ready(&self, started: Instant) -> anyhow::Result<Duration> {
        let url = format!("{}/readyz", self.base);
        while !self.http.get(&url).send().await.is_ok_and(|answer| answer.status().is_success()) {
            ensure!(started.elapsed() < Duration::from_secs(30), "the server did not become ready");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Ok(started.elapsed())
    }

    pub fn usage(&self) -> anyhow::Result<Usage> {
        Usage::of(self.pid())
    }

    pub fn post(&self, path: &str, body: &Value) -> reqwest::RequestBuilder {
        let request = self.http.post(format!("{}{path}", self.base)).json(body);
        request.bearer_auth(&self.token).header("x-api-key", &self.client_id)
    }

    pub async fn get(&self, path: &str) -> anyhow::Result<Value> {
        let request = self.http.get(format!("{}{path}", self.base)).bearer_auth(&self.token);
        Ok(request.header("x-api-key", &self.client_id).send().await?.error_for_status()?.json().await?)
    }

    pub fn upload(&self, form: reqwest::multipart::Form) -> reqwest::RequestBuilder {
        let request = self.http.post(format!("{}/v1/media/upload", self.base)).multipart(form);
        request.bearer_auth(&self.token).header("x-api-key", &self.client_id)
    }

    /// The secret of a new key of the application.
    pub fn key(&self, options: &Options, scope: &str) -> anyhow::Result<String> {
        let arguments =
            ["key", "create", "--app", &self.client_id, "--user", EMAIL, "--name", "Bench", "--scope", scope];
        let key = self.data.run_tool(options, &arguments, "")?;
        Ok(key["secret"].as_str().context("no secret")?.to_owned())
    }

    /// The portal's own token.
    pub fn portal_token(&self, options: &Options) -> anyhow::Result<String> {
        let arguments = ["token", "issue", "--app", "octavo-portal", "--user", EMAIL, "--scope", "api apps.read"];
        let token = self.data.run_tool(options, &arguments, "")?;
        Ok(token["accessToken"].as_str().context("no token")?.to_owned())
    }

    async fn create(&self, path: &str, body: Value) -> anyhow::Result<Value> {
        let answer = self.post(path, &body).send().await?;
        if answer.status() != 201 {
            bail!("{path}: {}", answer.text().await?);
        }
        Ok(answer.json().await?)
    }

    /// Webhooks to one receiver, for queued imports; their ids.
    pub async fn webhooks(&self, url: &str, count: usize) -> anyhow::Result<Vec<String>> {
        let mut ids = Vec::new();
        for number in 0..count {
            let body = json!({ "url": format!("{url}?n={number}"), "apiKey": "bench", "eventsAll": false,
                "eventTypes": ["media.import.queued"] });
            let made = self.create("/v1/webhooks", body).await?;
            ids.push(made["id"].as_str().context("no id")?.to_owned());
        }
        Ok(ids)
    }

    pub async fn sandbox_account(&self) -> anyhow::Result<i64> {
        self.sandbox_account_on("BLUE_SKY").await
    }

    pub async fn sandbox_account_on(&self, platform: &str) -> anyhow::Result<i64> {
        let made = self.create("/v1/sandbox/accounts", json!({ "platform": platform })).await?;
        made["id"].as_i64().context("no id")
    }

    /// Uploads a file; its path.
    pub async fn file(&self, name: &'static str, bytes: &'static [u8]) -> anyhow::Result<String> {
        let part = reqwest::multipart::Part::bytes(bytes).file_name(name);
        let answer = self.upload(reqwest::multipart::Form::new().part("file", part)).send().await?;
        let stored: Value = answer.error_for_status()?.json().await?;
        Ok(stored["path"].as_str().context("no path")?.to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let mut child = self.child();
        let _ = child.kill();
        let _ = child.wait();
    }
}

#[expect(clippy::disallowed_methods, reason = "the bench's own client")]
fn client() -> anyhow::Result<reqwest::Client> {
    Ok(reqwest::Client::builder().timeout(Duration::from_secs(60)).build()?)
}
