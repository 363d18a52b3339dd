//! Videos, through the video service: it encodes them first, so that the post can be watched at once.
//!
//! <https://docs.bsky.app/docs/tutorials/video>. Nothing here is visible before the record is written, and the
//! service knows a video it has seen, so all of it may be repeated.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::errors::XrpcError;
use super::images::aspect_ratio;
use super::session::Session;
use super::xrpc::CallError;
use super::{Bluesky, errors};
use crate::error::{PlatformError, codes, quote};
use crate::post::{Attachment, MediaSource};
use crate::upload::Watch;
use crate::waiting::{Look, Pace};

/// How long the token for one upload is good, seconds. Servers allow up to an hour.
const TOKEN_SECONDS: i64 = 1800;
/// After five minutes the post is tried again later; the service remembers the video.
const PACE: Pace = Pace { first: 0, waits: &[1, 1, 2, 2, 3, 5], patience: 300 };

impl Bluesky {
    pub(super) async fn video_embed(
        &self,
        session: &Session,
        file: &Attachment,
        rkey: &str,
        media: &dyn MediaSource,
    ) -> Result<Value, PlatformError> {
        let token = self.upload_token(session).await?;
        let job = self.upload_video(session, file, rkey, &token, media).await?;
        let blob = self.finished_blob(job).await?;
        let mut embed = json!({ "$type": "app.bsky.embed.video", "video": blob });
        if let Some(alt) = file.alt_text.as_deref().filter(|alt| !alt.is_empty()) {
            embed["alt"] = json!(alt);
        }
        if let Some(ratio) = aspect_ratio(file) {
            embed["aspectRatio"] = ratio;
        }
        Ok(embed)
    }

    /// A token with which the video service may put the finished blob into the account's repository.
    async fn upload_token(&self, session: &Session) -> Result<String, PlatformError> {
        #[derive(Deserialize)]
        struct ServiceAuth {
            token: String,
        }
        let expires = self.xrpc.clock.now().as_second() + TOKEN_SECONDS;
        let request = self.xrpc.query(&session.pds, "com.atproto.server.getServiceAuth");
        let request = request.bearer_auth(&session.access_jwt).query(&[
            ("aud", session.pds_did().as_str()),
            ("lxm", "com.atproto.repo.uploadBlob"),
            ("exp", &expires.to_string()),
        ]);
        let auth: ServiceAuth = self.xrpc.call_repeatable(request).await?;
        Ok(auth.token)
    }

    async fn upload_video(
        &self,
        session: &Session,
        file: &Attachment,
        rkey: &str,
        token: &str,
        media: &dyn MediaSource,
    ) -> Result<Job, PlatformError> {
        let watch = Watch::default();
        let request = self.video_xrpc.procedure(&self.video, "app.bsky.video.uploadVideo");
        let name = format!("{rkey}.mp4");
        let request = request.bearer_auth(token).query(&[("did", &session.did), ("name", &name)]);
        let request = request.file(media, file, &watch).await?;
        let answer = match request.send().await {
            Ok(answer) => answer,
            Err(lost) => {
                return Err(watch.media_failure().unwrap_or_else(|| lost.temporary("Bluesky's video service")));
            }
        };
        // A video it has seen before is a conflict to the service, and good enough for us.
        let known = answer.json::<JobAnswer>().map(JobAnswer::job).filter(Job::is_usable);
        match known {
            Some(job) if answer.status.is_success() || answer.status.as_u16() == 409 => Ok(job),
            _ if answer.status.is_success() => Err(self.video_xrpc.garbled()),
            _ => Err(video_refused(self.video_xrpc.refusal(&answer))),
        }
    }

    /// Waits until the service is done. `uploaded` is the first look.
    async fn finished_blob(&self, uploaded: Job) -> Result<Value, PlatformError> {
        let id = uploaded.job_id.clone().unwrap_or_default();
        let mut uploaded = Some(uploaded);
        let look = || {
            let (uploaded, id) = (uploaded.take(), id.as_str());
            async move {
                match uploaded {
                    Some(job) => job.look(),
                    None => self.look_at_job(id).await,
                }
            }
        };
        self.video_xrpc.wait_until_processed(&PACE, look).await
    }

