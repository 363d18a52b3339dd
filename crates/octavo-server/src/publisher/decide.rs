//! What follows from an error: pure.

use std::time::Duration;

use octavo_domain::post::Outcome;
use octavo_domain::{Backoff, PostErrorCode};
use octavo_platforms::{PlatformError, Published, codes};
use octavo_store::posts::Trouble;

/// Tries at one post before a temporary error becomes final: about 40 minutes of them.
pub const MOST_TRIES: i32 = 10;
const BACKOFF: Backoff = Backoff { first: Duration::from_secs(5), longest: Duration::from_secs(15 * 60) };

#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    RetryAfter(Duration, Trouble),
    /// The whole account waits so long, and this try does not count.
    Park(Duration, Trouble),
    /// At once, with new credentials.
    Renew(Trouble),
    Fail(Outcome),
    /// Fail, and mark the account: a person has to connect it again.
    Disconnect(Outcome),
}

impl Next {
    pub fn is_final(&self) -> bool {
        matches!(self, Next::Fail(_) | Next::Disconnect(_))
    }

    /// Whether what was prepared is lost: it can be published no more, and the post is prepared again.
    pub fn begins_anew(&self) -> bool {
        matches!(self, Next::RetryAfter(_, why) if why.code == PostErrorCode::MediaExpired)
    }
}

/// What is known of a post whose try ends without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// The network certainly did not publish it: the next try begins from the start.
    Unpublished,
    /// The network may have published it: the intent stays, and the next try asks the network before anything else.
    Unknown,
}

/// How a try ends. It is written once.
#[derive(Debug, PartialEq, Eq)]
pub enum Ending {
    Finished(Outcome),
    /// As `Finished`, and the account has to be connected again.
    Disconnected {
        account: Outcome,
        post: Outcome,
    },
    /// Another try follows after a wait. `expires` is true if that one has to renew the credentials.
    Retry {
        wait: Duration,
        why: Trouble,
        fate: Fate,
        expires: bool,
    },
    /// The whole account waits, and this try does not count.
    Park {
        wait: Duration,
        why: Trouble,
        fate: Fate,
    },
    /// The post is not what a person approved: a person is asked again.
    NotApproved,
    /// Another worker has the post, and nothing is written.
    LeaseLost,
}

impl Next {
    /// How the try ends, by what is known of the post.
    pub fn ending(self, fate: Fate) -> Ending {
        match (self, fate) {
            (Next::RetryAfter(wait, why), fate) => Ending::Retry { wait, why, fate, expires: false },
            (Next::Renew(why), fate) => Ending::Retry { wait: Duration::ZERO, why, fate, expires: true },
            (Next::Park(wait, why), fate) => Ending::Park { wait, why, fate },
            (Next::Fail(outcome), Fate::Unpublished) => Ending::Finished(outcome),
            (Next::Fail(_), Fate::Unknown) => {
                Ending::Finished(unknown("The network doesn't say whether it published the post."))
            }
            (Next::Disconnect(outcome), Fate::Unpublished) => {
                Ending::Disconnected { account: outcome.clone(), post: outcome }
            }
            (Next::Disconnect(account), Fate::Unknown) => {
                Ending::Disconnected { account, post: unknown("The network no longer allows Octavo to check.") }
            }
        }
    }
}

/// `tries` counts the one that just failed. `is_renewed` says whether it began with new credentials.
pub fn after(error: PlatformError, tries: i32, is_renewed: bool) -> Next {
    match error {
        PlatformError::Temporary { code, message, retry_after: Some(asked) }
            if code == codes::PLATFORM_RATE_LIMITED =>
        {
            Next::Park(asked.max(BACKOFF.first), trouble(&code, message))
        }
        PlatformError::Temporary { code, message, .. } if tries >= MOST_TRIES => {
            let message = format!("{message} Octavo gave up after {tries} attempts. Try again later.");
            Next::Fail(failed(&code, message))
        }
        PlatformError::Temporary { code, message, retry_after } => {
            Next::RetryAfter(BACKOFF.wait(tries).max(retry_after.unwrap_or_default()), trouble(&code, message))
        }
        PlatformError::QuotaExceeded { message, retry_after } => {
            Next::Park(retry_after.max(BACKOFF.first), trouble(codes::QUOTA_EXCEEDED, message))
        }
        PlatformError::Permanent { code, message } => Next::Fail(failed(&code, message)),
        PlatformError::TokenExpired if !is_renewed && tries < MOST_TRIES => {
            let message = "The network's token has expired. Octavo is renewing it.".to_owned();
            Next::Renew(trouble(codes::TOKEN_EXPIRED, message))
        }
        PlatformError::TokenExpired => {
            Next::Disconnect(reconnect("The network no longer accepts the account's token.".into()))
        }
        PlatformError::Reauthorize { message } => Next::Disconnect(reconnect(message)),
    }
}

