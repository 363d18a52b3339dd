//! Chats, what the bot is in them, and what it may do there.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::errors::{Outcome, bad_request, forbidden, migrated};
use super::events::{ChatKind, FileKind, MemberStatus, Membership, NewChat};
use super::params::Params;
use super::state::{Chat, Telegram, TelegramSimulator};

/// The chat a `chat_id` names, as far as this bot may know of it: `@name` of
/// any public chat, or the id of a chat it was in.
pub fn find_chat<'a>(world: &'a Telegram, bot: i64, chat_id: &str) -> Outcome<&'a Chat> {
    let chat_id = chat_id.trim();
    if chat_id.is_empty() {
        return Err(bad_request("chat_id is empty"));
    }
    let id = match chat_id.strip_prefix('@') {
        Some(name) => world.names.get(&name.to_lowercase()).copied(),
        None => chat_id.parse().ok().filter(|id| knows(world, bot, *id)),
    };
    id.and_then(|id| world.chats.get(&id)).ok_or_else(|| bad_request("chat not found"))
}

fn knows(world: &Telegram, bot: i64, chat: i64) -> bool {
    world.chats.get(&chat).is_some_and(|chat| chat.members.contains_key(&bot))
}

/// The chat, if the bot may read it.
pub fn readable_chat<'a>(world: &'a Telegram, bot: i64, chat_id: &str) -> Outcome<&'a Chat> {
    let chat = find_chat(world, bot, chat_id)?;
    let open = chat.username.is_some() && chat.membership(bot).status != MemberStatus::Kicked;
    if !open {
        check_inside(chat, bot)?;
    }
    Ok(chat)
}

/// The chat, if the bot may send `what` to it.
pub fn writable_chat<'a>(world: &'a Telegram, bot: i64, chat_id: &str, what: Option<FileKind>) -> Outcome<&'a Chat> {
    let chat = find_chat(world, bot, chat_id)?;
    if let Some(to) = chat.migrated_to {
        return Err(migrated(to));
    }
    check_inside(chat, bot)?;
    let membership = chat.membership(bot);
    if chat.kind == ChatKind::Channel && !membership.can_post_messages {
        return Err(bad_request("need administrator rights in the channel chat"));
    }
    if membership.status == MemberStatus::Restricted {
        let what = match what {
            None => "text messages",
            Some(FileKind::Photo) => "photos",
            Some(FileKind::Video) => "videos",
            Some(FileKind::Document) => "documents",
        };
        return Err(bad_request(format!("not enough rights to send {what} to the chat")));
    }
    Ok(chat)
}

fn check_inside(chat: &Chat, bot: i64) -> Outcome<()> {
    let kind = chat.kind.name();
    match (chat.membership(bot).status, chat.kind) {
        (MemberStatus::Kicked | MemberStatus::Left, ChatKind::Private) => Err(forbidden("bot was blocked by the user")),
        (MemberStatus::Kicked, _) => Err(forbidden(format!("bot was kicked from the {kind} chat"))),
        (MemberStatus::Left, _) => Err(forbidden(format!("bot is not a member of the {kind} chat"))),
        _ => Ok(()),
    }
}

/// `getChat`
pub fn get_chat(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let world = sim.world.read();
    let chat = readable_chat(&world, bot, params.text("chat_id"))?;
    let mut full = chat.to_json();
    full["accent_color_id"] = json!(chat.id.rem_euclid(7));
    full["max_reaction_count"] = json!(11);
    full["accepted_gift_types"] = json!({
        "unlimited_gifts": false, "limited_gifts": false, "unique_gifts": false,
        "premium_subscription": false, "gifts_from_channels": false,
    });
    match chat.kind {
        ChatKind::Private => {}
        ChatKind::Channel => full["can_send_paid_media"] = json!(true),
        ChatKind::Group | ChatKind::Supergroup => {
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
    let chat = readable_chat(&world, bot, params.text("chat_id"))?;
    let user = params.number("user_id", 0);
    if user == 0 {
        return Err(bad_request("invalid user_id specified"));
    }
    let Some(me) = world.bots.get(&bot) else {
        return Err(bad_request("user not found"));
    };
    if user == me.owner.id {
        return Ok(owner_json(&me.owner.to_json()));
    }
    let Some(other) = world.bots.get(&user) else {
        return Err(bad_request("user not found"));
    };
    Ok(chat.membership(user).to_json(other.to_json(), chat.kind))
}

fn owner_json(owner: &Value) -> Value {
    json!({ "user": owner, "status": "creator", "is_anonymous": false })
}

impl ChatKind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Group => "group",
            Self::Supergroup => "supergroup",
            Self::Channel => "channel",
        }
    }
}

