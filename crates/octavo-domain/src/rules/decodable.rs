//! Which pictures Octavo decodes, by what is known of them.

use super::MediaFacts;
use super::facts::{GIF, WEBP};
use super::numbers::grouped;
use crate::media_fit::{MOST_DECODED_BYTES, MOST_FILE_BYTES, MOST_SIDE};

/// Whether a picture is within the limits of `media_fit`.
pub fn is_decodable(facts: &MediaFacts) -> bool {
    let longest_side = facts.width.max(facts.height).unwrap_or(0);
    longest_side <= MOST_SIDE
        && facts.size_bytes <= MOST_FILE_BYTES
        && decoded_bytes(facts).is_none_or(|bytes| bytes <= MOST_DECODED_BYTES)
}

/// The memory that decoding a picture takes; none if its sides are unknown.
pub fn decoded_bytes(facts: &MediaFacts) -> Option<u64> {
    let (width, height) = facts.width.zip(facts.height)?;
    Some(u64::from(width) * u64::from(height) * bytes_a_pixel(&facts.content_type))
}

/// "pictures of up to 20,000 px on each side, 50 million pixels and 64 MB".
pub(crate) fn largest_picture(content_type: &str) -> String {
    format!(
        "pictures of up to {} px on each side, {} million pixels and {} MB",
        grouped(MOST_SIDE.into()),
        MOST_DECODED_BYTES as f64 / bytes_a_pixel(content_type) as f64 / 1e6,
        MOST_FILE_BYTES >> 20
    )
}

/// JPEG and PNG are decoded to three bytes. The decoders of WEBP and GIF also hold a canvas and a frame with transparency.
fn bytes_a_pixel(content_type: &str) -> u64 {
    match content_type {
        WEBP => 12,
        GIF => 8,
        _ => 3,
    }
}
