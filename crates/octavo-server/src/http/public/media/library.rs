//! `GET /v1/media`: the workspace's files. `DELETE /v1/media/{path}`: deletes one.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use octavo_domain::post::ScheduleStatus;
use octavo_domain::time::iso;
use octavo_domain::{Kind, MediaKind};
use octavo_store::media::{Deleted, LibraryFile, LibraryFilter, MediaFile};
use octavo_store::posts::Reach;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{EXAMPLE_FILE, OF_FILE};
use crate::http::app::AppState;
use crate::http::describe::links::{NEXT, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::Query;
use crate::http::extract::auth::{MediaReader, MediaWriter};
use crate::http::extract::input::Problems;
use crate::http::extract::owned::{Owned, OwnedMedia};
use crate::media::{Media, has_thumbnail};

/// The longest text to search names for, in characters.
const MOST_NAME: usize = 200;
/// Files that one request may name.
const MOST_PATHS: usize = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct MediaQuery {
    /// 1 to 100; default 20.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
    /// Returns only files of this sort.
    #[param(value_type = Option<MediaKind>)]
    r#type: Option<String>,
    /// True returns only files that a post uses, false only the others.
    #[param(value_type = Option<bool>)]
    used: Option<String>,
    /// Returns only files with this text in their name. Upper and lower case are the same.
    #[param(max_length = 200)]
    name: Option<String>,
    /// Returns only these files: up to 100 paths, separated by commas.
    path: Option<String>,
}

/// A page of files.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaPage {
    /// Newest first.
    items: Vec<MediaBody>,
    /// Null on the last page.
    next_cursor: Option<String>,
}

/// A stored file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MediaFile)]
pub struct MediaBody {
    /// The path for `attachmentPaths`.
    path: String,
    /// The name that the file was uploaded or imported with, without folders and invisible characters. Null if it had none.
    name: Option<String>,
    /// What sort of file it is.
    r#type: MediaKind,
    /// Size in bytes.
    size_bytes: u64,
    /// Width in pixels, after rotation. Null if unknown.
    width: Option<u32>,
    /// Height in pixels, after rotation. Null if unknown.
    height: Option<u32>,
    /// Length of a video in milliseconds. Null for other files.
    duration_ms: Option<u64>,
    /// When it was stored.
    #[schema(format = DateTime)]
    created_time: String,
    /// The ids of the newest 100 schedules that use it, in any status.
    used_by: Vec<String>,
    /// A signed address of the file, valid for at least 12 hours.
    #[schema(format = "uri")]
    url: String,
    /// A signed address of a small JPEG, valid for at least 12 hours. Null for videos, documents and pictures that are too
    /// large to convert.
    thumbnail_url: Option<String>,
}

/// Lists the files that your application uploaded or imported, newest first.
///
/// With the scope `posts.all`, returns every file of the workspace. The portal can read all of them.
#[utoipa::path(get, path = "/v1/media", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])), params(MediaQuery),
    responses((status = OK, description = "A page of files.", body = MediaPage,
            example = json!({ "items": [MediaBody::example()], "nextCursor": null }))),
    extensions(("x-leads" = json!([
        lead("200", &[("path", "$response.body#/items/0/path")], OF_FILE),
        lead("200", &[("cursor", NEXT)], &["list_media"]),
    ]))))]
pub async fn list_media(
    State(state): State<AppState>,
    MediaReader(caller): MediaReader,
    Query(query): Query<MediaQuery>,
) -> ApiResult<Json<MediaPage>> {
    let reach = caller.reach()?;
    let mut filter = query.check(|query, problems| Some(query.filter(reach, problems)))?;
    let limit = filter.limit as usize;
    // One more tells whether there is a page behind this one.
    filter.limit += 1;
    let mut found = state.store.media().list_newest(&filter).await?;
    let more = found.len() > limit;
    found.truncate(limit);
    let next_cursor = found.last().filter(|_| more).map(|last| cursor(&last.file));
    Ok(Json(MediaPage { items: found.into_iter().map(|file| body(&state.media, file)).collect(), next_cursor }))
}

