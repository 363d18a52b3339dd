//! The streams of events that are open in this process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use octavo_store::events::Feed;
use tokio_util::sync::CancellationToken;

/// Of one feed. A feed is an application's, or one person's part of it.
pub const MOST_OF_FEED: usize = 10;
/// In one process. Each reads from the database every second.
const MOST: usize = 200;

/// Few streams of each feed, and few in all. Cheap to clone.
#[derive(Clone, Default)]
pub struct OpenStreams {
    open: Arc<Mutex<HashMap<Feed, usize>>>,
    stop: CancellationToken,
}

/// Why no stream may open now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooManyStreams {
    OfFeed,
    InProcess,
}

/// An open stream. It closes when this is dropped.
pub struct OpenStream {
    feed: Feed,
    streams: OpenStreams,
}

impl OpenStreams {
    /// # Errors
    /// [`TooManyStreams`], at once.
    pub fn open(&self, feed: Feed) -> Result<OpenStream, TooManyStreams> {
        let mut open = self.lock();
        if open.get(&feed).is_some_and(|count| *count >= MOST_OF_FEED) {
            return Err(TooManyStreams::OfFeed);
        }
        if open.values().sum::<usize>() >= MOST {
            return Err(TooManyStreams::InProcess);
        }
        *open.entry(feed).or_default() += 1;
        Ok(OpenStream { feed, streams: self.clone() })
    }

    /// Ends all streams: the process stops.
    pub fn end(&self) {
        self.stop.cancel();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Feed, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenStream {
    pub fn feed(&self) -> Feed {
        self.feed
    }

    /// Completes when the process stops.
    pub async fn ended(&self) {
        self.streams.stop.cancelled().await;
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut open = self.streams.lock();
        if let Some(count) = open.get_mut(&self.feed) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.feed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_feed_has_few_streams_and_a_process_not_many() {
        let streams = OpenStreams::default();
        let feed = |n: usize| Feed::All { app_id: Uuid::from_u128(n as u128) };
        let mut open: Vec<OpenStream> = (0..MOST_OF_FEED).filter_map(|_| streams.open(feed(0)).ok()).collect();
        assert_eq!(streams.open(feed(0)).err(), Some(TooManyStreams::OfFeed));
        open.pop();
        open.push(streams.open(feed(0)).ok().unwrap());
        open.extend((MOST_OF_FEED..MOST).filter_map(|n| streams.open(feed(n)).ok()));
        assert_eq!((open.len(), streams.open(feed(1)).err()), (MOST, Some(TooManyStreams::InProcess)));
        open.clear();
        assert!(streams.lock().is_empty());
    }
}
