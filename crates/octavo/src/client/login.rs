//! `octavo login` and `octavo logout`.

use std::future::pending;
use std::process::Stdio;

use anyhow::{Context, bail};
use octavo_egress::operator_client;
use reqwest::{Method, StatusCode, Url};
use serde_json::json;
use tokio::process::Command;

use super::api::Api;
use super::credentials::{Credential, CredentialsFile};
use super::device_sign_in::sign_in_by_code;
use super::sign_in::{revoke, server_name, sign_in};
use crate::cli::{LoginOptions, ServerOptions};
use crate::print::print;

/// What `octavo serve` listens on by default.
const LOCAL: &str = "http://127.0.0.1:8080";

pub async fn login(options: LoginOptions) -> anyhow::Result<()> {
    let base = options.server.url.clone().map_or_else(|| LOCAL.parse(), Ok)?;
    let credential = match &options.server.key {
        Some(key) => with_key(&base, key.trim()).await?,
        None => by_person(&base, !options.no_browser && can_show_browser()).await?,
    };
    let (name, is_key) = (server_name(&base), matches!(credential, Credential::Key { .. }));
    let mut file = CredentialsFile::open()?;
    file.stored.servers.insert(name.clone(), credential);
    file.stored.current = Some(name.clone());
    file.save()?;
    match (options.server.json, is_key) {
        (true, _) => print(json!({ "url": name, "method": if is_key { "key" } else { "sign-in" } })),
        (false, true) => print(format_args!("The key for {name} is stored.")),
        (false, false) => print(format_args!("You are signed in to {name}.")),
    }
    Ok(())
}

/// In a browser on this machine if one opens, or else by a code that the person types in another.
async fn by_person(base: &Url, in_browser: bool) -> anyhow::Result<Credential> {
    let http = operator_client()?;
    if in_browser && let Some(credential) = sign_in(&http, base, open).await? {
        return Ok(credential);
    }
    sign_in_by_code(&http, base).await
}

/// Whether this machine has a screen, and the person sits at it.
fn can_show_browser() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_screen = !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    has_screen && !is_set("SSH_CONNECTION")
}

/// A key may be limited to anything, but the server knows it.
async fn with_key(base: &Url, key: &str) -> anyhow::Result<Credential> {
    let mut api = Api::with_key(base.clone(), key)?;
    match api.call(Method::GET, "/v1/accounts", |request| request).await? {
        Err(refused) if refused.status != StatusCode::FORBIDDEN => Err(refused.into_error()),
        _ => Ok(Credential::Key { key: key.to_owned() }),
    }
}

/// Opens a page. Ends if that failed; what opened it may run for as long as the browser does.
fn open(page: &Url) -> impl Future<Output = ()> + use<> {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = Command::new(opener);
    let opened = command.arg(page.as_str()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if opened.is_ok() {
        eprintln!("Sign in on the page that opens in your browser. If none opens, visit:\n{page}");
    }
    async move {
        if let Ok(mut opener) = opened
            && opener.wait().await.is_ok_and(|status| status.success())
        {
            pending().await
        }
    }
}

pub async fn logout(options: ServerOptions) -> anyhow::Result<()> {
    let mut file = CredentialsFile::open()?;
    let name = options.url.as_ref().map(server_name).or(file.stored.current.clone());
    let name = name.context("you are not signed in to any server")?;
    let Some(credential) = file.stored.servers.remove(&name) else { bail!("you are not signed in to {name}") };
    if file.stored.current.as_ref() == Some(&name) {
        file.stored.current = file.stored.servers.keys().next().cloned();
    }
    file.save()?;
    if let Credential::Tokens { refresh_token, .. } = credential
        && let Err(error) = revoke(&operator_client()?, &name.parse()?, &refresh_token).await
    {
        eprintln!(
            "warning: the server did not end the sign-in ({error:#}). Disconnect the command line in the portal."
        );
    }
    match options.json {
        true => print(json!({ "url": name })),
        false => print(format_args!("You are signed out of {name}.")),
    }
    Ok(())
}
