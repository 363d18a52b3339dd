//! `octavo doctor`: does everything that the settings point to respond? Each line that is not ok says how to fix it.

mod apps;
mod networks;
mod places;
mod public_url;
mod sign_in;
mod stores;
mod tls;

use std::error::Error;
use std::fmt::Display;

use anyhow::bail;
use octavo_egress::Egress;
use octavo_server::settings::Settings;

use crate::config::{Config, stray_variables};
use crate::print::print;

/// Prints findings, one a line, and counts what is broken.
#[derive(Default)]
struct Report {
    wrong: usize,
}

impl Report {
    fn ok(&self, what: &str, detail: impl Display) {
        print(format_args!("{what:11} ok    {detail}"));
    }

    fn note(&self, what: &str, detail: impl Display) {
        print(format_args!("{what:11} -     {detail}"));
    }

    fn warn(&self, what: &str, detail: impl Display) {
        print(format_args!("{what:11} WARN  {detail}"));
    }

    fn fail(&mut self, what: &str, detail: impl Display) {
        self.wrong += 1;
        print(format_args!("{what:11} FAIL  {detail}"));
    }
}

pub async fn run(config: Config) -> anyhow::Result<()> {
    let mut report = Report::default();
    match config.settings() {
        Ok(settings) => check(&config, &settings, &mut report).await?,
        Err(error) => report.fail("settings", format_args!("{error:#}")),
    }
    match report.wrong {
        0 => Ok(()),
        1 => bail!("1 check failed"),
        wrong => bail!("{wrong} checks failed"),
    }
}

async fn check(config: &Config, settings: &Settings, report: &mut Report) -> anyhow::Result<()> {
    report.ok("settings", "");
    for name in stray_variables() {
        report.warn("settings", format_args!("{name} is set, but no such setting exists; `octavo config` lists them"));
    }
    let (mut store, mut identity) = (None, None);
    if places::data_dir(&settings.data_dir, report) {
        (store, identity) = stores::open(config, settings, report).await;
        places::media(settings, report).await;
        places::space(settings, report);
    }
    let http = octavo_egress::operator_client()?;
    if settings.sandbox {
        report.ok("platforms", "simulated by the sandbox");
    } else {
        networks::check(settings, &http, Egress::new(settings.egress_policy())?, report).await;
    }
    tls::check(settings, store.as_ref(), &octavo_server::system_clock(), report).await;
    public_url::check(settings, &http, identity.as_ref(), report).await;
    sign_in::check(settings, report).await;
    if settings.open_sign_up && !settings.public_host_is_loopback() {
        report.warn("sign-up", "open to everyone on a public address; set sign_up.open = false to close it");
    }
    Ok(())
}

/// What a call failed of, down to its first cause.
fn cause(error: reqwest::Error) -> String {
    let error = error.without_url();
    let causes: Vec<String> = causes(&error).map(ToString::to_string).collect();
    causes.join(": ")
}

fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}
