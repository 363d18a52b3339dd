//! The sending calls: read the parameters, check, store the files, record, respond.

use serde::Deserialize;
use serde_json::{Value, json};

use super::errors::{Outcome, bad_request};
use super::events::{Attachment, FileKind, Message, MessageOptions, TelegramEvent};
use super::marked::Marked;
use super::params::Params;
use super::state::{Telegram, TelegramSimulator};
use super::uploads::{self, Hints, Upload};
use super::{chats, keyboard, text};
use crate::core::journal::NewPublication;
use crate::core::random;

/// An item whose file is stored.
struct Ready {
    marked: Marked,
    options: MessageOptions,
    attachment: Option<Attachment>,
}

/// Does a sending call of `bot`.
pub async fn send_outgoing(sim: &TelegramSimulator, bot: i64, outgoing: Outgoing) -> Outcome {
    let Outgoing { chat_id, items, album } = outgoing;
    check_rights(&sim.world.read(), bot, &chat_id, &items)?;
    let mut ready = Vec::with_capacity(items.len());
    for item in items {
        ready.push(prepare(sim, item).await?);
    }
    let sent = record_messages(sim, bot, &chat_id, ready, album)?;
    sim.world.after_accept(&bot.to_string()).await?;
    Ok(sent)
}

fn check_rights(world: &Telegram, bot: i64, chat_id: &str, items: &[Item]) -> Outcome<()> {
    for item in items {
        let chat = chats::writable_chat(world, bot, chat_id, item.upload.as_ref().map(|upload| upload.kind))?;
        chat.check_topic(item.options.topic)?;
        item.options.poll.as_ref().map_or(Ok(()), |poll| poll.check_chat(chat.kind))?;
    }
    Ok(())
}

async fn prepare(sim: &TelegramSimulator, item: Item) -> Outcome<Ready> {
    let attachment = match item.upload {
        None => None,
        Some(upload) => Some(uploads::store_upload(&sim.world.core.media, upload).await?),
    };
    Ok(Ready { marked: item.marked, options: item.options, attachment })
}

fn record_messages(sim: &TelegramSimulator, bot: i64, chat_id: &str, ready: Vec<Ready>, album: bool) -> Outcome {
    let mut world = sim.world.write();
    let kind = ready.first().and_then(|item| item.attachment.as_ref()).map(|file| file.kind);
    let chat = chats::writable_chat(&world, bot, chat_id, kind)?;
    let parents = ready.iter().filter_map(|item| item.options.reply_to);
    if parents.into_iter().any(|parent| !chat.messages.contains_key(&parent)) {
        return Err(bad_request("message to be replied not found"));
    }
    let (chat_id, first) = (chat.id, chat.last_message + 1);
    let known = world.bots.get(&bot).map_or(0, |bot| bot.files.len());
    let group = album.then(|| random::text(17, random::DIGITS));
    let publication = new_publication(chat_id, first, &ready);
    let messages: Vec<Message> =
        (first..).zip(ready).map(|(id, item)| new_message(id, bot, item, group.clone(), known)).collect();
    world.publish(&bot.to_string(), publication, TelegramEvent::Posted { chat_id, messages: messages.clone() })?;
    let Some(chat) = world.chats.get(&chat_id) else {
        return Err(bad_request("chat not found"));
    };
    let stored = messages.iter().filter_map(|message| chat.messages.get(&message.id));
    let mut shown: Vec<Value> = stored.map(|one| world.message_json(chat, one)).collect();
    Ok(if album { Value::Array(shown) } else { shown.pop().unwrap_or_default() })
}

fn new_publication(chat_id: i64, first: i64, ready: &[Ready]) -> NewPublication {
    let parts: Vec<Value> = ready
        .iter()
        .map(|item| {
            json!([item.marked.text, item.attachment.as_ref().map(|one| &one.file.hash), item.options.reply_to])
        })
        .collect();
    NewPublication::new(format!("{chat_id}:{first}"), &json!([chat_id, parts]))
}

fn new_message(id: i64, bot: i64, item: Ready, group: Option<String>, known: usize) -> Message {
    let attachment = item.attachment.map(|file| with_path(file, known, id));
    Message {
        id,
        bot,
        text: item.marked.text,
        entities: item.marked.entities,
        attachment,
        group,
        options: item.options,
        seq: 0,
        at: jiff::Timestamp::UNIX_EPOCH,
        edited_at: None,
    }
}

fn with_path(mut file: Attachment, known: usize, id: i64) -> Attachment {
    if file.path.is_empty() {
        let extension = match uploads::extension(&file.name) {
            empty if empty.is_empty() => String::new(),
            extension => format!(".{extension}"),
        };
        file.path = format!("{}s/file_{known}_{id}{extension}", file.kind.name());
    }
    file
}

const MAX_ALBUM: usize = 10;

/// A message or an album to be sent.
pub struct Outgoing {
    pub chat_id: String,
    pub items: Vec<Item>,
    pub album: bool,
}

/// One message of it.
pub struct Item {
    pub marked: Marked,
    pub options: MessageOptions,
    pub upload: Option<Upload>,
}

