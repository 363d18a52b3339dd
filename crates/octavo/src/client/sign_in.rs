//! Signing in by OAuth: an authorization code with PKCE, which comes back to a port of this machine (RFC 8252).

use std::collections::HashMap;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use axum::Router;
use axum::extract::Query;
use axum::response::Html;
use axum::routing::get;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use octavo_server::identity::agents::COMMAND_LINE;
use octavo_server::{ids, system_clock};
use reqwest::{Client, Url};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::credentials::Credential;

pub(super) const SCOPES: &str = "accounts.read media.write posts.read posts.write";
/// How long a person has for the page.
const PATIENCE: Duration = Duration::from_secs(600);

#[derive(Deserialize)]
pub(super) struct Metadata {
    issuer: String,
    authorization_endpoint: Url,
    pub token_endpoint: Url,
    revocation_endpoint: Url,
    /// Older servers have none.
    pub device_authorization_endpoint: Option<Url>,
}

#[derive(Deserialize)]
pub(super) struct Tokens {
    access_token: String,
    refresh_token: String,
    expires_in: i64,
}

#[derive(Deserialize)]
pub(super) struct OauthRefusal {
    pub error: String,
    error_description: Option<String>,
}

impl OauthRefusal {
    pub fn into_text(self) -> String {
        self.error_description.unwrap_or(self.error)
    }
}

/// The address of a server as it is stored: without the final slash.
pub fn server_name(base: &Url) -> String {
    base.as_str().trim_end_matches('/').to_owned()
}

/// Sends the person to the sign-in page, and waits for the code. `open` gets the address of the page; what it returns ends if
/// no browser opens. Then there is no sign-in.
pub async fn sign_in<F: Future<Output = ()>>(
    http: &Client,
    base: &Url,
    open: impl FnOnce(&Url) -> F,
) -> anyhow::Result<Option<Credential>> {
    let metadata = discover(http, base).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let redirect = format!("http://{}/callback", listener.local_addr()?);
    let (state, verifier) = (secret(), secret());
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier));
    let mut page = metadata.authorization_endpoint.clone();
    page.query_pairs_mut()
        .extend_pairs([("response_type", "code"), ("client_id", COMMAND_LINE), ("redirect_uri", &redirect)])
        .extend_pairs([("scope", SCOPES), ("state", &state)])
        .extend_pairs([("code_challenge", challenge.as_str()), ("code_challenge_method", "S256")]);
    let no_browser = open(&page);
    let waiting = tokio::time::timeout(PATIENCE, answer(listener, &state));
    let mut answer = tokio::select! {
        answer = waiting => answer.context("the sign-in took longer than 10 minutes")??,
        () = no_browser => return Ok(None),
    };
    ensure!(answer.get("iss").is_none_or(|issuer| *issuer == metadata.issuer), "the answer came from another server");
    let Some(code) = answer.remove("code") else {
        let why = answer.get("error_description").or(answer.get("error")).map_or("no code came", String::as_str);
        bail!("signing in failed: {why}");
    };
    let form = [("grant_type", "authorization_code"), ("code", &code), ("redirect_uri", &redirect)];
    let form = [&form[..], &[("client_id", COMMAND_LINE), ("code_verifier", &verifier)]].concat();
    tokens(http, &metadata, &form).await.map(Some)
}

/// New tokens for a refresh token, which is spent by this.
pub async fn renewed(http: &Client, base: &Url, refresh_token: &str) -> anyhow::Result<Credential> {
    let metadata = discover(http, base).await?;
    let form = [("grant_type", "refresh_token"), ("refresh_token", refresh_token), ("client_id", COMMAND_LINE)];
    let name = server_name(base);
    tokens(http, &metadata, &form)
        .await
        .with_context(|| format!("your sign-in to {name} was not renewed; octavo login --url {name} starts a new one"))
}

/// Ends a sign-in at the server.
pub async fn revoke(http: &Client, base: &Url, refresh_token: &str) -> anyhow::Result<()> {
    let metadata = discover(http, base).await?;
    let form = [("token", refresh_token), ("client_id", COMMAND_LINE)];
    http.post(metadata.revocation_endpoint).form(&form).send().await?.error_for_status()?;
    Ok(())
}

pub(super) async fn discover(http: &Client, base: &Url) -> anyhow::Result<Metadata> {
    let url = base.join("/.well-known/oauth-authorization-server")?;
    let answer = http.get(url).send().await.with_context(|| format!("{} doesn't respond", server_name(base)))?;
    let metadata = answer.error_for_status()?.json().await;
    metadata.with_context(|| format!("{} is no Octavo server", server_name(base)))
}

async fn tokens(http: &Client, metadata: &Metadata, form: &[(&str, &str)]) -> anyhow::Result<Credential> {
    let answer = http.post(metadata.token_endpoint.clone()).form(form).send().await?;
    if !answer.status().is_success() {
        bail!("{}", answer.json::<OauthRefusal>().await?.into_text());
    }
    Ok(credential(answer.json().await?))
}

/// Tokens as they are stored.
pub(super) fn credential(tokens: Tokens) -> Credential {
    let Tokens { access_token, refresh_token, expires_in } = tokens;
    let expires_at = system_clock().now().as_second() + expires_in;
    Credential::Tokens { access_token, refresh_token, expires_at }
}

/// What the browser brings back with our `state`. Anything else that comes to the port is not meant.
async fn answer(listener: TcpListener, state: &str) -> anyhow::Result<HashMap<String, String>> {
    let (sender, mut receiver) = mpsc::channel(1);
    let expected = state.to_owned();
    let callback = async move |Query(answer): Query<HashMap<String, String>>| {
        if answer.get("state") != Some(&expected) {
            return Html("<p>This is not the sign-in that octavo waits for.");
        }
        let text = match answer.contains_key("code") {
            true => "<title>Signed in</title><p>You are signed in. You can close this page.",
            false => "<title>Not signed in</title><p>You are not signed in. You can close this page.",
        };
        let _ = sender.send(answer).await;
        Html(text)
    };
    let served = axum::serve(listener, Router::new().route("/callback", get(callback)));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let served = tokio::spawn(served.with_graceful_shutdown(async move { drop(stopped.await) }).into_future());
    let answer = receiver.recv().await.context("the port closed")?;
    // The page is shown before the command ends.
    drop(stop);
    let _ = tokio::time::timeout(Duration::from_secs(2), served).await;
    Ok(answer)
}

/// 64 characters that nobody can guess.
fn secret() -> String {
    format!("{}{}", ids::random_id().simple(), ids::random_id().simple())
}
