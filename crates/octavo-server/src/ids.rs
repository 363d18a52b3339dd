//! Fresh ids and other random values.

use uuid::Uuid;

/// A new uuid v7: unique, and sorting by the time it was made.
pub fn new_id() -> Uuid {
    Uuid::now_v7()
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

#[expect(clippy::disallowed_methods, reason = "randomness for ids and spreading comes from here")]
fn random<T>() -> T
where
    rand::distr::StandardUniform: rand::distr::Distribution<T>,
{
    use rand::RngExt;
    rand::rng().random()
}
