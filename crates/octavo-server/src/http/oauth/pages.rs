//! The pages of the sign-in service: plain HTML that works without its style and its one script.

use std::sync::LazyLock;

use axum::response::{Html, IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::header;
use octavo_domain::Scope;
use sha2::{Digest, Sha256};

use crate::identity::{Asking, BadRequest, MIN_CHARS};

const MARK: &str = include_str!("assets/mark.svg");
const SHEET: &str = include_str!("assets/sheet.html");
const CROSS: &str = r#"<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M4 4l8 8M12 4l-8 8"/></svg>"#;

const SCRIPT: &str = include_str!("assets/sign-in.js");
const THEME: &str = r#"<button type="button" class="theme" aria-label="Switch light and dark" hidden><svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11"/></svg></button>"#;

/// The one script alone, and no frame. `form-action` is left out: browsers apply it to where a form's answer
/// redirects, which for consent is the application.
static CSP: LazyLock<String> = LazyLock::new(|| {
    let script = STANDARD.encode(Sha256::digest(SCRIPT));
    format!(
        "default-src 'none'; style-src 'self'; script-src 'sha256-{script}'; font-src 'self'; img-src 'self' data:; \
         base-uri 'none'; frame-ancestors 'none'"
    )
});

/// A page ready to send.
pub(super) struct Page(String);

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_SECURITY_POLICY, CSP.as_str()),
            (header::CACHE_CONTROL, "no-store"),
            // Not no-referrer: it would make browsers send our own forms with `Origin: null`.
            (header::REFERRER_POLICY, "same-origin"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::X_FRAME_OPTIONS, "DENY"),
        ];
        (headers, Html(self.0)).into_response()
    }
}

/// Text made safe for an element's content or a quoted attribute.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// `main` is HTML; the title is text.
fn page(title: &str, main: &str) -> Page {
    let title = escape(title);
    Page(format!(
        r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{title}: Octavo</title>
<script>{SCRIPT}</script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/sign-in.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<div class="split"><div class="pane-l"><header class="topline"><a class="brand" href="/">{MARK}<b>Octavo</b><span class="sc">for Developers</span></a>{THEME}</header>
<main id="main" class="form"><h1>{title}</h1>
{main}
</main></div>
{SHEET}</div>
</body>
</html>
"##
    ))
}

fn banner(lead: &str, problem: Option<&str>) -> String {
    let Some(problem) = problem else {
        return String::new();
    };
    let problem = escape(problem);
    format!(r#"<div class="banner st failed" role="alert">{CROSS}<p><b>{lead}</b> {problem}</p></div>"#)
}

fn hidden(name: &str, value: &str) -> String {
    let value = escape(value);
    format!(r#"<input type="hidden" name="{name}" value="{value}">"#)
}

/// What a sign-in or sign-up form shows again after a failure.
#[derive(Default)]
pub(super) struct Entry<'a> {
    pub return_to: &'a str,
    pub email: &'a str,
    pub problem: Option<&'a str>,
}

impl Entry<'_> {
    fn other_page(&self, path: &str) -> String {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.append_pair("returnTo", self.return_to);
        escape(&format!("{path}?{}", query.finish()))
    }
}

