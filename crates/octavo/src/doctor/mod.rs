//! `octavo doctor`: does everything that the settings point to respond? Each line that is not ok says how to fix it.

mod agents;
mod apps;
mod networks;
mod page;
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
use octavo_store::Store;
use serde_json::json;

use crate::cli::DoctorOptions;
use crate::config::{Config, meant_variable, stray_variables};
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

    /// In JSON.
    fn name(self) -> &'static str {
        match self {
            Level::Ok => "ok",
            Level::Note => "note",
            Level::Warn => "warn",
            Level::Fail => "fail",
        }
    }
}

/// Prints findings, one a line, and counts what is broken.
#[derive(Default)]
struct Report {
    is_json: bool,
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
        self.add(what, Level::Fail, detail);
    }

    fn add(&mut self, what: &str, level: Level, detail: impl Display) {
        self.wrong += usize::from(level == Level::Fail);
        let finding = (what.to_owned(), level);
        if self.before.as_ref().is_none_or(|before| !before.contains(&finding)) {
            self.print(what, level, &detail.to_string());
        }
        self.findings.push(finding);
    }

    fn print(&self, what: &str, level: Level, detail: &str) {
        let at = iso(octavo_server::system_clock().now());
        let page = matches!(level, Level::Warn | Level::Fail).then(|| page::of(what));
        if self.is_json {
            return print(json!({ "at": at, "check": what, "level": level.name(), "detail": detail, "page": page }));
        }
        let see = page.map(|page| format!("; see {page}")).unwrap_or_default();
        let line = format!("{what:11} {}  {detail}{see}", level.as_str());
        match self.before {
            None => print(line),
            Some(_) => print(format_args!("{at}  {line}")),
        }
    }

    /// A report on the next check. What was wrong and is not checked any more, because nothing is left to say, is over.
    fn next(self) -> Report {
        let is_found = |what: &String| self.findings.iter().any(|(found, _)| found == what);
        for (what, level) in self.before.iter().flatten() {
            if !is_found(what) && matches!(level, Level::Warn | Level::Fail) {
                self.print(what, Level::Ok, "");
            }
        }
        Report { before: Some(self.findings), is_json: self.is_json, ..Report::default() }
    }
}

pub async fn run(config: Config, options: DoctorOptions) -> anyhow::Result<()> {
    let mut report = Report { is_json: options.json, ..Report::default() };
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

/// What a call failed of, down to its first cause.
fn cause(error: reqwest::Error) -> String {
    let error = error.without_url();
    let causes: Vec<String> = causes(&error).map(ToString::to_string).collect();
    causes.join(": ")
}

fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}
