//! The table that pages are made from is the one in the code.

use std::path::Path;

use octavo_domain::rules::table;

/// Set, the test writes the file instead of reading it: `make contract`.
const WRITE: &str = "OCTAVO_WRITE_CONTRACT";

#[test]
fn the_table_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contract/rules/table.json");
    let made = format!("{}\n", serde_json::to_string_pretty(&table()).unwrap());
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "contract/rules/table.json is stale; `make contract` writes it anew");
}