/// Deletes a file that no scheduled post and no draft needs. The path may contain its slashes as they are, or encoded.
///
/// Posts that were published keep what the network stored.
#[utoipa::path(delete, path = "/v1/media/{*path}", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])),
    params(("path" = String, Path, description = "The file's path, as in `attachmentPaths`.",
        example = "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.jpg")),
    responses((status = NO_CONTENT, description = "The file was deleted."),
        (status = CONFLICT, description = "A scheduled post or a draft needs the file (CONFLICT). The message names it.",
            body = ErrorBody)))]
pub async fn delete_media(
    State(state): State<AppState>,
    Owned(file, MediaWriter(caller)): OwnedMedia<MediaWriter>,
) -> ApiResult<StatusCode> {
    match state.media.delete(caller.reach()?, &file.path).await? {
        Deleted::Done => Ok(StatusCode::NO_CONTENT),
        Deleted::Missing => Err(ApiError::not_found("file")),
        Deleted::Needed(by) => Err(needed(&by)),
    }
}

fn needed(by: &[(Uuid, ScheduleStatus)]) -> ApiError {
    let named: Vec<String> =
        by.iter().map(|(id, status)| format!("{} ({})", Kind::Schedule.show(*id), status.as_str())).collect();
    ApiError::conflict(format!("These posts need the file: {}. Change or cancel them first.", named.join(", ")))
}

impl MediaQuery {
    fn filter(self, reach: Reach, problems: &mut Problems) -> LibraryFilter {
        let cursors = "Send the nextCursor of the previous page, unchanged.";
        LibraryFilter {
            reach,
            limit: problems.page_size("limit", self.limit),
            before: problems.parse("cursor", self.cursor.as_deref(), parse_cursor, cursors),
            kind: problems.parse(
                "type",
                self.r#type.as_deref(),
                MediaKind::parse,
                "The type must be image, video or document.",
            ),
            used: problems.parse("used", self.used.as_deref(), |text| text.parse().ok(), "used must be true or false."),
            name: problems.text_to("name", self.name.as_deref(), MOST_NAME),
            paths: problems.parse("path", self.path.as_deref(), parse_paths, "Send up to 100 paths."),
        }
    }
}

fn parse_paths(text: &str) -> Option<Vec<String>> {
    let paths: Vec<String> = text.split(',').map(|path| path.trim().to_owned()).collect();
    (paths.len() <= MOST_PATHS).then_some(paths)
}

/// The place of a file among the others.
fn cursor(file: &MediaFile) -> String {
    format!("{}_{}", file.created_at.as_microsecond(), file.path)
}

fn parse_cursor(text: &str) -> Option<(Timestamp, String)> {
    let (micros, path) = text.split_once('_')?;
    Some((Timestamp::from_microsecond(micros.parse().ok()?).ok()?, path.to_owned()))
}

fn body(media: &Media, LibraryFile { file, used_by }: LibraryFile) -> MediaBody {
    let MediaFile { path, name, facts, created_at, .. } = file;
    MediaBody {
        url: media.file_url(&path).into(),
        thumbnail_url: has_thumbnail(&facts).then(|| media.thumbnail_url(&path).into()),
        r#type: MediaKind::of(&facts),
        size_bytes: facts.size_bytes,
        width: facts.width,
        height: facts.height,
        duration_ms: facts.duration_ms,
        created_time: iso(created_at),
        used_by: used_by.into_iter().map(|id| Kind::Schedule.show(id)).collect(),
        path,
        name,
    }
}

impl MediaBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "path": EXAMPLE_FILE, "name": "clip.mp4", "type": "video", "sizeBytes": 24_000_000, "width": 1080, "height": 1920,
            "durationMs": 15_000,
            "createdTime": "2026-11-21T09:29:00.000Z", "usedBy": ["sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f"],
            "url": format!("https://octavo.example/media/{EXAMPLE_FILE}?expires=1795305600&signature=s"),
            "thumbnailUrl": null,
        })
    }
}
