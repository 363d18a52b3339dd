//! A creator on a simulator of their own, and files that can be fetched by address.

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};

use async_trait::async_trait;
use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::routing::get;
use bytes::Bytes;
use futures::stream::{self, BoxStream};
use futures::{FutureExt, StreamExt};
use jiff::Timestamp;
use octavo_domain::{Clock, Platform};
use octavo_platforms::{
    Adapter, Attachment, Context, Endpoints, Intent, MediaSource, OutgoingPost, PlatformError, PublishError, Published,
    Reconciled, Registry,
};
use octavo_sandbox::{FeedItem, Sandbox, SandboxConfig};
use serde_json::Value;
use tempfile::TempDir;
use url::Url;

use super::post;
use crate::support::{NOW, file, stored_intent};

/// By path, what is in it.
pub struct Served {
    base: Url,
    files: Arc<Vec<(&'static str, Bytes)>>,
}

impl Served {
    pub async fn start(files: Vec<(&'static str, Bytes)>) -> Self {
        let files = Arc::new(files);
        let served = files.clone();
        let answer = move |Path(path): Path<String>| {
            let found = find(&served, &path);
            async move { found.ok_or(StatusCode::NOT_FOUND) }
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
        let app = Router::new().route("/{path}", get(answer));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Served { base, files }
    }

    pub fn attachment(&self, path: &str, content_type: &str) -> Attachment {
        let size = find(&self.files, path).map_or(0, |content| content.len());
        file(path, content_type, size as u64)
    }
}

fn find(files: &[(&str, Bytes)], path: &str) -> Option<Bytes> {
    files.iter().find(|(name, _)| *name == path).map(|(_, content)| content.clone())
}

#[async_trait]
impl MediaSource for Served {
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        let content = find(&self.files, path).ok_or(io::ErrorKind::NotFound)?;
        Ok((content.len() as u64, stream::iter([Ok(content)]).boxed()))
    }

    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        let content = find(&self.files, path).ok_or(io::ErrorKind::NotFound)?;
        Ok(stream::iter([Ok(content.slice(range.start as usize..range.end as usize))]).boxed())
    }

    async fn url(&self, path: &str) -> io::Result<Url> {
        self.base.join(path).map_err(io::Error::other)
    }
}

pub static PHOTO: LazyLock<Bytes> = LazyLock::new(|| std::fs::read("../octavo/assets/photo.jpg").unwrap().into());
pub static VIDEO: LazyLock<Bytes> = LazyLock::new(|| std::fs::read("../octavo/assets/video.mp4").unwrap().into());
/// Three chunks of it.
pub const LARGE: usize = 34_000_000;

/// A creator on a simulator of their own, with a clock that the test moves.
pub struct World {
    pub sandbox: Sandbox,
    pub adapter: Arc<dyn Adapter>,
    pub base: String,
    pub id: String,
    pub credentials: Value,
    pub files: Served,
    pub clock: Arc<AtomicI64>,
    _ledger: TempDir,
}

impl World {
    pub async fn start() -> World {
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        let (ledger, clock) = (TempDir::new().unwrap(), Arc::new(AtomicI64::new(NOW)));
        let tells = clock.clone();
        let now = move || Timestamp::from_second(tells.load(Ordering::Relaxed)).unwrap();
        let config = SandboxConfig::new(ledger.path().to_owned(), Arc::new(now.clone()));
        let sandbox = Sandbox::open(config).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(octavo_sandbox::serve(listener, sandbox.clone(), std::future::pending()));
        sandbox.set_public_url(base.clone());
        let context =
            Context::new(octavo_egress::operator_client().unwrap(), crate::support::closed_guard(), Clock::new(now));
        let context = Context { sleep: Arc::new(|_| async {}.boxed()), ..context };
        let adapter = Registry::with(&endpoints(&base), &context).adapter(Platform::TikTok);
        let simulated = sandbox.create_account("TIKTOK").await.unwrap();
        let connected = adapter.connect(simulated.credentials).await.unwrap();
        assert_eq!((&connected.external_id, &connected.username), (&simulated.external_id, &simulated.username));
        let (id, credentials) = (simulated.external_id, connected.credentials);
        let mut large = VIDEO.to_vec();
        large.resize(LARGE, 0);
        let png = Bytes::from_static(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09\x08\x06\0\0\0");
        let contents =
            vec![("a.jpg", PHOTO.clone()), ("a.mp4", VIDEO.clone()), ("large.mp4", large.into()), ("png.jpg", png)];
        let files = Served::start(contents).await;
        World { sandbox, adapter, base, id, credentials, files, clock, _ledger: ledger }
    }

    pub fn video(&self, text: &str, settings: Value) -> OutgoingPost {
        post(text, vec![self.files.attachment("a.mp4", "video/mp4")], settings)
    }

    pub fn photos(&self, text: &str, settings: Value) -> OutgoingPost {
        let photo = self.files.attachment("a.jpg", "image/jpeg");
        post(text, vec![photo.clone(), photo], settings)
    }

    pub async fn prepare(&self, post: &OutgoingPost) -> Result<Intent, PlatformError> {
        let intent = self.adapter.prepare(&self.credentials, post, &self.files).await?;
        Ok(stored_intent(&intent))
    }

    pub async fn publish(&self, post: &OutgoingPost) -> Result<Published, PublishError> {
        let intent = self.prepare(post).await?;
        self.adapter.publish(&self.credentials, post, &intent, &self.files).await
    }

    pub async fn reconcile(&self, post: &OutgoingPost, intent: &Intent) -> Result<Reconciled, PlatformError> {
        self.adapter.reconcile(&self.credentials, post, intent).await
    }

    pub async fn feed(&self) -> Vec<FeedItem> {
        self.sandbox.feed("TIKTOK", &self.id, None, 100).await.unwrap().items
    }

    pub async fn act(&self, action: Value) {
        self.sandbox.act("TIKTOK", &self.id, action).await.unwrap();
    }

    pub fn fault(&self, fault: &str) {
        self.sandbox.set_fault("TIKTOK", &self.id, fault, 1).unwrap();
    }

    pub fn advance(&self, seconds: i64) {
        self.clock.fetch_add(seconds, Ordering::Relaxed);
    }
}

pub fn endpoints(base: &str) -> Endpoints {
    Endpoints::default().with(crate::support::in_sandbox(Platform::TikTok, base))
}

pub fn code(outcome: Result<Published, PublishError>) -> String {
    match outcome.unwrap_err() {
        PublishError::Refused(error) => error.code().to_owned(),
        PublishError::Unknown { .. } => "UNKNOWN".to_owned(),
    }
}
