//! How long an old secret works next to the new one.

use jiff::SignedDuration;
use octavo_domain::webhook::KEY_OVERLAP_SECONDS;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::extract::input::Problems;

/// A secret to replace.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecretRotation {
    /// How long the old secret continues to work. 0 ends it immediately.
    #[schema(minimum = 0, maximum = 604800, default = 86400)]
    overlap_seconds: Option<i64>,
}

impl SecretRotation {
    pub fn overlap(self, problems: &mut Problems) -> SignedDuration {
        let bound = KEY_OVERLAP_SECONDS;
        let seconds = problems.within(bound.name, self.overlap_seconds, bound.min..=bound.max);
        SignedDuration::from_secs(seconds.unwrap_or(bound.default))
    }
}
