//! `/v1/analytics/posts`: what networks count about published posts.

pub mod best_hours;
pub mod summary;

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use octavo_domain::numbers::{Metric, Metrics};
use octavo_domain::reading::ReadKind;
use octavo_domain::time::iso;
use octavo_domain::{Kind, Platform};
use octavo_store::numbers::{Measured, NumbersFilter, PostNumbers};
use octavo_store::posts::{Asked, Reach};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::AppState;
use crate::http::describe::links::{NEXT, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody, ErrorCode};
use crate::http::extract::auth::{PostsReader, PostsWriter};
use crate::http::extract::input::Problems;
use crate::http::extract::{PostId, Query};
use crate::media::{Media, is_picture};

/// The least time between two readings of a post that someone asked for.
const PAUSE: Duration = Duration::from_secs(5 * 60);
/// The most posts on a page, and how much of their texts it shows.
const MOST_LISTED: u32 = 100;
const MOST_TEXT: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct NumbersQuery {
    /// Published at this time or later.
    from: Option<String>,
    /// Published before this time.
    to: Option<String>,
    /// Published on this account.
    account_id: Option<i64>,
    /// 1 to 100; default 20.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
}

/// A page of published posts with their numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostNumbersPage {
    /// The latest publication first.
    items: Vec<PostNumbersBody>,
    /// Null on the last page.
    next_cursor: Option<String>,
}

/// A published post with its last numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PostNumbers)]
pub struct PostNumbersBody {
    /// `pst_…`
    post_id: String,
    /// `sch_…`
    schedule_id: String,
    /// The account's id.
    account_id: i64,
    /// The account's network.
    platform: Platform,
    /// The start of its text, up to 200 characters.
    text: String,
    /// The post's public address. Null if the network has none.
    permalink: Option<String>,
    /// A signed address of a small JPEG of the first attachment, valid for at least 12 hours. Null if it is not a picture.
    thumbnail_url: Option<String>,
    /// When the network published it.
    #[schema(format = DateTime)]
    published_time: String,
    /// When the network last answered. Null before the first time.
    #[schema(format = DateTime)]
    measured_at: Option<String>,
    /// As the network last answered.
    metrics: Metrics,
    /// What this network never reports.
    not_given: Vec<Metric>,
}

/// The numbers of a post at one time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MeasuredNumbers)]
pub struct MeasuredBody {
    /// When the network answered.
    #[schema(format = DateTime)]
    measured_at: String,
    /// What it answered.
    metrics: Metrics,
}

/// The numbers of a post over time.
#[derive(Debug, Serialize, ToSchema)]
pub struct NumbersSeries {
    /// Oldest first.
    items: Vec<MeasuredBody>,
}

/// Lists published posts with the numbers that their networks count, the latest publication first.
///
/// Octavo reads the numbers of a post 1 and 6 hours, and 1, 3, 7 and 30 days after its publication. A thread is listed by its first
/// post. The scope `posts.all` reaches posts of other applications.
#[utoipa::path(get, path = "/v1/analytics/posts", tag = "Statistics",
    security(("bearer" = ["posts.read"], "clientId" = [])), params(NumbersQuery),
    responses((status = OK, description = "A page of posts.", body = PostNumbersPage,
            example = json!({ "items": [PostNumbersBody::example()], "nextCursor": null }))),
    extensions(("x-leads" = json!([
        lead("200", &[("id", "$response.body#/items/0/postId")], &["list_numbers", "refresh_numbers"]),
        lead("200", &[("cursor", NEXT)], &["list_post_numbers"]),
    ]))))]
pub async fn list_post_numbers(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    Query(query): Query<NumbersQuery>,
) -> ApiResult<Json<PostNumbersPage>> {
    let reach = caller.reach()?;
    let filter = query.check(|query, problems| Some(query.filter(reach, problems)))?;
    let page = state.store.numbers().page(&filter).await?;
    let last = page.items.last().filter(|_| page.has_more);
    let next_cursor = last.map(|last| cursor(last.published_at, last.id));
    let body = |post| PostNumbersBody::new(post, &state.media);
    Ok(Json(PostNumbersPage { items: page.items.into_iter().map(body).collect(), next_cursor }))
}

/// Returns the numbers of a published post over time.
///
/// A number that the network no longer reports is null from that time on.
#[utoipa::path(get, path = "/v1/analytics/posts/{id}", tag = "Statistics",
    security(("bearer" = ["posts.read"], "clientId" = [])),
    params(("id" = String, Path, description = "The post's id, `pst_…`.")),
    responses((status = OK, description = "The numbers.", body = NumbersSeries,
            example = json!({ "items": [MeasuredBody::example()] }))))]
pub async fn list_numbers(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    PostId(id): PostId,
) -> ApiResult<Json<NumbersSeries>> {
    let post = find(&state, caller.reach()?, id).await?;
    let items = state.store.numbers().series(post.id).await?;
    Ok(Json(NumbersSeries { items: items.into_iter().map(MeasuredBody::from).collect() }))
}

