//! What a container holds.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::core::media::StoredFile;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Kind {
    Text,
    Image,
    Video,
    Carousel,
}

impl Kind {
    /// At this look a container is ready.
    pub fn looks(self) -> u32 {
        match self {
            Kind::Text => 0,
            Kind::Image | Kind::Carousel => 2,
            Kind::Video => 3,
        }
    }

    /// `media_type` of the post that a container becomes.
    pub fn of_post(self) -> &'static str {
        match self {
            Kind::Text => "TEXT_POST",
            Kind::Image => "IMAGE",
            Kind::Video => "VIDEO",
            Kind::Carousel => "CAROUSEL_ALBUM",
        }
    }
}

/// A container as it was asked for, with the media that were fetched for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Spec {
    pub kind: Kind,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub media: Vec<Media>,
    /// Whether it is a part of a carousel to be.
    #[serde(default)]
    pub is_item: bool,
    /// Of a carousel.
    #[serde(default)]
    pub children: Vec<String>,
    #[serde(default)]
    pub topic_tag: Option<String>,
    #[serde(default)]
    pub link: Option<String>,
    #[serde(default)]
    pub reply_control: Option<String>,
    /// What its processing ends in.
    #[serde(default)]
    pub error: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Media {
    pub file: StoredFile,
    pub alt: Option<String>,
}

impl Spec {
    pub fn empty(kind: Kind) -> Self {
        Spec {
            kind,
            text: String::new(),
            media: Vec::new(),
            is_item: false,
            children: Vec::new(),
            topic_tag: None,
            link: None,
            reply_control: None,
            error: None,
        }
    }

    /// What makes two publications the same.
    pub fn body(&self, profile: &str) -> Value {
        let media: Vec<Value> = self.media.iter().map(|media| json!([media.file.hash, media.alt])).collect();
        json!({
            "profile": profile, "kind": self.kind, "text": self.text, "media": media, "topicTag": self.topic_tag,
            "link": self.link, "replyControl": self.reply_control,
        })
    }
}
