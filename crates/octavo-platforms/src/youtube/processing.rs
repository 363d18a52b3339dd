//! Waiting until YouTube has processed an uploaded video.

use super::api::Api;
use super::session::{Access, Session};
use super::status;
use super::uploads::{Upload, Video};
use crate::adapter::Reconciled;
use crate::error::PlatformError;
use crate::waiting::{Look, Pace};

/// No interval is prescribed, and each look costs a unit of 10,000 a day. A video that takes longer is published all the same.
const PACE: Pace = Pace { first: 0, waits: &[2, 5, 10, 30, 60, 60, 120], patience: 287 };

/// Waits until the video is processed, or the patience is over; fails with YouTube's reason if it will never be visible.
pub(super) async fn wait(access: &Access<'_>, video: &str) -> Result<(), PlatformError> {
    access.api.wait_for(&PACE, || look_for_end(access, video)).await.map(drop)
}

async fn look_for_end(access: &Access<'_>, video: &str) -> Result<Look<()>, PlatformError> {
    match status::load_status(access.api, &access.token(), video).await {
        Ok(status) => {
            status.check_failure()?;
            Ok(if status.is_final() { Look::Ready(()) } else { Look::NotYet(None) })
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
pub(super) async fn reconcile_video(
    api: &Api,
    session: &Session,
    upload: &Upload,
    video: Video,
) -> Result<Reconciled, PlatformError> {
    match status::load_status(api, &session.tokens.access_token, &video.id).await {
        Ok(status) if status.check_failure().is_err() => Ok(Reconciled::Absent),
        Err(error) if error.is_token_expired() => Err(PlatformError::TokenExpired),
        _ => Ok(Reconciled::Published(upload.published(video))),
    }
}
