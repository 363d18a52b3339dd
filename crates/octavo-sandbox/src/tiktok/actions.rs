//! What creators and TikTok do.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::TikTokSimulator;
use super::event::Event;
use super::settings::Settings;
use crate::core::fault::Fault;
use crate::core::grants::Granting;
use crate::core::simulator::unknown_action;
use crate::error::{Error, Result};

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The creator takes the app's access away.
    RevokeAccess,
    /// Members of [`Settings`]; the others stay.
    ChangeCreator {
        #[serde(flatten)]
        change: Map<String, Value>,
    },
    /// By its id, or its publish id.
    DeletePost { id: String },
    /// The addresses of uploads run out.
    ExpireUploads,
    /// What comes next ends with this `fail_reason`.
    FailNext { reason: String },
}

pub fn act(sim: &TikTokSimulator, creator: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let event = match action {
        Action::RevokeAccess => Event::Access { granting: Granting::Revoked {} },
        Action::ChangeCreator { change } => Event::SettingsChanged { settings: changed(sim, creator, change)? },
        Action::DeletePost { id } => Event::PostDeleted { publish: publish_id(sim, creator, id) },
        Action::ExpireUploads => Event::UploadsExpired {},
        Action::FailNext { reason } => {
            sim.quirks.doom(creator, reason);
            return Ok(json!({}));
        }
    };
    sim.world.write().commit(creator, event)?;
    Ok(json!({}))
}

fn changed(sim: &TikTokSimulator, creator: &str, change: Map<String, Value>) -> Result<Settings> {
    let settings = sim.world.read().creators.get(creator).map(|creator| creator.settings.clone()).unwrap_or_default();
    let mut settings = serde_json::to_value(settings).map_err(|error| unknown_action(&error))?;
    let members = settings.as_object_mut().ok_or_else(|| Error::Invalid("settings have members".to_owned()))?;
    members.extend(change);
    serde_json::from_value(settings).map_err(|error| unknown_action(&error))
}

fn publish_id(sim: &TikTokSimulator, creator: &str, id: String) -> String {
    let world = sim.world.read();
    let shown = world.shown(creator);
    let named = shown.into_iter().find(|post| post.post_id().is_some_and(|post| post.to_string() == id));
    named.map_or(id, |post| post.publish.clone())
}

/// Why a creator's next post fails. A restart forgets it, like faults.
#[derive(Default)]
pub struct Quirks(Mutex<HashMap<String, String>>);

impl Quirks {
    fn doom(&self, creator: &str, reason: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(creator.to_owned(), reason);
    }

    fn take(&self, creator: &str) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(creator)
    }
}

impl TikTokSimulator {
    /// The `fail_reason` that a test wants for what was just accepted.
    pub fn doom(&self, creator: &str) -> Option<String> {
        self.quirks.take(creator).or_else(|| {
            let fault = self.world.take_fault(creator, &[Fault::ProcessingFailed, Fault::Duplicate])?;
            let reason = if fault == Fault::Duplicate { "spam_risk" } else { "file_format_check_failed" };
            Some(reason.to_owned())
        })
    }
}
