//! One call of a network's API, and how it can fail.

use serde::de::DeserializeOwned;

use crate::error::PlatformError;
use crate::grant::garbled;
use crate::http::{Answer, Lost, PlatformRequest};

/// How a call failed. `R` is what a refusal of the network says.
#[derive(Debug)]
pub(crate) enum CallError<R> {
    Lost(Lost),
    Refused(R),
    /// A success that cannot be read.
    Garbled,
}

impl<R> CallError<R> {
    /// For calls that may be repeated at will.
    pub(crate) fn into_platform_error(self, platform: &str, refused: impl FnOnce(R) -> PlatformError) -> PlatformError {
        match self {
            CallError::Lost(lost) => lost.temporary(platform),
            CallError::Refused(refusal) => refused(refusal),
            CallError::Garbled => garbled(platform),
        }
    }
}

impl PlatformRequest {
    /// For calls whose success may have no body. `refused` reads any other answer.
    pub(crate) async fn accepted<R>(self, refused: impl FnOnce(&Answer) -> R) -> Result<Answer, CallError<R>> {
        let answer = self.send().await.map_err(CallError::Lost)?;
        if answer.status.is_success() { Ok(answer) } else { Err(CallError::Refused(refused(&answer))) }
    }

    pub(crate) async fn call<T, R>(self, refused: impl FnOnce(&Answer) -> R) -> Result<T, CallError<R>>
    where
        T: DeserializeOwned,
    {
        self.accepted(refused).await?.json().ok_or(CallError::Garbled)
    }
}
