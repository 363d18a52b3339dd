//! Finding chats, and what the bot may do in them.

use serde_json::{Value, json};

use super::TelegramSimulator;
use super::chat::{Chat, Kind};
use super::error::{Outcome, bad, forbidden, migrated};
use super::membership::Status;
use super::message::FileKind;
use super::params::Params;
use super::state::Telegram;

/// The chat a `chat_id` names, as far as this bot may know of it: `@name` of
/// any public chat, or the id of a chat it was in.
pub fn find<'a>(world: &'a Telegram, bot: i64, chat_id: &str) -> Outcome<&'a Chat> {
    let chat_id = chat_id.trim();
    if chat_id.is_empty() {
        return Err(bad("chat_id is empty"));
    }
    let id = match chat_id.strip_prefix('@') {
        Some(name) => world.names.get(&name.to_lowercase()).copied(),
        None => chat_id.parse().ok().filter(|id| knows(world, bot, *id)),
    };
    id.and_then(|id| world.chats.get(&id)).ok_or_else(|| bad("chat not found"))
}

fn knows(world: &Telegram, bot: i64, chat: i64) -> bool {
    world.chats.get(&chat).is_some_and(|chat| chat.members.contains_key(&bot))
}

/// The chat, if the bot may read it.
pub fn readable<'a>(world: &'a Telegram, bot: i64, chat_id: &str) -> Outcome<&'a Chat> {
    let chat = find(world, bot, chat_id)?;
    let open = chat.username.is_some() && chat.membership(bot).status != Status::Kicked;
    if !open {
        check_inside(chat, bot)?;
    }
    Ok(chat)
}

/// The chat, if the bot may send `what` to it.
pub fn writable<'a>(world: &'a Telegram, bot: i64, chat_id: &str, what: Option<FileKind>) -> Outcome<&'a Chat> {
    let chat = find(world, bot, chat_id)?;
    if let Some(to) = chat.migrated_to {
        return Err(migrated(to));
    }
    check_inside(chat, bot)?;
    let membership = chat.membership(bot);
    if chat.kind == Kind::Channel && !membership.can_post_messages {
        return Err(bad("need administrator rights in the channel chat"));
    }
    if membership.status == Status::Restricted {
        let what = match what {
            None => "text messages",
            Some(FileKind::Photo) => "photos",
            Some(FileKind::Video) => "videos",
            Some(FileKind::Document) => "documents",
        };
        return Err(bad(format!("not enough rights to send {what} to the chat")));
    }
    Ok(chat)
}

fn check_inside(chat: &Chat, bot: i64) -> Outcome<()> {
    let kind = chat.kind.name();
    match (chat.membership(bot).status, chat.kind) {
        (Status::Kicked | Status::Left, Kind::Private) => Err(forbidden("bot was blocked by the user")),
        (Status::Kicked, _) => Err(forbidden(format!("bot was kicked from the {kind} chat"))),
        (Status::Left, _) => Err(forbidden(format!("bot is not a member of the {kind} chat"))),
        _ => Ok(()),
    }
}

/// `getChat`
pub fn get_chat(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let world = sim.world.read();
    let chat = readable(&world, bot, params.text("chat_id"))?;
    let mut full = chat.to_json();
    full["accent_color_id"] = json!(chat.id.rem_euclid(7));
    full["max_reaction_count"] = json!(11);
    full["accepted_gift_types"] = json!({
        "unlimited_gifts": false, "limited_gifts": false, "unique_gifts": false,
        "premium_subscription": false, "gifts_from_channels": false,
    });
    match chat.kind {
        Kind::Private => {}
        Kind::Channel => full["can_send_paid_media"] = json!(true),
        Kind::Group | Kind::Supergroup => {
            full["permissions"] = json!({
                "can_send_messages": true, "can_send_photos": true, "can_send_videos": true,
                "can_send_documents": true, "can_invite_users": true,
            });
        }
    }
    Ok(full)
}

/// `getChatMember`, for the bot itself and its owner.
pub fn get_chat_member(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let world = sim.world.read();
    let chat = readable(&world, bot, params.text("chat_id"))?;
    let user = params.number("user_id", 0);
    if user == 0 {
        return Err(bad("invalid user_id specified"));
    }
    let Some(me) = world.bots.get(&bot) else {
        return Err(bad("user not found"));
    };
    if user == me.owner.id {
        return Ok(owner_json(&me.owner.to_json()));
    }
    let Some(other) = world.bots.get(&user) else {
        return Err(bad("user not found"));
    };
    Ok(chat.membership(user).to_json(other.to_json(), chat.kind))
}

fn owner_json(owner: &Value) -> Value {
    json!({ "user": owner, "status": "creator", "is_anonymous": false })
}
