//! The page on which a person lets an app act for one of their accounts. A
//! browser shows it; the person chooses an account or makes one, and allows or
//! denies.

use axum::response::{Html, IntoResponse as _, Response};
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, X_FRAME_OPTIONS};
use http::{HeaderValue, StatusCode};
use url::Url;

use super::fields::Fields;

/// More accounts than these (the youngest) make no page.
const MAX_SHOWN: usize = 50;
/// The two fields that the page adds to the request it was asked with.
const ACCOUNT: &str = "_account";
const DECISION: &str = "_decision";

/// What the page says.
pub struct Page<'a> {
    /// Name of the network.
    pub network: &'a str,
    /// What the app wants to do, in the network's words.
    pub wishes: Vec<&'a str>,
    /// The accounts to choose from, oldest first.
    pub people: Vec<Person>,
    /// The request, which comes back with the form.
    pub request: &'a Fields,
}

/// An account to choose.
pub struct Person {
    pub id: String,
    pub name: String,
}

/// What the person did.
pub enum Decision {
    /// `None`: with an account that is to be made.
    Allow(Option<String>),
    Deny,
}

impl Page<'_> {
    pub fn show(&self) -> Response {
        let network = escaped(self.network);
        let wishes: String = self.wishes.iter().map(|wish| format!("<li><code>{}</code></li>", escaped(wish))).collect();
        let hidden: String = self.request.pairs().map(|(name, value)| hidden(name, value)).collect();
        let youngest = self.people.iter().rev().take(MAX_SHOWN);
        let people: String = youngest.map(|person| choice(&person.id, &person.name, "")).collect();
        let fresh = choice("", "A new account", " checked");
        html(
            StatusCode::OK,
            &format!("Sign in to {network} (sandbox)"),
            &format!(
                "<p><strong>Octavo</strong> wants to use an account on the simulated {network}:</p><ul>{wishes}</ul>\
                 <form method=\"post\">{hidden}<fieldset><legend>Account</legend>{fresh}{people}</fieldset>\
                 <button name=\"{DECISION}\" value=\"allow\">Allow</button> \
                 <button name=\"{DECISION}\" value=\"deny\">Deny</button></form>"
            ),
        )
    }
}

/// What was decided, with the request; `None` when the form is not the page's.
pub fn decision(form: &Fields) -> Option<Decision> {
    match form.get(DECISION)? {
        "allow" => Some(Decision::Allow(form.get(ACCOUNT).map(str::to_owned))),
        "deny" => Some(Decision::Deny),
        _ => None,
    }
}

/// A page that sends nobody anywhere.
pub fn refusal(reason: &str) -> Response {
    html(StatusCode::BAD_REQUEST, "This does not work", &format!("<p>{}</p>", escaped(reason)))
}

/// Sends the person back to the app.
pub fn back(redirect_uri: &str, answer: &[(&str, &str)]) -> Response {
    let Ok(mut url) = Url::parse(redirect_uri) else {
        return refusal("The redirect address is none.");
    };
    url.query_pairs_mut().extend_pairs(answer);
    match HeaderValue::from_str(url.as_str()) {
        Ok(url) => (StatusCode::FOUND, [(LOCATION, url), (CACHE_CONTROL, no_store())]).into_response(),
        Err(_) => refusal("The redirect address is none."),
    }
}

fn hidden(name: &str, value: &str) -> String {
    format!("<input type=\"hidden\" name=\"{}\" value=\"{}\">", escaped(name), escaped(value))
}

fn choice(id: &str, name: &str, checked: &str) -> String {
    let (id, name) = (escaped(id), escaped(name));
    format!("<label><input type=\"radio\" name=\"{ACCOUNT}\" value=\"{id}\"{checked}> {name}</label>")
}

fn html(status: StatusCode, title: &str, body: &str) -> Response {
    const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem}\
        label{display:block;padding:.25rem 0}fieldset{margin:1rem 0}button{font:inherit;padding:.5rem 1.5rem}";
    let page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head>\
         <body><main><h1>{title}</h1>{body}</main></body></html>"
    );
    let headers = [
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")),
        (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
        (CACHE_CONTROL, no_store()),
    ];
    (status, headers, Html(page)).into_response()
}

fn no_store() -> HeaderValue {
    HeaderValue::from_static("no-store")
}

fn escaped(text: &str) -> String {
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
