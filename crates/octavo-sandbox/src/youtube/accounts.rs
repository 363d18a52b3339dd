//! What a fresh channel comes with, and what owners and YouTube do.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::events::{ChannelChange, PLATFORM, YouTubeEvent};
use super::state::{Channel, YouTube, YouTubeSimulator};
use crate::core::oauth::{FirstCode, GrantEvent};
use crate::core::random::Name;
use crate::core::simulator::{Accounts, SandboxAccount, unknown_action};
use crate::core::{Core, random};
use crate::error::Result;

impl Accounts for YouTube {
    type Id = String;
    type Account = Channel;

    fn all(&self) -> &BTreeMap<Self::Id, Channel> {
        &self.channels
    }

    fn number(channel: &Channel) -> u64 {
        channel.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, YouTubeEvent) {
        loop {
            let name = Name::draw();
            let id = format!("UC{}", random::text(22, random::BASE64URL));
            let handle = format!("@{}", name.user("-"));
            let taken = self.channels.values().any(|channel| channel.id == id || channel.handle == handle);
            if !taken {
                return (
                    id,
                    YouTubeEvent::ChannelCreated { title: name.display(), handle, first: FirstCode::draw("4/0A") },
                );
            }
        }
    }

    fn shown(channel: &Channel, _core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: channel.id.clone(),
            username: channel.handle.clone(),
            display_name: channel.title.clone(),
            credentials: channel.first.credentials(),
        })
    }
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The owner takes the app's access away.
    RevokeAccess,
    /// Access ends at this time, unless the app renews it before.
    EndAccess {
        at: Timestamp,
    },
    /// Settings of the channel, and what the platform thinks of it.
    ChangeChannel {
        #[serde(flatten)]
        change: ChannelChange,
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

pub fn apply_action(sim: &YouTubeSimulator, channel: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let event = match action {
        Action::RevokeAccess => YouTubeEvent::Access { granting: GrantEvent::Revoked {} },
        Action::EndAccess { at } => YouTubeEvent::Access { granting: GrantEvent::Ends { at } },
        Action::ChangeChannel { change } => YouTubeEvent::ChannelChanged { change },
        Action::DeleteVideo { video_id: video } => YouTubeEvent::VideoDeleted { video },
        Action::ExpireUploads => YouTubeEvent::UploadsExpired {},
        Action::StorePartly => {
            sim.partial_storage.set(channel, ());
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
