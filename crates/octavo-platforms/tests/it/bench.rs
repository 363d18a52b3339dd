//! An account on a simulator of its own, and files for its posts.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use futures::StreamExt;
use futures::stream::{self, BoxStream};
use octavo_domain::Platform;
use octavo_platforms::{Adapter, Attachment, ChatChange, Intent, MediaSource, OutgoingPost, PublishError, Published};
use octavo_sandbox::{FeedItem, Sandbox, SandboxConfig};
use serde_json::Value;
use tempfile::TempDir;
use url::Url;

use crate::support::{adapter_at, file, in_sandbox, now};

const PHOTO: &str = "../octavo/assets/photo.jpg";
const VIDEO: &str = "../octavo/assets/video.mp4";

/// The files of the demo.
pub struct Assets;

#[async_trait]
impl MediaSource for Assets {
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        let content = Bytes::from(std::fs::read(path)?);
        Ok((content.len() as u64, stream::iter([Ok(content)]).boxed()))
    }

    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        let content = Bytes::from(std::fs::read(path)?);
        Ok(stream::iter([Ok(content.slice(range.start as usize..range.end as usize))]).boxed())
    }

    /// From a server of its own, for platforms that fetch files themselves.
    async fn url(&self, path: &str) -> io::Result<Url> {
        let (content, name) = (std::fs::read(path)?, path.rsplit('/').next().unwrap_or_default());
        let kind = if name.ends_with(".mp4") { "video/mp4" } else { "image/jpeg" };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/{name}", listener.local_addr()?);
        let app = axum::Router::new().fallback(async move || ([("content-type", kind)], content));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Url::parse(&url).map_err(io::Error::other)
    }
}

pub fn asset(path: &str, content_type: &str) -> Attachment {
    file(path, content_type, Path::new(path).metadata().unwrap().len())
}

pub fn photo() -> Attachment {
    asset(PHOTO, "image/jpeg")
}

pub fn video() -> Attachment {
    asset(VIDEO, "video/mp4")
}

/// An account on a simulator of its own.
pub struct Account {
    pub sandbox: Sandbox,
    pub adapter: Arc<dyn Adapter>,
    platform: Platform,
    pub id: String,
    pub credentials: Value,
    _ledger: TempDir,
}

impl Account {
    pub async fn on(platform: Platform) -> Account {
        let ledger = TempDir::new().unwrap();
        let config = SandboxConfig::new(ledger.path().to_owned(), Arc::new(now));
        let sandbox = Sandbox::open(config).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        sandbox.set_public_url(base.clone());
        tokio::spawn(octavo_sandbox::serve(listener, sandbox.clone(), std::future::pending()));
        let adapter = adapter_at(in_sandbox(platform, &base)).0;
        let simulated = sandbox.create_account(platform.as_str()).await.unwrap();
        let connected = adapter.connect(simulated.credentials).await.unwrap();
        assert_eq!((&connected.external_id, &connected.username), (&simulated.external_id, &simulated.username));
        Account {
            sandbox,
            adapter,
            platform,
            id: simulated.external_id,
            credentials: connected.credentials,
            _ledger: ledger,
        }
    }

    pub async fn prepare(&self, post: &OutgoingPost) -> Intent {
        self.adapter.prepare(&self.credentials, post, &Assets).await.unwrap()
    }

    pub async fn publish(&self, post: &OutgoingPost, intent: &Intent) -> Result<Published, PublishError> {
        self.adapter.publish(&self.credentials, post, intent, &Assets).await
    }

    pub async fn posted(&self, post: &OutgoingPost) -> Published {
        self.publish(post, &self.prepare(post).await).await.unwrap()
    }

    pub async fn feed(&self) -> Vec<FeedItem> {
        self.sandbox.feed(self.platform.as_str(), &self.id, None, 100).await.unwrap().items
    }

    pub async fn act(&self, action: Value) -> Value {
        self.sandbox.act(self.platform.as_str(), &self.id, action).await.unwrap()
    }

    pub fn fault(&self, fault: &str) {
        self.sandbox.set_fault(self.platform.as_str(), &self.id, fault, 1).unwrap();
    }

    pub async fn chats(&self, offset: i64) -> (Vec<ChatChange>, i64) {
        self.adapter.poll_updates(&self.credentials, offset).await.unwrap()
    }
}
