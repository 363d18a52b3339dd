//! The networks: do their addresses answer, which apps are set up, does our clock agree?

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::networks::Connection;
use octavo_egress::Egress;
use octavo_platforms::{Endpoints, Registry};
use octavo_server::settings::Settings;
use reqwest::header::DATE;
use url::Url;

use super::{Report, apps, cause};

/// X's lost posts are found by their time, to 5 seconds; HTTP dates are cut to the second.
const MOST_OFF: SignedDuration = SignedDuration::from_secs(4);

pub async fn check(settings: &Settings, http: &reqwest::Client, egress: Egress, report: &mut Report) {
    let clock = octavo_server::system_clock();
    let registry = Registry::new(&settings.platforms, http.clone(), egress, clock.clone());
    let mut off: Option<SignedDuration> = None;
    for network in settings.platforms.all() {
        let description = network.platform.network();
        let name = description.slug;
        for address in network.addresses() {
            match answers(http, address).await {
                Ok(date) => {
                    let version = &network.version;
                    let version = if version.is_empty() { String::new() } else { format!(" (version {version})") };
                    report.ok(name, format_args!("{address}{version}"));
                    off = off.or(date.map(|date| clock.now().duration_since(date)));
                }
                Err(why) => {
                    let fix =
                        "check that the name resolves here and that a firewall doesn't block outgoing connections";
                    report.fail(name, format_args!("{address}: {why}; {fix}"));
                }
            }
        }
        match (&description.connection, &network.app) {
            (Connection::BotToken(_) | Connection::AppPassword(_), _) => {
                report.note(name, "needs no app; people use their own credentials")
            }
            (_, Some(app)) => apps::check(network.platform, app, settings, &registry, report).await,
            (_, None) => no_app(name, settings, report),
        }
    }
    match off {
        Some(off) if off.abs() > MOST_OFF => {
            report.warn("clock", format_args!("{} s off the networks' clocks; synchronize it with NTP", off.as_secs()));
        }
        Some(_) => report.ok("clock", "agrees with the networks' clocks"),
        None => report.warn("clock", "not checked: no network sent its time"),
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
