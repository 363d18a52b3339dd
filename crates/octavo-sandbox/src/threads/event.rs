//! What can happen on the simulated Threads: the ledger's lines.

use serde::{Deserialize, Serialize};

use super::spec::Spec;
use crate::core::grants::{FirstCode, Granting};

/// One line. The line's account is the profile's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A profile whose owner allowed everything.
    ProfileCreated {
        username: String,
        name: String,
        first: FirstCode,
    },
    /// Codes and tokens.
    Access {
        granting: Granting,
    },
    /// Nothing that anyone sees.
    ContainerCreated {
        container: String,
        spec: Spec,
    },
    /// threads_publish
    Published {
        container: String,
        post: String,
        shortcode: String,
    },
    PostDeleted {
        post: String,
    },
    /// The containers that are open count as a day old.
    ContainersExpired {},
    /// The next container ends in this.
    NextFails {
        error_message: String,
    },
    /// The posts of the day are used up.
    QuotaUsedUp {},
    /// The platform restricts the profile, or does so no more.
    Restricted {
        restricted: bool,
    },
}
