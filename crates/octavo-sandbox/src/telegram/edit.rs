//! Changing and deleting what the bot sent.

use jiff::SignedDuration;
use serde_json::json;

use super::TelegramSimulator;
use super::chat::Chat;
use super::chats;
use super::error::{Outcome, bad};
use super::event::Event;
use super::message::Message;
use super::params::Params;
use super::state::Telegram;
use super::text::{self, Marked};

/// Without the right to delete, a bot's own messages can go for this long.
const DELETABLE_FOR: SignedDuration = SignedDuration::from_hours(48);

/// `editMessageText`
pub fn edit_text(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let marked = text::message(params)?;
    edit(sim, bot, params, marked, |message| {
        let fits = message.attachment.is_none();
        if fits { Ok(()) } else { Err(bad("there is no text in the message to edit")) }
    })
}

/// `editMessageCaption`
pub fn edit_caption(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let marked = text::caption(params.text("caption"), params.text("parse_mode"), params.text("caption_entities"))?;
    edit(sim, bot, params, marked, |message| {
        let fits = message.attachment.is_some();
        if fits { Ok(()) } else { Err(bad("there is no caption in the message to edit")) }
    })
}

fn edit(
    sim: &TelegramSimulator,
    bot: i64,
    params: &Params,
    marked: Marked,
    check: impl Fn(&Message) -> Outcome<()>,
) -> Outcome {
    let mut world = sim.world.write();
    let (chat, message) = target(&world, bot, params, "edit")?;
    check(message)?;
    if message.bot != bot {
        return Err(bad("message can't be edited"));
    }
    if message.text == marked.text && message.entities == marked.entities {
        return Err(bad("message is not modified: specified new message content and reply markup are exactly \
             the same as a current content and reply markup of the message"));
    }
    let (chat_id, message_id) = (chat.id, message.id);
    let Marked { text, entities } = marked;
    world.commit(&bot.to_string(), Event::Edited { chat_id, message_id, text, entities })?;
    let (chat, message) = target(&world, bot, params, "edit")?;
    Ok(world.message_json(chat, message))
}

/// `deleteMessage`
pub fn delete(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let (chat, message) = target(&world, bot, params, "delete")?;
    let membership = chat.membership(bot);
    let fresh = now.duration_since(message.at) <= DELETABLE_FOR;
    if !membership.can_delete_messages && (message.bot != bot || !fresh) {
        return Err(bad("message can't be deleted for everyone"));
    }
    let (chat_id, message_id) = (chat.id, message.id);
    world.commit(&bot.to_string(), Event::Deleted { chat_id, message_id })?;
    Ok(json!(true))
}

fn target<'a>(world: &'a Telegram, bot: i64, params: &Params, verb: &str) -> Outcome<(&'a Chat, &'a Message)> {
    let chat = chats::writable(world, bot, params.text("chat_id"), None)?;
    let message = chat.messages.get(&params.number("message_id", 0));
    Ok((chat, message.ok_or_else(|| bad(format!("message to {verb} not found")))?))
}
