//! The simulators there are: a new platform is a folder and one line here.

use std::sync::Arc;

use crate::core::SharedCore;
use crate::core::simulator::Simulator;
use crate::{bluesky, instagram, linkedin, telegram, threads, tiktok, x, youtube};

/// Every simulator of a sandbox.
pub fn all(core: &SharedCore) -> Vec<Arc<dyn Simulator>> {
    vec![
        telegram::simulator(core),
        bluesky::simulator(core),
        youtube::simulator(core),
        tiktok::simulator(core),
        x::simulator(core),
        linkedin::simulator(core),
        instagram::simulator(core),
        threads::simulator(core),
    ]
}
