//! Scripted servers, files and posts.

mod broken;
mod files;
mod responder;
mod tls;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures::FutureExt;
use jiff::Timestamp;
use octavo_domain::{AiDisclosure, Clock, Platform, PostContent};
use octavo_egress::testing::Names;
use octavo_egress::{Egress, EgressPolicy, operator_client};
use octavo_platforms::{
    Adapter, Attachment, Context, Endpoints, Intent, NetworkConfig, OutgoingPost, PlatformApp, Registry, Sleep,
};
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET};
use serde_json::json;
use url::Url;
use uuid::Uuid;

pub use broken::{Broken, broken_server, nobody};
pub use files::Files;
pub use responder::{Reply, Responder};
pub use tls::tls_server;

/// The time of every test: 2026-11-20T10:00:00Z.
pub const NOW: i64 = 1_795_168_800;

pub fn now() -> Timestamp {
    Timestamp::from_second(NOW).unwrap()
}

/// An adapter whose platform lives at `base`, and the waits it asked for instead of waiting.
pub fn adapter(platform: Platform, base: &Url) -> (Arc<dyn Adapter>, Arc<Mutex<Vec<Duration>>>) {
    adapter_at(network_at(platform, base))
}

/// A network with all of its addresses at `base`, and the app "client".
pub fn network_at(platform: Platform, base: &Url) -> NetworkConfig {
    NetworkConfig::new(platform).at(base).with_app(app("client", "s3cr3t"))
}

/// A network in the sandbox at `base`.
pub fn in_sandbox(platform: Platform, base: &str) -> NetworkConfig {
    NetworkConfig::in_sandbox(platform, base, base).unwrap().with_app(app(CLIENT_ID, CLIENT_SECRET))
}

pub fn adapter_at(config: NetworkConfig) -> (Arc<dyn Adapter>, Arc<Mutex<Vec<Duration>>>) {
    guarded_adapter(config.platform, &Endpoints::default().with(config), closed_guard())
}

/// A guard that knows no name and opens no range.
pub fn closed_guard() -> Egress {
    guard(&[], Arc::new(Names::default()))
}

pub fn guard(allow: &[&str], names: Arc<Names>) -> Egress {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let allow = allow.iter().map(|range| range.parse().unwrap()).collect();
    Egress::with_resolver(EgressPolicy::opening(allow), names).unwrap()
}

pub fn guarded_adapter(
    platform: Platform,
    endpoints: &Endpoints,
    guard: Egress,
) -> (Arc<dyn Adapter>, Arc<Mutex<Vec<Duration>>>) {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let waits: Arc<Mutex<Vec<Duration>>> = Arc::default();
    let recorded = waits.clone();
    let sleep: Sleep = Arc::new(move |wait| {
        recorded.lock().unwrap().push(wait);
        async {}.boxed()
    });
    let context = Context { sleep, ..Context::new(operator_client().unwrap(), guard, Clock::new(now)) };
    (Registry::with(endpoints, &context).adapter(platform), waits)
}

/// The operator's app at every platform.
pub fn app(id: &str, secret: &str) -> PlatformApp {
    PlatformApp { client_id: id.to_owned(), client_secret: secret.to_owned() }
}

pub fn post(content: &str, attachments: Vec<Attachment>) -> OutgoingPost {
    OutgoingPost {
        post_id: Uuid::from_u128(0x0192_0000_0000_7000_8000_0000_0000_0001),
        content: PostContent { text: content.to_owned(), ..PostContent::default() },
        reply_to: None,
        answers: None,
        attachments,
        thumbnail: None,
        setting_files: vec![],
        settings: json!({}),
        ai_disclosure: AiDisclosure::None,
        is_approved: false,
        created_at: now(),
    }
}

pub fn file(path: &str, content_type: &str, size: u64) -> Attachment {
    Attachment {
        path: path.to_owned(),
        content_type: content_type.to_owned(),
        size,
        width: Some(640),
        height: Some(480),
        duration_ms: content_type.starts_with("video/").then_some(2_500),
        alt_text: None,
    }
}

/// As it comes back from the database.
pub fn stored_intent(intent: &Intent) -> Intent {
    Intent(serde_json::from_str(&intent.0.to_string()).unwrap())
}
