//! Media of containers: fetched from the address that the client gives, and judged.

use super::errors::explain;
use super::state::ThreadsSimulator;
use crate::core::facts::Facts;
use crate::core::media::{ReceiveError, StoredFile};
use crate::meta::{GraphCallError, Outcome, invalid};

const MAX_IMAGE_BYTES: u64 = 8 * 1024 * 1024;
const MAX_VIDEO_BYTES: u64 = 1024 * 1024 * 1024;
const MAX_VIDEO_MS: u64 = 300_000;
const MAX_VIDEO_WIDTH: u32 = 1920;
/// An image may be so many times as wide as high.
const MAX_RATIO: f64 = 10.0;
const MIN_RATIO: f64 = 0.01;

/// A video, or the `error_message` that its container will end in.
pub type FetchedVideo = Result<StoredFile, &'static str>;

/// An image is fetched and looked at before there is a container.
pub async fn fetch_image(sim: &ThreadsSimulator, address: &str) -> Outcome<StoredFile> {
    let file = match pull(sim, address, MAX_IMAGE_BYTES).await {
        Ok((file, kind)) if kind.starts_with("image/") => file,
        Err(ReceiveError::TooLarge) => return Err(invalid("The image is larger than 8 MB.")),
        Err(ReceiveError::Io(error)) => return Err(error.into()),
        Ok(_) | Err(ReceiveError::Broken(_)) => return Err(not_fetched()),
    };
    if !matches!(file.facts.mime.as_deref(), Some("image/jpeg" | "image/png")) {
        return Err(invalid("The image format is not supported. It must be JPEG or PNG."));
    }
    if ratio(&file.facts).is_some_and(|ratio| ratio > MAX_RATIO) {
        return Err(invalid("The aspect ratio of the image is not supported. It must be at most 10:1."));
    }
    Ok(file)
}

/// What is wrong with a video shows at its container only.
pub async fn fetch_video(sim: &ThreadsSimulator, address: &str) -> Outcome<FetchedVideo> {
    Ok(match pull(sim, address, MAX_VIDEO_BYTES).await {
        Ok((file, kind)) if kind.starts_with("video/") => flaw(&file.facts).map_or(Ok(file), Err),
        Err(ReceiveError::TooLarge) => Err("FAILED_PROCESSING_VIDEO"),
        Err(ReceiveError::Io(error)) => return Err(error.into()),
        Ok(_) | Err(ReceiveError::Broken(_)) => Err("FAILED_DOWNLOADING_VIDEO"),
    })
}

/// A file, with the type that its server names.
async fn pull(sim: &ThreadsSimulator, address: &str, limit: u64) -> Result<(StoredFile, String), ReceiveError> {
    let core = &sim.world.core;
    let address = core.pulls.verified(address);
    let address = address.ok_or_else(|| ReceiveError::Broken("not an address of the client's".to_owned()))?;
    core.pulls.fetch(&core.media, address, limit).await
}

fn flaw(facts: &Facts) -> Option<&'static str> {
    let is_video = matches!(facts.mime.as_deref(), Some("video/mp4" | "video/quicktime" | "video/x-m4v"));
    match (facts.duration_ms, ratio(facts)) {
        _ if !is_video => Some("FAILED_PROCESSING_VIDEO"),
        (None, _) | (_, None) => Some("FAILED_PROCESSING_VIDEO"),
        (Some(length), _) if length == 0 || length > MAX_VIDEO_MS => Some("INVALID_DURATION"),
        // Spelled so by Meta.
        (_, Some(ratio)) if !(MIN_RATIO..=MAX_RATIO).contains(&ratio) => Some("INVALID_ASPEC_RATIO"),
        _ if facts.width.is_some_and(|width| width > MAX_VIDEO_WIDTH) => Some("UNKNOWN"),
        _ => None,
    }
}

fn ratio(facts: &Facts) -> Option<f64> {
    match (facts.width, facts.height) {
        (Some(width), Some(height)) if height > 0 => Some(f64::from(width) / f64::from(height)),
        _ => None,
    }
}

fn not_fetched() -> GraphCallError {
    explain(
        9004,
        2_207_052,
        "Only photo or video can be accepted as media type.",
        "Media Upload Has Failed",
        "The media could not be fetched from this URI. Please check the limitations.",
    )
}
