//! Waiting until a network has finished with something: a pace, a look, what the look shows, and an end.

use std::iter;
use std::time::Duration;

use crate::call::{Caller, NetworkApi};
use crate::error::{PlatformError, codes};

/// When a post is tried again whose media the network is still processing.
const TRY_AGAIN: Duration = Duration::from_secs(60);

/// When to look, in seconds.
pub(crate) struct Pace {
    /// Before the first look.
    pub(crate) first: u64,
    /// After each look; the last one is repeated.
    pub(crate) waits: &'static [u64],
    /// No further wait begins after this time.
    pub(crate) patience: u64,
}

/// What a look shows.
pub(crate) enum Look<T> {
    Ready(T),
    /// With the wait that the network asks for, if it does.
    NotYet(Option<Duration>),
}

impl<T> Look<T> {
    /// A look that fails for now says nothing; the next one may succeed.
    pub(crate) fn failed(error: PlatformError) -> Result<Self, PlatformError> {
        match error {
            PlatformError::Temporary { retry_after, ref code, .. }
                if error.is_passing() || code == codes::PLATFORM_RATE_LIMITED =>
            {
                Ok(Look::NotYet(retry_after))
            }
            lasting => Err(lasting),
        }
    }
}

impl<A: NetworkApi> Caller<A> {
    /// Looks until something is ready; `None` when the patience is over.
    pub(crate) async fn wait_for<T, E, F>(&self, pace: &Pace, mut look: impl FnMut() -> F) -> Result<Option<T>, E>
    where
        F: Future<Output = Result<Look<T>, E>>,
    {
        let last = pace.waits.last().copied().unwrap_or(pace.patience);
        let mut waited = Duration::from_secs(pace.first);
        if pace.first > 0 {
            self.pause(waited).await;
        }
        for usual in pace.waits.iter().copied().chain(iter::repeat(last)) {
            let asked = match look().await? {
                Look::Ready(found) => return Ok(Some(found)),
                Look::NotYet(asked) => asked,
            };
            let (wait, patience) = (asked.unwrap_or(Duration::from_secs(usual)), Duration::from_secs(pace.patience));
            if waited >= patience || wait > patience {
                break;
            }
            self.pause(wait).await;
            waited += wait;
        }
        Ok(None)
    }

    /// As [`wait_for`](Self::wait_for), for files that a post needs.
    pub(crate) async fn wait_until_processed<T, F>(
        &self,
        pace: &Pace,
        look: impl FnMut() -> F,
    ) -> Result<T, PlatformError>
    where
        F: Future<Output = Result<Look<T>, PlatformError>>,
    {
        self.wait_for(pace, look).await?.ok_or_else(|| PlatformError::Temporary {
            code: codes::MEDIA_PROCESSING.to_owned(),
            message: format!("{} is still processing the post's media. Octavo tries again later.", self.network.name()),
            retry_after: Some(TRY_AGAIN),
        })
    }
}
