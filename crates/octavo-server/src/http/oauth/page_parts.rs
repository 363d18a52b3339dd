//! What every page of the sign-in service has: its frame, its headers, its fields.

use std::sync::LazyLock;

use axum::response::{Html, IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::header;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

/// The second step of a sign-in.
pub(in crate::http) const SECOND_FACTOR: &str = "/login/second-factor";

pub(in crate::http) const PASSKEY: &str = "/login/passkey";

/// The way to the external issuer; what follows it is below.
pub(in crate::http) const EXTERNAL: &str = "/login/external";
/// Asks whether the issuer may sign the person in from now on.
pub(in crate::http) const CONNECT: &str = "/login/external/connect";

const MARK: PreEscaped<&str> = PreEscaped(include_str!("assets/mark.svg"));
const SHEET: PreEscaped<&str> = PreEscaped(include_str!("assets/sheet.html"));
const SCRIPT: PreEscaped<&str> = PreEscaped(include_str!("assets/sign-in.js"));

/// The one script alone, and no frame. `form-action` is left out: browsers apply it to where a form's answer
/// redirects, which for consent is the application.
static CSP: LazyLock<String> = LazyLock::new(|| {
    let script = STANDARD.encode(Sha256::digest(SCRIPT.0));
    format!(
        "default-src 'none'; style-src 'self'; script-src 'sha256-{script}'; connect-src 'self'; font-src 'self'; \
         img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"
    )
});

/// A page ready to send.
pub(super) struct Page(pub(super) Markup);

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
        (headers, Html(self.0.into_string())).into_response()
    }
}

pub(super) fn page(title: &str, main: Markup) -> Page {
    Page(html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (title) ": Octavo" }
                script { (SCRIPT) }
                link rel="icon" href="/favicon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/sign-in.css";
            }
            body {
                a.skip-link href="#main" { "Skip to content" }
                div.split {
                    div.form-side {
                        header.topline {
                            a.brand href="/" { (MARK) b { "Octavo" } span.small-caps { "for Developers" } }
                            button.header-button type="button" aria-label="Switch light and dark" hidden {
                                (icon("M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11"))
                            }
                        }
                        main #main.form { h1 { (title) } (main) }
                    }
                    (SHEET)
                }
            }
        }
    })
}

fn icon(path: &str) -> Markup {
    html! { svg.icon viewBox="0 0 16 16" aria-hidden="true" { path d=(path) {} } }
}

fn cross() -> Markup {
    icon("M4 4l8 8M12 4l-8 8")
}

pub(super) fn banner(lead: &str, problem: Option<&str>) -> Markup {
    html! {
        @if let Some(problem) = problem {
            div.banner.tone.failed role="alert" { (cross()) p { b { (lead) } " " (problem) } }
        }
    }
}

pub(super) fn hidden(name: &str, value: &str) -> Markup {
    html! { input type="hidden" name=(name) value=(value); }
}

pub(super) fn submit(label: &str) -> Markup {
    html! { button.button.primary.large { (label) } }
}

/// The first field that has to be filled in takes the focus.
pub(super) fn email_field(email: &str) -> Markup {
    html! {
        div.field {
            label for="email" { "E-mail" }
            input.input #email name="email" type="email" autocomplete="username" maxlength="254" value=(email)
                aria-describedby="email-error" required autofocus[email.is_empty()];
            (error_place("email"))
        }
    }
}

/// Six digits of an authenticator app, or a recovery code.
pub(super) fn code_field() -> Markup {
    html! {
        div.field {
            label for="code" { "Code" }
            input.input #code name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="64"
                aria-describedby="hint code-error" required autofocus;
            p.hint #hint { "The six digits that your authenticator app shows now. Lost it? Enter a recovery code." }
            (error_place("code"))
        }
    }
}

/// The code that a device shows.
pub(super) fn device_code_field(code: &str) -> Markup {
    html! {
        div.field {
            label for="user_code" { "Code" }
            input.input #user_code name="user_code" value=(code) autocomplete="off" autocapitalize="characters"
                spellcheck="false" maxlength="32" aria-describedby="hint user_code-error" required autofocus;
            p.hint #hint { "Eight letters, such as WDJB-MJHT." }
            (error_place("user_code"))
        }
    }
}

/// A new password has a length that it needs at least.
pub(super) fn password_field(new_from: Option<usize>, focus: bool) -> Markup {
    let autocomplete = if new_from.is_some() { "new-password" } else { "current-password" };
    let described = if new_from.is_some() { "hint password-error" } else { "password-error" };
    html! {
        div.field {
            label for="password" { "Password" }
            span.secret-input {
                input.input #password name="password" type="password" aria-describedby=(described) required
                    autocomplete=(autocomplete) minlength=[new_from] autofocus[focus];
                button.button type="button" aria-controls="password" aria-pressed="false" hidden { "Show" }
            }
            @if let Some(length) = new_from {
                p.hint #hint { "At least " (length) " characters. A few words of your own work well." }
            }
            (error_place("password"))
        }
    }
}

/// Works by the script alone, which shows the button where the browser can use passkeys.
pub(super) fn passkey_form(return_to: &str) -> Markup {
    html! {
        form.other-way.passkey method="post" action=(PASSKEY) {
            (hidden("returnTo", return_to))
            (hidden("credential", ""))
            button.button.large type="button" hidden { "Sign in with a passkey" }
            p.field-error role="alert" hidden {
                (cross()) span { "No passkey was used. Try again, or use your password." }
            }
        }
    }
}

/// Leads to the external issuer.
pub(super) fn external_form(name: &str, return_to: &str) -> Markup {
    html! {
        form.other-way method="post" action=(EXTERNAL) {
            (hidden("returnTo", return_to))
            button.button.large { "Continue with " (name) }
        }
    }
}

/// Where the script says what is wrong with a field.
fn error_place(field: &str) -> Markup {
    html! { p.field-error id={ (field) "-error" } role="alert" hidden { (cross()) span {} } }
}
