//! What can happen on the simulated Telegram: the ledger's lines.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::chat::NewChat;
use super::membership::Membership;
use super::message::Message;
use super::people::Person;

/// One line. The line's account is the bot's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A bot, its owner, and the chats the owner put it into.
    BotCreated { id: i64, token: String, username: String, name: String, owner: Person, chats: Vec<NewChat> },
    /// The owner made another chat and put the bot into it.
    ChatCreated { chat: NewChat },
    /// The bot was added, removed, promoted, …
    MembershipChanged { chat_id: i64, membership: Membership },
    /// A group became a supergroup with another id.
    ChatMigrated { from: i64, to: i64 },
    /// A person wrote in a chat.
    Heard { chat_id: i64, text: String },
    /// The owner revoked the token; the bot has a new one.
    TokenRevoked { token: String },
    /// The bot sent a message or an album.
    Posted { chat_id: i64, messages: Vec<Message> },
    /// The bot changed a text or caption.
    Edited { chat_id: i64, message_id: i64, text: String, entities: Vec<Value> },
    /// The bot deleted a message, which earlier versions simulated.
    Deleted { chat_id: i64, message_id: i64 },
    /// Updates below this id were confirmed by getUpdates.
    UpdatesConfirmed { below: i64 },
    /// Kinds of updates wanted from now on; empty means the default set.
    AllowedUpdates { kinds: Vec<String> },
    /// Earlier versions wrote these for `logOut` and `setWebhook`. They change nothing.
    #[serde(rename = "logged_out", alias = "webhook_changed", skip_serializing)]
    NoLongerSimulated,
}
