//! What a platform's folder offers to the sandbox.

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use super::accounts::{Accounts, SandboxAccount};
use super::journal::Stamp;
use super::world::World;
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
        Network::act(self, account, action)
    }
}

/// An action the platform does not have.
pub fn unknown_action(reason: &serde_json::Error) -> Error {
    Error::Invalid(format!("action: {reason}"))
}
