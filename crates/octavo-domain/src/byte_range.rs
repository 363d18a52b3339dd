//! The `Range` header (RFC 9110, section 14).

use std::fmt;
use std::ops::RangeInclusive;

/// One range of the bytes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteRange {
    From(u64, Option<u64>),
    Last(u64),
}

impl ByteRange {
    /// The range that a `GET` asks for. None if the whole file answers it: the header is invalid, names several ranges or
    /// another unit (sections 14.2 and 14.1.1), or `If-Range` names another version of the file (section 13.1.5).
    pub fn wanted(range: &str, if_range: Option<&str>, etag: Option<&str>) -> Option<ByteRange> {
        let is_same = if_range.is_none() || (if_range == etag && etag.is_some_and(|etag| etag.starts_with('"')));
        let (unit, set) = range.split_once('=')?;
        // A list may have empty elements (section 5.6.1.2).
        let mut specs = set.split(',').map(|spec| spec.trim_matches([' ', '\t'])).filter(|spec| !spec.is_empty());
        let (spec, None) = (specs.next()?, specs.next()) else { return None };
        (is_same && unit.eq_ignore_ascii_case("bytes")).then(|| Self::of_spec(spec)).flatten()
    }

    fn of_spec(spec: &str) -> Option<ByteRange> {
        let (first, last) = spec.split_once('-')?;
        match (first, last) {
            ("", last) => Some(ByteRange::Last(position(last)?)),
            (first, "") => Some(ByteRange::From(position(first)?, None)),
            (first, last) => {
                let (first, last) = (position(first)?, position(last)?);
                (first <= last).then_some(ByteRange::From(first, Some(last)))
            }
        }
    }

    /// None if a file of this size has nothing in it: `416`.
    pub fn within(self, size: u64) -> Option<RangeInclusive<u64>> {
        let end = size.checked_sub(1)?;
        match self {
            ByteRange::Last(0) => None,
            ByteRange::Last(length) => Some(size.saturating_sub(length)..=end),
            ByteRange::From(first, last) => (first <= end).then(|| first..=last.map_or(end, |last| last.min(end))),
        }
    }
}

impl fmt::Display for ByteRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ByteRange::Last(length) => write!(f, "bytes=-{length}"),
            ByteRange::From(first, None) => write!(f, "bytes={first}-"),
            ByteRange::From(first, Some(last)) => write!(f, "bytes={first}-{last}"),
        }
    }
}

/// Digits alone; a number that is too large is the largest.
fn position(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_of_bytes_is_a_part_and_anything_else_the_whole() {
        let ten = |range: &str| ByteRange::wanted(range, None, None).map(|range| range.within(10));
        for (range, wanted) in [
            ("bytes=0-1", Some(Some(0..=1))),
            ("Bytes=0-1", Some(Some(0..=1))),
            ("bytes=0-1,", Some(Some(0..=1))),
            ("bytes= , 0-1 ,,", Some(Some(0..=1))),
            ("bytes=00-01", Some(Some(0..=1))),
            ("bytes=5-", Some(Some(5..=9))),
            ("bytes=5-99", Some(Some(5..=9))),
            ("bytes=-3", Some(Some(7..=9))),
            ("bytes=-99", Some(Some(0..=9))),
            ("bytes=9-99999999999999999999999", Some(Some(9..=9))),
            ("bytes=10-", Some(None)),
            ("bytes=-0", Some(None)),
            ("bytes=99999999999999999999999-", Some(None)),
            ("bytes=0-1,4-5", None),
            ("lines=0-1", None),
            ("bytes=", None),
            ("bytes=,", None),
            ("bytes=-", None),
            ("bytes=2-1", None),
            ("bytes=a-b", None),
            ("bytes=+0-1", None),
            ("bytes=0 - 1", None),
            ("bytes 0-1", None),
            ("0-1", None),
            ("", None),
        ] {
            assert_eq!(ten(range), wanted, "{range}");
        }
        assert_eq!(ByteRange::wanted("bytes=0-", None, None).unwrap().within(0), None);
    }

    #[test]
    fn a_range_of_another_version_is_the_whole() {
        let wanted = |if_range, etag| ByteRange::wanted("bytes=0-1", Some(if_range), etag).is_some();
        assert!(wanted("\"v1\"", Some("\"v1\"")));
        for (if_range, etag) in [
            ("\"v2\"", Some("\"v1\"")),
            ("W/\"v1\"", Some("W/\"v1\"")),
            ("Sat, 29 Oct 1994 19:43:31 GMT", Some("\"v1\"")),
            ("\"v1\"", None),
        ] {
            assert!(!wanted(if_range, etag), "{if_range}");
        }
    }

    #[test]
    fn it_is_written_as_it_is_read() {
        for range in ["bytes=0-1", "bytes=5-", "bytes=-3"] {
            assert_eq!(ByteRange::wanted(range, None, None).unwrap().to_string(), range);
        }
    }
}