/// Reads the numbers of a published post now instead of at the next planned time.
///
/// The reading runs in the background, after posts of the account that are due, and within Octavo's share of the network's quota.
/// `measuredAt` changes when the network has answered. A post can be read every 5 minutes.
#[utoipa::path(post, path = "/v1/analytics/posts/{id}/refresh", tag = "Statistics",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The post's id, `pst_…`.")),
    responses((status = ACCEPTED, description = "The post as it is before the reading.", body = PostNumbersBody,
            example = json!(PostNumbersBody::example())),
        (status = CONFLICT, description = "The account was disconnected (CONFLICT). The network reports no numbers, or this server reads \
            none there (UNSUPPORTED).", body = ErrorBody)))]
pub async fn refresh_numbers(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    PostId(id): PostId,
) -> ApiResult<(StatusCode, Json<PostNumbersBody>)> {
    let post = find(&state, caller.reach()?, id).await?;
    check_readable(&state, post.platform)?;
    let now = state.clock.now();
    match state.store.posts().ask_reading(ReadKind::Numbers, id, now - PAUSE, now).await? {
        Asked::Reads => state.wake.publish(),
        Asked::TooEarly => {
            let message = "The post was read less than 5 minutes ago.".to_owned();
            return Err(ApiError::busy(message, PAUSE.as_secs()));
        }
        Asked::Disconnected => return Err(ApiError::conflict("The account was disconnected. Connect it again.")),
    }
    Ok((StatusCode::ACCEPTED, Json(PostNumbersBody::new(post, &state.media))))
}

async fn find(state: &AppState, reach: Reach, id: Uuid) -> ApiResult<PostNumbers> {
    state.store.numbers().find(reach, id).await?.ok_or_else(|| ApiError::not_found("post"))
}

fn check_readable(state: &AppState, platform: Platform) -> ApiResult<()> {
    let (name, unsupported) = (platform.display_name(), |why| Err(ApiError::new(ErrorCode::Unsupported, why)));
    match platform.network().numbers {
        None => unsupported(format!("Octavo can't read the numbers of posts on {name}.")),
        Some(numbers) if numbers.is_priced && state.settings.readings.priced_a_day == 0 => unsupported(format!(
            "{name} charges for each reading, so this server reads none. The operator can allow a number of them a day with the \
             setting numbers.priced_readings_per_day."
        )),
        Some(_) => Ok(()),
    }
}

impl NumbersQuery {
    fn filter(self, reach: Reach, problems: &mut Problems) -> NumbersFilter {
        let cursors = "Send the nextCursor of the previous page, unchanged.";
        NumbersFilter {
            reach,
            account_id: self.account_id,
            from: problems.time("from", self.from.as_deref()),
            to: problems.time("to", self.to.as_deref()),
            behind: problems.parse("cursor", self.cursor.as_deref(), parse_cursor, cursors),
            limit: problems.page_size_to("limit", self.limit, MOST_LISTED),
        }
    }
}

fn cursor(at: Timestamp, id: Uuid) -> String {
    format!("{}.{}", at.as_microsecond(), Kind::Post.show(id))
}

fn parse_cursor(cursor: &str) -> Option<(Timestamp, Uuid)> {
    let (time, id) = cursor.split_once('.')?;
    Some((Timestamp::from_microsecond(time.parse().ok()?).ok()?, Kind::Post.parse(id)?))
}

impl PostNumbersBody {
    fn new(post: PostNumbers, media: &Media) -> Self {
        let picture = post.content.attachment_paths.first().filter(|path| is_picture(path));
        PostNumbersBody {
            thumbnail_url: picture.map(|path| media.thumbnail_url(path).into()),
            post_id: Kind::Post.show(post.id),
            schedule_id: Kind::Schedule.show(post.schedule_id),
            account_id: post.account_id,
            platform: post.platform,
            text: post.content.text.chars().take(MOST_TEXT).collect(),
            permalink: post.permalink,
            published_time: iso(post.published_at),
            measured_at: post.measured_at.map(iso),
            metrics: post.metrics,
            not_given: post.platform.numbers_not_given(),
        }
    }
}

impl From<Measured> for MeasuredBody {
    fn from(measured: Measured) -> Self {
        MeasuredBody { measured_at: iso(measured.measured_at), metrics: measured.metrics }
    }
}

impl PostNumbersBody {
    /// In the description.
    fn example() -> Value {
        json!({
            "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "scheduleId": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "accountId": 1, "platform": "BLUE_SKY", "text": "Eight leaves of one sheet",
            "permalink": "https://bsky.app/profile/fernhill.example/post/3m5aqvz3vds2x", "thumbnailUrl": null,
            "publishedTime": "2026-11-21T09:30:00.000Z", "measuredAt": "2026-11-21T10:30:00.000Z",
            "metrics": MeasuredBody::example()["metrics"], "notGiven": ["views", "saves", "clicks"],
        })
    }
}

impl MeasuredBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "measuredAt": "2026-11-21T10:30:00.000Z",
            "metrics": { "views": null, "likes": 12, "comments": 3, "shares": 2, "saves": null, "clicks": null },
        })
    }
}
