//! What a fresh channel comes with.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::PLATFORM;
use super::event::Event;
use super::state::{Channel, YouTube};
use crate::core::Core;
use crate::core::accounts::{Accounts, SandboxAccount};
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;
use crate::error::Result;

impl Accounts for YouTube {
    type Id = String;
    type Account = Channel;

    fn all(&self) -> &BTreeMap<Self::Id, Channel> {
        &self.channels
    }

    fn number(channel: &Channel) -> u64 {
        channel.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, Event) {
        loop {
            let name = Name::draw();
            let id = format!("UC{}", random::text(22, random::BASE64URL));
            let handle = format!("@{}", name.user("-"));
            let taken = self.channels.values().any(|channel| channel.id == id || channel.handle == handle);
            if !taken {
                return (id, Event::ChannelCreated { title: name.display(), handle, first: FirstCode::draw("4/0A") });
            }
        }
    }

    fn shown(channel: &Channel, _core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: channel.id.clone(),
            username: channel.handle.clone(),
            display_name: channel.title.clone(),
            credentials: channel.first.credentials(),
        })
    }
}
