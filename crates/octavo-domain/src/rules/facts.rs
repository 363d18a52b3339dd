//! The properties of a file, and the types of file that rules name.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The properties of a file, detected from its content. Properties that a format doesn't have are absent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct MediaFacts {
    /// The MIME type.
    #[schema(example = "video/mp4")]
    pub content_type: String,
    /// Size in bytes; 0 if unknown.
    pub size_bytes: u64,
    /// Pixels, after rotation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// Pixels, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// Pixels, as shown. Only of a video whose pixels are not square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_width: Option<u32>,
    /// Pixels, as shown. Only of a video whose pixels are not square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_height: Option<u32>,
    /// Clockwise rotation of the stored pixels for display: 0, 90, 180 or 270 degrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<u16>,
    /// Absent for pictures.
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
    /// Absent if the file has no sound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audio_codec: Option<String>,
    /// Of a PDF.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<u32>,
    /// True for an image with several frames.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub animated: bool,
}

impl MediaFacts {
    pub fn is_video(&self) -> bool {
        self.content_type.starts_with("video/")
    }

    pub fn is_image(&self) -> bool {
        self.content_type.starts_with("image/")
    }

    /// Whatever is known and neither an image nor a video.
    pub fn is_document(&self) -> bool {
        self.is_known() && !self.is_image() && !self.is_video()
    }

    /// False for a file of which nothing is known, not even its type.
    pub fn is_known(&self) -> bool {
        !self.content_type.is_empty()
    }

    /// The shape that people see: width and height with square pixels.
    pub fn shown(&self) -> (Option<u32>, Option<u32>) {
        match (self.display_width, self.display_height) {
            (Some(width), Some(height)) => (Some(width), Some(height)),
            _ => (self.width, self.height),
        }
    }

    /// Width to height, as shown.
    pub(crate) fn ratio(&self) -> Option<f64> {
        let (width, height) = self.shown();
        let (width, height) = (width?, height?);
        (width > 0 && height > 0).then(|| f64::from(width) / f64::from(height))
    }

    /// Width and height, both above 0.
    pub(crate) fn sides(&self) -> Option<(f64, f64)> {
        let (width, height) = (self.width?, self.height?);
        (width > 0 && height > 0).then(|| (width.into(), height.into()))
    }
}

pub(crate) const JPG: &str = "image/jpeg";
pub(crate) const PNG: &str = "image/png";
pub(crate) const WEBP: &str = "image/webp";
pub(crate) const GIF: &str = "image/gif";
pub(crate) const MP4: &str = "video/mp4";
pub(crate) const MOV: &str = "video/quicktime";
pub(crate) const WEBM: &str = "video/webm";
pub(crate) const PDF: &str = "application/pdf";
pub(crate) const SRT: &str = "application/x-subrip";
pub(crate) const VTT: &str = "text/vtt";
pub(crate) const SBV: &str = "text/x-subviewer";
pub(crate) const ANY_IMAGE: &str = "image/*";
pub(crate) const ANY_VIDEO: &str = "video/*";

/// The name people use for a content type.
pub(crate) fn type_name(content_type: &str) -> &str {
    match content_type {
        JPG => "JPG",
        PNG => "PNG",
        WEBP => "WEBP",
        GIF => "GIF",
        MP4 => "MP4",
        MOV => "MOV",
        WEBM => "WebM",
        PDF => "PDF",
        SRT => "SRT",
        VTT => "VTT",
        SBV => "SBV",
        ANY_IMAGE => "any image",
        ANY_VIDEO => "any video",
        other => other.rsplit('/').next().unwrap_or(other),
    }
}
