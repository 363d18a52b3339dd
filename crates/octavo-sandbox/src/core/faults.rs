//! Failures on demand.

use std::collections::{HashMap, VecDeque};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jiff::SignedDuration;

use crate::error::{Error, Result};

/// More than this many repetitions of one fault is a mistake.
const MAX_TIMES: u32 = 10_000;

/// How long a [`Fault::Slow`] answer takes.
pub const SLOWNESS: Duration = Duration::from_secs(3);

/// A failure that the next calls on an account will meet. Faults live in
/// memory only: a restart clears them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The platform's 429, with its way of saying when to come back (1 s).
    RateLimit,
    /// 429 without a hint when to come back.
    RateLimitNoHeader,
    /// The platform's 500; nothing was accepted.
    ServerError,
    /// The call is accepted and recorded, then the connection is cut before
    /// the first byte of the answer.
    DropAfterAccept,
    /// The call is accepted and answered, three seconds late.
    Slow,
    /// The access token counts as expired or revoked.
    TokenExpired,
    /// The platform cannot process the media.
    ProcessingFailed,
    /// The platform says this has been posted already.
    Duplicate,
    /// The next sign-in lasts three days.
    ShortAccess,
    /// A video that would be processed by now is not, at this read of its status.
    StillProcessing,
    /// The app's owner has no credits left for the call.
    CreditsDepleted,
    /// The numbers of a post come without its likes.
    MetricRemoved,
}

/// How long access lasts after [`Fault::ShortAccess`].
pub const SHORT_ACCESS: SignedDuration = SignedDuration::from_hours(3 * 24);

impl Fault {
    /// All there are.
    pub const ALL: [Self; 12] = [
        Self::RateLimit,
        Self::RateLimitNoHeader,
        Self::ServerError,
        Self::DropAfterAccept,
        Self::Slow,
        Self::TokenExpired,
        Self::ProcessingFailed,
        Self::Duplicate,
        Self::ShortAccess,
        Self::StillProcessing,
        Self::CreditsDepleted,
        Self::MetricRemoved,
    ];

    /// What any authenticated call can meet.
    pub const ON_ANY_CALL: [Self; 4] =
        [Self::RateLimit, Self::RateLimitNoHeader, Self::ServerError, Self::TokenExpired];

    /// What happens after a publication was accepted.
    pub const AFTER_ACCEPT: [Self; 2] = [Self::DropAfterAccept, Self::Slow];

    /// The name used over HTTP, such as `drop_after_accept`.
    pub fn name(self) -> &'static str {
        match self {
            Self::RateLimit => "rate_limit",
            Self::RateLimitNoHeader => "rate_limit_no_header",
            Self::ServerError => "server_error",
            Self::DropAfterAccept => "drop_after_accept",
            Self::Slow => "slow",
            Self::TokenExpired => "token_expired",
            Self::ProcessingFailed => "processing_failed",
            Self::Duplicate => "duplicate",
            Self::ShortAccess => "short_access",
            Self::StillProcessing => "still_processing",
            Self::CreditsDepleted => "credits_depleted",
            Self::MetricRemoved => "metric_removed",
        }
    }
}

impl FromStr for Fault {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name).ok_or_else(|| {
            let known = Self::ALL.map(Self::name).join(", ");
            Error::UnknownFault { name: name.to_owned(), known }
        })
    }
}

/// Faults waiting to be met, by platform and account, oldest first.
#[derive(Default)]
pub struct Faults(Mutex<HashMap<Target, VecDeque<(Fault, u32)>>>);

/// Platform and account.
type Target = (String, String);

impl Faults {
    /// Makes the next `times` fitting calls meet `fault`; 0 takes it back.
    pub fn set(&self, platform: &str, account: &str, fault: Fault, times: u32) -> Result<()> {
        if times > MAX_TIMES {
            return Err(Error::Invalid(format!("times is {times}; at most {MAX_TIMES}")));
        }
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = all.entry((platform.to_owned(), account.to_owned())).or_default();
        queue.retain(|(waiting, _)| *waiting != fault);
        if times > 0 {
            queue.push_back((fault, times));
        }
        Ok(())
    }

    /// Those that wait, each with its platform, its account, and how often it is still met.
    pub fn list(&self) -> Vec<(String, String, Fault, u32)> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = all.iter().flat_map(|(target, queue)| queue.iter().map(move |fault| (target.clone(), *fault)));
        waiting.map(|((platform, account), (fault, times))| (platform, account, fault, times)).collect()
    }

    /// Uses up one of the faults that `among` allows, the oldest first.
    pub fn take(&self, platform: &str, account: &str, among: &[Fault]) -> Option<Fault> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = all.get_mut(&(platform.to_owned(), account.to_owned()))?;
        let place = queue.iter().position(|(fault, _)| among.contains(fault))?;
        let (fault, left) = queue.get_mut(place)?;
        let fault = *fault;
        *left -= 1;
        if *left == 0 {
            queue.remove(place);
        }
        Some(fault)
    }
}
