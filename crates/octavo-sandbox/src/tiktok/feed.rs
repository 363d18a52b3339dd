//! What the creator sees on the profile now, with what nobody else sees.

use super::TikTokSimulator;
use super::state::Post;
use crate::core::media::StoredFile;
use crate::error::Result;
use crate::feed::{FeedItem, FeedMedia};

/// Posts, newest first.
pub fn read(sim: &TikTokSimulator, creator: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let username = world.creators.get(creator).map_or("", |creator| &creator.username);
    let posts = world.shown(creator).into_iter().filter(|post| post.seq < before).take(limit);
    posts.map(|post| Ok((post.seq, item(sim, post, username)?))).collect()
}

fn item(sim: &TikTokSimulator, post: &Post, username: &str) -> Result<FeedItem> {
    let info = &post.info;
    // A video has a caption; photos have a title beside their text.
    let (title, text) = match post.upload {
        Some(_) => (None, &info.title),
        None => (Some(info.title.clone()).filter(|title| !title.is_empty()), &info.description),
    };
    let media: Result<Vec<FeedMedia>> = post.files.iter().map(|file| shown(sim, file)).collect();
    Ok(FeedItem {
        id: post.post_id().map_or_else(|| post.publish.clone(), |id| id.to_string()),
        title,
        text: text.clone(),
        privacy: Some(info.privacy.clone()),
        media: media?,
        permalink: post.permalink(username),
        published_at: post.at,
        chat_id: None,
    })
}

fn shown(sim: &TikTokSimulator, file: &StoredFile) -> Result<FeedMedia> {
    Ok(FeedMedia {
        url: sim.world.core.media_url(&file.hash)?,
        content_type: file.facts.mime.clone().unwrap_or_default(),
        alt: None,
        width: file.facts.width,
        height: file.facts.height,
    })
}
