//! An account on a simulator of its own, files that can be fetched, and a clock that moves.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use bytes::Bytes;
use futures::stream::{self, BoxStream};
use futures::{FutureExt, StreamExt};
use jiff::Timestamp;
use octavo_domain::{Clock, Platform};
use octavo_platforms::{
    Adapter, Attachment, Context, Endpoints, Intent, MediaSource, OutgoingPost, PlatformError, PublishError, Published,
    Registry, Sleep,
};
use octavo_sandbox::{FeedItem, Sandbox, SandboxConfig};
use serde_json::Value;
use tempfile::TempDir;
use tokio::net::TcpListener;
use url::Url;

use crate::support::{NOW, file};

const PHOTO: &str = "photo.jpg";
const VIDEO: &str = "video.mp4";

/// The files of the demo, on a web server.
pub struct Assets(Url);

impl Assets {
    async fn serve() -> Self {
        let give = |name: &'static str, kind: &'static str| {
            get(move || async move { ([(CONTENT_TYPE, kind)], content(name).unwrap()) })
        };
        let app = Router::new().route("/photo.jpg", give(PHOTO, "image/jpeg"));
        let app = app.route("/video.mp4", give(VIDEO, "video/mp4"));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        Assets(url)
    }
}

fn content(name: &str) -> io::Result<Bytes> {
    Ok(std::fs::read(Path::new("../octavo/assets").join(name))?.into())
}

#[async_trait]
impl MediaSource for Assets {
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        let content = content(path)?;
        Ok((content.len() as u64, stream::iter([Ok(content)]).boxed()))
    }

    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        Ok(stream::iter([Ok(content(path)?.slice(range.start as usize..range.end as usize))]).boxed())
    }

    async fn url(&self, path: &str) -> io::Result<Url> {
        self.0.join(path).map_err(io::Error::other)
    }
}

pub fn photo() -> Attachment {
    file(PHOTO, "image/jpeg", content(PHOTO).unwrap().len() as u64)
}

pub fn video() -> Attachment {
    file(VIDEO, "video/mp4", content(VIDEO).unwrap().len() as u64)
}

/// The network, and the adapter that knows its addresses.
pub struct Network {
    pub sandbox: Sandbox,
    pub adapter: Arc<dyn Adapter>,
    pub media: Assets,
    pub waits: Arc<Mutex<Vec<Duration>>>,
    seconds: Arc<AtomicI64>,
    _ledger: TempDir,
}

impl Network {
    pub async fn start() -> Self {
        Network::of_version("v1.0").await
    }

    pub async fn of_version(version: &str) -> Self {
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        let seconds = Arc::new(AtomicI64::new(NOW));
        let clock = {
            let seconds = seconds.clone();
            move || Timestamp::from_second(seconds.load(Ordering::Relaxed)).unwrap()
        };
        let ledger = TempDir::new().unwrap();
        let (ledger_dir, now) = (ledger.path().to_owned(), Arc::new(clock.clone()));
        let sandbox = Sandbox::open(SandboxConfig::new(ledger_dir, now)).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        sandbox.set_public_url(base.clone());
        tokio::spawn(octavo_sandbox::serve(listener, sandbox.clone(), std::future::pending()));
        let waits: Arc<Mutex<Vec<Duration>>> = Arc::default();
        let recorded = waits.clone();
        let sleep: Sleep = Arc::new(move |wait| {
            recorded.lock().unwrap().push(wait);
            async {}.boxed()
        });
        let context = Context {
            sleep,
            ..Context::new(octavo_egress::operator_client().unwrap(), crate::support::closed_guard(), Clock::new(clock))
        };
        let adapter = Registry::with(&endpoints(&base, version), &context).adapter(Platform::Threads);
        Network { sandbox, adapter, media: Assets::serve().await, waits, seconds, _ledger: ledger }
    }

    pub fn advance(&self, seconds: i64) {
        self.seconds.fetch_add(seconds, Ordering::Relaxed);
    }
}

fn endpoints(base: &str, version: &str) -> Endpoints {
    let config = crate::support::in_sandbox(Platform::Threads, base);
    Endpoints::default().with(config.with_version(version))
}

/// A connected account.
pub struct Account {
    pub network: Network,
    pub id: String,
    pub credentials: Value,
}

impl Account {
    pub async fn connect() -> Self {
        let network = Network::start().await;
        let simulated = network.sandbox.create_account("THREADS").await.unwrap();
        let connected = network.adapter.connect(simulated.credentials).await.unwrap();
        assert_eq!((&connected.external_id, &connected.username), (&simulated.external_id, &simulated.username));
        assert_eq!(connected.display_name, simulated.display_name);
        Account { network, id: simulated.external_id, credentials: connected.credentials }
    }

    pub async fn try_prepare(&self, post: &OutgoingPost) -> Result<Intent, PlatformError> {
        self.network.adapter.prepare(&self.credentials, post, &self.network.media).await
    }

    pub async fn prepare(&self, post: &OutgoingPost) -> Intent {
        self.try_prepare(post).await.unwrap()
    }

    pub async fn publish(&self, post: &OutgoingPost, intent: &Intent) -> Result<Published, PublishError> {
        self.network.adapter.publish(&self.credentials, post, intent, &self.network.media).await
    }

    pub async fn feed(&self) -> Vec<FeedItem> {
        self.network.sandbox.feed("THREADS", &self.id, None, 100).await.unwrap().items
    }

    /// How often something was published, whatever was answered.
    pub async fn publications(&self) -> usize {
        self.network.sandbox.ledger().await.unwrap().len()
    }

    pub fn fault(&self, fault: &str, times: u32) {
        self.network.sandbox.set_fault("THREADS", &self.id, fault, times).unwrap();
    }

    pub async fn act(&self, action: Value) {
        self.network.sandbox.act("THREADS", &self.id, action).await.unwrap();
    }
}
