//! What people do on X, and what X and the app's owner do.

use serde::Deserialize;
use serde_json::{Value, json};

use super::XSimulator;
use super::create;
use super::event::{Event, Subscription};
use crate::core::grants::Granting;
use crate::core::simulator::unknown_action;
use crate::error::Result;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The person takes the app's access back.
    RevokeAccess,
    /// The person posts by themselves; answers `{"id"}`.
    Write { text: String },
    /// The person buys Premium, or lets it go.
    SetSubscription { subscription: Subscription },
    /// X suspends the account, or it is active again.
    SetSuspended { suspended: bool },
    /// The app's owner runs out of credits, or buys some.
    SetCredits { available: bool },
    /// The app reaches its usage cap, or has room again.
    SetUsageCap { reached: bool },
    /// The account's 24 hours of posting are used up.
    UseUpDay,
    /// So many reads of the account's timeline miss what was posted within the last minute.
    DelayTimeline { reads: u32 },
}

pub fn act(sim: &XSimulator, account: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let event = match action {
        Action::RevokeAccess => Event::Access { granting: Granting::Revoked {} },
        Action::Write { text } => {
            let (id, event) = create::posted(world.last_id, now, text, Vec::new());
            world.commit(account, event)?;
            return Ok(json!({ "id": id.to_string() }));
        }
        Action::UseUpDay => {
            sim.limits.use_up_day(account, now);
            return Ok(json!({}));
        }
        Action::DelayTimeline { reads } => {
            sim.delays.set(account, reads);
            return Ok(json!({}));
        }
        Action::SetSubscription { subscription } => Event::SubscriptionChanged { subscription },
        Action::SetSuspended { suspended } => Event::SuspensionChanged { suspended },
        Action::SetCredits { available } => Event::CreditsChanged { available },
        Action::SetUsageCap { reached } => Event::UsageCapChanged { reached },
    };
    world.commit(account, event)?;
    Ok(json!({}))
}
