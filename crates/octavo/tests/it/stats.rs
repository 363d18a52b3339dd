//! Statistics of a workspace.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Receiver, each_engine, until};

/// The sum of a field over all buckets.
fn sum(stats: &Value, list: &str, field: &str) -> i64 {
    stats[list].as_array().unwrap().iter().map(|bucket| bucket[field].as_i64().unwrap_or_default()).sum()
}

fn posts(stats: &Value) -> [i64; 3] {
    ["completed", "failed", "unknown"].map(|field| sum(stats, "posts", field))
}

async fn fault(api: &Api, account: i64, fault: &str) {
    let body = json!({ "accountId": account, "fault": fault, "times": 1 });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

async fn refused(portal: &Api, query: &str) -> String {
    let answer = portal.request(Method::GET, &format!("/v1/stats?{query}")).send().await.unwrap();
    assert_eq!(answer.status(), 400, "{query}");
    answer.json::<Value>().await.unwrap()["error"]["message"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn what_ended_is_counted_once_in_its_bucket() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let token = home.token("octavo-portal", "ada@example.com", "api");
        let portal = Api { token, client_id: None, ..api.clone() };
        let receiver = Receiver::start().await;
        api.webhook(&receiver, json!({})).await;
        let (account, chat) = api.account("TELEGRAM").await;
        api.ended(&api.post(account, chat.as_deref(), "published").await).await;
        fault(&api, account, "drop_after_accept").await;
        let unknown = api.post(account, chat.as_deref(), "unknown").await;
        api.ended(&unknown).await;
        let stats = async || portal.get("/v1/stats").await;
        let before = stats().await;
        assert_eq!(posts(&before), [1, 0, 1], "{before}");
        let counted = before["lateness"].as_array().unwrap().iter().filter(|bucket| bucket["p50Ms"].is_i64()).count();
        assert!(counted >= 1, "{before}");

        // Sent again, it counts as it ends then.
        let again = api.send(Method::POST, &format!("{unknown}/retry"), json!({ "absent": true })).await;
        assert_eq!(again.status(), 200);
        api.ended(&unknown).await;
        assert_eq!(posts(&stats().await), [2, 0, 0]);
        // Three events for each end: two posts, and one of them again.
        let stats = until("the deliveries are counted", async || {
            let stats = stats().await;
            (sum(&stats, "deliveries", "first") == 9).then_some(stats)
        })
        .await;
        let latency = stats["deliveries"].as_array().unwrap().iter().rev().find(|bucket| bucket["first"] != 0);
        let latency = latency.unwrap();
        assert!(latency["latencyP50Ms"].as_i64() <= latency["latencyP99Ms"].as_i64(), "{latency}");
        assert!(latency["latencyP50Ms"].is_i64(), "{latency}");
        let within = |list: &str, field: &str| -> Vec<i64> {
            stats[list].as_array().unwrap().iter().filter_map(|bucket| bucket[field].as_i64()).collect()
        };
        for (of_period, list, field) in [
            ("latencyP50Ms", "deliveries", "latencyP50Ms"),
            ("latencyP99Ms", "deliveries", "latencyP99Ms"),
            ("latenessP50Ms", "lateness", "p50Ms"),
            ("latenessP99Ms", "lateness", "p99Ms"),
        ] {
            let (period, buckets) = (stats["period"][of_period].as_i64().unwrap(), within(list, field));
            assert!(buckets.iter().min() <= Some(&period) && Some(&period) <= buckets.iter().max(), "{stats}");
        }

        let stranger = home.portal_of(&server, "bob@example.com").get("/v1/stats").await;
        assert_eq!((posts(&stranger), sum(&stranger, "deliveries", "first")), ([0; 3], 0));
        let nothing =
            json!({ "latencyP50Ms": null, "latencyP99Ms": null, "latenessP50Ms": null, "latenessP99Ms": null });
        assert_eq!(stranger["period"], nothing);
        assert_eq!(api.status(Method::GET, "/v1/stats").await, 403, "an application's token");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn buckets_are_those_of_the_time_zone_and_empty_ones_are_there() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let query = "from=2026-03-28T00:00:00Z&to=2026-03-30T00:00:00Z";
        let days = portal.get(&format!("/v1/stats?{query}&bucket=day&timeZone=Europe/London")).await;
        let starts = |list: &str| -> Vec<String> {
            days[list].as_array().unwrap().iter().map(|it| it["start"].as_str().unwrap().to_owned()).collect()
        };
        let expected = ["2026-03-28T00:00:00.000Z", "2026-03-29T00:00:00.000Z", "2026-03-29T23:00:00.000Z"];
        for list in ["posts", "deliveries", "lateness"] {
            assert_eq!(starts(list), expected, "{list}");
        }
        assert_eq!(days["posts"][0], json!({ "start": expected[0], "completed": 0, "failed": 0, "unknown": 0 }));
        assert_eq!(days["lateness"][0], json!({ "start": expected[0], "p50Ms": null, "p99Ms": null }));
        let hours = portal.get(&format!("/v1/stats?{query}&bucket=hour")).await;
        assert_eq!(hours["deliveries"].as_array().unwrap().len(), 48);

        assert!(
            refused(&portal, "from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z&bucket=hour").await.contains("400")
        );
        assert!(refused(&portal, "from=2026-02-01T00:00:00Z&to=2026-02-01T00:00:00Z").await.contains("after from"));
        assert!(refused(&portal, "timeZone=Mars/Olympus").await.contains("IANA"));
        assert!(refused(&portal, "bucket=week").await.contains("hour or day"));
        drop(server);
    })
    .await;
}
