//! What owners and Instagram do.

use serde::Deserialize;
use serde_json::{Value, json};

use super::InstagramSimulator;
use super::event::{Change, Event};
use super::quirks::Flagged;
use crate::core::grants::Granting;
use crate::core::simulator::unknown_action;
use crate::error::Result;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The owner takes the app's access away.
    RevokeAccess,
    /// What the platform thinks of the account.
    ChangeAccount {
        #[serde(flatten)]
        change: Change,
    },
    DeleteMedia {
        media_id: String,
    },
    /// The containers that are not published are gone.
    ExpireContainers,
    /// The next post is taken for spam; it may be published all the same.
    FlagAsSpam {
        published: bool,
    },
    /// The next object that is read seems not to be there.
    HideObject,
}

pub fn act(sim: &InstagramSimulator, account: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let event = match action {
        Action::RevokeAccess => Event::Access { granting: Granting::Revoked {} },
        Action::ChangeAccount { change } => Event::AccountChanged { change },
        Action::DeleteMedia { media_id: media } => Event::MediaDeleted { media },
        Action::ExpireContainers => Event::ContainersExpired {},
        Action::FlagAsSpam { published } => {
            let how = if published { Flagged::ButPublished } else { Flagged::AndRefused };
            sim.quirks.flag(account, how);
            return Ok(json!({}));
        }
        Action::HideObject => {
            sim.quirks.hide(account);
            return Ok(json!({}));
        }
    };
    sim.world.write().commit(account, event)?;
    Ok(json!({}))
}
