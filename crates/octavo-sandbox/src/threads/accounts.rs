//! What a fresh profile comes with, other ids, and what owners and Threads do.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::events::{PLATFORM, ThreadsEvent};
use super::state::{Profile, Threads, ThreadsSimulator};
use crate::core::oauth::{FirstCode, GrantEvent};
use crate::core::random::Name;
use crate::core::simulator::{Accounts, SandboxAccount, unknown_action};
use crate::core::{Core, random};
use crate::error::Result;

/// An id of anything: 17 digits, and so above 2^53.
pub fn draw_id() -> String {
    format!("17{}{}", 8 + random::below(2), random::text(14, random::DIGITS))
}

impl Accounts for Threads {
    type Id = String;
    type Account = Profile;

    fn all(&self) -> &BTreeMap<Self::Id, Profile> {
        &self.profiles
    }

    fn number(profile: &Profile) -> u64 {
        profile.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, ThreadsEvent) {
        loop {
            let name = Name::draw();
            let (id, username) = (draw_id(), name.user("."));
            let taken = self.profiles.values().any(|profile| profile.id == id || profile.username == username);
            if !taken {
                return (
                    id,
                    ThreadsEvent::ProfileCreated { username, name: name.display(), first: FirstCode::draw("AQ") },
                );
            }
        }
    }

    fn shown(profile: &Profile, _core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: profile.id.clone(),
            username: profile.username.clone(),
            display_name: profile.name.clone(),
            credentials: profile.first.credentials(),
        })
    }
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The owner takes the app's access away.
    RevokeAccess,
    /// Access ends at this time, unless the app renews it before.
    EndAccess { at: Timestamp },
    /// The containers that are open count as a day old.
    ExpireContainers,
    /// The next container ends in ERROR with this `error_message`.
    FailNextContainer { error_message: String },
    /// The posts of the day are used up.
    ExhaustQuota,
    /// The platform restricts the profile, or does so no more.
    Restrict { restricted: bool },
}

pub fn apply_action(sim: &ThreadsSimulator, profile: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let event = match action {
        Action::RevokeAccess => ThreadsEvent::Access { granting: GrantEvent::Revoked {} },
        Action::EndAccess { at } => ThreadsEvent::Access { granting: GrantEvent::Ends { at } },
        Action::ExpireContainers => ThreadsEvent::ContainersExpired {},
        Action::FailNextContainer { error_message } => ThreadsEvent::NextFails { error_message },
        Action::ExhaustQuota => ThreadsEvent::QuotaUsedUp {},
        Action::Restrict { restricted } => ThreadsEvent::Restricted { restricted },
    };
    sim.world.write().commit(profile, event)?;
    Ok(json!({}))
}
