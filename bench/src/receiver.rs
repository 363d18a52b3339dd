//! A receiver of webhooks that counts and times what arrives.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::bail;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::routing::post;
use tokio::net::TcpListener;

const PATIENCE: Duration = Duration::from_secs(300);

pub struct Receiver {
    pub url: String,
    arrivals: Arc<Mutex<Arrivals>>,
}

#[derive(Default)]
struct Arrivals {
    /// First arrival by event id and webhook.
    first: HashMap<String, Instant>,
    repeats: usize,
    last: Option<Instant>,
}

impl Arrivals {
    fn add(&mut self, id: String, now: Instant) {
        self.last = Some(now);
        let mut known = true;
        self.first.entry(id).or_insert_with(|| {
            known = false;
            now
        });
        self.repeats += usize::from(known);
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

    pub fn count(&self) -> usize {
        lock(&self.arrivals).first.len()
    }

    pub fn repeats(&self) -> usize {
        lock(&self.arrivals).repeats
    }

    /// When something arrived last.
    pub fn last(&self) -> Option<Instant> {
        lock(&self.arrivals).last
    }

    /// How long after `moment` something arrived: the first that does, repeats too.
    pub async fn first_after(&self, moment: Instant) -> anyhow::Result<Duration> {
        loop {
            if let Some(arrived) = self.last().filter(|arrived| *arrived > moment) {
                return Ok(arrived - moment);
            }
            if moment.elapsed() > PATIENCE {
                bail!("nothing arrived");
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    pub async fn wait_for(&self, count: usize) -> anyhow::Result<()> {
        let started = Instant::now();
        while self.count() < count {
            if started.elapsed() > PATIENCE {
                bail!("only {} of {count} deliveries arrived", self.count());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Ok(())
    }
}

async fn receive(
    State((arrivals, delay)): State<(Arc<Mutex<Arrivals>>, Duration)>,
    RawQuery(webhook): RawQuery,
    headers: HeaderMap,
    _body: Bytes,
) {
    let now = Instant::now();
    let id = headers.get("webhook-id").and_then(|id| id.to_str().ok()).unwrap_or_default();
    lock(&arrivals).add(format!("{id} {}", webhook.unwrap_or_default()), now);
    if !delay.is_zero() {
        tokio::time::sleep(delay).await;
    }
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

fn lock(arrivals: &Mutex<Arrivals>) -> std::sync::MutexGuard<'_, Arrivals> {
    arrivals.lock().unwrap_or_else(PoisonError::into_inner)
}
