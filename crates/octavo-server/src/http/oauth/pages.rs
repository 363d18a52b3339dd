//! The pages of the sign-in service: plain HTML that works without its style and its one script.

use maud::html;

use super::page_parts::{
    CONNECT, Page, SECOND_FACTOR, banner, code_field, device_code_field, email_field, external_form, hidden, page,
    passkey_form, password_field, submit,
};
use crate::identity::{BadRequest, DEVICE_PAGE, MIN_CHARS, Settings};

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
        format!("{path}?{}", query.finish())
    }
}

pub(super) fn login(entry: &Entry<'_>, settings: &Settings) -> Page {
    let main = html! {
        @match settings.external_name().filter(|_| entry.return_to.starts_with(CONNECT)) {
            Some(name) => p { "to your account here, to connect it to " (name) "." }
            None => p { "to continue to the Developer Portal." }
        }
        @if settings.password {
            form method="post" action="/login" {
                (banner("Sign-in failed.", entry.problem))
                (hidden("returnTo", entry.return_to))
                (email_field(entry.email))
                (password_field(None, !entry.email.is_empty()))
                (submit("Sign in"))
            }
        } @else {
            (banner("Sign-in failed.", entry.problem))
        }
        @if settings.offers_passkeys() {
            (passkey_form(entry.return_to))
        }
        @if let Some(name) = settings.external_name() {
            (external_form(name, entry.return_to))
        }
        @if settings.password && settings.mail.is_some() {
            p.aside { a href="/reset" { "Forgot your password?" } }
        }
        @if settings.password && settings.signup {
            p.aside { "New here? " a href=(entry.other_page("/signup")) { "Sign up" } }
        }
    };
    page("Sign in", main)
}

pub(super) fn second_factor(entry: &Entry<'_>) -> Page {
    let main = html! {
        p { "for " (entry.email) "." }
        form method="post" action=(SECOND_FACTOR) {
            (banner("Sign-in failed.", entry.problem))
            (hidden("returnTo", entry.return_to))
            (code_field())
            (submit("Sign in"))
        }
        p.aside { a href=(entry.other_page("/login")) { "Start again" } }
    };
    page("Enter your code", main)
}

pub(super) fn signup(entry: &Entry<'_>, settings: &Settings) -> Page {
    let main = html! {
        p { "to publish to all your networks with one call." }
        form method="post" action="/signup" {
            (banner("Sign-up failed.", entry.problem))
            (hidden("returnTo", entry.return_to))
            (email_field(entry.email))
            (password_field(Some(MIN_CHARS), !entry.email.is_empty()))
            (submit("Sign up"))
        }
        @if let Some(name) = settings.external_name() {
            (external_form(name, entry.return_to))
        }
        p.aside { "Have an account? " a href=(entry.other_page("/login")) { "Sign in" } }
    };
    page("Sign up", main)
}

/// Where a person types the code that a device shows; `code` comes from the link that they followed.
pub(super) fn device(code: &str, problem: Option<&str>) -> Page {
    let main = html! {
        p { "Enter the code that " code { "octavo login" } " or another program shows." }
        form method="post" action=(DEVICE_PAGE) {
            (banner("Not accepted.", problem))
            (device_code_field(code))
            p { b { "Continue only if you started this on your own computer." } " If someone sent you the code or this link, close the page." }
            (submit("Continue"))
        }
    };
    page("Connect a device", main)
}

pub(super) fn device_answered(allowed: bool) -> Page {
    let main = html! {
        @if allowed {
            p { "Return to your device. It continues within a few seconds, and you can close this page." }
            p.aside { "To end its access, disconnect it under Connected apps " a href="/portal" { "in the portal" } "." }
        } @else {
            p { "The device gets no access. You can close this page." }
        }
    };
    page(if allowed { "Device connected" } else { "Device not connected" }, main)
}

/// To a person who has just signed in to the account.
pub(super) fn connect(name: &str, email: &str) -> Page {
    let main = html! {
        p { "From then on, you also sign in to your account " (email) " with " (name) "." }
        form method="post" action=(CONNECT) {
            (submit(&format!("Connect {name}")))
            a.button.large href="/portal" { "Not now" }
        }
    };
    page(&format!("Connect {name}?"), main)
}

