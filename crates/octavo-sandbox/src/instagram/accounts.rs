//! Accounts: what a fresh one comes with, `GET /me`, the publishing limit, and what owners and Instagram do.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::auth::Call;
use super::errors::no_object;
use super::events::{AccountChange, InstagramEvent, PLATFORM};
use super::fields::pick_fields;
use super::state::{Account, Flagged, Instagram, InstagramSimulator};
use crate::core::oauth::{FirstCode, GrantEvent};
use crate::core::random::Name;
use crate::core::simulator::{Accounts, SandboxAccount, unknown_action};
use crate::core::{Core, random};
use crate::error::Result;
use crate::meta::Outcome;

/// `GET /me`: <https://developers.facebook.com/docs/instagram-platform/reference/me>
pub fn account_to_json(account: &Account, posts: usize, fields: Option<&str>) -> Outcome<Value> {
    let full = json!({
        "id": account.scoped_id,
        "user_id": account.id,
        "username": account.username,
        "name": account.name,
        "account_type": "BUSINESS",
        "profile_picture_url": null,
        "biography": null,
        "followers_count": 0,
        "follows_count": 0,
        "media_count": posts,
    });
    pick_fields(full, fields, &["id"], "IGUser")
}

/// `GET /{ig-user}/content_publishing_limit`
pub fn publishing_limit(sim: &InstagramSimulator, call: &Call) -> Outcome<Value> {
    let now = sim.world.core.now();
    let world = sim.world.read();
    let account = world.accounts.get(&call.account).ok_or_else(|| no_object(&call.account))?;
    let mut usage = json!({ "quota_usage": world.quota_usage(&account.id, now) });
    if call.params.text("fields").split(',').any(|field| field == "config") {
        usage["config"] = json!({ "quota_total": account.quota, "quota_duration": 86_400 });
    }
    Ok(json!({ "data": [usage] }))
}

impl Accounts for Instagram {
    type Id = String;
    type Account = Account;

    fn all(&self) -> &BTreeMap<Self::Id, Account> {
        &self.accounts
    }

    fn number(account: &Account) -> u64 {
        account.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, InstagramEvent) {
        loop {
            let name = Name::draw();
            let (id, scoped_id) = (draw_id("17841"), draw_id("2"));
            let username = name.user("_");
            let taken = self.accounts.values().any(|account| account.id == id || account.username == username);
            if !taken {
                let first = FirstCode::draw("AQ");
                return (id, InstagramEvent::AccountCreated { scoped_id, username, name: name.display(), first });
            }
        }
    }

    fn shown(account: &Account, _core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: account.id.clone(),
            username: account.username.clone(),
            display_name: account.name.clone(),
            credentials: account.first.credentials(),
        })
    }
}

/// An id of 17 digits with this beginning: too long for a JavaScript number, as Instagram's are.
pub fn draw_id(beginning: &str) -> String {
    format!("{beginning}{}", random::text(17 - beginning.len(), random::DIGITS))
}

/// The part of a post's address.
pub fn draw_shortcode() -> String {
    format!("D{}", random::text(10, random::BASE64URL))
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The owner takes the app's access away.
    RevokeAccess,
    /// Access ends at this time, unless the app renews it before.
    EndAccess {
        at: Timestamp,
    },
    /// What the platform thinks of the account.
    ChangeAccount {
        #[serde(flatten)]
        change: AccountChange,
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

pub fn apply_action(sim: &InstagramSimulator, account: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let event = match action {
        Action::RevokeAccess => InstagramEvent::Access { granting: GrantEvent::Revoked {} },
        Action::EndAccess { at } => InstagramEvent::Access { granting: GrantEvent::Ends { at } },
        Action::ChangeAccount { change } => InstagramEvent::AccountChanged { change },
        Action::DeleteMedia { media_id: media } => InstagramEvent::MediaDeleted { media },
        Action::ExpireContainers => InstagramEvent::ContainersExpired {},
        Action::FlagAsSpam { published } => {
            let how = if published { Flagged::ButPublished } else { Flagged::AndRefused };
            sim.flagged.set(account, how);
            return Ok(json!({}));
        }
        Action::HideObject => {
            sim.hidden.set(account, ());
            return Ok(json!({}));
        }
    };
    sim.world.write().commit(account, event)?;
    Ok(json!({}))
}
