//! What sort of file something is.

use crate::rules::MediaFacts;
use crate::text_enum::text_enum;

text_enum! {
    /// What sort of file it is.
    MediaKind {
        Image = "image",
        Video = "video",
        Document = "document",
    }
}

impl MediaKind {
    pub fn of(facts: &MediaFacts) -> Self {
        match facts.content_type.split_once('/') {
            Some(("image", _)) => MediaKind::Image,
            Some(("video", _)) => MediaKind::Video,
            _ => MediaKind::Document,
        }
    }
}
