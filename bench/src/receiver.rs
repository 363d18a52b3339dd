//! A receiver of webhooks that counts and times what arrives.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::bail;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;

const PATIENCE: Duration = Duration::from_secs(300);

pub struct Receiver {
    pub url: String,
    arrivals: Arc<Mutex<Arrivals>>,
}

#[derive(Default)]
struct Arrivals {
    /// First arrival by event id.
    first: HashMap<String, Instant>,
    repeats: usize,
}

impl Receiver {
    pub async fn start() -> anyhow::Result<Self> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/hook", listener.local_addr()?);
        let arrivals: Arc<Mutex<Arrivals>> = Arc::default();
        let app = Router::new().route("/hook", post(receive)).with_state(arrivals.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Ok(Receiver { url, arrivals })
    }

    pub fn count(&self) -> usize {
        lock(&self.arrivals).first.len()
    }

    pub fn repeats(&self) -> usize {
        lock(&self.arrivals).repeats
    }

    /// When the last event so far arrived.
    pub fn last(&self) -> Option<Instant> {
        lock(&self.arrivals).first.values().max().copied()
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

async fn receive(State(arrivals): State<Arc<Mutex<Arrivals>>>, headers: HeaderMap, _body: Bytes) {
    let now = Instant::now();
    let id = headers.get("webhook-id").and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let mut arrivals = lock(&arrivals);
    if arrivals.first.insert(id, now).is_some() {
        arrivals.repeats += 1;
    }
}

fn lock(arrivals: &Mutex<Arrivals>) -> std::sync::MutexGuard<'_, Arrivals> {
    arrivals.lock().unwrap_or_else(PoisonError::into_inner)
}
