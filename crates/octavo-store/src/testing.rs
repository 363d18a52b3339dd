//! Fresh databases for tests, on both engines. PostgreSQL is never skipped.

use std::future::Future;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Connection, PgConnection, query, query_scalar};

use crate::db::schema::{POSTGRES_SCHEMA, SQLITE_SCHEMA};
use crate::{Db, Store};

/// Address of a PostgreSQL server on which the tests may create databases.
pub const POSTGRES_URL: &str = "OCTAVO_TEST_POSTGRES_URL";

/// Runs one test against a fresh store on each engine.
///
/// # Panics
/// When [`POSTGRES_URL`] is not set (`scripts/with-postgres` sets it), or a database cannot be made.
pub async fn each_engine<F, Fut>(test: F)
where
    F: Fn(Store) -> Fut,
    Fut: Future<Output = ()>,
{
    let sqlite = fresh_sqlite().await;
    test(sqlite.clone()).await;
    sqlite.db().close().await;
    let postgres = fresh_postgres().await;
    test(postgres.clone()).await;
    postgres.db().close().await;
}

/// A store in a temporary file, which stays for as long as the process: the pools open further connections by path.
/// A later test removes it.
pub async fn fresh_sqlite() -> Store {
    let all = std::env::temp_dir().join("octavo-tests");
    std::fs::create_dir_all(&all).expect("a temporary folder");
    for entry in std::fs::read_dir(&all).expect("a temporary folder").flatten() {
        if entry.file_name().to_str().is_some_and(has_ended) {
            // Another test may be doing the same.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
    let dir = all.join(new_name());
    std::fs::create_dir(&dir).expect("a temporary folder");
    let file = dir.join("octavo.db");
    copy_sqlite(&file).await;
    Store::new(Db::open_sqlite(&file).await.expect("a SQLite database"))
}

/// Copies a migrated database without rows. The first test of a schema makes it, in the temporary folder.
pub async fn copy_sqlite(to: &Path) {
    let template = std::env::temp_dir().join(format!("octavo-template-{:016x}.db", fingerprint(&SQLITE_SCHEMA)));
    if !template.exists() {
        let dir = tempfile::Builder::new().prefix("octavo-template-").tempdir().expect("a temporary folder");
        let file = dir.path().join("octavo.db");
        // The last connection that closes moves the log into the file.
        Db::open_sqlite(&file).await.expect("a SQLite database").close().await;
        std::fs::rename(&file, &template).expect("a template");
    }
    std::fs::copy(&template, to).expect("a copy of the template");
}

/// A store in a new database of the test server.
pub async fn fresh_postgres() -> Store {
    let url = fresh_postgres_url().await;
    Store::new(Db::open_postgres(&url, 8).await.expect("a PostgreSQL database"))
}

/// The address of a new, migrated database of the test server: a copy of one that the first test of a schema makes.
pub async fn fresh_postgres_url() -> String {
    let template = format!("octavo_template_{:016x}", fingerprint(&POSTGRES_SCHEMA));
    let mut server = Server::connect().await;
    if !server.has(&template).await {
        server.execute("SELECT pg_advisory_lock(1)").await;
        if !server.has(&template).await {
            let draft = format!("{template}_draft");
            server.create(&draft, "").await;
            let db = Db::open_postgres(&server.url_of(&draft), 2).await.expect("a PostgreSQL database");
            db.close().await;
            server.execute(format!("ALTER DATABASE {draft} RENAME TO {template}")).await;
        }
        server.execute("SELECT pg_advisory_unlock(1)").await;
    }
    server.remove_ended().await;
    let name = new_name();
    server.create(&name, &format!("TEMPLATE {template}")).await;
    server.url_of(&name)
}

/// The address of a new database of the test server without any table.
pub async fn empty_postgres_url() -> String {
    let mut server = Server::connect().await;
    let name = new_name();
    server.create(&name, "").await;
    server.url_of(&name)
}

/// Removes all that a database of the test server contains.
pub async fn empty_postgres(url: &str) {
    let (_, name) = url.rsplit_once('/').expect("the address names a database");
    Server::connect().await.create(name, "").await;
}

fn new_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("octavo_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Whether something with a name of [`new_name`] belonged to a process that is gone.
fn has_ended(name: &str) -> bool {
    let process = name.strip_prefix("octavo_").and_then(|rest| rest.split_once('_')).map(|(process, _)| process);
    process.is_some_and(|id| id.parse::<u32>().is_ok() && !Path::new("/proc").join(id).exists())
}

/// The same for the same migrations.
fn fingerprint(schema: &Migrator) -> u64 {
    let mut hasher = DefaultHasher::new();
    schema.iter().for_each(|step| (step.version, &step.checksum).hash(&mut hasher));
    hasher.finish()
}

/// The server on which the tests make databases.
struct Server {
    url: String,
    connection: PgConnection,
}

impl Server {
    async fn connect() -> Self {
        let url = std::env::var(POSTGRES_URL)
            .unwrap_or_else(|_| panic!("{POSTGRES_URL} is not set: run the tests by `scripts/with-postgres`"));
        let connection = PgConnection::connect(&url).await.expect("the test server answers");
        Server { url, connection }
    }

    /// In place of one that a process with the same number, or one that was killed, left behind.
    async fn create(&mut self, name: &str, more: &str) {
        self.execute(format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await;
        self.execute(format!("CREATE DATABASE {name} {more}")).await;
    }

    /// Removes what tests before have left: the databases of a whole run would take many gigabytes.
    async fn remove_ended(&mut self) {
        let names: Vec<String> = query_scalar("SELECT datname FROM pg_database")
            .fetch_all(&mut self.connection)
            .await
            .expect("the test server answers");
        for name in names.iter().filter(|name| has_ended(name)) {
            let drop = AssertSqlSafe(format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
            // Another test may be doing the same.
            let _ = query(drop).execute(&mut self.connection).await;
        }
    }

    async fn has(&mut self, name: &str) -> bool {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)";
        query_scalar(SQL).bind(name).fetch_one(&mut self.connection).await.expect("the test server answers")
    }

    async fn execute(&mut self, statement: impl Into<String>) {
        let statement = AssertSqlSafe(statement.into());
        query(statement).execute(&mut self.connection).await.expect("the test server does it");
    }

    fn url_of(&self, name: &str) -> String {
        let (base, _) = self.url.rsplit_once('/').expect("the address names a database");
        format!("{base}/{name}")
    }
}
