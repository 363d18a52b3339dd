//! What fails around a server, and what the server does then. `docs/operations/faults.md` has a row for each fault.

mod certificates;
mod clock;
mod disk_full;
mod endless;
mod names;
mod postgres_disk_full;
mod s3;
mod tls;

use std::collections::BTreeSet;
use std::path::Path;

/// The rows of the table in the documentation, each with the test that shows it, and that test's file.
const ROWS: [(&str, &str, &str); 15] = [
    ("A job kills the process twice", "a_post_whose_preparation_kills_two_servers_fails", "killed_twice.rs"),
    ("The disk of the data directory is full", "a_full_disk_is_reported_and_loses_nothing", "faults/disk_full.rs"),
    (
        "The disk of PostgreSQL is full",
        "a_full_disk_of_postgresql_is_reported_and_loses_nothing",
        "faults/postgres_disk_full.rs",
    ),
    ("The database doesn't respond", "a_database_that_is_away_costs_nothing_and_no_hand", "database_outage.rs"),
    ("The primary of a replicated PostgreSQL is lost", "many_machines_lose_and_double_nothing", "scale_out.rs"),
    (
        "A process is cut off from the database, from networks or from receivers",
        "many_machines_lose_and_double_nothing",
        "scale_out.rs",
    ),
    ("The clock is set back", "a_clock_that_is_set_back_holds_up_nothing", "faults/clock.rs"),
    ("The clock is wrong", "a_clock_that_is_wrong_is_told_by_the_networks", "doctor.rs"),
    ("Names don't resolve", "names_that_do_not_resolve_are_asked_for_again", "faults/names.rs"),
    ("S3 refuses requests", "an_s3_that_refuses_is_reported_and_publishing_waits", "faults/s3.rs"),
    ("S3 doesn't respond", "an_s3_that_is_silent_ends_an_upload", "faults/s3.rs"),
    ("Thousands of connections send nothing", "silent_connections_hold_up_nobody", "connection_limits.rs"),
    ("A receiver's response never ends", "a_receiver_whose_response_never_ends_is_cut_off", "faults/endless.rs"),
    ("An import never ends", "an_import_that_never_ends_is_given_up", "faults/endless.rs"),
    (
        "A receiver's certificate has expired",
        "an_expired_certificate_is_named_and_a_new_one_accepted",
        "faults/certificates.rs",
    ),
];

#[test]
fn the_documentation_has_a_row_for_each_fault() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (_, name, file) in ROWS {
        let source = std::fs::read_to_string(root.join("tests/it").join(file)).unwrap();
        assert!(source.contains(&format!("fn {name}()")), "{file} has no test {name}");
    }
    let page = std::fs::read_to_string(root.join("../../docs/operations/faults.md")).unwrap();
    let (_, section) = page.split_once("\n## What happens when something fails\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |").map(|(fault, _)| fault));
    let described: BTreeSet<&str> = rows.skip(1).collect();
    assert_eq!(described, ROWS.iter().map(|(fault, ..)| *fault).collect());
}