pub(super) fn reset(entry: &Entry<'_>) -> Page {
    let main = html! {
        p { "A link that sets a new one comes by e-mail." }
        form method="post" action="/reset" {
            (banner("Not sent.", entry.problem))
            (email_field(entry.email))
            (submit("Send link"))
        }
        p.aside { a href="/login" { "Sign in" } }
    };
    page("Forgot your password?", main)
}

/// The same whether or not the address has an account.
pub(super) fn reset_sent(email: &str) -> Page {
    let main = html! {
        p { "If " (email) " has an account here, a link to set a new password is on its way. It works once, within an hour." }
        p.aside { a href="/login" { "Sign in" } }
    };
    page("Look into your mail", main)
}

pub(super) fn confirm_email(token: &str, email: &str) -> Page {
    let main = html! {
        p { (email) " becomes the address that you sign in with." }
        form method="post" action="/confirm-email" {
            (hidden("token", token))
            (submit("Confirm this address"))
        }
    };
    page("Confirm your e-mail address", main)
}

pub(super) fn email_confirmed(email: &str) -> Page {
    let main = html! {
        p { (email) " is confirmed." }
        p { a.button.primary.large href="/portal" { "Continue to the portal" } }
    };
    page("Address confirmed", main)
}

pub(super) fn setup(token: &str, email: &str, problem: Option<&str>) -> Page {
    let main = html! {
        p { "for " (email) "." }
        form method="post" action="/setup" {
            (banner("Not set.", problem))
            (hidden("token", token))
            input.visually-hidden type="email" name="email" value=(email) autocomplete="username" aria-label="E-mail"
                tabindex="-1" readonly;
            (password_field(Some(MIN_CHARS), true))
            (submit("Set password"))
        }
    };
    page("Set your password", main)
}

pub(super) fn ask_logout(fields: &[(&str, &str)]) -> Page {
    let main = html! {
        p { "Another site asks to sign you out." }
        form method="post" action="/logout" {
            @for (name, value) in fields { (hidden(name, value)) }
            (submit("Sign out"))
            a.button.large href="/portal" { "Stay signed in" }
        }
    };
    page("Sign out?", main)
}

pub(super) fn signed_out() -> Page {
    let main = html! {
        p { "You are signed out in this browser." }
        p.aside { a href="/login" { "Sign in again" } }
    };
    page("Signed out", main)
}

pub(super) fn by_invitation() -> Page {
    let main = html! {
        p { "The operator creates the accounts here. Ask for an invitation." }
        p.aside { a href="/login" { "Sign in" } }
    };
    page("By invitation", main)
}

/// After a sign-up that is not to tell whether the address had an account.
pub(super) fn signed_up(entry: &Entry<'_>) -> Page {
    let main = html! {
        p { "If " (entry.email) " had no account here, it now has one with the password you chose." }
        p { a.button.primary.large href=(entry.other_page("/login")) { "Sign in" } }
    };
    page("Now sign in", main)
}

/// A page that explains why nothing more can be done here.
pub(super) fn sorry(why: &str) -> Page {
    page("That did not work", html! { p { (why) } })
}

/// A request of an application that can't go on: what happened, and what its developer does next.
pub(super) fn broken_link(bad: &BadRequest) -> Page {
    let main = html! {
        p { (bad.what) }
        @if !bad.fix.is_empty() {
            p { "You can't fix this here. Tell the people who build the application." }
            p.aside { b { "If you build it:" } " " (bad.fix) }
        }
    };
    page("This link does not work", main)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_never_becomes_markup() {
        let entry = Entry { return_to: "/x?\"><script>", email: "\"><script>", problem: Some("<b>&'") };
        let settings = Settings::new("http://localhost:8080".parse().unwrap());
        let html = login(&entry, &settings).0.into_string();
        assert!(!html.contains("<script>\""), "{html}");
        assert_eq!(html.matches("<script").count(), 1, "{html}");
        assert!(html.contains("&lt;b&gt;&amp;'"));
    }
}
