//! What `/metrics` shows: each metric's name, kind, labels and meaning, once for the code, the docs and `ops/`.

use std::path::Path;
use std::time::Duration;

use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusHandle};
use octavo_domain::post::{Outcome, PostStatus};
use octavo_domain::{Clock, Platform, PostErrorCode};
use octavo_store::{Store, StoreResult};

/// Prometheus waits for 10 s by default: a scrape must tell by then that the database doesn't respond.
const PATIENCE: Duration = Duration::from_secs(3);

/// See the [data model](https://prometheus.io/docs/concepts/metric_types/).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetricKind {
    Counter,
    Gauge,
    Histogram,
}

#[derive(Debug, Clone, Copy)]
pub struct Metric {
    pub name: &'static str,
    pub kind: MetricKind,
    pub labels: &'static [&'static str],
    pub help: &'static str,
}

/// Defines a constant for each metric's name, and [`METRICS`].
macro_rules! metrics {
    ($($constant:ident = $name:literal, $kind:ident, [$($label:literal),*], $help:literal;)+) => {
        $(#[doc = $help] pub const $constant: &str = $name;)+

        /// Every metric of Octavo's own. Those of the process (`process_…`) come from the system.
        pub const METRICS: &[Metric] = &[
            $(Metric { name: $name, kind: MetricKind::$kind, labels: &[$($label),*], help: $help }),+
        ];
    };
}

metrics! {
    BUILD_INFO = "octavo_build_info", Gauge, ["version"], "1; the label has the version";
    DATABASE_UP = "octavo_database_up", Gauge, [], "1 if the database responded to this scrape, otherwise 0";
    FREE_BYTES = "octavo_free_bytes", Gauge, [], "free space where the data directory is";
    HTTP_REQUESTS = "octavo_http_requests_total", Counter, ["method", "route", "status"], "responses to HTTP requests";
    HTTP_REQUEST_SECONDS = "octavo_http_request_seconds", Histogram, ["route"], "time from a request's head to its response's head";
    CONNECTIONS_OPEN = "octavo_connections_open", Gauge, [], "open connections of clients";
    CONNECTIONS_REFUSED = "octavo_connections_refused_total", Counter, [], "connections refused because their address has too many (`server.max_connections_per_address`)";
    CONNECTIONS_DROPPED = "octavo_connections_dropped_total", Counter, [], "connections dropped to make room: their clients were the slowest of all `server.max_connections`";
    PASSWORD_HASHES = "octavo_password_hashes_total", Counter, [], "passwords hashed, at sign-in and sign-up";
    DUE_READY = "octavo_due_ready", Gauge, ["kind"], "jobs that wait for a worker: `publish`, `deliver` or `import`";
    DUE_OLDEST_SECONDS = "octavo_due_oldest_seconds", Gauge, ["kind"], "how long the oldest of them has waited";
    POSTS = "octavo_posts_total", Counter, ["platform", "status", "code"], "posts that ended; `code` is the error code of those that failed";
    POST_LATENESS_SECONDS = "octavo_post_lateness_seconds", Histogram, [], "time from a post's scheduled time to its end";
    DELIVERY_ATTEMPTS = "octavo_delivery_attempts_total", Counter, ["outcome"], "attempts to deliver an event to a webhook";
    DELIVERY_LATENESS_SECONDS = "octavo_delivery_lateness_seconds", Histogram, [], "time from an event to the end of its first attempt";
    DELIVERY_STALE = "octavo_delivery_stale_total", Counter, [], "results that came after their worker had lost the job, so that the delivery is repeated";
    POSTS_HELD = "octavo_posts_held", Gauge, [], "posts that a restored backup holds";
    ACCOUNTS_TO_RECONNECT = "octavo_accounts_to_reconnect", Gauge, [], "accounts whose network no longer accepts their credentials";
    CERTIFICATE_DAYS_LEFT = "octavo_certificate_days_left", Gauge, ["domain"], "days until a certificate that this process serves ends; negative afterwards";
    WEBHOOKS_DISABLED = "octavo_webhooks_disabled", Gauge, [], "webhooks that Octavo disabled because their receivers failed or refused";
}

/// Counts a post that ended, and how many seconds after its time.
pub fn count_post(platform: &'static str, outcome: &Outcome, late: f64) {
    let labels = [("platform", platform), ("status", outcome.status().as_str()), ("code", outcome.code())];
    metrics::counter!(POSTS, &labels).increment(1);
    metrics::histogram!(POST_LATENESS_SECONDS).record(late);
}

/// The upper limits of the histograms' buckets, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0, 300.0];

/// Installs the recorder of the process, once, and tells it kinds and meanings.
pub fn install(version: &'static str) -> Result<PrometheusHandle, BuildError> {
    let handle = PrometheusBuilder::new().set_buckets(&BUCKETS)?.install_recorder()?;
    for metric in METRICS {
        match metric.kind {
            MetricKind::Counter => metrics::describe_counter!(metric.name, metric.help),
            MetricKind::Gauge => metrics::describe_gauge!(metric.name, metric.help),
            MetricKind::Histogram => metrics::describe_histogram!(metric.name, metric.help),
        }
    }
    metrics_process::Collector::default().describe();
    metrics::gauge!(BUILD_INFO, "version" => version).set(1);
    begin_series();
    Ok(handle)
}

/// Begins the series of what is counted as it happens. One that appears with its first event shows no increase, so an alert
/// would miss that event. What a scrape measures is there with the first scrape, and a certificate's days with the certificate.
fn begin_series() {
    for name in [CONNECTIONS_REFUSED, CONNECTIONS_DROPPED, PASSWORD_HASHES, DELIVERY_STALE] {
        metrics::counter!(name).increment(0);
    }
    metrics::gauge!(CONNECTIONS_OPEN).increment(0.0);
    for outcome in DELIVERY_OUTCOMES {
        metrics::counter!(DELIVERY_ATTEMPTS, "outcome" => outcome).increment(0);
    }
    for platform in Platform::ALL {
        let ended = |status: PostStatus, code: &'static str| {
            let labels = [("platform", platform.as_str()), ("status", status.as_str()), ("code", code)];
            metrics::counter!(POSTS, &labels).increment(0);
        };
        ended(PostStatus::Completed, "");
        PostErrorCode::ALL.iter().for_each(|code| ended(PostStatus::Failed, code.as_str()));
    }
    for status in ["200", "500"] {
        metrics::counter!(HTTP_REQUESTS, "method" => "GET", "route" => "/healthz", "status" => status).increment(0);
    }
    drop(metrics::histogram!(HTTP_REQUEST_SECONDS, "route" => "/healthz"));
    drop(metrics::histogram!(POST_LATENESS_SECONDS));
    drop(metrics::histogram!(DELIVERY_LATENESS_SECONDS));
}

