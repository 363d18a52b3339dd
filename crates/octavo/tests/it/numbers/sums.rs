//! Sums by day and the best hours of an account.

use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};

use super::{EMAIL, METRICS, advance, listed, series};
use crate::deleting::{delete, deletion, person, published, settled};
use crate::support::{Account, Api, Home, Media, each_engine};

async fn summary(api: &Api, query: &str) -> Value {
    api.get(&format!("/v1/analytics/summary{query}")).await
}

/// The sum of a metric; null if there is none.
fn sum<'a>(sums: &'a Value, metric: &str) -> &'a Value {
    sums.as_array().unwrap().iter().find(|it| it["metric"] == metric).unwrap_or(&Value::Null)
}

/// The sums of all posts in the list.
async fn listed_sums(api: &Api) -> Vec<(&'static str, Option<i64>)> {
    let page = api.get("/v1/analytics/posts?limit=100").await;
    let items = page["items"].as_array().unwrap().clone();
    let of = |metric: &str| {
        let given: Vec<i64> = items.iter().filter_map(|it| it["metrics"][metric].as_i64()).collect();
        (!given.is_empty()).then(|| given.iter().sum())
    };
    METRICS.into_iter().map(|metric| (metric, of(metric))).collect()
}

async fn check(api: &Api) {
    let body = summary(api, "").await;
    for (metric, expected) in listed_sums(api).await {
        assert_eq!(sum(&body["totals"], metric)["sum"].as_i64(), expected, "{metric} in {body}");
        let of_accounts = body["accounts"].as_array().unwrap().iter();
        let of_accounts = of_accounts.filter_map(|it| sum(&it["metrics"], metric)["sum"].as_i64()).sum::<i64>();
        assert_eq!(of_accounts, expected.unwrap_or(0), "{metric} in {body}");
    }
}

#[tokio::test]
async fn sums_are_those_of_the_posts_also_when_one_is_deleted() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let mut last = None;
        for platform in ["BLUE_SKY", "THREADS", "BLUE_SKY"] {
            let account = Account::connect(&api, platform).await;
            let location = published(&api, json!([account.publication("one", &media)])).await;
            last = Some((account, location));
        }
        assert_eq!(summary(&api, "").await["totals"], json!([]), "nothing was read yet");
        for (count, by) in [(1, "PT1H"), (2, "PT5H")] {
            advance(&api, by).await;
            for post in api.get("/v1/analytics/posts").await["items"].as_array().unwrap() {
                series(&api, post, count).await;
            }
            check(&api).await;
        }
        let body = summary(&api, "").await;
        assert_eq!(sum(&body["totals"], "likes")["networks"], 2, "{body}");
        assert_eq!(sum(&body["totals"], "views")["networks"], 1, "Bluesky gives none: {body}");
        assert_eq!((body["days"].as_array().unwrap().len(), body["daysBefore"].as_array().unwrap().len()), (28, 28));
        let (account, location) = last.unwrap();
        let own = summary(&api, &format!("?accountId={}", account.id)).await;
        assert_eq!(own["totals"], own["accounts"][0]["metrics"]);
        assert_eq!(own["accounts"].as_array().unwrap().len(), 1, "{own}");
        assert_eq!(delete(&api, &deletion(&location)).await.0, 204);
        settled(&api, &location).await;
        check(&api).await;
        let own = summary(&api, &format!("?accountId={}", account.id)).await;
        assert_eq!(own["totals"], json!([]), "the deleted post took its numbers along");
        drop(server);
    })
    .await;
}

/// Moves the readings of all posts, and when they were published, into the past.
async fn move_back(home: &Home, days: i64) {
    let by = days * 86_400 * 1_000_000;
    let sqls = [
        format!("UPDATE reading SET published_at = published_at - {by}"),
        format!("UPDATE number_tally SET quarter = quarter - {}", days * 96),
        format!("UPDATE number_change SET quarter = quarter - {}", days * 96),
    ];
    for sql in sqls {
        home.change(Box::leak(sql.into_boxed_str())).await;
    }
}