    async fn look_at_job(&self, id: &str) -> Result<Look<Value>, PlatformError> {
        let request = self.video_xrpc.query(&self.video, "app.bsky.video.getJobStatus").query(&[("jobId", id)]);
        match self.video_xrpc.call::<JobAnswer>(request).await {
            Ok(answer) => answer.job().look(),
            Err(CallError::Refused(refusal)) => Look::failed(video_refused(refusal)),
            Err(_) => Ok(Look::NotYet(None)),
        }
    }
}

/// The lexicon wraps the status of a job, the service itself often does not.
#[derive(Deserialize)]
#[serde(untagged)]
enum JobAnswer {
    #[serde(rename_all = "camelCase")]
    Wrapped {
        job_status: Job,
    },
    Flat(Job),
}

impl JobAnswer {
    fn job(self) -> Job {
        let (JobAnswer::Wrapped { job_status: job } | JobAnswer::Flat(job)) = self;
        job
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Job {
    job_id: Option<String>,
    /// Those that are not known count as in progress.
    state: Option<String>,
    /// Its presence means that the job is done.
    blob: Option<Value>,
    error: Option<String>,
    failure_code: Option<String>,
    message: Option<String>,
}

impl Job {
    fn is_usable(&self) -> bool {
        self.job_id.is_some() || self.blob.is_some()
    }

    fn look(self) -> Result<Look<Value>, PlatformError> {
        match self.blob {
            Some(blob) => Ok(Look::Ready(blob)),
            None if self.state.as_deref() == Some("JOB_STATE_FAILED") => Err(processing_failed(&self)),
            None => Ok(Look::NotYet(None)),
        }
    }
}

fn processing_failed(job: &Job) -> PlatformError {
    let reason = [&job.message, &job.error, &job.failure_code].into_iter().flatten().next();
    let reason = quote(reason.map_or("no reason given", String::as_str));
    match job.failure_code.as_deref() {
        Some("pds_upload_failure" | "generic_failure") => PlatformError::temporary(
            codes::PLATFORM_UNAVAILABLE,
            format!("Bluesky's video service could not process the video ({reason}). Octavo tries again later."),
        ),
        Some("pds_upload_unsupported_blob_size") => PlatformError::permanent(
            codes::MEDIA_TOO_LARGE,
            format!("The video is too large for the account's server ({reason}). Use a smaller one."),
        ),
        _ => PlatformError::permanent(
            codes::MEDIA_REFUSED,
            format!("Bluesky cannot process the video ({reason}). Convert it to MP4 with H.264 and AAC."),
        ),
    }
}

/// A refusal of the video service, which has names of its own.
fn video_refused(refusal: XrpcError) -> PlatformError {
    let said = quote(if refusal.message.is_empty() { &refusal.name } else { &refusal.message });
    match refusal.name.as_str() {
        "unconfirmed_email" => PlatformError::permanent(
            codes::ACCOUNT_UNAVAILABLE,
            "Bluesky accepts videos only from accounts with a confirmed e-mail address. Confirm it in the Bluesky app.",
        ),
        "VideoTooLarge" => PlatformError::permanent(
            codes::MEDIA_TOO_LARGE,
            format!("The video is too large for Bluesky ({said}). Use a smaller one."),
        ),
        "VideoTooLong" | "BadAspectRatio" | "UnsupportedContentType" => PlatformError::permanent(
            codes::MEDIA_REFUSED,
            format!("Bluesky refused the video ({said}). Trim or convert it."),
        ),
        "DailyLimitExceeded" => PlatformError::rate_limited(
            "The account has uploaded as much video as Bluesky allows in a day. Octavo tries again later.",
            Some(Duration::from_secs(3600)),
        ),
        "already_exists" | "ServiceOverloaded" | "TooManyOpenUploads" => PlatformError::unavailable(
            "Bluesky's video service is busy. Octavo tries again later.".to_owned(),
            refusal.retry_after,
        ),
        "UploadForbidden" => PlatformError::permanent(
            codes::ACCOUNT_UNAVAILABLE,
            format!("Bluesky does not accept videos from this account ({said}). Check it in the Bluesky app."),
        ),
        // The account's server issued the token a moment ago: its owner can do nothing about it.
        _ if refusal.status == 401 => PlatformError::temporary(
            codes::PLATFORM_UNAVAILABLE,
            format!("Bluesky's video service did not accept the upload token ({said})."),
        ),
        _ => errors::classify(refusal),
    }
}
