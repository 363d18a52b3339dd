//! Messages as the Bot API shows them.

use serde_json::{Map, Value, json};

use super::chat::{Chat, Kind};
use super::message::{Attachment, FileKind, Message};
use super::state::Bot;

/// The Bot API's `Message`.
pub fn message(chat: &Chat, bot: Option<&Bot>, message: &Message) -> Value {
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        out.insert(key.to_owned(), value);
    };
    put("message_id", json!(message.id));
    if chat.kind == Kind::Channel {
        put("sender_chat", chat.to_json());
    } else if let Some(bot) = bot {
        put("from", bot.to_json());
    }
    put("chat", chat.to_json());
    put("date", json!(message.at.as_second()));
    if let Some(edited) = message.edited_at {
        put("edit_date", json!(edited.as_second()));
    }
    if let Some(group) = &message.group {
        put("media_group_id", json!(group));
    }
    let (text, entities) = match &message.attachment {
        None => ("text", "entities"),
        Some(file) => {
            put(file.kind.name(), attachment(file));
            ("caption", "caption_entities")
        }
    };
    if !message.text.is_empty() {
        put(text, json!(message.text));
    }
    if !message.entities.is_empty() {
        put(entities, json!(message.entities));
    }
    Value::Object(out)
}

fn attachment(file: &Attachment) -> Value {
    let ids = json!({
        "file_id": file.file_id, "file_unique_id": file.unique_id, "file_size": file.file.size,
    });
    match file.kind {
        FileKind::Photo => json!([with(ids, [("width", json!(file.width)), ("height", json!(file.height))])]),
        FileKind::Video => with(
            ids,
            [
                ("width", json!(file.width)),
                ("height", json!(file.height)),
                ("duration", json!(file.duration)),
                ("mime_type", json!(file.mime)),
                ("file_name", json!(file.name)),
            ],
        ),
        FileKind::Document => with(ids, [("mime_type", json!(file.mime)), ("file_name", json!(file.name))]),
    }
}

fn with<const N: usize>(mut value: Value, fields: [(&str, Value); N]) -> Value {
    for (key, field) in fields {
        value[key] = field;
    }
    value
}
