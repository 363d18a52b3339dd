//! What the member sees of the own posts now.

use super::LinkedInSimulator;
use super::little;
use super::state::{LinkedIn, Post};
use crate::core::media::StoredFile;
use crate::error::Result;
use crate::feed::{FeedItem, FeedMedia};

pub fn read(sim: &LinkedInSimulator, member: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let posts = world.shown(member).into_iter().filter(|post| post.seq < before).take(limit);
    posts.map(|post| Ok((post.seq, item(sim, &world, post)?))).collect()
}

fn item(sim: &LinkedInSimulator, world: &LinkedIn, post: &Post) -> Result<FeedItem> {
    let mut media = Vec::new();
    for (id, alt) in post.draft.assets() {
        let Some(asset) = world.assets.get(id) else { continue };
        let file = asset.stored.as_ref().map(|(file, _)| (file, alt.filter(|alt| !alt.is_empty())));
        let thumbnail = asset.thumbnail.as_ref().map(|file| (file, Some("Thumbnail")));
        for (file, alt) in [file, thumbnail].into_iter().flatten() {
            media.push(shown(sim, file, alt)?);
        }
    }
    Ok(FeedItem {
        id: post.urn.clone(),
        text: little::read(&post.draft.commentary).shown,
        media,
        permalink: Some(format!("https://www.linkedin.com/feed/update/{}/", post.urn)),
        published_at: post.at,
        chat_id: None,
        title: None,
        privacy: Some(post.draft.visibility.clone()),
    })
}

fn shown(sim: &LinkedInSimulator, file: &StoredFile, alt: Option<&str>) -> Result<FeedMedia> {
    Ok(FeedMedia {
        url: sim.world.core.media_url(&file.hash)?,
        content_type: file.facts.mime.clone().unwrap_or_default(),
        alt: alt.map(str::to_owned),
        width: file.facts.width,
        height: file.facts.height,
    })
}
