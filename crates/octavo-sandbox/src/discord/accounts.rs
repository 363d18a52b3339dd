//! A fresh bot with its server and channels, and what people do later.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::events::{Channel, ChannelKind, DiscordEvent, Guild, PLATFORM, Permissions, Webhook};
use super::state::{Bot, Discord, DiscordSimulator};
use crate::core::random::Name;
use crate::core::simulator::{Accounts, SandboxAccount, unknown_action};
use crate::core::{Core, random};
use crate::error::{Error, Result};

impl Accounts for Discord {
    type Id = u64;
    type Account = Bot;

    fn all(&self) -> &BTreeMap<u64, Bot> {
        &self.bots
    }

    fn number(bot: &Bot) -> u64 {
        bot.created_seq
    }

    fn draw(&self, now: Timestamp) -> (String, DiscordEvent) {
        let name = Name::draw();
        let first = self.next_id(now);
        let (id, guild) = (first, first + 1);
        let channel = |number: u64, kind, name: &str| new_channel(first + 1 + number, guild, kind, name.to_owned());
        let event = DiscordEvent::BotCreated {
            id,
            token: draw_token(),
            username: name.user("_"),
            name: name.display(),
            guild: Guild { id: guild, name: format!("{} Community", name.display()), bot: id },
            channels: vec![
                channel(1, ChannelKind::Announcement, "announcements"),
                channel(2, ChannelKind::Text, "general"),
                channel(3, ChannelKind::Forum, "ideas"),
                channel(4, ChannelKind::Voice, "Lounge"),
            ],
        };
        (id.to_string(), event)
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

/// In the form that Discord's pages show.
fn draw_token() -> String {
    let part = |length| random::text(length, random::BASE64URL);
    format!("MT{}.{}.{}", part(24), part(6), part(38))
}

fn new_channel(id: u64, guild: u64, kind: ChannelKind, name: String) -> Channel {
    Channel {
        id,
        guild,
        kind,
        name,
        parent: None,
        owner: None,
        permissions: Permissions::default(),
        last_message: None,
    }
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// Someone creates a channel in the bot's server; answers `{"chatId"}`.
    CreateChat {
        kind: ChannelKind,
        title: String,
    },
    DeleteChannel {
        channel_id: String,
    },
    /// What the bot may do there from now on.
    SetPermissions {
        channel_id: String,
        #[serde(default = "allowed")]
        view: bool,
        #[serde(default = "allowed")]
        send: bool,
        #[serde(default = "allowed")]
        attach: bool,
        #[serde(default = "allowed")]
        read_history: bool,
    },
    DeleteMessage {
        message_id: String,
    },
    /// Someone creates a webhook for a channel; answers `{"url"}`.
    CreateWebhook {
        channel_id: String,
        name: String,
    },
    DeleteWebhook {
        webhook_id: String,
    },
    /// The bot's owner resets the token; answers `{"token"}`, the new one.
    ResetToken,
}

fn allowed() -> bool {
    true
}

pub fn apply_action(sim: &DiscordSimulator, account: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let mut world = sim.world.write();
    let bot: u64 = account.parse().unwrap_or_default();
    let (event, outcome) = happening(&world, world.core(), bot, action)?;
    world.commit(account, event)?;
    Ok(outcome)
}

fn happening(world: &Discord, core: &Core, bot: u64, action: Action) -> Result<(DiscordEvent, Value)> {
    let id = world.next_id(core.now());
    let known = |id: &str| known_channel(world, bot, id);
    Ok(match action {
        Action::CreateChat { kind, title } => {
            let guild = world.guilds.values().find(|guild| guild.bot == bot).map_or(0, |guild| guild.id);
            let channel = new_channel(id, guild, kind, title);
            (DiscordEvent::ChannelCreated { channel }, json!({ "chatId": id.to_string() }))
        }
        Action::DeleteChannel { channel_id } => {
            (DiscordEvent::ChannelDeleted { channel: known(&channel_id)?.id }, json!({}))
        }
        Action::SetPermissions { channel_id, view, send, attach, read_history } => {
            let permissions = Permissions { view, send, attach, read_history };
            (DiscordEvent::PermissionsChanged { channel: known(&channel_id)?.id, permissions }, json!({}))
        }
        Action::DeleteMessage { message_id } => {
            (DiscordEvent::MessageDeleted { message: message_id.parse().unwrap_or_default() }, json!({}))
        }
        Action::CreateWebhook { channel_id, name } => {
            let channel = known(&channel_id)?;
            let token = random::text(68, random::BASE64URL);
            let url = format!("{}/discord/api/v10/webhooks/{id}/{token}", core.public_url()?);
            let webhook = Webhook { id, token, channel: channel.id, guild: channel.guild, name };
            (DiscordEvent::WebhookCreated { webhook }, json!({ "url": url }))
        }
        Action::DeleteWebhook { webhook_id } => {
            (DiscordEvent::WebhookDeleted { webhook: webhook_id.parse().unwrap_or_default() }, json!({}))
        }
        Action::ResetToken => {
            let token = draw_token();
            (DiscordEvent::TokenReset { token: token.clone() }, json!({ "token": token }))
        }
    })
}

fn known_channel<'a>(world: &'a Discord, bot: u64, id: &str) -> Result<&'a Channel> {
    let channel = id.parse().ok().and_then(|id: u64| world.channels.get(&id));
    let is_its = |channel: &&Channel| world.guilds.get(&channel.guild).is_some_and(|guild| guild.bot == bot);
    channel.filter(is_its).ok_or_else(|| Error::Invalid(format!("the bot's server has no channel `{id}`")))
}
