//! What follows from an error: pure.

use std::time::Duration;

use octavo_domain::Backoff;
use octavo_domain::import::ImportError;
use octavo_egress::EgressError;
use octavo_media::Finding;

/// Tries after the first (spec, section 9).
const MOST_RETRIES: i32 = 5;
const BACKOFF: Backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(16) };

/// Why a try failed: the code, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub code: ImportError,
    pub message: String,
}

impl Failure {
    pub fn new(code: ImportError, message: impl Into<String>) -> Self {
        Failure { code, message: message.into() }
    }

    /// The store or the disk of this server broke: worth another try.
    pub fn unexpected(error: impl std::fmt::Display) -> Self {
        tracing::warn!(%error, "an import was interrupted");
        Failure::new(ImportError::Unexpected, "Octavo couldn't store the file right now.")
    }

    pub fn too_large(most: u64) -> Self {
        let message = format!("The file is larger than {most} bytes, the limit of this server. Send a smaller file.");
        Failure::new(ImportError::FileTooLarge, message)
    }
}

/// How long until the next try; none after a failure that is permanent. `failures` counts the one that just happened.
pub fn after(code: ImportError, failures: i32) -> Option<Duration> {
    (code.is_temporary() && failures <= MOST_RETRIES).then(|| BACKOFF.wait(failures))
}

/// What an import ends with that may have killed two workers.
pub fn lost_twice() -> Failure {
    let message = "Octavo stopped twice while it imported this file, so it doesn't try again. The file may need more memory \
                   than this server has. Import a smaller file.";
    Failure::new(ImportError::Unexpected, message)
}

/// A status other than the file.
pub fn of_status(status: u16) -> Failure {
    match status {
        408 => Failure::new(ImportError::Timeout, "The source returned 408: it waited too long."),
        425 | 429 | 500.. => Failure::new(ImportError::Unexpected, format!("The source returned {status}.")),
        _ => {
            let message =
                format!("The source returned {status}. Check that anyone can download the file from this URL.");
            Failure::new(ImportError::SourceError, message)
        }
    }
}

impl From<EgressError> for Failure {
    fn from(error: EgressError) -> Self {
        let code = match &error {
            EgressError::Refused(_) => ImportError::Security,
            EgressError::Redirects(_) => ImportError::SourceError,
            EgressError::ConnectTimeout(_)
            | EgressError::Timeout(_)
            | EgressError::Stalled(_)
            | EgressError::TooSlow(_) => ImportError::Timeout,
            EgressError::Connect(_) | EgressError::Broken(_) => ImportError::Unexpected,
        };
        Failure::new(code, format!("The source failed: {error}."))
    }
}

impl From<Finding> for Failure {
    fn from(finding: Finding) -> Self {
        Failure::new(ImportError::UnsupportedMime, finding.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_failures_are_tried_five_times_more_ever_later() {
        let waits: Vec<_> = (1..=6).map(|failures| after(ImportError::Timeout, failures)).collect();
        let retry = |seconds| Some(Duration::from_secs(seconds));
        assert_eq!(waits, [retry(1), retry(2), retry(4), retry(8), retry(16), None]);
        assert_eq!(after(ImportError::Security, 1), None);
    }

    #[test]
    fn a_status_is_sorted_as_the_specification_says() {
        let codes = [404, 403, 304, 408, 429, 503].map(|status| of_status(status).code);
        use ImportError::*;
        assert_eq!(codes, [SourceError, SourceError, SourceError, Timeout, Unexpected, Unexpected]);
    }
}
