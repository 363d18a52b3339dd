//! Token buckets, one a caller.

use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

use governor::clock::{Clock as _, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use uuid::Uuid;

use crate::http::layers::client_address::network;

type Limiter = RateLimiter<Bucket, DefaultKeyedStateStore<Bucket>, DefaultClock, StateInformationMiddleware>;

/// Whose bucket it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Bucket {
    Person { client_id: String, user_id: Uuid },
    Address(IpAddr),
}

impl Bucket {
    pub fn person(client_id: &str, user_id: Uuid) -> Self {
        Bucket::Person { client_id: client_id.to_owned(), user_id }
    }

    pub fn address(address: IpAddr) -> Self {
        Bucket::Address(network(address))
    }
}

#[derive(Debug)]
pub struct TooMany {
    /// Until the next one is allowed.
    pub seconds: u64,
}

pub struct Buckets {
    /// None: no limit.
    limiter: Option<Limiter>,
    /// How many buckets there may be before the full ones are looked for.
    crowded: AtomicUsize,
}

/// Fewer are not worth a search.
const FEW: usize = 10_000;

impl Buckets {
    pub fn new(quota: Option<Quota>) -> Self {
        let limiter = quota.map(|quota| RateLimiter::keyed(quota).with_middleware());
        Buckets { limiter, crowded: AtomicUsize::new(FEW) }
    }

    /// What is left; none where nothing is limited.
    pub fn take(&self, bucket: Bucket) -> Result<Option<u32>, TooMany> {
        let Some(limiter) = &self.limiter else {
            return Ok(None);
        };
        if limiter.len() > self.crowded.load(Ordering::Relaxed) {
            self.forget_idle();
        }
        match limiter.check_key(&bucket) {
            Ok(snapshot) => Ok(Some(snapshot.remaining_burst_capacity())),
            Err(denied) => {
                let wait = denied.wait_time_from(DefaultClock::default().now());
                Err(TooMany { seconds: (wait.as_secs_f64().ceil() as u64).max(1) })
            }
        }
    }

    /// Forgets buckets that are full again. As many as are left may come before the next search, so that calls from
    /// ever new addresses neither fill the memory nor cost a search each.
    pub fn forget_idle(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
            self.crowded.store(FEW.max(2 * limiter.len()), Ordering::Relaxed);
        }
    }
}
