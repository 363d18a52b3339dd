//! Posts read back: one by its id, and those of the feed.

use serde_json::{Value, json};

use super::InstagramSimulator;
use super::call::Call;
use super::error::Outcome;
use super::fields::pick;
use super::spec::Kind;
use super::state::{Instagram, Media};

const USUAL_PAGE: usize = 25;
const MOST_PAGE: usize = 100;

/// `GET /{ig-user}/media`: without stories, newest first.
pub fn media(sim: &InstagramSimulator, call: &Call) -> Outcome<Value> {
    let since = call.params.get("since").and_then(|text| text.parse().ok()).unwrap_or(0);
    let limit = call.params.get("limit").and_then(|text| text.parse().ok()).unwrap_or(USUAL_PAGE).min(MOST_PAGE);
    let world = sim.world.read();
    let kind_of = |media: &Media| world.containers.get(&media.container).map(|container| container.spec.kind);
    let posts = world.posts(&call.account).into_iter();
    let posts =
        posts.filter(|media| kind_of(media).is_some_and(|kind| kind != Kind::Story) && media.at.as_second() >= since);
    let posts = posts.take(limit);
    let data: Outcome<Vec<Value>> = posts.map(|media| show(&world, media, call.params.get("fields"))).collect();
    Ok(json!({ "data": data? }))
}

/// `GET /{ig-media}`: <https://developers.facebook.com/docs/instagram-platform/reference/instagram-media>
pub fn show(world: &Instagram, media: &Media, fields: Option<&str>) -> Outcome<Value> {
    let spec = world.containers.get(&media.container).map(|container| &container.spec);
    let kind = spec.map_or(Kind::Picture, |spec| spec.kind);
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
        "is_shared_to_feed": spec.map(|spec| spec.share_to_feed).filter(|_| kind == Kind::Reel),
    });
    pick(full, fields, &["id"], "IGMedia")
}

fn media_type(kind: Kind, is_video: bool) -> &'static str {
    match (kind, is_video) {
        (Kind::Carousel, _) => "CAROUSEL_ALBUM",
        (_, true) => "VIDEO",
        (_, false) => "IMAGE",
    }
}

fn product(kind: Kind) -> &'static str {
    match kind {
        Kind::Reel => "REELS",
        Kind::Story => "STORY",
        _ => "FEED",
    }
}

pub fn permalink(world: &Instagram, media: &Media) -> String {
    let kind = world.containers.get(&media.container).map(|container| container.spec.kind);
    let username = world.accounts.get(&media.account).map_or("", |account| &account.username);
    match kind {
        Some(Kind::Reel) => format!("https://www.instagram.com/reel/{}/", media.shortcode),
        Some(Kind::Story) => format!("https://www.instagram.com/stories/{username}/{}/", media.id),
        _ => format!("https://www.instagram.com/p/{}/", media.shortcode),
    }
}
