//! Which call a post is, and what its answer says. Pure.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Attachment, OutgoingPost, PlatformError, Published};

/// A call with its text fields; files are named by their place among the attachments.
#[derive(Debug, Serialize, Deserialize, PartialEq)]
pub struct Call {
    method: String,
    fields: Vec<(String, String)>,
    files: Vec<(String, usize)>,
}

impl Call {
    pub fn of(post: &OutgoingPost) -> Result<Self, PlatformError> {
        let chat = post.chat_id.as_deref();
        let chat = chat.ok_or_else(|| PlatformError::permanent("CHAT_MISSING", "The post names no chat."))?;
        let mut call = Call { method: String::new(), fields: vec![field("chat_id", chat)], files: Vec::new() };
        match post.attachments.as_slice() {
            [] => call.text(post),
            [one] => call.single(post, one),
            many => call.album(post, many),
        }
        Ok(call)
    }

    fn text(&mut self, post: &OutgoingPost) {
        self.method = "sendMessage".into();
        self.fields.push(field("text", &post.content));
    }

    fn single(&mut self, post: &OutgoingPost, file: &Attachment) {
        let name = if file.is_video() { "video" } else { "photo" };
        self.method = if file.is_video() { "sendVideo" } else { "sendPhoto" }.into();
        if !post.content.is_empty() {
            self.fields.push(field("caption", &post.content));
        }
        if file.is_video() {
            self.fields.extend(video_facts(file).map(|(name, value)| field(name, &value.to_string())));
        }
        self.files.push((name.into(), 0));
    }

    /// An album's caption is the first item's.
    fn album(&mut self, post: &OutgoingPost, files: &[Attachment]) {
        self.method = "sendMediaGroup".into();
        let items: Vec<Value> =
            files.iter().enumerate().map(|(index, file)| item(index, file, &post.content)).collect();
        self.fields.push(field("media", &Value::Array(items).to_string()));
        self.files = (0..files.len()).map(|index| (attached(index), index)).collect();
    }

    pub fn method(&self) -> &str {
        &self.method
    }

    pub fn fields(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.fields.iter().cloned()
    }

    /// Form names, with the place of the file among the post's attachments.
    pub fn files(&self) -> impl Iterator<Item = (String, usize)> + '_ {
        self.files.iter().cloned()
    }

    pub fn to_json(&self) -> Value {
        json!({ "method": self.method, "fields": self.fields, "files": self.files })
    }

    pub fn from_json(value: &Value) -> Result<Self, PlatformError> {
        Call::deserialize(value).map_err(|_| PlatformError::permanent("INTENT", "The stored request cannot be read."))
    }
}

fn field(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

fn attached(index: usize) -> String {
    format!("file{index}")
}

fn item(index: usize, file: &Attachment, caption: &str) -> Value {
    let kind = if file.is_video() { "video" } else { "photo" };
    let mut item = json!({ "type": kind, "media": format!("attach://{}", attached(index)) });
    if index == 0 && !caption.is_empty() {
        item["caption"] = caption.into();
    }
    if file.is_video() {
        for (name, value) in video_facts(file) {
            item[name] = value;
        }
    }
    item
}

/// Without them, clients show the video square until it is loaded.
fn video_facts(file: &Attachment) -> impl Iterator<Item = (&'static str, Value)> {
    let seconds = file.duration_ms.map(|ms| ms.div_ceil(1000));
    let facts = [
        file.width.map(|width| ("width", Value::from(width))),
        file.height.map(|height| ("height", Value::from(height))),
        seconds.map(|seconds| ("duration", Value::from(seconds))),
        Some(("supports_streaming", Value::from(true))),
    ];
    facts.into_iter().flatten()
}

/// What a Message, or an array of them, says of the post.
pub fn published(result: &Value) -> Option<Published> {
    let messages: Vec<&Value> = result.as_array().map_or_else(|| vec![result], |all| all.iter().collect());
    let first = messages.first()?;
    let chat = &first["chat"];
    let (chat_id, message) = (chat["id"].as_i64()?, first["message_id"].as_i64()?);
    let ids: Option<Vec<String>> =
        messages.iter().map(|it| it["message_id"].as_i64().map(|id| id.to_string())).collect();
    Some(Published {
        platform_post_identifier: format!("{chat_id}:{}", ids?.join(",")),
        permalink: permalink(chat["username"].as_str(), chat_id, message),
    })
}

/// Public chats by name, private supergroups and channels by id; basic groups and private chats have none.
fn permalink(username: Option<&str>, chat_id: i64, message: i64) -> Option<String> {
    match username {
        Some(name) if chat_id < 0 => Some(format!("https://t.me/{name}/{message}")),
        _ => {
            let id = chat_id.to_string();
            let internal = id.strip_prefix("-100")?;
            Some(format!("https://t.me/c/{internal}/{message}"))
        }
    }
}
