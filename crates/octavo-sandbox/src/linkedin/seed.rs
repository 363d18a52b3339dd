//! What a fresh member comes with.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::PLATFORM;
use super::event::Event;
use super::state::{LinkedIn, Member};
use crate::core::Core;
use crate::core::accounts::{Accounts, SandboxAccount};
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;
use crate::error::Result;

impl Accounts for LinkedIn {
    type Id = String;
    type Account = Member;

    fn all(&self) -> &BTreeMap<Self::Id, Member> {
        &self.members
    }

    fn number(member: &Member) -> u64 {
        member.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, Event) {
        loop {
            let id = random::text(10, random::BASE64URL);
            if !self.members.contains_key(&id) {
                let name = Name::draw();
                let email = format!("{}@example.com", name.user("."));
                return (id, Event::MemberJoined { name: name.display(), email, first: FirstCode::draw("AQ") });
            }
        }
    }

    fn shown(member: &Member, _core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: member.id.clone(),
            username: member.name.clone(),
            display_name: member.name.clone(),
            credentials: member.first.credentials(),
        })
    }
}
