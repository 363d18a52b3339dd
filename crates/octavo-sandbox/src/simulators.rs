//! Every simulator, one line each.

use std::sync::Arc;

use crate::core::SharedCore;
use crate::core::simulator::Simulator;

/// Every simulator of a sandbox.
pub fn all(core: &SharedCore) -> Vec<Arc<dyn Simulator>> {
    vec![
        crate::telegram::simulator(core),
        crate::bluesky::simulator(core),
        crate::youtube::simulator(core),
        crate::tiktok::simulator(core),
        crate::x::simulator(core),
        crate::linkedin::simulator(core),
        crate::instagram::simulator(core),
        crate::threads::simulator(core),
        crate::mastodon::simulator(core),
        crate::discord::simulator(core),
    ]
}
