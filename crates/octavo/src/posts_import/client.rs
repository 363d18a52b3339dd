//! The calls to a server, which may be busy, restart, or ask to wait.

use std::time::Duration;

use anyhow::{Context, ensure};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Response, Url};
use serde_json::Value;

use super::batches::Batch;
use crate::cli::ImportPosts;
use crate::client::{self, TRIES, back_off, wait_before_next};

const ANSWER: Duration = Duration::from_secs(60);

pub struct Client {
    http: reqwest::Client,
    import: Url,
    token: String,
    client_id: Option<String>,
}

impl Client {
    pub fn open(options: &ImportPosts) -> anyhow::Result<Self> {
        let mut import = options.url.join("/v1/posts/import").context("--url")?;
        if let Some(zone) = &options.time_zone {
            import.query_pairs_mut().append_pair("timeZone", zone);
        }
        let token = match &options.token_file {
            Some(file) => std::fs::read_to_string(file).with_context(|| format!("--token-file {}", file.display()))?,
            None => std::env::var("OCTAVO_TOKEN")
                .context("set OCTAVO_TOKEN, or name a file with the token or key in --token-file")?,
        };
        let (http, token) = (octavo_egress::operator_client()?, token.trim().to_owned());
        Ok(Client { http, import, token, client_id: options.client_id.clone() })
    }

    /// The findings about some rows.
    pub async fn check(&self, batch: &Batch) -> anyhow::Result<Vec<Value>> {
        let mut url = self.import.clone();
        url.query_pairs_mut().append_pair("validateOnly", "true");
        let mut report: Value = self.post(url, batch, false).await?.json().await?;
        Ok(report["findings"].as_array_mut().map(std::mem::take).unwrap_or_default())
    }

    /// Creates the posts of some rows. True if an earlier call did.
    pub async fn create(&self, batch: &Batch) -> anyhow::Result<bool> {
        let answer = self.post(self.import.clone(), batch, true).await?;
        let is_repeated = answer.headers().contains_key("idempotent-replayed");
        let created: Value = answer.json().await?;
        let count = created["items"].as_array().map_or(0, Vec::len);
        ensure!(count == batch.lines.len(), "the server created {count} posts for {} rows", batch.lines.len());
        Ok(is_repeated)
    }

    /// Tries again when the server is busy or away.
    async fn post(&self, url: Url, batch: &Batch, is_keyed: bool) -> anyhow::Result<Response> {
        let mut tried = 0;
        loop {
            tried += 1;
            let answer = self.request(url.clone(), batch, is_keyed).send().await;
            let wait = match &answer {
                Ok(answer) if answer.status().is_success() => None,
                Ok(answer) => wait_before_next(answer, tried),
                Err(_) => Some(back_off(tried)).filter(|_| tried < TRIES),
            };
            let Some(wait) = wait else {
                let answer = answer.with_context(|| format!("calling {url}"))?;
                return if answer.status().is_success() { Ok(answer) } else { refuse(answer).await };
            };
            tokio::time::sleep(wait).await;
        }
    }

    fn request(&self, url: Url, batch: &Batch, is_keyed: bool) -> reqwest::RequestBuilder {
        let request = self.http.post(url).timeout(ANSWER).bearer_auth(&self.token);
        let request = request.header(CONTENT_TYPE, "text/csv").body(batch.csv.clone());
        let request = self.client_id.iter().fold(request, |request, id| request.header("x-api-key", id));
        if is_keyed { request.header("idempotency-key", &batch.idempotency_key) } else { request }
    }
}

/// What the server says about a call that it refused.
async fn refuse(answer: Response) -> anyhow::Result<Response> {
    client::judge(answer).await.map_err(client::Refused::into_error)
}
