//! `octavo doctor`: does everything that the settings point to respond? Each line that is not ok says how to fix it.

mod agents;
mod apps;
mod networks;
mod places;
mod public_url;
mod sign_in;
mod stores;
mod tls;
mod work;

use std::error::Error;
use std::fmt::Display;
use std::time::Duration;

use anyhow::bail;
use octavo_domain::time::iso;
use octavo_egress::Egress;
use octavo_server::settings::Settings;

use crate::cli::DoctorOptions;
use crate::config::{Config, stray_variables};
use crate::print::print;

/// How serious a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Ok,
    Note,
    Warn,
    Fail,
}

impl Level {
    fn as_str(self) -> &'static str {
        match self {
            Level::Ok => "ok  ",
            Level::Note => "-   ",
            Level::Warn => "WARN",
            Level::Fail => "FAIL",
        }
    }
}

/// Prints findings, one a line, and counts what is broken.
#[derive(Default)]
struct Report {
    wrong: usize,
    findings: Vec<(String, Level)>,
    /// The findings of the check before this one. Those that are the same are not printed again.
    before: Option<Vec<(String, Level)>>,
}

impl Report {
    fn ok(&mut self, what: &str, detail: impl Display) {
        self.add(what, Level::Ok, detail);
    }

    fn note(&mut self, what: &str, detail: impl Display) {
        self.add(what, Level::Note, detail);
    }

    fn warn(&mut self, what: &str, detail: impl Display) {
        self.add(what, Level::Warn, detail);
    }

    fn fail(&mut self, what: &str, detail: impl Display) {
        self.wrong += 1;
        self.add(what, Level::Fail, detail);
    }

    fn add(&mut self, what: &str, level: Level, detail: impl Display) {
        let finding = (what.to_owned(), level);
        let line = format!("{what:11} {}  {detail}", level.as_str());
        match &self.before {
            None => print(line),
            Some(before) if !before.contains(&finding) => {
                print(format_args!("{}  {line}", iso(octavo_server::system_clock().now())));
            }
            Some(_) => {}
        }
        self.findings.push(finding);
    }

    /// A report on the next check. What was wrong and is not checked any more, because nothing is left to say, is over.
    fn next(self) -> Report {
        let level_of = |what: &String| self.findings.iter().find(|(found, _)| found == what);
        for (what, level) in self.before.iter().flatten() {
            if level_of(what).is_none() && matches!(level, Level::Warn | Level::Fail) {
                print(format_args!("{}  {what:11} ok", iso(octavo_server::system_clock().now())));
            }
        }
        Report { before: Some(self.findings), ..Report::default() }
    }
}

pub async fn run(config: Config, options: DoctorOptions) -> anyhow::Result<()> {
    let mut report = Report::default();
    loop {
        match config.settings() {
            Ok(settings) => check(&config, &settings, &mut report).await?,
            Err(error) => report.fail("settings", format_args!("{error:#}")),
        }
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
    if public_url::check(settings, &http, identity.as_ref(), report).await {
        agents::check(settings, &http, report).await;
    }
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
