//! The eight networks: do their addresses answer, which apps are set up, does our clock agree?

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use octavo_egress::Egress;
use octavo_platforms::{Endpoints, PlatformApp, Registry};
use octavo_server::settings::Settings;
use reqwest::header::DATE;
use url::Url;

use super::{Report, apps, cause};

/// X's lost posts are found by their time, to 5 seconds; HTTP dates are cut to the second.
const MOST_OFF: SignedDuration = SignedDuration::from_secs(4);

pub struct Network<'a> {
    pub platform: Platform,
    /// As its settings begin.
    pub name: &'static str,
    addresses: Vec<&'a Url>,
    version: Option<&'a str>,
    /// None where accounts connect without an app of the operator's.
    app: Option<Option<&'a PlatformApp>>,
    /// Whether it fetches media from our public address.
    fetches: bool,
}

pub async fn check(settings: &Settings, http: &reqwest::Client, egress: Egress, report: &mut Report) {
    let clock = octavo_server::system_clock();
    let registry = Registry::new(&settings.platforms, http.clone(), egress, clock.clone());
    let mut off: Option<SignedDuration> = None;
    for network in &networks(&settings.platforms) {
        for address in &network.addresses {
            match answers(http, address).await {
                Ok(date) => {
                    let version = network.version.map(|it| format!(" (version {it})")).unwrap_or_default();
                    report.ok(network.name, format_args!("{address}{version}"));
                    off = off.or(date.map(|date| clock.now().duration_since(date)));
                }
                Err(why) => {
                    let fix =
                        "check that the name resolves here and that a firewall doesn't block outgoing connections";
                    report.fail(network.name, format_args!("{address}: {why}; {fix}"));
                }
            }
        }
        match network.app {
            None => report.note(network.name, "needs no app; people use their own credentials"),
            Some(Some(app)) => apps::check(network, app, settings, &registry, report).await,
            Some(None) => no_app(network, settings, report),
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
    let all = networks(endpoints).into_iter();
    all.filter(|it| it.fetches && matches!(it.app, Some(Some(_)))).map(|it| it.name).collect()
}

fn no_app(network: &Network<'_>, settings: &Settings, report: &Report) {
    let (name, callback) = (network.name, apps::callback(settings));
    let fix = format_args!("to set one up, see docs/platforms/{name}.md; redirect URL for its console: {callback}");
    report.note(name, format_args!("no app, so people can't connect accounts; {fix}"));
}

fn networks(it: &Endpoints) -> Vec<Network<'_>> {
    let free =
        |platform, name, addresses| Network { platform, name, addresses, version: None, app: None, fetches: false };
    let app = |platform, name, addresses, version, app| Network {
        platform,
        name,
        addresses,
        version,
        app: Some(app),
        fetches: matches!(platform, Platform::Instagram | Platform::Threads | Platform::TikTok),
    };
    let (x, linkedin, instagram, threads) = (&it.x, &it.linkedin, &it.instagram, &it.threads);
    let (tiktok, youtube) = (&it.tiktok, &it.youtube);
    vec![
        free(Platform::Telegram, "telegram", vec![&it.telegram]),
        free(Platform::BlueSky, "bluesky", vec![&it.bluesky, &it.bluesky_video]),
        app(Platform::XTwitter, "x", vec![&x.api, &x.web], None, x.app.as_ref()),
        app(
            Platform::LinkedIn,
            "linkedin",
            vec![&linkedin.api, &linkedin.web],
            Some(linkedin.version.as_str()),
            linkedin.app.as_ref(),
        ),
        app(
            Platform::Instagram,
            "instagram",
            vec![&instagram.graph, &instagram.api, &instagram.web],
            Some(instagram.version.as_str()),
            instagram.app.as_ref(),
        ),
        app(
            Platform::Threads,
            "threads",
            vec![&threads.graph, &threads.web],
            Some(threads.version.as_str()),
            threads.app.as_ref(),
        ),
        app(
            Platform::TikTok,
            "tiktok",
            vec![&tiktok.api, &tiktok.web],
            Some(tiktok.version.as_str()),
            tiktok.app.as_ref(),
        ),
        app(
            Platform::YouTube,
            "youtube",
            vec![&youtube.api, &youtube.accounts, &youtube.oauth],
            Some(youtube.version.as_str()),
            youtube.app.as_ref(),
        ),
    ]
}

/// Any answer will do: what counts is that there is a way. Gives the answer's own time.
async fn answers(http: &reqwest::Client, url: &Url) -> Result<Option<Timestamp>, String> {
    let sent = http.get(url.clone()).timeout(Duration::from_secs(10)).send().await;
    let answer = sent.map_err(cause)?;
    let date = answer.headers().get(DATE).and_then(|date| date.to_str().ok());
    Ok(date.and_then(|date| jiff::fmt::rfc2822::parse(date).ok()).map(|date| date.timestamp()))
}
