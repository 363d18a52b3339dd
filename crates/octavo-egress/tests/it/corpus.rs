//! Closed addresses times their disguises, through both calls: all refused, and not one byte to anybody.

use std::collections::BTreeSet;
use std::sync::Arc;

use octavo_egress::EgressError;

use crate::disguises::{NAMES, URLS, V4, V6, of_v4, of_v6};
use crate::support::{Canaries, LONG, Names, egress_with, get, post};

/// All cases; PORT stands for the port.
pub fn cases() -> Vec<String> {
    let addresses = V4.iter().flat_map(|text| of_v4(text)).chain(V6.iter().flat_map(|text| of_v6(text)));
    let hosts: BTreeSet<String> = addresses.chain(NAMES.map(str::to_owned)).collect();
    let urls = hosts.iter().flat_map(|host| ["https", "http"].map(|scheme| format!("{scheme}://{host}:PORT/")));
    urls.chain(URLS.map(str::to_owned)).collect()
}

/// A case with the port of a canary.
pub fn aimed(case: &str, port: u16) -> String {
    case.replace("PORT", &port.to_string())
}

async fn assert_all_refused(allow: &[&str], cases: &[String]) {
    let canaries = Canaries::listen().await;
    let names = Arc::new(Names::default());
    let egress = egress_with(allow, names.clone());
    for (number, case) in cases.iter().enumerate() {
        let url = aimed(case, canaries.port(number));
        let posted = post(&egress, &url, LONG).await;
        assert!(matches!(posted, Err(EgressError::Refused(_))), "{url}: {posted:?}");
        let got = get(&egress, &url).await;
        assert!(matches!(got, Err(EgressError::Refused(_))), "{url}: {got:?}");
    }
    assert_eq!(names.asked(), 0, "no name server was asked");
    canaries.assert_untouched().await;
}

#[tokio::test]
async fn all_are_refused_without_a_byte() {
    let cases = cases();
    assert!(cases.len() >= 500, "{} cases", cases.len());
    assert_all_refused(&[], &cases).await;
}

/// Hosts and URLs that say 127.0.0.1 plainly, or a name of this machine.
pub fn means_the_opened(case: &str) -> bool {
    let hosts = ["127.0.0.1", "localhost", "LOCALHOST", "LocalHost", "localhost.", "a.localhost", "a.b.localhost."];
    let same = ["%6cocalhost", "local\u{ad}host", "\u{ff4c}ocalhost"];
    let urls = [
        "HTTPS://127.0.0.1:PORT/",
        "  https://127.0.0.1:PORT/  ",
        "ht\ttps://127.0.0.1:PORT/",
        "https://127.0.0.1:0PORT/",
        "https://127.0.0.1:PORT#@8.8.8.8/", // the "@" is behind the host
        "https://127.0.0.1:PORT?@8.8.8.8/",
    ];
    urls.contains(&case) || hosts.iter().chain(&same).any(|host| case.ends_with(&format!("://{host}:PORT/")))
}

/// An opened range means its plain addresses.
#[tokio::test]
async fn an_opened_address_opens_none_of_its_disguises() {
    let closed: Vec<String> = cases().into_iter().filter(|case| !means_the_opened(case)).collect();
    assert!(closed.len() >= 500, "{} cases", closed.len());
    assert_all_refused(&["127.0.0.1/32"], &closed).await;
}
