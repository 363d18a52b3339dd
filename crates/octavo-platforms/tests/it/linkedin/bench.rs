//! The adapter against the simulator.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use futures::StreamExt;
use futures::stream::{self, BoxStream};
use octavo_domain::Platform;
use octavo_domain::networks::LINKEDIN_READS_POSTS;
use octavo_platforms::{
    Adapter, Attachment, AuthorizationRequest, Connected, Intent, MediaSource, NetworkConfig, OutgoingPost,
    PlatformError, PublishError, Published,
};
use octavo_sandbox::{FeedItem, Sandbox, SandboxAccount, SandboxConfig};
use serde_json::{Value, json};
use tempfile::TempDir;
use url::Url;

use crate::support::{adapter_at, file, in_sandbox, now};

pub const PHOTO: &[u8] = include_bytes!("../../../../octavo/assets/photo.jpg");
/// Three seconds long.
const VIDEO: &[u8] = include_bytes!("../../../../octavo/assets/video.mp4");

/// Files in memory.
#[derive(Default)]
pub struct Contents(HashMap<String, Bytes>);

impl Contents {
    pub fn add(&mut self, path: &str, kind: &str, bytes: Vec<u8>) -> Attachment {
        let attachment = file(path, kind, bytes.len() as u64);
        self.0.insert(path.to_owned(), bytes.into());
        attachment
    }

    fn get(&self, path: &str) -> io::Result<Bytes> {
        Ok(self.0.get(path).ok_or(io::ErrorKind::NotFound)?.clone())
    }
}

#[async_trait]
impl MediaSource for Contents {
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        let bytes = self.get(path)?;
        Ok((bytes.len() as u64, stream::iter([Ok(bytes)]).boxed()))
    }

    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        let part = self.get(path)?.slice(range.start as usize..range.end as usize);
        Ok(stream::iter([Ok(part)]).boxed())
    }

    async fn url(&self, _path: &str) -> io::Result<Url> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// A real video of this many bytes: a box that means nothing makes it longer.
pub fn video(size: usize) -> Vec<u8> {
    let mut bytes = VIDEO.to_vec();
    bytes.extend(u32::try_from(size - VIDEO.len()).unwrap().to_be_bytes());
    bytes.extend(b"free");
    bytes.resize(size, 0);
    bytes
}

/// A simulator with one member, and an adapter that knows where it is.
pub struct Bench {
    pub sandbox: Sandbox,
    pub config: NetworkConfig,
    pub adapter: Arc<dyn Adapter>,
    pub waits: Arc<Mutex<Vec<Duration>>>,
    pub account: SandboxAccount,
    pub credentials: Value,
    pub files: Contents,
    _ledger: TempDir,
}

impl Bench {
    /// Signed in by the code of a fresh account, as any app is.
    pub async fn start() -> Self {
        let mut bench = Self::unconnected(false).await;
        let connected = bench.adapter.connect(bench.account.credentials.clone()).await.unwrap();
        bench.credentials = connected.credentials;
        bench
    }

    /// Signed in through the page, with an app that may read posts.
    pub async fn reading() -> Self {
        let mut bench = Self::unconnected(true).await;
        bench.credentials = bench.through_the_page().await.unwrap().credentials;
        bench
    }

    pub async fn unconnected(reads_posts: bool) -> Self {
        let ledger = TempDir::new().unwrap();
        let config = SandboxConfig::new(ledger.path().to_owned(), Arc::new(now));
        let sandbox = Sandbox::open(config).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        sandbox.set_public_url(base.clone());
        tokio::spawn(octavo_sandbox::serve(listener, sandbox.clone(), std::future::pending()));
        let mut config = in_sandbox(Platform::LinkedIn, &base);
        config.set_flag(LINKEDIN_READS_POSTS, reads_posts);
        let (adapter, waits) = adapter_at(config.clone());
        let account = sandbox.create_account("LINKEDIN").await.unwrap();
        let (credentials, files) = (Value::Null, Contents::default());
        Self { sandbox, config, adapter, waits, account, credentials, files, _ledger: ledger }
    }

    /// What a person does who allows everything that is asked.
    pub async fn through_the_page(&self) -> Result<Connected, PlatformError> {
        let redirect_uri = Url::parse("http://127.0.0.1/connect/callback").unwrap();
        let request = AuthorizationRequest {
            redirect_uri: redirect_uri.clone(),
            state: "state 1".to_owned(),
            code_challenge: "unused".to_owned(),
        };
        let url = self.adapter.authorization_url(&request)?.unwrap();
        let asked = url.query_pairs().find(|(name, _)| name == "scope").unwrap().1.into_owned();
        let mut form = vec![("decision", "allow"), ("account", &self.account.external_id)];
        form.extend(asked.split(' ').map(|scope| ("scope", scope)));
        // It follows no redirects.
        let browser = octavo_egress::operator_client().unwrap();
        let answer = browser.post(url).form(&form).send().await.unwrap();
        let back = Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
        let answers: HashMap<_, _> = back.query_pairs().into_owned().collect();
        assert_eq!(answers["state"], "state 1");
        let granted = json!({ "code": answers["code"], "redirectUri": redirect_uri, "codeVerifier": "unused" });
        self.adapter.connect(granted).await
    }

    pub async fn prepare(&self, post: &OutgoingPost) -> Result<Intent, PlatformError> {
        self.adapter.prepare(&self.credentials, post, &self.files).await
    }

    pub async fn publish(&self, post: &OutgoingPost, intent: &Intent) -> Result<Published, PublishError> {
        self.adapter.publish(&self.credentials, post, intent, &self.files).await
    }

    pub async fn posted(&self, post: &OutgoingPost) -> Result<Published, PublishError> {
        self.publish(post, &self.prepare(post).await?).await
    }

    pub async fn feed(&self) -> Vec<FeedItem> {
        self.sandbox.feed("LINKEDIN", &self.account.external_id, None, 100).await.unwrap().items
    }

    pub fn fault(&self, fault: &str) {
        self.sandbox.set_fault("LINKEDIN", &self.account.external_id, fault, 1).unwrap();
    }

    pub async fn act(&self, action: Value) {
        self.sandbox.act("LINKEDIN", &self.account.external_id, action).await.unwrap();
    }
}
