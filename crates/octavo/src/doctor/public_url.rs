//! The public address: does it lead here, and can the networks fetch media from it?

use std::io;
use std::time::Duration;

use octavo_egress::{Egress, EgressPolicy};
use octavo_server::identity::Identity;
use octavo_server::settings::Settings;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::networks;
use super::report::{Report, cause, causes};

/// More than our keys take.
const MOST_BYTES: usize = 64 * 1024;

/// Returns whether the public URL leads to this Octavo.
pub async fn check(
    settings: &Settings,
    http: &reqwest::Client,
    identity: Option<&Identity>,
    report: &mut Report,
) -> bool {
    let url = &settings.public_url;
    if !settings.sandbox {
        reachable_by_networks(settings, report);
    }
    if !settings.tells_addresses_apart() {
        report.warn(
            "proxy",
            "all clients have the address of the TLS proxy: those without a token share one rate limit, and only the limit \
             per account slows down password guessing; name the proxy in server.trusted_proxies",
        );
    }
    let keys = format!("{url}/.well-known/jwks.json");
    match http.get(keys).timeout(Duration::from_secs(10)).send().await {
        Ok(answer) => return answered(answer, settings, identity, report).await,
        Err(error) if error.is_timeout() || was_refused(&error) => {
            report.warn(
                "public URL",
                format_args!("{url} doesn't respond: {}; check that the server is running", cause(error)),
            );
        }
        Err(error) => {
            let fix = "check that the name leads to this server or its proxy, and that the certificate is valid";
            report.fail("public URL", format_args!("{url}: {}; {fix}", cause(error)));
        }
    }
    false
}

/// Instagram and others are given addresses under the public one.
fn reachable_by_networks(settings: &Settings, report: &mut Report) {
    let (url, names) = (&settings.public_url, networks::fetching(&settings.platforms).join(", "));
    if names.is_empty() {
        return;
    }
    let why = format!("{names} download media from it, from the internet over https");
    if settings.public_host_is_loopback() {
        let fix = "fine for development; to post there, set public_url to the https address of a tunnel or a proxy";
        return report.warn("public URL", format_args!("{url}: {why}; {fix}"));
    }
    let judged = Egress::new(EgressPolicy::default()).map(|egress| egress.check_url(url));
    if !matches!(judged, Ok(Ok(_))) {
        let fix = "set public_url to an https address that is reachable from the internet";
        report.fail("public URL", format_args!("{url}: {why}; {fix}"));
    }
}

/// Another Octavo, or something else, has other keys than we.
async fn answered(
    answer: reqwest::Response,
    settings: &Settings,
    identity: Option<&Identity>,
    report: &mut Report,
) -> bool {
    let (url, listen, status) = (&settings.public_url, settings.listen, answer.status());
    if matches!(status, StatusCode::BAD_GATEWAY | StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT) {
        let fix = format_args!("check that the server is running and that the proxy leads to {listen}");
        report.warn("public URL", format_args!("{url} returns {status}; {fix}"));
        return false;
    }
    let Some(identity) = identity else {
        let compare = "the doctor couldn't compare its keys with this Octavo's";
        report.note("public URL", format_args!("{url} responds; {compare}"));
        return false;
    };
    let ours = identity.jwks().await.map(|keys| json!(keys)).unwrap_or_default();
    let theirs = read(answer).await;
    let shared = keys(&ours).iter().any(|key| keys(&theirs).contains(key));
    if shared {
        report.ok("public URL", format_args!("{url} leads to this Octavo"));
    } else {
        let fix = format_args!("point its name and its proxy to {listen}, or correct public_url");
        report.fail("public URL", format_args!("{url} returns {status}, but is not this Octavo; {fix}"));
    }
    shared
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
