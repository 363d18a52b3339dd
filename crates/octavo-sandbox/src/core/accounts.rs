//! Accounts: made fresh, found, shown to whoever connects them.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Core;
use super::world::{State, Writer};
use crate::error::Result;

/// An account on a simulated platform, with what its owner would type in to
/// connect it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SandboxAccount {
    /// Platform name such as `BLUE_SKY`.
    pub platform: String,
    /// The platform's id: a bot's number, a DID, a channel's id.
    pub external_id: String,
    /// User name or handle.
    pub username: String,
    /// Name for people.
    pub display_name: String,
    /// `TELEGRAM`: `{"token"}`; `BLUE_SKY`: `{"service", "identifier",
    /// "password"}` with the PDS's base address; others: a code of their
    /// authorization server, `{"code", "redirectUri", "codeVerifier"}`.
    pub credentials: Value,
}

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
    /// Makes a fresh account, `owner`'s or nobody's; gives its id.
    pub fn make(&mut self, owner: Option<&str>) -> Result<String> {
        let (id, event) = self.draw(self.core().now());
        self.begin(&id, owner, event)?;
        Ok(id)
    }
}
