//! `editMessageText`: changing a text that the bot sent.

use super::TelegramSimulator;
use super::chat::Chat;
use super::chats;
use super::error::{Outcome, bad};
use super::event::Event;
use super::message::Message;
use super::params::Params;
use super::state::Telegram;
use super::text::{self, Marked};

pub fn edit_text(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let marked = text::message(params)?;
    let mut world = sim.world.write();
    let (chat, message) = target(&world, bot, params)?;
    if message.attachment.is_some() {
        return Err(bad("there is no text in the message to edit"));
    }
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
    let (chat, message) = target(&world, bot, params)?;
    Ok(world.message_json(chat, message))
}

fn target<'a>(world: &'a Telegram, bot: i64, params: &Params) -> Outcome<(&'a Chat, &'a Message)> {
    let chat = chats::writable(world, bot, params.text("chat_id"), None)?;
    let message = chat.messages.get(&params.number("message_id", 0));
    Ok((chat, message.ok_or_else(|| bad("message to edit not found"))?))
}
