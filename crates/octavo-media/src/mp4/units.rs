//! Numbers and durations, as boxes have them.

use crate::source::{u32_be, u64_be};

/// A number that is 4 bytes long in version 0 of a box, and 8 in version 1.
pub fn number(body: &[u8], at: usize) -> Option<u64> {
    if body.first() == Some(&1) {
        return u64_be(body, at).filter(|number| *number != u64::MAX);
    }
    u32_be(body, at).filter(|number| *number != u32::MAX).map(u64::from).or(Some(0))
}

/// None for 0 and for "unknown", which is written as all ones.
pub fn millis(units: u64, timescale: u32) -> Option<u64> {
    let known = units > 0 && units < u64::from(u32::MAX) * u64::from(u32::MAX);
    (known && timescale > 0).then(|| (u128::from(units) * 1000 / u128::from(timescale)) as u64)
}
