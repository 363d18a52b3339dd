mod account;
mod markup;
mod outcomes;
mod simulated;
mod wire;

use std::sync::Arc;

use octavo_domain::{Platform, PostContent};
use octavo_platforms::{Adapter, Attachment, Intent, OutgoingPost, PublishError, Published};
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, Files, Reply, stored_intent};

pub const TOKEN: &str = "123456:AAbbCC-dd_ee";

pub fn telegram(base: &Url) -> Arc<dyn Adapter> {
    support::adapter(Platform::Telegram, base).0
}

pub fn bot() -> Value {
    json!({ "token": TOKEN })
}

pub fn post(content: &str, attachments: Vec<Attachment>) -> OutgoingPost {
    in_chat("-1001234567890", support::post(content, attachments))
}

pub fn in_chat(chat_id: &str, post: OutgoingPost) -> OutgoingPost {
    OutgoingPost { content: PostContent { chat_id: Some(chat_id.to_owned()), ..post.content }, ..post }
}

pub fn sent(message_id: i64) -> Value {
    json!({ "message_id": message_id, "date": 1_795_168_800, "chat": {
        "id": -1_001_234_567_890_i64, "type": "channel", "title": "News", "username": "news" } })
}

pub fn ok(result: Value) -> Reply {
    Reply::ok(json!({ "ok": true, "result": result }))
}

pub fn refused(status: u16, description: &str) -> Reply {
    Reply::json(status, json!({ "ok": false, "error_code": status, "description": description }))
}

pub async fn prepare(base: &Url, post: &OutgoingPost, files: &Files) -> Intent {
    let intent = telegram(base).prepare(&bot(), post, files).await.unwrap();
    stored_intent(&intent)
}

pub async fn publish(base: &Url, post: &OutgoingPost, files: &Files) -> Result<Published, PublishError> {
    let intent = prepare(base, post, files).await;
    telegram(base).publish(&bot(), post, &intent, files).await
}
