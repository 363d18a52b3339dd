//! Blobs, and the video service. A video job is done when its status is read the second time.

use axum::Json;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::{HeaderMap, StatusCode};
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::cid;
use super::errors::{Outcome, bad_request, invalid, refuse};
use super::events::{BlueskyEvent, VideoFailure};
use super::limits::UPLOADS;
use super::requests::{Query, content_type};
use super::state::{Account, BlueskySimulator, Video};
use crate::core::faults::Fault;
use crate::core::files::unhex;
use crate::core::media::StoredFile;
use crate::core::{random, requests};
use crate::downloads::send_file;

/// As Bluesky's own hosts take them.
const MAX_BLOB_BYTES: u64 = 50 * 1024 * 1024;
const METHOD: &str = "com.atproto.repo.uploadBlob";

/// `com.atproto.repo.uploadBlob`, with an access or a service token.
pub async fn upload_blob(sim: &BlueskySimulator, request: Request) -> Outcome<(HeaderMap, Value)> {
    let headers = request.headers();
    let did = if sim.has_service_token(headers) {
        sim.service_token(headers, &sim.service_host()?, METHOD)?
    } else {
        sim.access(headers)?
    };
    let limits = sim.limits.spend(&did, &UPLOADS, 1, sim.world.core.now())?;
    let said =
        content_type(headers).ok_or_else(|| invalid("Request encoding (Content-Type) required but not provided"))?;
    let media = &sim.world.core.media;
    let received = requests::store_body(media, request.into_body(), MAX_BLOB_BYTES).await?;
    let file = media.keep(received).await?;
    let cid = cid::blob_cid(&unhex(&file.hash).unwrap_or_default());
    let mime = file.facts.mime.clone().unwrap_or(said);
    let mut world = sim.world.write();
    if world.accounts.get(&did).is_some_and(|account| !account.blobs.contains_key(&cid)) {
        world.commit(&did, BlueskyEvent::BlobUploaded { cid: cid.clone(), mime, file })?;
    }
    let blob = world.accounts.get(&did).and_then(|account| account.blob_json(&cid));
    Ok((limits, json!({ "blob": blob })))
}

/// `com.atproto.sync.getBlob`
pub async fn get_blob(sim: &BlueskySimulator, request: Request) -> Response {
    let query = Query::of(&request);
    match stored_blob(sim, &query) {
        Ok(Some(path)) => send_file(path, request).await,
        Ok(None) => bad_request("BlobNotFound", "Blob not found").into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

fn stored_blob(sim: &BlueskySimulator, query: &Query) -> Outcome<Option<std::path::PathBuf>> {
    let (did, cid) = (query.required("did")?, query.required("cid")?);
    let world = sim.world.read();
    let account = world.accounts.get(did);
    let account = account.ok_or_else(|| bad_request("RepoNotFound", format!("Could not find repo for DID: {did}")))?;
    let blob = account.blobs.get(cid);
    Ok(blob.and_then(|blob| sim.world.core.media.path(&blob.file.hash)))
}

const MAX_VIDEO_BYTES: u64 = 300_000_000;
const MAX_VIDEO_MS: u64 = 10 * 60 * 1000;
const DAILY_VIDEOS: u64 = 25;
const DAILY_BYTES: u64 = 10_000_000_000;
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// At this look a job is finished.
const LOOKS: u32 = 2;

/// `app.bsky.video.uploadVideo`
pub async fn upload_video(sim: &BlueskySimulator, request: Request) -> Outcome<Response> {
    let query = Query::of(&request);
    let (did, name) = (query.required("did")?, query.required("name")?);
    let host = sim.service_host()?;
    let lxm = "com.atproto.repo.uploadBlob";
    let caller = sim.service_token(request.headers(), &host, lxm)?;
    if caller != did {
        return Err(refuse(401, "AuthenticationRequired", "did does not match the token"));
    }
    if name.len() > 512 {
        return Err(invalid("string too big (maximum 512) at $.name"));
    }
    if content_type(request.headers()).as_deref() != Some("video/mp4") {
        return Err(bad_request("UnsupportedContentType", "Only video/mp4 is supported"));
    }
    let remaining = remaining_today(sim, did);
    if remaining.0 == 0 || remaining.1 == 0 {
        return Err(bad_request("DailyLimitExceeded", "You have reached your daily upload limit"));
    }
    let media = &sim.world.core.media;
    let received = requests::store_body(media, request.into_body(), MAX_VIDEO_BYTES).await?;
    let file = media.keep(received).await?;
    start_job(sim, did, file)
}

fn start_job(sim: &BlueskySimulator, did: &str, file: StoredFile) -> Outcome<Response> {
    let cid = cid::blob_cid(&unhex(&file.hash).unwrap_or_default());
    let mut world = sim.world.write();
    let Some(account) = world.accounts.get(did) else {
        return Err(super::errors::auth_missing());
    };
    if let Some((job, video)) = usable_job(account, &file.hash) {
        return Ok(already_exists(sim, account, job, video));
    }
    let job = random::text(20, random::BASE32);
    let failure = judge_video(sim, did, &file);
    world.commit(did, BlueskyEvent::VideoUploaded { job: job.clone(), cid, file, failure })?;
    let body = json!({ "jobId": job, "did": did, "state": "JOB_STATE_CREATED" });
    Ok(Json(body).into_response())
}

/// The job that has these bytes already, unless it failed.
fn usable_job<'a>(account: &'a Account, hash: &str) -> Option<(&'a String, &'a Video)> {
    let mut videos = account.videos.iter();
    videos.find(|(_, video)| video.file.hash == hash && video.failure.is_none())
}

fn already_exists(sim: &BlueskySimulator, account: &Account, job: &str, video: &Video) -> Response {
    let mut body = json!({
        "jobId": job, "did": account.did, "state": "JOB_STATE_ENCODING",
        "error": "already_exists", "message": "Video already processed",
    });
    if sim.looks.count(job) >= LOOKS {
        body["state"] = json!("JOB_STATE_COMPLETED");
        body["blob"] = json!(account.blob_json(&video.cid));
    }
    (StatusCode::CONFLICT, Json(body)).into_response()
}

/// What will be wrong with a video.
fn judge_video(sim: &BlueskySimulator, did: &str, file: &StoredFile) -> Option<VideoFailure> {
    let failure = |code: &str, message: &str| Some(VideoFailure { code: code.to_owned(), message: message.to_owned() });
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
pub fn get_job_status(sim: &BlueskySimulator, query: &Query) -> Outcome {
    let job = query.required("jobId")?;
    let world = sim.world.read();
    let found = world.accounts.values().find_map(|account| Some((account, account.videos.get(job)?)));
    let (account, video) = found.ok_or_else(|| bad_request("JobNotFound", "Job not found"))?;
    let looks = sim.looks.look(job);
    Ok(json!({ "jobStatus": job_to_json(account, job, video, looks) }))
}

fn job_to_json(account: &Account, job: &str, video: &Video, looks: u32) -> Value {
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
fn remaining_today(sim: &BlueskySimulator, did: &str) -> (u64, u64) {
    let now = sim.world.core.now();
    let world = sim.world.read();
    let videos = world.accounts.get(did).into_iter().flat_map(|account| account.videos.values());
    let today = videos.filter(|video| now.duration_since(video.at) < DAY);
    let (count, bytes) = today.fold((0, 0), |(count, bytes), video| (count + 1, bytes + video.file.size));
    (DAILY_VIDEOS.saturating_sub(count), DAILY_BYTES.saturating_sub(bytes))
}
