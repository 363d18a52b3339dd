//! Messages, as the API and the feed show them.

use serde_json::{Map, Value, json};

use super::channels::{number, user_json};
use super::errors::{Outcome, missing_access, unknown_message};
use super::events::{Attachment, Message};
use super::send::{SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS};
use super::state::{Discord, DiscordSimulator};
use crate::core::requests::Params;
use crate::error::Result;
use crate::feed::{self, FeedItem};

/// <https://docs.discord.com/developers/resources/message#get-channel-messages>: newest first.
pub fn list(sim: &DiscordSimulator, bot: u64, channel: u64, query: &Params) -> Outcome {
    let world = sim.world.read();
    let channel = world.visible_channel(bot, channel)?;
    if !channel.permissions.read_history {
        return Ok(json!([]));
    }
    let limit = query.get("limit").map_or(Some(50), |limit| limit.parse().ok()).unwrap_or_default();
    if !(1..=100).contains(&limit) {
        return Err(super::errors::invalid_field("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."));
    }
    let (after, before) = (number(query, "after"), Some(number(query, "before")).filter(|id| *id > 0));
    let fits = |message: &&Message| {
        message.channel == channel.id && message.id > after && before.is_none_or(|before| message.id < before)
    };
    let newest = world.messages.values().rev().filter(fits).take(limit);
    newest
        .map(|message| message_json(sim, &world, message))
        .collect::<Result<Vec<_>>>()
        .map(Value::Array)
        .map_err(Into::into)
}

/// <https://docs.discord.com/developers/resources/message#get-channel-message>
pub fn one(sim: &DiscordSimulator, bot: u64, channel: u64, message: u64) -> Outcome {
    let world = sim.world.read();
    let channel = world.visible_channel(bot, channel)?;
    if !channel.permissions.read_history {
        return Err(missing_access());
    }
    let found = world.messages.get(&message).filter(|message| message.channel == channel.id);
    Ok(message_json(sim, &world, found.ok_or_else(unknown_message)?)?)
}

/// Without the nonce, which only the answer to its own request and the gateway's event are documented to show.
pub fn message_json(sim: &DiscordSimulator, world: &Discord, message: &Message) -> Result<Value> {
    let attachments = message.attachments.iter().map(|file| attachment_json(sim, file));
    let mut shown = json!({
        "id": message.id.to_string(), "channel_id": message.channel.to_string(), "type": 0, "content": message.content,
        "author": author(world, message), "timestamp": message.at.to_string(), "edited_timestamp": null, "tts": false,
        "mention_everyone": mentions_everyone(message), "mentions": mentioned(message), "mention_roles": [],
        "attachments": attachments.collect::<Result<Vec<_>>>()?, "embeds": [], "pinned": false, "flags": message.flags,
    });
    if let Some(webhook) = message.webhook {
        shown["webhook_id"] = json!(webhook.to_string());
    }
    Ok(shown)
}

fn author(world: &Discord, message: &Message) -> Value {
    match message.webhook.and_then(|id| world.webhooks.get(&id)) {
        Some(webhook) => json!({
            "id": webhook.id.to_string(), "username": webhook.name, "discriminator": "0000", "avatar": null, "bot": true,
        }),
        None => world.bots.get(&message.bot).map(user_json).unwrap_or_default(),
    }
}

fn mentions_everyone(message: &Message) -> bool {
    let names_all = message.content.contains("@everyone") || message.content.contains("@here");
    names_all && message.mentions.iter().any(|kind| kind == "everyone")
}

/// The people whom `<@id>` notifies.
fn mentioned(message: &Message) -> Vec<Value> {
    if !message.mentions.iter().any(|kind| kind == "users") {
        return Vec::new();
    }
    let ids = message.content.split("<@").skip(1).filter_map(|rest| rest.split_once('>')).map(|(id, _)| id);
    let people = ids.filter(|id| id.parse::<u64>().is_ok());
    people.map(|id| json!({ "id": id, "username": format!("user_{id}"), "discriminator": "0" })).collect()
}

fn attachment_json(sim: &DiscordSimulator, file: &Attachment) -> Result<Value> {
    let url = sim.world.core.media_url(&file.file.hash)?;
    let mut shown = json!({
        "id": file.id.to_string(), "filename": file.name, "size": file.file.size, "url": url, "proxy_url": url,
        "content_type": file.file.facts.mime, "width": file.file.facts.width, "height": file.file.facts.height,
    });
    if let Some(description) = &file.description {
        shown["description"] = json!(description);
    }
    Ok(shown)
}

/// Newest first: what was sent in the bot's server, also by webhooks.
pub fn read_feed(sim: &DiscordSimulator, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let bot: u64 = account.parse().unwrap_or_default();
    let world = sim.world.read();
    let of_bot = world.messages.values().rev().filter(|message| message.bot == bot && message.seq < before);
    of_bot.take(limit).map(|message| Ok((message.seq, feed_item(sim, &world, message)?))).collect()
}

fn feed_item(sim: &DiscordSimulator, world: &Discord, message: &Message) -> Result<FeedItem> {
    let media = message.attachments.iter().map(|it| sim.world.core.feed_media(&it.file, it.description.as_deref()));
    let channel = world.channels.get(&message.channel);
    let guild = channel.map_or(0, |channel| channel.guild);
    let permalink = format!("https://discord.com/channels/{guild}/{}/{}", message.channel, message.id);
    Ok(FeedItem {
        id: format!("{}:{}", message.channel, message.id),
        text: message.content.clone(),
        media: media.collect::<Result<_>>()?,
        permalink: Some(permalink),
        published_at: message.at,
        chat_id: channel.map(|channel| channel.parent.unwrap_or(channel.id).to_string()),
        settings: chosen(
            message,
            channel.filter(|channel| channel.parent.is_some()).map(|thread| thread.name.as_str()),
        ),
        ..FeedItem::default()
    })
}

fn chosen(message: &Message, thread: Option<&str>) -> Map<String, Value> {
    let has = |flag: u64| message.flags & flag != 0;
    feed::chosen([
        ("silent", feed::chosen_if(has(SUPPRESS_NOTIFICATIONS), true)),
        ("suppressEmbeds", feed::chosen_if(has(SUPPRESS_EMBEDS), true)),
        ("threadTitle", json!(thread)),
        ("mentions", feed::chosen_if(message.mentions == ["users"], "USERS")),
    ])
}
