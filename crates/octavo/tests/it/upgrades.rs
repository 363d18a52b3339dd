//! Databases that another version made.

use crate::support::{Home, each_engine};

/// Whether the schema is this version's, and what the check says otherwise.
fn check(home: &Home) -> Result<(), String> {
    let output = home.command().args(["migrate", "--check"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    if output.status.success() { Ok(()) } else { Err(said) }
}

#[tokio::test]
async fn migrate_check_says_whether_a_database_needs_migrations_and_changes_nothing() {
    each_engine(async |home| {
        let home = home.emptied().await;
        for _ in 0..2 {
            let said = check(&home).unwrap_err();
            assert!(
                said.contains("is empty") || said.contains("there is no Octavo database in"),
                "it stays empty: {said}"
            );
        }
        assert!(home.command().arg("migrate").status().unwrap().success());
        check(&home).unwrap();
        home.change("DELETE FROM _sqlx_migrations WHERE version = (SELECT max(version) FROM _sqlx_migrations)").await;
        for _ in 0..2 {
            let said = check(&home).unwrap_err();
            assert!(said.contains("missing migrations: 1"), "{said}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    each_engine(async |home| {
        assert!(home.command().arg("migrate").status().unwrap().success());
        home.change("UPDATE _sqlx_migrations SET version = 999999 WHERE version = 1").await;
        for arguments in [&["migrate", "--check"][..], &["migrate"], &["serve"]] {
            let said = home.refusal(arguments);
            assert!(said.contains("a newer version of Octavo made this database"), "{arguments:?}: {said}");
        }
    })
    .await;
}
