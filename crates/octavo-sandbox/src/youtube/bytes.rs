//! Bytes for a session, and questions how many are there: `PUT` to its address.

use std::ops::Range;
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::header::RANGE;
use http::{HeaderValue, StatusCode};
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::YouTubeSimulator;
use super::auth::MAY_UPLOAD;
use super::error::{Outcome, Refusal, invalid, no_upload};
use super::event::{Event, Verdict};
use super::range::{STEP, Wanted, wanted};
use super::state::{Upload, YouTube};
use super::{render, verdict};
use crate::core::fault::Fault;
use crate::core::media::StoredFile;
use crate::core::params::Params;
use crate::core::publication::NewPublication;
use crate::core::random;

/// How long a session lives is not documented; about a week.
const LIFE: SignedDuration = SignedDuration::from_hours(7 * 24);

type Shared = Arc<YouTubeSimulator>;

pub async fn put(sim: Shared, request: Request) -> Outcome<Response> {
    let caller = sim.caller(request.headers(), MAY_UPLOAD)?;
    let query = Params::of_query(&request);
    let id = query.text("upload_id").to_owned();
    let _turn = sim.turns.take(&id).await;
    let (wanted, stored) = {
        let world = sim.world.read();
        let upload = live(&sim, &world, &id, &caller)?;
        let wanted = wanted(request.headers(), upload.size)?;
        if let Some(video) = upload.video.as_ref().and_then(|video| world.videos.get(video)) {
            return Ok(Json(render::uploaded(&world, video)).into_response());
        }
        (wanted, upload.stored)
    };
    match wanted {
        Wanted::Status => Ok(incomplete(stored)),
        Wanted::Bytes(range) if range.start > stored => Err(invalid(format!(
            "Invalid request.  According to the Content-Range header, the upload offset is {} byte(s), which exceeds \
             already uploaded size of {stored} byte(s).",
            range.start
        ))),
        // Of a block that overlaps what is there, nothing is taken.
        Wanted::Bytes(range) if range.start < stored => Ok(incomplete(stored)),
        Wanted::Bytes(range) => {
            // Its own task: a client that goes away must not stop what it sent from being kept.
            let work = tokio::spawn(Arc::clone(&sim).receive(caller, id, range, request.into_body()));
            work.await.map_err(|error| Refusal::from(std::io::Error::other(error)))?
        }
    }
}

fn live<'a>(sim: &YouTubeSimulator, world: &'a YouTube, id: &str, caller: &str) -> Outcome<&'a Upload> {
    let now = sim.world.core.now();
    let upload = world.uploads.get(id).filter(|upload| upload.channel == caller);
    let is_live = |upload: &&Upload| !upload.expired && now.duration_since(upload.at) < LIFE;
    upload.filter(is_live).ok_or_else(no_upload)
}

/// 308 is no redirect here: <https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol>.
fn incomplete(stored: u64) -> Response {
    let mut answer = StatusCode::PERMANENT_REDIRECT.into_response();
    if let Some(last) = stored.checked_sub(1)
        && let Ok(range) = HeaderValue::from_str(&format!("bytes=0-{last}"))
    {
        answer.headers_mut().insert(RANGE, range);
    }
    answer
}

impl YouTubeSimulator {
    async fn receive(self: Arc<Self>, caller: String, id: String, range: Range<u64>, body: Body) -> Outcome<Response> {
        let media = &self.world.core.media;
        let limit = self.quirks.limit(&caller, range.end - range.start);
        let appended = media.append(&id, range.start, body, limit).await?;
        let size = self.world.read().uploads.get(&id).map_or(0, |upload| upload.size);
        let mut stored = range.start + appended.bytes;
        if stored < size {
            stored -= stored % STEP;
            self.world.write().commit(&caller, Event::BytesStored { upload: id, stored })?;
            return Ok(incomplete(stored));
        }
        let file = media.complete(&id).await?;
        let fault = self.world.take_fault(&caller, &[Fault::ProcessingFailed, Fault::Duplicate]);
        let verdict = verdict::of(&file, fault, self.has_long_uploads(&caller));
        let body = self.finish(&caller, &id, file, verdict)?;
        media.forget(&id).await;
        self.world.after_accept(&caller).await?;
        Ok((StatusCode::CREATED, Json(body)).into_response())
    }

    fn has_long_uploads(&self, channel: &str) -> bool {
        self.world.read().channels.get(channel).is_some_and(|channel| channel.long_uploads)
    }

    /// The video is there from now on.
    fn finish(&self, caller: &str, id: &str, file: StoredFile, verdict: Verdict) -> Outcome<Value> {
        let video = random::text(11, random::BASE64URL);
        let mut world = self.world.write();
        let upload = world.uploads.get(id).ok_or_else(no_upload)?;
        let body = json!({ "channel": caller, "metadata": upload.metadata, "file": file.hash });
        let shown = verdict == Verdict::Processed;
        let event = Event::VideoUploaded { upload: id.to_owned(), video: video.clone(), file, verdict };
        if shown {
            world.publish(caller, NewPublication::new(video.clone(), &body), event)?;
        } else {
            world.commit(caller, event)?;
        }
        let video = world.videos.get(&video).ok_or_else(no_upload)?;
        Ok(render::uploaded(&world, video))
    }
}
