//! Where the database is: the settings that are read before all others.

use std::path::PathBuf;

use super::Config;

/// The name of the database file in the data directory.
pub const DATABASE: &str = "octavo.db";

/// Where the database is.
pub struct DatabasePlace {
    pub data_dir: PathBuf,
    /// `postgres://…`; SQLite in the data directory without it.
    pub url: Option<String>,
    /// To PostgreSQL, at most.
    pub connections: u32,
}

impl DatabasePlace {
    /// Of SQLite.
    pub fn file(&self) -> PathBuf {
        self.data_dir.join(DATABASE)
    }

    pub fn engine(&self) -> &'static str {
        if self.url.is_some() { "PostgreSQL" } else { "SQLite" }
    }

    /// Such as `SQLite database in ./data`. A URL is not shown: it may hold a password.
    pub fn describe(&self) -> String {
        match self.url {
            Some(_) => "PostgreSQL database".to_owned(),
            None => format!("SQLite database in {}", self.data_dir.display()),
        }
    }
}

impl Config {
    pub fn database_place(&self) -> anyhow::Result<DatabasePlace> {
        let connections = self.at_least_one("database_connections")?;
        Ok(DatabasePlace { data_dir: self.text("data_dir").into(), url: self.database_url()?, connections })
    }

    /// Its value is never shown: it may hold a password.
    fn database_url(&self) -> anyhow::Result<Option<String>> {
        match self.optional("database_url") {
            Some(url) if !url.starts_with("postgres://") && !url.starts_with("postgresql://") => {
                let source = self.source("database_url");
                let fix = "use postgres://USER:PASSWORD@HOST/NAME, or leave it empty for SQLite";
                Err(self.refused("database_url", format!("database_url ({source}): {fix}")))
            }
            url => Ok(url.map(str::to_owned)),
        }
    }
}
