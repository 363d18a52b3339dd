//! Closed addresses, and the ways to write them.

use std::net::{Ipv4Addr, Ipv6Addr};

/// Machines of this network, clouds' metadata and host agents, and one address of each special-purpose range.
pub const V4: [&str; 30] = [
    "127.0.0.1",
    "127.1.2.3",
    "127.255.255.254",
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "192.168.255.255",
    "169.254.169.254", // AWS, Google Cloud, Azure, DigitalOcean, Hetzner
    "169.254.170.2",   // AWS ECS task credentials
    "169.254.169.253", // AWS DNS
    "169.254.42.42",   // Scaleway
    "100.100.100.200", // Alibaba Cloud
    "168.63.129.16",   // Azure host agent
    "192.0.0.192",     // Oracle Cloud Classic
    "100.64.0.1",
    "0.0.0.0",
    "0.1.2.3",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.175.48.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
];

pub const V6: [&str; 20] = [
    "::1",
    "::",
    "fe80::1",
    "febf::1",
    "fec0::1",
    "fc00::1",
    "fd00:ec2::254", // AWS metadata
    "fd20:ce::254",  // Google Cloud metadata
    "fd00:42::42",   // Scaleway metadata
    "ff02::1",
    "ff0e::1",
    "100::1",
    "100:0:0:1::1",
    "2001:2::1",
    "2001:10::1",
    "2001:db8::1",
    "2620:4f:8000::1",
    "3fff::1",
    "5f00::1",
    "4000::1",
];

/// Hosts that some reader takes for this address. The first is the plain one.
pub fn of_v4(text: &str) -> Vec<String> {
    let address: Ipv4Addr = text.parse().unwrap();
    let [a, b, c, d] = address.octets();
    let (number, end, rest) = (address.to_bits(), u16::from_be_bytes([c, d]), u32::from_be_bytes([0, b, c, d]));
    let mut hosts = vec![
        text.to_owned(),
        format!("{number}"),
        format!("{number:#x}"),
        format!("0X{number:X}"),
        format!("0x0000{number:08x}"),
        format!("0{number:o}"),
        format!("0000{number:o}"),
        format!("{a:#x}.{b:#x}.{c:#x}.{d:#x}"),
        format!("0{a:o}.0{b:o}.0{c:o}.0{d:o}"),
        format!("0000{a:o}.0000{b:o}.0000{c:o}.0000{d:o}"),
        format!("{a:#x}.{b}.0{c:o}.{d}"),
        format!("{a}.{b}.{end}"),
        format!("{a}.{rest}"),
        format!("{a:#x}.0{rest:o}"),
        format!("{text}."),
        format!("{number}."),
        text.replace('.', "\u{3002}"),
        text.replace('.', "\u{ff0e}"),
        text.replace('.', "%2e"),
        text.chars().map(fullwidth).collect(),
        text.bytes().map(|byte| format!("%{byte:02x}")).collect(),
        format!("{text}\u{ad}"),
        format!("user@{text}"),
        format!("user:pass@{text}"),
        format!("example.com@{text}"),
        format!("@{text}"),
    ];
    hosts.extend(embedded(address).into_iter().flat_map(|v6| [format!("[{v6}]"), format!("[{}]", expanded(v6))]));
    hosts.push(format!("[::ffff:{text}]"));
    hosts.push(format!("[::{text}]"));
    hosts.push(format!("[64:ff9b::{text}]"));
    hosts
}

pub fn of_v6(text: &str) -> Vec<String> {
    let address: Ipv6Addr = text.parse().unwrap();
    vec![
        format!("[{text}]"),
        format!("[{}]", expanded(address)),
        format!("[{}]", expanded(address).to_uppercase()),
        format!("[{text}%25lo]"),
        format!("[{text}%lo]"),
        format!("[{text}%251]"),
        format!("[{text}]."),
        format!("user@[{text}]"),
        text.to_owned(),
        text.replace(':', "%3a"),
    ]
}

