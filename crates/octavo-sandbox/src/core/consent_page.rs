//! The page on which a person lets the app act for an account: plain HTML that any browser shows, and any test can
//! fill in. The form goes back to the page's own address, so the query stays as the app sent it.

use std::sync::LazyLock;

use axum::response::{Html, IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY};
use http::{HeaderValue, StatusCode};
use maud::{DOCTYPE, Markup, PreEscaped, html};
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
        let form = html! {
            form method="post" {
                fieldset {
                    legend { "Choose an account" }
                    @for AccountChoice { id, name, username } in choices {
                        label {
                            input type="radio" name="account" value=(id) checked;
                            span { (name) " " small { (username) } }
                        }
                    }
                    label {
                        input type="radio" name="account" value="" checked[choices.is_empty()];
                        span { "Create a new sandbox account" }
                    }
                }
                fieldset {
                    legend { (app) " will be able to" }
                    @for (scope, meaning) in scopes {
                        label { input type="checkbox" name="scope" value=(scope) checked; span { (meaning) } }
                    }
                }
                button.primary name="decision" value="allow" { "Allow" }
                button name="decision" value="deny" { "Deny" }
            }
        };
        render_page(StatusCode::OK, network, &format!("Allow {app} to use your {network} account?"), &form)
    }
}

/// A page that says why the app may not even ask.
pub fn refusal_page(status: u16, network: &str, reason: &str) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
    render_page(status, network, &format!("{network} cannot continue"), &html! { p { (reason) } })
}

fn render_page(status: StatusCode, network: &str, title: &str, content: &Markup) -> Response {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(CSS.as_str())) }
            }
            body {
                main {
                    h1 { (title) }
                    p { "This is " (network) " as Octavo's sandbox simulates it. No real account is involved." }
                    (content)
                }
            }
        }
    };
    let mut answer = (status, Html(page.into_string())).into_response();
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
