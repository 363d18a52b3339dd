//! The header `LinkedIn-Version`: <https://learn.microsoft.com/linkedin/marketing/versioning>. A version is a month and
//! lives for about a year.

use http::HeaderMap;

use super::LinkedInSimulator;
use super::error::{Outcome, coded};

/// Those that lived in November 2026; months can be left out. The list stands still, so that a sandbox does not wear
/// out; the action `retire_version` ends one.
const ACTIVE: [&str; 10] =
    ["202601", "202602", "202603", "202604", "202605", "202606", "202607", "202608", "202609", "202610"];

impl LinkedInSimulator {
    /// The version that the caller wants, as refusals show it: with a day.
    pub fn version(&self, headers: &HeaderMap) -> Outcome<String> {
        let asked = headers.get("linkedin-version").and_then(|version| version.to_str().ok()).unwrap_or_default();
        if asked.is_empty() {
            let message = "A version must be present. Please specify a version by adding the LinkedIn-Version header.";
            return Err(coded(400, "VERSION_MISSING", message));
        }
        let full = format!("{asked}01");
        if ACTIVE.contains(&asked) && !self.world.read().retired.contains(asked) {
            return Ok(full);
        }
        Err(coded(426, "NONEXISTENT_VERSION", &format!("Requested version {full} is not active")))
    }
}
