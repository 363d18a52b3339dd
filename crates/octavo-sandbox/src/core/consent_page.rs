//! The page on which a person lets the app act for an account: plain HTML that any browser shows, and any test can
//! fill in. The form goes back to the page's own address, so the query stays as the app sent it.

use std::sync::LazyLock;

use axum::response::{Html, IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY};
use http::{HeaderValue, StatusCode};
use sha2::{Digest, Sha256};
use url::Url;

use super::requests::Params;

/// The brand's tokens, with the fonts inside: no simulator serves files.
static CSS: LazyLock<String> = LazyLock::new(|| {
    let font = |bytes: &[u8]| format!("data:font/woff2;base64,{}", STANDARD.encode(bytes));
    let serif = font(include_bytes!("../../../octavo-server/src/http/oauth/assets/octavo-serif.woff2"));
    let sans = font(include_bytes!("../../../octavo-server/src/http/oauth/assets/octavo-sans.woff2"));
    include_str!("../../../../web/app/styles/tokens.css")
        .replace("../fonts/octavo-serif.woff2", &serif)
        .replace("../fonts/octavo-sans.woff2", &sans)
        + include_str!("consent.css")
});

static CSP: LazyLock<String> = LazyLock::new(|| {
    let style = STANDARD.encode(Sha256::digest(CSS.as_str()));
    format!("default-src 'none'; style-src 'sha256-{style}'; font-src data:; base-uri 'none'; frame-ancestors 'none'")
});

/// What a person is asked.
pub struct ConsentPage<'a> {
    pub network: &'a str,
    pub app: &'a str,
    pub choices: Vec<AccountChoice>,
    /// Scopes with what they mean.
    pub scopes: Vec<(&'a str, &'a str)>,
}

/// An account that is there already.
pub struct AccountChoice {
    pub id: String,
    pub name: String,
    pub username: String,
}

/// What a person answered.
pub enum ConsentDecision {
    Denied,
    Allowed {
        /// `None`: a new one.
        account: Option<String>,
        /// Those left ticked.
        scopes: Vec<String>,
    },
}

impl ConsentDecision {
    pub fn of(form: &Params) -> Self {
        if form.get("decision") != Some("allow") {
            return ConsentDecision::Denied;
        }
        ConsentDecision::Allowed {
            account: form.get("account").map(str::to_owned),
            scopes: form.all("scope").map(str::to_owned).collect(),
        }
    }
}

impl ConsentPage<'_> {
    pub fn render(&self) -> Response {
        let Self { network, app, choices, scopes } = self;
        let accounts: String = choices.iter().map(account_choice).collect();
        let new = if choices.is_empty() { " checked" } else { "" };
        let scopes: String = scopes.iter().map(|(scope, meaning)| scope_choice(scope, meaning)).collect();
        let app = escape(app);
        render_page(
            StatusCode::OK,
            network,
            &format!("Allow {app} to use your {network} account?"),
            &format!(
                r#"<form method="post">
<fieldset><legend>Choose an account</legend>{accounts}
<label><input type="radio" name="account" value=""{new}><span>Create a new sandbox account</span></label></fieldset>
<fieldset><legend>{app} will be able to</legend>{scopes}</fieldset>
<button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form>"#
            ),
        )
    }
}

fn account_choice(choice: &AccountChoice) -> String {
    let [id, name, username] = [&choice.id, &choice.name, &choice.username].map(|text| escape(text));
    format!(
        r#"<label><input type="radio" name="account" value="{id}" checked><span>{name} <small>{username}</small></span></label>"#
    )
}

fn scope_choice(scope: &str, meaning: &str) -> String {
    let [scope, meaning] = [scope, meaning].map(escape);
    format!(r#"<label><input type="checkbox" name="scope" value="{scope}" checked><span>{meaning}</span></label>"#)
}

/// A page that says why the app may not even ask.
pub fn refusal_page(status: u16, network: &str, reason: &str) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
    render_page(status, network, &format!("{network} cannot continue"), &format!("<p>{}</p>", escape(reason)))
}

fn render_page(status: StatusCode, network: &str, title: &str, content: &str) -> Response {
    let css = CSS.as_str();
    let page = format!(
        r#"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{css}</style></head>
<body><main><h1>{title}</h1>
<p>This is {network} as Octavo's sandbox simulates it. No real account is involved.</p>
{content}</main></body></html>"#
    );
    let mut answer = (status, Html(page)).into_response();
    let fixed = [(CACHE_CONTROL, "no-store"), (REFERRER_POLICY, "no-referrer")];
    for (name, value) in fixed {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if let Ok(policy) = HeaderValue::from_str(&CSP) {
        answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

/// Sends the browser back to the app.
pub fn redirect_back(redirect_uri: &Url, answers: &[(&str, &str)]) -> Response {
    let mut url = redirect_uri.clone();
    url.query_pairs_mut().extend_pairs(answers);
    match HeaderValue::from_str(url.as_str()) {
        Ok(location) => (StatusCode::SEE_OTHER, [(LOCATION, location)]).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Whether a browser may be sent to an address with a code: https, or http on this machine; no fragment.
pub fn is_redirect_uri(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let on_this_machine = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    let fits = url.scheme() == "https" || (url.scheme() == "http" && on_this_machine);
    (fits && url.has_host() && url.fragment().is_none()).then_some(url)
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for one in text.chars() {
        match one {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}
