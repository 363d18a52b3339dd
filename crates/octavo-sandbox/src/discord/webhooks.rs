//! Incoming webhooks: <https://docs.discord.com/developers/resources/webhook>

use serde_json::{Map, Value, json};

use super::errors::{Outcome, refuse};
use super::events::{ChannelKind, Webhook};
use super::payload::Payload;
use super::send::{Draft, Sender, Target, all_files, thread_name};
use super::state::{Discord, DiscordSimulator};

/// A webhook by its address.
pub fn find<'a>(world: &'a Discord, id: &str, token: &str) -> Outcome<&'a Webhook> {
    let webhook = id.parse().ok().and_then(|id: u64| world.webhooks.get(&id));
    let webhook = webhook.ok_or_else(|| refuse(404, 10015, "Unknown Webhook"))?;
    if webhook.token == token { Ok(webhook) } else { Err(refuse(401, 50027, "Invalid Webhook Token")) }
}

/// As "Get Webhook with Token" shows it.
pub fn webhook_json(webhook: &Webhook) -> Value {
    json!({
        "id": webhook.id.to_string(), "type": 1, "guild_id": webhook.guild.to_string(),
        "channel_id": webhook.channel.to_string(), "name": webhook.name, "avatar": null, "token": webhook.token,
        "application_id": null,
    })
}

/// "Execute Webhook".
pub async fn execute(sim: &DiscordSimulator, webhook: &Webhook, mut payload: Payload) -> Outcome {
    let (kind, bot) = {
        let world = sim.world.read();
        let kind = world.channels.get(&webhook.channel).map(|channel| channel.kind);
        (kind, world.guilds.get(&webhook.guild).map_or(0, |guild| guild.bot))
    };
    sim.meet_fault(bot, true, !payload.files.is_empty())?;
    let target = target(webhook, kind, &payload.fields)?;
    let files = all_files(&mut payload);
    payload.fields.remove("nonce");
    let draft = Draft::read(&payload.fields, files, &["users"])?;
    let message = sim.post(Sender { bot, webhook: Some(webhook.id) }, target, draft).await?;
    Ok(super::messages::message_json(sim, &sim.world.read(), &message)?)
}

fn target(webhook: &Webhook, kind: Option<ChannelKind>, fields: &Map<String, Value>) -> Outcome<Target> {
    let names_thread = fields.get("thread_name").is_some_and(|name| !name.is_null());
    match (kind == Some(ChannelKind::Forum), names_thread) {
        (true, true) => Ok(Target::NewThread { forum: webhook.channel, name: thread_name(fields, "thread_name")? }),
        (true, false) => {
            Err(refuse(400, 220_001, "Webhooks posted to forum channels must have a thread_name or thread_id"))
        }
        (false, true) => Err(refuse(400, 220_003, "Webhooks can only create threads in forum channels")),
        (false, false) => Ok(Target::Channel(webhook.channel)),
    }
}
