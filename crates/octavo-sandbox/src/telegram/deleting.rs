//! `deleteMessage` and `deleteMessages` (<https://core.telegram.org/bots/api#deletemessage>).

use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use super::chats;
use super::errors::{Outcome, bad_request};
use super::events::{Message, TelegramEvent};
use super::params::Params;
use super::state::TelegramSimulator;

/// How old a message may be.
const OLDEST: SignedDuration = SignedDuration::from_hours(48);
const MOST_AT_ONCE: usize = 100;

pub async fn delete_message(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let id = params.number("message_id", 0);
    match delete(sim, bot, params, &[id])? {
        0 => Err(bad_request("message to delete not found")),
        _ => deleted(sim, bot).await,
    }
}

/// Those that are not there are skipped.
pub async fn delete_messages(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let ids: Vec<i64> = serde_json::from_str(params.text("message_ids"))
        .map_err(|_| bad_request("can't parse message identifiers JSON object"))?;
    if ids.is_empty() {
        return Err(bad_request("message identifiers are not specified"));
    }
    if ids.len() > MOST_AT_ONCE {
        return Err(bad_request("too many message identifiers specified"));
    }
    delete(sim, bot, params, &ids)?;
    deleted(sim, bot).await
}

async fn deleted(sim: &TelegramSimulator, bot: i64) -> Outcome {
    sim.world.after_accept(&bot.to_string()).await?;
    Ok(json!(true))
}

fn delete(sim: &TelegramSimulator, bot: i64, params: &Params, ids: &[i64]) -> Outcome<usize> {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let chat = chats::writable_chat(&world, bot, params.text("chat_id"), None)?;
    let found: Vec<&Message> = ids.iter().filter_map(|id| chat.messages.get(id)).collect();
    let may_delete_all = chat.membership(bot).can_delete_messages;
    if found.iter().any(|message| is_too_old(message, now) || (message.bot != bot && !may_delete_all)) {
        return Err(bad_request("message can't be deleted for everyone"));
    }
    let (chat_id, found) = (chat.id, found.iter().map(|message| message.id).collect::<Vec<_>>());
    for message_id in &found {
        world.commit(&bot.to_string(), TelegramEvent::Deleted { chat_id, message_id: *message_id })?;
    }
    Ok(found.len())
}

fn is_too_old(message: &Message, now: Timestamp) -> bool {
    now.duration_since(message.at) >= OLDEST
}
