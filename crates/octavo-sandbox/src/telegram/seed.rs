//! What a fresh account comes with: a bot, its owner, a public channel where
//! the bot may post, and a supergroup.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::core::Core;
use crate::core::accounts::{Accounts, SandboxAccount};
use crate::core::names::Name;
use crate::core::random;
use crate::error::Result;

use super::PLATFORM;
use super::chat::{Kind, NewChat};
use super::event::Event;
use super::membership::Membership;
use super::people::Person;
use super::state::{Bot, Telegram};
use serde_json::json;

impl Accounts for Telegram {
    type Id = i64;
    type Account = Bot;

    fn all(&self) -> &BTreeMap<Self::Id, Bot> {
        &self.bots
    }

    fn number(bot: &Bot) -> u64 {
        bot.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, Event) {
        loop {
            let bot = random::between(5_000_000_000, 8_999_999_999);
            let name = Name::draw();
            let channel = free_name(self);
            if self.bots.contains_key(&bot) {
                continue;
            }
            let event = Event::BotCreated {
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

fn first_chats(world: &Telegram, title: &str, channel: String) -> Vec<NewChat> {
    vec![
        NewChat {
            id: chat_id(world, Kind::Channel),
            kind: Kind::Channel,
            title: format!("{title} News"),
            username: Some(channel),
            membership: Membership::channel_admin(),
        },
        NewChat {
            id: chat_id(world, Kind::Supergroup),
            kind: Kind::Supergroup,
            title: format!("{title} Community"),
            username: None,
            membership: Membership::member(),
        },
    ]
}

/// An id of the right form that no chat has: channels and supergroups are
/// `-100` and ten digits, basic groups a plain negative number.
pub fn chat_id(world: &Telegram, kind: Kind) -> i64 {
    loop {
        let id = match kind {
            Kind::Channel | Kind::Supergroup => -1_000_000_000_000 - random::between(1_000_000_000, 3_999_999_999),
            Kind::Group => -random::between(100_000_000, 999_999_999),
            Kind::Private => random::between(100_000_000, 7_999_999_999),
        };
        if !world.chats.contains_key(&id) {
            return id;
        }
    }
}

/// A public name that no chat has.
pub fn free_name(world: &Telegram) -> String {
    loop {
        let name = Name::draw().user("_");
        if !world.names.contains_key(&name) {
            return name;
        }
    }
}
