//! Commands that look, or that need what a server made, create and change nothing when they are run in the wrong place.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Output;

use octavo_store::changed;

use crate::support::{Home, each_engine};

/// Every command that uses the database, with arguments that it would accept in the right place.
const COMMANDS: [&[&str]; 25] = [
    &["audit", "head"],
    &["audit", "list"],
    &["approval", "export", "sch_00000000000000000000000000000000"],
    &["approval", "key"],
    &["audit", "verify"],
    &["app", "create", "--owner", "ada@example.com", "--name", "Press", "--callback", "https://press.example/cb"],
    &["backup", "BACKUP"],
    &["doctor"],
    &["doctor", "--json"],
    &["health"],
    &["held", "cancel", "--all", "--yes"],
    &["held", "list"],
    &["held", "release", "--all", "--yes"],
    &["key", "create", "--app", "nope", "--user", "ada@example.com", "--name", "CI", "--scope", "api"],
    &["migrate", "--check"],
    &["status"],
    &["status", "--json"],
    &["token", "issue", "--app", "octavo-portal", "--user", "ada@example.com", "--scope", "api"],
    &["user", "delete", "ada@example.com", "--yes"],
    &["user", "disable", "ada@example.com"],
    &["user", "enable", "ada@example.com"],
    &["user", "list"],
    &["user", "list", "--json"],
    &["user", "reset-link", "ada@example.com"],
    &["user", "reset-link", "ada@example.com", "--remove-second-factor", "--yes"],
];

/// Those that create a database, or use none.
const OTHERS: [&str; 22] = [
    "approval verify",
    "serve",
    "worker",
    "migrate",
    "user add",
    "restore",
    "sandbox",
    "demo",
    "posts import",
    "login",
    "logout",
    "accounts",
    "post",
    "media upload",
    "listen",
    "trigger",
    "plan",
    "apply",
    "rehearse",
    "config",
    "openapi",
    "completions",
];

fn run(home: &Home, arguments: &[&str]) -> Output {
    let backup = home.path().join("copy").display().to_string();
    let arguments = arguments.iter().map(|it| if *it == "BACKUP" { backup.as_str() } else { it });
    // Nothing outside of this machine is asked.
    let networks = crate::doctor::addresses_at("http://127.0.0.1:1");
    home.command().args(arguments).envs(networks).output().unwrap()
}

fn said(output: &Output) -> String {
    [output.stdout.as_slice(), &output.stderr].concat().iter().map(|byte| char::from(*byte)).collect()
}

/// Every file below a directory with its content; directories without.
fn files(dir: &Path) -> BTreeMap<String, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.display().to_string();
        if path.is_dir() {
            found.extend(files(&path));
            found.insert(name, None);
        } else {
            found.insert(name, Some(std::fs::read(&path).unwrap()));
        }
    }
    found
}

/// The tables of a PostgreSQL database, and the numbers of its migrations.
async fn schema(home: &Home) -> Option<(Vec<String>, Vec<i64>)> {
    let url = home.database_url()?;
    let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(url).await.unwrap();
    let tables = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut connection).await.unwrap();
    let mut steps = Vec::new();
    if tables.iter().any(|name| name == "_sqlx_migrations") {
        let sql = "SELECT version FROM _sqlx_migrations ORDER BY 1";
        steps = sqlx::query_scalar(sql).fetch_all(&mut connection).await.unwrap();
    }
    Some((tables, steps))
}

