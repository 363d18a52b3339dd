//! Signing in where there is no browser (RFC 8628): the person types a code on a page of the server, in any browser.

use std::time::Duration;

use anyhow::{Context, bail};
use octavo_server::identity::agents::COMMAND_LINE;
use reqwest::{Client, StatusCode, Url};
use serde::Deserialize;

use super::credentials::Credential;
use super::sign_in::{Metadata, OauthRefusal, SCOPES, credential, discover, server_name};

const GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";
/// RFC 8628 section 3.5: this much longer after each `slow_down`.
const SLOWER: Duration = Duration::from_secs(5);
/// And at most this long while the server doesn't respond.
const LONGEST: Duration = Duration::from_secs(60);

#[derive(Deserialize)]
struct Started {
    device_code: String,
    user_code: String,
    verification_uri: Url,
    expires_in: u64,
    interval: Option<u64>,
}

/// Shows the person a code, and waits until they have answered for it.
pub async fn sign_in_by_code(http: &Client, base: &Url) -> anyhow::Result<Credential> {
    let (metadata, name) = (discover(http, base).await?, server_name(base));
    let Some(endpoint) = metadata.device_authorization_endpoint.clone() else {
        bail!("{name} can't sign you in without a browser on this machine; pass an API key with --key");
    };
    let answer = http.post(endpoint).form(&[("client_id", COMMAND_LINE), ("scope", SCOPES)]).send().await?;
    if !answer.status().is_success() {
        bail!("{}", answer.json::<OauthRefusal>().await?.into_text());
    }
    let started: Started = answer.json().await?;
    eprintln!("Open this page in any browser:\n{}\n", started.verification_uri);
    eprintln!("Enter the code there: {}", started.user_code);
    let life = Duration::from_secs(started.expires_in);
    let waiting = tokio::time::timeout(life, poll(http, &metadata, &started)).await;
    waiting.with_context(|| {
        let minutes = started.expires_in / 60;
        format!("the code was not entered within {minutes} minutes; octavo login --url {name} shows a new one")
    })?
}

async fn poll(http: &Client, metadata: &Metadata, started: &Started) -> anyhow::Result<Credential> {
    let form = [("grant_type", GRANT), ("device_code", &started.device_code), ("client_id", COMMAND_LINE)];
    let mut interval = Duration::from_secs(started.interval.unwrap_or(5));
    loop {
        tokio::time::sleep(interval).await;
        let Ok(answer) = http.post(metadata.token_endpoint.clone()).form(&form).send().await else {
            interval = (interval * 2).min(LONGEST);
            continue;
        };
        let status = answer.status();
        if status.is_success() {
            return Ok(credential(answer.json().await?));
        }
        if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
            interval = (interval + SLOWER).min(LONGEST);
            continue;
        }
        let refusal: OauthRefusal = answer.json().await?;
        match refusal.error.as_str() {
            "authorization_pending" => {}
            "slow_down" => interval += SLOWER,
            "access_denied" => bail!("signing in failed: you didn't allow it on the page"),
            _ => bail!("signing in failed: {}", refusal.into_text()),
        }
    }
}
