//! The public address: does it lead here, and can the networks fetch media from it?

use std::io;
use std::time::Duration;

use octavo_egress::{Egress, EgressPolicy};
use octavo_server::identity::Identity;
use octavo_server::settings::Settings;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{Report, cause, causes, networks};

/// More than our keys take.
const MOST_BYTES: usize = 64 * 1024;

pub async fn check(settings: &Settings, http: &reqwest::Client, identity: Option<&Identity>, report: &mut Report) {
    let url = &settings.public_url;
    if !settings.sandbox {
        reachable_by_networks(settings, report);
    }
    if !settings.tells_addresses_apart() {
        report.warn(
            "proxy",
            "all callers come from the proxy that has TLS: without a token they share one rate limit, and guessing of \
             passwords is slowed account by account only; name it in server.trusted_proxies",
        );
    }
    let keys = format!("{url}/.well-known/jwks.json");
    match http.get(keys).timeout(Duration::from_secs(10)).send().await {
        Ok(answer) => answered(answer, settings, identity, report).await,
        Err(error) if error.is_timeout() || was_refused(&error) => {
            report.warn("public URL", format_args!("{url} does not answer: {}; is the server running?", cause(error)));
        }
        Err(error) => {
            let cure = "does its name lead to this server or its proxy, and is the certificate good?";
            report.fail("public URL", format_args!("{url}: {}; {cure}", cause(error)));
        }
    }
}

/// Instagram and others are given addresses under the public one.
fn reachable_by_networks(settings: &Settings, report: &mut Report) {
    let (url, names) = (&settings.public_url, networks::fetching(&settings.platforms).join(", "));
    if names.is_empty() {
        return;
    }
    let why = format!("{names} fetch media from it, by https from outside");
    if settings.public_host_is_loopback() {
        let cure = "fine for development; to post there, give the https address of a tunnel or a proxy";
        return report.warn("public URL", format_args!("{url}: {why}; {cure}"));
    }
    let judged = Egress::new(EgressPolicy::default()).map(|egress| egress.check_url(url));
    if !matches!(judged, Ok(Ok(_))) {
        let cure = "give an https address that the internet reaches";
        report.fail("public URL", format_args!("{url}: {why}; {cure}"));
    }
}

/// Another Octavo, or something else, has other keys than we.
async fn answered(answer: reqwest::Response, settings: &Settings, identity: Option<&Identity>, report: &mut Report) {
    let (url, listen, status) = (&settings.public_url, settings.listen, answer.status());
    if matches!(status, StatusCode::BAD_GATEWAY | StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT) {
        let cure = format_args!("is the server running, and does the proxy lead to {listen}?");
        return report.warn("public URL", format_args!("{url} answers {status}; {cure}"));
    }
    let Some(identity) = identity else {
        return report
            .note("public URL", format_args!("{url} answers; whether it is this Octavo, its keys would tell"));
    };
    let ours = identity.jwks().await.map(|keys| json!(keys)).unwrap_or_default();
    let theirs = read(answer).await;
    let shared = keys(&ours).iter().any(|key| keys(&theirs).contains(key));
    if shared {
        report.ok("public URL", format_args!("{url} answers, and is this Octavo"));
    } else {
        let cure = format_args!("lead its name and its proxy to {listen}, or correct public_url");
        report.fail("public URL", format_args!("{url} answers {status}, but is not this Octavo; {cure}"));
    }
}

fn keys(set: &Value) -> &[Value] {
    set["keys"].as_array().map_or(&[], Vec::as_slice)
}

/// Nothing, where it is no JSON or more than ours could be.
async fn read(mut answer: reqwest::Response) -> Value {
    let mut bytes = Vec::new();
    while let Ok(Some(chunk)) = answer.chunk().await {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MOST_BYTES {
            return Value::Null;
        }
    }
    serde_json::from_slice(&bytes).unwrap_or_default()
}

fn was_refused(error: &reqwest::Error) -> bool {
    let mut io = causes(error).filter_map(|error| error.downcast_ref::<io::Error>());
    io.any(|error| error.kind() == io::ErrorKind::ConnectionRefused)
}
