//! What a container is asked for: the parameters of `POST /{ig-user}/media`
//! (<https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media>).

use serde::{Deserialize, Serialize};

use super::error::{Outcome, Refusal, bad_parameter, known};
use crate::core::params::Params;

const CAPTION_CHARS: usize = 2200;
const HASHTAGS: usize = 30;
const MENTIONS: usize = 20;
const ALT_CHARS: usize = 1000;
const CHILDREN: std::ops::RangeInclusive<usize> = 2..=10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Picture,
    Reel,
    Story,
    /// A picture or a video of a carousel.
    Item,
    Carousel,
}

/// A container as it was asked for, without the addresses of its media.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spec {
    pub kind: Kind,
    pub is_video: bool,
    pub caption: String,
    pub alt_text: Option<String>,
    pub share_to_feed: bool,
    /// Milliseconds.
    pub thumb_offset: Option<u64>,
    /// Containers of a carousel.
    pub children: Vec<String>,
}

/// A container with the addresses from which its media come.
pub struct Asked {
    pub spec: Spec,
    pub media_url: Option<String>,
    pub cover_url: Option<String>,
}

impl Asked {
    pub fn read(params: &Params) -> Outcome<Self> {
        let (image, video) = (params.get("image_url"), params.get("video_url"));
        let is_item = params.text("is_carousel_item") == "true";
        let kind = kind(params.text("media_type"), is_item, video.is_some())?;
        let media_url = match (kind, image, video) {
            (Kind::Carousel, None, None) => None,
            (Kind::Picture, Some(url), None) | (Kind::Reel, None, Some(url)) => Some(url.to_owned()),
            (Kind::Story | Kind::Item, Some(url), None) | (Kind::Story | Kind::Item, None, Some(url)) => {
                Some(url.to_owned())
            }
            (Kind::Reel, None, None) => return Err(bad_parameter("The parameter video_url is required")),
            (Kind::Carousel, ..) => return Err(bad_parameter("A carousel has children and no media of its own")),
            (_, None, None) => return Err(bad_parameter("The parameter image_url is required")),
            _ => return Err(bad_parameter("image_url and video_url do not fit the media_type")),
        };
        let is_video = video.is_some();
        let is_picture = matches!(kind, Kind::Picture | Kind::Item) && !is_video;
        let spec = Spec {
            kind,
            is_video,
            caption: caption(kind, params.text("caption"))?,
            alt_text: alt_text(params.get("alt_text"), is_picture)?,
            share_to_feed: flag(params, "share_to_feed")?,
            thumb_offset: offset(params.get("thumb_offset"))?,
            children: children(kind, params.get("children"))?,
        };
        let cover_url = params.get("cover_url").filter(|_| kind == Kind::Reel).map(str::to_owned);
        Ok(Self { spec, media_url, cover_url })
    }
}

fn kind(media_type: &str, is_item: bool, has_video: bool) -> Outcome<Kind> {
    match (media_type, is_item) {
        ("" | "IMAGE", true) if !has_video => Ok(Kind::Item),
        ("VIDEO", true) => Ok(Kind::Item),
        ("" | "IMAGE", false) => Ok(Kind::Picture),
        ("VIDEO", false) => Err(known(2_207_067)),
        ("REELS", false) => Ok(Kind::Reel),
        ("STORIES", false) => Ok(Kind::Story),
        ("CAROUSEL", false) => Ok(Kind::Carousel),
        ("REELS" | "STORIES" | "CAROUSEL", true) => Err(bad_parameter("This media_type cannot be a carousel item")),
        _ => Err(known(2_207_023)),
    }
}

/// Stories and items of a carousel show none.
fn caption(kind: Kind, caption: &str) -> Outcome<String> {
    if matches!(kind, Kind::Story | Kind::Item) {
        return Ok(String::new());
    }
    let beginning_with = |sign: char| caption.split_whitespace().filter(|word| word.starts_with(sign)).count();
    let fits =
        caption.chars().count() <= CAPTION_CHARS && beginning_with('#') <= HASHTAGS && beginning_with('@') <= MENTIONS;
    if fits { Ok(caption.to_owned()) } else { Err(known(2_207_010)) }
}

fn alt_text(text: Option<&str>, is_picture: bool) -> Outcome<Option<String>> {
    match text {
        Some(_) if !is_picture => Err(bad_parameter("alt_text is supported on images only")),
        Some(text) if text.chars().count() > ALT_CHARS => Err(bad_parameter("alt_text has more than 1000 characters")),
        text => Ok(text.map(str::to_owned)),
    }
}

fn flag(params: &Params, name: &str) -> Outcome<bool> {
    match params.text(name) {
        "" | "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(bad_parameter(format!("Param {name} must be a boolean"))),
    }
}

fn offset(text: Option<&str>) -> Outcome<Option<u64>> {
    let number = |text: &str| text.parse().map_err(|_| -> Refusal { known(2_207_057) });
    text.map(number).transpose()
}

fn children(kind: Kind, list: Option<&str>) -> Outcome<Vec<String>> {
    let children: Vec<String> =
        list.unwrap_or_default().split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect();
    match kind {
        Kind::Carousel if !CHILDREN.contains(&children.len()) => Err(known(2_207_028)),
        Kind::Carousel => Ok(children),
        _ if !children.is_empty() => Err(bad_parameter("Only a carousel has children")),
        _ => Ok(children),
    }
}
