//! The video service: upload and job. A job is done at the second look.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::Json;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::BlueskySimulator;
use super::error::{Outcome, bad, invalid, refuse};
use super::event::{Event, Failure};
use super::request::{Query, content_type};
use super::state::{Account, Video};
use super::{cid, identity};
use crate::core::digest::unhex;
use crate::core::fault::Fault;
use crate::core::intake;
use crate::core::media::StoredFile;
use crate::core::random;

const MAX_VIDEO_BYTES: u64 = 300_000_000;
const MAX_VIDEO_MS: u64 = 10 * 60 * 1000;
const DAILY_VIDEOS: u64 = 25;
const DAILY_BYTES: u64 = 10_000_000_000;
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// At this look a job is finished.
const LOOKS: u32 = 2;

/// How often each job was looked at.
#[derive(Default)]
pub struct Progress(Mutex<HashMap<String, u32>>);

impl Progress {
    fn look(&self, job: &str) -> u32 {
        let mut looks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = looks.entry(job.to_owned()).or_default();
        *count = count.saturating_add(1);
        *count
    }

    fn is_finished(&self, job: &str) -> bool {
        let looks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        looks.get(job).is_some_and(|count| *count >= LOOKS)
    }
}

/// `app.bsky.video.uploadVideo`
pub async fn upload(sim: &BlueskySimulator, request: Request) -> Outcome<Response> {
    let query = Query::of(&request);
    let (did, name) = (query.required("did")?, query.required("name")?);
    let host = identity::host(sim)?;
    let lxm = "com.atproto.repo.uploadBlob";
    let caller = sim.service_token(request.headers(), &host, lxm)?;
    if caller != did {
        return Err(refuse(401, "AuthenticationRequired", "did does not match the token"));
    }
    if name.len() > 512 {
        return Err(invalid("string too big (maximum 512) at $.name"));
    }
    if content_type(request.headers()).as_deref() != Some("video/mp4") {
        return Err(bad("UnsupportedContentType", "Only video/mp4 is supported"));
    }
    let remaining = remaining(sim, did);
    if remaining.0 == 0 || remaining.1 == 0 {
        return Err(bad("DailyLimitExceeded", "You have reached your daily upload limit"));
    }
    let media = &sim.world.core.media;
    let received = intake::file(media, request.into_body(), MAX_VIDEO_BYTES).await?;
    let file = media.keep(received).await?;
    start(sim, did, file)
}

fn start(sim: &BlueskySimulator, did: &str, file: StoredFile) -> Outcome<Response> {
    let cid = cid::of_blob(&unhex(&file.hash).unwrap_or_default());
    let mut world = sim.world.write();
    let Some(account) = world.accounts.get(did) else {
        return Err(super::error::auth_missing());
    };
    if let Some((job, video)) = usable(account, &file.hash) {
        return Ok(already_exists(sim, account, job, video));
    }
    let job = random::text(20, random::BASE32);
    let failure = verdict(sim, did, &file);
    world.commit(did, Event::VideoUploaded { job: job.clone(), cid, file, failure })?;
    let body = json!({ "jobId": job, "did": did, "state": "JOB_STATE_CREATED" });
    Ok(Json(body).into_response())
}

/// The job that has these bytes already, unless it failed.
fn usable<'a>(account: &'a Account, hash: &str) -> Option<(&'a String, &'a Video)> {
    let mut videos = account.videos.iter();
    videos.find(|(_, video)| video.file.hash == hash && video.failure.is_none())
}

fn already_exists(sim: &BlueskySimulator, account: &Account, job: &str, video: &Video) -> Response {
    let mut body = json!({
        "jobId": job, "did": account.did, "state": "JOB_STATE_ENCODING",
        "error": "already_exists", "message": "Video already processed",
    });
    if sim.progress.is_finished(job) {
        body["state"] = json!("JOB_STATE_COMPLETED");
        body["blob"] = json!(account.blob_json(&video.cid));
    }
    (StatusCode::CONFLICT, Json(body)).into_response()
}

/// What will be wrong with a video.
fn verdict(sim: &BlueskySimulator, did: &str, file: &StoredFile) -> Option<Failure> {
    let failure = |code: &str, message: &str| Some(Failure { code: code.to_owned(), message: message.to_owned() });
    if sim.world.take_fault(did, &[Fault::ProcessingFailed]).is_some() {
        return failure("encoding_failure", "Video encoding failed");
    }
    if file.facts.mime.as_deref() != Some("video/mp4") {
        return failure("validation_failure", "The file is not a valid MP4 video");
    }
    if file.facts.duration_ms.is_some_and(|length| length > MAX_VIDEO_MS) {
        return failure("validation_failure", "Video is longer than 10 minutes");
    }
    None
}

/// `app.bsky.video.getJobStatus`
pub fn job_status(sim: &BlueskySimulator, query: &Query) -> Outcome {
    let job = query.required("jobId")?;
    let world = sim.world.read();
    let found = world.accounts.values().find_map(|account| Some((account, account.videos.get(job)?)));
    let (account, video) = found.ok_or_else(|| bad("JobNotFound", "Job not found"))?;
    let looks = sim.progress.look(job);
    Ok(json!({ "jobStatus": status(account, job, video, looks) }))
}

fn status(account: &Account, job: &str, video: &Video, looks: u32) -> Value {
    let mut status = json!({ "jobId": job, "did": account.did });
    if looks < LOOKS {
        status["state"] = json!("JOB_STATE_ENCODING");
        status["progress"] = json!(50);
    } else if let Some(failure) = &video.failure {
        status["state"] = json!("JOB_STATE_FAILED");
        status["error"] = json!(failure.message);
        status["failureCode"] = json!(failure.code);
        status["message"] = json!(failure.message);
    } else {
        status["state"] = json!("JOB_STATE_COMPLETED");
        status["progress"] = json!(100);
        status["blob"] = json!(account.blob_json(&video.cid));
        status["message"] = json!("Video processed successfully");
    }
    status
}

/// Videos and bytes an account may still upload within a day.
fn remaining(sim: &BlueskySimulator, did: &str) -> (u64, u64) {
    let now = sim.world.core.now();
    let world = sim.world.read();
    let videos = world.accounts.get(did).into_iter().flat_map(|account| account.videos.values());
    let today = videos.filter(|video| now.duration_since(video.at) < DAY);
    let (count, bytes) = today.fold((0, 0), |(count, bytes), video| (count + 1, bytes + video.file.size));
    (DAILY_VIDEOS.saturating_sub(count), DAILY_BYTES.saturating_sub(bytes))
}
