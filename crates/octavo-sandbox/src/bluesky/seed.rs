//! What a fresh account comes with.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::PLATFORM;
use super::event::Event;
use super::state::{Account, Bluesky};
use crate::core::Core;
use crate::core::accounts::{Accounts, SandboxAccount};
use crate::core::digest::hex;
use crate::core::names::Name;
use crate::core::random;
use crate::error::Result;
use serde_json::json;

impl Accounts for Bluesky {
    type Id = String;
    type Account = Account;

    fn all(&self) -> &BTreeMap<Self::Id, Account> {
        &self.accounts
    }

    fn number(account: &Account) -> u64 {
        account.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, Event) {
        loop {
            let name = Name::draw();
            let did = format!("did:plc:{}", random::text(24, random::BASE32));
            let handle = format!("{}.test", name.user("-"));
            if self.accounts.contains_key(&did) || self.handles.contains_key(&handle) {
                continue;
            }
            let event = Event::AccountCreated {
                did: did.clone(),
                email: format!("{}@mail.test", name.user(".")),
                handle,
                password: app_password(),
                display_name: name.display(),
                key: hex(&random::key()),
            };
            return (did, event);
        }
    }

    fn shown(account: &Account, core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: account.did.clone(),
            username: account.handle.clone(),
            display_name: account.display_name().to_owned(),
            credentials: json!({
                "service": format!("{}/bluesky", core.public_url()?),
                "identifier": account.handle,
                "password": account.password,
            }),
        })
    }
}

/// `xxxx-xxxx-xxxx-xxxx`
pub fn app_password() -> String {
    let part = || random::text(4, random::BASE32);
    [part(), part(), part(), part()].join("-")
}
