//! What people see of an account.

use serde_json::{Value, json};

use super::events::Poll;
use super::state::{Account, Post, XSimulator};
use crate::error::Result;
use crate::feed::{self, FeedItem, FeedMedia};

/// Posts, newest first, with their texts as they were written.
pub fn read_feed(sim: &XSimulator, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let Some(account) = world.accounts.get(account) else {
        return Ok(Vec::new());
    };
    let posts = account.posts.iter().rev().filter(|(_, post)| post.seq < before).take(limit);
    posts.map(|(id, post)| Ok((post.seq, feed_item(sim, account, *id, post)?))).collect()
}

fn feed_item(sim: &XSimulator, account: &Account, id: u64, post: &Post) -> Result<FeedItem> {
    let media = post.media.iter().map(|id| feed_media(sim, account, *id)).collect::<Result<Vec<_>>>()?;
    Ok(FeedItem {
        id: id.to_string(),
        text: post.text.clone(),
        media: media.into_iter().flatten().collect(),
        permalink: Some(format!("https://x.com/{}/status/{id}", account.username)),
        published_at: post.at,
        reply_to: post.options.reply_to.map(|parent| parent.to_string()),
        ai_flag: post.options.made_with_ai,
        settings: feed::chosen([
            ("replySettings", json!(post.options.reply_settings.as_deref().map(reply_choice))),
            ("quotePostId", json!(post.options.quote.as_ref().map(|quote| quote.id.to_string()))),
            ("communityId", json!(post.options.community)),
            ("poll", post.options.poll.as_ref().map_or(Value::Null, chosen_poll)),
        ]),
        ..FeedItem::default()
    })
}

fn chosen_poll(poll: &Poll) -> Value {
    json!({ "options": poll.options, "durationMinutes": poll.minutes })
}

fn reply_choice(settings: &str) -> &str {
    match settings {
        "following" => "FOLLOWING",
        "mentionedUsers" => "MENTIONED",
        "subscribers" => "SUBSCRIBERS",
        _ => "VERIFIED",
    }
}

fn feed_media(sim: &XSimulator, account: &Account, id: u64) -> Result<Option<FeedMedia>> {
    let Some(media) = account.media.get(&id) else { return Ok(None) };
    let Some(finished) = &media.finished else { return Ok(None) };
    let facts = &finished.file.facts;
    Ok(Some(FeedMedia {
        url: sim.world.core.media_url(&finished.file.hash)?,
        content_type: facts.mime.clone().unwrap_or_else(|| media.media_type.clone()),
        alt: media.alt.clone(),
        width: facts.width,
        height: facts.height,
    }))
}
