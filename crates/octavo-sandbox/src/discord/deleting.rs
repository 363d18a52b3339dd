//! Deleting messages, and a webhook's own ones:
//! <https://docs.discord.com/developers/resources/message#delete-message>,
//! <https://docs.discord.com/developers/resources/webhook#get-webhook-message>.

use super::channels::number;
use super::errors::{Outcome, missing_permissions, unknown_message};
use super::events::{DiscordEvent, Message, Webhook};
use super::messages::message_json;
use super::state::{Discord, DiscordSimulator};
use crate::core::requests::Params;

/// Other people's messages would need a permission that the simulated bot never has.
pub fn delete_own(sim: &DiscordSimulator, bot: u64, channel: u64, message: u64) -> Outcome<()> {
    let mut world = sim.world.write();
    let channel = world.visible_channel(bot, channel)?.id;
    let found = world.messages.get(&message).filter(|message| message.channel == channel);
    let found = found.ok_or_else(unknown_message)?;
    if found.bot != bot || found.webhook.is_some() {
        return Err(missing_permissions());
    }
    world.commit(&bot.to_string(), DiscordEvent::MessageDeleted { message })?;
    Ok(())
}

pub fn show_of_webhook(sim: &DiscordSimulator, webhook: &Webhook, message: u64, query: &Params) -> Outcome {
    let world = sim.world.read();
    let bot = world.guilds.get(&webhook.guild).map_or(0, |guild| guild.bot);
    sim.meet_fault(bot, false, false)?;
    Ok(message_json(sim, &world, of_webhook(&world, webhook, message, query)?)?)
}

/// The bot in whose server it was.
pub fn delete_of_webhook(sim: &DiscordSimulator, webhook: &Webhook, message: u64, query: &Params) -> Outcome<u64> {
    let mut world = sim.world.write();
    let bot = world.guilds.get(&webhook.guild).map_or(0, |guild| guild.bot);
    sim.meet_fault(bot, false, false)?;
    let message = of_webhook(&world, webhook, message, query)?.id;
    world.commit(&bot.to_string(), DiscordEvent::MessageDeleted { message })?;
    Ok(bot)
}

/// One in a thread is found only by the thread's id.
fn of_webhook<'a>(world: &'a Discord, webhook: &Webhook, message: u64, query: &Params) -> Outcome<&'a Message> {
    let channel = Some(number(query, "thread_id")).filter(|id| *id > 0).unwrap_or(webhook.channel);
    let found = world.messages.get(&message);
    let is_its = |message: &&Message| message.webhook == Some(webhook.id) && message.channel == channel;
    found.filter(is_its).ok_or_else(unknown_message)
}
