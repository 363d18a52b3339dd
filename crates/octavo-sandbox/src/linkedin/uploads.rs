//! How files are announced, bytes for their upload URLs, and the end of a video's parts. URLs of videos are signed; those of images and documents require
//! the token as well.
//!
//! Source: <https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api>.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse as _, Response};
use http::header::{CONTENT_TYPE, ETAG};
use http::{HeaderMap, StatusCode};
use serde_json::Value;

use super::assets::{self, THUMBNAIL, forbidden_asset};
use super::draft::{self, SchemaReport};
use super::errors::{Outcome, illegal, input, plain};
use super::events::{AssetKind, LinkedInEvent};
use super::state::{LinkedInSimulator, Sim};
use crate::core::faults::Fault;
use crate::core::media::StoredFile;
use crate::core::requests::{self, Params};

/// Of documents; for images the API names none.
const MAX_FILE_BYTES: u64 = 100 * 1024 * 1024;

/// `POST /rest/images?action=`
pub async fn image_action(State(sim): Sim, request: Request) -> Outcome<Response> {
    media_action(&sim, AssetKind::Image, request).await
}

/// `POST /rest/documents?action=`
pub async fn document_action(State(sim): Sim, request: Request) -> Outcome<Response> {
    media_action(&sim, AssetKind::Document, request).await
}

/// `POST /rest/videos?action=`
pub async fn video_action(State(sim): Sim, request: Request) -> Outcome<Response> {
    media_action(&sim, AssetKind::Video, request).await
}

async fn media_action(sim: &LinkedInSimulator, kind: AssetKind, request: Request) -> Outcome<Response> {
    let action = Params::of_query(&request).text("action").to_owned();
    let what = format!("{}s.ACTION_{action}", kind.word());
    let caller = sim.caller(request.headers(), "w_member_social", &what)?;
    let body = draft::read_body(request.into_body()).await?;
    match (action.as_str(), kind) {
        ("initializeUpload", _) => {
            assets::initialize_upload(sim, &caller, kind, &body).map(|body| Json(body).into_response())
        }
        ("finalizeUpload", AssetKind::Video) => {
            finalize_video(sim, &caller, &body).await?;
            Ok(StatusCode::OK.into_response())
        }
        _ => Err(illegal(&format!("Invalid action '{action}'"))),
    }
}

/// `PUT /dms-uploads/{kind}/{name}/{place}`
pub async fn put_bytes(
    State(sim): Sim,
    Path((kind, name, place)): Path<(String, String, String)>,
    request: Request,
) -> Outcome<Response> {
    let urn = format!("urn:li:{kind}:{name}");
    let (kind, part) = {
        let world = sim.world.read();
        let asset = world.assets.get(&urn).ok_or_else(|| plain(404, "Not Found"))?;
        if !asset.is_open(sim.world.core.now()) {
            return Err(input(400, "EXPIRED_UPLOAD_URL", "The upload URL is expired"));
        }
        let index = place.parse().unwrap_or(usize::MAX);
        (asset.kind, asset.part(index).map(|range| (index, range.end - range.start)))
    };
    match (kind, part) {
        (AssetKind::Video, Some((index, size))) => store_part(&sim, urn, index, size, request).await,
        (AssetKind::Video, None) if place != THUMBNAIL => Err(plain(404, "Not Found")),
        _ => store_whole(&sim, urn, request).await,
    }
}

/// The whole file at once, or the picture of a video; a second one takes its place.
async fn store_whole(sim: &LinkedInSimulator, asset: String, request: Request) -> Outcome<Response> {
    let caller = sim.member(request.headers(), &["w_member_social"], "dms-uploads.PUT")?;
    let kind = AssetKind::of(&asset).unwrap_or(AssetKind::Image);
    if sim.world.read().assets.get(&asset).is_none_or(|asset| asset.owner != caller) {
        return Err(forbidden_asset(kind));
    }
    check_type(kind, request.headers())?;
    let file = receive_file(sim, request, MAX_FILE_BYTES).await?;
    if kind == AssetKind::Video {
        sim.world.write().commit(&caller, LinkedInEvent::ThumbnailStored { asset, file })?;
        return Ok(StatusCode::CREATED.into_response());
    }
    let fails = sim.world.take_fault(&caller, &[Fault::ProcessingFailed]).is_some();
    let verdict = assets::judge_file(kind, &file, fails);
    sim.world.write().commit(&caller, LinkedInEvent::AssetStored { asset, file, verdict })?;
    Ok(StatusCode::CREATED.into_response())
}

