//! What the simulated Discord remembers, and how events change it.

use std::collections::{BTreeMap, HashMap};

use jiff::{SignedDuration, Timestamp};

use super::errors::{Outcome, missing_access, unknown_channel};
use super::events::{Channel, ChannelKind, DiscordEvent, Guild, Message, Webhook};
use crate::core::journal::Stamp;
use crate::core::world::{State, World};

/// The first second of 2015: <https://docs.discord.com/developers/reference#snowflakes>
const EPOCH: i64 = 1_420_070_400_000;
/// "The past few minutes", in which a nonce is compared.
const NONCE_COUNTS_FOR: SignedDuration = SignedDuration::from_mins(3);

pub struct DiscordSimulator {
    pub world: World<Discord>,
}

#[derive(Default)]
pub struct Discord {
    pub bots: BTreeMap<u64, Bot>,
    /// Valid tokens.
    pub tokens: HashMap<String, u64>,
    pub guilds: BTreeMap<u64, Guild>,
    /// With the threads.
    pub channels: BTreeMap<u64, Channel>,
    pub webhooks: BTreeMap<u64, Webhook>,
    /// Of all channels; ids grow.
    pub messages: BTreeMap<u64, Message>,
    last_id: u64,
}

pub struct Bot {
    pub id: u64,
    pub token: String,
    pub username: String,
    pub name: String,
    pub created_seq: u64,
}

impl State for Discord {
    type Event = DiscordEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: DiscordEvent) {
        let bot: u64 = account.parse().unwrap_or_default();
        match event {
            DiscordEvent::BotCreated { id, token, username, name, guild, channels } => {
                self.tokens.insert(token.clone(), id);
                self.bots.insert(id, Bot { id, token, username, name, created_seq: stamp.seq });
                self.note_id(guild.id);
                self.guilds.insert(guild.id, guild);
                channels.into_iter().for_each(|channel| self.add_channel(channel));
            }
            DiscordEvent::ChannelCreated { channel } => self.add_channel(channel),
            DiscordEvent::ChannelDeleted { channel } => self.remove_channel(channel),
            DiscordEvent::PermissionsChanged { channel, permissions } => {
                if let Some(channel) = self.channels.get_mut(&channel) {
                    channel.permissions = permissions;
                }
            }
            DiscordEvent::TokenReset { token } => self.replace_token(bot, token),
            DiscordEvent::WebhookCreated { webhook } => {
                self.note_id(webhook.id);
                self.webhooks.insert(webhook.id, webhook);
            }
            DiscordEvent::WebhookDeleted { webhook } => drop(self.webhooks.remove(&webhook)),
            DiscordEvent::Posted { thread, message } => self.take_in(stamp, thread, message),
            DiscordEvent::MessageDeleted { message } => drop(self.messages.remove(&message)),
        }
    }
}

impl Discord {
    /// An id that is larger than all before it, and holds the time.
    pub fn next_id(&self, now: Timestamp) -> u64 {
        let since = u64::try_from(now.as_millisecond() - EPOCH).unwrap_or_default();
        (since << 22).max(self.last_id + 1)
    }

    /// A channel that a bot can see, or a thread of one.
    pub fn visible_channel(&self, bot: u64, id: u64) -> Outcome<&Channel> {
        let channel = self.channels.get(&id).ok_or_else(unknown_channel)?;
        let is_in_it = self.guilds.get(&channel.guild).is_some_and(|guild| guild.bot == bot);
        if is_in_it && channel.permissions.view { Ok(channel) } else { Err(missing_access()) }
    }

    /// The bot's message with this nonce, while Discord still compares it.
    pub fn with_nonce(&self, bot: u64, nonce: &str, now: Timestamp) -> Option<&Message> {
        let mut newest = self.messages.values().rev();
        newest.find(|message| {
            message.bot == bot
                && message.webhook.is_none()
                && message.nonce.as_deref() == Some(nonce)
                && now.duration_since(message.at) < NONCE_COUNTS_FOR
        })
    }

    fn note_id(&mut self, id: u64) {
        self.last_id = self.last_id.max(id);
    }

    fn add_channel(&mut self, channel: Channel) {
        self.note_id(channel.id);
        self.channels.insert(channel.id, channel);
    }

    fn remove_channel(&mut self, id: u64) {
        self.channels.retain(|_, channel| channel.id != id && channel.parent != Some(id));
        let Discord { channels, messages, webhooks, .. } = self;
        messages.retain(|_, message| channels.contains_key(&message.channel));
        webhooks.retain(|_, webhook| channels.contains_key(&webhook.channel));
    }

    fn replace_token(&mut self, bot: u64, token: String) {
        let Some(bot) = self.bots.get_mut(&bot) else {
            return;
        };
        self.tokens.remove(&bot.token);
        self.tokens.insert(token.clone(), bot.id);
        bot.token = token;
    }

    fn take_in(&mut self, stamp: Stamp, thread: Option<Channel>, message: Message) {
        if let Some(thread) = thread {
            let forum = thread.parent.and_then(|parent| self.channels.get_mut(&parent));
            if let Some(forum) = forum {
                forum.last_message = Some(thread.id);
            }
            self.add_channel(thread);
        }
        let last_file = message.attachments.iter().map(|file| file.id).max();
        self.note_id(message.id.max(last_file.unwrap_or_default()));
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            channel.last_message = Some(message.id);
        }
        self.messages.insert(message.id, Message { seq: stamp.seq, at: stamp.at, ..message });
    }
}

impl ChannelKind {
    pub fn number(self) -> u8 {
        match self {
            ChannelKind::Text => 0,
            ChannelKind::Voice => 2,
            ChannelKind::Announcement => 5,
            ChannelKind::Thread => 11,
            ChannelKind::Forum => 15,
        }
    }
}