/// How an attempt at a delivery ends.
const DELIVERY_OUTCOMES: [&str; 7] =
    ["delivered", "answered_other", "refused", "connect", "timeout", "broken", "redirects"];

/// Reads what is not counted as it happens: the database, the disk, the process.
pub async fn collect(store: &Store, clock: &Clock, data_dir: &Path) {
    metrics_process::Collector::default().collect();
    if let Ok(found) = rustix::fs::statvfs(data_dir) {
        metrics::gauge!(FREE_BYTES).set(found.f_bavail.saturating_mul(found.f_frsize) as f64);
    }
    let asked = tokio::time::timeout(PATIENCE, ask(store, clock)).await;
    metrics::gauge!(DATABASE_UP).set(f64::from(u8::from(matches!(asked, Ok(Ok(()))))));
    if let Ok(Err(error)) = asked {
        tracing::warn!(%error, "the database didn't respond to the metrics");
    }
}

async fn ask(store: &Store, clock: &Clock) -> StoreResult<()> {
    let now = clock.now();
    for (kind, backlog) in store.backlogs(now).await? {
        metrics::gauge!(DUE_READY, "kind" => kind.as_str()).set(backlog.ready as f64);
        metrics::gauge!(DUE_OLDEST_SECONDS, "kind" => kind.as_str()).set(backlog.age(now).as_secs_f64());
    }
    let attention = store.attention().await?;
    metrics::gauge!(POSTS_HELD).set(attention.held as f64);
    metrics::gauge!(ACCOUNTS_TO_RECONNECT).set(attention.accounts_to_reconnect as f64);
    metrics::gauge!(WEBHOOKS_DISABLED).set(attention.webhooks_disabled as f64);
    Ok(())
}
