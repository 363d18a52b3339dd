//! The bytes of a video: `PUT` to the address that was given, in order.

use std::ops::Range;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::header::{CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use jiff::SignedDuration;
use serde_json::json;

use super::TikTokSimulator;
use super::error::{Outcome, Refusal, internal, invalid, refuse};
use super::event::{Event, Verdict};
use super::state::TikTok;
use super::verdict;
use crate::core::media::StoredFile;
use crate::core::params::Params;
use crate::core::publication::NewPublication;

/// How long an address is good.
const LIFE: SignedDuration = SignedDuration::from_hours(1);
const TYPES: [&str; 3] = ["video/mp4", "video/quicktime", "video/webm"];

type Shared = Arc<TikTokSimulator>;

/// A chunk that may be taken in.
struct Chunk {
    creator: String,
    publish: String,
    upload: String,
    range: Range<u64>,
    size: u64,
}

pub async fn put(sim: Shared, request: Request) -> Outcome<Response> {
    let query = Params::of_query(&request);
    let upload = query.text("upload_id").to_owned();
    let _turn = sim.turns.take(&upload).await;
    let given = given(request.headers())?;
    let chunk = {
        let world = sim.world.read();
        match fitting(&sim, &world, &upload, query.text("upload_token"), given)? {
            Ok(chunk) => chunk,
            Err((stored, size)) => return Ok(progress(StatusCode::RANGE_NOT_SATISFIABLE, stored, size)),
        }
    };
    // Its own task: a client that goes away must not stop what it sent from being kept.
    let work = tokio::spawn(Arc::clone(&sim).receive(chunk, request.into_body()));
    work.await.map_err(|error| Refusal::from(std::io::Error::other(error)))?
}

/// The range and the whole size that the headers announce.
fn given(headers: &HeaderMap) -> Outcome<(Range<u64>, u64)> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !TYPES.contains(&text(CONTENT_TYPE)) {
        return Err(invalid(format!("Content-Type has to be one of {}", TYPES.join(", "))));
    }
    let parsed = || {
        let (span, total) = text(CONTENT_RANGE).strip_prefix("bytes ")?.split_once('/')?;
        let (first, last) = span.split_once('-')?;
        let end = last.parse::<u64>().ok()?.checked_add(1)?;
        Some((first.parse().ok()?..end, total.parse().ok()?))
    };
    let (range, total) = parsed().ok_or_else(|| invalid("Content-Range is invalid"))?;
    if text(CONTENT_LENGTH).parse() != Ok(range.end.saturating_sub(range.start)) {
        return Err(invalid("Content-Length does not match Content-Range"));
    }
    Ok((range, total))
}

/// The chunk, or how many bytes of how many are there where it is not the next one.
fn fitting(
    sim: &TikTokSimulator,
    world: &TikTok,
    upload: &str,
    token: &str,
    (range, total): (Range<u64>, u64),
) -> Outcome<Result<Chunk, (u64, u64)>> {
    let unknown = || refuse(404, "upload_not_found", "The upload is not found");
    let post = world.uploads.get(upload).and_then(|publish| world.posts.get(publish)).ok_or_else(unknown)?;
    let state = post.upload.as_ref().filter(|upload| upload.token == token).ok_or_else(unknown)?;
    if state.expired || sim.world.core.now().duration_since(state.opened_at) >= LIFE {
        return Err(refuse(403, "upload_url_expired", "The upload_url has expired"));
    }
    if total != state.plan.size {
        return Err(invalid("Content-Range names another size than was announced"));
    }
    if range.start != state.stored || state.stored == state.plan.size {
        return Ok(Err((state.stored, state.plan.size)));
    }
    if range.end != state.plan.end(range.start) {
        return Err(invalid("The chunk is not of the size that was announced"));
    }
    Ok(Ok(Chunk {
        creator: post.creator.clone(),
        publish: post.publish.clone(),
        upload: upload.to_owned(),
        range,
        size: state.plan.size,
    }))
}

/// `Content-Range` says how far the upload is.
fn progress(status: StatusCode, stored: u64, size: u64) -> Response {
    let mut answer = status.into_response();
    if let Ok(range) = HeaderValue::from_str(&format!("bytes 0-{stored}/{size}")) {
        answer.headers_mut().insert(CONTENT_RANGE, range);
    }
    answer
}

impl TikTokSimulator {
    async fn receive(self: Arc<Self>, chunk: Chunk, body: Body) -> Outcome<Response> {
        let Chunk { creator, publish, upload, range, size } = &chunk;
        let media = &self.world.core.media;
        let count = range.end - range.start;
        let appended = media.append(upload, range.start, body, count).await?;
        if appended.bytes < count {
            return Err(invalid("The body is shorter than Content-Length"));
        }
        if range.end < *size {
            let event = Event::BytesStored { publish: publish.clone(), stored: range.end };
            self.world.write().commit(creator, event)?;
            return Ok(progress(StatusCode::PARTIAL_CONTENT, range.end, *size));
        }
        let file = media.complete(upload).await?;
        self.accept(creator, publish, file)?;
        media.forget(upload).await;
        self.world.after_accept(creator).await?;
        // With a body that tiktok-api-client, whose documents show an answer of TikTok's, reads as null.
        let mut answer = progress(StatusCode::CREATED, *size, *size);
        answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        *answer.body_mut() = Body::from("null");
        Ok(answer)
    }

    /// The whole video is there: what becomes of it is decided.
    fn accept(&self, creator: &str, publish: &str, file: StoredFile) -> Outcome<()> {
        let mut world = self.world.write();
        let settings = world.creators.get(creator).ok_or_else(internal)?.settings.clone();
        let info = world.posts.get(publish).ok_or_else(internal)?.info.clone();
        let verdict = match self.doom(creator) {
            Some(reason) => Verdict::Failed(reason),
            None => verdict::of_video(&file, &settings, &info),
        };
        let body = json!({ "creator": creator, "info": info, "files": [file.hash] });
        let publication = publication(publish, &verdict, &body);
        let event = Event::VideoReceived { publish: publish.to_owned(), file, verdict };
        match publication {
            Some(publication) => world.publish(creator, publication, event)?,
            None => world.commit(creator, event)?,
        };
        Ok(())
    }
}

/// What the world sees of a verdict.
pub fn publication(publish: &str, verdict: &Verdict, body: &serde_json::Value) -> Option<NewPublication> {
    match verdict {
        Verdict::Posted(Some(id)) => Some(NewPublication::new(id.to_string(), body)),
        Verdict::Posted(None) => Some(NewPublication::new(publish.to_owned(), body)),
        Verdict::Failed(_) => None,
    }
}
