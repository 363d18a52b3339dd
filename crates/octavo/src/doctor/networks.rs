//! The networks: do their addresses answer, which apps are set up, does our clock agree?

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use octavo_domain::networks::Connection;
use octavo_egress::Egress;
use octavo_platforms::{Endpoints, Registry};
use octavo_server::settings::Settings;
use reqwest::header::DATE;
use url::Url;

use super::apps;
use super::report::{Level, Report, cause};

/// X's lost posts are found by their time, to 5 seconds; HTTP dates are cut to the second.
const MOST_OFF: SignedDuration = SignedDuration::from_secs(4);

/// `used` are the networks that people connected accounts of.
pub async fn check(
    settings: &Settings,
    used: &[Platform],
    http: &reqwest::Client,
    egress: Egress,
    report: &mut Report,
) {
    let clock = octavo_server::system_clock();
    let registry = Registry::new(&settings.platforms, http.clone(), egress, clock.clone());
    let mut off: Option<SignedDuration> = None;
    let (mut broken, mut unused) = (Unreachable::default(), Unreachable::default());
    for network in settings.platforms.all() {
        let description = network.platform.network();
        let name = description.slug;
        let is_used = network.app.is_some() || used.contains(&network.platform);
        let mut is_reached = true;
        for address in network.addresses() {
            match answers(http, address).await {
                Ok(date) => {
                    let version = &network.version;
                    let version = if version.is_empty() { String::new() } else { format!(" (version {version})") };
                    report.ok(name, format_args!("{address}{version}"));
                    off = off.or(date.map(|date| clock.now().duration_since(date)));
                }
                Err(why) => {
                    is_reached = false;
                    let unreachable = if is_used { &mut broken } else { &mut unused };
                    unreachable.add(why, name, address);
                }
            }
        }
        match (&description.connection, &network.app) {
            (Connection::BotToken(_) | Connection::AppPassword(_) | Connection::AccessToken(_), _) => {
                report.note(name, "needs no app; people use their own credentials")
            }
            (_, Some(_)) if !is_reached => {}
            (_, Some(app)) => apps::check(network.platform, app, settings, &registry, report).await,
            (_, None) => no_app(name, settings, report),
        }
    }
    let fix = "check that the name resolves here and that a firewall doesn't block outgoing connections";
    broken.report(Level::Fail, fix, report);
    unused.report(Level::Note, "no app and no account needs it", report);
    check_clock(off, !broken.0.is_empty(), report);
}

/// `off` is the difference from the clocks of the networks, as far as one told its time.
fn check_clock(off: Option<SignedDuration>, is_expected: bool, report: &mut Report) {
    match off {
        Some(off) if off.abs() > MOST_OFF => {
            report.warn("clock", format_args!("{} s off the networks' clocks; synchronize it with NTP", off.as_secs()));
        }
        Some(_) => report.ok("clock", "agrees with the networks' clocks"),
        None if is_expected => report.warn("clock", "not checked: no network sent its time"),
        None => report.note("clock", "not checked: no network sent its time"),
    }
}

/// Addresses that don't respond, by the reason: most often one reason holds for all of them.
#[derive(Default)]
struct Unreachable(BTreeMap<String, Vec<(&'static str, Url)>>);

impl Unreachable {
    fn add(&mut self, why: String, name: &'static str, address: &Url) {
        self.0.entry(why).or_default().push((name, address.clone()));
    }

    /// A line for each reason, by the network's name or a common one.
    fn report(&self, level: Level, fix: &str, report: &mut Report) {
        for (why, addresses) in &self.0 {
            let first = addresses[0].0;
            let name = if addresses.iter().all(|(name, _)| *name == first) { first } else { "networks" };
            let addresses: Vec<&str> = addresses.iter().map(|(_, address)| address.as_str()).collect();
            report.add(name, level, format_args!("{}: {why}; {fix}", addresses.join(", ")));
        }
    }
}

/// The networks with an app that fetch media from us, by name.
pub fn fetching(endpoints: &Endpoints) -> Vec<&'static str> {
    let with_app = endpoints.all().filter(|it| it.app.is_some()).map(|it| it.platform.network());
    with_app.filter(|network| network.fetches_media).map(|network| network.slug).collect()
}

fn no_app(name: &str, settings: &Settings, report: &mut Report) {
    let (name, callback) = (name, apps::callback(settings));
    let fix = format_args!("to set one up, see docs/platforms/{name}.md; redirect URL for its console: {callback}");
    report.note(name, format_args!("no app, so people can't connect accounts; {fix}"));
}

/// Any answer will do: what counts is that there is a way. Gives the answer's own time.
async fn answers(http: &reqwest::Client, url: &Url) -> Result<Option<Timestamp>, String> {
    let sent = http.get(url.clone()).timeout(Duration::from_secs(10)).send().await;
    let answer = sent.map_err(cause)?;
    let date = answer.headers().get(DATE).and_then(|date| date.to_str().ok());
    Ok(date.and_then(|date| jiff::fmt::rfc2822::parse(date).ok()).map(|date| date.timestamp()))
}
