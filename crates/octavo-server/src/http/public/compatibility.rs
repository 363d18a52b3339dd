//! Where a file may go: the rules of every network and placement, before there is a post.

use axum::extract::State;
use axum::{Extension, Json};
use octavo_domain::networks::{Compatibility, compatibility};
use octavo_domain::rules::{Finding, MediaFacts, PostToCheck, Severity};
use octavo_domain::{Platform, PostContent};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::auth::MediaReader;
use crate::http::extract::input::Problems;
use crate::http::extract::{JsonBody, Query};
use crate::http::layers::idempotency::MadeNothing;

/// Characters: more than any network accepts.
const MAX_TEXT: usize = 65_536;

/// The properties of a file, a text, or both. Fields that you leave out aren't checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileFacts {
    /// `image/…` or `video/…`. Leave it out to check only a text.
    #[schema(example = "video/mp4")]
    content_type: Option<String>,
    /// Bytes.
    #[schema(example = 24_000_000)]
    size_bytes: Option<u64>,
    /// Pixels, as shown.
    #[schema(example = 1080)]
    width: Option<u32>,
    /// Pixels, as shown.
    #[schema(example = 1920)]
    height: Option<u32>,
    /// Duration of a video, in milliseconds.
    #[schema(example = 152_400)]
    duration_ms: Option<u64>,
    /// Frames per second.
    #[schema(example = 30.0)]
    frame_rate: Option<f64>,
    /// Bits per second, of all tracks together.
    bitrate: Option<u64>,
    /// `h264`, `hevc`, `vp9`, `av1`.
    #[schema(example = "h264")]
    video_codec: Option<String>,
    /// `aac`, `opus`.
    #[schema(example = "aac")]
    audio_codec: Option<String>,
    /// The text, with the file or alone: at most 65,536 characters.
    #[schema(max_length = 65_536, example = "Eight leaves of one sheet")]
    text: Option<String>,
}

/// Where a file can be published.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Compatibility)]
pub struct CompatibilityBody {
    /// The file that was checked; null for a text alone.
    facts: Option<MediaFacts>,
    /// Each placement on each network.
    placements: Vec<Fit>,
}

/// Whether the file fits one placement.
#[derive(Debug, Serialize, ToSchema)]
pub struct Fit {
    /// The network.
    platform: Platform,
    /// FEED, REELS or STORY on Instagram, VIDEO or PHOTO on TikTok; null if the network has only one.
    #[schema(example = "REELS")]
    placement: Option<&'static str>,
    /// True if there is no ERROR among the findings.
    fits: bool,
    /// `field` is `media` or `text`.
    findings: Vec<Finding>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// The `path` that `POST /v1/media/upload` returned.
    #[param(value_type = String, required,
        example = "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4")]
    path: Option<String>,
}

/// Checks an uploaded file against every network and placement, with the rules used for publishing.
#[utoipa::path(get, path = "/v1/media/compatibility", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])), params(FileQuery),
    responses(
        (status = OK, description = "The result for each network and placement.", body = CompatibilityBody,
            example = json!(CompatibilityBody::example())),
        (status = NOT_FOUND, description = "It does not exist, or it belongs to someone else or to another application (NOT_FOUND).",
            body = crate::http::error::ErrorBody)))]
pub async fn check_file(
    State(state): State<AppState>,
    MediaReader(caller): MediaReader,
    Query(query): Query<FileQuery>,
) -> ApiResult<Json<CompatibilityBody>> {
    let path = query.check(|query, problems| problems.require("path", query.path))?;
    let files = state.media.list_within(caller.reach()?, &[path]).await?;
    let file = files.first().ok_or_else(|| ApiError::not_found("file"))?;
    Ok(Json(judge(&state, Some(file.facts.clone()), String::new())))
}

/// Checks the properties of a file, or a text, against every network. No token needed.
///
/// Octavo stores nothing. Read the properties of the file in the browser and check them before you upload it.
#[utoipa::path(post, path = "/v1/media/compatibility", tag = "Media", security(()),
    request_body(content = FileFacts,
        example = json!({ "contentType": "video/mp4", "sizeBytes": 24_000_000, "durationMs": 152_400 })),
    responses((status = OK, description = "The result for each network and placement.", body = CompatibilityBody,
        example = json!({ "facts": { "contentType": "video/mp4", "sizeBytes": 24_000_000, "durationMs": 152_400 },
            "placements": [{ "platform": "X_TWITTER", "placement": null, "fits": false, "findings": [{
                "field": "media", "severity": "ERROR", "rule": "x.video.duration",
                "message": "Video is 152.4 s long; X accepts 0.5 to 140 s. Trim it or choose another network." }] }] }))))]
pub async fn check_facts(
    State(state): State<AppState>,
    JsonBody { input, .. }: JsonBody<FileFacts>,
) -> ApiResult<(Extension<MadeNothing>, Json<CompatibilityBody>)> {
    let (facts, text) = input.check(|sent, problems| {
        let text = sent.text.clone().unwrap_or_default();
        let length = text.chars().count();
        if length > MAX_TEXT {
            let message = format!("The text has {length} characters; this check accepts {MAX_TEXT}. Shorten it.");
            problems.add("text", message);
        }
        let facts = sent.facts(problems);
        if facts.is_none() && text.trim().is_empty() {
            problems.add("contentType", "Send contentType, text, or both.");
        }
        Some((facts, text))
    })?;
    Ok((Extension(MadeNothing), Json(judge(&state, facts, text))))
}

impl FileFacts {
    /// None where there is no file.
    fn facts(self, problems: &mut Problems) -> Option<MediaFacts> {
        let content_type = self.content_type.clone().filter(|it| !it.trim().is_empty())?;
        if !["image/", "video/"].iter().any(|kind| content_type.starts_with(kind)) {
            problems.add("contentType", "Send the type of an image or a video, such as video/mp4.");
        }
        Some(self.of_type(content_type))
    }

    fn of_type(self, content_type: String) -> MediaFacts {
        MediaFacts {
            content_type,
            size_bytes: self.size_bytes.unwrap_or_default(),
            width: self.width,
            height: self.height,
            duration_ms: self.duration_ms,
            frame_rate: self.frame_rate,
            bitrate: self.bitrate,
            video_codec: self.video_codec,
            audio_codec: self.audio_codec,
            ..MediaFacts::default()
        }
    }
}

fn judge(state: &AppState, facts: Option<MediaFacts>, text: String) -> CompatibilityBody {
    let content = PostContent { text, ..PostContent::default() };
    let (media, platform_limits) = (facts.as_slice(), state.settings.platform_limits);
    let places = compatibility(&PostToCheck { media, platform_limits, ..PostToCheck::new(&content) });
    let placements = places.into_iter().map(Fit::from).collect();
    CompatibilityBody { facts, placements }
}

impl From<Compatibility> for Fit {
    fn from(place: Compatibility) -> Self {
        let name = |field: &str| if field == "content" { "text".to_owned() } else { "media".to_owned() };
        let rename = |finding: Finding| Finding { field: name(&finding.field), ..finding };
        Fit {
            platform: place.platform,
            placement: place.placement,
            fits: place.findings.iter().all(|finding| finding.severity != Severity::Error),
            findings: place.findings.into_iter().map(rename).collect(),
        }
    }
}

impl CompatibilityBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "facts": { "contentType": "video/mp4", "sizeBytes": 1_048_576, "width": 1080, "height": 1920,
            "durationMs": 12_000 },
            "placements": [{ "platform": "INSTAGRAM", "placement": "REELS", "fits": true, "findings": [] }],
        })
    }
}
