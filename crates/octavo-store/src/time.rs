//! Time columns: microseconds since 1970.

use jiff::Timestamp;

use crate::{StoreError, StoreResult};

pub(crate) fn micros(time: Timestamp) -> i64 {
    time.as_microsecond()
}

pub(crate) fn timestamp(micros: i64) -> StoreResult<Timestamp> {
    Timestamp::from_microsecond(micros).map_err(|_| StoreError::Corrupt(format!("{micros} µs is not a time")))
}

pub(crate) fn timestamp_opt(micros: Option<i64>) -> StoreResult<Option<Timestamp>> {
    micros.map(timestamp).transpose()
}
