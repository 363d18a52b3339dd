//! Counting against the oracles: twitter-text, Intl.Segmenter, String.length (`web/scripts/counting.ts`).

use octavo_domain::rules::text::{graphemes, utf16_units, weighted};
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    text: String,
    x: usize,
    graphemes: usize,
    utf16: usize,
}

#[test]
fn texts_count_as_the_oracles_count_them() {
    let rows: Vec<Row> = serde_json::from_str(include_str!("../../../../contract/rules/counting.json")).unwrap();
    assert!(rows.len() > 300);
    let ours = |row: &Row| (weighted(&row.text), graphemes(&row.text), utf16_units(&row.text));
    let wrong: Vec<String> = rows
        .iter()
        .filter(|row| ours(row) != (row.x, row.graphemes, row.utf16))
        .map(|row| format!("{:?}: {:?}, not {:?}", row.text, ours(row), (row.x, row.graphemes, row.utf16)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
