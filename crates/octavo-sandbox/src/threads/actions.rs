//! What owners and Threads do.

use serde::Deserialize;
use serde_json::{Value, json};

use super::ThreadsSimulator;
use super::event::Event;
use crate::core::grants::Granting;
use crate::core::simulator::unknown_action;
use crate::error::Result;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The owner takes the app's access away.
    RevokeAccess,
    /// The containers that are open count as a day old.
    ExpireContainers,
    /// The next container ends in ERROR with this `error_message`.
    FailNextContainer { error_message: String },
    /// The posts of the day are used up.
    ExhaustQuota,
    /// The platform restricts the profile, or does so no more.
    Restrict { restricted: bool },
}

pub fn act(sim: &ThreadsSimulator, profile: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let event = match action {
        Action::RevokeAccess => Event::Access { granting: Granting::Revoked {} },
        Action::ExpireContainers => Event::ContainersExpired {},
        Action::FailNextContainer { error_message } => Event::NextFails { error_message },
        Action::ExhaustQuota => Event::QuotaUsedUp {},
        Action::Restrict { restricted } => Event::Restricted { restricted },
    };
    sim.world.write().commit(profile, event)?;
    Ok(json!({}))
}
