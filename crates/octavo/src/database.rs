//! Opening the database. Only servers, workers, `migrate` and the first `user add` create or migrate it.

use anyhow::{Context, bail};
use octavo_store::db::SchemaState;
use octavo_store::db::schema::{self, NEWER};
use octavo_store::{Db, Store};

use crate::config::{Config, DatabasePlace};

/// Opens a database that has this version's schema. Fails otherwise, and changes nothing.
pub async fn open(config: &Config) -> anyhow::Result<Db> {
    require_schema(config).await?;
    connect(&config.database_place()?).await
}

/// As [`open`], with the settings that know the address of the server if none of them names one.
pub async fn open_store(config: &Config) -> anyhow::Result<(Store, Config)> {
    let store = match open(config).await {
        Ok(db) => Store::new(db),
        Err(error) => {
            // A wrong setting explains more than the database that it leads to.
            config.settings()?;
            return Err(error);
        }
    };
    let config = config.with_server_address(store.server_address().await?);
    Ok((store, config))
}

/// Creates or migrates the database first if necessary, and says so.
pub async fn create_or_migrate(config: &Config) -> anyhow::Result<Db> {
    let place = config.database_place()?;
    std::fs::create_dir_all(&place.data_dir)
        .with_context(|| format!("creating the data directory {}", place.data_dir.display()))?;
    let db = connect(&place).await?;
    match db.schema_before {
        SchemaState::Empty => eprintln!("Created a new {}.", place.describe()),
        SchemaState::Behind(steps) => eprintln!("Updated the {} (migrations: {steps}).", place.describe()),
        SchemaState::UpToDate | SchemaState::Newer => {}
    }
    Ok(db)
}

/// Fails unless the database has this version's schema; changes nothing. Returns the engine's name.
pub async fn require_schema(config: &Config) -> anyhow::Result<&'static str> {
    let place = config.database_place()?;
    let name = place.engine();
    match state(&place).await? {
        SchemaState::UpToDate => Ok(name),
        SchemaState::Empty if place.url.is_some() => {
            bail!("the PostgreSQL database is empty; check database_url, or create the tables with `octavo migrate`")
        }
        SchemaState::Empty => bail!(
            "there is no Octavo database in {}; name the right directory with --data-dir, or create a database with \
             `octavo serve` or `octavo migrate`",
            place.data_dir.display()
        ),
        SchemaState::Behind(steps) => bail!(
            "the {name} database is older than this version (missing migrations: {steps}); `octavo migrate` updates it, \
             but a server of the older version can't be started again afterwards"
        ),
        SchemaState::Newer => bail!(NEWER),
    }
}

/// Looks at the schema, and changes nothing.
pub async fn state(place: &DatabasePlace) -> anyhow::Result<SchemaState> {
    Ok(match &place.url {
        Some(url) => schema::postgres_state(url).await.context("opening the PostgreSQL database")?,
        None => {
            let file = place.file();
            schema::sqlite_state(&file).await.with_context(|| format!("opening {}", file.display()))?
        }
    })
}

async fn connect(place: &DatabasePlace) -> anyhow::Result<Db> {
    match &place.url {
        Some(url) => Db::open_postgres(url, place.connections).await.context("opening the PostgreSQL database"),
        None => {
            let file = place.file();
            Db::open_sqlite(&file).await.with_context(|| format!("opening {}", file.display()))
        }
    }
}
