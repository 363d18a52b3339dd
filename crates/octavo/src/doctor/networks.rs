//! The eight networks: do their addresses answer, which apps are set up, can they reach us, does our clock agree?

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Clock;
use octavo_platforms::PlatformApp;
use octavo_server::settings::Settings;
use reqwest::header::DATE;
use url::Url;

use super::Report;

/// X's lost posts are found by their time, to 5 seconds; HTTP dates are cut to the second.
const MOST_OFF: SignedDuration = SignedDuration::from_secs(4);

struct Network<'a> {
    name: &'static str,
    addresses: Vec<&'a Url>,
    version: Option<&'a str>,
    /// None where accounts connect without an app of the operator's.
    app: Option<Option<&'a PlatformApp>>,
    /// Whether it fetches media from our public address.
    fetches: bool,
}

pub async fn check(settings: &Settings, clock: &Clock, report: &mut Report) -> anyhow::Result<()> {
    let http = octavo_platforms::shared_client()?;
    let mut off: Option<SignedDuration> = None;
    let networks = networks(settings);
    for network in &networks {
        for address in &network.addresses {
            match answers(&http, address).await {
                Ok(date) => {
                    let version = network.version.map(|it| format!(" (version {it})")).unwrap_or_default();
                    report.ok(network.name, format_args!("{address}{version}"));
                    off = off.or(date.map(|date| clock.now().duration_since(date)));
                }
                Err(why) => report.fail(network.name, format_args!("{address}: {why}")),
            }
        }
        app(network, &settings.public_url, report);
    }
    match off {
        Some(off) if off.abs() > MOST_OFF => {
            report.warn("clock", format_args!("{} s from the networks'; set it by NTP", off.as_secs()));
        }
        Some(_) => report.ok("clock", "agrees with the networks'"),
        None => report.warn("clock", "not compared: no network told the time"),
    }
    public_address(&http, settings, &networks, report).await;
    Ok(())
}

fn networks(settings: &Settings) -> Vec<Network<'_>> {
    let it = &settings.platforms;
    let free = |name, addresses| Network { name, addresses, version: None, app: None, fetches: false };
    let app = |name, addresses, version, app, fetches| Network { name, addresses, version, app: Some(app), fetches };
    vec![
        free("telegram", vec![&it.telegram]),
        free("bluesky", vec![&it.bluesky, &it.bluesky_video]),
        app("x", vec![&it.x.api, &it.x.web], None, it.x.app.as_ref(), false),
        app(
            "linkedin",
            vec![&it.linkedin.api, &it.linkedin.web],
            Some(it.linkedin.version.as_str()),
            it.linkedin.app.as_ref(),
            false,
        ),
        app(
            "instagram",
            vec![&it.instagram.graph, &it.instagram.api, &it.instagram.web],
            Some(it.instagram.version.as_str()),
            it.instagram.app.as_ref(),
            true,
        ),
        app(
            "threads",
            vec![&it.threads.graph, &it.threads.web],
            Some(it.threads.version.as_str()),
            it.threads.app.as_ref(),
            true,
        ),
        app(
            "tiktok",
            vec![&it.tiktok.api, &it.tiktok.web],
            Some(it.tiktok.version.as_str()),
            it.tiktok.app.as_ref(),
            true,
        ),
        app("youtube", vec![&it.youtube.api], Some(it.youtube.version.as_str()), it.youtube.app.as_ref(), false),
    ]
}

fn app(network: &Network<'_>, public_url: &str, report: &Report) {
    let callback = format!("redirect address for its console: {public_url}/connect/callback");
    match network.app {
        None => report.note(network.name, "needs no app: people bring their own access"),
        Some(Some(app)) => report.ok(network.name, format_args!("app {}; {callback}", app.client_id)),
        Some(None) => {
            report.note(network.name, format_args!("no app: it cannot be connected (docs/platforms); {callback}"));
        }
    }
}

/// Networks that fetch media want a public https address that answers.
async fn public_address(http: &reqwest::Client, settings: &Settings, networks: &[Network<'_>], report: &mut Report) {
    let fetching: Vec<&str> =
        networks.iter().filter(|it| it.fetches && matches!(it.app, Some(Some(_)))).map(|it| it.name).collect();
    let (url, names) = (&settings.public_url, fetching.join(", "));
    if !fetching.is_empty() && (!url.starts_with("https://") || settings.public_host_is_loopback()) {
        return report.fail("public URL", format_args!("{url}: {names} fetch media from it, by https from outside"));
    }
    let ready = Url::parse(&format!("{url}/readyz"));
    let answer = match ready {
        Ok(ready) => answers(http, &ready).await,
        Err(error) => Err(error.to_string()),
    };
    match answer {
        Ok(_) => report.ok("public URL", format_args!("{url} answers from here")),
        Err(why) => report.warn("public URL", format_args!("{url} does not answer; is the server running? {why}")),
    }
}

/// Any answer will do: what counts is that there is a way. Gives the answer's own time.
async fn answers(http: &reqwest::Client, url: &Url) -> Result<Option<Timestamp>, String> {
    let sent = http.get(url.clone()).timeout(Duration::from_secs(10)).send().await;
    let answer = sent.map_err(|error| error.without_url().to_string())?;
    let date = answer.headers().get(DATE).and_then(|date| date.to_str().ok());
    Ok(date.and_then(|date| jiff::fmt::rfc2822::parse(date).ok()).map(|date| date.timestamp()))
}
