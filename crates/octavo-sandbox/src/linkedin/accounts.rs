//! What a fresh member comes with, and what members and LinkedIn do.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::events::{LinkedInEvent, MemberChange, PLATFORM};
use super::state::{LinkedIn, LinkedInSimulator, Member};
use crate::core::oauth::{FirstCode, GrantEvent};
use crate::core::random::Name;
use crate::core::simulator::{Accounts, SandboxAccount, unknown_action};
use crate::core::{Core, random};
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

    fn draw(&self, _now: Timestamp) -> (String, LinkedInEvent) {
        loop {
            let id = random::text(10, random::BASE64URL);
            if !self.members.contains_key(&id) {
                let name = Name::draw();
                let email = format!("{}@example.com", name.user("."));
                return (id, LinkedInEvent::MemberJoined { name: name.display(), email, first: FirstCode::draw("AQ") });
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

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The member takes the app's access away.
    RevokeAccess,
    /// Access ends at this time, unless the app renews it before.
    EndAccess {
        at: Timestamp,
    },
    /// Whether LinkedIn counts the app among its partners, for this member.
    ChangeMember {
        #[serde(flatten)]
        change: MemberChange,
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

pub fn apply_action(sim: &LinkedInSimulator, member: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let event = match action {
        Action::RevokeAccess => LinkedInEvent::Access { granting: GrantEvent::Revoked {} },
        Action::EndAccess { at } => LinkedInEvent::Access { granting: GrantEvent::Ends { at } },
        Action::ChangeMember { change } => LinkedInEvent::MemberChanged { change },
        Action::RetireVersion { version } => LinkedInEvent::VersionRetired { version },
        Action::DeletePost { post } => LinkedInEvent::PostDeleted { post },
        Action::ExpireUploads => LinkedInEvent::UploadsExpired {},
        Action::DelayImage => {
            sim.late_images.set(member, ());
            return Ok(json!({}));
        }
    };
    sim.world.write().commit(member, event)?;
    Ok(json!({}))
}
