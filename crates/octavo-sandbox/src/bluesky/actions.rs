//! What owners and hosts do on Bluesky.

use serde::Deserialize;
use serde_json::{Value, json};

use super::BlueskySimulator;
use super::event::{Event, Status};
use super::seed;
use crate::core::simulator::unknown_action;
use crate::error::Result;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The app password is revoked, which ends its sessions; answers
    /// `{"password"}`, a new one.
    RevokePassword,
    /// The host takes the account down, or it is active again.
    SetStatus { status: Status },
}

pub fn act(sim: &BlueskySimulator, did: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let (event, outcome) = match action {
        Action::RevokePassword => {
            let password = seed::app_password();
            let event = Event::PasswordRevoked { password: password.clone() };
            (event, json!({ "password": password }))
        }
        Action::SetStatus { status } => (Event::StatusChanged { status }, json!({})),
    };
    sim.world.write().commit(did, event)?;
    Ok(outcome)
}
