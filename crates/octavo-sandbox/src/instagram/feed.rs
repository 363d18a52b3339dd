//! What people see of an account now.

use super::InstagramSimulator;
use super::listing::permalink;
use super::spec::Kind;
use super::state::{Container, DAY, Instagram, Media};
use crate::core::media::StoredFile;
use crate::error::Result;
use crate::feed::{FeedItem, FeedMedia};

/// Posts, newest first, with the stories of the last day; after a reel its own cover, where it has one.
pub fn read(sim: &InstagramSimulator, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let now = sim.world.core.now();
    let world = sim.world.read();
    let posts = world.posts(account).into_iter().filter(|media| media.seq < before);
    let shown = posts.filter_map(|media| Some((media, world.containers.get(&media.container)?)));
    let shown =
        shown.filter(|(media, container)| container.spec.kind != Kind::Story || now.duration_since(media.at) < DAY);
    shown.take(limit).map(|(media, container)| Ok((media.seq, item(sim, &world, media, container)?))).collect()
}

fn item(sim: &InstagramSimulator, world: &Instagram, media: &Media, container: &Container) -> Result<FeedItem> {
    let children = container.spec.children.iter().filter_map(|child| world.containers.get(child));
    let mut files = Vec::new();
    for one in std::iter::once(container).chain(children) {
        let alt = one.spec.alt_text.as_deref();
        files.extend(one.content.file.iter().map(|file| shown(sim, file, alt)));
        files.extend(one.content.cover.iter().map(|file| shown(sim, file, Some("Cover"))));
    }
    Ok(FeedItem {
        id: media.id.clone(),
        text: container.spec.caption.clone(),
        media: files.into_iter().collect::<Result<_>>()?,
        permalink: Some(permalink(world, media)),
        published_at: media.at,
        ..FeedItem::default()
    })
}

fn shown(sim: &InstagramSimulator, file: &StoredFile, alt: Option<&str>) -> Result<FeedMedia> {
    Ok(FeedMedia {
        url: sim.world.core.media_url(&file.hash)?,
        content_type: file.facts.mime.clone().unwrap_or_default(),
        alt: alt.map(str::to_owned),
        width: file.facts.width,
        height: file.facts.height,
    })
}