/// The IPv4 address inside of an IPv6 one.
fn embedded(address: Ipv4Addr) -> [Ipv6Addr; 10] {
    let bits = u128::from(address.to_bits());
    let [high, low] = [bits >> 16, bits & 0xffff].map(|half| half as u16);
    [
        address.to_ipv6_mapped(),
        Ipv6Addr::from_bits(bits),                            // compatible, RFC 4291
        Ipv6Addr::new(0, 0, 0, 0, 0xffff, 0, high, low),      // SIIT, RFC 2765
        Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, high, low),   // NAT64, RFC 6052
        Ipv6Addr::new(0x64, 0xff9b, 1, 0, 0, 0, high, low),   // NAT64 of a network, RFC 8215
        Ipv6Addr::new(0x2002, high, low, 0, 0, 0, 0, 1),      // 6to4, RFC 3056
        Ipv6Addr::new(0x2001, 0, high, low, 0, 0, 0, 0),      // Teredo's server, RFC 4380
        Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, !high, !low),    // Teredo's client
        Ipv6Addr::new(0x2a00, 1, 2, 3, 0, 0x5efe, high, low), // ISATAP, RFC 5214
        Ipv6Addr::new(0xfe80, 0, 0, 0, 0x200, 0x5efe, high, low),
    ]
}

fn expanded(address: Ipv6Addr) -> String {
    address.segments().map(|segment| format!("{segment:04x}")).join(":")
}

fn fullwidth(letter: char) -> char {
    char::from_u32(u32::from(letter) + 0xfee0).unwrap()
}

/// Names of this machine and its network.
pub const NAMES: [&str; 28] = [
    "localhost",
    "LOCALHOST",
    "LocalHost",
    "localhost.",
    "localhost..",
    "%6cocalhost",
    "local\u{ad}host",
    "\u{ff4c}ocalhost",
    "a.localhost",
    "a.b.localhost.",
    "user@localhost",
    "localhost.localdomain.local",
    "printer.local",
    "PRINTER.LOCAL.",
    "db.internal",
    "metadata.google.internal",
    "metadata.google.internal.",
    "instance-data.ec2.internal",
    "host.docker.internal",
    "kubernetes.default.svc.cluster.local",
    "nas.home.arpa",
    "router.lan",
    "metadata",
    "intranet",
    "kubernetes",
    "postgres",
    "ip6-localhost",
    "..",
];

/// URLs whose readers disagree on the host, and URLs of other kinds. PORT stands for a port.
pub const URLS: [&str; 30] = [
    "https:127.0.0.1:PORT/",
    "https:/127.0.0.1:PORT/",
    "https:///127.0.0.1:PORT/",
    "https:\\\\127.0.0.1:PORT\\",
    "https:/\\127.0.0.1:PORT/",
    "https://127.0.0.1:PORT\\@8.8.8.8/",
    "https://127.0.0.1:PORT#@8.8.8.8/",
    "https://127.0.0.1:PORT?@8.8.8.8/",
    "https://8.8.8.8@127.0.0.1:PORT/",
    "https://8.8.8.8:80@127.0.0.1:PORT/",
    "https://a@b@127.0.0.1:PORT/",
    "https://example.com%40@127.0.0.1:PORT/",
    "  https://127.0.0.1:PORT/  ",
    "https://127.0.\t0.1:PORT/",
    "https://127.0.\n0.1:PORT/",
    "ht\ttps://127.0.0.1:PORT/",
    "HTTPS://127.0.0.1:PORT/",
    "https://127.0.0.1:0PORT/",
    "https://127.0.0.1:0/",
    "https://127.0.0.1%00.example.com:PORT/",
    "//127.0.0.1:PORT/",
    "127.0.0.1:PORT",
    "ftp://127.0.0.1:PORT/",
    "ws://127.0.0.1:PORT/",
    "gopher://127.0.0.1:PORT/_x",
    "dict://127.0.0.1:PORT/x",
    "ldap://127.0.0.1:PORT/",
    "jar:http://127.0.0.1:PORT!/",
    "view-source:http://127.0.0.1:PORT/",
    "file:///etc/passwd",
];
