//! What the owner sees on the channel now, with what is unlisted and private.

use super::YouTubeSimulator;
use super::state::Video;
use crate::core::media::StoredFile;
use crate::error::Result;
use crate::feed::{FeedItem, FeedMedia};

/// Videos, newest first; after the video its own thumbnail, where it has one.
pub fn read(sim: &YouTubeSimulator, channel: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let videos = world.shown(channel).into_iter().filter(|video| video.seq < before).take(limit);
    videos.map(|video| Ok((video.seq, item(sim, video)?))).collect()
}

fn item(sim: &YouTubeSimulator, video: &Video) -> Result<FeedItem> {
    let mut media = vec![shown(sim, &video.file, None)?];
    if let Some(thumbnail) = &video.thumbnail {
        media.push(shown(sim, thumbnail, Some("Thumbnail"))?);
    }
    Ok(FeedItem {
        id: video.id.clone(),
        title: Some(video.metadata.title.clone()),
        text: video.metadata.description.clone(),
        privacy: Some(video.metadata.privacy_status.clone()),
        media,
        permalink: Some(format!("https://www.youtube.com/watch?v={}", video.id)),
        published_at: video.at,
        chat_id: None,
    })
}

fn shown(sim: &YouTubeSimulator, file: &StoredFile, alt: Option<&str>) -> Result<FeedMedia> {
    Ok(FeedMedia {
        url: sim.world.core.media_url(&file.hash)?,
        content_type: file.facts.mime.clone().unwrap_or_default(),
        alt: alt.map(str::to_owned),
        width: file.facts.width,
        height: file.facts.height,
    })
}
