use axum::{Router, body::Bytes, extract::State, http::HeaderMap, http::StatusCode, routing::any};
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use std::collections::HashSet;
use std::{env::var, error::Error, sync::Arc, time::SystemTime};
use tokio::sync::Mutex;

struct Receiver {
    secret: Vec<u8>,
    /// The ids of handled events: a repeated event has the same id. Keep them in your database.
    handled: Mutex<HashSet<String>>,
}

fn is_from_octavo(headers: &HeaderMap, body: &[u8], secret: &[u8]) -> Option<bool> {
    let header = |name: &str| headers.get(name)?.to_str().ok();
    let (id, timestamp) = (header("webhook-id")?, header("webhook-timestamp")?);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
    // An old delivery may be a recording that someone sends again.
    if now.abs_diff(timestamp.parse().ok()?) > 300 {
        return Some(false);
    }
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).ok()?;
    mac.update(format!("{id}.{timestamp}.").as_bytes());
    mac.update(body);
    // While a key is rotated, there is one signature for each key.
    let mut given = header("webhook-signature")?.split(' ').filter_map(|signature| {
        BASE64_STANDARD.decode(signature.strip_prefix("v1,")?).ok()
    });
    Some(given.any(|signature| mac.clone().verify_slice(&signature).is_ok()))
}

async fn receive(State(receiver): State<Arc<Receiver>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    if is_from_octavo(&headers, &body, &receiver.secret) != Some(true) {
        return StatusCode::UNAUTHORIZED;
    }
    let Ok(event) = serde_json::from_slice::<Value>(&body) else {
        return StatusCode::BAD_REQUEST;
    };
    // Answer first: spawn a task for what takes longer.
    let id = event["id"].to_string();
    if receiver.handled.lock().await.insert(id) {
        println!("{} {} {}", event["type"], event["id"], event["data"]);
    }
    StatusCode::NO_CONTENT
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let key = var("WEBHOOK_KEY")?;
    let secret = match key.strip_prefix("whsec_") {
        Some(encoded) => BASE64_STANDARD.decode(encoded)?,
        None => key.into_bytes(),
    };
    let receiver = Arc::new(Receiver { secret, handled: Mutex::default() });
    let address = format!("127.0.0.1:{}", var("PORT").unwrap_or("8000".into()));
    let listener = tokio::net::TcpListener::bind(&address).await?;
    println!("Listening on http://{address}/");
    Ok(axum::serve(listener, Router::new().fallback(any(receive)).with_state(receiver)).await?)
}
