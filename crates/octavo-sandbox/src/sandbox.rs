//! The sandbox: its simulators, and the control over them.

use std::sync::Arc;

use axum::{Router, middleware};
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tempfile::TempDir;
use url::Url;

use crate::config::{SandboxConfig, TemporaryConfig};
use crate::core::faults::Fault;
use crate::core::journal::{Journal, Publication};
use crate::core::media::MediaStore;
use crate::core::pull::MediaFetcher;
use crate::core::replay::Replayed;
use crate::core::simulator::{SandboxAccount, Simulator};
use crate::core::{Core, replay, requests};
use crate::downloads::{media_routes, wait_for_ledger};
use crate::error::{Error, Result};
use crate::feed::FeedPage;
use crate::simulators;

const MAX_FEED_PAGE: usize = 100;

/// A set of simulated platforms over one ledger. Cheap to clone; the ledger is
/// closed when the last clone (and router) is gone.
#[derive(Clone)]
pub struct Sandbox {
    inner: Arc<Inner>,
}

struct Inner {
    simulators: Vec<Arc<dyn Simulator>>,
    core: Arc<Core>,
    /// Of a temporary sandbox.
    _dir: Option<TempDir>,
}

/// A fault that calls on an account will meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WaitingFault {
    /// Platform name such as `TELEGRAM`.
    pub platform: String,
    /// The platform's id of the account.
    pub external_id: String,
    /// As [`Sandbox::set_fault`] takes it.
    pub fault: String,
    /// How many calls will still meet it.
    pub times: u32,
}

impl Sandbox {
    /// Opens the ledger, making it when missing, and brings every simulator to
    /// where the last run left it. A torn last line is cut off.
    ///
    /// # Errors
    /// [`Error::InUse`], [`Error::Damaged`], [`Error::Io`].
    pub async fn open(config: SandboxConfig) -> Result<Self> {
        tokio::task::spawn_blocking(move || open_now(config))
            .await
            .map_err(|error| Error::Io(std::io::Error::other(error)))?
    }

