//! The demo's own receiver of webhooks.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::Value;
use tokio::sync::Notify;

/// A delivery as it came.
#[derive(Clone)]
pub struct Arrived {
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Arrived {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub fn event(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

pub struct Receiver {
    pub base: String,
    inbox: Arc<Inbox>,
}

#[derive(Default)]
struct Inbox {
    arrived: Mutex<Vec<Arrived>>,
    news: Notify,
}

impl Receiver {
    pub async fn start() -> anyhow::Result<Self> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let base = format!("http://{}", listener.local_addr()?);
        let inbox = Arc::new(Inbox::default());
        let app = Router::new().route("/hook", post(receive)).with_state(inbox.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Ok(Receiver { base, inbox })
    }

    /// All deliveries about a schedule, once `count` of them have come.
    pub async fn wait(&self, schedule: &str, count: usize, patience: Duration) -> anyhow::Result<Vec<Arrived>> {
        let id = schedule.rsplit('/').next().unwrap_or_default();
        let all = async {
            loop {
                let news = self.inbox.news.notified();
                let arrived = self.inbox.arrived.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let about: Vec<_> = arrived.into_iter().filter(|it| it.event()["data"]["scheduleId"] == id).collect();
                if about.len() >= count {
                    return about;
                }
                news.await;
            }
        };
        tokio::time::timeout(patience, all).await.with_context(|| format!("fewer than {count} webhooks came"))
    }
}

async fn receive(State(inbox): State<Arc<Inbox>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    inbox.arrived.lock().unwrap_or_else(PoisonError::into_inner).push(Arrived { headers, body });
    inbox.news.notify_waiters();
    StatusCode::OK
}
