//! Errors of the sandbox itself. What the simulators answer to their clients
//! is each platform's own and lives in its folder.

use std::path::PathBuf;

/// Why the sandbox could not do what its operator asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No simulator carries this name.
    #[error("unknown platform `{name}`; the sandbox simulates {known}")]
    UnknownPlatform {
        /// The name that was asked for.
        name: String,
        /// The names that exist, separated by commas.
        known: String,
    },
    /// The simulator exists, the account does not.
    #[error("{platform} has no account `{id}` in this sandbox")]
    UnknownAccount {
        /// Platform name as in `TELEGRAM`.
        platform: String,
        /// The platform's id of the account.
        id: String,
    },
    /// No such fault.
    #[error("unknown fault `{name}`; known are {known}")]
    UnknownFault {
        /// The name that was asked for.
        name: String,
        /// The names that exist, separated by commas.
        known: String,
    },
    /// An argument is out of range or malformed.
    #[error("{0}")]
    Invalid(String),
    /// Addresses were asked for before anyone told the sandbox its own.
    #[error("the sandbox does not know its own address: set `public_url`, or serve it first")]
    NoAddress,
    /// Another process, or another `Sandbox`, has the directory open.
    #[error("the ledger in {0} is in use by another process")]
    InUse(PathBuf),
    /// A line before the last one cannot be read: not a torn write, so nothing
    /// is repaired by itself.
    #[error("line {line} of {path} is damaged: {reason}")]
    Damaged {
        /// The ledger file.
        path: PathBuf,
        /// One-based line number.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// The ledger stopped taking entries (disk full or failing); nothing that
    /// was not on disk has been acknowledged.
    #[error("the ledger cannot be written any more")]
    LedgerFailed,
    /// Reading or writing the ledger directory failed.
    #[error("ledger directory: {0}")]
    Io(#[from] std::io::Error),
}

/// Result of the sandbox's own calls.
pub type Result<T, E = Error> = std::result::Result<T, E>;
