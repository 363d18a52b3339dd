//! What members and LinkedIn do.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};

use super::LinkedInSimulator;
use super::event::{Change, Event};
use crate::core::grants::Granting;
use crate::core::simulator::unknown_action;
use crate::error::Result;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The member takes the app's access away.
    RevokeAccess,
    /// Whether LinkedIn counts the app among its partners, for this member.
    ChangeMember {
        #[serde(flatten)]
        change: Change,
    },
    /// A version such as `202609` can no longer be called, by anyone.
    RetireVersion {
        version: String,
    },
    DeletePost {
        post: String,
    },
    /// The addresses that are open are gone.
    ExpireUploads,
    /// The next post with an image comes before LinkedIn is ready for it.
    DelayImage,
}

pub fn act(sim: &LinkedInSimulator, member: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let event = match action {
        Action::RevokeAccess => Event::Access { granting: Granting::Revoked {} },
        Action::ChangeMember { change } => Event::MemberChanged { change },
        Action::RetireVersion { version } => Event::VersionRetired { version },
        Action::DeletePost { post } => Event::PostDeleted { post },
        Action::ExpireUploads => Event::UploadsExpired {},
        Action::DelayImage => {
            sim.quirks.delay_image(member);
            return Ok(json!({}));
        }
    };
    sim.world.write().commit(member, event)?;
    Ok(json!({}))
}

/// Members whose next image is late. A restart forgets them, like faults.
#[derive(Default)]
pub struct Quirks(Mutex<HashSet<String>>);

impl Quirks {
    fn delay_image(&self, member: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(member.to_owned());
    }

    pub fn image_is_late(&self, member: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(member)
    }
}
