//! `octavo login` and `octavo logout`.

use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use octavo_egress::operator_client;
use reqwest::{Method, StatusCode, Url};
use serde_json::json;

use super::api::Api;
use super::credentials::{Credential, CredentialsFile};
use super::sign_in::{revoke, server_name, sign_in};
use crate::cli::{LoginOptions, ServerOptions};
use crate::print::print;

/// What `octavo serve` listens on by default.
const LOCAL: &str = "http://127.0.0.1:8080";

pub async fn login(options: LoginOptions) -> anyhow::Result<()> {
    let base = options.server.url.clone().map_or_else(|| LOCAL.parse(), Ok)?;
    let credential = match &options.server.key {
        Some(key) => with_key(&base, key.trim()).await?,
        None => sign_in(&operator_client()?, &base, |page| show(page, !options.no_browser)).await?,
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

/// A key may be limited to anything, but the server knows it.
async fn with_key(base: &Url, key: &str) -> anyhow::Result<Credential> {
    let mut api = Api::with_key(base.clone(), key)?;
    match api.call(Method::GET, "/v1/accounts", |request| request).await? {
        Err(refused) if refused.status != StatusCode::FORBIDDEN => Err(refused.into_error()),
        _ => Ok(Credential::Key { key: key.to_owned() }),
    }
}

fn show(page: &Url, open: bool) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = Command::new(opener);
    let command = command.arg(page.as_str()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match open && command.spawn().is_ok() {
        true => eprintln!("Sign in on the page that opens in your browser. If none opens, visit:\n{page}"),
        false => eprintln!("Sign in on this page, in a browser on this machine:\n{page}"),
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
