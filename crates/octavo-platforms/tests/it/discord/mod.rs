mod account;
mod deleting;
mod outcomes;
mod reconcile;
mod simulated;
mod wire;

use std::sync::Arc;

use octavo_domain::{Platform, PostContent};
use octavo_platforms::{Adapter, Attachment, Intent, OutgoingPost, PublishError, Published};
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, Files, Reply, Responder, stored_intent};

pub const TOKEN: &str = "MTI5.Gabcde.f_g-h";
pub const CHANNEL: &str = "1290001";

pub fn discord(base: &Url) -> Arc<dyn Adapter> {
    support::adapter(Platform::Discord, base).0
}

pub fn bot() -> Value {
    json!({ "token": TOKEN, "id": "1280001" })
}

pub fn webhook() -> Value {
    let place = json!({ "channelId": CHANNEL, "guildId": "1270001", "name": "News" });
    json!({ "token": "s3cret", "id": "1300001", "webhook": place })
}

pub fn post(content: &str, attachments: Vec<Attachment>) -> OutgoingPost {
    in_channel(CHANNEL, support::post(content, attachments))
}

pub fn in_channel(chat_id: &str, post: OutgoingPost) -> OutgoingPost {
    OutgoingPost { content: PostContent { chat_id: Some(chat_id.to_owned()), ..post.content }, ..post }
}

/// A channel of a kind, by Discord's number for it.
pub fn channel(kind: u8) -> Reply {
    Reply::ok(
        json!({ "id": CHANNEL, "type": kind, "guild_id": "1270001", "name": "news", "last_message_id": "1290500" }),
    )
}

pub fn message() -> Value {
    json!({ "id": "1290501", "channel_id": CHANNEL, "content": "Hi", "author": { "id": "1280001" }, "attachments": [] })
}

pub fn refused(status: u16, code: u32, message: &str) -> Reply {
    Reply::json(status, json!({ "code": code, "message": message }))
}

/// A server with a text channel.
pub async fn server() -> Responder {
    Responder::start().await.on(CHANNEL, [channel(0)])
}

pub async fn prepare(base: &Url, credentials: &Value, post: &OutgoingPost, files: &Files) -> Intent {
    stored_intent(&discord(base).prepare(credentials, post, files).await.unwrap())
}

pub async fn publish(base: &Url, post: &OutgoingPost, files: &Files) -> Result<Published, PublishError> {
    let intent = prepare(base, &bot(), post, files).await;
    discord(base).publish(&bot(), post, &intent, files).await
}
