//! What a fresh account comes with: a bot, its owner, a public channel where
//! the bot may post, and a supergroup.

use crate::core::names::Name;
use crate::core::random;

use super::chat::{Kind, Membership, NewChat};
use super::event::Event;
use super::people::Person;
use super::state::Telegram;

/// Everything drawn for a new bot.
pub struct Seed {
    pub bot: i64,
    token: String,
    name: Name,
    owner: Person,
    chats: Vec<NewChat>,
}

/// Draws ids and names that are not taken.
pub fn draw(world: &Telegram) -> Seed {
    loop {
        let bot = random::between(5_000_000_000, 8_999_999_999);
        let name = Name::draw();
        let channel = free_name(world);
        if world.bots.contains_key(&bot) {
            continue;
        }
        let title = name.display();
        let chats = vec![
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
        ];
        let token = format!("{bot}:AA{}", random::text(33, random::BASE64URL));
        return Seed { bot, token, name, owner: Person::draw(), chats };
    }
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

impl Seed {
    pub fn into_event(self) -> Event {
        let username = format!("{}_bot", self.name.user("_"));
        Event::BotCreated {
            id: self.bot,
            token: self.token,
            username,
            name: self.name.display(),
            owner: self.owner,
            chats: self.chats,
        }
    }
}
