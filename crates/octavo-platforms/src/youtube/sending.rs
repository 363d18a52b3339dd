//! Sends a file to its session chunk by chunk, from the position that YouTube reports, and waits out passing errors.

use std::time::Duration;

use super::session::Access;
use super::uploads::{self, SendError, Standing, Upload, Video};
use crate::error::{PlatformError, PublishError, codes};
use crate::post::MediaSource;

/// A multiple of 256 KiB, as the protocol wants it.
const CHUNK: u64 = 8 * 1024 * 1024;
/// Waits between attempts without progress, in seconds: about four minutes in all.
const WAITS: [u64; 8] = [1, 2, 4, 8, 16, 32, 64, 120];
/// A longer wait is left to the caller.
const LONGEST_WAIT: Duration = Duration::from_secs(120);

/// Sends what is missing, until YouTube answers with the video.
pub(super) async fn send_file(
    access: &Access<'_>,
    upload: &Upload,
    media: &dyn MediaSource,
) -> Result<Video, PublishError> {
    let mut sending = Sending { access, upload, media, stored: None, furthest: None, may_be_whole: true, failures: 0 };
    loop {
        match sending.step().await {
            Ok(Standing::Finished(video)) => return Ok(video),
            Ok(Standing::Stored(stored)) => sending.note_progress(stored).await?,
            Ok(Standing::Gone) => return Err(sending.session_gone()),
            Err(error) => sending.handle_error(error).await?,
        }
    }
}

struct Sending<'a> {
    access: &'a Access<'a>,
    upload: &'a Upload,
    media: &'a dyn MediaSource,
    /// What YouTube has, where that is known.
    stored: Option<u64>,
    furthest: Option<u64>,
    /// Whether the last byte may have been sent, now or before a crash.
    may_be_whole: bool,
    /// In a row.
    failures: usize,
}

impl Sending<'_> {
    /// Sends the next chunk, or asks where it would begin.
    async fn step(&mut self) -> Result<Standing, SendError> {
        let (api, size) = (self.access.api, self.upload.size);
        match self.stored {
            Some(stored) if stored < size => {
                let end = size.min(stored + CHUNK);
                self.may_be_whole |= end == size;
                uploads::send_chunk(api, &self.access.token(), self.upload, stored..end, self.media).await
            }
            _ => uploads::ask_standing(api, &self.access.token(), self.upload).await.map_err(SendError::Call),
        }
    }

    async fn note_progress(&mut self, stored: u64) -> Result<(), PublishError> {
        if self.furthest.is_none() {
            // The last chunk is never sent before YouTube has all that comes before it.
            self.may_be_whole = stored + CHUNK >= self.upload.size;
        }
        self.stored = Some(stored);
        if self.furthest.is_some_and(|furthest| stored <= furthest) {
            return self.pause(None).await;
        }
        (self.furthest, self.failures) = (Some(stored), 0);
        Ok(())
    }

    async fn handle_error(&mut self, error: SendError) -> Result<(), PublishError> {
        self.stored = None;
        match error {
            SendError::Media(error) => Err(error.into()),
            SendError::Call(error) if error.is_token_expired() => {
                self.pause(None).await?;
                Ok(self.access.renew().await?)
            }
            SendError::Call(error) if error.is_passing() => self.pause(error.retry_after()).await,
            SendError::Call(error) => Err(self.access.api.failure(error).into()),
        }
    }

    async fn pause(&mut self, asked: Option<Duration>) -> Result<(), PublishError> {
        let Some(seconds) = WAITS.get(self.failures) else {
            let message = "YouTube did not confirm the whole video. Octavo checks whether it was published.".to_owned();
            return Err(PublishError::Unknown { message });
        };
        self.failures += 1;
        let wait = Duration::from_secs(*seconds).max(asked.unwrap_or_default()).min(LONGEST_WAIT);
        self.access.api.pause(wait).await;
        Ok(())
    }

    fn session_gone(&self) -> PublishError {
        let message = "YouTube has ended the upload";
        if self.may_be_whole {
            return PublishError::Unknown {
                message: format!("{message}. Octavo checks whether the video was published."),
            };
        }
        PlatformError::temporary(
            codes::MEDIA_EXPIRED,
            format!("{message} before it was complete. Octavo starts it again."),
        )
        .into()
    }
}
