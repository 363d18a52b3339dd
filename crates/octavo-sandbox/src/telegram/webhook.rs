//! Webhooks: set, removed and reported, never called.

use serde_json::json;

use super::TelegramSimulator;
use super::error::{Outcome, bad};
use super::event::{Event, Webhook};
use super::params::Params;
use super::updates;

const PORTS: [u16; 4] = [443, 80, 88, 8443];

/// `setWebhook`; an empty URL removes it.
pub fn set(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let url = params.text("url").trim();
    if url.is_empty() {
        return delete(sim, bot, params);
    }
    check(url)?;
    let webhook = Webhook { url: url.to_owned(), max_connections: params.number("max_connections", 40).clamp(1, 100) };
    updates::set_allowed(sim, bot, params)?;
    change(sim, bot, Some(webhook), params.flag("drop_pending_updates"))
}

/// `deleteWebhook`
pub fn delete(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let drop_pending = params.flag("drop_pending_updates");
    let idle = {
        let world = sim.world.read();
        world.bots.get(&bot).is_some_and(|bot| bot.webhook.is_none())
    };
    if idle && !drop_pending {
        return Ok(json!(true));
    }
    change(sim, bot, None, drop_pending)
}

fn change(sim: &TelegramSimulator, bot: i64, webhook: Option<Webhook>, drop_pending: bool) -> Outcome {
    let event = Event::WebhookChanged { webhook, drop_pending };
    sim.world.write().commit(&bot.to_string(), event)?;
    sim.polls.wake();
    Ok(json!(true))
}

fn check(url: &str) -> Outcome<()> {
    let Ok(url) = url::Url::parse(url) else {
        return Err(bad("invalid webhook URL specified"));
    };
    if url.scheme() != "https" {
        return Err(bad("bad webhook: An HTTPS URL must be provided for webhook"));
    }
    if !PORTS.contains(&url.port_or_known_default().unwrap_or_default()) {
        return Err(bad("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"));
    }
    Ok(())
}

/// `getWebhookInfo`
pub fn info(sim: &TelegramSimulator, bot: i64) -> Outcome {
    let world = sim.world.read();
    let Some(bot) = world.bots.get(&bot) else {
        return Err(bad("user not found"));
    };
    let url = bot.webhook.as_ref().map_or("", |webhook| webhook.url.as_str());
    let mut info = json!({
        "url": url, "has_custom_certificate": false,
        "pending_update_count": bot.updates.len(),
    });
    if let Some(webhook) = &bot.webhook {
        info["max_connections"] = json!(webhook.max_connections);
    }
    if !bot.allowed_updates.is_empty() {
        info["allowed_updates"] = json!(bot.allowed_updates);
    }
    Ok(info)
}
