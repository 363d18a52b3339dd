//! kill -9 again and again while posts and deliveries flow; then the ledgers of the network and of the receiver
//! are held against what was promised.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use serde_json::json;

use crate::support::{Api, Home, Receiver, each_engine, free_port, until};

/// 20 in an ordinary run; `OCTAVO_KILLS` asks for more.
fn kills() -> usize {
    std::env::var("OCTAVO_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

/// Bluesky takes about 1,600 posts an hour from one account and then asks for patience until the hour is over.
const BLUESKY_ACCOUNTS: usize = 6;
/// A caller that is always faster than its accounts would leave a backlog of hours behind.
const CALLS_A_ROUND: usize = 10;

#[tokio::test]
async fn nothing_is_lost_and_nothing_is_posted_twice() {
    each_engine(async |home| {
        let port = free_port();
        let server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        api.webhook(&receiver, json!({ "retryMaxAttempts": 50, "retryBackoffMs": 100 })).await;
        let (telegram, chat) = api.account("TELEGRAM").await;
        let mut bluesky = Vec::new();
        for _ in 0..BLUESKY_ACCOUNTS {
            bluesky.push(api.account("BLUE_SKY").await.0);
        }
        let accounts = Accounts { telegram, chat: chat.unwrap(), bluesky };
        let mut accepted = Vec::new();
        let mut server = Some(server);
        for round in 0..kills() {
            let flowing = tokio::spawn(flow(api.clone(), accounts.clone(), round));
            // Somewhere in the middle of it, another place each round.
            tokio::time::sleep(Duration::from_millis(20 + 37 * (round as u64 % 9))).await;
            server.take().unwrap().kill();
            accepted.extend(flowing.await.unwrap());
            server = Some(home.start_on(port).await);
        }
        prove(&home, &api, &receiver, &accounts, &accepted).await;
        drop(server);
    })
    .await;
}

#[derive(Clone)]
struct Accounts {
    telegram: i64,
    chat: String,
    /// In turn, a round each.
    bluesky: Vec<i64>,
}

/// What the server promised: the text, and where to ask for its end.
struct Accepted {
    text: String,
    location: String,
}

/// Posts to both networks until the server is gone.
async fn flow(api: Api, accounts: Accounts, round: usize) -> Vec<Accepted> {
    let mut accepted = Vec::new();
    let bluesky = accounts.bluesky[round % BLUESKY_ACCOUNTS];
    for number in 0..CALLS_A_ROUND {
        let text = format!("round {round} number {number}");
        let body = json!({ "publications": [
            { "accountId": accounts.telegram, "platformSettings": { "type": "TELEGRAM" },
                "posts": [{ "content": text, "chatId": accounts.chat }] },
            { "accountId": bluesky, "platformSettings": { "type": "BLUE_SKY" },
                "posts": [{ "content": text }] }] });
        match api.request(reqwest::Method::POST, "/v1/posts").json(&body).send().await {
            Ok(answer) if answer.status() == 204 => {
                let location = answer.headers()["location"].to_str().unwrap().to_owned();
                accepted.push(Accepted { text, location });
            }
            Ok(answer) => panic!("{}", answer.status()),
            Err(_) => return accepted,
        }
    }
    accepted
}

async fn prove(home: &Home, api: &Api, receiver: &Receiver, accounts: &Accounts, accepted: &[Accepted]) {
    let mut unknown = 0;
    let mut completed: HashMap<&str, HashSet<String>> = HashMap::new();
    for it in accepted {
        let schedule = api.ended(&it.location).await;
        for publication in schedule["publications"].as_array().unwrap() {
            let platform = if publication["platform"] == "TELEGRAM" { "TELEGRAM" } else { "BLUE_SKY" };
            let post = &publication["posts"][0];
            match (platform, post["status"].as_str().unwrap(), post["errorCode"].as_str()) {
                (_, "COMPLETED", None) => drop(completed.entry(platform).or_default().insert(it.text.clone())),
                // Killed between the intent and the answer: Telegram cannot be asked, Bluesky can.
                ("TELEGRAM", "FAILED", Some("OUTCOME_UNKNOWN")) => unknown += 1,
                other => panic!("{}: {other:?} {post}", it.text),
            }
        }
    }
    assert!(unknown <= kills(), "{unknown} unknown outcomes in {} kills", kills());
    for (platform, accounts) in [("TELEGRAM", &[accounts.telegram][..]), ("BLUE_SKY", &accounts.bluesky)] {
        let mut times: HashMap<String, usize> = HashMap::new();
        for account in accounts {
            for item in api.feed(*account).await {
                *times.entry(item["text"].as_str().unwrap().to_owned()).or_default() += 1;
            }
        }
        let doubled: Vec<_> = times.iter().filter(|(_, count)| **count > 1).collect();
        assert!(doubled.is_empty(), "posted twice on {platform}: {doubled:?}");
        let missing = completed[platform].iter().filter(|text| !times.contains_key(*text)).count();
        assert_eq!(missing, 0, "told completed, but not on {platform}");
    }

    let ids: HashSet<&str> = accepted.iter().map(|it| it.location.rsplit('/').next().unwrap()).collect();
    let told = until("every schedule's end is told", async || {
        let calls = receiver.calls();
        let told: HashSet<String> = calls
            .iter()
            .filter(|call| call.kind().starts_with("schedule."))
            .map(|call| call.event()["data"]["scheduleId"].as_str().unwrap().to_owned())
            .collect();
        ids.iter().all(|id| told.contains(*id)).then_some(calls)
    })
    .await;
    let mut bodies: HashMap<&str, &[u8]> = HashMap::new();
    for call in &told {
        assert_eq!(*bodies.entry(call.id()).or_insert(&call.body), &call.body[..], "a repeat is the same event");
    }
    let repeats = told.len() - bodies.len();
    println!(
        "{} kills on {}: {} calls for two networks accepted, 0 lost, 0 doubled, {unknown} unknown, {} events, {repeats} repeats",
        kills(),
        home.engine(),
        accepted.len(),
        bodies.len(),
    );
}
