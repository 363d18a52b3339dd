//! What a key may do within its scopes: with which accounts, from where, how much, and when.

use std::net::IpAddr;

pub use ipnet::IpNet;
use ipnet::Ipv4Net;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::key_hours::KeyHours;

/// The limits of a key.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeyLimits {
    /// None allows every account of the workspace.
    pub account_ids: Option<Vec<i64>>,
    pub posts_per_day: Option<i64>,
    /// None allows every hour.
    pub hours: Option<KeyHours>,
    /// Empty allows every address.
    pub allowed_ips: Vec<IpNet>,
    /// A person must approve what it wants to publish.
    pub needs_approval: bool,
}

/// The key that a call was made with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActingKey {
    pub id: Uuid,
    pub limits: KeyLimits,
}

impl KeyLimits {
    pub fn allows_address(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.allowed_ips.is_empty() || self.allowed_ips.iter().any(|range| range.contains(&address))
    }

    pub fn allows_time(&self, at: Timestamp) -> bool {
        self.hours.as_ref().is_none_or(|hours| hours.contain(at))
    }

    /// The day that posts are counted for.
    pub fn day(&self, now: Timestamp) -> Date {
        now.to_zoned(self.time_zone()).date()
    }

    /// How long until posts are counted for the next day.
    pub fn until_next_day(&self, now: Timestamp) -> SignedDuration {
        let tomorrow = self.day(now).tomorrow().and_then(|date| date.to_zoned(self.time_zone()));
        tomorrow.map_or(SignedDuration::from_hours(24), |tomorrow| tomorrow.timestamp().duration_since(now))
    }

    fn time_zone(&self) -> TimeZone {
        self.hours.as_ref().map_or(TimeZone::UTC, |hours| hours.time_zone().clone())
    }
}

/// Reads an address or a CIDR range. An IPv4 address that is mapped to IPv6 is read as IPv4, as clients' addresses are.
pub fn parse_ip_range(text: &str) -> Option<IpNet> {
    let text = text.trim();
    let range = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from)).ok()?;
    let mapped = match range {
        IpNet::V6(range) if range.prefix_len() >= 96 => range.addr().to_ipv4_mapped(),
        _ => None,
    };
    let unmapped = mapped.and_then(|address| Ipv4Net::new(address, range.prefix_len() - 96).ok());
    Some(unmapped.map_or(range, IpNet::V4).trunc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_ranges_are_read_as_clients_addresses_are() {
        for (text, read) in [
            ("192.0.2.1", Some("192.0.2.1/32")),
            (" 192.0.2.77/24 ", Some("192.0.2.0/24")),
            ("2001:db8::1", Some("2001:db8::1/128")),
            ("2001:DB8::/32", Some("2001:db8::/32")),
            ("::ffff:192.0.2.1", Some("192.0.2.1/32")),
            ("::ffff:192.0.2.0/120", Some("192.0.2.0/24")),
            ("::/0", Some("::/0")),
            ("0.0.0.0/0", Some("0.0.0.0/0")),
            ("192.0.2.1/33", None),
            ("192.0.2", None),
            ("example.com", None),
            ("", None),
        ] {
            assert_eq!(parse_ip_range(text).map(|range| range.to_string()).as_deref(), read, "{text}");
        }
    }

    #[test]
    fn a_mapped_address_is_the_ipv4_address_that_it_holds() {
        let allowed_ips = ["192.0.2.0/24", "2001:db8::/32"].map(|text| parse_ip_range(text).unwrap()).to_vec();
        let limits = KeyLimits { allowed_ips, ..KeyLimits::default() };
        for (address, allowed) in [
            ("192.0.2.7", true),
            ("::ffff:192.0.2.7", true),
            ("::ffff:c000:207", true),
            ("2001:db8::7", true),
            ("192.0.3.7", false),
            ("::ffff:192.0.3.7", false),
            ("2001:db9::7", false),
        ] {
            assert_eq!(limits.allows_address(address.parse().unwrap()), allowed, "{address}");
        }
        assert!(KeyLimits::default().allows_address("203.0.113.1".parse().unwrap()));
    }

    #[test]
    fn a_day_is_the_day_of_the_time_zone_and_ends_with_it() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let hours = |zone| KeyHours::parse("08:00", "20:00", zone).ok();
        for (zone, now, day, left) in [
            (None, "2026-03-29T23:59:59.5Z", "2026-03-29", "500ms"),
            (Some("Europe/London"), "2026-03-29T00:00:00Z", "2026-03-29", "23h"),
            (Some("Europe/London"), "2026-10-24T23:00:00Z", "2026-10-25", "25h"),
            (Some("Europe/London"), "2026-07-01T23:30:00Z", "2026-07-02", "23h 30m"),
            (Some("Pacific/Kiritimati"), "2026-11-21T10:00:00Z", "2026-11-22", "24h"),
            // Its clocks skip from 24:00 to 01:00.
            (Some("America/Havana"), "2026-03-08T04:30:00Z", "2026-03-07", "30m"),
        ] {
            let limits = KeyLimits { hours: zone.and_then(hours), ..KeyLimits::default() };
            assert_eq!(limits.day(at(now)).to_string(), day, "{zone:?} {now}");
            assert_eq!(format!("{:#}", limits.until_next_day(at(now))), left, "{zone:?} {now}");
        }
    }
}
