//! The JSON of statistics.

use jiff::Timestamp;
use octavo_domain::stats::{
    DELIVERIES_FAILED, DELIVERIES_FIRST, DELIVERIES_RETRIED, Histogram, LATENCY, LATENESS, POSTS_COMPLETED,
    POSTS_FAILED, POSTS_UNKNOWN,
};
use octavo_domain::time::iso;
use octavo_store::stats::Count;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Statistics of a workspace, by hour or by day. Each list has one item per bucket, oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Statistics)]
pub struct StatsBody {
    /// Posts by how they ended.
    posts: Vec<PostStats>,
    /// Deliveries by how they ended, and how long receivers took.
    deliveries: Vec<DeliveryStats>,
    /// How late posts were published.
    lateness: Vec<LatenessStats>,
    /// The percentiles of all buckets together, which do not follow from those of each.
    period: PeriodStats,
}

/// Percentiles of everything that was measured, in milliseconds, give or take 4.4 %. Null if nothing was.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodStats {
    /// Median time in which receivers accepted a delivery.
    #[serde(rename = "latencyP50Ms")]
    latency_p50_ms: Option<i64>,
    /// The time that 99 % of them did not exceed.
    #[serde(rename = "latencyP99Ms")]
    latency_p99_ms: Option<i64>,
    /// Median time from a post's scheduled time until the network published it.
    #[serde(rename = "latenessP50Ms")]
    lateness_p50_ms: Option<i64>,
    /// The time that 99 % of the posts did not exceed.
    #[serde(rename = "latenessP99Ms")]
    lateness_p99_ms: Option<i64>,
}

impl PeriodStats {
    fn new(counted: &[Counted]) -> Self {
        let (mut latency, mut lateness) = (Histogram::default(), Histogram::default());
        for bucket in counted {
            latency.merge(&bucket.latency);
            lateness.merge(&bucket.lateness);
        }
        PeriodStats {
            latency_p50_ms: latency.percentile(0.5),
            latency_p99_ms: latency.percentile(0.99),
            lateness_p50_ms: lateness.percentile(0.5),
            lateness_p99_ms: lateness.percentile(0.99),
        }
    }
}

/// Posts that ended in a bucket. A post counts once, as it ended last. Each part of a thread is a post.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct PostStats {
    /// The beginning of the bucket.
    #[schema(format = DateTime)]
    start: String,
    /// Published.
    completed: i64,
    /// Failed, without those in `unknown`.
    failed: i64,
    /// Failed with `OUTCOME_UNKNOWN`.
    unknown: i64,
}

/// Deliveries that ended in a bucket, and how long receivers took. Tests of webhooks count too.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryStats {
    /// The beginning of the bucket.
    #[schema(format = DateTime)]
    start: String,
    /// Delivered by the first attempt.
    first: i64,
    /// Delivered by a later attempt.
    retried: i64,
    /// Not delivered.
    failed: i64,
    /// Median time in which receivers accepted a delivery, in milliseconds, give or take 4.4 %. Null if none did.
    #[serde(rename = "latencyP50Ms")]
    latency_p50_ms: Option<i64>,
    /// The time that 99 % of them did not exceed.
    #[serde(rename = "latencyP99Ms")]
    latency_p99_ms: Option<i64>,
}

/// The time from a post's scheduled time until the network published it. Replies don't count.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LatenessStats {
    /// The beginning of the bucket.
    #[schema(format = DateTime)]
    start: String,
    /// Median in milliseconds, give or take 4.4 %. Null if no post was published.
    #[serde(rename = "p50Ms")]
    p50_ms: Option<i64>,
    /// The time that 99 % of the posts did not exceed.
    #[serde(rename = "p99Ms")]
    p99_ms: Option<i64>,
}

#[derive(Default)]
struct Counted {
    posts: PostStats,
    deliveries: DeliveryStats,
    latency: Histogram,
    lateness: Histogram,
}

