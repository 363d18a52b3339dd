//! The classifier against two others: Python's `ipaddress` and IANA's registries.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::process::{Command, Stdio};

use ipnet::IpNet;
use octavo_egress::classify;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::support::policy;

const REGISTRY: &str = include_str!("../data/iana-special-purpose.txt");

/// Where the guard refuses what one of the others calls global. The other way round there is no difference.
const STRICTER: [(&str, &str); 14] = [
    ("168.63.129.16/32", "Azure's host agent, reached from inside of its machines only"),
    ("192.0.0.0/24", "protocols' anycast addresses and unassigned ones; ipaddress knows parts of it"),
    ("192.31.196.0/24", "AS112: a name server that anybody may run nearby"),
    ("192.52.193.0/24", "AMT relays: anycast, no web servers"),
    ("192.88.99.0/24", "6to4 relays: withdrawn, and it leads into a tunnel"),
    ("192.175.48.0/24", "AS112"),
    ("224.0.0.0/4", "multicast has a registry of its own; ipaddress calls it global"),
    ("::/3", "not global unicast: IPv4-compatible, SIIT, NAT64 (all carry IPv4 addresses), and reserved"),
    ("4000::/2", "not global unicast: reserved"),
    ("8000::/1", "not global unicast: reserved, site-local, multicast"),
    (
        "2001::/23",
        "anycast of protocols, and identifiers that are no addresses: the registry excepts them from its 2001::/23",
    ),
    ("2002::/16", "6to4 carries an IPv4 address: older versions of ipaddress do not look at it"),
    ("2620:4f:8000::/48", "AS112"),
    ("3fff::/20", "documentation since 2024: older versions of ipaddress do not know it"),
];

/// RFC 5214, section 6.1: these interface identifiers carry an IPv4 address under every prefix.
fn is_isatap(address: IpAddr) -> bool {
    matches!(address, IpAddr::V6(v6) if matches!(v6.segments(), [_, _, _, _, 0 | 0x200, 0x5efe, ..]))
}

fn blocks() -> Vec<IpNet> {
    let rows = REGISTRY.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split('|').next().unwrap().parse().unwrap()).collect()
}

fn step(address: IpAddr, by: i8) -> IpAddr {
    match address {
        IpAddr::V4(v4) => Ipv4Addr::from_bits(v4.to_bits().wrapping_add_signed(by.into())).into(),
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits().wrapping_add_signed(by.into())).into(),
    }
}

/// First, last, one before, one after.
fn edges(block: IpNet) -> [IpAddr; 4] {
    let (first, last) = (block.network(), block.broadcast());
    [step(first, -1), first, last, step(last, 1)]
}

fn inside(block: IpNet, random: &mut StdRng) -> IpAddr {
    match block {
        IpNet::V4(v4) => {
            Ipv4Addr::from_bits(v4.network().to_bits() | (random.next_u32() & v4.hostmask().to_bits())).into()
        }
        IpNet::V6(v6) => Ipv6Addr::from_bits(v6.network().to_bits() | (bits(random) & v6.hostmask().to_bits())).into(),
    }
}

fn bits(random: &mut StdRng) -> u128 {
    (u128::from(random.next_u64()) << 64) | u128::from(random.next_u64())
}

/// The edges of every block, addresses inside of each, all over both spaces, and most of them where IPv6 is in use.
fn addresses() -> Vec<IpAddr> {
    let mut random = StdRng::seed_from_u64(20_261_121);
    let listed: Vec<IpNet> =
        blocks().into_iter().chain(STRICTER.iter().map(|(block, _)| block.parse().unwrap())).collect();
    let mut all: Vec<IpAddr> = listed.iter().flat_map(|block| edges(*block)).collect();
    for block in &listed {
        all.extend((0..50).map(|_| inside(*block, &mut random)));
    }
    for _ in 0..8_000 {
        all.push(Ipv4Addr::from_bits(random.next_u32()).into());
        all.push(Ipv6Addr::from_bits(bits(&mut random) >> 3 | 1 << 125).into());
    }
    for _ in 0..1_000 {
        let v6 = bits(&mut random);
        all.push(Ipv6Addr::from_bits(v6).into());
        // Interface identifiers of ISATAP.
        all.push(Ipv6Addr::from_bits(v6 & !(0xffff_ffff << 32) | 0x5efe << 32).into());
    }
    all
}

/// For each address: is it global to `ipaddress`, and what does the registry say?
fn ask_others(addresses: &[IpAddr]) -> Vec<(bool, String)> {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    let mut python = Command::new("python3")
        .args([format!("{tests}/oracle.py"), format!("{tests}/data/iana-special-purpose.txt")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is there (scripts/setup-debian)");
    let lines: String = addresses.iter().map(|address| format!("{address}\n")).collect();
    python.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success());
    let verdict = |line: &str| line.split_once(' ').map(|(global, said)| (global == "True", said.to_owned())).unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(verdict).collect()
}

#[test]
fn nothing_is_called_that_another_classifier_holds_back() {
    let addresses = addresses();
    let verdicts = ask_others(&addresses);
    assert_eq!(addresses.len(), verdicts.len());
    let stricter: Vec<IpNet> = STRICTER.iter().map(|(block, _)| block.parse().unwrap()).collect();
    let (mut public, mut known) = (0, vec![0; stricter.len() + 1]);
    for (address, (global, registry)) in addresses.iter().zip(verdicts) {
        if classify(*address, &policy(&[])).is_ok() {
            assert!(global && (registry == "-" || registry == "True"), "{address} is called: {global}, {registry}");
            public += 1;
        } else if global || registry == "-" || registry == "True" {
            let block = stricter.iter().position(|block| block.contains(address));
            let why = block.or_else(|| is_isatap(*address).then_some(stricter.len()));
            known[why.unwrap_or_else(|| panic!("{address} is refused: {global}, {registry}"))] += 1;
        }
    }
    assert!(public > 10_000, "{public} public ones of {}", addresses.len());
    for (met, (block, why)) in known.iter().zip(STRICTER.iter().chain(&[("ISATAP", "")])) {
        // What depends on the version of ipaddress may not be met.
        assert!(*met > 0 || why.contains("older versions"), "{block} makes no difference");
    }
}

#[test]
fn where_the_guard_is_stricter_it_is_so_throughout() {
    let mut random = StdRng::seed_from_u64(7);
    for (block, why) in STRICTER {
        let block: IpNet = block.parse().unwrap();
        let some = (0..1000).map(|_| inside(block, &mut random)).chain([block.network(), block.broadcast()]);
        for address in some {
            assert!(classify(address, &policy(&[])).is_err(), "{address} of {block}: {why}");
        }
    }
}
