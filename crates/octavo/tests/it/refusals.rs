//! What the rules let pass without a word must not be refused by the network.
//!
//! For each network and kind of post: each setting at its bounds and beyond, texts at their limits and hostile ones, and
//! each kind of file. All are checked first. What passes without a finding is published to the simulator, and the list of
//! what is refused there must be empty.

mod cases;
mod files;
mod scenes;
mod values;

use std::collections::HashMap;
use std::time::Duration;

use futures::{StreamExt, stream};
use octavo_domain::Platform;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Home, free_port, until_within};
use cases::{Case, all_cases};
use files::Library;

/// Fewer than any simulated network allows an account a day.
const POSTS_OF_ACCOUNT: usize = 5;
const ACCOUNTS_AT_ONCE: usize = 6;
/// A body may have 1 MiB.
const MOST_BYTES: usize = 900_000;
/// Networks that process media are asked again later.
const LOOKS_BEFORE_ADVANCE: usize = 2;
/// YouTube lets a project upload a hundred videos a day, and spend 10,000 units on everything else. The simulated one forgets what
/// was used when the server starts again.
const VIDEOS_OF_RUN: usize = 90;
const UNITS_OF_RUN: usize = 8_000;
/// A thousand posts and more, next to the other tests.
const PATIENCE: Duration = Duration::from_secs(400);

struct Account {
    id: i64,
    group: Value,
    channel: Value,
}

#[tokio::test]
async fn nothing_that_passes_without_a_finding_is_refused_by_its_network() {
    let home = Home::with_nothing().set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "0");
    let port = free_port();
    let mut server = home.start_on(port).await;
    let api = home.developer(&server, "ada@example.com");
    let library = Library::upload(&api).await;
    let cases = all_cases(&library);
    let checker = accounts(&api, Platform::ALL.into_iter()).await;
    let checker: HashMap<Platform, Account> = Platform::ALL.into_iter().zip(checker).collect();
    let bodies: Vec<Value> = cases.iter().map(|case| case.schedule(&checker[&case.platform], &library)).collect();
    let silent: Vec<&Case> = silent(&api, &bodies).await.into_iter().map(|index| &cases[index]).collect();
    println!("{} cases, {} without a finding", cases.len(), silent.len());
    assert!(silent.len() * 5 > cases.len(), "many of the cases are meant to be fine");
    let runs = runs(silent);
    let mut published = Vec::new();
    for run in &runs {
        published.extend(publish(&api, run, &library).await);
        all_end(&api).await;
        assert!(server.terminate().success());
        server = home.start_on(port).await;
    }
    let silent = runs.concat();
    let refused = refused(&api, &published).await;
    let told: Vec<String> =
        refused.iter().map(|(index, why)| format!("{}\n    {why}", silent[*index].name())).collect();
    assert!(told.is_empty(), "{} passed without a finding and were refused:\n{}", told.len(), told.join("\n"));
    drop(server);
}

/// The cases between two starts: as many of YouTube's as its quota allows, and all others in the first run.
fn runs(cases: Vec<&Case>) -> Vec<Vec<&Case>> {
    let (videos, others): (Vec<_>, _) = cases.into_iter().partition(|case| case.platform == Platform::YouTube);
    let mut runs = vec![others];
    let (mut uploads, mut units) = (0, 0);
    for case in videos {
        uploads += 1;
        units += case.youtube_units();
        if uploads > VIDEOS_OF_RUN || units > UNITS_OF_RUN {
            (uploads, units) = (1, case.youtube_units());
            runs.push(Vec::new());
        }
        runs.last_mut().unwrap().push(case);
    }
    runs
}

async fn accounts(api: &Api, platforms: impl Iterator<Item = Platform>) -> Vec<Account> {
    let connect = async |platform: Platform| {
        let account = api.create("/v1/sandbox/accounts", json!({ "platform": platform.as_str() })).await;
        let id = account["id"].as_i64().unwrap();
        let chats = match platform {
            Platform::Telegram => api.get(&format!("/v1/accounts/{id}/chats")).await,
            _ => Value::Null,
        };
        Account { id, group: chats[0]["id"].clone(), channel: chats[1]["id"].clone() }
    };
    stream::iter(platforms).map(connect).buffered(ACCOUNTS_AT_ONCE).collect().await
}

