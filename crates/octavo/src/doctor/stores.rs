//! The database, and the key that its secrets are sealed under.

use std::time::Duration;

use anyhow::Context;
use octavo_server::identity::Identity;
use octavo_server::settings::Settings;
use octavo_store::Store;
use tokio::net::TcpStream;
use url::Url;

use super::report::Report;
use super::{places, work};
use crate::config::{Config, DatabasePlace};
use crate::{database, parts};

const PATIENCE: Duration = Duration::from_secs(5);

/// Opens the database as commands do: it must be there, with this version's schema.
pub async fn open(config: &Config, place: &DatabasePlace, report: &mut Report) -> Option<Store> {
    let opened = match &place.url {
        Some(url) => match knock(url).await {
            Ok(()) => database::open(config).await,
            Err(error) => Err(error),
        },
        None => database::open(config).await,
    };
    match opened {
        Ok(db) => {
            report.ok("database", db.name());
            let store = Store::new(db);
            work::check(&store, &place.data_dir, report).await;
            Some(store)
        }
        // A single sentence already says what to do.
        Err(error) if error.chain().len() == 1 => {
            report.fail("database", error);
            None
        }
        Err(error) => {
            report.fail("database", format_args!("{error:#}; {}", advice(place)));
            None
        }
    }
}

/// The sign-in service, with the key that secrets are sealed under.
pub async fn unlock(config: &Config, settings: &Settings, store: &Store, report: &mut Report) -> Option<Identity> {
    match parts::open_identity(config, settings, store.clone()).await {
        Ok(identity) => {
            let file = config.master_key_file().unwrap_or_else(|| settings.data_dir.join("master.key"));
            match places::open_to_all(&file) {
                None => report.ok("master key", ""),
                Some(problem) => report.warn("master key", problem),
            }
            Some(identity)
        }
        Err(error) => {
            report.fail("master key", format_args!("{error:#}"));
            None
        }
    }
}

fn advice(place: &DatabasePlace) -> &'static str {
    match place.url {
        Some(_) => "check that PostgreSQL is running there, and the user, password and database in database_url",
        None => "check that the file is an intact Octavo database and that this user can write to it",
    }
}

/// The pool takes a refusal for a database that is still starting, and waits for half a minute: try the door first.
async fn knock(url: &str) -> anyhow::Result<()> {
    let url = Url::parse(url).context("database_url")?;
    // Without a host it is a socket in the file system.
    let Some(host) = url.host_str().filter(|host| !host.is_empty() && !host.starts_with('%')) else {
        return Ok(());
    };
    let (host, port) = (host.trim_matches(['[', ']']), url.port().unwrap_or(5432));
    let knocking = tokio::time::timeout(PATIENCE, TcpStream::connect((host, port))).await;
    let place = || format!("connecting to PostgreSQL at {host}, port {port}");
    knocking.with_context(place)?.with_context(place)?;
    Ok(())
}
