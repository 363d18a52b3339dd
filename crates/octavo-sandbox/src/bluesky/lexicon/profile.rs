//! `app.bsky.actor.profile`

use super::blob::check_shape;
use super::node::{Checked, Node};

pub fn check(profile: &Node) -> Checked {
    profile.object()?;
    if let Some(name) = profile.optional("displayName") {
        name.text(640, 64)?;
    }
    if let Some(description) = profile.optional("description") {
        description.text(2560, 256)?;
    }
    for key in ["avatar", "banner"] {
        if let Some(picture) = profile.optional(key) {
            check_shape(&picture)?;
        }
    }
    Ok(())
}
