//! The parts that the deliverer works with.

use jiff::SignedDuration;
use octavo_domain::Clock;
use octavo_egress::Egress;
use octavo_store::Store;

use crate::vault::Sealer;
use crate::wake::Wake;

/// What delivering needs.
pub struct Delivering {
    pub store: Store,
    pub clock: Clock,
    pub egress: Egress,
    pub sealer: Sealer,
    pub wake: Wake,
    /// Whether people get mail.
    pub has_mail: bool,
    /// How long events, deliveries and their tries are kept.
    pub retention: SignedDuration,
    /// How long a deleted client workspace keeps its posts.
    pub keep_clients: SignedDuration,
}