/// `sendMessage`
pub fn text_message(params: &mut Params) -> Outcome<Outgoing> {
    let marked = text::message_text(params)?;
    let options = MessageOptions { no_preview: is_preview_disabled(params)?, ..read_options(params)? };
    Ok(single(params, Item { marked, options, upload: None }))
}

/// `sendPhoto`, `sendVideo`
pub fn file_message(params: &mut Params, kind: FileKind) -> Outcome<Outgoing> {
    let caption =
        text::caption_text(params.text("caption"), params.text("parse_mode"), params.text("caption_entities"))?;
    let hints = Hints {
        width: non_negative(params, "width"),
        height: non_negative(params, "height"),
        duration: u64::from(non_negative(params, "duration")),
    };
    let value = params.text(kind.name()).to_owned();
    let upload = uploads::read_upload(params, kind.name(), &value, kind, hints)?;
    if upload.is_none() {
        return Err(bad_request(format!("there is no {} in the request", kind.name())));
    }
    let options = MessageOptions { spoiler: params.is_true("has_spoiler"), ..read_options(params)? };
    Ok(single(params, Item { marked: caption, options, upload }))
}

/// What every sending call takes.
pub fn read_options(params: &Params) -> Outcome<MessageOptions> {
    Ok(MessageOptions {
        silent: params.is_true("disable_notification"),
        protected: params.is_true("protect_content"),
        format: text::format_of(params.text("parse_mode")),
        topic: Some(params.number("message_thread_id", 0)).filter(|topic| *topic != 0),
        reply_to: replied_to(params)?,
        keyboard: keyboard::read_keyboard(params)?,
        ..MessageOptions::default()
    })
}

/// <https://core.telegram.org/bots/api#replyparameters>
fn replied_to(params: &Params) -> Outcome<Option<i64>> {
    if !params.has("reply_parameters") {
        return Ok(None);
    }
    let reply: Value = serde_json::from_str(params.text("reply_parameters"))
        .map_err(|_| bad_request("can't parse reply parameters JSON object"))?;
    let id = reply["message_id"].as_i64().ok_or_else(|| bad_request("message identifier is not specified"))?;
    Ok(Some(id))
}

fn is_preview_disabled(params: &Params) -> Outcome<bool> {
    if !params.has("link_preview_options") {
        return Ok(false);
    }
    let options: Value = serde_json::from_str(params.text("link_preview_options"))
        .map_err(|_| bad_request("can't parse link preview options JSON object"))?;
    Ok(options["is_disabled"] == true)
}

pub fn single(params: &Params, item: Item) -> Outgoing {
    Outgoing { chat_id: params.text("chat_id").to_owned(), items: vec![item], album: false }
}

fn non_negative(params: &Params, name: &str) -> u32 {
    u32::try_from(params.number(name, 0)).unwrap_or_default()
}

/// One element of `sendMediaGroup`'s `media`.
#[derive(Deserialize)]
struct InputMedia {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    media: String,
    #[serde(default)]
    caption: String,
    #[serde(default)]
    parse_mode: String,
    #[serde(default)]
    caption_entities: Option<serde_json::Value>,
    #[serde(default)]
    has_spoiler: bool,
    #[serde(flatten)]
    hints: Hints,
}

/// `sendMediaGroup`
pub fn album(params: &mut Params) -> Outcome<Outgoing> {
    let media: Vec<InputMedia> = serde_json::from_str(params.text("media"))
        .map_err(|_| bad_request("can't parse InputMedia: expected an Array of InputMedia"))?;
    match media.len() {
        0 => return Err(bad_request("there are no messages to send")),
        1..=MAX_ALBUM => {}
        _ => return Err(bad_request("too many messages to send as an album")),
    }
    let items = media.into_iter().map(|one| album_item(params, one)).collect::<Outcome<_>>()?;
    Ok(Outgoing { chat_id: params.text("chat_id").to_owned(), items, album: true })
}

fn album_item(params: &mut Params, one: InputMedia) -> Outcome<Item> {
    let kind = match one.kind.as_str() {
        "photo" => FileKind::Photo,
        "video" => FileKind::Video,
        "document" | "animation" | "audio" => {
            return Err(bad_request("can't use the media of the specified type in the album"));
        }
        other => {
            return Err(bad_request(format!("can't parse InputMedia: type \"{other}\" is unsupported")));
        }
    };
    let entities = one.caption_entities.map(|entities| entities.to_string()).unwrap_or_default();
    let marked = text::caption_text(&one.caption, &one.parse_mode, &entities)?;
    if one.media.is_empty() {
        return Err(bad_request("can't parse InputMedia: media not found"));
    }
    match uploads::read_upload(params, "", &one.media, kind, one.hints)? {
        None => Err(bad_request("can't parse InputMedia: media not found")),
        upload => {
            let format = text::format_of(&one.parse_mode);
            let options = MessageOptions { spoiler: one.has_spoiler, format, keyboard: None, ..read_options(params)? };
            Ok(Item { marked, options, upload })
        }
    }
}
