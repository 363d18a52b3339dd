//! The server: HTTP in front, workers behind, one store between them.
//!
//! Feature modules (`identity`, `media`, `publisher`, `deliverer`, `importer`, `bins`, `tls`) never import `http`, nor each
//! other; `http` puts them together for callers, the binary puts the whole together.

pub mod apps;
pub mod audit;
pub mod bins;
pub mod connecting;
pub mod deliverer;
mod headers;
pub mod http;
pub mod identity;
pub mod ids;
pub mod importer;
pub mod liveness;
mod loopback;
pub mod media;
mod outage;
pub mod publisher;
pub mod sandbox_link;
pub mod settings;
pub mod telemetry;
pub mod tls;
pub mod traces;
pub mod wake;
pub mod worker;

use octavo_domain::Clock;

/// The system's clock: the only place of the server that reads it.
#[expect(clippy::disallowed_methods, reason = "this is the injected clock")]
pub fn system_clock() -> Clock {
    Clock::new(jiff::Timestamp::now)
}
