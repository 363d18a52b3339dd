//! Actions of the media resources: addresses for a file, and the end of a video's parts.

use axum::Json;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use serde_json::{Value, json};

use super::LinkedInSimulator;
use super::assets::{Asset, Kind, OPEN_FOR};
use super::auth::person;
use super::bytes::THUMBNAIL;
use super::error::{Outcome, illegal, internal, plain};
use super::event::Event;
use super::schema::{self, Report};
use super::videos;
use crate::core::params::Params;
use crate::core::random;

/// 75 KB to 500 MB, whatever a KB may be.
const VIDEO_BYTES: std::ops::RangeInclusive<u64> = 75_000..=500 * 1024 * 1024;

/// `POST /rest/images`, `/rest/videos`, with `?action=`.
pub async fn act(sim: &LinkedInSimulator, kind: Kind, request: Request) -> Outcome<Response> {
    let action = Params::of_query(&request).text("action").to_owned();
    let what = format!("{}s.ACTION_{action}", kind.word());
    let caller = sim.caller(request.headers(), "w_member_social", &what)?;
    let body = schema::body(request.into_body()).await?;
    match (action.as_str(), kind) {
        ("initializeUpload", _) => initialize(sim, &caller, kind, &body).map(|body| Json(body).into_response()),
        ("finalizeUpload", Kind::Video) => {
            videos::finalize(sim, &caller, &body).await?;
            Ok(StatusCode::OK.into_response())
        }
        _ => Err(illegal(&format!("Invalid action '{action}'"))),
    }
}

fn initialize(sim: &LinkedInSimulator, caller: &str, kind: Kind, body: &Value) -> Outcome<Value> {
    let asked = &body["initializeUploadRequest"];
    let size = check(kind, body)?;
    if asked["owner"] != json!(person(caller)) {
        return Err(forbidden(kind));
    }
    let base = sim.world.core.public_url()?;
    let mut world = sim.world.write();
    let urn = format!("urn:li:{}:D4E{}", kind.word(), random::text(22, random::BASE64URL));
    world.commit(caller, Event::AssetOpened { asset: urn.clone(), kind, size })?;
    let asset = world.assets.get(&urn).ok_or_else(internal)?;
    Ok(json!({ "value": opened(asset, &base, asked["uploadThumbnail"] == true) }))
}

/// Holds the request against its schema; gives the size of a video.
fn check(kind: Kind, body: &Value) -> Outcome<u64> {
    let asked = &body["initializeUploadRequest"];
    let mut report = Report::default();
    report.record("", body, &["initializeUploadRequest"], &[]);
    if kind != Kind::Video {
        report.record("/initializeUploadRequest", asked, &["owner"], &[]);
        return report.end().map(|()| 0);
    }
    let optional = ["uploadCaptions", "uploadThumbnail", "purpose"];
    report.record("/initializeUploadRequest", asked, &["owner", "fileSizeBytes"], &optional);
    let size = asked["fileSizeBytes"].as_u64();
    if size.is_none() && !asked["fileSizeBytes"].is_null() {
        report.note("/initializeUploadRequest/fileSizeBytes", "cannot be coerced to Long");
    }
    report.end()?;
    size.filter(|size| VIDEO_BYTES.contains(size)).ok_or_else(|| illegal("The video has to have 75 KB to 500 MB"))
}

/// 403 for a file of someone else's.
pub fn forbidden(kind: Kind) -> super::error::Refusal {
    let message = "resource is forbidden. Please check your permissions for this resource";
    plain(403, &format!("Accessing this {} {message}", kind.word()))
}

fn opened(asset: &Asset, base: &str, with_thumbnail: bool) -> Value {
    let until = (asset.at + OPEN_FOR).as_millisecond();
    let name = asset.urn.rsplit(':').next().unwrap_or_default();
    let folder = format!("{base}/linkedin-www/dms-uploads/{}/{name}", asset.kind.word());
    if asset.kind != Kind::Video {
        return json!({ "uploadUrlExpiresAt": until, "uploadUrl": format!("{folder}/0"), asset.kind.word(): asset.urn });
    }
    let instruction = |(place, part): (usize, std::ops::Range<u64>)| json!({ "uploadUrl": format!("{folder}/{place}"), "firstByte": part.start, "lastByte": part.end - 1 });
    let mut value = json!({
        "uploadUrlsExpireAt": until,
        "video": asset.urn,
        "uploadInstructions": asset.parts().enumerate().map(instruction).collect::<Vec<_>>(),
        "uploadToken": "",
    });
    if with_thumbnail {
        value["thumbnailUploadUrl"] = json!(format!("{folder}/{THUMBNAIL}"));
    }
    value
}
