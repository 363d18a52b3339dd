//! Calls of a server's API, with the stored sign-in or a key.

use std::time::Duration;

use anyhow::{Context, bail};
use octavo_egress::operator_client;
use octavo_server::identity::agents::COMMAND_LINE;
use octavo_server::system_clock;
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode, Url};
use serde_json::Value;

use super::credentials::{Credential, CredentialsFile};
use super::retry::{TRIES, back_off, wait_before_next};
use super::sign_in::{renewed, server_name};
use crate::cli::ServerOptions;

/// In seconds: a token that ends earlier is renewed first.
const RENEW_BEFORE: i64 = 60;

pub struct Api {
    pub http: Client,
    pub base: Url,
    credential: Credential,
}

/// An answer that is not a success.
#[derive(Debug)]
pub struct Refused {
    pub status: StatusCode,
    /// Null if it is no JSON.
    pub body: Value,
    text: String,
}

impl Api {
    /// # Errors
    /// If no server is known, or nobody signed in to it.
    pub fn open(options: &ServerOptions) -> anyhow::Result<Self> {
        let stored = CredentialsFile::read()?;
        let base = match (&options.url, &stored.current) {
            (Some(url), _) => url.clone(),
            (None, Some(url)) => url.parse().context("the stored address of the server")?,
            (None, None) => bail!("which server? Add --url, set OCTAVO_URL, or sign in: octavo login --url URL"),
        };
        let name = server_name(&base);
        let credential = match (&options.key, stored.servers.get(&name)) {
            (Some(key), _) => Credential::Key { key: key.trim().to_owned() },
            (None, Some(stored)) => stored.clone(),
            (None, None) => bail!("you are not signed in to {name}. Run octavo login --url {name}, or add --key"),
        };
        Ok(Api { http: operator_client()?, base, credential })
    }

    pub fn with_key(base: Url, key: &str) -> anyhow::Result<Self> {
        Ok(Api { http: operator_client()?, base, credential: Credential::Key { key: key.to_owned() } })
    }

    /// A request that says who calls. `path` begins with a slash.
    pub async fn request(&mut self, method: Method, path: &str) -> anyhow::Result<RequestBuilder> {
        self.renew_if_due().await?;
        let url = self.base.join(path).with_context(|| format!("the address {path}"))?;
        let request = self.http.request(method, url);
        Ok(match &self.credential {
            Credential::Key { key } => request.bearer_auth(key),
            Credential::Tokens { access_token, .. } => {
                request.bearer_auth(access_token).header("x-api-key", COMMAND_LINE)
            }
        })
    }

    /// Makes a call, again if the server is busy or away. `add` completes the request; the call must be safe to repeat.
    pub async fn call(
        &mut self,
        method: Method,
        path: &str,
        add: impl Fn(RequestBuilder) -> RequestBuilder,
    ) -> anyhow::Result<Result<Response, Refused>> {
        let mut tried = 0;
        loop {
            tried += 1;
            let request = add(self.request(method.clone(), path).await?);
            let answer = request.send().await;
            let wait = match &answer {
                Ok(answer) => wait_before_next(answer, tried),
                Err(_) => Some(back_off(tried)).filter(|_| tried < TRIES),
            };
            match (wait, answer) {
                (Some(wait), _) => tokio::time::sleep(wait).await,
                (None, answer) => return Ok(judge(answer.with_context(|| self.unreachable())?).await),
            }
        }
    }

    /// The JSON of a resource.
    pub async fn get(&mut self, path: &str) -> anyhow::Result<Value> {
        let answer = self.call(Method::GET, path, |request| request).await?;
        Ok(answer.map_err(|refused| refused.into_error())?.json().await?)
    }

    pub fn unreachable(&self) -> String {
        format!("{} doesn't respond", server_name(&self.base))
    }

    async fn renew_if_due(&mut self) -> anyhow::Result<()> {
        let Credential::Tokens { expires_at, .. } = &self.credential else { return Ok(()) };
        if system_clock().now().as_second() + RENEW_BEFORE < *expires_at {
            return Ok(());
        }
        self.renew().await
    }

    /// Gets new tokens, unless another command did so since.
    pub async fn renew(&mut self) -> anyhow::Result<()> {
        let Credential::Tokens { access_token, .. } = &self.credential else { return Ok(()) };
        let (old, name) = (access_token.clone(), server_name(&self.base));
        let mut file = tokio::task::spawn_blocking(CredentialsFile::open).await??;
        let stored = file.stored.servers.get(&name).cloned();
        let Some(Credential::Tokens { access_token, refresh_token, .. }) = &stored else {
            bail!("you are not signed in to {name} any more. Run octavo login --url {name}");
        };
        let credential = match *access_token == old {
            true => renewed(&self.http, &self.base, refresh_token).await?,
            false => stored.clone().unwrap_or_else(|| self.credential.clone()),
        };
        file.stored.servers.insert(name, credential.clone());
        file.save()?;
        self.credential = credential;
        Ok(())
    }

    /// For calls that take longer than a minute.
    pub const UNHURRIED: Duration = Duration::from_secs(24 * 3600);
}

/// What the server says about a call that it refused.
pub async fn judge(answer: Response) -> Result<Response, Refused> {
    let status = answer.status();
    if status.is_success() {
        return Ok(answer);
    }
    let text = answer.text().await.unwrap_or_default();
    Err(Refused { status, body: serde_json::from_str(&text).unwrap_or_default(), text })
}

impl Refused {
    /// Each problem of the request, with its field.
    pub fn details(&self) -> &[Value] {
        self.body["error"]["details"].as_array().map_or(&[], Vec::as_slice)
    }

    pub fn into_error(self) -> anyhow::Error {
        match self.body["error"]["message"].as_str() {
            Some(message) => anyhow::anyhow!("the server refused: {message} ({})", self.status),
            None => {
                let start: String = self.text.chars().take(200).collect();
                anyhow::anyhow!("the server answered {}: {start}", self.status)
            }
        }
    }
}
