//! A sandbox on a loopback port with a clock that tests move, and responses as its clients read them.

use std::marker::PhantomData;
use std::path::Path;
use std::sync::{Arc, Mutex};

use jiff::{SignedDuration, Timestamp};
use octavo_sandbox::{Sandbox, SandboxAccount, SandboxConfig, serve};
use reqwest::header::HeaderMap;
use reqwest::{Client, RequestBuilder};
use serde_json::Value;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Time stands still until it is moved.
#[derive(Clone)]
pub struct TestClock(Arc<Mutex<Timestamp>>);

impl TestClock {
    pub fn new() -> Self {
        Self(Arc::new(Mutex::new("2026-11-21T10:00:00Z".parse().unwrap())))
    }

    pub fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }

    pub fn advance(&self, by: SignedDuration) {
        let mut now = self.0.lock().unwrap();
        *now = now.checked_add(by).unwrap();
    }
}

pub fn config(dir: &Path, clock: &TestClock) -> SandboxConfig {
    let clock = clock.clone();
    SandboxConfig::new(dir.to_owned(), Arc::new(move || clock.now()))
}

/// A running sandbox.
pub struct Bench {
    pub sandbox: Sandbox,
    pub base: String,
    pub clock: TestClock,
    pub client: Client,
    pub dir: Arc<TempDir>,
    stop: oneshot::Sender<()>,
    server: JoinHandle<std::io::Result<()>>,
}

impl Bench {
    pub async fn start() -> Self {
        Self::on(Arc::new(TempDir::new().unwrap()), TestClock::new()).await
    }

    async fn on(dir: Arc<TempDir>, clock: TestClock) -> Self {
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        let sandbox = Sandbox::open(config(dir.path(), &clock)).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        sandbox.set_public_url(base.clone());
        let (stop, stopped) = oneshot::channel::<()>();
        let shutdown = async move {
            let _ = stopped.await;
        };
        let server = tokio::spawn(serve(listener, sandbox.clone(), shutdown));
        let client = Client::builder().no_proxy().build().unwrap();
        Self { sandbox, base, clock, client, dir, stop, server }
    }

    /// Stops, and starts again on the same ledger.
    pub async fn restart(self) -> Self {
        let Self { sandbox, clock, client, dir, stop, server, .. } = self;
        drop(client);
        stop.send(()).unwrap();
        server.await.unwrap().unwrap();
        drop(sandbox);
        Self::on(dir, clock).await
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    pub async fn account(&self, platform: &str) -> SandboxAccount {
        self.sandbox.create_account(platform).await.unwrap()
    }

    pub fn fault(&self, account: &SandboxAccount, fault: &str) {
        self.sandbox.set_fault(&account.platform, &account.external_id, fault, 1).unwrap();
    }

    pub async fn act(&self, account: &SandboxAccount, action: Value) -> Value {
        self.sandbox.act(&account.platform, &account.external_id, action).await.unwrap()
    }

    pub async fn feed(&self, account: &SandboxAccount) -> Vec<octavo_sandbox::FeedItem> {
        let feed = self.sandbox.feed(&account.platform, &account.external_id, None, 100).await;
        feed.unwrap().items
    }
}

/// How a network words success; its folder words refusals.
pub trait Network {
    /// What a client wants of a successful body.
    fn result(body: Value) -> Value {
        body
    }
}

impl Network for () {}

/// Status, headers and body of a response of the network `N`.
#[derive(Debug)]
pub struct Answer<N>(pub u16, pub HeaderMap, pub Value, pub PhantomData<N>);

impl<N: Network> Answer<N> {
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(matches!(self.0, 200 | 201), "{} {}", self.0, self.2);
        N::result(self.2)
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.1.get(name).map(|value| value.to_str().unwrap())
    }
}

/// A body that is no JSON is its text.
pub async fn send<N>(request: RequestBuilder) -> Answer<N> {
    let answer = request.send().await.unwrap();
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    let text = answer.text().await.unwrap();
    let body = if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap_or(Value::String(text)) };
    Answer(status, headers, body, PhantomData)
}

/// Enough of a PNG to have a type and a size; `filler` makes it different.
pub fn png(width: u32, height: u32, filler: usize) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
    bytes.extend(std::iter::repeat_n(7, filler));
    bytes
}

/// A PDF with so many empty pages.
pub fn pdf(pages: usize) -> Vec<u8> {
    let kids: String = (0..pages).map(|page| format!("{} 0 R ", page + 3)).collect();
    let mut objects = vec!["<< /Type /Catalog /Pages 2 0 R >>".to_owned()];
    objects.push(format!("<< /Type /Pages /Count {pages} /Kids [{kids}] >>"));
    objects.extend(std::iter::repeat_n("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>".to_owned(), pages));
    let size = objects.len() + 1;
    let (mut text, mut table) = ("%PDF-1.4\n".to_owned(), format!("xref\n0 {size}\n0000000000 65535 f \n"));
    for (index, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", text.len());
        text += &format!("{} 0 obj\n{object}\nendobj\n", index + 1);
    }
    let trailer = format!("trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{}\n%%EOF\n", text.len());
    format!("{text}{table}{trailer}").into_bytes()
}

/// Enough of an MP4 to have a type.
pub fn mp4(filler: usize) -> Vec<u8> {
    let mut bytes = b"\0\0\0\x18ftypisom\0\0\x02\0isommp42".to_vec();
    bytes.extend(std::iter::repeat_n(9, filler));
    bytes
}

/// A real MP4: 64 by 48 pixels, two seconds.
pub const TWO_SECONDS: &[u8] = include_bytes!("../data/two-seconds.mp4");

/// A real MP4 of ten minutes and ten seconds.
pub const TEN_MINUTES: &[u8] = include_bytes!("../data/ten-minutes.mp4");
