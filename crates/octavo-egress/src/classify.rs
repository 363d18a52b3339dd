//! Which addresses may be called. Pure.
//!
//! Sources: IANA special-purpose address registries (RFC 6890 and its updates), RFC 4291, RFC 6052, and the
//! metadata services of the large clouds.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;

/// What an operator opens and closes.
#[derive(Debug, Clone, Default)]
pub struct EgressPolicy {
    /// Ranges opened although they are not public; plain http is allowed to them. An opened range means its plain
    /// addresses: mapped and translated forms of them stay closed.
    pub allow: Vec<IpNet>,
    /// Ports that no call may go to, usually [`EgressPolicy::USUAL_DENIED_PORTS`].
    pub denied_ports: Vec<u16>,
}

impl EgressPolicy {
    /// Closes the usual ports, and opens these ranges.
    pub fn opening(allow: Vec<IpNet>) -> Self {
        EgressPolicy { allow, denied_ports: EgressPolicy::USUAL_DENIED_PORTS.to_vec() }
    }

    /// Whether the operator opened this address. Systems take `0.0.0.0` and `::` for this machine and a mapped
    /// address for the IPv4 one inside: no range opens these, not even one that holds them.
    pub fn opens(&self, address: IpAddr) -> bool {
        let mapped = matches!(address, IpAddr::V6(v6) if v6.to_ipv4_mapped().is_some());
        !mapped && !address.is_unspecified() && self.allow.iter().any(|range| range.contains(&address))
    }
}

/// Why an address may not be called.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("{0} is {1}; Octavo calls only public addresses. The operator can open the range with egress.allow")]
    NotPublic(IpAddr, &'static str),
    /// Names the name only: what it leads to may be a secret of the operator's network.
    #[error(
        "the name \"{0}\" leads to an address that is not public; Octavo calls only public addresses. The operator can \
         open the range with egress.allow"
    )]
    NotPublicName(String),
    #[error("port {0} is not allowed")]
    Port(u16),
    #[error("it is not a web URL")]
    NotAUrl,
    #[error("it must use https; http works only inside ranges that the operator opened")]
    NotHttps,
    #[error("the URL can't contain a user name or password")]
    UserInfo,
    #[error("the host \"{0}\" is written in an unusual form; write the address in plain form")]
    StrangeHost(String),
    #[error("the name \"{0}\" means this machine or its network")]
    LocalName(String),
}

/// Whether an address may be called: it is public, or the operator opened it.
///
/// # Errors
/// [`Refusal::NotPublic`] with what the address is.
pub fn classify(address: IpAddr, policy: &EgressPolicy) -> Result<(), Refusal> {
    if policy.opens(address) {
        return Ok(());
    }
    let what = match address {
        IpAddr::V4(v4) => special_v4(v4),
        IpAddr::V6(v6) => special_v6(v6),
    };
    what.map_or(Ok(()), |what| Err(Refusal::NotPublic(address, what)))
}

fn special_v4(address: Ipv4Addr) -> Option<&'static str> {
    let [a, b, c, d] = address.octets();
    Some(match (a, b, c, d) {
        (0, ..) => "\"this network\"",
        (10, ..) | (172, 16..=31, ..) | (192, 168, ..) => "private",
        (100, 64..=127, ..) => "shared by a carrier, or a cloud's metadata",
        (127, ..) => "loopback",
        (168, 63, 129, 16) => "a cloud's host agent",
        (169, 254, ..) => "link-local, or a cloud's metadata",
        (192, 0, 0, _) => "reserved for protocols",
        (192, 0, 2, _) | (198, 51, 100, _) | (203, 0, 113, _) => "for documentation",
        (192, 31, 196, _) | (192, 52, 193, _) | (192, 88, 99, _) | (192, 175, 48, _) => "reserved for protocols",
        (198, 18..=19, ..) => "for benchmarks",
        (224..=239, ..) => "multicast",
        (240..=255, ..) => "reserved",
        _ => return None,
    })
}

/// Only 2000::/3 is global unicast; inside it, what is special or carries an IPv4 address is refused too.
fn special_v6(address: Ipv6Addr) -> Option<&'static str> {
    let segments = address.segments();
    if address.is_loopback() {
        return Some("loopback");
    }
    if address.is_unspecified() {
        return Some("unspecified");
    }
    Some(match segments {
        [0, 0, 0, 0, 0, 0xffff, ..] => "an IPv4 address in disguise (mapped)",
        [0x64, 0xff9b, ..] => "an IPv4 address in disguise (NAT64)",
        [0x2002, ..] => "an IPv4 address in disguise (6to4)",
        [0x2001, 0, ..] => "an IPv4 address in disguise (Teredo)",
        [_, _, _, _, 0 | 0x200, 0x5efe, ..] => "an IPv4 address in disguise (ISATAP)",
        [0x2001, 0x1..=0x1ff, ..] => "reserved for protocols",
        [0x2001, 0xdb8, ..] | [0x3fff, 0..=0xfff, ..] => "for documentation",
        [0x2620, 0x4f, 0x8000, ..] => "reserved for protocols",
        [0xfc00..=0xfdff, ..] => "private, or a cloud's metadata",
        [0xfe80..=0xfebf, ..] => "link-local",
        [0xfec0..=0xfeff, ..] => "site-local",
        [0xff00..=0xffff, ..] => "multicast",
        [0x2000..=0x3fff, ..] => return None,
        _ => "outside the public range",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(text: &str) -> bool {
        classify(text.parse().unwrap(), &EgressPolicy::default()).is_ok()
    }

    #[test]
    fn special_addresses_are_refused() {
        for text in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.100.100.200",
            "127.0.0.1",
            "127.9.9.9",
            "168.63.129.16",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "239.1.1.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::7f00:1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:2::1",
            "2001:10::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2620:4f:8000::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2a00::200:5efe:7f00:1",
            "4000::1",
        ] {
            assert!(!judge(text), "{text}");
        }
    }

    #[test]
    fn public_addresses_are_called() {
        for text in [
            "1.1.1.1",
            "8.8.8.8",
            "9.255.255.255",
            "11.0.0.1",
            "100.63.255.255",
            "100.128.0.1",
            "126.255.255.255",
            "128.0.0.1",
            "169.253.1.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "192.167.1.1",
            "198.17.1.1",
            "198.20.1.1",
            "223.255.255.255",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00:1450::1",
            "2003::1",
        ] {
            assert!(judge(text), "{text}");
        }
    }

    #[test]
    fn an_opened_range_opens_its_plain_addresses_only() {
        let policy = EgressPolicy { allow: vec!["127.0.0.0/8".parse().unwrap()], denied_ports: vec![] };
        let judge = |text: &str| classify(text.parse().unwrap(), &policy).is_ok();
        assert!(judge("127.0.0.1") && judge("127.255.0.9"));
        assert!(!judge("::1") && !judge("0.0.0.0") && !judge("::ffff:127.0.0.1") && !judge("10.0.0.1"));
    }

    #[test]
    fn even_everything_opened_opens_no_disguise() {
        let allow = vec!["0.0.0.0/0".parse().unwrap(), "::/0".parse().unwrap()];
        let policy = EgressPolicy { allow, denied_ports: vec![] };
        let judge = |text: &str| classify(text.parse().unwrap(), &policy).is_ok();
        assert!(judge("10.0.0.1") && judge("::1") && judge("fd00::1"));
        assert!(!judge("0.0.0.0") && !judge("::") && !judge("::ffff:127.0.0.1") && !judge("::ffff:8.8.8.8"));
    }
}
