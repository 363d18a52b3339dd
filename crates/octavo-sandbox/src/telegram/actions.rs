//! What people do on Telegram: make chats, promote and kick the bot, write.

use serde::Deserialize;
use serde_json::{Value, json};

use super::TelegramSimulator;
use super::chat::{Kind, NewChat};
use super::event::Event;
use super::membership::{Membership, Status};
use super::seed;
use super::state::Telegram;
use crate::core::random;
use crate::core::simulator::unknown_action;
use crate::error::{Error, Result};

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The owner makes a chat and adds the bot; answers `{"chatId"}`.
    CreateChat { kind: Kind, title: String, username: Option<String> },
    /// The bot is added, removed, promoted, restricted, blocked.
    SetMembership {
        chat_id: String,
        status: Status,
        #[serde(default)]
        can_post_messages: bool,
        #[serde(default)]
        can_delete_messages: bool,
    },
    /// A group becomes a supergroup; answers `{"chatId"}`, the new one.
    MigrateChat { chat_id: String },
    /// The owner writes in a chat (or posts in the channel).
    Write { chat_id: String, text: String },
    /// The owner revokes the token at BotFather; answers `{"token"}`, the new one.
    RevokeToken,
}

/// Does it. The bot learns of it by getUpdates.
pub fn act(sim: &TelegramSimulator, account: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let mut world = sim.world.write();
    let bot: i64 = account.parse().unwrap_or_default();
    let (event, outcome) = happening(&world, bot, action)?;
    world.commit(account, event)?;
    drop(world);
    sim.polls.wake();
    Ok(outcome)
}

fn happening(world: &Telegram, bot: i64, action: Action) -> Result<(Event, Value)> {
    Ok(match action {
        Action::CreateChat { kind, title, username } => new_chat(world, kind, title, username)?,
        Action::SetMembership { chat_id, status, can_post_messages, can_delete_messages } => {
            let chat_id = known_chat(world, bot, &chat_id)?;
            let membership = Membership { status, can_post_messages, can_delete_messages };
            (Event::MembershipChanged { chat_id, membership }, json!({}))
        }
        Action::MigrateChat { chat_id } => {
            let from = known_chat(world, bot, &chat_id)?;
            let to = seed::chat_id(world, Kind::Supergroup);
            (Event::ChatMigrated { from, to }, json!({ "chatId": to.to_string() }))
        }
        Action::Write { chat_id, text } => {
            let chat_id = known_chat(world, bot, &chat_id)?;
            (Event::Heard { chat_id, text }, json!({}))
        }
        Action::RevokeToken => {
            let token = format!("{bot}:AA{}", random::text(33, random::BASE64URL));
            (Event::TokenRevoked { token: token.clone() }, json!({ "token": token }))
        }
    })
}

fn new_chat(world: &Telegram, kind: Kind, title: String, username: Option<String>) -> Result<(Event, Value)> {
    if let Some(taken) = username.as_ref().filter(|name| world.names.contains_key(&name.to_lowercase())) {
        return Err(Error::Invalid(format!("username `{taken}` is taken")));
    }
    let membership = if kind == Kind::Channel { Membership::channel_admin() } else { Membership::member() };
    let id = seed::chat_id(world, kind);
    let chat = NewChat { id, kind, title, username, membership };
    Ok((Event::ChatCreated { chat }, json!({ "chatId": id.to_string() })))
}

fn known_chat(world: &Telegram, bot: i64, chat_id: &str) -> Result<i64> {
    let id = chat_id.parse().ok().filter(|id| world.chats.get(id).is_some_and(|chat| chat.members.contains_key(&bot)));
    id.ok_or_else(|| Error::Invalid(format!("the bot has no chat `{chat_id}`")))
}