fn trouble(code: &str, message: String) -> Trouble {
    Trouble { code: PostErrorCode::to_show(code), message }
}

fn failed(code: &str, message: String) -> Outcome {
    Outcome::Failed { code: PostErrorCode::to_show(code), message }
}

/// What a post fails with whose fate nobody can tell.
pub fn unknown(message: &str) -> Outcome {
    let message = format!(
        "{message} The network may have published the post. Look at the account before you publish it again. Octavo \
         doesn't send it twice."
    );
    Outcome::Failed { code: PostErrorCode::OutcomeUnknown, message }
}

/// What a post ends with whose preparation may have killed two workers.
pub fn lost_twice() -> Outcome {
    let message = "Octavo stopped twice while it prepared this post, so it doesn't try again. A file may need more memory \
                   than this server has. Replace the post's files with smaller ones, then publish it again.";
    Outcome::Failed { code: PostErrorCode::MediaUnprocessable, message: message.to_owned() }
}

/// What a post ends with that is published.
pub fn published(published: Published) -> Outcome {
    let Published { platform_post_identifier, permalink, incomplete, .. } = published;
    let platform_post_identifier = Some(platform_post_identifier);
    Outcome::Published { platform_post_identifier, permalink, incomplete }
}

/// An intent that the network proved not to have carried out is simply tried again.
pub fn absent() -> PlatformError {
    PlatformError::temporary(codes::PLATFORM_UNAVAILABLE, "The network refused the post.".to_owned())
}

/// What a post ends with that is published, but could not be finished in all attempts.
pub fn unfinished(published: Published) -> Published {
    let message = "The post is published, but Octavo could not finish what belongs to it. Check it on the network.";
    Published { incomplete: Some(message.to_owned()), ..published }
}

pub fn reconnect(message: String) -> Outcome {
    Outcome::Failed {
        code: PostErrorCode::AccountNeedsReconnect,
        message: format!("{message} Connect the account again."),
    }
}

/// What follows from a check of an account that failed.
#[derive(Debug, PartialEq, Eq)]
pub enum AfterCheck {
    /// Mark the account: a person has to connect it again.
    Disconnect(Outcome),
    /// The same check after a while; why it failed.
    Later(Duration, String),
}

const HOUR: Duration = Duration::from_secs(3_600);
/// After a network that did not answer.
const CHECK_AGAIN: Duration = Duration::from_secs(10 * 60);

/// `error` is what is left after a renewal, if one could help.
pub fn after_check(error: PlatformError) -> AfterCheck {
    match error {
        PlatformError::TokenExpired => {
            AfterCheck::Disconnect(reconnect("The network no longer accepts the account's token.".into()))
        }
        PlatformError::Reauthorize { message } => AfterCheck::Disconnect(reconnect(message)),
        PlatformError::Temporary { message, retry_after, .. } => {
            AfterCheck::Later(retry_after.unwrap_or_default().max(CHECK_AGAIN), message)
        }
        PlatformError::QuotaExceeded { message, retry_after } => {
            AfterCheck::Later(retry_after.max(CHECK_AGAIN), message)
        }
        PlatformError::Permanent { message, .. } => AfterCheck::Later(HOUR * 24, message),
    }
}

