//! A receiver of webhooks that times what arrives.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::bail;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::routing::post;
use tokio::net::TcpListener;

use crate::load::{MARKER, Sent};

const PATIENCE: Duration = Duration::from_secs(300);

pub struct Receiver {
    pub url: String,
    arrivals: Arc<Mutex<Arrivals>>,
}

#[derive(Default)]
struct Arrivals {
    /// First arrivals of an event, with the webhook of each.
    first: HashMap<String, Vec<(String, Instant)>>,
    count: usize,
    repeats: usize,
}

impl Arrivals {
    fn add(&mut self, event: String, webhook: String, now: Instant) {
        let first = self.first.entry(event).or_default();
        if first.iter().any(|(known, _)| *known == webhook) {
            self.repeats += 1;
        } else {
            first.push((webhook, now));
            self.count += 1;
        }
    }
}

impl Receiver {
    pub async fn start() -> anyhow::Result<Self> {
        Receiver::answering_after(Duration::ZERO).await
    }

    pub async fn answering_after(delay: Duration) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/hook", listener.local_addr()?);
        let arrivals: Arc<Mutex<Arrivals>> = Arc::default();
        let app = Router::new().route("/hook", post(receive)).with_state((arrivals.clone(), delay));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Ok(Receiver { url, arrivals })
    }

    /// Forgets what arrived: numbers of events may be used again.
    pub fn forget(&self) {
        *self.lock() = Arrivals::default();
    }

    /// When these events arrived first: each of them once for each webhook that received it.
    pub fn arrivals<'a>(&self, sent: impl IntoIterator<Item = &'a Sent>) -> Vec<(&'a Sent, Instant)> {
        let arrivals = self.lock();
        let of = |sent: &'a Sent| arrivals.first.get(&sent.event).into_iter().flatten().map(move |(_, at)| (sent, *at));
        sent.into_iter().flat_map(of).collect()
    }

    /// From the start of the call, or the time when it was due, to each arrival.
    pub fn waits<'a>(&self, sent: impl IntoIterator<Item = &'a Sent>) -> Vec<Duration> {
        self.arrivals(sent).iter().map(|(sent, at)| at.saturating_duration_since(sent.started)).collect()
    }

    /// When anything arrived first.
    pub fn times(&self) -> Vec<Instant> {
        self.lock().first.values().flatten().map(|(_, at)| *at).collect()
    }

    pub fn repeats(&self) -> usize {
        self.lock().repeats
    }

    /// Waits until `webhooks` webhooks have received each of these events.
    pub async fn wait_for(&self, sent: &[Sent], webhooks: usize) -> anyhow::Result<()> {
        let (started, wanted) = (Instant::now(), sent.len() * webhooks);
        // Others may have arrived too: the count alone is not enough.
        while self.lock().count < wanted || self.arrivals(sent).len() < wanted {
            if started.elapsed() > PATIENCE {
                bail!("lost: only {} of {wanted} deliveries arrived", self.arrivals(sent).len());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Arrivals> {
        lock(&self.arrivals)
    }
}

async fn receive(
    State((arrivals, delay)): State<(Arc<Mutex<Arrivals>>, Duration)>,
    RawQuery(webhook): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) {
    let now = Instant::now();
    let id = || headers.get("webhook-id").and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let event = marked(&body).unwrap_or_else(id);
    lock(&arrivals).add(event, webhook.unwrap_or_default(), now);
    if !delay.is_zero() {
        tokio::time::sleep(delay).await;
    }
}

fn marked(body: &[u8]) -> Option<String> {
    let (_, after) = std::str::from_utf8(body).ok()?.split_once(MARKER)?;
    Some(after.chars().take_while(char::is_ascii_digit).collect())
}

/// An address that takes every connection and says nothing.
pub async fn silent() -> anyhow::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}/", listener.local_addr()?);
    tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((connection, _)) = listener.accept().await {
            held.push(connection);
        }
    });
    Ok(url)
}

fn lock(arrivals: &Mutex<Arrivals>) -> MutexGuard<'_, Arrivals> {
    arrivals.lock().unwrap_or_else(PoisonError::into_inner)
}
