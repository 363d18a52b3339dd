//! Videos: `POST /v2/post/publish/video/init/`, and their bytes in chunks
//! (<https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide>).
//!
//! Source: <https://developers.tiktok.com/doc/content-posting-api-reference-direct-post>.

use axum::extract::State;
use std::ops::Range;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::header::{CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::auth::Caller;
use super::errors::{Outcome, Success, TikTokCallError, internal, invalid, refuse};
use super::events::{ChunkPlan, PostInfo, TikTokEvent, Verdict};
use super::inbox;
use super::limits::VIDEO_INIT;
use super::posts::{self, TextLimits};
use super::state::{PUBLISH, Sim, TikTok, TikTokSimulator, UPLOAD};
use crate::core::journal::NewPublication;
use crate::core::media::StoredFile;
use crate::core::random;
use crate::core::requests::Params;

const LENGTHS: TextLimits = TextLimits { title: 2200, description: 0 };

/// Nothing is posted by it: the bytes are.
pub async fn init_video(State(sim): Sim, request: Request) -> Outcome<Success> {
    let (caller, body) = sim.json_call(request, PUBLISH, &VIDEO_INIT).await?;
    let info = posts::admit_post(&sim, &sim.world.read(), &caller.account, &body["post_info"], &LENGTHS)?;
    open_upload(&sim, &caller, info, &body["source_info"], "v_pub_file~v2-1")
}

/// `POST /v2/post/publish/inbox/video/init/`: the bytes put it into the creator's inbox.
pub async fn init_inbox_video(State(sim): Sim, request: Request) -> Outcome<Success> {
    let (caller, body) = sim.json_call(request, UPLOAD, &VIDEO_INIT).await?;
    let info = inbox::admit_draft(&sim, &sim.world.read(), &caller.account, &Value::Null, &LENGTHS)?;
    open_upload(&sim, &caller, info, &body["source_info"], "v_inbox_file~v2")
}

fn open_upload(sim: &TikTokSimulator, caller: &Caller, info: PostInfo, source: &Value, kind: &str) -> Outcome<Success> {
    let base = sim.world.core.public_url()?;
    let plan = ChunkPlan::read(source)?;
    let mut world = sim.world.write();
    let publish = format!("{kind}.{}", random::text(19, random::DIGITS));
    let (upload, token) = (random::text(19, random::DIGITS), random::text(36, random::BASE64URL));
    let address = format!("{base}/tiktok-upload/video/?upload_id={upload}&upload_token={token}");
    world.commit(&caller.account, TikTokEvent::VideoOpened { publish: publish.clone(), upload, token, info, plan })?;
    Ok(Success(json!({ "publish_id": publish, "upload_url": address })))
}

/// 4 GB, in the smaller reading.
const MAX_VIDEO: u64 = 4_000_000_000;
/// 5 MB, in the larger reading.
const MIN_CHUNK: u64 = 5 * 1024 * 1024;
/// 64 MB, in the smaller reading.
const MAX_CHUNK: u64 = 64_000_000;
const MAX_CHUNKS: u64 = 1000;

impl ChunkPlan {
    /// Reads and checks `source_info`.
    pub fn read(source: &Value) -> Outcome<Self> {
        if source["source"] != "FILE_UPLOAD" {
            return Err(invalid("The sandbox takes videos by FILE_UPLOAD only."));
        }
        let number = |name: &str| {
            source[name].as_u64().filter(|number| *number > 0).ok_or_else(|| invalid(format!("{name} is invalid")))
        };
        let plan =
            Self { size: number("video_size")?, chunk: number("chunk_size")?, count: number("total_chunk_count")? };
        if plan.size > MAX_VIDEO {
            return Err(invalid("video_size is larger than 4 GB"));
        }
        plan.is_sound().then_some(plan).ok_or_else(|| invalid("The chunk size or the total chunk count is invalid"))
    }

    fn is_sound(&self) -> bool {
        let Self { size, chunk, count } = *self;
        let is_whole = chunk == size && size <= MAX_CHUNK;
        let is_parted = (MIN_CHUNK..=MAX_CHUNK).contains(&chunk);
        (is_whole || is_parted) && chunk <= size && count == size / chunk && count <= MAX_CHUNKS
    }

    /// Where the chunk that starts at `start` ends; the last one carries the rest.
    pub fn end(&self, start: u64) -> u64 {
        let is_last = start / self.chunk + 1 >= self.count;
        if is_last { self.size } else { start + self.chunk }
    }
}

/// How long an address is good.
const LIFE: SignedDuration = SignedDuration::from_hours(1);
const TYPES: [&str; 3] = ["video/mp4", "video/quicktime", "video/webm"];

/// A chunk that may be taken in.
struct Chunk {
    creator: String,
    publish: String,
    upload: String,
    range: Range<u64>,
    size: u64,
}

pub async fn put_chunk(State(sim): Sim, request: Request) -> Outcome<Response> {
    let query = Params::of_query(&request);
    let upload = query.text("upload_id").to_owned();
    let _turn = sim.turns.take(&upload).await;
    let given = announced_range(request.headers())?;
    let chunk = {
        let world = sim.world.read();
        match next_chunk(&sim, &world, &upload, query.text("upload_token"), given)? {
            Ok(chunk) => chunk,
            Err((stored, size)) => return Ok(upload_progress(StatusCode::RANGE_NOT_SATISFIABLE, stored, size)),
        }
    };
    // Its own task: a client that goes away must not stop what it sent from being kept.
    let work = tokio::spawn(Arc::clone(&sim).receive(chunk, request.into_body()));
    work.await.map_err(|error| TikTokCallError::from(std::io::Error::other(error)))?
}

/// The range and the whole size that the headers announce.
fn announced_range(headers: &HeaderMap) -> Outcome<(Range<u64>, u64)> {
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
fn next_chunk(
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
fn upload_progress(status: StatusCode, stored: u64, size: u64) -> Response {
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
            let event = TikTokEvent::BytesStored { publish: publish.clone(), stored: range.end };
            self.world.write().commit(creator, event)?;
            return Ok(upload_progress(StatusCode::PARTIAL_CONTENT, range.end, *size));
        }
        let file = media.complete(upload).await?;
        self.accept(creator, publish, file)?;
        media.forget(upload).await;
        self.world.after_accept(creator).await?;
        // With a body that tiktok-api-client, whose documents show an answer of TikTok's, reads as null.
        let mut answer = upload_progress(StatusCode::CREATED, *size, *size);
        answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        *answer.body_mut() = Body::from("null");
        Ok(answer)
    }

    /// The whole video is there: what becomes of it is decided.
    fn accept(&self, creator: &str, publish: &str, file: StoredFile) -> Outcome<()> {
        let mut world = self.world.write();
        let settings = world.creators.get(creator).ok_or_else(internal)?.settings.clone();
        let info = world.posts.get(publish).ok_or_else(internal)?.info.clone();
        let verdict = match self.next_failure(creator) {
            Some(reason) => Verdict::Failed(reason),
            None => posts::judge_video(&file, &settings, &info),
        };
        let body = json!({ "creator": creator, "info": info, "files": [file.hash] });
        let publication = new_publication(publish, &verdict, &body);
        let event = TikTokEvent::VideoReceived { publish: publish.to_owned(), file, verdict };
        match publication {
            Some(publication) => world.publish(creator, publication, event)?,
            None => world.commit(creator, event)?,
        };
        Ok(())
    }
}

/// What the world sees of a verdict.
pub fn new_publication(publish: &str, verdict: &Verdict, body: &serde_json::Value) -> Option<NewPublication> {
    match verdict {
        Verdict::Posted(Some(id)) => Some(NewPublication::new(id.to_string(), body)),
        Verdict::Posted(None) => Some(NewPublication::new(publish.to_owned(), body)),
        Verdict::Failed(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn chunks_follow_the_rules() {
        let rows = [
            // TikTok's own example.
            (50_000_123_u64, 10_000_000, 5, true),
            (50_000_123, 10_000_000, 6, false),
            (3_000_000, 3_000_000, 1, true),
            (3_000_000, 5_242_880, 1, false),
            (20_000_000, 4_000_000, 5, false),
            (64_000_000, 64_000_000, 1, true),
            (70_000_000, 70_000_000, 1, false),
            (128_000_001, 64_000_001, 1, false),
            (4_000_000_001, 64_000_000, 62, false),
        ];
        for (size, chunk, count, sound) in rows {
            let source = json!({
                "source": "FILE_UPLOAD", "video_size": size, "chunk_size": chunk, "total_chunk_count": count,
            });
            assert_eq!(ChunkPlan::read(&source).is_ok(), sound, "{size} {chunk} {count}");
        }
        let plan = ChunkPlan { size: 50_000_123, chunk: 10_000_000, count: 5 };
        assert_eq!((plan.end(0), plan.end(30_000_000), plan.end(40_000_000)), (10_000_000, 40_000_000, 50_000_123));
    }
}
