//! Whatever is given for a URL: no panic, and no address gets through that is neither public nor opened.

use std::net::IpAddr;

use octavo_egress::{Egress, EgressPolicy, classify};
use proptest::prelude::*;
use url::Host;

use crate::support::{egress, policy};

const OPENED: [&str; 2] = ["127.0.0.0/8", "fd00::/8"];

/// What URLs are made of, and what they should not be made of, in any order.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "https|http|ftp|HTTPS|file",
        "://|:|//|/|\\\\|@|#|\\?|\\.|\\[|\\]|%|\t| |\u{3002}|\u{ff0e}|\u{ad}",
        "0x[0-9a-f]{1,10}|0[0-7]{1,12}|[0-9]{1,11}",
        "127|10|169|254|192|168|::1|::|ffff|64:ff9b|2002|fe80",
        "localhost|example|com|internal|local|user|pass",
        "443|80|25|0|65536",
        ".",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn urls() -> impl Strategy<Value = String> {
    let address = any::<IpAddr>().prop_map(|address| match address {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => format!("[{v6}]"),
    });
    let host = prop_oneof![address, pieces(), "[0-9a-fx.]{1,20}", "\\[[0-9a-f:.]{2,40}\\]"];
    ("https?://", host, "(:[0-9]{1,5})?", "(/.{0,20})?")
        .prop_map(|(scheme, host, port, path)| format!("{scheme}{host}{port}{path}"))
}

fn hold(egress: &Egress, policy: &EgressPolicy, text: &str) -> Result<(), TestCaseError> {
    let Ok(url) = egress.check_url(text) else {
        return Ok(());
    };
    let address = match url.host() {
        Some(Host::Ipv4(v4)) => Some(IpAddr::V4(v4)),
        Some(Host::Ipv6(v6)) => Some(IpAddr::V6(v6)),
        Some(Host::Domain(name)) => {
            prop_assert!(name.parse::<IpAddr>().is_err() && !name.ends_with('.'), "{}", name);
            None
        }
        None => return Err(TestCaseError::fail("a URL without a host")),
    };
    if let Some(address) = address {
        prop_assert_eq!(classify(address, policy), Ok(()));
        prop_assert!(url.scheme() == "https" || policy.opens(address));
    }
    prop_assert!(url.username().is_empty() && url.password().is_none());
    prop_assert!(!policy.denied_ports.contains(&url.port_or_known_default().unwrap()));
    prop_assert_eq!(egress.check_url(url.as_str()), Ok(url), "what is called is called again");
    Ok(())
}

fn run(strategy: impl Strategy<Value = String>) {
    let guards = [(egress(&[]), policy(&[])), (egress(&OPENED), policy(&OPENED))];
    let config = ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() };
    let outcome = proptest::test_runner::TestRunner::new(config)
        .run(&strategy, |text| guards.iter().try_for_each(|(egress, policy)| hold(egress, policy, &text)));
    outcome.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn any_text() {
    run(any::<String>());
}

#[test]
fn pieces_of_urls() {
    run(pieces());
}

#[test]
fn things_like_urls() {
    run(urls());
}
