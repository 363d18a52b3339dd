//! Accounts: made fresh, found, shown to whoever connects them.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use jiff::Timestamp;

use super::Core;
use super::world::{State, Writer};
use crate::error::Result;
use crate::simulator::SandboxAccount;

/// A state with accounts in it.
pub trait Accounts: State {
    type Id: Ord + FromStr + Display;
    type Account;

    fn all(&self) -> &BTreeMap<Self::Id, Self::Account>;

    /// Grows from account to account.
    fn number(account: &Self::Account) -> u64;

    /// Id and event of a fresh one, with nothing in it that is taken.
    fn draw(&self, now: Timestamp) -> (String, Self::Event);

    fn shown(account: &Self::Account, core: &Core) -> Result<SandboxAccount>;

    fn find(&self, id: &str) -> Option<&Self::Account> {
        self.all().get(&id.parse().ok()?)
    }
}

impl<S: Accounts> Writer<'_, S> {
    /// Makes a fresh account; gives its id.
    pub fn make(&mut self) -> Result<String> {
        let (id, event) = self.draw(self.core().now());
        self.commit(&id, event)?;
        Ok(id)
    }
}