/// The indexes of the schedules that a check says nothing about.
async fn silent(api: &Api, bodies: &[Value]) -> Vec<usize> {
    let mut silent = Vec::new();
    let mut start = 0;
    for some in batches(bodies) {
        let answer = api.send(Method::POST, "/v1/posts/bulk?validateOnly=true", json!({ "schedules": some })).await;
        let report: Value = answer.json().await.unwrap();
        let findings = report["findings"].as_array().unwrap_or_else(|| panic!("{report}"));
        let found: Vec<usize> = findings.iter().map(|finding| index_of(finding["field"].as_str().unwrap())).collect();
        silent.extend((0..some.len()).filter(|index| !found.contains(index)).map(|index| start + index));
        start += some.len();
    }
    silent
}

/// As many as one call takes.
fn batches(bodies: &[Value]) -> Vec<&[Value]> {
    let (mut batches, mut rest) = (Vec::new(), bodies);
    while !rest.is_empty() {
        let mut bytes = 0;
        let fits = |body: &&Value| {
            bytes += body.to_string().len();
            bytes < MOST_BYTES
        };
        let (some, others) = rest.split_at(rest.iter().take(100).take_while(fits).count().max(1));
        batches.push(some);
        rest = others;
    }
    batches
}

/// Of `schedules[7].publications[0]`.
fn index_of(field: &str) -> usize {
    field.strip_prefix("schedules[").unwrap().split(']').next().unwrap().parse().unwrap()
}

/// The schedules' ids, in order.
async fn publish(api: &Api, cases: &[&Case], library: &Library) -> Vec<String> {
    let mut used: HashMap<Platform, usize> = HashMap::new();
    let places: Vec<(Platform, usize)> = cases
        .iter()
        .map(|case| {
            let count = used.entry(case.platform).or_default();
            *count += 1;
            (case.platform, (*count - 1) / POSTS_OF_ACCOUNT)
        })
        .collect();
    let mut wanted = places.clone();
    wanted.sort_unstable();
    wanted.dedup();
    let made = accounts(api, wanted.iter().map(|(platform, _)| *platform)).await;
    let made: HashMap<(Platform, usize), Account> = wanted.into_iter().zip(made).collect();
    let bodies: Vec<Value> =
        cases.iter().zip(places).map(|(case, place)| case.schedule(&made[&place], library)).collect();
    let mut ids = Vec::new();
    for some in batches(&bodies) {
        let created = api.create("/v1/posts/bulk", json!({ "schedules": some })).await;
        ids.extend(created["items"].as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap().to_owned()));
    }
    ids
}

async fn advance(api: &Api, by: &str) {
    let answer = api.send(Method::POST, "/v1/sandbox/clock", json!({ "advance": by })).await;
    assert_eq!(answer.status(), 204);
}

async fn all_end(api: &Api) {
    let mut looks = 0;
    until_within(PATIENCE, "every post ends", async || {
        looks += 1;
        if looks % LOOKS_BEFORE_ADVANCE == 0 {
            advance(api, "PT10M").await;
        }
        for status in ["SCHEDULED", "PUBLISHING"] {
            let page = api.get(&format!("/v1/posts?limit=1&status={status}")).await;
            if !page["items"].as_array().unwrap().is_empty() {
                return None;
            }
        }
        Some(())
    })
    .await;
}

/// Those that failed, and why.
async fn refused(api: &Api, ids: &[String]) -> Vec<(usize, String)> {
    let places: HashMap<&str, usize> = ids.iter().enumerate().map(|(index, id)| (id.as_str(), index)).collect();
    let mut refused = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = api.get(&format!("/v1/posts?limit=100&status=FAILED{cursor}")).await;
        for schedule in page["items"].as_array().unwrap() {
            let post = &schedule["publications"][0]["posts"][0];
            let why = format!("{} {}", post["errorCode"], post["errorMessage"]);
            refused.push((places[schedule["id"].as_str().unwrap()], why));
        }
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    refused.sort_unstable();
    refused
}
