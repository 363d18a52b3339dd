//! What a post becomes on Instagram.

use serde::{Deserialize, Serialize};

use crate::error::{PlatformError, codes};
use crate::post::{Attachment, MediaKind, OutgoingPost};

const MOST_ITEMS: usize = 10;

#[derive(Debug)]
pub(super) enum Shape<'a> {
    Photo(&'a Attachment),
    Reel(&'a Attachment),
    Story(&'a Attachment),
    Carousel(&'a [Attachment]),
}

/// `media_product_type` of the finished post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(super) enum Product {
    Feed,
    Reels,
    Story,
}

impl Shape<'_> {
    pub(super) fn product(&self) -> Product {
        match self {
            Shape::Photo(_) | Shape::Carousel(_) => Product::Feed,
            Shape::Reel(_) => Product::Reels,
            Shape::Story(_) => Product::Story,
        }
    }
}

/// By `publicationType`; the default is the feed.
pub(super) fn choose_shape(post: &OutgoingPost) -> Result<Shape<'_>, PlatformError> {
    let files = &post.attachments;
    if files.is_empty() {
        return Err(media_unsupported("Instagram requires at least one photo or video. Add one."));
    }
    if files.iter().any(|file| file.kind().is_none()) {
        return Err(media_unsupported("Instagram accepts only photos and videos. Remove the other files."));
    }
    let publication_type = post.settings["publicationType"].as_str().unwrap_or("FEED");
    match (publication_type, &files[..]) {
        ("STORY", [only]) => Ok(Shape::Story(only)),
        ("STORY", _) => {
            Err(media_unsupported("An Instagram story has one photo or video. Create a post for each file."))
        }
        ("REELS" | "REEL", [only]) if is_video(only) => Ok(Shape::Reel(only)),
        ("REELS" | "REEL", _) => Err(media_unsupported("An Instagram reel has one video. Remove the other files.")),
        (_, [only]) if is_video(only) => Ok(Shape::Reel(only)),
        (_, [only]) => Ok(Shape::Photo(only)),
        (_, files) if files.len() <= MOST_ITEMS => Ok(Shape::Carousel(files)),
        _ => Err(media_unsupported("Instagram allows up to 10 photos and videos in a post. Remove the others.")),
    }
}

pub(super) fn is_video(file: &Attachment) -> bool {
    file.kind() == Some(MediaKind::Video)
}

fn media_unsupported(message: &str) -> PlatformError {
    PlatformError::permanent(codes::MEDIA_UNSUPPORTED, message)
}
