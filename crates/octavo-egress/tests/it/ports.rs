//! The ports that no call goes to, against the Fetch standard.

use std::collections::BTreeSet;

use octavo_egress::{EgressPolicy, Refusal};

use crate::support::egress;

fn bad_ports() -> BTreeSet<u16> {
    let lines = include_str!("../data/fetch-bad-ports.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn the_usual_list_is_the_standards_and_the_databases() {
    let usual = BTreeSet::from(EgressPolicy::USUAL_DENIED_PORTS);
    assert_eq!(usual.len(), EgressPolicy::USUAL_DENIED_PORTS.len(), "none twice");
    let databases = BTreeSet::from([3306, 5432, 6379, 11211]);
    // The standard lists 0, which the guard refuses under every policy.
    let standard: BTreeSet<u16> = bad_ports().into_iter().filter(|port| *port != 0).collect();
    assert!(standard.len() > 80);
    assert_eq!(usual, &standard | &databases);
}

#[test]
fn denied_ports_are_refused_and_all_others_called() {
    let egress = egress(&[]);
    let denied: BTreeSet<u16> = EgressPolicy::USUAL_DENIED_PORTS.into_iter().chain([0]).collect();
    for port in 0..=u16::MAX {
        let checked = egress.check_url(&format!("https://example.com:{port}/"));
        let refused = matches!(checked, Err(Refusal::Port(told)) if told == port);
        assert_eq!(refused, denied.contains(&port), "{port}");
        assert!(refused || checked.is_ok(), "{port}");
    }
}
