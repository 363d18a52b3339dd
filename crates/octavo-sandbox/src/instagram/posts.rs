//! Posts: `POST /{ig-user}/media_publish`, reading them back, the feed.

use serde_json::{Map, Value, json};

use super::auth::Call;
use super::errors::{known_error, no_object};
use super::events::{ContainerKind, ContainerSpec, InstagramEvent};
use super::fields::pick_fields;
use super::state::{Container, DAY, Flagged, Instagram, InstagramSimulator, Media};
use super::{accounts, comments};
use crate::core::faults::Fault;
use crate::core::journal::NewPublication;
use crate::error::Result;
use crate::feed::{self, FeedItem};
use crate::meta::{Outcome, insights, invalid, refuse};

pub async fn publish_container(sim: &InstagramSimulator, call: &Call) -> Outcome<Value> {
    let id = call.params.get("creation_id").ok_or_else(|| invalid("The parameter creation_id is required."))?;
    if sim.world.take_fault(&call.account, &[Fault::Duplicate]).is_some() {
        return Err(refuse(506, "(#506) Duplicate status message"));
    }
    let flagged = sim.flagged.take(&call.account);
    if flagged == Some(Flagged::AndRefused) {
        return Err(known_error(2_207_051));
    }
    let media = record_post(sim, &call.account, id)?;
    if flagged.is_some() {
        return Err(known_error(2_207_051));
    }
    sim.world.after_accept(&call.account).await?;
    Ok(json!({ "id": media }))
}

/// From here on people see it.
fn record_post(sim: &InstagramSimulator, account: &str, id: &str) -> Outcome<String> {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let container = world.own_container(account, id).ok_or_else(|| known_error(2_207_006))?;
    sim.require_finished(id, container)?;
    let owner = world.accounts.get(account).ok_or_else(|| no_object(account))?;
    if owner.restricted {
        return Err(known_error(2_207_050));
    }
    if world.quota_usage(account, now) >= owner.quota {
        return Err(known_error(2_207_042));
    }
    let body = json!({ "account": account, "shown": publication_body(&world, id) });
    let media = accounts::draw_id("180");
    let new = NewPublication::new(media.clone(), &body);
    let event = InstagramEvent::Published {
        container: id.to_owned(),
        media: media.clone(),
        shortcode: accounts::draw_shortcode(),
    };
    world.publish(account, new, event)?;
    Ok(media)
}

/// What people see of a container, without ids.
fn publication_body(world: &Instagram, id: &str) -> Value {
    let Some(container) = world.containers.get(id) else { return Value::Null };
    let ContainerSpec { kind, caption, alt_text, children, .. } = &container.spec;
    let file = container.content.file.as_ref().map(|file| &file.hash);
    let items: Vec<Value> = children.iter().map(|child| publication_body(world, child)).collect();
    json!({ "kind": kind, "caption": caption, "alt": alt_text, "file": file, "items": items })
}

const USUAL_PAGE: usize = 25;
const MOST_PAGE: usize = 100;

/// `GET /{ig-user}/media`: without stories, newest first.
pub fn list_media(sim: &InstagramSimulator, call: &Call) -> Outcome<Value> {
    let since = call.params.get("since").and_then(|text| text.parse().ok()).unwrap_or(0);
    let limit = call.params.get("limit").and_then(|text| text.parse().ok()).unwrap_or(USUAL_PAGE).min(MOST_PAGE);
    let world = sim.world.read();
    let kind_of = |media: &Media| world.containers.get(&media.container).map(|container| container.spec.kind);
    let posts = world.posts(&call.account).into_iter();
    let posts = posts.filter(|media| {
        kind_of(media).is_some_and(|kind| kind != ContainerKind::Story) && media.at.as_second() >= since
    });
    let posts = posts.take(limit);
    let data: Outcome<Vec<Value>> =
        posts.map(|media| media_to_json(&world, media, call.params.get("fields"))).collect();
    Ok(json!({ "data": data? }))
}

/// `GET /{ig-media}`: <https://developers.facebook.com/docs/instagram-platform/reference/instagram-media>
pub fn media_to_json(world: &Instagram, media: &Media, fields: Option<&str>) -> Outcome<Value> {
    let spec = world.containers.get(&media.container).map(|container| &container.spec);
    let kind = spec.map_or(ContainerKind::Picture, |spec| spec.kind);
    let is_video = spec.is_some_and(|spec| spec.is_video);
    let full = json!({
        "id": media.id,
        "caption": spec.map(|spec| &spec.caption).filter(|caption| !caption.is_empty()),
        "alt_text": spec.and_then(|spec| spec.alt_text.as_ref()),
        "media_type": media_type(kind, is_video),
        "media_product_type": product(kind),
        "permalink": permalink(world, media),
        "shortcode": media.shortcode,
        "timestamp": media.at.strftime("%Y-%m-%dT%H:%M:%S+0000").to_string(),
        "username": world.accounts.get(&media.account).map(|account| &account.username),
        "comments_count": 0,
        "like_count": 0,
        "thumbnail_url": null,
        "is_shared_to_feed": spec.map(|spec| spec.share_to_feed).filter(|_| kind == ContainerKind::Reel),
    });
    pick_fields(full, fields, &["id"], "IGMedia")
}

