//! `octavo doctor`: does everything that the settings point to respond? Each line that is not ok says how to fix it.

mod agents;
mod apps;
mod networks;
mod page;
mod places;
mod public_url;
mod report;
mod sign_in;
mod stores;
mod tls;
mod work;

use std::time::Duration;

use anyhow::bail;
use octavo_egress::Egress;
use octavo_server::settings::Settings;
use octavo_store::Store;

use crate::cli::DoctorOptions;
use crate::config::{Config, meant_variable, stray_variables};
use report::Report;

pub async fn run(config: Config, options: DoctorOptions) -> anyhow::Result<()> {
    let mut report = Report::new(options.json);
    loop {
        check(&config, &mut report).await?;
        if !options.watch {
            break;
        }
        report = report.next();
        tokio::time::sleep(Duration::from_secs(options.every)).await;
    }
    match report.wrong {
        0 => Ok(()),
        1 => bail!("1 check failed"),
        wrong => bail!("{wrong} checks failed"),
    }
}

async fn check(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    for name in stray_variables() {
        let meant = meant_variable(&name).map(|name| format!("did you mean {name}? ")).unwrap_or_default();
        let fix = format_args!("{meant}`octavo config` lists all settings");
        report.warn("settings", format_args!("{name} is set, but no such setting exists; {fix}"));
    }
    let place = match config.database_place() {
        Ok(place) => place,
        Err(error) => {
            report.fail("settings", format_args!("{error:#}"));
            return Ok(());
        }
    };
    let store = stores::open(config, &place, report).await;
    let address = match &store {
        Some(store) => store.server_address().await?,
        None => None,
    };
    let config = config.with_server_address(address);
    match config.settings() {
        Ok(settings) => check_settings(&config, &settings, store.as_ref(), report).await?,
        Err(error) => report.fail("settings", format_args!("{error:#}")),
    }
    Ok(())
}

async fn check_settings(
    config: &Config,
    settings: &Settings,
    store: Option<&Store>,
    report: &mut Report,
) -> anyhow::Result<()> {
    report.ok("settings", "");
    let identity = match store {
        Some(store) => stores::unlock(config, settings, store, report).await,
        None => None,
    };
    if places::data_dir(&settings.data_dir, report) {
        if store.is_some() || settings.media.s3.is_some() {
            places::media(settings, report).await;
        }
        places::space(settings, report);
    }
    let http = octavo_egress::operator_client()?;
    if settings.sandbox {
        report.ok("platforms", "simulated by the sandbox");
    } else {
        let used = match store {
            Some(store) => store.accounts().platforms().await?,
            None => Vec::new(),
        };
        networks::check(settings, &used, &http, Egress::new(settings.egress_policy())?, report).await;
    }
    tls::check(settings, store, &octavo_server::system_clock(), report).await;
    if public_url::check(settings, &http, identity.as_ref(), report).await {
        agents::check(settings, &http, report).await;
    }
    sign_in::check(settings, report).await;
    if settings.open_sign_up && !settings.public_host_is_loopback() {
        report.warn("sign-up", "open to everyone on a public address; set sign_up.open = false to close it");
    }
    support(&settings.links.support_email, report);
    Ok(())
}

/// Pages name an address for help. The one that follows from a loopback host reaches nobody.
fn support(address: &str, report: &mut Report) {
    if address.ends_with("@localhost") {
        report.note("support", "people find no address for help; set pages.support_email to one that you read");
    }
}
