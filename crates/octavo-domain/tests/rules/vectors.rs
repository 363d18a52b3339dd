//! Every vector of the contract; and every rule has vectors on both sides of its limit.

use std::collections::BTreeSet;
use std::path::Path;

use octavo_domain::Platform;
use octavo_domain::networks::table;

use crate::book::{Book, severity};

fn book(platform: Platform) -> Book {
    let name = format!("{}.json", platform.as_str().to_lowercase());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contract/rules").join(&name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let book: Book = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(book.platform, platform);
    book
}

#[test]
fn every_vector_finds_what_it_says() {
    let mut wrong = Vec::new();
    for platform in Platform::ALL {
        let book = book(platform);
        for vector in &book.vectors {
            let findings = book.findings(vector);
            let found: Vec<[&str; 3]> = findings.iter().map(|it| [it.rule, severity(it), it.field.as_str()]).collect();
            if found != vector.findings.iter().map(|it| it.each_ref().map(String::as_str)).collect::<Vec<_>>() {
                wrong.push(format!("{platform}: {}: {findings:#?}", vector.why));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_a_vector_on_each_side_of_its_limit() {
    let mut missing = Vec::new();
    for platform in table() {
        let book = book(platform.platform);
        let raised: BTreeSet<&str> =
            book.vectors.iter().flat_map(|vector| &vector.findings).map(|finding| finding[0].as_str()).collect();
        let kept: BTreeSet<&str> = book.vectors.iter().filter_map(|vector| vector.within.as_deref()).collect();
        let rules = platform.placements.iter().flat_map(|placement| &placement.rules).map(|row| row.rule);
        let rules: BTreeSet<&str> = rules.collect();
        missing.extend(rules.difference(&raised).map(|rule| format!("{}: nothing raises {rule}", platform.name)));
        missing.extend(rules.difference(&kept).map(|rule| format!("{}: nothing just keeps {rule}", platform.name)));
        missing.extend(kept.difference(&rules).map(|rule| format!("{}: there is no rule {rule}", platform.name)));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn what_is_kept_is_not_raised() {
    for vector in Platform::ALL.into_iter().flat_map(|platform| book(platform).vectors) {
        let within = vector.within.as_deref();
        assert!(!vector.findings.iter().any(|finding| Some(finding[0].as_str()) == within), "{}", vector.why);
    }
}
