//! Servers, channels and threads, as the API shows them.

use serde_json::{Value, json};

use super::errors::{Outcome, missing_access, refuse};
use super::events::{Channel, ChannelKind, Guild};
use super::state::{Bot, Discord};
use crate::core::requests::Params;

/// <https://docs.discord.com/developers/resources/user#user-object>
pub fn user_json(bot: &Bot) -> Value {
    json!({
        "id": bot.id.to_string(), "username": bot.username, "discriminator": "0000", "global_name": null,
        "avatar": null, "bot": true, "flags": 0, "public_flags": 0,
    })
}

/// The bot's own user has its name for people in `global_name`.
pub fn me(world: &Discord, bot: u64) -> Value {
    let Some(bot) = world.bots.get(&bot) else { return Value::Null };
    let mut user = user_json(bot);
    user["global_name"] = json!(bot.name);
    user
}

/// <https://docs.discord.com/developers/resources/user#get-current-user-guilds>
pub fn guilds(world: &Discord, bot: u64, query: &Params) -> Value {
    let after = number(query, "after");
    let limit = query.get("limit").and_then(|limit| limit.parse().ok()).unwrap_or(200).min(200);
    let of_bot = world.guilds.values().filter(|guild| guild.bot == bot && guild.id > after).take(limit);
    let shown = of_bot.map(|guild| {
        json!({
            "id": guild.id.to_string(), "name": guild.name, "icon": null, "banner": null, "owner": false,
            "permissions": "0", "features": ["COMMUNITY"],
        })
    });
    Value::Array(shown.collect())
}

pub fn number(query: &Params, name: &str) -> u64 {
    query.get(name).and_then(|text| text.parse().ok()).unwrap_or_default()
}

fn guild(world: &Discord, bot: u64, id: u64) -> Outcome<&Guild> {
    let guild = world.guilds.get(&id).ok_or_else(|| refuse(404, 10004, "Unknown Guild"))?;
    if guild.bot == bot { Ok(guild) } else { Err(missing_access()) }
}

/// <https://docs.discord.com/developers/resources/guild#get-guild-channels>
pub fn guild_channels(world: &Discord, bot: u64, id: u64) -> Outcome {
    let guild = guild(world, bot, id)?.id;
    let channels = world.channels.values().filter(|it| it.guild == guild && it.kind != ChannelKind::Thread);
    Ok(Value::Array(channels.map(channel_json).collect()))
}

/// <https://docs.discord.com/developers/resources/guild#list-active-guild-threads>
pub fn active_threads(world: &Discord, bot: u64, id: u64) -> Outcome {
    let guild = guild(world, bot, id)?.id;
    let threads = world.channels.values().rev().filter(|it| it.guild == guild && it.kind == ChannelKind::Thread);
    let threads: Vec<Value> = threads.filter(|it| it.permissions.view).map(channel_json).collect();
    Ok(json!({ "threads": threads, "members": [] }))
}

/// <https://docs.discord.com/developers/resources/channel#channel-object>
pub fn channel_json(channel: &Channel) -> Value {
    let mut shown = json!({
        "id": channel.id.to_string(), "type": channel.kind.number(), "guild_id": channel.guild.to_string(),
        "name": channel.name, "position": 0, "permission_overwrites": [], "nsfw": false,
        "last_message_id": channel.last_message.map(|id| id.to_string()),
        "parent_id": channel.parent.map(|id| id.to_string()),
    });
    if let Some(owner) = channel.owner {
        shown["owner_id"] = json!(owner.to_string());
        shown["thread_metadata"] = json!({ "archived": false, "auto_archive_duration": 4320, "locked": false });
    }
    shown
}
