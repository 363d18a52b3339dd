//! The top-level domains there are, by the IANA's root zone database (<https://www.iana.org/domains/root/db>).
//! `tlds.txt` holds those in plain ASCII, sorted, one in a line.
//!
//! The rules of X have another list (`octavo_domain::rules::text`), that of twitter-text: X counts by it, and it holds
//! domains that are gone (`off`, `active`) and lacks newer ones (`music`, `kids`).

use std::collections::HashSet;
use std::sync::LazyLock;

static TLDS: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("tlds.txt").lines().collect());

/// Whether a name with a dot ends in a top-level domain that exists, in lower case: "today.World" is a
/// forgotten space more often than a domain.
pub(super) fn has_known_tld(domain: &str) -> bool {
    domain.rsplit_once('.').is_some_and(|(_, tld)| TLDS.contains(tld))
}
