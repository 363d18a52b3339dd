//! What people see on the profile now.

use super::ThreadsSimulator;
use super::nodes::permalink;
use super::spec::Media;
use super::state::Post;
use crate::error::Result;
use crate::feed::{FeedItem, FeedMedia};

pub fn read(sim: &ThreadsSimulator, profile: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let username = world.profiles.get(profile).map_or("", |profile| &profile.username);
    let posts = world.shown(profile).into_iter().filter(|post| post.seq < before).take(limit);
    posts.map(|post| Ok((post.seq, item(sim, username, post)?))).collect()
}

fn item(sim: &ThreadsSimulator, username: &str, post: &Post) -> Result<FeedItem> {
    Ok(FeedItem {
        id: post.id.clone(),
        text: post.spec.text.clone(),
        media: post.spec.media.iter().map(|media| shown(sim, media)).collect::<Result<_>>()?,
        permalink: Some(permalink(username, &post.shortcode)),
        published_at: post.at,
        ..FeedItem::default()
    })
}

fn shown(sim: &ThreadsSimulator, media: &Media) -> Result<FeedMedia> {
    let Media { file, alt } = media;
    Ok(FeedMedia {
        url: sim.world.core.media_url(&file.hash)?,
        content_type: file.facts.mime.clone().unwrap_or_default(),
        alt: alt.clone(),
        width: file.facts.width,
        height: file.facts.height,
    })
}
