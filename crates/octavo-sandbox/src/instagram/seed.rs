//! What a fresh account comes with.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::PLATFORM;
use super::event::Event;
use super::state::{Account, Instagram};
use crate::core::Core;
use crate::core::accounts::{Accounts, SandboxAccount};
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;
use crate::error::Result;

impl Accounts for Instagram {
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
            let (id, scoped_id) = (number("17841"), number("2"));
            let username = name.user("_");
            let taken = self.accounts.values().any(|account| account.id == id || account.username == username);
            if !taken {
                let first = FirstCode::draw("AQ");
                return (id, Event::AccountCreated { scoped_id, username, name: name.display(), first });
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
pub fn number(beginning: &str) -> String {
    format!("{beginning}{}", random::text(17 - beginning.len(), random::DIGITS))
}

/// The part of a post's address.
pub fn shortcode() -> String {
    format!("D{}", random::text(10, random::BASE64URL))
}
