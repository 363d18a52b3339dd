//! Clients that post all the time. A client whose call fails, or gets no answer, repeats it with the same idempotency key
//! at the next API process, as the docs tell it to.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::network::EACH;
use crate::support::{Api, until_within};

/// Then a client asks another process.
const ANSWER: Duration = Duration::from_secs(5);
/// Between one post of a client and the next, and before a repeated call.
const PAUSE: Duration = Duration::from_millis(150);
/// How long anything may take in a round: an emergency brake, and no promise.
const PATIENCE: Duration = Duration::from_secs(150);

/// A post that an API process has promised.
struct Accepted {
    schedule: String,
    at: Instant,
}

pub struct Load {
    shared: Arc<Shared>,
    stop: CancellationToken,
    clients: Vec<tokio::task::JoinHandle<()>>,
}

struct Shared {
    /// One for each API process.
    apis: Vec<Api>,
    accounts: Vec<i64>,
    accepted: Mutex<Vec<Accepted>>,
    by_api: [AtomicUsize; EACH],
    /// Calls that failed or got no answer.
    repeated: AtomicUsize,
}

impl Load {
    pub fn start(apis: Vec<Api>, accounts: Vec<i64>) -> Self {
        let (by_api, stop) = (Default::default(), CancellationToken::new());
        let shared = Shared { apis, accounts, accepted: Mutex::default(), by_api, repeated: AtomicUsize::new(0) };
        let shared = Arc::new(shared);
        let clients = (0..EACH).map(|client| tokio::spawn(post_until(stop.clone(), shared.clone(), client))).collect();
        Load { shared, stop, clients }
    }

    /// The schedules of all posts that were accepted so far.
    pub fn accepted(&self) -> HashSet<String> {
        self.shared.accepted.lock().unwrap().iter().map(|it| it.schedule.clone()).collect()
    }

    pub fn accepted_since(&self, since: Instant) -> HashSet<String> {
        let all = self.shared.accepted.lock().unwrap();
        let new = all.partition_point(|it| it.at < since);
        all[new..].iter().map(|it| it.schedule.clone()).collect()
    }

    pub fn repeated(&self) -> usize {
        self.shared.repeated.load(Ordering::SeqCst)
    }

    /// Waits until some call more has failed.
    pub async fn fails(&self) {
        let before = self.repeated();
        until_within(PATIENCE, "a call fails", async || (self.repeated() > before).then_some(())).await;
    }

    /// Waits until every API process has accepted more.
    pub async fn is_accepted_everywhere(&self) {
        let counts = || self.shared.by_api.each_ref().map(|count| count.load(Ordering::SeqCst));
        let before = counts();
        until_within(PATIENCE, "every API process accepts posts", async || {
            counts().iter().zip(before).all(|(now, before)| *now >= before + 2).then_some(())
        })
        .await;
    }

    /// Ends once every call has been accepted.
    pub async fn stop(&mut self) {
        self.stop.cancel();
        for client in self.clients.drain(..) {
            client.await.unwrap();
        }
    }
}

async fn post_until(stop: CancellationToken, shared: Arc<Shared>, client: usize) {
    for number in 0.. {
        if stop.is_cancelled() {
            return;
        }
        let account = shared.accounts[(client + EACH * number) % shared.accounts.len()];
        let body = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "BLUE_SKY" },
            "posts": [{ "content": format!("client {client} number {number}") }] }] });
        let key = format!("client-{client}-number-{number}");
        for attempt in 0.. {
            let api = (client + attempt) % EACH;
            let request = shared.apis[api].request(Method::POST, "/v1/posts").header("idempotency-key", &key);
            if let Some(schedule) = accepted(request.timeout(ANSWER).json(&body)).await {
                shared.by_api[api].fetch_add(1, Ordering::SeqCst);
                let mut all = shared.accepted.lock().unwrap();
                // In the order of their times.
                all.push(Accepted { schedule, at: Instant::now() });
                break;
            }
            shared.repeated.fetch_add(1, Ordering::SeqCst);
            tokio::time::sleep(PAUSE).await;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// The id of the schedule; none if the call is to be repeated.
async fn accepted(request: reqwest::RequestBuilder) -> Option<String> {
    let answer = request.send().await.ok()?;
    let status = answer.status().as_u16();
    if status == 204 {
        let location = answer.headers()["location"].to_str().unwrap();
        return Some(location.rsplit('/').next().unwrap().to_owned());
    }
    let said = answer.text().await.unwrap_or_default();
    // 409: the call that got no answer still runs.
    assert!(status >= 500 || status == 409, "{status}: {said}");
    None
}
