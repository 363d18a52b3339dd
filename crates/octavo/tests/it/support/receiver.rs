//! A receiver of webhooks.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde_json::Value;

use super::until;

/// One call that the receiver got.
#[derive(Debug, Clone)]
pub struct Call {
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Call {
    pub fn id(&self) -> &str {
        self.headers["webhook-id"].to_str().unwrap()
    }

    pub fn event(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn kind(&self) -> String {
        self.event()["type"].as_str().unwrap().to_owned()
    }
}

/// Answers the n-th call for an event.
type Answerer = Arc<dyn Fn(usize) -> (StatusCode, HeaderMap) + Send + Sync>;

/// A receiver of webhooks on a socket of its own; it outlives the servers that call it.
#[derive(Clone)]
pub struct Receiver {
    pub url: String,
    calls: Arc<Mutex<Vec<Call>>>,
    /// How often each event has come.
    times: Arc<Mutex<HashMap<String, usize>>>,
    answer: Answerer,
}

impl Receiver {
    pub async fn start() -> Self {
        Receiver::answering(|_| (StatusCode::OK, HeaderMap::new())).await
    }

    /// `answer` is told how often this event has come, from 0.
    pub async fn answering(answer: impl Fn(usize) -> (StatusCode, HeaderMap) + Send + Sync + 'static) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let receiver = Receiver { url, calls: Arc::default(), times: Arc::default(), answer: Arc::new(answer) };
        let app = axum::Router::new().route("/hook", axum::routing::post(receive)).with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        receiver
    }

    pub fn address(&self) -> SocketAddr {
        self.url.trim_start_matches("http://").trim_end_matches("/hook").parse().unwrap()
    }

    pub fn calls(&self) -> Vec<Call> {
        self.calls.lock().unwrap().clone()
    }

    /// All calls, once `enough` of them have come.
    pub async fn wait(&self, what: &str, enough: impl Fn(&[Call]) -> bool) -> Vec<Call> {
        until(what, async || Some(self.calls()).filter(|calls| enough(calls))).await
    }
}

async fn receive(State(receiver): State<Receiver>, headers: HeaderMap, body: Bytes) -> (StatusCode, HeaderMap) {
    let call = Call { headers, body };
    let mut times = receiver.times.lock().unwrap();
    let times = times.entry(call.id().to_owned()).or_default();
    receiver.calls.lock().unwrap().push(call);
    *times += 1;
    (receiver.answer)(*times - 1)
}
