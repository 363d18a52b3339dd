//! Files on their way into posts: images, documents and videos have one life
//! (<https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api>,
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/documents-api>).

use std::ops::Range;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::auth::person_urn;
use super::draft::SchemaReport;
use super::errors::{Outcome, illegal, internal, plain};
use super::events::{AssetKind, LinkedInEvent, Verdict};
use super::state::{Asset, LinkedInSimulator};
use crate::core::facts::Facts;
use crate::core::media::StoredFile;
use crate::core::random;

/// The upload slot of a video's thumbnail, next to the slots of its parts.
pub const THUMBNAIL: &str = "thumbnail";
/// How long an address takes bytes is not documented.
pub const OPEN_FOR: SignedDuration = SignedDuration::from_hours(24);
/// 4 MiB: LinkedIn cuts the file, not the client.
pub const PART: u64 = 4_194_304;
/// At this look a video or a document is processed.
const LOOKS: u32 = 2;

/// What the API says of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssetStatus {
    WaitingUpload,
    Processing,
    Available,
    ProcessingFailed,
}

impl AssetStatus {
    pub fn as_str(self) -> &'static str {
        match self {
            AssetStatus::WaitingUpload => "WAITING_UPLOAD",
            AssetStatus::Processing => "PROCESSING",
            AssetStatus::Available => "AVAILABLE",
            AssetStatus::ProcessingFailed => "PROCESSING_FAILED",
        }
    }
}

impl Asset {
    pub fn is_open(&self, now: Timestamp) -> bool {
        !self.expired && now.duration_since(self.at) < OPEN_FOR
    }

    /// The last part is what is left.
    pub fn part(&self, index: usize) -> Option<Range<u64>> {
        let start = PART.checked_mul(u64::try_from(index).ok()?)?;
        (start < self.size).then(|| start..self.size.min(start + PART))
    }

    pub fn parts(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        (0..).map_while(|index| self.part(index))
    }

    /// As it is at the given look.
    pub fn status(&self, look: u32) -> AssetStatus {
        match &self.stored {
            None => AssetStatus::WaitingUpload,
            Some(_) if self.kind != AssetKind::Image && look < LOOKS => AssetStatus::Processing,
            Some((_, Verdict::Available)) => AssetStatus::Available,
            Some((_, Verdict::Failed(_))) => AssetStatus::ProcessingFailed,
        }
    }
}

/// <https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api>
const MAX_PIXELS: u64 = 36_152_320;
const SHORTEST_MS: u64 = 3_000;
const LONGEST_MS: u64 = 30 * 60 * 1000;
const MOST_PAGES: u32 = 300;
/// PDF, PPT, PPTX, DOC and DOCX.
const DOCUMENTS: [&str; 5] = [
    "application/pdf",
    "application/vnd.ms-powerpoint",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/msword",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
];

pub fn judge_file(kind: AssetKind, file: &StoredFile, made_to_fail: bool) -> Verdict {
    let flaw = if made_to_fail { Some("Processing failed") } else { flaw(kind, &file.facts) };
    flaw.map_or(Verdict::Available, |flaw| Verdict::Failed(flaw.to_owned()))
}

fn flaw(kind: AssetKind, facts: &Facts) -> Option<&'static str> {
    let mime = facts.mime.as_deref().unwrap_or_default();
    match kind {
        AssetKind::Image if !matches!(mime, "image/jpeg" | "image/png" | "image/gif") => {
            Some("Unsupported image format")
        }
        AssetKind::Image if pixels(facts) >= MAX_PIXELS => Some("The image has too many pixels"),
        AssetKind::Document if !DOCUMENTS.contains(&mime) => Some("Unsupported document format"),
        AssetKind::Document if facts.pages.is_some_and(|pages| pages > MOST_PAGES) => {
            Some("The document has more than 300 pages")
        }
        AssetKind::Video if mime != "video/mp4" => Some("Unsupported video format"),
        AssetKind::Video if facts.duration_ms.is_some_and(|length| !(SHORTEST_MS..=LONGEST_MS).contains(&length)) => {
            Some("The video is shorter than 3 seconds or longer than 30 minutes")
        }
        _ => None,
    }
}

fn pixels(facts: &Facts) -> u64 {
    u64::from(facts.width.unwrap_or(0)) * u64::from(facts.height.unwrap_or(0))
}

/// 75 KB to 500 MB, whatever a KB may be.
const VIDEO_BYTES: std::ops::RangeInclusive<u64> = 75_000..=500 * 1024 * 1024;

pub fn initialize_upload(sim: &LinkedInSimulator, caller: &str, kind: AssetKind, body: &Value) -> Outcome<Value> {
    let asked = &body["initializeUploadRequest"];
    let size = check_request(kind, body)?;
    if asked["owner"] != json!(person_urn(caller)) {
        return Err(forbidden_asset(kind));
    }
    let base = sim.world.core.public_url()?;
    let mut world = sim.world.write();
    let urn = format!("urn:li:{}:D4E{}", kind.word(), random::text(22, random::BASE64URL));
    world.commit(caller, LinkedInEvent::AssetOpened { asset: urn.clone(), kind, size })?;
    let asset = world.assets.get(&urn).ok_or_else(internal)?;
    Ok(json!({ "value": upload_instructions(asset, &base, asked["uploadThumbnail"] == true) }))
}

/// Holds the request against its schema; gives the size of a video.
fn check_request(kind: AssetKind, body: &Value) -> Outcome<u64> {
    let asked = &body["initializeUploadRequest"];
    let mut report = SchemaReport::default();
    report.record("", body, &["initializeUploadRequest"], &[]);
    if kind != AssetKind::Video {
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
pub fn forbidden_asset(kind: AssetKind) -> super::errors::LinkedInCallError {
    let message = "resource is forbidden. Please check your permissions for this resource";
    plain(403, &format!("Accessing this {} {message}", kind.word()))
}

fn upload_instructions(asset: &Asset, base: &str, with_thumbnail: bool) -> Value {
    let until = (asset.at + OPEN_FOR).as_millisecond();
    let name = asset.urn.rsplit(':').next().unwrap_or_default();
    let folder = format!("{base}/linkedin-www/dms-uploads/{}/{name}", asset.kind.word());
    if asset.kind != AssetKind::Video {
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
