//! Closed addresses times their disguises.

use std::collections::BTreeSet;

use super::address_forms::{NAMES, URLS, V4, V6, of_v4, of_v6};

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
