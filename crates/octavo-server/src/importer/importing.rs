//! The parts that the importer works with.

use std::path::PathBuf;
use std::time::Duration;

use octavo_domain::Clock;
use octavo_egress::Egress;
use octavo_store::Store;

use crate::media::Media;
use crate::wake::Wake;

/// What importing needs. Cheap to clone.
#[derive(Clone)]
pub struct Importing {
    pub store: Store,
    pub clock: Clock,
    pub egress: Egress,
    pub media: Media,
    pub wake: Wake,
    /// Where downloads are kept until they are whole.
    pub spool: PathBuf,
    /// For one try, from the first byte to the last.
    pub timeout: Duration,
}