#[tokio::test]
async fn days_begin_in_the_time_zone_and_the_days_before_are_next_to_them() {
    each_engine(async |home| {
        let mut server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "THREADS").await;
        published(&api, json!([account.publication("one", &media)])).await;
        let post = listed(&api, &account).await;
        advance(&api, "PT1H").await;
        let read = series(&api, &post, 1).await;
        let views = read[0]["metrics"]["views"].clone();
        server.kill();
        move_back(&home, 30).await;
        server = home.start().await;
        let api = Api { base: server.base.clone(), ..api };
        let body = summary(&api, "").await;
        let total = sum(&body["totals"], "views");
        assert_eq!(
            (&total["sum"], &total["sumBefore"], &total["networks"]),
            (&Value::Null, &views, &json!(0)),
            "{body}"
        );
        let at: Timestamp = read[0]["measuredAt"].as_str().unwrap().parse().unwrap();
        let at = at - SignedDuration::from_hours(30 * 24);
        for zone in ["UTC", "Pacific/Auckland", "Asia/Kathmandu"] {
            let from = at - SignedDuration::from_hours(48);
            let to = at + SignedDuration::from_hours(48);
            let body = summary(&api, &format!("?from={from}&to={to}&timeZone={zone}")).await;
            let days: Vec<Timestamp> =
                body["days"].as_array().unwrap().iter().map(|it| it.as_str().unwrap().parse().unwrap()).collect();
            let day = days.iter().rposition(|start| *start <= at).unwrap();
            let total = sum(&body["totals"], "views");
            assert_eq!((&total["sum"], &total["perDay"][day]), (&views, &views), "{zone}: {body}");
            let local = days[0].to_zoned(jiff::tz::TimeZone::get(zone).unwrap());
            assert_eq!((local.hour(), local.minute()), (0, 0), "{zone}: {body}");
        }
        let wrong =
            api.send(Method::GET, "/v1/analytics/summary?from=2024-01-01T00:00:00Z&timeZone=Moon", json!({})).await;
        let wrong: Value = wrong.json().await.unwrap();
        let fields: Vec<&str> =
            wrong["error"]["details"].as_array().unwrap().iter().map(|it| it["field"].as_str().unwrap()).collect();
        assert_eq!(fields, ["timeZone", "to"], "{wrong}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_best_hours_need_twenty_posts() {
    each_engine(async |home| {
        let mut server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "BLUE_SKY").await;
        let path = format!("/v1/accounts/{}/best-hours", account.id);
        for number in 0..20 {
            published(&api, json!([account.publication(&format!("post {number}"), &media)])).await;
        }
        advance(&api, "PT1H").await;
        let posts = api.get("/v1/analytics/posts?limit=100").await["items"].as_array().unwrap().clone();
        let mut likes = Vec::new();
        for post in &posts {
            likes.push(series(&api, post, 1).await[0]["metrics"]["likes"].as_i64().unwrap());
        }
        let body = api.get(&path).await;
        assert_eq!((&body["posts"], &body["postsNeeded"], &body["items"]), (&json!(0), &json!(20), &json!([])), "{body}");
        server.kill();
        // On Monday, the 2nd of March 2026, at 09:30 UTC.
        home.change("UPDATE reading SET published_at = 1772443800000000").await;
        server = home.start().await;
        let api = Api { base: server.base.clone(), ..api };
        likes.sort_unstable();
        let median = (likes[9] + likes[10]) / 2;
        let body = api.get(&path).await;
        let hour = |day: &str, time: &str| json!([{ "day": day, "time": time, "posts": 20, "median": median }]);
        assert_eq!((&body["metric"], &body["items"]), (&json!("likes"), &hour("MONDAY", "09:00")), "{body}");
        let there = api.get(&format!("{path}?timeZone=Pacific/Auckland")).await;
        assert_eq!(there["items"], hour("MONDAY", "22:00"), "{there}");
        let slots = json!({ "timeZone": "UTC", "slots": [{ "day": body["items"][0]["day"], "time": body["items"][0]["time"] }] });
        assert_eq!(api.send(Method::PUT, "/v1/queue", slots).await.status(), 200, "an hour is a slot");
        let stranger = home.developer(&server, "bob@example.com");
        assert_eq!(stranger.send(Method::GET, &path, json!({})).await.status(), 404);
        let silent = Account::connect(&api, "TELEGRAM").await;
        let body = api.get(&format!("/v1/accounts/{}/best-hours", silent.id)).await;
        assert_eq!((&body["metric"], &body["posts"]), (&Value::Null, &json!(0)), "{body}");
        drop(server);
    })
    .await;
}
