//! A fresh bot with its owner and chats, and what the owner does later: create chats, promote and remove the bot, write.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::events::{ChatKind, MemberStatus, Membership, NewChat, PLATFORM, Person, TelegramEvent};
use super::state::{Bot, Telegram, TelegramSimulator};
use crate::core::random::Name;
use crate::core::simulator::{Accounts, SandboxAccount, unknown_action};
use crate::core::{Core, random};
use crate::error::{Error, Result};

impl Accounts for Telegram {
    type Id = i64;
    type Account = Bot;

    fn all(&self) -> &BTreeMap<Self::Id, Bot> {
        &self.bots
    }

    fn number(bot: &Bot) -> u64 {
        bot.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, TelegramEvent) {
        loop {
            let bot = random::between(5_000_000_000, 8_999_999_999);
            let name = Name::draw();
            let channel = draw_chat_name(self);
            if self.bots.contains_key(&bot) {
                continue;
            }
            let event = TelegramEvent::BotCreated {
                id: bot,
                token: format!("{bot}:AA{}", random::text(33, random::BASE64URL)),
                username: format!("{}_bot", name.user("_")),
                name: name.display(),
                owner: Person::draw(),
                chats: first_chats(self, &name.display(), channel),
            };
            return (bot.to_string(), event);
        }
    }

    fn shown(bot: &Bot, _core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: bot.id.to_string(),
            username: bot.username.clone(),
            display_name: bot.name.clone(),
            credentials: json!({ "token": bot.token }),
        })
    }
}

/// The number of the topic in the first group.
const FIRST_TOPIC: i64 = 2;

fn first_chats(world: &Telegram, title: &str, channel: String) -> Vec<NewChat> {
    vec![
        NewChat {
            id: draw_chat_id(world, ChatKind::Channel),
            kind: ChatKind::Channel,
            title: format!("{title} News"),
            username: Some(channel),
            topics: Vec::new(),
            membership: Membership::channel_admin(),
        },
        NewChat {
            id: draw_chat_id(world, ChatKind::Supergroup),
            kind: ChatKind::Supergroup,
            title: format!("{title} Community"),
            username: None,
            topics: vec![(FIRST_TOPIC, "Announcements".to_owned())],
            membership: Membership::member(),
        },
    ]
}

/// An id of the right form that no chat has: channels and supergroups are
/// `-100` and ten digits, basic groups a plain negative number.
pub fn draw_chat_id(world: &Telegram, kind: ChatKind) -> i64 {
    loop {
        let id = match kind {
            ChatKind::Channel | ChatKind::Supergroup => {
                -1_000_000_000_000 - random::between(1_000_000_000, 3_999_999_999)
            }
            ChatKind::Group => -random::between(100_000_000, 999_999_999),
            ChatKind::Private => random::between(100_000_000, 7_999_999_999),
        };
        if !world.chats.contains_key(&id) {
            return id;
        }
    }
}

/// A public name that no chat has.
pub fn draw_chat_name(world: &Telegram) -> String {
    loop {
        let name = Name::draw().user("_");
        if !world.names.contains_key(&name) {
            return name;
        }
    }
}

impl Person {
    pub fn draw() -> Self {
        let name = Name::draw();
        Self { id: random::between(100_000_000, 7_999_999_999), first_name: name.display(), username: name.user("_") }
    }

    /// The Bot API's `User`.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id, "is_bot": false, "first_name": self.first_name,
            "username": self.username, "language_code": "en",
        })
    }
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The owner makes a chat and adds the bot; answers `{"chatId"}`.
    CreateChat { kind: ChatKind, title: String, username: Option<String> },
    /// The bot is added, removed, promoted, restricted, blocked.
    SetMembership {
        chat_id: String,
        status: MemberStatus,
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
pub fn apply_action(sim: &TelegramSimulator, account: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let mut world = sim.world.write();
    let bot: i64 = account.parse().unwrap_or_default();
    let (event, outcome) = happening(&world, bot, action)?;
    world.commit(account, event)?;
    drop(world);
    sim.polls.wake();
    Ok(outcome)
}

fn happening(world: &Telegram, bot: i64, action: Action) -> Result<(TelegramEvent, Value)> {
    Ok(match action {
        Action::CreateChat { kind, title, username } => new_chat(world, kind, title, username)?,
        Action::SetMembership { chat_id, status, can_post_messages, can_delete_messages } => {
            let chat_id = known_chat(world, bot, &chat_id)?;
            let membership = Membership { status, can_post_messages, can_delete_messages };
            (TelegramEvent::MembershipChanged { chat_id, membership }, json!({}))
        }
        Action::MigrateChat { chat_id } => {
            let from = known_chat(world, bot, &chat_id)?;
            let to = draw_chat_id(world, ChatKind::Supergroup);
            (TelegramEvent::ChatMigrated { from, to }, json!({ "chatId": to.to_string() }))
        }
        Action::Write { chat_id, text } => {
            let chat_id = known_chat(world, bot, &chat_id)?;
            (TelegramEvent::Heard { chat_id, text }, json!({}))
        }
        Action::RevokeToken => {
            let token = format!("{bot}:AA{}", random::text(33, random::BASE64URL));
            (TelegramEvent::TokenRevoked { token: token.clone() }, json!({ "token": token }))
        }
    })
}

fn new_chat(
    world: &Telegram,
    kind: ChatKind,
    title: String,
    username: Option<String>,
) -> Result<(TelegramEvent, Value)> {
    if let Some(taken) = username.as_ref().filter(|name| world.names.contains_key(&name.to_lowercase())) {
        return Err(Error::Invalid(format!("username `{taken}` is taken")));
    }
    let membership = if kind == ChatKind::Channel { Membership::channel_admin() } else { Membership::member() };
    let id = draw_chat_id(world, kind);
    let chat = NewChat { id, kind, title, username, topics: Vec::new(), membership };
    Ok((TelegramEvent::ChatCreated { chat }, json!({ "chatId": id.to_string() })))
}

fn known_chat(world: &Telegram, bot: i64, chat_id: &str) -> Result<i64> {
    let id = chat_id.parse().ok().filter(|id| world.chats.get(id).is_some_and(|chat| chat.members.contains_key(&bot)));
    id.ok_or_else(|| Error::Invalid(format!("the bot has no chat `{chat_id}`")))
}
