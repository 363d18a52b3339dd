//! The snapshot of the API's description is the one that the handlers make.

use std::process::Command;

#[test]
fn the_snapshot_is_fresh() {
    let made = Command::new(env!("CARGO_BIN_EXE_octavo")).arg("openapi").output().unwrap();
    let made = String::from_utf8(made.stdout).unwrap();
    let kept = include_str!("../../../../contract/openapi.json");
    assert!(made == kept, "contract/openapi.json is stale; `make contract` writes it anew");
}
