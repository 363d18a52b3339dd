//! `octavo trigger`: a sample event, sent by the server to webhooks, or from here to a program on this machine.

use anyhow::{Context, bail};
use octavo_domain::event_samples::sample;
use octavo_domain::{EventType, Kind};
use octavo_server::{ids, system_clock};
use reqwest::Method;
use serde_json::{Value, json};

use super::api::Api;
use super::forward::Forwarder;
use crate::cli::TriggerOptions;
use crate::print::print;

pub async fn run(options: TriggerOptions) -> anyhow::Result<()> {
    match options.forward.clone() {
        Some(to) => forward(Forwarder::open(to, options.signing_key.clone())?, &options).await,
        None => send(options).await,
    }
}

async fn forward(mut forwarder: Forwarder, options: &TriggerOptions) -> anyhow::Result<()> {
    let kind: EventType = options.event.parse().ok().context("there is no such event type")?;
    let event = sample(ids::new_id(), kind, system_clock().now());
    let id = Kind::Event.show(event.id);
    forwarder.is_test = true;
    let (is_accepted, answer) = forwarder.send(&id, kind.as_str(), &event.body).await;
    match options.server.json {
        true => print(&event.body),
        false => print(format_args!("{kind}  {id}  {answer}", kind = kind.as_str())),
    }
    if is_accepted { Ok(()) } else { bail!("the event was not accepted: {answer}") }
}

async fn send(options: TriggerOptions) -> anyhow::Result<()> {
    let mut api = Api::open(&options.server)?;
    let webhooks = api.get("/v1/webhooks").await?;
    let webhooks = webhooks.as_array().map_or(&[][..], Vec::as_slice);
    let targets: Vec<&Value> = webhooks.iter().filter(|webhook| is_target(webhook, &options)).collect();
    if targets.is_empty() {
        match &options.webhook {
            Some(id) => bail!("you have no webhook {id}"),
            None => bail!(
                "no active webhook is subscribed to {}. Name one with --webhook, or send the event to a program on this \
                 machine with --forward",
                options.event
            ),
        }
    }
    for webhook in targets {
        let path = format!("/v1/webhooks/{}/test", webhook["id"].as_str().unwrap_or_default());
        let body = json!({ "type": options.event });
        let answer = api.call(Method::POST, &path, |request| request.json(&body)).await?;
        let sent: Value = answer.map_err(|refused| refused.into_error())?.json().await?;
        match options.server.json {
            true => print(&sent),
            false => {
                let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                let (event, delivery) = (word(&sent["eventId"]), word(&sent["deliveryId"]));
                print(format_args!("{}  {event}  {delivery}  {}", options.event, word(&webhook["url"])));
            }
        }
    }
    Ok(())
}

fn is_target(webhook: &Value, options: &TriggerOptions) -> bool {
    match &options.webhook {
        Some(id) => webhook["id"] == **id,
        None => {
            let types = webhook["eventTypes"].as_array().map_or(&[][..], Vec::as_slice);
            let is_named = types.iter().any(|it| *it == *options.event);
            let is_opt_in = options.event.parse().is_ok_and(EventType::is_opt_in);
            webhook["status"] == "ACTIVE" && (is_named || webhook["eventsAll"] == true && !is_opt_in)
        }
    }
}