/// About a day. Accounts that were connected together drift apart. `jitter` is in 0..1.
pub fn until_next_check(jitter: f64) -> Duration {
    HOUR * 22 + (HOUR * 4).mul_f64(jitter.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn temporary(code: &str, retry_after: Option<u64>) -> PlatformError {
        let (code, message) = (code.to_owned(), "Busy.".to_owned());
        PlatformError::Temporary { code, message, retry_after: retry_after.map(Duration::from_secs) }
    }

    fn waits(next: &Next) -> Option<(u64, bool)> {
        match next {
            Next::RetryAfter(wait, _) => Some((wait.as_secs(), true)),
            Next::Park(wait, _) => Some((wait.as_secs(), false)),
            _ => None,
        }
    }

    #[test]
    fn temporary_errors_are_retried_ever_later_and_then_end() {
        let after_tries = |tries| waits(&after(temporary("X", None), tries, false));
        assert_eq!(after_tries(1), Some((5, true)));
        assert_eq!(after_tries(3), Some((20, true)));
        assert_eq!(after_tries(9), Some((BACKOFF.longest.as_secs(), true)));
        assert!(matches!(after(temporary("X", None), MOST_TRIES, false), Next::Fail(_)));
    }

    #[test]
    fn the_platforms_own_wait_counts_when_it_is_longer() {
        assert_eq!(waits(&after(temporary("X", Some(60)), 1, false)), Some((60, true)));
        assert_eq!(waits(&after(temporary("X", Some(1)), 1, false)), Some((5, true)));
    }

    #[test]
    fn a_limit_makes_the_account_wait_and_no_post_fail() {
        let limited = temporary(codes::PLATFORM_RATE_LIMITED, Some(3_600));
        assert_eq!(waits(&after(limited, MOST_TRIES, false)), Some((3_600, false)));
        let quota = PlatformError::QuotaExceeded { message: "50 a day.".into(), retry_after: Duration::from_secs(60) };
        assert_eq!(waits(&after(quota, MOST_TRIES, false)), Some((60, false)));
    }

    #[test]
    fn an_expired_token_is_renewed_once() {
        assert!(matches!(after(PlatformError::TokenExpired, MOST_TRIES - 1, false), Next::Renew(_)));
        assert!(matches!(after(PlatformError::TokenExpired, 2, true), Next::Disconnect(_)));
        assert!(matches!(after(PlatformError::TokenExpired, MOST_TRIES, false), Next::Disconnect(_)));
    }

    #[test]
    fn a_post_that_may_be_out_keeps_its_intent_and_never_fails_for_certain() {
        let refused = || PlatformError::permanent(codes::CONTENT_REFUSED, "Too long.");
        let fate_of = |ending| match ending {
            Ending::Retry { fate, .. } | Ending::Park { fate, .. } => fate,
            Ending::Finished(outcome) | Ending::Disconnected { post: outcome, .. } => match outcome.code() {
                "OUTCOME_UNKNOWN" => Fate::Unknown,
                _ => Fate::Unpublished,
            },
            other => panic!("{other:?} follows no error"),
        };
        let quota =
            || PlatformError::QuotaExceeded { message: "50 a day.".into(), retry_after: Duration::from_secs(60) };
        let gone = || PlatformError::reauthorize("Gone.");
        for error in [refused, quota, gone, || temporary("X", None), || PlatformError::TokenExpired] {
            for fate in [Fate::Unpublished, Fate::Unknown] {
                assert_eq!(fate_of(after(error(), 1, false).ending(fate)), fate, "{:?}", error());
            }
        }
    }

    #[test]
    fn only_what_is_gone_is_prepared_again() {
        let begins_anew = |code| after(temporary(code, None), 1, false).begins_anew();
        assert!(begins_anew(codes::MEDIA_EXPIRED) && !begins_anew(codes::PLATFORM_UNAVAILABLE));
    }

    #[test]
    fn only_a_refusal_disconnects_an_account_that_is_checked() {
        let wait = |error| match after_check(error) {
            AfterCheck::Later(wait, _) => Some(wait.as_secs()),
            AfterCheck::Disconnect(_) => None,
        };
        assert_eq!(wait(temporary(codes::NETWORK_ERROR, None)), Some(600));
        assert_eq!(wait(temporary(codes::PLATFORM_RATE_LIMITED, Some(3_600))), Some(3_600));
        assert_eq!(wait(PlatformError::permanent(codes::PLATFORM_MISCONFIGURED, "")), Some(86_400));
        assert_eq!((wait(PlatformError::TokenExpired), wait(PlatformError::reauthorize("Gone."))), (None, None));
    }

    #[test]
    fn checks_are_about_a_day_apart() {
        let hours = |jitter| until_next_check(jitter).as_secs_f64() / 3_600.0;
        assert_eq!((hours(0.0), hours(0.5), hours(1.0)), (22.0, 24.0, 26.0));
    }
}
