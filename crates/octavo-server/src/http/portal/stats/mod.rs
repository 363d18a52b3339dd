//! `GET /v1/stats`: how many posts and deliveries there were, and how long they took.

mod body;

use axum::Json;
use axum::extract::State;
use jiff::{SignedDuration, Timestamp};
use octavo_domain::stats::StatsBucket;
use serde::Deserialize;
use utoipa::IntoParams;

use self::body::StatsBody;
use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::Query;
use crate::http::extract::auth::WorkspaceViewer;
use crate::http::extract::input::Problems;
use crate::http::time_buckets::{Buckets, SentRange, read_zone};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct StatsQuery {
    /// Counts from this time on; default 30 days before `to`.
    from: Option<String>,
    /// Counts before this time; default now.
    to: Option<String>,
    /// The length of a bucket; default `day`.
    #[param(value_type = Option<StatsBucket>, inline)]
    bucket: Option<String>,
    /// The IANA time zone in which hours and days begin; default `UTC`.
    time_zone: Option<String>,
}

const DEFAULT_RANGE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Returns statistics of the workspace by hour or by day: posts, webhook deliveries and lateness.
///
/// The first bucket may begin before `from`; only what happened from then on counts. Octavo counts in quarter-hours (UTC): one
/// that `from` or `to` divides counts as a whole. Buckets without anything are included. At most 400 buckets. Counts appear
/// within seconds, and Octavo keeps them for 800 days.
#[utoipa::path(get, path = "/v1/stats", tag = "Statistics",
    security(("bearer" = ["api"])), params(StatsQuery),
    responses((status = OK, description = "The statistics.", body = StatsBody,
            example = json!(StatsBody::example()))))]
pub async fn show_stats(
    State(state): State<AppState>,
    WorkspaceViewer(caller): WorkspaceViewer,
    Query(query): Query<StatsQuery>,
) -> ApiResult<Json<StatsBody>> {
    let now = state.clock.now();
    let buckets = query.check(|query, problems| query.buckets(now, problems))?;
    let counts = state.store.stats().counts(caller.workspace_id, &buckets.counted_from(), buckets.to).await?;
    Ok(Json(StatsBody::new(&buckets.starts, counts)))
}

impl StatsQuery {
    fn buckets(self, now: Timestamp, problems: &mut Problems) -> Option<Buckets> {
        let bucket =
            problems.parse("bucket", self.bucket.as_deref(), StatsBucket::parse, "The bucket must be hour or day.");
        let zone = read_zone(self.time_zone.as_deref(), problems);
        let range = SentRange {
            from: self.from.as_deref(),
            to: self.to.as_deref(),
            default: DEFAULT_RANGE,
            bucket: bucket.unwrap_or(StatsBucket::Day),
        };
        Buckets::read(&range, &zone, now, problems)
    }
}
