//! Fresh ids and other random values.

use jiff::Timestamp;
use octavo_store::audit::Draw;
use uuid::{Builder, Uuid};

pub use source::new_id;
use source::random;

#[expect(clippy::disallowed_methods, reason = "randomness for ids and spreading comes from here")]
mod source {
    use rand::RngExt;
    use rand::distr::{Distribution, StandardUniform};
    use uuid::Uuid;

    /// A new uuid v7: unique, and sorted by the time it was created.
    pub fn new_id() -> Uuid {
        Uuid::now_v7()
    }

    pub(super) fn random<T>() -> T
    where
        StandardUniform: Distribution<T>,
    {
        rand::rng().random()
    }
}

/// A new uuid v7 of this time.
pub fn id_at(now: Timestamp) -> Uuid {
    let since = now.as_duration();
    let secs = u64::try_from(since.as_secs()).unwrap_or(0);
    let nanos = u32::try_from(since.subsec_nanos()).unwrap_or(0);
    Uuid::new_v7(uuid::Timestamp::from_unix(uuid::NoContext, secs, nanos))
}

/// When a uuid v7 was made.
pub fn made_at(id: Uuid) -> Option<Timestamp> {
    let (seconds, nanoseconds) = id.get_timestamp()?.to_unix();
    Timestamp::new(i64::try_from(seconds).ok()?, i32::try_from(nanoseconds).ok()?).ok()
}

/// For entries of the audit log.
pub const AUDIT: Draw = Draw { id: id_at, salt: || random_id().simple().to_string() };

/// A random uuid, which doesn't tell the time.
pub fn random_id() -> Uuid {
    Builder::from_random_bytes(random()).into_uuid()
}

/// A fencing token: unique for all practical purposes, and never negative.
pub fn lease_token() -> i64 {
    random::<u64>().cast_signed() & i64::MAX
}

/// The key of a process, or half of a fencing token.
pub fn short() -> u32 {
    random()
}

/// A number in 0..1, for spreading waits.
pub fn jitter() -> f64 {
    random()
}
