//! Where a request comes from: its peer or, behind proxies that the operator trusts, whom they speak for.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;
use ipnet::IpNet;

/// The client's address, in the extensions of every request that came over a socket.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub IpAddr);

/// `Forwarded` (RFC 7239) is not read: a proxy that writes the one header passes the other on as its caller sent it.
const HEADER: &str = "x-forwarded-for";
/// More than any chain of proxies has.
const MOST_HOPS: usize = 32;

/// Where the request comes from; unspecified for one that came over no socket.
pub fn of(request: &Request) -> IpAddr {
    known(request).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

/// Where the request comes from, if it came over a socket.
pub fn known(request: &Request) -> Option<IpAddr> {
    request.extensions().get::<ClientAddress>().map(|address| address.0)
}

/// Whom a limit is for: of an IPv6 address the half that a customer is given (RFC 6177).
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let half = u128::from(address) >> 64 << 64;
            IpAddr::V6(half.into())
        }
        address => address,
    }
}

pub fn assign(request: &mut Request, trusted: &[IpNet]) {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.ip());
    if let Some(peer) = peer {
        let address = client(peer, request.headers(), trusted);
        request.extensions_mut().insert(ClientAddress(address));
    }
}

/// Goes through the hops from the right, where the nearest proxy wrote, for as long as who wrote is trusted. What
/// cannot be read ends the walk: the proxy that wrote it then stands for its client.
fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let lines = headers.get_all(HEADER).iter().rev();
    let mut hops = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(',')).take(MOST_HOPS);
    let mut client = peer.to_canonical();
    while trusted.iter().any(|range| range.contains(&client))
        && let Some(before) = hops.next().and_then(address)
    {
        client = before;
    }
    client
}

/// `192.0.2.1`, `2001:db8::1`, and either with a port as some proxies write it: `192.0.2.1:80`, `[2001:db8::1]:80`.
fn address(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let bare = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']')).unwrap_or(hop);
    let address = bare.parse().or_else(|_| hop.parse::<SocketAddr>().map(|it| it.ip())).ok()?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_client_is_who_the_outermost_trusted_proxy_names() {
        let thousands = format!("{}203.0.113.7", "10.0.0.1, ".repeat(5000));
        for (peer, lines, client_is) in [
            ("198.51.100.1", &["203.0.113.7"][..], "198.51.100.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &["203.0.113.7"], "203.0.113.7"),
            ("::ffff:10.0.0.1", &["203.0.113.7"], "203.0.113.7"),
            ("10.0.0.1", &["1.1.1.1, 203.0.113.7"], "203.0.113.7"),
            ("10.0.0.1", &["1.1.1.1, 203.0.113.7,10.9.9.9"], "203.0.113.7"),
            ("10.0.0.1", &["1.1.1.1", "203.0.113.7", "10.9.9.9"], "203.0.113.7"),
            ("10.0.0.1", &["10.2.2.2, 10.9.9.9"], "10.2.2.2"),
            ("10.0.0.1", &["203.0.113.7:4711"], "203.0.113.7"),
            ("10.0.0.1", &["[2001:db8::7]:4711"], "2001:db8::7"),
            ("10.0.0.1", &["[2001:db8::7]"], "2001:db8::7"),
            ("10.0.0.1", &["2001:db8::7"], "2001:db8::7"),
            ("fd00::1", &["::ffff:203.0.113.7"], "203.0.113.7"),
            ("10.0.0.1", &["203.0.113.7, unknown"], "10.0.0.1"),
            ("10.0.0.1", &["203.0.113.7, "], "10.0.0.1"),
            ("10.0.0.1", &["203.0.113.7, fe80::1%eth0, 10.9.9.9"], "10.9.9.9"),
            ("10.0.0.1", &["\u{e9}"], "10.0.0.1"),
            ("10.0.0.1", &["[", "]", "[]", ":", "[::1]:99999"], "10.0.0.1"),
            ("10.0.0.1", &[thousands.as_str()], "203.0.113.7"),
            ("10.0.0.1", &["203.0.113.7", &"10.0.0.1,".repeat(5000)], "10.0.0.1"),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(HEADER, HeaderValue::from_bytes(line.as_bytes()).unwrap());
            }
            let trusted: Vec<IpNet> = ["10.0.0.0/8", "fd00::/8"].map(|range| range.parse().unwrap()).to_vec();
            let found = client(peer.parse().unwrap(), &headers, &trusted);
            assert_eq!(found.to_string(), client_is, "{peer}: {:.60?}", lines);
        }
    }
}