fn check_type(kind: AssetKind, headers: &HeaderMap) -> Outcome<()> {
    let said = headers.get(CONTENT_TYPE).and_then(|said| said.to_str().ok()).unwrap_or_default();
    let fits = match kind {
        AssetKind::Document => said.starts_with("application/"),
        _ => said.starts_with("image/") || said == "application/octet-stream",
    };
    if fits { Ok(()) } else { Err(plain(415, "Unsupported Media Type")) }
}

/// Its ETag is what the end of the upload has to name.
async fn store_part(
    sim: &LinkedInSimulator,
    asset: String,
    index: usize,
    size: u64,
    request: Request,
) -> Outcome<Response> {
    let part = receive_file(sim, request, size).await?;
    if part.size != size {
        return Err(illegal(&format!("The part has {} bytes instead of {size}", part.size)));
    }
    let etag = part_id(&part);
    let mut world = sim.world.write();
    let owner = world.assets.get(&asset).map(|asset| asset.owner.clone()).unwrap_or_default();
    world.commit(&owner, LinkedInEvent::PartStored { asset, index, part })?;
    Ok((StatusCode::OK, [(ETAG, etag)]).into_response())
}

/// What LinkedIn calls a part: the ETag of its upload, without the quotes of RFC 9110.
pub fn part_id(part: &StoredFile) -> String {
    format!("/ambry-video/signedId/{}.bin", part.hash)
}

async fn receive_file(sim: &LinkedInSimulator, request: Request, limit: u64) -> Outcome<StoredFile> {
    let media = &sim.world.core.media;
    let received = requests::store_body(media, request.into_body(), limit).await?;
    Ok(media.keep(received).await?)
}

/// `POST /rest/videos?action=finalizeUpload`
pub async fn finalize_video(sim: &LinkedInSimulator, caller: &str, body: &Value) -> Outcome<()> {
    let asked = &body["finalizeUploadRequest"];
    let mut report = SchemaReport::default();
    report.record("", body, &["finalizeUploadRequest"], &[]);
    report.record("/finalizeUploadRequest", asked, &["video", "uploadToken", "uploadedPartIds"], &[]);
    report.end()?;
    let asset = asked["video"].as_str().unwrap_or_default().to_owned();
    let Some((parts, size)) = named_parts(sim, caller, &asset, asked)? else {
        return Ok(());
    };
    let file = sim.world.core.media.join(&parts, size).await?;
    let fails = sim.world.take_fault(caller, &[Fault::ProcessingFailed]).is_some();
    let verdict = assets::judge_file(AssetKind::Video, &file, fails);
    sim.world.write().commit(caller, LinkedInEvent::AssetStored { asset, file, verdict })?;
    Ok(())
}

/// All parts in their order, if the request names them so; `None` where that was done before.
fn named_parts(
    sim: &LinkedInSimulator,
    caller: &str,
    asset: &str,
    asked: &Value,
) -> Outcome<Option<(Vec<StoredFile>, u64)>> {
    let world = sim.world.read();
    let invalid = || input(400, "INVALID_VIDEO_ID", "This Video ID is invalid");
    let asset = world.assets.get(asset).filter(|asset| asset.kind == AssetKind::Video).ok_or_else(invalid)?;
    if asset.owner != caller {
        return Err(forbidden_asset(AssetKind::Video));
    }
    if asset.stored.is_some() {
        return Ok(None);
    }
    if asset.parts.len() < asset.parts().count() {
        return Err(input(400, "MEDIA_ASSET_WAITING_UPLOAD", "Media asset is waiting upload"));
    }
    let named: Vec<&str> =
        asked["uploadedPartIds"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if asked["uploadToken"] != "" || !asset.parts.values().map(part_id).eq(named) {
        return Err(illegal("uploadedPartIds are not the ETags of the parts in their order"));
    }
    Ok(Some((asset.parts.values().cloned().collect(), asset.size)))
}
