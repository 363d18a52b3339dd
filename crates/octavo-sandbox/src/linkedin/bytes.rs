//! Bytes for an address that was given out. Those of videos are signed; those of images require the token as well.

use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::header::{CONTENT_TYPE, ETAG};
use http::{HeaderMap, StatusCode};

use super::LinkedInSimulator;
use super::assets::Kind;
use super::error::{Outcome, illegal, input, plain};
use super::event::Event;
use super::uploads::forbidden;
use super::verdict;
use crate::core::fault::Fault;
use crate::core::intake;
use crate::core::media::StoredFile;

/// The API names no size for images.
const MAX_FILE_BYTES: u64 = 100 * 1024 * 1024;
/// The place of a video's picture, beside those of its parts.
pub const THUMBNAIL: &str = "thumbnail";

/// `PUT /dms-uploads/{kind}/{name}/{place}`
pub async fn put(
    sim: &LinkedInSimulator,
    (kind, name, place): (String, String, String),
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
        (Kind::Video, Some((index, size))) => store_part(sim, urn, index, size, request).await,
        (Kind::Video, None) if place != THUMBNAIL => Err(plain(404, "Not Found")),
        _ => whole(sim, urn, request).await,
    }
}

/// The whole file at once, or the picture of a video; a second one takes its place.
async fn whole(sim: &LinkedInSimulator, asset: String, request: Request) -> Outcome<Response> {
    let caller = sim.member(request.headers(), &["w_member_social"], "dms-uploads.PUT")?;
    let kind = Kind::of(&asset).unwrap_or(Kind::Image);
    if sim.world.read().assets.get(&asset).is_none_or(|asset| asset.owner != caller) {
        return Err(forbidden(kind));
    }
    check_type(request.headers())?;
    let file = receive(sim, request, MAX_FILE_BYTES).await?;
    if kind == Kind::Video {
        sim.world.write().commit(&caller, Event::ThumbnailStored { asset, file })?;
        return Ok(StatusCode::CREATED.into_response());
    }
    let fails = sim.world.take_fault(&caller, &[Fault::ProcessingFailed]).is_some();
    let verdict = verdict::of(kind, &file, fails);
    sim.world.write().commit(&caller, Event::AssetStored { asset, file, verdict })?;
    Ok(StatusCode::CREATED.into_response())
}

fn check_type(headers: &HeaderMap) -> Outcome<()> {
    let said = headers.get(CONTENT_TYPE).and_then(|said| said.to_str().ok()).unwrap_or_default();
    let fits = said.starts_with("image/") || said == "application/octet-stream";
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
    let part = receive(sim, request, size).await?;
    if part.size != size {
        return Err(illegal(&format!("The part has {} bytes instead of {size}", part.size)));
    }
    let etag = part_id(&part);
    let mut world = sim.world.write();
    let owner = world.assets.get(&asset).map(|asset| asset.owner.clone()).unwrap_or_default();
    world.commit(&owner, Event::PartStored { asset, index, part })?;
    Ok((StatusCode::OK, [(ETAG, etag)]).into_response())
}

/// What LinkedIn calls a part: the ETag of its upload, without the quotes of RFC 9110.
pub fn part_id(part: &StoredFile) -> String {
    format!("/ambry-video/signedId/{}.bin", part.hash)
}

async fn receive(sim: &LinkedInSimulator, request: Request, limit: u64) -> Outcome<StoredFile> {
    let media = &sim.world.core.media;
    let received = intake::file(media, request.into_body(), limit).await?;
    Ok(media.keep(received).await?)
}
