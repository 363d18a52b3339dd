//! Work that runs when a transaction ends.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

/// How a transaction ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TxEnd {
    Committed,
    RolledBack,
    /// The commit started, but it failed or its caller was dropped. It may have taken effect.
    Unknown,
}

/// Completes when the caller of a commit may go on.
pub type Wait = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Follows the end of a transaction.
pub(crate) trait AfterCommit: Send {
    /// Called once, and never blocks. The caller of the commit waits for what is returned.
    fn ended(self: Box<Self>, end: TxEnd) -> Option<Wait>;
}

/// Followers of a transaction that hasn't started to commit. Dropping this reports a rollback to them.
#[derive(Default)]
pub(super) struct Followers(Vec<Box<dyn AfterCommit>>);

impl Followers {
    pub fn add(&mut self, follower: impl AfterCommit + 'static) {
        self.0.push(Box::new(follower));
    }

    pub fn commit_begins(mut self) -> Committing {
        Committing(std::mem::take(&mut self.0))
    }
}

impl Drop for Followers {
    fn drop(&mut self) {
        tell(&mut self.0, TxEnd::RolledBack);
    }
}

/// Followers of a transaction that is being committed. Dropping this reports an unknown outcome to them.
pub(super) struct Committing(Vec<Box<dyn AfterCommit>>);

impl Committing {
    pub async fn committed(mut self) {
        for wait in tell(&mut self.0, TxEnd::Committed) {
            wait.await;
        }
    }
}

impl Drop for Committing {
    fn drop(&mut self) {
        tell(&mut self.0, TxEnd::Unknown);
    }
}

fn tell(followers: &mut Vec<Box<dyn AfterCommit>>, end: TxEnd) -> Vec<Wait> {
    followers.drain(..).filter_map(|follower| follower.ended(end)).collect()
}

/// State that features share within this process, by type, so that the engine doesn't depend on them.
#[derive(Clone, Default)]
pub(super) struct Shared(Arc<Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>>);

impl Shared {
    /// The only value of its type, made when it is first asked for.
    pub fn get<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let value = shared.entry(TypeId::of::<T>()).or_insert_with(|| Arc::<T>::default());
        #[expect(clippy::expect_used, reason = "it was stored under its type")]
        value.clone().downcast().expect("a value has the type that it is stored under")
    }
}
