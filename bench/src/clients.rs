//! An application with few client workspaces, and with many: is anything slower for it?

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use futures::stream::{self, StreamExt, TryStreamExt};
use reqwest::RequestBuilder;
use serde_json::{Value, json};

use crate::options::Options;
use crate::receiver::Receiver;
use crate::report::{Report, figure, latency, milliseconds};
use crate::server::Server;

const ACCOUNTS: usize = 3;
const AT_ONCE: usize = 16;
const READS: usize = 100;
const POSTS: usize = 1_000;

struct Product<'a> {
    server: &'a Server,
    key: String,
    portal: String,
    app: String,
    receiver: Receiver,
    clients: Vec<Client>,
}

struct Client {
    id: String,
    account: i64,
}

/// The same calls with each of these numbers of client workspaces.
pub async fn as_clients_grow(options: &Options, report: &mut Report, counts: &[usize]) -> anyhow::Result<()> {
    let server = Server::start(options, &["--sandbox"]).await?;
    let mut product = Product::new(options, &server).await?;
    for count in counts {
        product.grow(*count).await?;
        let name = format!("{count} clients");
        let [all, _] = product.reads(|_| "/v1/workspaces?limit=20".to_owned(), true).await?;
        let [named, _] = product.reads(|number| format!("/v1/workspaces?externalId=cust_{number}"), true).await?;
        let overview = format!("/v1/apps/{}/clients", product.app);
        let [shown, _] = product.reads(|_| overview.clone(), false).await?;
        let [usage, _] = product.reads(|_| "/v1/usage?limit=20".to_owned(), true).await?;
        report.add(
            format!("{name}: lists"),
            vec![all.called("list"), named.called("by externalId"), shown.called("portal"), usage.called("usage")],
        );
        let (rate, [p50, p99]) = product.schedule().await?;
        report.add(format!("{name}: POST /v1/posts"), vec![figure(rate, 0, "/s, 16 callers"), p50, p99]);
        let (accepted, delivered) = product.publish().await?;
        let took =
            [figure(accepted, 0, "ms until all are accepted"), figure(delivered, 0, "ms until all are delivered")];
        report.add(format!("{name}: {} posts now", POSTS / 5), took.into());
        report.add(format!("{name}: memory"), vec![figure(server.usage()?.resident_mib, 0, "MiB")]);
    }
    Ok(())
}

impl<'a> Product<'a> {
    async fn new(options: &Options, server: &'a Server) -> anyhow::Result<Self> {
        let secret = server.key(options, "api posts.all workspaces.write")?;
        let portal = server.portal_token(options)?;
        let apps: Value = with(server.http.get(format!("{}/v1/apps", server.base)), &portal).await?;
        let app = apps[0]["id"].as_str().context("no application")?.to_owned();
        let receiver = Receiver::start().await?;
        let hook =
            json!({ "url": receiver.url, "apiKey": "bench", "eventsAll": false, "eventTypes": ["schedule.completed"] });
        let product = Product { server, key: secret, portal, app, receiver, clients: Vec::new() };
        product.create("/v1/webhooks", None, &hook).await?;
        Ok(product)
    }

    async fn create(&self, path: &str, workspace: Option<&str>, body: &Value) -> anyhow::Result<Value> {
        let request = self.server.http.post(format!("{}{path}", self.server.base)).json(body);
        let request = match workspace {
            Some(id) => request.header("x-octavo-workspace", id),
            None => request,
        };
        with(request, &self.key).await
    }

    /// Creates client workspaces with three accounts each until there are so many.
    async fn grow(&mut self, count: usize) -> anyhow::Result<()> {
        let product = &*self;
        let made = stream::iter(self.clients.len()..count).map(|number| async move {
            let body = json!({ "name": format!("Customer {number}"), "kind": "CLIENT", "externalId": format!("cust_{number}") });
            let made = product.create("/v1/workspaces", None, &body).await?;
            let id = made["id"].as_str().context("no id")?.to_owned();
            let mut account = 0;
            for _ in 0..ACCOUNTS {
                let made = product.create("/v1/sandbox/accounts", Some(&id), &json!({ "platform": "BLUE_SKY" })).await?;
                account = made["id"].as_i64().context("no id")?;
            }
            anyhow::Ok(Client { id, account })
        });
        let made: Vec<Client> = made.buffer_unordered(AT_ONCE).try_collect().await?;
        self.clients.extend(made);
        Ok(())
    }

    /// One call after another.
    async fn reads(&self, path: impl Fn(usize) -> String, by_key: bool) -> anyhow::Result<[crate::report::Figure; 2]> {
        let mut waits = Vec::with_capacity(READS);
        for number in 0..READS {
            let path = path(number * 7919 % self.clients.len());
            let started = Instant::now();
            let token = if by_key { &self.key } else { &self.portal };
            with(self.server.http.get(format!("{}{path}", self.server.base)), token).await?;
            waits.push(started.elapsed());
        }
        Ok(latency(waits, None))
    }

    /// The client that call `number` is for: they take turns.
    fn client(&self, number: usize) -> &Client {
        &self.clients[number * 7919 % self.clients.len()]
    }

    async fn post(&self, number: usize, time: Option<&str>) -> anyhow::Result<Duration> {
        let Client { id, account } = self.client(number);
        let body = json!({ "scheduledTime": time, "publications": [{ "accountId": account,
            "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": format!("number {number}") }] }] });
        let started = Instant::now();
        let request = self.server.http.post(format!("{}/v1/posts", self.server.base)).json(&body);
        let answer = request.bearer_auth(&self.key).header("x-octavo-workspace", id).send().await?;
        ensure!(answer.status() == 204, "a post answered {}", answer.status());
        Ok(started.elapsed())
    }

    async fn schedule(&self) -> anyhow::Result<(f64, [crate::report::Figure; 2])> {
        let started = Instant::now();
        let calls = stream::iter(0..POSTS).map(|number| self.post(number, Some("2027-11-01T09:00:00Z")));
        let waits: Vec<Duration> = calls.buffer_unordered(AT_ONCE).try_collect().await?;
        Ok((POSTS as f64 / started.elapsed().as_secs_f64(), latency(waits, None)))
    }

    /// Until posts in as many clients are accepted, and until the last of them is published and its event delivered, in milliseconds.
    async fn publish(&self) -> anyhow::Result<(f64, f64)> {
        let posts = POSTS / 5;
        self.receiver.forget();
        let started = Instant::now();
        let calls = stream::iter(0..posts).map(|number| self.post(number, None));
        let _: Vec<Duration> = calls.buffer_unordered(AT_ONCE).try_collect().await?;
        let sent = started.elapsed();
        while self.receiver.times().len() < posts {
            ensure!(started.elapsed() < Duration::from_secs(120), "only {} arrived", self.receiver.times().len());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok((milliseconds(sent), milliseconds(started.elapsed())))
    }
}

async fn with(request: RequestBuilder, token: &str) -> anyhow::Result<Value> {
    let answer = request.bearer_auth(token).send().await?;
    let status = answer.status();
    let body = answer.text().await?;
    ensure!(status.is_success(), "{status}: {body}");
    Ok(serde_json::from_str(&body)?)
}
