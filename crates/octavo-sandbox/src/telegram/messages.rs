//! Messages: as the Bot API and the feed show them, and `editMessageText`.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::errors::{Outcome, bad_request};
use super::events::{Attachment, ChatKind, FileKind, Message, MessageOptions, Poll, TelegramEvent};
use super::marked::Marked;
use super::params::Params;
use super::state::{Bot, Chat, Telegram, TelegramSimulator};
use super::{chats, text};
use crate::error::Result;
use crate::feed::{self, FeedItem, FeedMedia};

impl FileKind {
    /// Field of the message, of the call, and `type` in albums.
    pub fn name(self) -> &'static str {
        match self {
            Self::Photo => "photo",
            Self::Video => "video",
            Self::Document => "document",
        }
    }
}

impl MessageOptions {
    fn chosen(&self) -> Map<String, Value> {
        feed::chosen([
            ("silent", feed::chosen_if(self.silent, true)),
            ("protectContent", feed::chosen_if(self.protected, true)),
            ("linkPreview", feed::chosen_if(self.no_preview, false)),
            ("spoilerMedia", feed::chosen_if(self.spoiler, true)),
            ("format", json!(self.format)),
            ("topicId", json!(self.topic)),
            ("buttons", json!(self.keyboard.as_ref().map(|keyboard| &keyboard.inline_keyboard))),
            ("poll", self.poll.as_ref().map_or(Value::Null, Poll::chosen)),
        ])
    }
}

impl Telegram {
    /// The Bot API's `Message`.
    pub fn message_json(&self, chat: &Chat, message: &Message) -> Value {
        message_to_json(chat, self.bots.get(&message.bot), message)
    }
}

fn message_to_json(chat: &Chat, bot: Option<&Bot>, message: &Message) -> Value {
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        out.insert(key.to_owned(), value);
    };
    put("message_id", json!(message.id));
    if chat.kind == ChatKind::Channel {
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
            put(file.kind.name(), attachment_to_json(file));
            ("caption", "caption_entities")
        }
    };
    if !message.text.is_empty() && message.options.poll.is_none() {
        put(text, json!(message.text));
    }
    if let Some(parent) = message.options.reply_to.and_then(|id| chat.messages.get(&id)) {
        put("reply_to_message", message_to_json(chat, bot, parent));
    }
    if message.options.protected {
        put("has_protected_content", json!(true));
    }
    if message.options.spoiler {
        put("has_media_spoiler", json!(true));
    }
    if let Some(topic) = message.options.topic {
        put("message_thread_id", json!(topic));
        put("is_topic_message", json!(true));
    }
    if let Some(keyboard) = &message.options.keyboard {
        put("reply_markup", json!(keyboard));
    }
    if let Some(poll) = &message.options.poll {
        put("poll", poll.to_json(message));
        return Value::Object(out);
    }
    if message.options.no_preview {
        put("link_preview_options", json!({ "is_disabled": true }));
    }
    if !message.entities.is_empty() {
        put(entities, json!(message.entities));
    }
    Value::Object(out)
}

fn attachment_to_json(file: &Attachment) -> Value {
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

pub fn edit_text(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let marked = text::message_text(params)?;
    let mut world = sim.world.write();
    let (chat, message) = edited_message(&world, bot, params)?;
    if message.attachment.is_some() {
        return Err(bad_request("there is no text in the message to edit"));
    }
    if message.bot != bot {
        return Err(bad_request("message can't be edited"));
    }
    if message.text == marked.text && message.entities == marked.entities {
        return Err(bad_request(
            "message is not modified: specified new message content and reply markup are exactly \
             the same as a current content and reply markup of the message",
        ));
    }
    let (chat_id, message_id) = (chat.id, message.id);
    let Marked { text, entities } = marked;
    world.commit(&bot.to_string(), TelegramEvent::Edited { chat_id, message_id, text, entities })?;
    let (chat, message) = edited_message(&world, bot, params)?;
    Ok(world.message_json(chat, message))
}

fn edited_message<'a>(world: &'a Telegram, bot: i64, params: &Params) -> Outcome<(&'a Chat, &'a Message)> {
    let chat = chats::writable_chat(world, bot, params.text("chat_id"), None)?;
    let message = chat.messages.get(&params.number("message_id", 0));
    Ok((chat, message.ok_or_else(|| bad_request("message to edit not found"))?))
}

/// Newest first; the messages of an album are one item.
pub fn read_feed(sim: &TelegramSimulator, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let bot: i64 = account.parse().unwrap_or_default();
    let world = sim.world.read();
    let mut posts: BTreeMap<u64, (&Chat, Vec<&Message>)> = BTreeMap::new();
    for chat in world.chats.values().filter(|chat| chat.members.contains_key(&bot)) {
        for message in chat.messages.values() {
            if message.bot == bot && message.seq < before {
                posts.entry(message.seq).or_insert_with(|| (chat, Vec::new())).1.push(message);
            }
        }
    }
    let newest = posts.into_iter().rev().take(limit);
    newest.map(|(seq, (chat, messages))| Ok((seq, feed_item(sim, chat, &messages)?))).collect()
}

fn feed_item(sim: &TelegramSimulator, chat: &Chat, messages: &[&Message]) -> Result<FeedItem> {
    let first = messages.first().map_or(0, |message| message.id);
    let text = messages.iter().map(|message| message.text.as_str()).find(|text| !text.is_empty());
    let files = messages.iter().filter_map(|message| message.attachment.as_ref());
    let media = files.map(|file| {
        Ok(FeedMedia {
            url: sim.world.core.media_url(&file.file.hash)?,
            content_type: file.mime.clone(),
            alt: None,
            width: Some(file.width).filter(|width| *width > 0),
            height: Some(file.height).filter(|height| *height > 0),
        })
    });
    Ok(FeedItem {
        id: format!("{}:{first}", chat.id),
        text: text.unwrap_or_default().to_owned(),
        media: media.collect::<Result<_>>()?,
        permalink: chat.permalink(first),
        published_at: messages.first().map(|message| message.at).unwrap_or_default(),
        chat_id: Some(chat.id.to_string()),
        reply_to: messages.first().and_then(|message| message.options.reply_to).map(|id| format!("{}:{id}", chat.id)),
        settings: messages.first().map(|message| message.options.chosen()).unwrap_or_default(),
        ..FeedItem::default()
    })
}
