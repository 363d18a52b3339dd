//! What follows from an error: pure.

use std::time::Duration;

use octavo_domain::post::Outcome;
use octavo_platforms::PlatformError;

/// Tries at one post before a temporary error becomes final: about 40 minutes of them.
pub const MOST_TRIES: i32 = 10;
const FIRST_WAIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_secs(15 * 60);

#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    RetryAfter(Duration),
    /// Try again then, and do not count this try.
    Park(Duration),
    Fail(Outcome),
    /// Renew the credentials, then try again at once.
    Renew,
    /// Fail, and mark the account: a person has to connect it again.
    Disconnect(Outcome),
}

/// `tries` counts the one that just failed.
pub fn after(error: PlatformError, tries: i32) -> Next {
    match error {
        PlatformError::Temporary { code, message, .. } if tries >= MOST_TRIES => {
            let message = format!("{message} Octavo tried {tries} times and gave up; publish it again later.");
            Next::Fail(Outcome::Failed { code, message })
        }
        PlatformError::Temporary { retry_after, .. } => {
            Next::RetryAfter(wait(tries).max(retry_after.unwrap_or_default()))
        }
        PlatformError::QuotaExceeded { retry_after, .. } => Next::Park(retry_after.max(FIRST_WAIT)),
        PlatformError::Permanent { code, message } => Next::Fail(Outcome::Failed { code, message }),
        PlatformError::TokenExpired if tries < MOST_TRIES => Next::Renew,
        PlatformError::TokenExpired => {
            Next::Disconnect(reconnect("The network no longer takes the account's token.".into()))
        }
        PlatformError::Reauthorize { message } => Next::Disconnect(reconnect(message)),
    }
}

/// What a post fails with whose fate nobody can tell.
pub fn unknown(message: &str) -> Outcome {
    let message = format!(
        "{message} It may have been published: look at the account before you publish it again. \
         Octavo does not send it twice."
    );
    Outcome::Failed { code: "OUTCOME_UNKNOWN".into(), message }
}

pub fn reconnect(message: String) -> Outcome {
    Outcome::Failed { code: "ACCOUNT_NEEDS_RECONNECT".into(), message: format!("{message} Connect the account again.") }
}

fn wait(tries: i32) -> Duration {
    let doublings = u32::try_from(tries.saturating_sub(1)).unwrap_or(0).min(16);
    FIRST_WAIT.saturating_mul(1 << doublings).min(LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn temporary(retry_after: Option<u64>) -> PlatformError {
        let (code, message) = ("X".to_owned(), "Busy.".to_owned());
        PlatformError::Temporary { code, message, retry_after: retry_after.map(Duration::from_secs) }
    }

    #[test]
    fn temporary_errors_are_retried_ever_later_and_then_end() {
        let after_tries = |tries| after(temporary(None), tries);
        assert_eq!(after_tries(1), Next::RetryAfter(Duration::from_secs(5)));
        assert_eq!(after_tries(3), Next::RetryAfter(Duration::from_secs(20)));
        assert_eq!(after_tries(9), Next::RetryAfter(LONGEST_WAIT));
        assert!(matches!(after_tries(MOST_TRIES), Next::Fail(_)));
    }

    #[test]
    fn the_platforms_own_wait_counts_when_it_is_longer() {
        assert_eq!(after(temporary(Some(60)), 1), Next::RetryAfter(Duration::from_secs(60)));
        assert_eq!(after(temporary(Some(1)), 1), Next::RetryAfter(Duration::from_secs(5)));
    }
}