impl StatsBody {
    pub fn new(starts: &[Timestamp], counts: Vec<Count>) -> Self {
        let mut counted: Vec<Counted> = starts.iter().map(|_| Counted::default()).collect();
        for Count { range, name, n } in counts {
            if let Some(bucket) = counted.get_mut(range) {
                bucket.add(&name, n);
            }
        }
        let period = PeriodStats::new(&counted);
        let mut body = StatsBody { posts: Vec::new(), deliveries: Vec::new(), lateness: Vec::new(), period };
        for (start, bucket) in starts.iter().zip(counted) {
            body.push(iso(*start), bucket);
        }
        body
    }

    fn push(&mut self, start: String, bucket: Counted) {
        let Counted { posts, deliveries, latency, lateness } = bucket;
        self.posts.push(PostStats { start: start.clone(), ..posts });
        self.deliveries.push(DeliveryStats {
            start: start.clone(),
            latency_p50_ms: latency.percentile(0.5),
            latency_p99_ms: latency.percentile(0.99),
            ..deliveries
        });
        self.lateness.push(LatenessStats {
            start,
            p50_ms: lateness.percentile(0.5),
            p99_ms: lateness.percentile(0.99),
        });
    }
}

impl Counted {
    fn add(&mut self, name: &str, n: i64) {
        match name {
            POSTS_COMPLETED => self.posts.completed += n,
            POSTS_FAILED => self.posts.failed += n,
            POSTS_UNKNOWN => self.posts.unknown += n,
            DELIVERIES_FIRST => self.deliveries.first += n,
            DELIVERIES_RETRIED => self.deliveries.retried += n,
            DELIVERIES_FAILED => self.deliveries.failed += n,
            _ => self.add_time(name, n),
        }
    }

    fn add_time(&mut self, name: &str, n: i64) {
        if let Some(bucket) = name.strip_prefix(LATENCY) {
            self.latency.add(bucket, n);
        } else if let Some(bucket) = name.strip_prefix(LATENESS) {
            self.lateness.add(bucket, n);
        }
    }
}

impl StatsBody {
    /// In the description.
    pub fn example() -> Value {
        let start = "2026-11-21T00:00:00.000Z";
        json!({
            "posts": [{ "start": start, "completed": 41, "failed": 2, "unknown": 0 }],
            "deliveries": [
                { "start": start, "first": 120, "retried": 3, "failed": 0, "latencyP50Ms": 35, "latencyP99Ms": 420 },
            ],
            "lateness": [{ "start": start, "p50Ms": 640, "p99Ms": 4200 }],
            "period": { "latencyP50Ms": 35, "latencyP99Ms": 420, "latenessP50Ms": 640, "latenessP99Ms": 4200 },
        })
    }
}

#[cfg(test)]
mod tests {
    use octavo_domain::stats::bucket_name;
    use serde_json::json;

    use super::*;

    fn counted(range: usize, histogram: &str, millis: i64, n: i64) -> Count {
        Count { range, name: bucket_name(histogram, millis), n }
    }

    #[test]
    fn the_period_has_the_percentiles_of_all_times_and_not_those_of_its_buckets() {
        let starts = [Timestamp::UNIX_EPOCH, Timestamp::from_second(86_400).unwrap()];
        let busy_then_slow = vec![counted(0, LATENCY, 100, 980), counted(1, LATENCY, 8_000, 20)];
        let body = serde_json::to_value(StatsBody::new(&starts, busy_then_slow)).unwrap();
        let of_bucket = |at: usize, field: &str| body["deliveries"][at][field].as_i64().unwrap();
        let (quick, slow) = (of_bucket(0, "latencyP50Ms"), of_bucket(1, "latencyP99Ms"));
        assert!(quick < 110 && slow > 7_000, "{body}");
        let expected = json!({
            "latencyP50Ms": quick, "latencyP99Ms": slow, "latenessP50Ms": null, "latenessP99Ms": null,
        });
        assert_eq!(body["period"], expected);
        assert_eq!(of_bucket(1, "latencyP50Ms"), slow, "the mean of the medians would be far from the period's");
    }
}
