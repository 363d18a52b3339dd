//! The status of an uploaded video: <https://developers.google.com/youtube/v3/docs/videos#status.uploadStatus>.

use serde::Deserialize;

use super::api::{Api, CallError};
use crate::error::{PlatformError, codes};

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Status {
    /// `uploaded` while it is processed, then `processed`, `failed`, `rejected`; `deleted` by its owner.
    upload_status: String,
    failure_reason: String,
    rejection_reason: String,
    pub(super) privacy_status: Option<String>,
}

#[derive(Deserialize)]
struct Page {
    #[serde(default)]
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    status: Status,
}

/// Of a video that is not listed yet nothing is known.
pub(super) async fn load_status(api: &Api, token: &str, video: &str) -> Result<Status, CallError> {
    let request = api.get(token, "/videos").query(&[("part", "status"), ("id", video)]);
    let page: Page = api.call(request).await?;
    Ok(page.items.into_iter().next().map(|item| item.status).unwrap_or_default())
}

impl Status {
    /// Fails if the video will never be visible.
    pub(super) fn check_failure(&self) -> Result<(), PlatformError> {
        match self.upload_status.as_str() {
            "failed" => Err(processing_failed(&self.failure_reason)),
            "rejected" => Err(video_rejected(&self.rejection_reason)),
            _ => Ok(()),
        }
    }

    pub(super) fn is_final(&self) -> bool {
        matches!(self.upload_status.as_str(), "processed" | "deleted")
    }
}

fn processing_failed(reason: &str) -> PlatformError {
    let reason = if reason.is_empty() { "no reason given" } else { reason };
    PlatformError::permanent(
        codes::MEDIA_REFUSED,
        format!("YouTube could not process the video ({reason}). Convert it to MP4 with H.264 and AAC."),
    )
}

fn video_rejected(reason: &str) -> PlatformError {
    let (code, message) = match reason {
        "duplicate" => (codes::CONTENT_DUPLICATE, "The channel already has this video on YouTube. Use another one.".to_owned()),
        "length" => (
            codes::MEDIA_REFUSED,
            "The video is too long for this channel. To upload more than 15 minutes, verify the channel at youtube.com/verify."
                .to_owned(),
        ),
        "uploaderAccountClosed" | "uploaderAccountSuspended" => {
            (codes::ACCOUNT_UNAVAILABLE, format!("The YouTube channel cannot be used at the moment ({reason}). Check it in YouTube Studio."))
        }
        _ => {
            let reason = if reason.is_empty() { "no reason given" } else { reason };
            (codes::CONTENT_REFUSED, format!("YouTube rejected the video ({reason}). See YouTube Studio for details."))
        }
    };
    PlatformError::permanent(code, message)
}
