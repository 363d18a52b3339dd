//! What owners and YouTube do.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};

use super::YouTubeSimulator;
use super::event::{Change, Event};
use super::range::STEP;
use crate::core::grants::Granting;
use crate::core::simulator::unknown_action;
use crate::error::Result;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The owner takes the app's access away.
    RevokeAccess,
    /// Settings of the channel, and what the platform thinks of it.
    ChangeChannel {
        #[serde(flatten)]
        change: Change,
    },
    DeleteVideo {
        video_id: String,
    },
    /// The sessions that are open are gone.
    ExpireUploads,
    /// Of the next part of a file only the first half is kept.
    StorePartly,
    /// The project's quota of the day is used up.
    ExhaustQuota,
}

pub fn act(sim: &YouTubeSimulator, channel: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let event = match action {
        Action::RevokeAccess => Event::Access { granting: Granting::Revoked {} },
        Action::ChangeChannel { change } => Event::ChannelChanged { change },
        Action::DeleteVideo { video_id: video } => Event::VideoDeleted { video },
        Action::ExpireUploads => Event::UploadsExpired {},
        Action::StorePartly => {
            sim.quirks.store_partly(channel);
            return Ok(json!({}));
        }
        Action::ExhaustQuota => {
            sim.quota.exhaust(sim.world.core.now());
            return Ok(json!({}));
        }
    };
    sim.world.write().commit(channel, event)?;
    Ok(json!({}))
}

/// Channels of which the next part is kept by half. A restart forgets them, like faults.
#[derive(Default)]
pub struct Quirks(Mutex<HashSet<String>>);

impl Quirks {
    fn store_partly(&self, channel: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(channel.to_owned());
    }

    /// How many of `count` bytes are kept.
    pub fn limit(&self, channel: &str, count: u64) -> u64 {
        let partly = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(channel);
        if partly { count / 2 / STEP * STEP } else { count }
    }
}
