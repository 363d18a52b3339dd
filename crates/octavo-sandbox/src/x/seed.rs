//! What a fresh account comes with.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::PLATFORM;
use super::event::Event;
use super::id;
use super::state::{Account, Network};
use crate::core::Core;
use crate::core::accounts::{Accounts, SandboxAccount};
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;
use crate::error::Result;

/// The longest user name.
const LONGEST: usize = 15;

impl Accounts for Network {
    type Id = String;
    type Account = Account;

    fn all(&self) -> &BTreeMap<Self::Id, Account> {
        &self.accounts
    }

    fn number(account: &Account) -> u64 {
        account.id.parse().unwrap_or_default()
    }

    fn draw(&self, now: Timestamp) -> (String, Event) {
        let taken = |username: &str| self.accounts.values().any(|account| account.username == username);
        let (username, display_name) = loop {
            let name = Name::draw();
            let full = name.user("_");
            let short = full.split_once('_').filter(|_| full.len() > LONGEST).map(|(_, rest)| rest.to_owned());
            let username = short.unwrap_or(full);
            if !taken(&username) {
                break (username, name.display());
            }
        };
        let id = id::after(self.last_id, now).to_string();
        (id, Event::AccountCreated { username, display_name, first: FirstCode::draw("") })
    }

    fn shown(account: &Account, _core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: account.id.clone(),
            username: account.username.clone(),
            display_name: account.display_name.clone(),
            credentials: account.first.credentials(),
        })
    }
}

/// `https://t.co/…`
pub fn short_link() -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    format!("https://t.co/{}", random::text(10, LETTERS))
}
