//! What a person's browser and a client of the API do, in plain HTTP.

use anyhow::{Context, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use octavo_server::ids::random_id;
use reqwest::header::{COOKIE, LOCATION, ORIGIN, SET_COOKIE};
use reqwest::{Client, Response};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::sync::OnceLock;
use url::Url;

/// A person at a browser, with one cookie.
pub struct Browser {
    base: String,
    http: Client,
    cookie: OnceLock<String>,
}

impl Browser {
    pub fn new(base: &str) -> anyhow::Result<Self> {
        Ok(Browser { base: base.to_owned(), http: octavo_egress::operator_client()?, cookie: OnceLock::new() })
    }

    pub async fn sign_up(&self, email: &str, password: &str) -> anyhow::Result<()> {
        let form = [("email", email), ("password", password)];
        let answer = self.submit("/signup", &form).await?;
        let cookie = answer.headers().get(SET_COOKIE).context("the sign-up sets no cookie")?.to_str()?;
        let pair = cookie.split(';').next().unwrap_or_default().to_owned();
        ensure!(self.cookie.set(pair).is_ok(), "signed up twice");
        Ok(())
    }

    /// Code and PKCE, as the portal does it.
    pub async fn portal_token(&self) -> anyhow::Result<Api> {
        let verifier = format!("{}{}", random_id().simple(), random_id().simple());
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier));
        let redirect = format!("{}/portal", self.base);
        let answer = self
            .visit(&[
                ("client_id", "octavo-portal"),
                ("response_type", "code"),
                ("redirect_uri", &redirect),
                ("scope", "email openid phone api apps.read apps.write webhooks.write"),
                ("state", "demo"),
                ("code_challenge", &challenge),
                ("code_challenge_method", "S256"),
            ])
            .await?;
        let code = code(&answer)?;
        let form = json!({ "grant_type": "authorization_code", "client_id": "octavo-portal", "code": code,
            "redirect_uri": redirect, "code_verifier": verifier });
        self.token(&form, None).await
    }

    /// The authorization code flow of an application, consent included, as the spec's own call does it.
    pub async fn authorize(&self, client_id: &str, secret: &str, callback: &str) -> anyhow::Result<Api> {
        let request = [
            ("client_id", client_id),
            ("response_type", "code"),
            ("redirect_uri", callback),
            ("scope", "api"),
            ("state", "demo"),
        ];
        let page = self.visit(&request).await?.text().await?;
        let id = page.split("name=\"request\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        let form = [("request", id.context("the consent page has no request")?), ("decision", "allow")];
        let code = code(&self.submit("/consent", &form).await?)?;
        let body = json!({ "grant_type": "authorization_code", "client_id": client_id, "client_secret": secret,
            "code": code, "redirect_uri": callback });
        self.token(&body, Some(client_id)).await
    }

    async fn token(&self, body: &Value, client_id: Option<&str>) -> anyhow::Result<Api> {
        let answer: Value =
            self.http.post(format!("{}/oauth2/token", self.base)).json(body).send().await?.json().await?;
        Ok(Api {
            base: self.base.clone(),
            http: self.http.clone(),
            token: text(&answer, "access_token")?.to_owned(),
            client_id: client_id.map(str::to_owned),
        })
    }

    async fn visit(&self, query: &[(&str, &str)]) -> anyhow::Result<Response> {
        let cookie = self.cookie.get().map(String::as_str).unwrap_or_default();
        let request = self.http.get(format!("{}/oauth2/authorize", self.base)).query(query).header(COOKIE, cookie);
        Ok(request.send().await?)
    }

    async fn submit(&self, path: &str, form: &[(&str, &str)]) -> anyhow::Result<Response> {
        let cookie = self.cookie.get().map(String::as_str).unwrap_or_default();
        let request = self.http.post(format!("{}{path}", self.base)).form(form).header(ORIGIN, &self.base);
        let answer = request.header(COOKIE, cookie).send().await?;
        ensure!(answer.status().is_redirection(), "{path} answered {}", answer.status());
        Ok(answer)
    }
}

/// The code in the address that the browser is sent to.
fn code(answer: &Response) -> anyhow::Result<String> {
    let to = answer.headers().get(LOCATION).context("no redirect to the callback")?.to_str()?;
    let to = Url::parse(to)?;
    let code = to.query_pairs().find(|(name, _)| name == "code");
    code.map(|(_, value)| value.into_owned()).with_context(|| format!("no code in {to}"))
}

/// A client of the API with its token.
pub struct Api {
    base: String,
    http: Client,
    token: String,
    client_id: Option<String>,
}

impl Api {
    fn request(&self, method: reqwest::Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.token);
        match &self.client_id {
            Some(id) => request.header("x-api-key", id),
            None => request,
        }
    }

    pub async fn get(&self, path: &str) -> anyhow::Result<Value> {
        read(self.request(reqwest::Method::GET, path)).await
    }

    pub async fn create(&self, path: &str, body: Value) -> anyhow::Result<Value> {
        read(self.request(reqwest::Method::POST, path).json(&body)).await
    }

    pub async fn upload(&self, name: &str, kind: &str, bytes: &'static [u8]) -> anyhow::Result<String> {
        let part = reqwest::multipart::Part::bytes(bytes).file_name(name.to_owned()).mime_str(kind)?;
        let form = reqwest::multipart::Form::new().part("file", part);
        let answer = read(self.request(reqwest::Method::POST, "/v1/media/upload").multipart(form)).await?;
        Ok(text(&answer, "path")?.to_owned())
    }

    /// Schedules; the address of what was made.
    pub async fn post(&self, body: &Value) -> anyhow::Result<String> {
        let answer = self.request(reqwest::Method::POST, "/v1/posts").json(body).send().await?;
        if answer.status() != 204 {
            bail!("{}: {}", answer.status(), answer.text().await?);
        }
        let location = answer.headers().get(LOCATION).context("the answer names no schedule")?;
        Ok(location.to_str()?.to_owned())
    }
}

async fn read(request: reqwest::RequestBuilder) -> anyhow::Result<Value> {
    let answer = request.send().await?;
    let (status, url) = (answer.status(), answer.url().path().to_owned());
    let body = answer.text().await?;
    ensure!(status.is_success(), "{url} answered {status}: {body}");
    Ok(serde_json::from_str(&body)?)
}

/// A field of an answer.
pub fn text<'a>(value: &'a Value, name: &str) -> anyhow::Result<&'a str> {
    value[name].as_str().with_context(|| format!("the answer has no {name}: {value}"))
}
