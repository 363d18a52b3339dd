//! What the caller decides: where the ledger lives, what time it is, under
//! which address the sandbox is reached.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;
use url::Url;

use crate::core::facts::{FactsReader, in_process};

/// The source of "now". Every date, expiry and window of the simulators comes
/// from it, so that a test can move time.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// Settings of a [`Sandbox`](crate::Sandbox).
#[derive(Clone)]
pub struct SandboxConfig {
    /// Directory of `ledger.jsonl` and `media/`; made when missing. One process
    /// at a time may have it open.
    pub ledger_dir: PathBuf,
    /// The clock of all simulators.
    pub clock: Clock,
    /// Base address under which clients reach the sandbox, without a final
    /// slash (`http://127.0.0.1:8081`). [`serve`](crate::serve) and
    /// [`Sandbox::set_public_url`](crate::Sandbox::set_public_url) fill it in
    /// when it is known only later.
    pub public_url: Option<String>,
    /// Reads the facts of videos and PDFs.
    pub read_facts: FactsReader,
}

impl SandboxConfig {
    /// A sandbox that parses files in its own process and is told its address later.
    pub fn new(ledger_dir: PathBuf, clock: Clock) -> Self {
        SandboxConfig { ledger_dir, clock, public_url: None, read_facts: in_process() }
    }
}

/// Settings of a sandbox for one run.
pub struct TemporaryConfig {
    /// As in [`SandboxConfig`].
    pub clock: Clock,
    /// As in [`SandboxConfig`].
    pub public_url: String,
    /// Fetches the media that a network downloads by itself.
    pub client: reqwest::Client,
    /// Media are fetched from below this address only. Ends with a slash.
    pub media_base: Url,
    /// As in [`SandboxConfig`].
    pub read_facts: FactsReader,
}
