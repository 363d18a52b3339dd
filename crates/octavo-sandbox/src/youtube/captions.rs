//! Captions: `captions.insert` in two requests, and `captions.list`.
//!
//! Source: <https://developers.google.com/youtube/v3/docs/captions>

use axum::Json;
use axum::extract::{Request, State};
use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use http::header::LOCATION;
use serde_json::{Value, json};

use super::auth::MAY_COMMENT;
use super::caption_sessions::Announced;
use super::errors::{Outcome, YouTubeCallError, invalid, missing, no_upload, refuse};
use super::events::YouTubeEvent;
use super::quota::Cost;
use super::state::{Caption, Sim, YouTube, YouTubeSimulator};
use crate::core::media::StoredFile;
use crate::core::random;
use crate::core::requests::{self, Params};

const MAX_BYTES: u64 = 1024 * 1024;
const MAX_FILE_BYTES: u64 = 100 * 1024 * 1024;
const MOST_UNITS: usize = 150;
/// `POST /upload/youtube/v3/captions`
pub async fn open_captions(State(sim): Sim, request: Request) -> Outcome<Response> {
    let caller = sim.caller(request.headers(), MAY_COMMENT)?;
    sim.quota.spend(Cost::Units(400), sim.world.core.now())?;
    let query = Params::of_query(&request);
    query.get("part").filter(|part| *part == "snippet").ok_or_else(|| missing("part"))?;
    if query.text("uploadType") != "resumable" {
        return Err(invalid("The sandbox takes uploadType=resumable only."));
    }
    let bytes = requests::read_bytes(request.into_body(), MAX_BYTES).await?;
    let body: Value = serde_json::from_slice(&bytes).map_err(|_| invalid("Parse Error"))?;
    let track = read_track(caller, &body["snippet"])?;
    check_track(&sim.world.read(), &track)?;
    let base = sim.world.core.public_url()?;
    let id = sim.captions.open(track);
    let address = format!("{base}/youtube/upload/youtube/v3/captions?uploadType=resumable&part=snippet&upload_id={id}");
    Ok((StatusCode::OK, [(LOCATION, address)]).into_response())
}

fn read_track(channel: String, snippet: &Value) -> Outcome<Announced> {
    let bad = |reason, message: &str| Err(refuse(400, "youtube.caption", reason, message));
    let text = |name: &str| snippet[name].as_str().map(str::to_owned);
    let (Some(video), Some(language), Some(name)) = (text("videoId"), text("language"), text("name")) else {
        return bad("invalidMetadata", "The request contains invalid metadata values.");
    };
    if language.is_empty() {
        return bad("invalidMetadata", "The request contains invalid metadata values: language.");
    }
    if name.encode_utf16().count() > MOST_UNITS {
        return bad("nameTooLong", "The snippet.name specified in the request is too long.");
    }
    Ok(Announced { channel, video, language, name })
}

fn check_track(world: &YouTube, track: &Announced) -> Outcome<()> {
    let video = world.videos.get(&track.video).filter(|video| !video.deleted);
    let video = video.ok_or_else(|| no_video(&track.video))?;
    if video.channel != track.channel {
        let message = "The permissions associated with the request are not sufficient to upload the caption track.";
        return Err(refuse(403, "youtube.caption", "forbidden", message));
    }
    let is_same = |caption: &&Caption| {
        (&caption.video, &caption.language, &caption.name) == (&track.video, &track.language, &track.name)
    };
    if world.captions.iter().any(|caption| is_same(&caption)) {
        let message =
            "The specified video already has a caption track with the given snippet.language and snippet.name.";
        return Err(refuse(409, "youtube.caption", "captionExists", message));
    }
    Ok(())
}

fn no_video(id: &str) -> YouTubeCallError {
    let message = format!("The video identified by the videoId parameter could not be found: {id}");
    refuse(404, "youtube.caption", "videoNotFound", message)
}

/// `PUT` of the file to its session.
pub async fn put_captions(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), MAY_COMMENT)?;
    let track = sim.captions.find(Params::of_query(&request).text("upload_id"));
    let track = track.filter(|track| track.channel == caller).ok_or_else(no_upload)?;
    let media = &sim.world.core.media;
    let received = requests::store_body(media, request.into_body(), MAX_FILE_BYTES).await?;
    if received.file.size == 0 {
        return Err(refuse(
            400,
            "youtube.caption",
            "contentRequired",
            "The request does not contain the caption track.",
        ));
    }
    let file = media.keep(received).await?;
    add_track(&sim, &caller, track, file).map(Json)
}

fn add_track(sim: &YouTubeSimulator, caller: &str, track: Announced, file: StoredFile) -> Outcome<Value> {
    let mut world = sim.world.write();
    check_track(&world, &track)?;
    let Announced { video, language, name, .. } = track;
    let caption = random::text(32, random::BASE64URL);
    world.commit(caller, YouTubeEvent::CaptionAdded { video, caption, language, name, file })?;
    Ok(world.captions.last().map(caption_to_json).unwrap_or_default())
}

/// `GET /youtube/v3/captions`
pub async fn list_captions(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), MAY_COMMENT)?;
    sim.quota.spend(Cost::Units(50), sim.world.core.now())?;
    let query = Params::of_query(&request);
    query.get("part").ok_or_else(|| missing("part"))?;
    let id = query.get("videoId").ok_or_else(|| missing("videoId"))?;
    let world = sim.world.read();
    world.videos.get(id).filter(|video| video.channel == caller && !video.deleted).ok_or_else(|| no_video(id))?;
    let items: Vec<Value> = world.captions.iter().filter(|one| one.video == id).map(caption_to_json).collect();
    Ok(Json(json!({ "kind": "youtube#captionListResponse", "etag": "sandbox", "items": items })))
}

fn caption_to_json(caption: &Caption) -> Value {
    json!({
        "kind": "youtube#caption", "etag": "sandbox", "id": caption.id,
        "snippet": {
            "videoId": caption.video, "language": caption.language, "name": caption.name, "trackKind": "standard",
            "isDraft": false, "status": "serving",
        },
    })
}
