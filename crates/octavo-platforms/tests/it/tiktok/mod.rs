mod account;
mod bench;
mod inbox;
mod outcomes;
mod reconcile;
mod simulated;
mod simulated_account;
mod wire;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use octavo_domain::Platform;
use octavo_platforms::{Adapter, Attachment, Endpoints, NetworkConfig, OutgoingPost};
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, NOW, Reply, Responder};

/// An adapter whose platform lives at `base`, and the waits it asked for.
pub fn tiktok_at(base: &Url) -> (Arc<dyn Adapter>, Arc<Mutex<Vec<Duration>>>) {
    let config = NetworkConfig::new(Platform::TikTok).at(base).with_app(support::app("key", "secret"));
    // TikTok names other addresses for uploads.
    let guard = support::guard(&["127.0.0.1/32"], Arc::default());
    support::guarded_adapter(Platform::TikTok, &Endpoints::default().with(config), guard)
}

pub fn tiktok(base: &Url) -> Arc<dyn Adapter> {
    tiktok_at(base).0
}

pub fn credentials() -> Value {
    let expires = jiff::Timestamp::from_second(NOW + 86_400).unwrap();
    json!({ "accessToken": "act.1", "refreshToken": "rft.1", "expiresAt": expires, "lists": true, "uploads": true })
}

/// What an author has to say.
pub fn post(content: &str, attachments: Vec<Attachment>, more: Value) -> OutgoingPost {
    let mut settings = json!({
        "type": "TIK_TOK", "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true,
    });
    for (name, value) in more.as_object().unwrap() {
        settings[name] = value.clone();
    }
    OutgoingPost { settings, ..support::post(content, attachments) }
}

/// A success of the API.
pub fn done(data: Value) -> Reply {
    Reply::ok(json!({ "data": data, "error": { "code": "ok", "message": "", "log_id": "1" } }))
}

pub fn refused(status: u16, code: &str) -> Reply {
    Reply::json(
        status,
        json!({ "data": {}, "error": { "code": code, "message": format!("about {code}"), "log_id": "1" } }),
    )
}

pub fn creator(changed: Value) -> Reply {
    let mut creator = json!({
        "creator_avatar_url": "https://cdn.test/a.jpg", "creator_username": "alice", "creator_nickname": "Alice",
        "privacy_level_options": ["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"],
        "comment_disabled": false, "duet_disabled": false, "stitch_disabled": false,
        "max_video_post_duration_sec": 300,
    });
    for (name, value) in changed.as_object().unwrap() {
        creator[name] = value.clone();
    }
    done(creator)
}

/// A server that lets alice post a video to its own address `/upload`.
pub async fn server() -> Responder {
    let server = Responder::start().await;
    let upload = format!("{}upload?upload_id=1&upload_token=t", server.url);
    server.on("query", [creator(json!({}))]).on("init", [done(json!({ "publish_id": "p1", "upload_url": upload }))])
}

pub fn status(status: &str, ids: &[u64]) -> Reply {
    done(json!({ "status": status, "publicaly_available_post_id": ids }))
}
