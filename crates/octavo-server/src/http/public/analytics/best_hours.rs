//! `GET /v1/accounts/{id}/best-hours`: when the posts of an account did best.

use axum::Json;
use axum::extract::State;
use octavo_domain::best_hours::{HourOfWeek, LEAST_AGE, POSTS_NEEDED, counted, main_metric, rank};
use octavo_domain::numbers::Metric;
use octavo_domain::queue::Day;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::http::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::Query;
use crate::http::extract::auth::PostsReader;
use crate::http::extract::owned::{Owned, OwnedAccount};
use crate::http::time_buckets::read_zone;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct BestHoursQuery {
    /// The IANA time zone of the hours; default `UTC`.
    time_zone: Option<String>,
}

/// The hours of the week in which posts of an account did best.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BestHours)]
pub struct BestHoursBody {
    /// What the hours are compared by: views, or likes where the network reports no views. Null if it reports neither.
    metric: Option<Metric>,
    /// How many posts that are at least a day old have this number; of the last 1,000.
    posts: usize,
    /// How many there must be.
    posts_needed: usize,
    /// The best first. Empty with fewer posts than are needed.
    #[schema(max_items = 168)]
    items: Vec<BestHour>,
}

/// An hour of the week in which posts were published.
#[derive(Debug, Serialize, ToSchema)]
pub struct BestHour {
    /// The day of the week.
    day: Day,
    /// When the hour begins, such as `09:00`. With the day, a slot of `PUT /v1/queue`.
    time: String,
    /// How many posts were published in it.
    posts: usize,
    /// The median of their numbers.
    median: i64,
}

impl From<HourOfWeek> for BestHour {
    fn from(HourOfWeek { day, hour, posts, median }: HourOfWeek) -> Self {
        BestHour { day, time: format!("{hour:02}:00"), posts, median }
    }
}

/// Returns the hours of the week in which the posts of an account did best, from its own numbers.
///
/// An hour has the median of the last numbers of its posts. Without 20 posts that have numbers there is no answer: `posts` says how many
/// there are. The scope `posts.all` adds the posts of other applications.
#[utoipa::path(get, path = "/v1/accounts/{id}/best-hours", tag = "Statistics",
    security(("bearer" = ["posts.read"], "clientId" = [])),
    params(("id" = i64, Path, description = "The account's id."), BestHoursQuery),
    responses((status = OK, description = "The hours.", body = BestHoursBody,
            example = json!(BestHoursBody::example()))))]
pub async fn list_best_hours(
    State(state): State<AppState>,
    Owned(account, PostsReader(caller)): OwnedAccount<PostsReader>,
    Query(query): Query<BestHoursQuery>,
) -> ApiResult<Json<BestHoursBody>> {
    let reach = caller.reach()?;
    let zone = query.check(|query, problems| Some(read_zone(query.time_zone.as_deref(), problems)))?;
    let metric = main_metric(account.platform);
    let before = state.clock.now() - LEAST_AGE;
    let posts = state.store.numbers().last_of_account(reach, account.id, before).await?;
    let posts = metric.map(|metric| counted(&posts, metric)).unwrap_or_default();
    let is_enough = posts.len() >= POSTS_NEEDED;
    let items = if is_enough { rank(&posts, &zone).into_iter().map(BestHour::from).collect() } else { Vec::new() };
    Ok(Json(BestHoursBody { metric, posts: posts.len(), posts_needed: POSTS_NEEDED, items }))
}

impl BestHoursBody {
    /// In the description.
    fn example() -> Value {
        json!({
            "metric": "views", "posts": 31, "postsNeeded": 20,
            "items": [{ "day": "TUESDAY", "time": "09:00", "posts": 4, "median": 812 }],
        })
    }
}
