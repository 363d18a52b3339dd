//! Events sent to a program on this machine, signed as a webhook would be.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use octavo_egress::operator_client;
use octavo_server::deliverer::sign_event;
use octavo_server::{ids, system_clock};
use reqwest::header::HeaderValue;
use reqwest::{Client, Url};

use super::retry::back_off;

/// A program that restarts is back by then.
const TRIES: u32 = 3;

pub struct Forwarder {
    http: Client,
    to: Url,
    key: String,
    /// What is sent is a sample.
    pub is_test: bool,
}

impl Forwarder {
    /// A key that nobody chose is printed.
    pub fn open(to: Url, signing_key: Option<String>) -> anyhow::Result<Self> {
        let is_new = signing_key.is_none();
        let key = signing_key.unwrap_or_else(|| {
            let secret = [ids::random_id(), ids::random_id()].map(uuid::Uuid::into_bytes).concat();
            format!("whsec_{}", STANDARD.encode(secret))
        });
        if is_new {
            eprintln!("Signing with the key {key}");
        }
        Ok(Forwarder { http: operator_client()?, to, key, is_test: false })
    }

    /// Sends an event, again if it is not accepted. Whether it was in the end, and the last answer in words.
    pub async fn send(&self, id: &str, event_type: &str, body: &str) -> (bool, String) {
        let mut tried = 0;
        loop {
            tried += 1;
            let mut headers = sign_event(id, event_type, body, &[&self.key], system_clock().now());
            if self.is_test {
                headers.insert("x-octavo-test", HeaderValue::from_static("true"));
            }
            let answer = self.http.post(self.to.clone()).headers(headers).body(body.to_owned()).send().await;
            let is_accepted = answer.as_ref().is_ok_and(|answer| answer.status().is_success());
            if is_accepted || tried == TRIES {
                let words = match answer {
                    Ok(answer) => answer.status().to_string(),
                    Err(error) => format!("{:#}", anyhow::Error::from(error.without_url())),
                };
                return (is_accepted, words);
            }
            tokio::time::sleep(back_off(tried)).await;
        }
    }
}
