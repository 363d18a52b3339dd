//! What a platform offers to the sandbox: its simulator, and its accounts.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use axum::Router;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Core;
use super::journal::Stamp;
use super::world::{State, World, Writer};
use crate::error::{Error, Result};
use crate::feed::FeedItem;

/// One simulated platform.
pub trait Simulator: Send + Sync {
    /// Its name, such as `TELEGRAM`.
    fn platform(&self) -> &'static str;

    /// Takes in one line of the ledger that this simulator wrote in an earlier
    /// run. An error is the reason why the line cannot be understood.
    fn replay(&self, stamp: Stamp, account: &str, event: Value) -> Result<(), String>;

    /// Its HTTP interface, with its own path prefix.
    fn routes(self: Arc<Self>) -> Router;

    /// Makes a fresh account, ready to publish: `owner`'s or nobody's.
    fn create_account(&self, owner: Option<&str>) -> Result<SandboxAccount>;

    /// The account as it was created; `None` when there is none with this id.
    fn account(&self, id: &str) -> Result<Option<SandboxAccount>>;

    /// Ids of all accounts, oldest first.
    fn account_ids(&self) -> Vec<String>;

    /// Up to `limit` items with a ledger position below `before`, newest first,
    /// each with its position.
    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>>;

    /// Does something that people or the platform do, not the client: what
    /// exactly is the platform's own (see its `actions`).
    fn act(&self, account: &str, action: Value) -> Result<Value>;
}

/// What a platform brings to its simulator; the rest is the same for all.
pub trait Network: Send + Sync + 'static {
    type State: Accounts + 'static;

    fn world(&self) -> &World<Self::State>;

    /// As [`Simulator::routes`].
    fn routes(self: Arc<Self>) -> Router;

    /// As [`Simulator::feed`].
    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>>;

    /// As [`Simulator::act`].
    fn act(&self, account: &str, action: Value) -> Result<Value>;
}

impl<N: Network> Simulator for N {
    fn platform(&self) -> &'static str {
        self.world().platform
    }

    fn replay(&self, stamp: Stamp, account: &str, event: Value) -> Result<(), String> {
        self.world().replay(stamp, account, event)
    }

    fn routes(self: Arc<Self>) -> Router {
        Network::routes(self)
    }

    fn create_account(&self, owner: Option<&str>) -> Result<SandboxAccount> {
        let id = self.world().write().make(owner)?;
        let unknown = || Error::UnknownAccount { platform: self.platform().to_owned(), id: id.clone() };
        self.account(&id)?.ok_or_else(unknown)
    }

    fn account(&self, id: &str) -> Result<Option<SandboxAccount>> {
        let world = self.world();
        world.read().find(id).map(|account| N::State::shown(account, &world.core)).transpose()
    }

    fn account_ids(&self) -> Vec<String> {
        let world = self.world().read();
        let mut all: Vec<_> = world.all().iter().collect();
        all.sort_by_key(|(_, account)| N::State::number(account));
        all.into_iter().map(|(id, _)| id.to_string()).collect()
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        Network::feed(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        match action["type"] == "comment" {
            true => self.world().core.plant(self.platform(), action),
            false => Network::act(self, account, action),
        }
    }
}

/// An action the platform does not have.
pub fn unknown_action(reason: &serde_json::Error) -> Error {
    Error::Invalid(format!("action: {reason}"))
}

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
