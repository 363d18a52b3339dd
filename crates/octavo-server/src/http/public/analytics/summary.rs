//! `GET /v1/analytics/summary`: what networks counted by day, next to the days before.

use std::collections::{BTreeMap, HashSet};

use axum::Json;
use axum::extract::State;
use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use octavo_domain::numbers::Metric;
use octavo_domain::stats::StatsBucket;
use octavo_domain::time::iso;
use octavo_store::numbers::Gain;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::http::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::Query;
use crate::http::extract::auth::PostsReader;
use crate::http::extract::input::Problems;
use crate::http::time_buckets::{Buckets, SentRange, read_zone};

/// With the present day, 28 days.
const DEFAULT_RANGE: SignedDuration = SignedDuration::from_hours(27 * 24);

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SummaryQuery {
    /// The first day is the one that contains this time; default 27 days before `to`.
    from: Option<String>,
    /// Readings before this time; default now.
    to: Option<String>,
    /// The posts of this account alone.
    account_id: Option<i64>,
    /// The IANA time zone in which days begin; default `UTC`.
    time_zone: Option<String>,
}

/// What networks counted by day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NumbersSummary)]
pub struct SummaryBody {
    /// Where each day begins, oldest first.
    #[schema(max_items = 400)]
    days: Vec<String>,
    /// The whole days before them, as many.
    #[schema(max_items = 400)]
    days_before: Vec<String>,
    /// Of all accounts together.
    totals: Vec<MetricSum>,
    /// Of each account that has numbers.
    accounts: Vec<AccountSums>,
}

/// What the posts of an account gained.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSums {
    /// The account's id.
    account_id: i64,
    /// The account's network.
    platform: Platform,
    /// The metrics that it has.
    metrics: Vec<MetricSum>,
    /// What this network never reports.
    not_given: Vec<Metric>,
}

/// What posts gained of a metric.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MetricSum {
    /// The metric.
    metric: Metric,
    /// How many networks reported it in these days. The sum contains only theirs.
    networks: usize,
    /// The sum of `perDay`. Null if no network reported it in these days.
    sum: Option<i64>,
    /// The sum of `perDayBefore`. Null if no network reported it in the days before.
    sum_before: Option<i64>,
    /// For each of `days`. Less than 0 if people took more likes back than they gave.
    per_day: Vec<i64>,
    /// For each of `daysBefore`.
    per_day_before: Vec<i64>,
}

/// Returns what networks counted by day, in all and for each account, and the same for the days before.
///
/// A day contains what the numbers of posts gained from one reading to the next, on the day of the later reading. A post that is deleted
/// takes its numbers along. At most 400 days. Octavo counts in quarter-hours (UTC). The scope `posts.all` adds the posts of other
/// applications.
#[utoipa::path(get, path = "/v1/analytics/summary", tag = "Statistics",
    security(("bearer" = ["posts.read"], "clientId" = [])), params(SummaryQuery),
    responses((status = OK, description = "The sums.", body = SummaryBody,
            example = json!(SummaryBody::example()))))]
pub async fn summarize_numbers(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    Query(query): Query<SummaryQuery>,
) -> ApiResult<Json<SummaryBody>> {
    let (reach, now) = (caller.reach()?, state.clock.now());
    let days = query.check(|query, problems| query.days(now, problems))?;
    let starts = [&days.before[..], &days.starts].concat();
    let gains = state.store.numbers().gains(reach, days.account_id, &starts, days.to).await?;
    Ok(Json(SummaryBody::new(&days, &gains)))
}

/// The days that were asked for, and as many before them.
struct Days {
    account_id: Option<i64>,
    before: Vec<Timestamp>,
    starts: Vec<Timestamp>,
    to: Timestamp,
}

impl SummaryQuery {
    fn days(self, now: Timestamp, problems: &mut Problems) -> Option<Days> {
        let zone = read_zone(self.time_zone.as_deref(), problems);
        let (from, to) = (self.from.as_deref(), self.to.as_deref());
        let range = SentRange { from, to, default: DEFAULT_RANGE, bucket: StatsBucket::Day };
        let days = Buckets::read(&range, &zone, now, problems)?;
        let Some(before) = days.days_before(&zone) else {
            problems.add("from", "There are no days before from.");
            return None;
        };
        Some(Days { account_id: self.account_id, before, starts: days.starts, to: days.to })
    }
}

impl SummaryBody {
    fn new(days: &Days, gains: &[Gain]) -> Self {
        let mut of_accounts: BTreeMap<i64, Vec<&Gain>> = BTreeMap::new();
        for gain in gains {
            of_accounts.entry(gain.account_id).or_default().push(gain);
        }
        let account = |(account_id, gains): (i64, Vec<&Gain>)| {
            let platform = gains.first()?.platform;
            let not_given = platform.numbers_not_given();
            Some(AccountSums { account_id, platform, metrics: sums(days, &gains), not_given })
        };
        SummaryBody {
            days: days.starts.iter().copied().map(iso).collect(),
            days_before: days.before.iter().copied().map(iso).collect(),
            totals: sums(days, &gains.iter().collect::<Vec<_>>()),
            accounts: of_accounts.into_iter().filter_map(account).collect(),
        }
    }

    /// In the description.
    fn example() -> Value {
        let sum = json!({
            "metric": "likes", "networks": 1, "sum": 12, "sumBefore": null, "perDay": [9, 3], "perDayBefore": [0, 0],
        });
        json!({
            "days": ["2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"],
            "daysBefore": ["2026-11-19T00:00:00.000Z", "2026-11-20T00:00:00.000Z"],
            "totals": [sum],
            "accounts": [{
                "accountId": 1, "platform": "BLUE_SKY", "metrics": [sum], "notGiven": ["views", "saves", "clicks"],
            }],
        })
    }
}

/// A sum for each metric that these gains have.
fn sums(days: &Days, gains: &[&Gain]) -> Vec<MetricSum> {
    let of = |metric: &Metric| gains.iter().copied().filter(|it| it.metric == *metric).collect::<Vec<_>>();
    let groups = Metric::ALL.iter().map(|metric| (*metric, of(metric)));
    groups.filter(|(_, gains)| !gains.is_empty()).map(|(metric, gains)| sum(days, metric, &gains)).collect()
}

fn sum(days: &Days, metric: Metric, gains: &[&Gain]) -> MetricSum {
    let before = days.before.len();
    let mut per_day = vec![0; before + days.starts.len()];
    for gain in gains {
        per_day[gain.range] += gain.gained;
    }
    let per_day_before: Vec<i64> = per_day.drain(..before).collect();
    let networks = gains.iter().filter(|it| it.range >= before).map(|it| it.platform).collect::<HashSet<_>>().len();
    let was_given = gains.iter().any(|it| it.range < before);
    MetricSum {
        metric,
        networks,
        sum: (networks > 0).then(|| per_day.iter().sum()),
        sum_before: was_given.then(|| per_day_before.iter().sum()),
        per_day,
        per_day_before,
    }
}
