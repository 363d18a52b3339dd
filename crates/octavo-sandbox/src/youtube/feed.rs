//! What the owner sees on the channel now, with what is unlisted and private.

use super::YouTubeSimulator;
use super::state::Video;
use crate::core::media::StoredFile;
use crate::error::Result;
use crate::feed::{FeedItem, FeedMedia};

const THREE_MINUTES_MS: u64 = 3 * 60 * 1000;

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
        permalink: Some(permalink(video)),
        published_at: video.at,
        chat_id: None,
    })
}

/// Square and tall videos of up to three minutes are Shorts: <https://support.google.com/youtube/answer/15424877>.
fn permalink(video: &Video) -> String {
    let facts = &video.file.facts;
    let is_tall = facts.width.zip(facts.height).is_some_and(|(width, height)| width <= height);
    let is_short = is_tall && facts.duration_ms.is_some_and(|length| length <= THREE_MINUTES_MS);
    let page = if is_short { "shorts/" } else { "watch?v=" };
    format!("https://www.youtube.com/{page}{}", video.id)
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
