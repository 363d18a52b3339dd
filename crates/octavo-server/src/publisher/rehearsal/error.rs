//! What a rehearsal is given besides the posts, and why there may be none.

use std::io;

use octavo_store::StoreError;

/// Posts of one rehearsal, with those of the last day and those that wait beside them.
pub const MOST_POSTS: usize = 2_000;
/// Their files together.
pub const MOST_BYTES: u64 = 512 << 20;

/// A fault of the sandbox that calls on an account will meet.
#[derive(Debug, Clone)]
pub struct KnownFault {
    pub account_id: i64,
    /// As the sandbox names it.
    pub fault: String,
    pub times: u32,
}

#[derive(Debug, thiserror::Error)]
pub enum RehearsalError {
    #[error(
        "{0} posts are too many for one rehearsal, with those of the last 24 hours and those that wait on the same \
         networks. A rehearsal plays at most {MOST_POSTS}. Rehearse a shorter period."
    )]
    TooManyPosts(usize),
    #[error(
        "The files of these posts have {} MB together. A rehearsal reads at most {} MB. Rehearse fewer posts at once.",
        .0 / 1_000_000, MOST_BYTES / 1_000_000
    )]
    TooManyBytes(u64),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the rehearsal's folder: {0}")]
    Io(#[from] io::Error),
    #[error("the simulated networks: {0}")]
    Sandbox(#[from] octavo_sandbox::Error),
    #[error("the stage: {0}")]
    Stage(String),
}

impl RehearsalError {
    pub(super) fn stage(error: impl ToString) -> Self {
        RehearsalError::Stage(error.to_string())
    }
}
