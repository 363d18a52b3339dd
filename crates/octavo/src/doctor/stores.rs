//! The database, and the key that its secrets are sealed under.

use std::time::Duration;

use anyhow::Context;
use octavo_server::identity::Identity;
use octavo_server::settings::Settings;
use octavo_store::Store;
use tokio::net::TcpStream;
use url::Url;

use super::{Report, work};
use crate::config::Config;
use crate::parts;

const PATIENCE: Duration = Duration::from_secs(5);

/// Opens both as the server would.
pub async fn open(config: &Config, settings: &Settings, report: &mut Report) -> (Option<Store>, Option<Identity>) {
    let opened = match &settings.database_url {
        Some(url) => match knock(url).await {
            Ok(()) => parts::open_database(settings).await,
            Err(error) => Err(error),
        },
        None => parts::open_database(settings).await,
    };
    let store = match opened {
        Ok(db) => Store::new(db),
        Err(error) => {
            report.fail("database", format_args!("{error:#}; {}", advice(settings)));
            return (None, None);
        }
    };
    report.ok("database", store.db().name());
    work::check(&store, settings, report).await;
    let identity = match parts::open_identity(config, settings, store.clone()).await {
        Ok(identity) => {
            report.ok("master key", "");
            Some(identity)
        }
        Err(error) => {
            report.fail("master key", format_args!("{error:#}"));
            None
        }
    };
    (Some(store), identity)
}

fn advice(settings: &Settings) -> &'static str {
    match settings.database_url {
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
