//! Every SQL statement of the store: each engine must accept it, and `statements.sql` shows what each engine gets.

use std::fmt::Write as _;
use std::path::Path;

use octavo_store::db::Engine;
use octavo_store::statements;
use octavo_store::testing::each_engine;
use sqlx::postgres::PgTypeInfo;
use sqlx::postgres::types::Oid;
use sqlx::{Executor as _, PgConnection, SqlSafeStr as _};

/// Set, the test writes the file instead of reading it: `make contract`.
const WRITE: &str = "OCTAVO_WRITE_CONTRACT";

#[tokio::test]
async fn both_engines_accept_every_statement() {
    each_engine(async |store| {
        // Not in a transaction: PostgreSQL would refuse everything after the first error.
        let mut tx = store.db().write_one().await.unwrap();
        let mut refused = Vec::new();
        for (name, statement) in statements::all() {
            let text = tx.pick(statement);
            if text.is_empty() {
                continue;
            }
            let prepared = match tx.engine() {
                Engine::Sqlite(connection) => connection.prepare(text.into_sql_str()).await.map(drop),
                Engine::Postgres(connection) => prepare(connection, text, Vec::new()).await,
            };
            refused.extend(prepared.err().map(|error| format!("{name}: {error}")));
        }
        assert!(refused.is_empty(), "{} refuses: {refused:#?}", store.db().name());
    })
    .await;
}

/// PostgreSQL may not find out the types of parameters, which the store names where it binds them: then those are tried that the
/// columns have.
async fn prepare(connection: &mut PgConnection, text: &'static str, types: Vec<PgTypeInfo>) -> sqlx::Result<()> {
    const TYPES: [&str; 4] = ["UUID", "INT8", "TEXT", "BOOL"];
    let Err(error) = connection.prepare_with(text.into_sql_str(), &types).await else { return Ok(()) };
    let Some(parameter) = untyped_parameter(&error.to_string()) else { return Err(error) };
    for name in TYPES {
        let mut types = types.clone();
        types.resize(types.len().max(parameter), PgTypeInfo::with_oid(Oid(0)));
        types[parameter - 1] = PgTypeInfo::with_name(name);
        if Box::pin(prepare(connection, text, types)).await.is_ok() {
            return Ok(());
        }
    }
    Err(error)
}

fn untyped_parameter(error: &str) -> Option<usize> {
    let is_untyped = error.contains("could not determine data type") || error.contains("inconsistent types deduced");
    let (_, rest) = error.split_once("parameter $").filter(|_| is_untyped)?;
    rest.split_whitespace().next()?.parse().ok()
}

#[test]
fn the_file_of_statements_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("statements.sql");
    let written = file();
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, &written).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == written, "crates/octavo-store/statements.sql is stale; `make contract` writes it again");
}

fn file() -> String {
    let mut file =
        String::from("-- Every statement of the store, for reading and for diffs. `make contract` writes this file.\n");
    for (name, statement) in statements::all() {
        if statement.sqlite == statement.postgres {
            add(&mut file, name, statement.sqlite);
        } else {
            add(&mut file, &format!("{name}, SQLite"), statement.sqlite);
            add(&mut file, &format!("{name}, PostgreSQL"), statement.postgres);
        }
    }
    file
}

/// With the lines of the source, but not their indentation.
fn add(file: &mut String, name: &str, text: &str) {
    if !text.is_empty() {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        write!(file, "\n-- {name}\n{};\n", lines.join("\n    ").trim_end_matches(';')).unwrap();
    }
}
