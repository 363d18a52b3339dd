//! Calls that create events: a number of callers that wait for each answer, or so many calls a second.

use std::ops::Range;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use futures::stream::{self, Stream, StreamExt, TryStreamExt};
use serde_json::{Value, json};

use crate::server::Server;

/// Before the number of an import in its URL, which is part of the event.
pub const MARKER: &str = "bench-event=";
/// A caller waits this long after a refused connection.
const REFUSED: Duration = Duration::from_millis(20);

/// Numbers that no measured event has.
const WARM_UP: Range<usize> = 1_000_000_000..1_000_000_200;

pub enum Calls<'a> {
    /// A sample event for each webhook in turn.
    Tests(&'a [String]),
    /// Imports from an address that never answers. All webhooks receive the event.
    Imports(&'a str),
}

/// An event that the server accepted.
pub struct Sent {
    pub event: String,
    pub number: usize,
    /// Before the call or, at a fixed rate, when the call was due.
    pub started: Instant,
    pub answered: Instant,
}

/// `callers` make these calls; each waits for the answer before its next call.
pub fn by_callers<'a>(
    server: &'a Server,
    calls: &'a Calls<'a>,
    numbers: impl Iterator<Item = usize> + 'a,
    callers: usize,
) -> impl Stream<Item = anyhow::Result<Sent>> + 'a {
    stream::iter(numbers)
        .map(move |number| async move { calls.make(server, number, Instant::now()).await })
        .buffer_unordered(callers)
}

/// A server's first events open connections and prepare statements: their time says nothing about those that follow.
pub async fn warm_up(server: &Server, calls: &Calls<'_>) -> anyhow::Result<Vec<Sent>> {
    by_callers(server, calls, WARM_UP, 32).try_collect().await
}

/// `rate` calls a second. A slow server does not delay the calls that follow.
pub async fn at_rate(server: &Server, calls: &Calls<'_>, rate: u32, load_for: Duration) -> anyhow::Result<Vec<Sent>> {
    let (start, count) = (Instant::now(), load_for.as_secs() as usize * rate as usize);
    stream::iter(0..count)
        .then(|number| async move {
            let due = start + Duration::from_secs(1) * number as u32 / rate;
            tokio::time::sleep_until(due.into()).await;
            (number, due)
        })
        .map(|(number, due)| calls.make(server, number, due))
        .buffer_unordered(count)
        .try_collect()
        .await
}

impl Calls<'_> {
    async fn make(&self, server: &Server, number: usize, started: Instant) -> anyhow::Result<Sent> {
        let event = match self {
            Calls::Tests(webhooks) => {
                let path = format!("/v1/webhooks/{}/test", webhooks[number % webhooks.len()]);
                let answer = create(server, &path, json!({ "type": "post.completed" })).await?;
                answer["eventId"].as_str().context("no event id")?.to_owned()
            }
            Calls::Imports(source) => {
                let url = format!("{source}?{MARKER}{number}");
                create(server, "/v1/media/upload/import", json!({ "url": url })).await?;
                number.to_string()
            }
        };
        Ok(Sent { event, number, started, answered: Instant::now() })
    }
}

async fn create(server: &Server, path: &str, body: Value) -> anyhow::Result<Value> {
    let sent = server.post(path, &body).send().await;
    if sent.as_ref().is_err_and(reqwest::Error::is_connect) {
        tokio::time::sleep(REFUSED).await;
    }
    let answer = sent?;
    ensure!(answer.status() == 202, "{path} answered {}", answer.status());
    Ok(answer.json().await?)
}

/// Posts scheduled for later: what the call itself costs.
pub async fn posts(server: &Server, account: i64, count: usize, callers: usize) -> anyhow::Result<Duration> {
    let body = json!({ "scheduledTime": "2027-11-01T09:00:00Z", "publications": [{ "accountId": account,
        "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": "For later" }] }] });
    let started = Instant::now();
    stream::iter((0..count).map(anyhow::Ok))
        .try_for_each_concurrent(callers, |_| async {
            let answer = server.post("/v1/posts", &body).send().await?;
            ensure!(answer.status() == 204, "a post answered {}", answer.status());
            Ok(())
        })
        .await?;
    Ok(started.elapsed())
}