impl Chat {
    pub fn new(new: NewChat, bot: i64) -> Self {
        Self {
            id: new.id,
            kind: new.kind,
            title: new.title,
            username: new.username,
            topics: new.topics.into_iter().collect(),
            members: BTreeMap::from([(bot, new.membership)]),
            last_message: 0,
            messages: BTreeMap::new(),
            migrated_to: None,
        }
    }

    pub fn membership(&self, bot: i64) -> Membership {
        self.members.get(&bot).copied().unwrap_or_else(Membership::left)
    }

    /// A topic can only be named in a forum that has it.
    pub fn check_topic(&self, topic: Option<i64>) -> Outcome<()> {
        match topic.is_none_or(|topic| self.topics.contains_key(&topic)) {
            true => Ok(()),
            false => Err(bad_request("message thread not found")),
        }
    }

    /// The Bot API's `Chat`.
    pub fn to_json(&self) -> Value {
        let mut out = Map::new();
        out.insert("id".to_owned(), json!(self.id));
        let title = if self.kind == ChatKind::Private { "first_name" } else { "title" };
        out.insert(title.to_owned(), json!(self.title));
        if let Some(username) = &self.username {
            out.insert("username".to_owned(), json!(username));
        }
        out.insert("type".to_owned(), json!(self.kind.name()));
        if !self.topics.is_empty() {
            out.insert("is_forum".to_owned(), json!(true));
        }
        Value::Object(out)
    }

    /// `https://t.me/…` of a message, where the platform has one.
    pub fn permalink(&self, message: i64) -> Option<String> {
        if let (Some(username), false) = (&self.username, self.kind == ChatKind::Private) {
            return Some(format!("https://t.me/{username}/{message}"));
        }
        let id = self.id.to_string();
        let inner = id.strip_prefix("-100").filter(|inner| inner.len() >= 10)?;
        Some(format!("https://t.me/c/{inner}/{message}"))
    }
}

impl MemberStatus {
    pub fn name(self) -> &'static str {
        match self {
            Self::Creator => "creator",
            Self::Administrator => "administrator",
            Self::Member => "member",
            Self::Restricted => "restricted",
            Self::Left => "left",
            Self::Kicked => "kicked",
        }
    }
}

impl Membership {
    pub fn of(status: MemberStatus) -> Self {
        Self { status, can_post_messages: false, can_delete_messages: false }
    }

    pub fn member() -> Self {
        Self::of(MemberStatus::Member)
    }

    pub fn left() -> Self {
        Self::of(MemberStatus::Left)
    }

    pub fn channel_admin() -> Self {
        Self { status: MemberStatus::Administrator, can_post_messages: true, can_delete_messages: true }
    }

    /// The Bot API's `ChatMember` of a bot.
    pub fn to_json(self, user: Value, kind: ChatKind) -> Value {
        let mut out = json!({ "user": user, "status": self.status.name() });
        let mut set = |names: &[&str], value: bool| {
            names.iter().for_each(|name| out[*name] = json!(value));
        };
        match self.status {
            MemberStatus::Administrator => {
                set(&REFUSED_TO_ADMINS, false);
                set(&GIVEN_TO_ADMINS, true);
                set(&["can_delete_messages"], self.can_delete_messages);
                if kind == ChatKind::Channel {
                    set(&["can_post_messages", "can_edit_messages"], self.can_post_messages);
                } else {
                    set(&["can_pin_messages", "can_manage_topics"], false);
                }
            }
            MemberStatus::Restricted => {
                set(&["is_member"], true);
                set(&REFUSED_TO_RESTRICTED, false);
                out["until_date"] = json!(0);
            }
            MemberStatus::Kicked => out["until_date"] = json!(0),
            _ => {}
        }
        out
    }
}

const REFUSED_TO_ADMINS: [&str; 7] = [
    "can_be_edited",
    "is_anonymous",
    "can_promote_members",
    "can_restrict_members",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
];
const GIVEN_TO_ADMINS: [&str; 4] = ["can_manage_chat", "can_change_info", "can_invite_users", "can_manage_video_chats"];
const REFUSED_TO_RESTRICTED: [&str; 16] = [
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
];
