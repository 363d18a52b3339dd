//! What follows a video once YouTube has processed it (Shorts accept a thumbnail only then): its thumbnail, its playlists and
//! its captions.
//!
//! The video is published by then, so a step that fails is reported with the post and fails nothing. Each step may be
//! repeated, so after a crash all of them are taken again.

use super::session::Access;
use super::step_error::StepError;
use super::{captions, playlists, thumbnail};
use crate::adapter::{Published, Reconciled};
use crate::network::Outgoing;
use crate::post::OutgoingPost;

/// Before another attempt, in seconds.
const WAITS: [u64; 2] = [2, 10];

/// Whether a post asks for any.
pub(super) fn are_wanted(post: &OutgoingPost) -> bool {
    post.thumbnail.is_some() || !playlists::ids(post).is_empty() || !captions::tracks(post).is_empty()
}

/// Takes them all; returns what failed, in sentences.
pub(super) async fn take(access: &Access<'_>, video: &str, out: Outgoing<'_>) -> Option<String> {
    let mut failures = Vec::new();
    if let Some(file) = &out.post.thumbnail {
        let why = failure(access, || thumbnail::set(access, video, file, out.media)).await;
        failures.extend(why.map(|why| format!("The thumbnail was not set ({why}).")));
    }
    for playlist in playlists::ids(out.post) {
        let why = failure(access, || playlists::add(access, video, playlist)).await;
        failures.extend(why.map(|why| format!("The video was not added to the playlist {playlist} ({why}).")));
    }
    for track in &captions::tracks(out.post) {
        let why = failure(access, || captions::add(access, video, track, out.media)).await;
        failures.extend(why.map(|why| format!("The captions in {} were not added ({why}).", track.language)));
    }
    incomplete(&failures).inspect(|message| tracing::warn!(video, message, "a YouTube video is incomplete"))
}

fn incomplete(failures: &[String]) -> Option<String> {
    let message = || format!("The video is published. {} Do this in YouTube Studio.", failures.join(" "));
    (!failures.is_empty()).then(message)
}

impl Reconciled {
    /// A published video whose steps may be missing.
    pub(super) fn unfinished(self) -> Self {
        match self {
            Reconciled::Published(published) => Reconciled::Unfinished(published),
            other => other,
        }
    }

    /// A published video whose upload session is gone: publishing it again could not find it.
    pub(super) fn without_steps(self) -> Self {
        match self {
            Reconciled::Published(published) => {
                let message = "The video is published, but its thumbnail, playlists and captions may be missing. Check it in YouTube Studio.";
                Reconciled::Published(Published { incomplete: Some(message.to_owned()), ..published })
            }
            other => other,
        }
    }
}

/// Takes one step, again where the failure may pass; returns why it failed.
async fn failure<F>(access: &Access<'_>, step: impl Fn() -> F) -> Option<String>
where
    F: Future<Output = Result<(), StepError>>,
{
    let attempt = || async {
        let taken = step().await;
        if matches!(&taken, Err(StepError::Call(error)) if error.is_token_expired()) {
            // A failure shows at the next attempt.
            drop(access.renew().await);
        }
        taken
    };
    access.api.with_retries(&WAITS, StepError::may_pass, attempt).await.err().map(|error| error.explain(access.api))
}
