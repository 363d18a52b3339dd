//! Why push messages could not be queued, written or read.

use octavo_store::StoreError;

use crate::vault::{NoRandomness, SealError};

#[derive(Debug, thiserror::Error)]
pub enum PushError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Seal(#[from] SealError),
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
    #[error("{0}")]
    Crypto(&'static str),
}
