//! What an account's profile page shows now.

use super::XSimulator;
use super::state::{Account, Post};
use crate::error::Result;
use crate::feed::{FeedItem, FeedMedia};

/// Posts, newest first, with their texts as they were written.
pub fn read(sim: &XSimulator, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let Some(account) = world.accounts.get(account) else {
        return Ok(Vec::new());
    };
    let posts = account.posts.iter().rev().filter(|(_, post)| post.seq < before).take(limit);
    posts.map(|(id, post)| Ok((post.seq, item(sim, account, *id, post)?))).collect()
}

fn item(sim: &XSimulator, account: &Account, id: u64, post: &Post) -> Result<FeedItem> {
    let media = post.media.iter().map(|id| shown(sim, account, *id)).collect::<Result<Vec<_>>>()?;
    Ok(FeedItem {
        id: id.to_string(),
        text: post.text.clone(),
        media: media.into_iter().flatten().collect(),
        permalink: Some(format!("https://x.com/{}/status/{id}", account.username)),
        published_at: post.at,
        ..FeedItem::default()
    })
}

fn shown(sim: &XSimulator, account: &Account, id: u64) -> Result<Option<FeedMedia>> {
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
