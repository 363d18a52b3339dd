//! What a fresh creator comes with.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::PLATFORM;
use super::event::Event;
use super::state::{Creator, TikTok};
use crate::core::Core;
use crate::core::accounts::{Accounts, SandboxAccount};
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;
use crate::error::Result;

impl Accounts for TikTok {
    type Id = String;
    type Account = Creator;

    fn all(&self) -> &BTreeMap<Self::Id, Creator> {
        &self.creators
    }

    fn number(creator: &Creator) -> u64 {
        creator.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, Event) {
        loop {
            let name = Name::draw();
            let id = format!("-000{}", random::text(32, random::BASE64URL));
            let username = name.user(".");
            let taken = self.creators.values().any(|creator| creator.id == id || creator.username == username);
            if !taken {
                let event = Event::CreatorCreated { username, nickname: name.display(), first: FirstCode::draw("") };
                return (id, event);
            }
        }
    }

    fn shown(creator: &Creator, _core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: creator.id.clone(),
            username: creator.username.clone(),
            display_name: creator.nickname.clone(),
            credentials: creator.first.credentials(),
        })
    }
}
