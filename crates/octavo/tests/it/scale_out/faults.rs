//! What goes wrong in a round.

use std::collections::HashSet;
use std::fmt;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use octavo_server::worker::LEASE;

use super::cluster::Cluster;
use super::ledger::Ledger;
use super::load::Load;
use super::network::{EACH, Machine, plug_in, unplug};
use crate::support::until_within;

/// A cable stays unplugged for longer than any connection endures silence.
const UNPLUGGED: Duration = Duration::from_secs(8);
/// How long anything may take in a round: an emergency brake, and no promise.
pub const PATIENCE: Duration = Duration::from_secs(150);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// kill -9, and started again.
    Killed(Machine),
    /// SIGSTOP, for longer than a lease.
    Paused(Machine),
    /// The cable between two machines is unplugged at the first one.
    Unplugged(Machine, Machine),
    /// Every cable of a worker is unplugged, at the other ends.
    Isolated(usize),
    /// The replica is lost and comes back: commits wait for it meanwhile.
    ReplicaUnplugged,
    /// The replica becomes the primary after the end of the primary.
    Promoted(End),
}

/// How a primary ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    ShutDown,
    Killed,
    /// It hangs, and is killed before the replica is promoted.
    Paused,
    /// All of its cables are unplugged.
    Unplugged,
}

use Machine::{Api, Networks, Outside, Postgres, Proxy, Worker};

/// Each kind once; several processes of a kind take turns.
pub fn all(round: usize) -> Vec<Fault> {
    let (api, worker) = (Api(1 + round % EACH), Worker(1 + round % EACH));
    vec![
        Fault::Promoted(End::Killed),
        Fault::Unplugged(Proxy, worker),
        Fault::Promoted(End::Unplugged),
        Fault::Killed(worker),
        Fault::Paused(worker),
        Fault::Unplugged(worker, Proxy),
        Fault::Unplugged(Networks, worker),
        Fault::Unplugged(Outside, worker),
        Fault::Isolated(1 + round % EACH),
        Fault::Killed(api),
        Fault::Paused(api),
        Fault::Unplugged(Proxy, api),
        Fault::Unplugged(api, Proxy),
        Fault::Unplugged(api, Outside),
        Fault::Killed(Proxy),
        Fault::Paused(Proxy),
        Fault::ReplicaUnplugged,
        Fault::Promoted(End::Paused),
        Fault::Promoted(End::ShutDown),
    ]
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Killed(it) => write!(f, "{} killed", it.name()),
            Fault::Paused(it) => write!(f, "{} paused", it.name()),
            Fault::Unplugged(at, from) => write!(f, "{} unplugged at {}", from.name(), at.name()),
            Fault::Isolated(worker) => write!(f, "worker{worker} cut from all"),
            Fault::ReplicaUnplugged => write!(f, "replica cut from primary"),
            Fault::Promoted(End::ShutDown) => write!(f, "switched to the replica"),
            Fault::Promoted(End::Killed) => write!(f, "primary killed, promoted"),
            Fault::Promoted(End::Paused) => write!(f, "primary paused, promoted"),
            Fault::Promoted(End::Unplugged) => write!(f, "primary cut off, promoted"),
        }
    }
}

/// What a round has to show.
pub struct Course<'a> {
    pub cluster: &'a mut Cluster,
    pub load: &'a Load,
    pub ledger: &'a Ledger,
}

impl Course<'_> {
    /// Brings the fault about while the load runs, and ends it. Returns how long it took until something was delivered
    /// that was accepted after the fault began or, if the replica was promoted, after that.
    pub async fn run(&mut self, fault: Fault) -> Duration {
        let begun = Instant::now();
        match fault {
            Fault::Promoted(end) => return self.promote(end).await,
            Fault::Killed(machine) => {
                self.cluster.process(machine).kill();
                if machine == Proxy {
                    self.load.fails().await;
                }
                self.cluster.process(machine).start_again();
            }
            Fault::Paused(Proxy) => {
                self.cluster.proxy.signal("STOP");
                self.load.fails().await;
                self.cluster.proxy.signal("CONT");
            }
            Fault::Paused(machine) => {
                self.cluster.process(machine).signal("STOP");
                self.others_take_over().await;
                lasts(begun, LEASE).await;
                self.cluster.process(machine).signal("CONT");
            }
            Fault::Unplugged(at, from) => {
                unplug(at, from);
                if [at, from].contains(&Proxy) {
                    self.others_take_over().await;
                    self.cluster.notices(if at == Proxy { from } else { at }).await;
                }
                lasts(begun, UNPLUGGED).await;
                plug_in(at, from);
            }
            Fault::Isolated(worker) => {
                let others = [Outside, Proxy, Networks];
                others.iter().for_each(|other| unplug(*other, Worker(worker)));
                self.others_take_over().await;
                lasts(begun, LEASE).await;
                others.iter().for_each(|other| plug_in(*other, Worker(worker)));
            }
            Fault::ReplicaUnplugged => {
                let (primary, replica) = (self.cluster.database.primary, 3 - self.cluster.database.primary);
                unplug(Postgres(primary), Postgres(replica));
                self.load.fails().await;
                plug_in(Postgres(primary), Postgres(replica));
            }
        }
        self.delivered_since(begun).await
    }

    async fn promote(&mut self, end: End) -> Duration {
        let database = &mut self.cluster.database;
        let primary = database.primary;
        let cables = [Postgres(3 - primary), Proxy];
        match end {
            End::ShutDown => database.shut_down(primary),
            End::Killed => database.kill(primary),
            End::Paused => {
                database.signal(primary, "STOP");
                self.load.fails().await;
                self.cluster.database.kill(primary);
            }
            End::Unplugged => {
                cables.iter().for_each(|from| unplug(*from, Postgres(primary)));
                self.load.fails().await;
            }
        }
        self.cluster.database.promote().await;
        let continued = self.delivered_since(Instant::now()).await;
        if end == End::Unplugged {
            self.cluster.database.kill(primary);
            cables.iter().for_each(|to| plug_in(*to, Postgres(primary)));
        }
        self.cluster.database.add_replica().await;
        continued
    }

    /// Waits until all that was accepted by now, and then something more, is delivered.
    async fn others_take_over(&self) {
        let mut before = self.load.accepted();
        until_within(PATIENCE, "the others take over", async || {
            self.ledger.take_delivered(&mut before);
            before.is_empty().then_some(())
        })
        .await;
        self.delivered_since(Instant::now()).await;
    }

    async fn delivered_since(&self, since: Instant) -> Duration {
        until_within(PATIENCE, "deliveries continue", async || {
            self.ledger.first_since(since, &self.load.accepted_since(since)).map(|at| at - since)
        })
        .await
    }

    /// Every API process accepts posts, and every worker delivers: none was started again for it.
    pub async fn is_whole(&self) {
        let since = Instant::now();
        self.load.is_accepted_everywhere().await;
        let workers: HashSet<IpAddr> = (1..=EACH).map(|number| Worker(number).address().into()).collect();
        until_within(PATIENCE, "every worker delivers", async || {
            workers.is_subset(&self.ledger.senders_since(since)).then_some(())
        })
        .await;
    }
}

/// Waits until a fault has lasted for so long.
async fn lasts(begun: Instant, long_enough: Duration) {
    until_within(PATIENCE, "the fault lasts", async || (begun.elapsed() > long_enough).then_some(())).await;
}
