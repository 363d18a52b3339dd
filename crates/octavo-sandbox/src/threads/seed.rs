//! What a fresh profile comes with, and other ids.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::PLATFORM;
use super::event::Event;
use super::state::{Profile, Threads};
use crate::core::Core;
use crate::core::accounts::{Accounts, SandboxAccount};
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;
use crate::error::Result;

/// An id of anything: 17 digits, and so above 2^53.
pub fn id() -> String {
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

    fn draw(&self, _now: Timestamp) -> (String, Event) {
        loop {
            let name = Name::draw();
            let (id, username) = (id(), name.user("."));
            let taken = self.profiles.values().any(|profile| profile.id == id || profile.username == username);
            if !taken {
                return (id, Event::ProfileCreated { username, name: name.display(), first: FirstCode::draw("AQ") });
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
