//! What pages and forms are made from is what the code has.

use std::path::Path;

use octavo_domain::event::event_table;
use octavo_domain::networks::{networks, table};
use octavo_domain::role::role_table;
use serde::Serialize;

/// Set, the test writes the file instead of reading it: `make contract`.
const WRITE: &str = "OCTAVO_WRITE_CONTRACT";

fn is_fresh(name: &str, content: &impl Serialize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contract").join(name);
    let made = format!("{}\n", serde_json::to_string_pretty(content).unwrap());
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "contract/{name} is stale; `make contract` writes it again");
}

#[test]
fn the_table_is_fresh() {
    is_fresh("rules/table.json", &table());
}

#[test]
fn the_networks_are_fresh() {
    is_fresh("networks.json", &networks());
}

#[test]
fn the_roles_are_fresh() {
    is_fresh("roles.json", &role_table());
}

#[test]
fn the_event_types_are_fresh() {
    is_fresh("event-types.json", &event_table());
}