    /// A sandbox for one run: it remembers nothing after it is dropped, and waits for no disk.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn temporary(config: TemporaryConfig) -> Result<Self> {
        let dir = tempfile::tempdir()?;
        let TemporaryConfig { clock, public_url, client, media_base, read_facts } = config;
        let media = MediaStore::passing(dir.path(), read_facts.clone())?;
        let config =
            SandboxConfig { ledger_dir: dir.path().to_owned(), clock, public_url: Some(public_url), read_facts };
        let mut core = Core::new(config, Journal::of_nothing(), media);
        core.pulls = MediaFetcher::through(client, media_base);
        let core = Arc::new(core);
        Ok(Sandbox { inner: Arc::new(Inner { simulators: simulators::all(&core), core, _dir: Some(dir) }) })
    }

    /// Every platform's HTTP interface under its prefix, plus `/media/{hash}`.
    /// Has no control endpoints.
    pub fn router(&self) -> Router {
        let core = &self.inner.core;
        let platforms = self
            .inner
            .simulators
            .iter()
            .fold(Router::new(), |all, simulator| all.merge(Arc::clone(simulator).routes()));
        let waits = middleware::from_fn_with_state(Arc::clone(core), wait_for_ledger);
        platforms.merge(media_routes(Arc::clone(core))).layer(waits).layer(middleware::from_fn(requests::drain_body))
    }

    /// The names of all simulated platforms.
    pub fn platforms(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.inner.simulators.iter().map(|simulator| simulator.platform())
    }

    /// Makes a fresh account on `platform` (`TELEGRAM`, `BLUE_SKY`).
    ///
    /// # Errors
    /// [`Error::UnknownPlatform`], [`Error::NoAddress`], [`Error::LedgerFailed`].
    pub async fn create_account(&self, platform: &str) -> Result<SandboxAccount> {
        self.create_account_of(platform, None).await
    }

    /// The same for a person, by any text that only they and the operator know: only pages that name the same person
    /// (`sandbox_person` in the query) offer the account.
    ///
    /// # Errors
    /// As [`create_account`](Self::create_account).
    pub async fn create_account_of(&self, platform: &str, owner: Option<&str>) -> Result<SandboxAccount> {
        self.core().public_url()?;
        let account = self.simulator(platform)?.create_account(owner)?;
        self.core().journal.settled().await?;
        Ok(account)
    }

    /// Every account, platform by platform, oldest first.
    ///
    /// # Errors
    /// [`Error::NoAddress`].
    pub fn accounts(&self) -> Result<Vec<SandboxAccount>> {
        let mut all = Vec::new();
        for simulator in &self.inner.simulators {
            for id in simulator.account_ids() {
                all.extend(simulator.account(&id)?);
            }
        }
        Ok(all)
    }

    /// What the platform now shows for an account, newest first. `cursor` is
    /// the `next_cursor` of the page before; `limit` is 1 to 100.
    ///
    /// # Errors
    /// [`Error::UnknownPlatform`], [`Error::UnknownAccount`], [`Error::Invalid`].
    pub async fn feed(
        &self,
        platform: &str,
        external_id: &str,
        cursor: Option<&str>,
        limit: usize,
    ) -> Result<FeedPage> {
        if !(1..=MAX_FEED_PAGE).contains(&limit) {
            return Err(Error::Invalid(format!("limit is {limit}; 1 to {MAX_FEED_PAGE}")));
        }
        let before = cursor.map_or(Ok(u64::MAX), parse_cursor)?;
        let simulator = self.simulator_of(platform, external_id)?;
        let mut found = simulator.feed(external_id, before, limit + 1)?;
        let more = found.len() > limit;
        found.truncate(limit);
        let next_cursor = found.last().filter(|_| more).map(|(seq, _)| seq.to_string());
        self.core().journal.settled().await?;
        Ok(FeedPage { items: found.into_iter().map(|(_, item)| item).collect(), next_cursor })
    }

    /// Makes the next `times` fitting calls on an account fail; see [`Fault`].
    ///
    /// # Errors
    /// [`Error::UnknownPlatform`], [`Error::UnknownAccount`],
    /// [`Error::UnknownFault`], [`Error::Invalid`].
    pub fn set_fault(&self, platform: &str, external_id: &str, fault: &str, times: u32) -> Result<()> {
        let fault: Fault = fault.parse()?;
        let simulator = self.simulator_of(platform, external_id)?;
        self.core().faults.set(simulator.platform(), external_id, fault, times)
    }

    /// The faults that are still to be met.
    pub fn faults(&self) -> Vec<WaitingFault> {
        let all = self.core().faults.list().into_iter();
        all.map(|(platform, external_id, fault, times)| WaitingFault {
            platform,
            external_id,
            fault: fault.name().to_owned(),
            times,
        })
        .collect()
    }

    /// Lets people see and react to posts as if this much more time had passed. A restart forgets it.
    pub fn pass(&self, time: SignedDuration) {
        self.core().pass(time);
    }

    /// Lets something happen that the client has no part in, such as
    /// `{"type": "revoke_token"}`. The crate's README lists the actions.
    ///
    /// # Errors
    /// [`Error::UnknownPlatform`], [`Error::UnknownAccount`], [`Error::Invalid`].
    pub async fn act(&self, platform: &str, external_id: &str, action: Value) -> Result<Value> {
        let outcome = self.simulator_of(platform, external_id)?.act(external_id, action)?;
        self.core().journal.settled().await?;
        Ok(outcome)
    }

    /// Every publication any platform ever accepted, oldest first, all of them
    /// on disk. Deleting a post does not remove its line.
    ///
    /// # Errors
    /// [`Error::LedgerFailed`].
    pub async fn ledger(&self) -> Result<Vec<Publication>> {
        self.ledger_after(0, usize::MAX).await
    }

    /// The part of [`ledger`](Self::ledger) after position `after`.
    ///
    /// # Errors
    /// [`Error::LedgerFailed`].
    pub async fn ledger_after(&self, after: u64, limit: usize) -> Result<Vec<Publication>> {
        let listed = self.core().publications(after, limit);
        self.core().journal.settled().await?;
        Ok(listed)
    }

    /// Tells the sandbox the address clients reach it under.
    pub fn set_public_url(&self, url: impl Into<String>) {
        self.core().set_public_url(url.into());
    }

    /// Tells the sandbox where its clients' media are, with a final slash: platforms that fetch files go nowhere
    /// else. Until then they go to loopback addresses only.
    pub fn set_media_base(&self, url: Url) {
        self.core().pulls.set_base(url);
    }

    /// Its address, once known, without a final slash.
    pub fn public_url(&self) -> Option<String> {
        self.core().public_url().ok()
    }

    /// Lets waiting long polls answer at once. For a graceful stop; the ledger
    /// needs none.
    pub fn stop(&self) {
        self.core().stopping.cancel();
    }

    fn core(&self) -> &Core {
        &self.inner.core
    }

    fn simulator(&self, platform: &str) -> Result<&dyn Simulator> {
        let all = &self.inner.simulators;
        let found = all.iter().find(|simulator| simulator.platform() == platform);
        found.map(AsRef::as_ref).ok_or_else(|| Error::UnknownPlatform {
            name: platform.to_owned(),
            known: all.iter().map(|one| one.platform()).collect::<Vec<_>>().join(", "),
        })
    }

    fn simulator_of(&self, platform: &str, account: &str) -> Result<&dyn Simulator> {
        let simulator = self.simulator(platform)?;
        match simulator.account(account)? {
            Some(_) => Ok(simulator),
            None => Err(Error::UnknownAccount { platform: platform.to_owned(), id: account.to_owned() }),
        }
    }
}

fn open_now(config: SandboxConfig) -> Result<Sandbox> {
    let ledger = replay::open(&config.ledger_dir)?;
    let media = MediaStore::open(&config.ledger_dir, config.read_facts.clone())?;
    let core = Arc::new(Core::new(config, Journal::idle(), media));
    let simulators = simulators::all(&core);
    let (file, last_seq) = ledger.replay(|line| take_in(&core, &simulators, line))?;
    core.journal.start(file, last_seq)?;
    Ok(Sandbox { inner: Arc::new(Inner { simulators, core, _dir: None }) })
}

fn take_in(core: &Core, all: &[Arc<dyn Simulator>], line: Replayed) -> Result<(), String> {
    let (stamp, platform, account) = (line.stamp(), &line.platform, &line.account);
    let simulator = all.iter().find(|simulator| simulator.platform() == platform);
    let simulator = simulator.ok_or_else(|| format!("no simulator of `{platform}`"))?;
    simulator.replay(stamp, account, line.event)?;
    if let Some(owner) = line.owner {
        core.note_owner(platform, account, owner);
    }
    if let Some(publication) = line.publication {
        core.note(stamp, platform, account, publication);
    }
    Ok(())
}

fn parse_cursor(cursor: &str) -> Result<u64> {
    cursor.parse().map_err(|_| Error::Invalid(format!("cursor `{cursor}` is not one of ours")))
}
