//! What people see of an account.

use serde_json::{Value, json};

use super::events::Poll;
use super::shown::status_url;
use super::state::{Account, MastodonSimulator, Status};
use crate::core::simulator::Accounts as _;
use crate::error::Result;
use crate::feed::{self, FeedItem};

/// Statuses, newest first, with their texts as they were written.
pub fn read_feed(sim: &MastodonSimulator, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let Some(account) = world.find(account) else { return Ok(Vec::new()) };
    let statuses = account.statuses.iter().rev().filter(|(_, status)| status.seq < before).take(limit);
    statuses.map(|(id, status)| Ok((status.seq, feed_item(sim, account, *id, status)?))).collect()
}

fn feed_item(sim: &MastodonSimulator, account: &Account, id: u64, status: &Status) -> Result<FeedItem> {
    let new = &status.new;
    let files = new.media.iter().filter_map(|id| account.media.get(id));
    let media = files.map(|media| sim.world.core.feed_media(&media.file, media.description.as_deref()));
    let spoiler_text = (!new.spoiler_text.is_empty()).then_some(&new.spoiler_text);
    Ok(FeedItem {
        id: id.to_string(),
        text: new.text.clone(),
        media: media.collect::<Result<Vec<_>>>()?,
        permalink: Some(status_url(account, id)),
        published_at: status.at,
        reply_to: new.reply_to.map(|parent| parent.to_string()),
        privacy: new.visibility.clone(),
        settings: feed::chosen([
            ("visibility", json!(new.visibility.as_deref().map(chosen_visibility))),
            ("sensitive", feed::chosen_if(new.sensitive, true)),
            ("spoilerText", json!(spoiler_text)),
            ("language", json!(new.language)),
            ("poll", new.poll.as_ref().map_or(Value::Null, chosen_poll)),
        ]),
        ..FeedItem::default()
    })
}

fn chosen_visibility(word: &str) -> &str {
    match word {
        "unlisted" => "UNLISTED",
        "private" => "FOLLOWERS",
        "direct" => "MENTIONED",
        _ => "PUBLIC",
    }
}

fn chosen_poll(poll: &Poll) -> Value {
    let Poll { options, expires_in, multiple, hide_totals } = poll;
    json!({
        "options": options, "durationMinutes": expires_in / 60, "multiple": multiple, "hideTotals": hide_totals,
    })
}
