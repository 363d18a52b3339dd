mod connecting;
mod reconcile;
mod simulated;
mod wire;

use std::sync::Arc;

use octavo_domain::Platform;
use octavo_platforms::Adapter;
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, Reply};

pub fn mastodon(base: &Url) -> Arc<dyn Adapter> {
    support::adapter(Platform::Mastodon, base).0
}

pub fn ada(base: &Url) -> Value {
    json!({ "server": base, "accountId": "14715", "accessToken": "t0ken" })
}

pub fn refused(status: u16, error: &str) -> Reply {
    Reply::json(status, json!({ "error": error }))
}

/// The documented answer of `GET /api/v2/instance`, as far as it is about posts.
pub fn instance() -> Reply {
    Reply::ok(json!({
        "domain": "mastodon.social",
        "configuration": {
            "statuses": { "max_characters": 5000, "max_media_attachments": 6, "characters_reserved_per_url": 23 },
            "media_attachments": { "image_size_limit": 16_777_216, "video_size_limit": 103_809_024 },
            "polls": { "max_options": 5, "max_characters_per_option": 50 },
        },
    }))
}
