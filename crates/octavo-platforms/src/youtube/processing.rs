//! What YouTube makes of an uploaded video: <https://developers.google.com/youtube/v3/docs/videos#status.uploadStatus>.

use serde::Deserialize;

use super::api::{Api, CallError};
use super::session::{Access, Session};
use super::uploads::{Upload, Video};
use crate::adapter::Reconciled;
use crate::error::{PlatformError, codes};
use crate::waiting::{Look, Pace};

/// No interval is prescribed, and each look costs a unit of 10,000 a day. A video that takes longer is out all the same.
const PACE: Pace = Pace { first: 0, waits: &[2, 5, 10, 30, 60, 60, 120], patience: 287 };

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

/// Waits until the video is processed, or the patience is over; fails with YouTube's reason if it will never be visible.
pub(super) async fn wait(access: &Access<'_>, video: &str) -> Result<(), PlatformError> {
    access.api.wait_for(&PACE, || look_for_end(access, video)).await.map(drop)
}

async fn look_for_end(access: &Access<'_>, video: &str) -> Result<Look<()>, PlatformError> {
    match look(access.api, &access.token(), video).await {
        Ok(status) => {
            status.check_failure()?;
            let is_over = matches!(status.upload_status.as_str(), "processed" | "deleted");
            Ok(if is_over { Look::Ready(()) } else { Look::NotYet(None) })
        }
        // A look that fails says nothing about the video.
        Err(error) => {
            if error.is_token_expired() {
                drop(access.renew().await);
            }
            Ok(Look::NotYet(None))
        }
    }
}

/// What a video that is there amounts to: nothing, where YouTube could not process it or rejected it.
pub(super) async fn settle(
    api: &Api,
    session: &Session,
    upload: &Upload,
    video: Video,
) -> Result<Reconciled, PlatformError> {
    match look(api, &session.access_token, &video.id).await {
        Ok(status) if status.check_failure().is_err() => Ok(Reconciled::Absent),
        Err(error) if error.is_token_expired() => Err(PlatformError::TokenExpired),
        _ => Ok(Reconciled::Published(upload.published(video))),
    }
}

/// Of a video that is not listed yet nothing is known.
async fn look(api: &Api, token: &str, video: &str) -> Result<Status, CallError> {
    let request = api.get(token, "/videos").query(&[("part", "status"), ("id", video)]);
    let page: Page = api.call(request).await?;
    Ok(page.items.into_iter().next().map(|item| item.status).unwrap_or_default())
}

impl Status {
    /// Fails where the video will never be visible.
    fn check_failure(&self) -> Result<(), PlatformError> {
        match self.upload_status.as_str() {
            "failed" => Err(failed(&self.failure_reason)),
            "rejected" => Err(rejected(&self.rejection_reason)),
            _ => Ok(()),
        }
    }
}

fn failed(reason: &str) -> PlatformError {
    let reason = if reason.is_empty() { "no reason given" } else { reason };
    PlatformError::permanent(
        codes::MEDIA_REFUSED,
        format!("YouTube could not process the video ({reason}). Convert it to MP4 with H.264 and AAC."),
    )
}

fn rejected(reason: &str) -> PlatformError {
    let (code, message) = match reason {
        "duplicate" => (codes::CONTENT_DUPLICATE, "YouTube has this very video on the channel already.".to_owned()),
        "length" => (
            codes::MEDIA_REFUSED,
            "The video is too long for this channel. More than 15 minutes need a verified one: youtube.com/verify."
                .to_owned(),
        ),
        "uploaderAccountClosed" | "uploaderAccountSuspended" => {
            (codes::ACCOUNT_UNAVAILABLE, format!("The YouTube channel cannot be used at present ({reason})."))
        }
        _ => {
            let reason = if reason.is_empty() { "no reason given" } else { reason };
            (codes::CONTENT_REFUSED, format!("YouTube rejected the video ({reason}). YouTube Studio says more."))
        }
    };
    PlatformError::permanent(code, message)
}
