//! The two migration folders are twins.

use std::collections::BTreeSet;
use std::path::Path;

use octavo_store::Store;
use octavo_store::db::{Engine, Pools};
use octavo_store::testing::{fresh_postgres, fresh_sqlite};

/// (table, column, type with the engines' spellings made equal, may be null)
type Column = (String, String, String, bool);

#[tokio::test]
async fn both_engines_end_in_the_same_tables() {
    let sqlite = sqlite_columns(&fresh_sqlite().await).await;
    let postgres = postgres_columns(&fresh_postgres().await).await;
    let only = |a: &BTreeSet<Column>, b: &BTreeSet<Column>| a.difference(b).cloned().collect::<Vec<_>>();
    assert!(sqlite.len() > 100, "the SQLite schema was read");
    assert_eq!(
        (only(&sqlite, &postgres), only(&postgres, &sqlite)),
        (vec![], vec![]),
        "(only SQLite, only PostgreSQL)"
    );
}

#[test]
fn migrations_come_in_pairs() {
    let names = |engine: &str| -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(engine);
        let entries = std::fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    assert_eq!(names("sqlite"), names("postgres"));
}

async fn sqlite_columns(store: &Store) -> BTreeSet<Column> {
    let mut reader = store.db().read().await.unwrap();
    let Engine::Sqlite(read) = reader.engine() else { unreachable!() };
    let rows: Vec<(String, String, String, bool, i64)> = sqlx::query_as(
        "SELECT m.name, c.name, c.type, c.\"notnull\" = 1, c.pk FROM sqlite_schema m, pragma_table_info(m.name) c
            WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> '_sqlx_migrations'",
    )
    .fetch_all(read)
    .await
    .unwrap();
    let plain = |kind: &str| {
        match kind {
            "BLOB" => "uuid",
            "TEXT" => "text",
            "INTEGER" => "integer",
            "BIGINT" => "bigint",
            "BOOLEAN" => "boolean",
            other => panic!("{other} is no type both engines have"),
        }
        .to_owned()
    };
    rows.into_iter()
        .map(|(table, column, kind, not_null, key)| {
            // SQLite's only auto-numbered type is INTEGER.
            let kind = if key == 1 && kind == "INTEGER" { "bigint".to_owned() } else { plain(&kind) };
            (table, column, kind, !not_null && key == 0)
        })
        .collect()
}

async fn postgres_columns(store: &Store) -> BTreeSet<Column> {
    let Pools::Postgres(pool) = &store.db().pools else { unreachable!() };
    let rows: Vec<(String, String, String, bool)> = sqlx::query_as(
        "SELECT table_name::text, column_name::text, data_type::text, is_nullable = 'YES'
            FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_sqlx_migrations'
                AND NOT EXISTS (SELECT 1 FROM pg_class WHERE relname = table_name AND relispartition)",
    )
    .fetch_all(&mut *pool.acquire().await.unwrap())
    .await
    .unwrap();
    rows.into_iter()
        .map(|(t, c, kind, null)| (t, c, if kind == "bytea" { "uuid".into() } else { kind }, null))
        .collect()
}
