//! A simulator's state is the sum of its events: live calls and the replay of
//! the ledger go through the same [`State::apply`], so a restart cannot differ.

use std::ops::Deref;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::audience::Audience;
use super::errors::CallError;
use super::faults::{Fault, SHORT_ACCESS, SLOWNESS};
use super::journal::{NewPublication, Stamp};
use super::{Core, SharedCore};
use crate::error::Error;

/// What a platform remembers.
pub trait State: Default + Send {
    /// What can happen on the platform; its JSON is the ledger's format, so
    /// existing names and shapes stay readable for ever.
    type Event: Serialize + DeserializeOwned;

    /// Takes in something that has happened. Must not fail and must not look at
    /// a clock: everything needed is in the event and its stamp.
    fn apply(&mut self, stamp: Stamp, account: &str, event: Self::Event);
}

/// A platform's state behind its lock, with the ledger in front of it.
pub struct World<S> {
    pub core: SharedCore,
    pub platform: &'static str,
    state: Mutex<S>,
}

impl<S: State> World<S> {
    pub fn new(core: SharedCore, platform: &'static str) -> Self {
        Self { core, platform, state: Mutex::new(S::default()) }
    }

    /// The state as it is now. Never hold it across an await.
    pub fn read(&self) -> impl Deref<Target = S> + '_ {
        self.lock()
    }

    /// Exclusive access that can record events.
    pub fn write(&self) -> Writer<'_, S> {
        Writer { world: self, state: self.lock() }
    }

    /// Takes one ledger line in.
    pub fn replay(&self, stamp: Stamp, account: &str, event: Value) -> Result<(), String> {
        let event = serde_json::from_value(event).map_err(|error| error.to_string())?;
        self.lock().apply(stamp, account, event);
        Ok(())
    }

    /// Whether an account is this person's; nobody's, where no person is named.
    pub fn is_of(&self, account: &str, person: Option<&str>) -> bool {
        self.core.is_of(self.platform, account, person)
    }

    /// Uses up one of the account's faults that `among` allows.
    pub fn take_fault(&self, account: &str, among: &[Fault]) -> Option<Fault> {
        self.core.faults.take(self.platform, account, among)
    }

    /// The numbers of an account's post; see [`Core::measured`].
    pub fn measured(&self, account: &str, id: &str, at: Timestamp) -> Audience {
        self.core.measured(self.platform, account, id, at)
    }

    /// Refuses a call in the words that `refusal` has for a fault, if the account meets one that any call can meet.
    pub fn meet_fault<A>(
        &self,
        account: &str,
        refusal: impl FnOnce(Fault) -> CallError<A>,
    ) -> Result<(), CallError<A>> {
        self.take_fault(account, &Fault::ON_ANY_CALL).map_or(Ok(()), |fault| Err(refusal(fault)))
    }

    /// Meets the faults that lose or delay the answer to what was accepted.
    pub async fn after_accept<A>(&self, account: &str) -> Result<(), CallError<A>> {
        match self.take_fault(account, &Fault::AFTER_ACCEPT) {
            Some(Fault::DropAfterAccept) => return Err(CallError::Cut),
            Some(_) => tokio::time::sleep(SLOWNESS).await,
            None => {}
        }
        Ok(())
    }

    /// How long the sign-in that an account is given now lasts, where it would last for `usual`.
    pub fn sign_in_life(&self, account: &str, usual: SignedDuration) -> SignedDuration {
        self.take_fault(account, &[Fault::ShortAccess]).map_or(usual, |_| SHORT_ACCESS)
    }

    fn lock(&self) -> MutexGuard<'_, S> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The state, locked for a change.
pub struct Writer<'a, S> {
    world: &'a World<S>,
    state: MutexGuard<'a, S>,
}

impl<S: State> Writer<'_, S> {
    pub fn core(&self) -> &Core {
        &self.world.core
    }

    /// As [`World::is_of`].
    pub fn is_of(&self, account: &str, person: Option<&str>) -> bool {
        self.world.is_of(account, person)
    }

    /// Records what happened and takes it in. When the ledger refuses, nothing
    /// has happened.
    pub fn commit(&mut self, account: &str, event: S::Event) -> Result<Stamp, Error> {
        self.commit_as(account, None, event)
    }

    /// The same for something the platform shows to the world.
    pub fn publish(&mut self, account: &str, publication: NewPublication, event: S::Event) -> Result<Stamp, Error> {
        self.commit_as(account, Some(publication), event)
    }

    /// The same for the event that an account begins with.
    pub fn begin(&mut self, account: &str, owner: Option<&str>, event: S::Event) -> Result<Stamp, Error> {
        let World { core, platform, .. } = self.world;
        let stamp = core.record_account(platform, account, owner, &event)?;
        self.state.apply(stamp, account, event);
        Ok(stamp)
    }

    fn commit_as(
        &mut self,
        account: &str,
        publication: Option<NewPublication>,
        event: S::Event,
    ) -> Result<Stamp, Error> {
        let World { core, platform, .. } = self.world;
        let stamp = core.record(platform, account, publication, &event)?;
        self.state.apply(stamp, account, event);
        Ok(stamp)
    }
}

impl<S> Deref for Writer<'_, S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.state
    }
}
