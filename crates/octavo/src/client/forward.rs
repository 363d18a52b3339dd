//! Events sent to a program on this machine, signed as a webhook would be.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use octavo_egress::operator_client;
use octavo_server::deliverer::sign_event;
use octavo_server::{ids, system_clock};
use reqwest::{Client, Url};

use super::retry::back_off;
use crate::cli::ListenOptions;

/// A program that restarts is back by then.
const TRIES: u32 = 3;

pub struct Forwarder {
    http: Client,
    to: Url,
    key: String,
}

impl Forwarder {
    /// None if nothing is to be forwarded. A key that nobody chose is printed.
    pub fn open(options: &ListenOptions) -> anyhow::Result<Option<Self>> {
        let Some(to) = options.forward.clone() else { return Ok(None) };
        let key = options.signing_key.clone().unwrap_or_else(|| {
            let secret = [ids::random_id(), ids::random_id()].map(uuid::Uuid::into_bytes).concat();
            format!("whsec_{}", STANDARD.encode(secret))
        });
        if options.signing_key.is_none() {
            eprintln!("Signing with the key {key}");
        }
        Ok(Some(Forwarder { http: operator_client()?, to, key }))
    }

    /// Sends an event, again if it is not accepted. What came of it, in words.
    pub async fn send(&self, id: &str, event_type: &str, body: &str) -> String {
        let mut tried = 0;
        loop {
            tried += 1;
            let headers = sign_event(id, event_type, body, &[&self.key], system_clock().now());
            let answer = self.http.post(self.to.clone()).headers(headers).body(body.to_owned()).send().await;
            let is_accepted = answer.as_ref().is_ok_and(|answer| answer.status().is_success());
            if is_accepted || tried == TRIES {
                return match answer {
                    Ok(answer) => answer.status().to_string(),
                    Err(error) => format!("{:#}", anyhow::Error::from(error.without_url())),
                };
            }
            tokio::time::sleep(back_off(tried)).await;
        }
    }
}
