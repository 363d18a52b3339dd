//! What the chats of a bot show now.

use std::collections::BTreeMap;

use super::TelegramSimulator;
use super::chat::Chat;
use super::message::Message;
use crate::error::Result;
use crate::feed::{FeedItem, FeedMedia};

/// Newest first; the messages of an album are one item.
pub fn read(sim: &TelegramSimulator, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let bot: i64 = account.parse().unwrap_or_default();
    let world = sim.world.read();
    let mut posts: BTreeMap<u64, (&Chat, Vec<&Message>)> = BTreeMap::new();
    for chat in world.chats.values().filter(|chat| chat.members.contains_key(&bot)) {
        for message in chat.messages.values() {
            if message.bot == bot && message.seq < before {
                posts.entry(message.seq).or_insert_with(|| (chat, Vec::new())).1.push(message);
            }
        }
    }
    let newest = posts.into_iter().rev().take(limit);
    newest.map(|(seq, (chat, messages))| Ok((seq, item(sim, chat, &messages)?))).collect()
}

fn item(sim: &TelegramSimulator, chat: &Chat, messages: &[&Message]) -> Result<FeedItem> {
    let first = messages.first().map_or(0, |message| message.id);
    let text = messages.iter().map(|message| message.text.as_str()).find(|text| !text.is_empty());
    let files = messages.iter().filter_map(|message| message.attachment.as_ref());
    let media = files.map(|file| {
        Ok(FeedMedia {
            url: sim.world.core.media_url(&file.file.hash)?,
            content_type: file.mime.clone(),
            alt: None,
            width: Some(file.width).filter(|width| *width > 0),
            height: Some(file.height).filter(|height| *height > 0),
        })
    });
    Ok(FeedItem {
        id: format!("{}:{first}", chat.id),
        text: text.unwrap_or_default().to_owned(),
        media: media.collect::<Result<_>>()?,
        permalink: chat.permalink(first),
        published_at: messages.first().map(|message| message.at).unwrap_or_default(),
        chat_id: Some(chat.id.to_string()),
        ..FeedItem::default()
    })
}