/// `GET /{ig-media}/insights`: <https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights>.
/// A story has fewer metrics, for a day.
pub fn read_insights(sim: &InstagramSimulator, call: &Call, id: &str) -> Outcome<Value> {
    let world = sim.world.read();
    let media = world.media.get(id).filter(|media| media.account == call.account && !media.deleted);
    let media = media.ok_or_else(|| no_object(id))?;
    let kind = world.containers.get(&media.container).map(|container| container.spec.kind);
    let is_story = kind == Some(ContainerKind::Story);
    if is_story && sim.world.core.now().duration_since(media.at) >= DAY {
        return Err(no_object(id));
    }
    let asked = call.params.get("metric").ok_or_else(|| invalid("The parameter metric is required."))?;
    let audience = sim.world.measured(&call.account, id, media.at);
    let mut counts = vec![("views", Some(audience.views)), ("shares", Some(audience.shares))];
    if !is_story {
        counts.extend([
            ("likes", audience.likes),
            ("comments", Some(audience.comments)),
            ("saved", Some(audience.saves)),
        ]);
    }
    insights(asked, &counts)
}

fn media_type(kind: ContainerKind, is_video: bool) -> &'static str {
    match (kind, is_video) {
        (ContainerKind::Carousel, _) => "CAROUSEL_ALBUM",
        (_, true) => "VIDEO",
        (_, false) => "IMAGE",
    }
}

fn product(kind: ContainerKind) -> &'static str {
    match kind {
        ContainerKind::Reel => "REELS",
        ContainerKind::Story => "STORY",
        _ => "FEED",
    }
}

pub fn permalink(world: &Instagram, media: &Media) -> String {
    let kind = world.containers.get(&media.container).map(|container| container.spec.kind);
    let username = world.accounts.get(&media.account).map_or("", |account| &account.username);
    match kind {
        Some(ContainerKind::Reel) => format!("https://www.instagram.com/reel/{}/", media.shortcode),
        Some(ContainerKind::Story) => format!("https://www.instagram.com/stories/{username}/{}/", media.id),
        _ => format!("https://www.instagram.com/p/{}/", media.shortcode),
    }
}

/// Posts, newest first, with the stories of the last day; after a reel its own cover, where it has one.
pub fn read_feed(sim: &InstagramSimulator, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let now = sim.world.core.now();
    let world = sim.world.read();
    let posts = world.posts(account).into_iter().filter(|media| media.seq < before);
    let shown = posts.filter_map(|media| Some((media, world.containers.get(&media.container)?)));
    let shown = shown
        .filter(|(media, container)| container.spec.kind != ContainerKind::Story || now.duration_since(media.at) < DAY);
    let posts = shown.take(limit).map(|(media, container)| Ok((media.seq, feed_item(sim, &world, media, container)?)));
    let comments = world.comments.iter().rev().filter(|comment| comment.account == account && comment.seq < before);
    let comments = comments.take(limit).map(|comment| Ok((comment.seq, comments::feed_item(comment))));
    feed::newest(posts.chain(comments), limit)
}

fn feed_item(sim: &InstagramSimulator, world: &Instagram, media: &Media, container: &Container) -> Result<FeedItem> {
    let children = container.spec.children.iter().filter_map(|child| world.containers.get(child));
    let mut files = Vec::new();
    for one in std::iter::once(container).chain(children) {
        let alt = one.spec.alt_text.as_deref();
        files.extend(one.content.file.iter().map(|file| sim.world.core.feed_media(file, alt)));
        files.extend(one.content.cover.iter().map(|file| sim.world.core.feed_media(file, Some("Cover"))));
    }
    Ok(FeedItem {
        id: media.id.clone(),
        text: container.spec.caption.clone(),
        media: files.into_iter().collect::<Result<_>>()?,
        permalink: Some(permalink(world, media)),
        published_at: media.at,
        ai_flag: container.spec.settings.is_ai_generated,
        settings: chosen_settings(world, container),
        ..FeedItem::default()
    })
}

fn chosen_settings(world: &Instagram, container: &Container) -> Map<String, Value> {
    let spec = &container.spec;
    let mut chosen = spec.settings.chosen(spec.share_to_feed);
    let children = spec.children.iter().filter_map(|child| world.containers.get(child)).map(|child| &child.spec);
    // The only photo, or those of a carousel.
    let photos = std::iter::once(spec).filter(|_| spec.children.is_empty()).chain(children).enumerate();
    let tags: Vec<Value> =
        photos.flat_map(|(index, spec)| spec.settings.user_tags.iter().map(move |tag| tag.chosen(index))).collect();
    if !tags.is_empty() {
        chosen.insert("userTags".to_owned(), Value::Array(tags));
    }
    chosen.extend(spec.thumb_offset.map(|offset| ("thumbOffset".to_owned(), offset.into())));
    chosen
}
