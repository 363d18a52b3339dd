//! How many connections may be open, in all and from one address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ipnet::IpNet;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

use super::activity::Activity;
use crate::http::layers::client_address::network;
use crate::settings::Settings;
use crate::telemetry;

/// How often to look for a connection that can be dropped.
const LOOK: Duration = Duration::from_secs(1);

/// The connections of one listener.
pub struct Slots {
    all: Arc<Semaphore>,
    by_address: Arc<AddressSlots>,
    open: Arc<OpenConnections>,
}

/// The open connections, among which the slowest is found.
#[derive(Default)]
struct OpenConnections {
    next: AtomicU64,
    by_number: Mutex<HashMap<u64, Arc<Activity>>>,
}

struct AddressSlots {
    /// Of one address; none: as many as there are.
    most: Option<u32>,
    exempt: Vec<IpNet>,
    taken: Mutex<HashMap<IpAddr, u32>>,
}

/// The place of one connection, free again once dropped.
pub struct Slot {
    _one: OwnedSemaphorePermit,
    address: IpAddr,
    by_address: Arc<AddressSlots>,
    number: u64,
    open: Arc<OpenConnections>,
}

impl Slots {
    pub fn new(settings: &Settings) -> Self {
        let connections = &settings.connections;
        let most = connections.most_per_address;
        let mut exempt = settings.trusted_proxies.clone();
        if settings.sandbox {
            // Its networks are called from here, by hundreds of jobs at once.
            exempt.extend([IpAddr::from(Ipv4Addr::LOCALHOST), Ipv6Addr::LOCALHOST.into()].map(IpNet::from));
        }
        let by_address = AddressSlots {
            most: Some(most).filter(|most| *most > 0 && settings.tells_addresses_apart()),
            exempt,
            taken: Mutex::default(),
        };
        let most = (connections.most as usize).min(Semaphore::MAX_PERMITS);
        Slots { all: Arc::new(Semaphore::new(most)), by_address: Arc::new(by_address), open: Arc::default() }
    }

    /// Waits for room for an accepted connection, and makes it by dropping the slowest one. Further connections wait in
    /// the kernel's queue.
    pub async fn wait(&self) -> Option<OwnedSemaphorePermit> {
        loop {
            if self.all.available_permits() == 0 {
                self.open.drop_slowest();
            }
            if let Ok(free) = timeout(LOOK, self.all.clone().acquire_owned()).await {
                return free.ok();
            }
        }
    }

    /// None: the address has all that one may have.
    pub fn take(&self, one: Option<OwnedSemaphorePermit>, peer: IpAddr, activity: &Arc<Activity>) -> Option<Slot> {
        let address = network(peer);
        if !self.by_address.take(address, peer.to_canonical()) {
            metrics::counter!(telemetry::CONNECTIONS_REFUSED).increment(1);
            tracing::debug!(%peer, "connection refused: this address has too many");
            return None;
        }
        metrics::gauge!(telemetry::CONNECTIONS_OPEN).increment(1);
        let (number, open) = (self.open.add(activity.clone()), self.open.clone());
        Some(Slot { _one: one?, address, by_address: self.by_address.clone(), number, open })
    }
}

impl OpenConnections {
    fn add(&self, activity: Arc<Activity>) -> u64 {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.lock().insert(number, activity);
        number
    }

    fn remove(&self, number: u64) -> Option<Arc<Activity>> {
        self.lock().remove(&number)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Activity>>> {
        self.by_number.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn drop_slowest(&self) {
        let now = Instant::now();
        let mut open = self.lock();
        let slowest = open.iter().filter_map(|(number, it)| Some((it.slowness(now)?, *number))).min();
        if let Some(activity) = slowest.and_then(|(_, number)| open.remove(&number)) {
            metrics::counter!(telemetry::CONNECTIONS_DROPPED).increment(1);
            activity.drop_connection();
        }
    }
}

impl AddressSlots {
    fn take(&self, address: IpAddr, peer: IpAddr) -> bool {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let open = taken.entry(address).or_default();
        let is_exempt = || self.exempt.iter().any(|range| range.contains(&peer));
        if self.most.is_some_and(|most| *open >= most) && !is_exempt() {
            return false;
        }
        *open += 1;
        true
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        metrics::gauge!(telemetry::CONNECTIONS_OPEN).decrement(1);
        self.open.remove(self.number);
        let mut taken = self.by_address.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = taken.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                taken.remove(&self.address);
            }
        }
    }
}
