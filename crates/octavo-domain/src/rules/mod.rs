//! What each network takes: pure functions over a post and the facts of its media. One file a platform.
//!
//! A rule returns findings, never the first mistake alone. Its id is stable; its message says what was found,
//! what the limit is, and how to mend it.

mod bluesky;
mod telegram;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use unicode_segmentation::UnicodeSegmentation;
use utoipa::ToSchema;

use crate::Platform;

pub const MB: u64 = 1_048_576;

/// An ERROR refuses the post, a WARNING lets it through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Severity {
    Error,
    Warning,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Finding {
    /// Path in the request: `publications[0].posts[0].content`.
    pub field: String,
    pub severity: Severity,
    /// Stable id, such as `bluesky.text.length`.
    pub rule: &'static str,
    pub message: String,
}

/// What is known of a file, by its content. What a format does not tell is absent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct MediaFacts {
    pub content_type: String,
    pub size_bytes: u64,
    /// Pixels as shown: rotation applied.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// How the stored pixels are turned clockwise to be shown: 0, 90, 180 or 270 degrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<u64>,
    /// Frames per second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame_rate: Option<f64>,
    /// Bits per second, of all tracks together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bitrate: Option<u64>,
    /// Short lower-case names: `h264`, `hevc`, `vp9`, `av1`, `aac`, `opus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub video_codec: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audio_codec: Option<String>,
    /// An image of several frames.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub animated: bool,
}

impl MediaFacts {
    pub fn is_video(&self) -> bool {
        self.content_type.starts_with("video/")
    }
}

/// A post as the rules see it.
#[derive(Debug, Clone)]
pub struct Post<'a> {
    /// Path of the post in the request, to which a finding's field is added.
    pub path: &'a str,
    pub content: &'a str,
    pub media: &'a [MediaFacts],
    pub settings: &'a Value,
}

impl Post<'_> {
    fn finding(&self, field: &str, severity: Severity, rule: &'static str, message: String) -> Finding {
        Finding { field: format!("{}.{field}", self.path), severity, rule, message }
    }

    fn error(&self, field: &str, rule: &'static str, message: String) -> Finding {
        self.finding(field, Severity::Error, rule, message)
    }

    fn warning(&self, field: &str, rule: &'static str, message: String) -> Finding {
        self.finding(field, Severity::Warning, rule, message)
    }
}

/// All that a platform finds wrong with a post.
pub fn check(platform: Platform, post: &Post) -> Vec<Finding> {
    match platform {
        Platform::Telegram => telegram::check(post),
        Platform::BlueSky => bluesky::check(post),
        // Accounts of the others cannot be connected yet.
        _ => Vec::new(),
    }
}

/// User-perceived characters (UAX 29).
pub fn graphemes(text: &str) -> usize {
    text.graphemes(true).count()
}

/// UTF-16 code units.
pub fn utf16_units(text: &str) -> usize {
    text.encode_utf16().count()
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / MB as f64)
}

fn type_name(content_type: &str) -> &str {
    content_type.rsplit('/').next().unwrap_or(content_type)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_counted_as_each_platform_counts_it() {
        let family = "👨‍👩‍👧‍👦";
        assert_eq!((graphemes(family), utf16_units(family)), (1, 11));
    }
}