pub(super) fn login(entry: &Entry<'_>, signup: bool) -> Page {
    let banner = banner("Sign-in failed.", entry.problem);
    let to = hidden("returnTo", entry.return_to);
    let email = email_field(entry.email);
    let focus = if entry.email.is_empty() { "" } else { " autofocus" };
    let password = password_field(&format!(r#"autocomplete="current-password"{focus}"#), "");
    let signup = if signup {
        let href = entry.other_page("/signup");
        format!(r#"<p class="aside">New here? <a href="{href}">Sign up</a></p>"#)
    } else {
        String::new()
    };
    page(
        "Sign in",
        &format!(
            r#"<p>to continue to the Developer Portal.</p>
<form method="post" action="/login">{banner}{to}
{email}
{password}
<button class="btn primary lg block">Sign in</button></form>
{signup}"#
        ),
    )
}

pub(super) fn signup(entry: &Entry<'_>) -> Page {
    let banner = banner("Sign-up failed.", entry.problem);
    let to = hidden("returnTo", entry.return_to);
    let email = email_field(entry.email);
    let href = entry.other_page("/login");
    let focus = if entry.email.is_empty() { "" } else { " autofocus" };
    let password = new_password(focus);
    page(
        "Sign up",
        &format!(
            r#"<p>to publish to eight networks with one call.</p>
<form method="post" action="/signup">{banner}{to}
{email}
{password}
<button class="btn primary lg block">Sign up</button></form>
<p class="aside">Have an account? <a href="{href}">Sign in</a></p>"#
        ),
    )
}

pub(super) fn setup(token: &str, email: &str, problem: Option<&str>) -> Page {
    let banner = banner("Not set.", problem);
    let token = hidden("token", token);
    let email = escape(email);
    let password = new_password(" autofocus");
    page(
        "Set your password",
        &format!(
            r#"<p>for {email}.</p>
<form method="post" action="/setup">{banner}{token}
<input class="vh" type="email" name="email" value="{email}" autocomplete="username" aria-label="E-mail" tabindex="-1" readonly>
{password}
<button class="btn primary lg block">Set password</button></form>"#
        ),
    )
}

/// The first field that has to be filled in takes the focus.
fn email_field(email: &str) -> String {
    let focus = if email.is_empty() { " autofocus" } else { "" };
    let email = escape(email);
    let error = error_place("email");
    format!(
        r#"<div class="field"><label for="email">E-mail</label><input class="input" id="email" name="email" type="email" autocomplete="username" maxlength="254" value="{email}" aria-describedby="email-error" required{focus}>{error}</div>"#
    )
}

fn new_password(focus: &str) -> String {
    let hint =
        format!(r#"<p class="hint" id="hint">At least {MIN_CHARS} characters. A few words of your own work well.</p>"#);
    password_field(&format!(r#"autocomplete="new-password" minlength="{MIN_CHARS}"{focus}"#), &hint)
}

fn password_field(attributes: &str, hint: &str) -> String {
    let error = error_place("password");
    let described = if hint.is_empty() { "password-error" } else { "hint password-error" };
    format!(
        r#"<div class="field"><label for="password">Password</label><span class="secret-input"><input class="input" id="password" name="password" type="password" aria-describedby="{described}" required {attributes}><button type="button" class="btn" aria-controls="password" aria-pressed="false" hidden>Show</button></span>{hint}{error}</div>"#
    )
}

/// Where the script says what is wrong with a field.
fn error_place(field: &str) -> String {
    format!(r#"<p class="err" id="{field}-error" role="alert" hidden>{CROSS}<span></span></p>"#)
}

pub(super) fn consent(asking: &Asking) -> Page {
    let name = escape(&asking.client_name);
    let developer = escape(&asking.developer);
    let host = escape(&asking.host);
    let email = escape(&asking.email);
    let id = hidden("request", &asking.request_id);
    let scopes: String = asking
        .scopes
        .iter()
        .filter_map(Scope::parse)
        .filter_map(meaning)
        .map(|(what, detail)| format!("<li><b>{what}</b> <span>{detail}</span></li>"))
        .collect();
    page(
        &format!("Allow {}?", asking.client_name),
        &format!(
            r#"<p>{name} by <b>{developer}</b> requests access to your account {email}. You then return to <b>{host}</b>.</p>
<form method="post" action="/consent">{id}
<ul class="scopes">{scopes}</ul>
<button class="btn primary lg block" name="decision" value="allow">Allow</button>
<button class="btn lg block" name="decision" value="deny">Deny</button></form>"#
        ),
    )
}

/// What a scope lets an application do, in a person's words; none for scopes that let it do nothing more.
fn meaning(scope: Scope) -> Option<(&'static str, &'static str)> {
    Some(match scope {
        Scope::OpenId => ("Know who you are", "an opaque id of your account"),
        Scope::Email => ("See your e-mail address", "the one you sign in with"),
        Scope::Api => (
            "Do everything for you that an application can",
            "publish to every connected account; see these accounts; see, change and cancel its posts; upload media; manage its webhooks",
        ),
        Scope::AccountsRead => ("See your connected accounts", "their names and networks"),
        Scope::MediaWrite => ("Upload media", "to use in posts"),
        Scope::PostsRead => ("See the posts it created", "and their results"),
        Scope::PostsWrite => ("Publish for you", "to every connected account"),
        Scope::PostsAll => ("See and change all your posts", "and use all your files, not only those it made"),
        Scope::WebhooksWrite => ("Manage its webhooks", "which notify it of events"),
        Scope::AppsRead | Scope::AppsWrite => return None,
    })
}

pub(super) fn ask_logout(fields: &[(&str, &str)]) -> Page {
    let fields: String = fields.iter().map(|(name, value)| hidden(name, value)).collect();
    page(
        "Sign out?",
        &format!(
            r#"<p>Another site asks to sign you out.</p>
<form method="post" action="/logout">{fields}
<button class="btn primary lg block">Sign out</button>
<a class="btn lg block" href="/portal">Stay signed in</a></form>"#
        ),
    )
}

pub(super) fn signed_out() -> Page {
    page(
        "Signed out",
        r#"<p>You are signed out in this browser.</p><p class="aside"><a href="/login">Sign in again</a></p>"#,
    )
}

pub(super) fn by_invitation() -> Page {
    page(
        "By invitation",
        r#"<p>The operator creates the accounts here. Ask for an invitation.</p><p class="aside"><a href="/login">Sign in</a></p>"#,
    )
}

/// After a sign-up that is not to tell whether the address had an account.
pub(super) fn signed_up(entry: &Entry<'_>) -> Page {
    let email = escape(entry.email);
    let href = entry.other_page("/login");
    page(
        "Now sign in",
        &format!(
            r#"<p>If {email} had no account here, it now has one with the password you chose.</p><p><a class="btn primary lg block" href="{href}">Sign in</a></p>"#
        ),
    )
}

/// A page that explains why nothing more can be done here.
pub(super) fn sorry(why: &str) -> Page {
    page("That did not work", &format!("<p>{}</p>", escape(why)))
}

/// A request of an application that can't go on: what happened, and what its developer does next.
pub(super) fn broken_link(bad: &BadRequest) -> Page {
    let what = escape(&bad.what);
    let fix = if bad.fix.is_empty() {
        String::new()
    } else {
        format!(
            r#"<p>You can't fix this here. Tell the people who build the application.</p><p class="aside"><b>If you build it:</b> {}</p>"#,
            escape(&bad.fix)
        )
    };
    page("This link does not work", &format!("<p>{what}</p>{fix}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_never_becomes_markup() {
        let entry = Entry { return_to: "/x?\"><script>", email: "\"><script>", problem: Some("<b>&'") };
        let Page(html) = login(&entry, true);
        assert!(!html.contains("<script>\""), "{html}");
        assert_eq!(html.matches("<script").count(), 1, "{html}");
        assert!(html.contains("&lt;b&gt;&amp;&#39;"));
    }
}
