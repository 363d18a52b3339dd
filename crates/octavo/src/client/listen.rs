//! `octavo listen`: events as they happen, each once and in order, over restarts of the server.

use std::time::Duration;

use anyhow::{Context, bail};
use reqwest::{Method, Response, StatusCode};
use serde_json::Value;

use super::api::{Api, judge};
use super::event_source::EventSource;
use super::forward::Forwarder;
use super::retry::{back_off, wait_before_next};
use crate::cli::ListenOptions;
use crate::print::print;

/// Runs until it is stopped, or the server refuses the stream.
pub async fn run(options: ListenOptions) -> anyhow::Result<()> {
    let mut listening = Listening {
        api: Api::open(&options.server)?,
        forwarder: options.forward.map(|to| Forwarder::open(to, options.signing_key)).transpose()?,
        last: options.after,
        is_json: options.server.json,
    };
    tokio::select! {
        ended = listening.follow() => ended,
        stopped = tokio::signal::ctrl_c() => {
            if let Some(last) = &listening.last {
                eprintln!("\nTo continue where this stopped: octavo listen --after {last}");
            }
            Ok(stopped?)
        }
    }
}

struct Listening {
    api: Api,
    forwarder: Option<Forwarder>,
    /// The id of the event after which to continue.
    last: Option<String>,
    is_json: bool,
}

impl Listening {
    async fn follow(&mut self) -> anyhow::Result<()> {
        let mut is_first = true;
        loop {
            let mut source = EventSource::new(self.connect(is_first).await?);
            eprintln!("{}", if is_first { "Listening. Ctrl-C ends this." } else { "Connected again." });
            is_first = false;
            while let Some(message) = source.next().await {
                if let Some(body) = &message.data {
                    self.take(&message.id, body).await?;
                }
                self.last = Some(message.id);
            }
            eprintln!("The connection ended.");
        }
    }

    /// Opens the stream; waits while the server is away. Someone who starts the command learns at once that it is.
    async fn connect(&mut self, is_first: bool) -> anyhow::Result<Response> {
        let (mut tried, mut is_renewed) = (0, false);
        loop {
            tried += 1;
            let wait = match self.ask().await {
                Ok(answer) if answer.status().is_success() => return Ok(answer),
                Ok(answer) if answer.status() == StatusCode::UNAUTHORIZED && !is_renewed => {
                    is_renewed = true;
                    self.api.renew().await?;
                    Duration::ZERO
                }
                Ok(answer) => match wait_before_next(&answer, 1) {
                    Some(wait) => {
                        eprintln!("the server answers {}; trying again in {} s", answer.status(), wait.as_secs());
                        wait
                    }
                    None => bail!(judge(answer).await.err().context("no answer")?.into_error()),
                },
                Err(error) if is_first => return Err(error),
                Err(error) => {
                    let wait = back_off(tried);
                    eprintln!("{error:#}; trying again in {} s", wait.as_secs());
                    wait
                }
            };
            tokio::time::sleep(wait).await;
        }
    }

    async fn ask(&mut self) -> anyhow::Result<Response> {
        let request = self.api.request(Method::GET, "/v1/events/stream").await?;
        let request = self.last.iter().fold(request, |request, id| request.header("last-event-id", id));
        request.timeout(Api::UNHURRIED).send().await.with_context(|| self.api.unreachable())
    }

    /// Prints an event, after it was forwarded.
    async fn take(&self, id: &str, body: &str) -> anyhow::Result<()> {
        let event: Value = serde_json::from_str(body).context("the stream has an event that is not JSON")?;
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let kind = word(&event["type"]);
        let forwarded = match &self.forwarder {
            Some(forwarder) => Some(forwarder.send(id, &kind, body).await.1),
            None => None,
        };
        if self.is_json {
            print(body);
            forwarded.iter().for_each(|result| eprintln!("{id}: {result}"));
        } else {
            let result = forwarded.map(|result| format!("  {result}")).unwrap_or_default();
            print(format_args!("{}  {kind}  {id}{result}", word(&event["occurredAt"])));
        }
        Ok(())
    }
}
