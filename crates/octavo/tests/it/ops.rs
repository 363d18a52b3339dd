//! What operators watch with: `/metrics`, and what `ops/` and the docs say about it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use octavo_server::telemetry::{METRICS, MetricKind};
use octavo_store::due::LaneKind;
use serde_json::json;

use crate::support::{Home, Receiver, client, each_engine, free_port, until};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(project(path)).unwrap()
}

/// The words of a text that begin as a metric's name does. Metrics have no upper case.
fn words<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
    words.filter(move |word| word.starts_with(start) && !word.bytes().any(|byte| byte.is_ascii_uppercase()))
}

/// The metric that a series belongs to: a histogram has three series.
fn is_known(series: &str) -> bool {
    METRICS.iter().any(|metric| match metric.kind {
        MetricKind::Histogram => {
            series.strip_prefix(metric.name).is_some_and(|end| ["", "_bucket", "_sum", "_count"].contains(&end))
        }
        _ => series == metric.name,
    })
}

#[test]
fn alerts_dashboards_and_docs_name_only_metrics_that_exist() {
    let pages = std::fs::read_dir(project("docs/operations")).unwrap().map(|page| page.unwrap().path());
    let others = [
        "ops/prometheus/octavo.rules.yml",
        "ops/prometheus/octavo.test.yml",
        "ops/grafana/octavo.json",
        "docs/runbooks.md",
    ];
    for path in pages.chain(others.map(project)) {
        for name in words(&std::fs::read_to_string(&path).unwrap(), "octavo_") {
            assert!(is_known(name), "{} names {name}", path.display());
        }
    }
    let dashboard = read("ops/grafana/octavo.json");
    for metric in METRICS {
        assert!(dashboard.contains(metric.name), "no panel shows {}", metric.name);
    }
}

/// An alert that counts an increase would miss an event that begins its series.
#[tokio::test]
async fn what_alerts_and_dashboards_name_is_there_before_anything_happens() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let shown = server.text("/metrics").await;
    let is_shown = |name: &str| shown.lines().any(|line| line.starts_with(name) && !line.starts_with('#'));
    for path in ["ops/prometheus/octavo.rules.yml", "ops/grafana/octavo.json"] {
        for name in words(&read(path), "octavo_") {
            // Without TLS, a server has no certificate.
            assert!(is_shown(name) || name == "octavo_certificate_days_left", "{path} names {name}");
        }
    }
    for series in [
        "octavo_posts_total{platform=\"TELEGRAM\",status=\"FAILED\",code=\"OUTCOME_UNKNOWN\"} 0",
        "octavo_delivery_attempts_total{outcome=\"timeout\"} 0",
    ] {
        assert!(shown.lines().any(|line| line == series), "{series}");
    }
    drop(server);
}

#[test]
fn the_operators_page_describes_every_metric() {
    let page = read("docs/operations/monitoring.md");
    for metric in METRICS {
        let labels: Vec<String> = metric.labels.iter().map(|label| format!("`{label}`")).collect();
        let row = format!("| `{}` | {} | {} |", metric.name, labels.join(", "), metric.help);
        assert!(page.contains(&row), "docs/operations/monitoring.md lacks this row:\n{row}");
    }
}

#[test]
fn each_alert_has_its_section_in_the_runbooks() {
    let (rules, runbooks, tests) =
        (read("ops/prometheus/octavo.rules.yml"), read("docs/runbooks.md"), read("ops/prometheus/octavo.test.yml"));
    let alerts: BTreeSet<&str> =
        rules.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).map(str::trim).collect();
    let sections: BTreeSet<&str> = runbooks.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(alerts, sections);
    for alert in alerts {
        let link = format!("docs/runbooks.md#{}\n", alert.to_lowercase());
        assert_eq!(rules.matches(&link).count(), 1, "{link}");
        assert!(tests.contains(&format!("alertname=\"{alert}\"")), "no test of {alert}");
    }
}

#[test]
fn alerts_on_waiting_jobs_fire_when_the_doctor_warns() {
    let rules = read("ops/prometheus/octavo.rules.yml");
    for kind in LaneKind::ALL {
        let series = format!("octavo_due_oldest_seconds{{kind=\"{}\"}}) > ", kind.as_str());
        let (_, limit) = rules.split_once(&series).unwrap();
        assert_eq!(limit.lines().next(), Some(kind.facts().late_after.as_secs().to_string().as_str()), "{series}");
    }
}

#[tokio::test]
async fn a_scrape_shows_the_metrics_that_are_described_and_no_other() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        api.webhook(&receiver, json!({})).await;
        let (account, chat) = api.account("TELEGRAM").await;
        let location = api.post(account, chat.as_deref(), "counted").await;
        assert_eq!(api.ended(&location).await["status"], "COMPLETED");
        let all = until("the delivery is counted too", async || {
            let text = server.text("/metrics").await;
            text.contains("octavo_delivery_attempts_total").then_some(text)
        })
        .await;
        let series = all.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let shown: BTreeSet<&str> = series.filter_map(|line| line.split(['{', ' ']).next()).collect();
        for name in &shown {
            assert!(is_known(name) || name.starts_with("process_"), "{name} is not described");
        }
        // Those count what did not happen here.
        let quiet = [
            "octavo_certificate_days_left",
            "octavo_connections_dropped_total",
            "octavo_connections_refused_total",
            "octavo_delivery_stale_total",
            "octavo_password_hashes_total",
        ];
        for metric in METRICS.iter().filter(|metric| !quiet.contains(&metric.name)) {
            assert!(shown.iter().any(|name| name.starts_with(metric.name)), "{} is missing", metric.name);
            assert!(all.contains(&format!("# HELP {} {}", metric.name, metric.help)), "{}", metric.name);
        }
        assert!(all.contains("octavo_posts_total{platform=\"TELEGRAM\",status=\"COMPLETED\",code=\"\"} 1"), "{all}");
        assert!(shown.contains("process_resident_memory_bytes") && shown.contains("process_open_fds"), "{shown:?}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_worker_has_metrics_too() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let address = format!("127.0.0.1:{}", free_port());
    let home = home.set("OCTAVO_METRICS_LISTEN", &address);
    let worker = home.start_worker(&server);
    let get = async |path: &str| client().get(format!("http://{address}{path}")).send().await.ok();
    let answer = until("the worker answers", async || get("/metrics").await).await;
    assert!(answer.text().await.unwrap().contains("octavo_database_up 1"));
    assert_eq!(get("/readyz").await.unwrap().status(), 200);
    drop((worker, server));
}
