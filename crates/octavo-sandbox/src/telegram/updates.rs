//! `getUpdates`: long polling, confirmation by offset, one poller at a time.

use std::time::Duration;

use jiff::SignedDuration;
use serde_json::Value;
use tokio::time::Instant;

use super::errors::{Outcome, bad_request, conflict};
use super::events::TelegramEvent;
use super::params::Params;
use super::state::{Bot, TelegramSimulator};

const MAX_TIMEOUT: i64 = 50;
/// Unconfirmed updates are kept for a day.
const KEPT_FOR: SignedDuration = SignedDuration::from_hours(24);
const TAKEN_OVER: &str = "terminated by other getUpdates request; make sure that only one bot \
                          instance is running";

/// `getUpdates`
pub async fn get_updates(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    set_allowed_updates(sim, bot, params)?;
    let limit = usize::try_from(params.number("limit", 100).clamp(1, 100)).unwrap_or(100);
    let timeout = params.number("timeout", 0).clamp(0, MAX_TIMEOUT);
    let deadline = Instant::now() + Duration::from_secs(timeout.unsigned_abs());
    let mut changed = sim.polls.changed.subscribe();
    let mut turn = sim.polls.take_turn(bot);
    confirm_updates(sim, bot, params.number("offset", 0))?;
    loop {
        let found = pending_updates(sim, bot, limit)?;
        if !found.is_empty() || timeout == 0 {
            return Ok(Value::Array(found));
        }
        tokio::select! {
            _ = changed.changed() => {}
            _ = turn.changed() => return Err(conflict(TAKEN_OVER)),
            () = sim.world.core.stopping.cancelled() => return Ok(Value::Array(Vec::new())),
            () = tokio::time::sleep_until(deadline) => return Ok(Value::Array(Vec::new())),
        }
    }
}

fn pending_updates(sim: &TelegramSimulator, bot: i64, limit: usize) -> Outcome<Vec<Value>> {
    let now = sim.world.core.now();
    let world = sim.world.read();
    let Some(bot) = world.bots.get(&bot) else {
        return Ok(Vec::new());
    };
    let live = bot.updates.iter().filter(|update| now.duration_since(update.at) < KEPT_FOR);
    Ok(live.take(limit).map(|update| update.body.clone()).collect())
}

/// A positive offset confirms everything below it, a negative one everything
/// but that many of the latest.
fn confirm_updates(sim: &TelegramSimulator, bot_id: i64, offset: i64) -> Outcome<()> {
    let mut world = sim.world.write();
    let below = world.bots.get(&bot_id).and_then(|bot| first_wanted(bot, offset));
    if let Some(below) = below {
        world.commit(&bot_id.to_string(), TelegramEvent::UpdatesConfirmed { below })?;
    }
    Ok(())
}

/// The id below which updates go; `None` when that changes nothing.
fn first_wanted(bot: &Bot, offset: i64) -> Option<i64> {
    let first = bot.updates.front()?.id;
    let below = if offset < 0 {
        let keep = usize::try_from(offset.unsigned_abs()).unwrap_or(usize::MAX);
        let skip = bot.updates.len().saturating_sub(keep);
        bot.updates.get(skip)?.id
    } else {
        offset
    };
    (below > first).then_some(below)
}

/// Remembers `allowed_updates` when given and different.
fn set_allowed_updates(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome<()> {
    if !params.has("allowed_updates") {
        return Ok(());
    }
    let kinds: Vec<String> = serde_json::from_str(params.text("allowed_updates"))
        .map_err(|_| bad_request("can't parse allowed_updates: expected an Array of String"))?;
    let mut world = sim.world.write();
    if world.bots.get(&bot).is_some_and(|bot| bot.allowed_updates != kinds) {
        world.commit(&bot.to_string(), TelegramEvent::AllowedUpdates { kinds })?;
    }
    Ok(())
}