#[tokio::test]
async fn a_mistyped_directory_is_named_and_nothing_is_created() {
    each_engine(async |home| {
        let parent = tempfile::tempdir().unwrap();
        let mistyped = parent.path().join("dta");
        let home = home.emptied().await.set("OCTAVO_DATA_DIR", mistyped.display().to_string());
        let before = schema(&home).await;
        for arguments in COMMANDS {
            let output = run(&home, arguments);
            let text = said(&output);
            assert_eq!(output.status.code(), Some(1), "{arguments:?}: {text}");
            let expected = match home.engine() {
                "SQLite" => format!("there is no Octavo database in {}", mistyped.display()),
                _ => "the PostgreSQL database is empty".to_owned(),
            };
            assert!(text.contains(&expected), "{arguments:?}: {text}");
            assert!(!text.contains("(code: 14)"), "{arguments:?}: {text}");
            assert!(!mistyped.exists(), "{arguments:?}");
            assert_eq!(schema(&home).await, before, "{arguments:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_older_database_is_left_as_it_is() {
    each_engine(async |home| {
        home.tool(&["user", "add", "ada@example.com"], "");
        let (db, sql) = (
            home.database().await,
            "DELETE FROM _sqlx_migrations WHERE version = \
            (SELECT max(version) FROM _sqlx_migrations)",
        );
        let mut tx = db.write().await.unwrap();
        changed!(tx, sqlx::query(sql)).unwrap();
        tx.commit().await.unwrap();
        db.close().await;
        let before = (files(home.path()), schema(&home).await);
        let every = COMMANDS.into_iter().chain([&["user", "add", "bob@example.com"][..]]);
        for arguments in every {
            let output = run(&home, arguments);
            let text = said(&output);
            assert_eq!(output.status.code(), Some(1), "{arguments:?}: {text}");
            assert!(text.contains("older than this version (missing migrations: 1)"), "{arguments:?}: {text}");
            assert!((files(home.path()), schema(&home).await) == before, "{arguments:?} changed something");
        }
    })
    .await;
}

/// The commands that a help text lists.
fn subcommands(path: &[&str]) -> Vec<String> {
    let output = Home::with_nothing().command().args(path).arg("--help").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let lists = help.split("\n\n").filter(|block| block.starts_with("Commands"));
    let names = lists.flat_map(str::lines).filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_is_looked_at() {
    let is_word = |it: &&&str| !it.starts_with("--") && it.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let path = |arguments: &&[&str]| arguments.iter().take_while(is_word).copied().collect::<Vec<_>>().join(" ");
    let looked_at: BTreeSet<String> = COMMANDS.iter().map(path).collect();
    let mut seen = 0;
    for command in subcommands(&[]) {
        let inner = subcommands(&[&command]);
        let paths = inner.iter().map(|inner| format!("{command} {inner}"));
        let paths: Vec<String> = if inner.is_empty() { vec![command.clone()] } else { paths.collect() };
        for path in paths {
            seen += 1;
            let is_known = looked_at.contains(&path) || OTHERS.contains(&path.as_str()) || path == "manual";
            assert!(is_known, "octavo {path} is missing in COMMANDS");
        }
    }
    assert!(seen > 25, "{seen}");
}

#[tokio::test]
async fn what_creates_a_database_says_so() {
    each_engine(async |home| {
        let home = home.emptied().await;
        let created = format!("Created a new {} database", home.engine());
        let added = run(&home, &["user", "add", "ada@example.com"]);
        assert!(added.status.success() && said(&added).contains(&created), "{}", said(&added));
        let again = run(&home, &["user", "add", "bob@example.com"]);
        assert!(again.status.success() && !said(&again).contains("Created"), "{}", said(&again));
        let twice = run(&home, &["user", "add", "ada@example.com"]);
        assert!(
            said(&twice).contains("was already added; `octavo user reset-link ada@example.com`"),
            "{}",
            said(&twice)
        );
        let migrated = run(&home, &["migrate"]);
        assert!(migrated.status.success() && !said(&migrated).contains("Created"), "{}", said(&migrated));
    })
    .await;
}

#[tokio::test]
async fn an_audit_log_without_entries_is_not_intact() {
    each_engine(async |home| {
        assert!(run(&home, &["migrate"]).status.success());
        assert!(home.refusal(&["audit", "verify"]).contains("has no entries, so there is nothing to verify"));
        home.tool(&["user", "add", "ada@example.com"], "");
        let app =
            ["app", "create", "--owner", "ada@example.com", "--name", "Press", "--callback", "https://a.example/cb"];
        home.tool(&app, "");
        assert_eq!(said(&run(&home, &["audit", "verify"])), "1 entry, chain intact\n");
    })
    .await;
}
