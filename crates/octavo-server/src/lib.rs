//! The server: HTTP in front, workers behind, one store between them.
//!
//! Feature modules (`identity`, `publisher`, `deliverer`, `importer`, `bins`, `tls`) import neither `http` nor each other.
//! They stand on floors that know none of them, such as `vault`, `mail`, `push`, `media` and `worker`. `http` puts them together for
//! callers, the binary puts the whole together.

pub mod approval_proof;
pub mod audit;
pub mod bins;
pub mod deliverer;
mod headers;
pub mod http;
pub mod identity;
pub mod ids;
pub mod importer;
pub mod liveness;
mod loopback;
pub mod mail;
pub mod media;
mod outage;
pub mod publisher;
pub mod push;
pub mod sandbox_link;
pub mod settings;
pub mod telemetry;
pub mod tls;
pub mod traces;
pub mod vault;
pub mod wake;
pub mod worker;

use octavo_domain::Clock;

/// The system's clock: the only place of the server that reads it.
#[expect(clippy::disallowed_methods, reason = "this is the injected clock")]
pub fn system_clock() -> Clock {
    Clock::new(jiff::Timestamp::now)
}
