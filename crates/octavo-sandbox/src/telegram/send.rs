//! Sending: check, store the files, record, answer.

use serde_json::{Value, json};

use super::TelegramSimulator;
use super::chats;
use super::error::{Outcome, bad};
use super::event::Event;
use super::media;
use super::message::{Attachment, Message};
use super::outgoing::{Item, Outgoing};
use super::state::Telegram;
use super::text::Marked;
use crate::core::publication::NewPublication;
use crate::core::random;

/// An item whose file is stored.
struct Ready {
    marked: Marked,
    attachment: Option<Attachment>,
}

/// Does a sending call of `bot`.
pub async fn send(sim: &TelegramSimulator, bot: i64, outgoing: Outgoing) -> Outcome {
    let Outgoing { chat_id, items, album } = outgoing;
    check(&sim.world.read(), bot, &chat_id, &items)?;
    let mut ready = Vec::with_capacity(items.len());
    for item in items {
        ready.push(prepare(sim, item).await?);
    }
    let sent = accept(sim, bot, &chat_id, ready, album)?;
    sim.world.after_accept(&bot.to_string()).await?;
    Ok(sent)
}

fn check(world: &Telegram, bot: i64, chat_id: &str, items: &[Item]) -> Outcome<()> {
    for item in items {
        chats::writable(world, bot, chat_id, item.upload.as_ref().map(|upload| upload.kind))?;
    }
    Ok(())
}

async fn prepare(sim: &TelegramSimulator, item: Item) -> Outcome<Ready> {
    let attachment = match item.upload {
        None => None,
        Some(upload) => Some(media::store(&sim.world.core.media, upload).await?),
    };
    Ok(Ready { marked: item.marked, attachment })
}

fn accept(sim: &TelegramSimulator, bot: i64, chat_id: &str, ready: Vec<Ready>, album: bool) -> Outcome {
    let mut world = sim.world.write();
    let kind = ready.first().and_then(|item| item.attachment.as_ref()).map(|file| file.kind);
    let chat = chats::writable(&world, bot, chat_id, kind)?;
    let (chat_id, first) = (chat.id, chat.last_message + 1);
    let known = world.bots.get(&bot).map_or(0, |bot| bot.files.len());
    let group = album.then(|| random::text(17, random::DIGITS));
    let publication = publication(chat_id, first, &ready);
    let messages: Vec<Message> =
        (first..).zip(ready).map(|(id, item)| message(id, bot, item, group.clone(), known)).collect();
    world.publish(&bot.to_string(), publication, Event::Posted { chat_id, messages: messages.clone() })?;
    let Some(chat) = world.chats.get(&chat_id) else {
        return Err(bad("chat not found"));
    };
    let stored = messages.iter().filter_map(|message| chat.messages.get(&message.id));
    let mut shown: Vec<Value> = stored.map(|one| world.message_json(chat, one)).collect();
    Ok(if album { Value::Array(shown) } else { shown.pop().unwrap_or_default() })
}

fn publication(chat_id: i64, first: i64, ready: &[Ready]) -> NewPublication {
    let parts: Vec<Value> = ready
        .iter()
        .map(|item| json!([item.marked.text, item.attachment.as_ref().map(|one| &one.file.hash)]))
        .collect();
    NewPublication::new(format!("{chat_id}:{first}"), &json!([chat_id, parts]))
}

fn message(id: i64, bot: i64, item: Ready, group: Option<String>, known: usize) -> Message {
    let attachment = item.attachment.map(|file| with_path(file, known, id));
    Message {
        id,
        bot,
        text: item.marked.text,
        entities: item.marked.entities,
        attachment,
        group,
        seq: 0,
        at: jiff::Timestamp::UNIX_EPOCH,
        edited_at: None,
    }
}

fn with_path(mut file: Attachment, known: usize, id: i64) -> Attachment {
    if file.path.is_empty() {
        let extension = match media::extension(&file.name) {
            empty if empty.is_empty() => String::new(),
            extension => format!(".{extension}"),
        };
        file.path = format!("{}s/file_{known}_{id}{extension}", file.kind.name());
    }
    file
}
