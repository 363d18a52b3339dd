//! What YouTube makes of an uploaded video: <https://developers.google.com/youtube/v3/docs/videos#status.uploadStatus>.

use std::time::Duration;

use serde::Deserialize;

use super::api::{Api, CallError};
use super::session::{Access, Session};
use super::uploads::{Upload, Video};
use crate::adapter::Reconciled;
use crate::error::{PlatformError, codes};

/// Between looks, seconds: no interval is prescribed, and each look costs a unit of 10,000 a day. A video that takes
/// longer is out all the same.
const WAITS: [u64; 7] = [2, 5, 10, 30, 60, 60, 120];

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

/// Waits until the video is processed, or has been for long enough; fails with YouTube's reason where nobody will see
/// it.
pub(super) async fn wait(access: &mut Access<'_>, video: &str) -> Result<(), PlatformError> {
    let mut waits = WAITS.into_iter();
    loop {
        let api = access.api;
        let looked = look(api, access.token(), video).await;
        match &looked {
            Ok(status) => status.check()?,
            // A look that fails says nothing about the video.
            Err(error) if error.is_token_expired() => drop(access.renew().await),
            Err(_) => {}
        }
        let is_over = looked.is_ok_and(|status| matches!(status.upload_status.as_str(), "processed" | "deleted"));
        match waits.next().filter(|_| !is_over) {
            Some(seconds) => access.api.pause(Duration::from_secs(seconds)).await,
            None => return Ok(()),
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
        Ok(status) if status.check().is_err() => Ok(Reconciled::Absent),
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
    fn check(&self) -> Result<(), PlatformError> {
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
