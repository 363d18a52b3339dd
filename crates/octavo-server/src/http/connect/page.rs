//! The page of a connect link: the application's name, and each network with the result of connecting it. Plain HTML that works
//! without CSS or scripts.

use axum::response::{Html, IntoResponse, Response};
use http::header::{self, HeaderName};
use maud::{DOCTYPE, Markup, html};
use octavo_domain::Platform;
use octavo_domain::connect_link::{ConnectFailure, ConnectLinkStatus};
use octavo_domain::networks::Credential;
use octavo_store::connect_links::OpenedLink;

use super::failure::Failure;
use super::icons;
use super::look::Look;
use super::texts::{LANGUAGES, Texts};
use crate::identity::Params;

/// The result of the person's last attempt to connect a network.
pub(super) struct Outcome {
    pub platform: Platform,
    pub failure: Option<Failure>,
}

impl Outcome {
    /// Reads the result from the page's query. Anyone can forge it, so it only selects from fixed texts.
    pub fn of_query(query: &Params) -> Option<Self> {
        let platform = query.get("network")?.parse().ok()?;
        let failure = query.get("error").map(|code| {
            let code = ConnectFailure::parse(code).unwrap_or(ConnectFailure::ConnectionFailed);
            Failure { code, text: "The network did not say why.".to_owned() }
        });
        Some(Outcome { platform, failure })
    }
}

pub(super) struct View<'a> {
    pub opened: &'a OpenedLink,
    pub status: ConnectLinkStatus,
    pub texts: Texts,
    /// The page's own.
    pub address: &'a str,
    /// The application's page.
    pub back: Option<&'a str>,
    pub outcome: Option<Outcome>,
}

/// A page whose address is a secret.
pub(in crate::http) struct Page {
    pub html: Markup,
    /// Its Content-Security-Policy.
    pub policy: String,
    pub referrer_policy: &'static str,
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let policy = [(header::CONTENT_SECURITY_POLICY, self.policy)];
        let headers = [
            (header::CACHE_CONTROL, "no-store"),
            (header::REFERRER_POLICY, self.referrer_policy),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::X_FRAME_OPTIONS, "DENY"),
            (HeaderName::from_static("x-robots-tag"), "noindex"),
        ];
        (policy, headers, Html(self.html.into_string())).into_response()
    }
}

/// A link that nobody made, or whose application or workspace is gone.
pub(super) fn unknown(texts: Texts) -> Page {
    let title = texts.text("unknown.title", &[]);
    frame(
        texts,
        &title,
        &Look::default(),
        html! {
            h1 { (title) }
            p.lead { (texts.text("unknown.text", &[])) }
        },
    )
}

pub(super) fn page(view: &View<'_>) -> Page {
    let (app, texts, link) = (view.opened.app.as_str(), view.texts, &view.opened.link);
    let ended = match view.status {
        ConnectLinkStatus::Open => None,
        ConnectLinkStatus::Completed => Some("completed"),
        ConnectLinkStatus::Expired => Some("expired"),
        ConnectLinkStatus::Revoked => Some("revoked"),
    };
    let title = match ended {
        Some(how) => texts.text(&format!("{how}.title"), &[("app", app)]),
        None => texts.text("title", &[("name", link.name.as_deref().unwrap_or(&view.opened.workspace))]),
    };
    let main = html! {
        h1 { (title) }
        @match ended {
            Some(how) => {
                p.lead { (texts.text(&format!("{how}.text"), &[("app", app)])) }
                @if let Some(back) = view.back {
                    p { a.button.primary.large href=(back) { (texts.text("back", &[("app", app)])) } }
                }
            }
            None => (networks(view)),
        }
    };
    frame(texts, &title, &Look::of(view.opened), main)
}

fn networks(view: &View<'_>) -> Markup {
    let (app, texts, link) = (view.opened.app.as_str(), view.texts, &view.opened.link);
    let lead = if link.account_id.is_some() { "lead.again" } else { "lead" };
    let until = link.expires_at.strftime("%Y-%m-%d %H:%M UTC").to_string();
    html! {
        p.lead { (texts.text(lead, &[("app", app)])) }
        // Anyone can write into the address that a network was connected.
        @if let Some(outcome) = view.outcome.as_ref().filter(|it| it.failure.is_some() || link.has(it.platform)) {
            (told(outcome, texts))
        }
        ul.link-networks {
            @for platform in &link.platforms { (line(view, *platform)) }
        }
        @if !link.connected.is_empty() {
            form method="post" action=(view.address) {
                input type="hidden" name="done" value="1";
                button.button.primary.large { (texts.text("done", &[])) }
            }
        }
        div.link-rights {
            (rights(texts, ("can", app), icons::tick, &["can.publish", "can.see"]))
            (rights(texts, ("cannot", app), icons::cross, &["cannot.messages", "cannot.act", "cannot.password"]))
        }
        p.note { (texts.text("until", &[("time", &until)])) }
    }
}

fn told(outcome: &Outcome, texts: Texts) -> Markup {
    let network = [("network", outcome.platform.display_name())];
    html! {
        @match &outcome.failure {
            None => div.banner.tone.succeeded role="status" { p { b { (texts.text("success", &network)) } } },
            Some(why) => div.banner.tone.failed role="alert" {
                p {
                    b { (texts.text("failure.title", &network)) } " "
                    (texts.text(&format!("failure.{}", why.code.as_str()), &[network[0], ("reason", &why.text)]))
                }
            },
        }
    }
}

fn line(view: &View<'_>, platform: Platform) -> Markup {
    let (texts, network) = (view.texts, platform.network());
    let tried = view.outcome.as_ref().filter(|outcome| outcome.platform == platform);
    let has_failed = tried.is_some_and(|outcome| outcome.failure.is_some());
    let is_connected = view.opened.link.has(platform);
    let label = match (is_connected, has_failed) {
        (_, true) => texts.text("retry", &[]),
        (true, false) => texts.text("another", &[]),
        (false, false) => texts.text("connect", &[("network", network.name)]),
    };
    let fields = network.connection.credentials();
    let hint = || texts.text(&format!("hint.{platform}"), &[("network", network.name)]);
    html! {
        li.has-fields[!fields.is_empty()] {
            (icons::network(platform))
            div.link-network {
                b { (network.name) }
                @if is_connected { span.badge.tone.succeeded { (icons::tick()) (texts.text("connected", &[])) } }
                @if !fields.is_empty() { p.hint { (hint()) } }
            }
            form method="post" action=(view.address) {
                input type="hidden" name="network" value=(platform.as_str());
                @for credential in fields { (field(credential, platform, texts)) }
                button.button.large.primary[!is_connected] autofocus[tried.is_some()] { (label) }
            }
        }
    }
}

fn field(credential: &Credential, platform: Platform, texts: Texts) -> Markup {
    let id = format!("{}-{}", platform.network().slug, credential.name);
    let kind = if credential.is_secret { "password" } else { "text" };
    html! {
        div.field {
            label for=(id) { (texts.text(&format!("field.{}", credential.name), &[])) }
            input.input id=(id) name=(credential.name) type=(kind) maxlength="500" autocomplete="off" autocapitalize="none"
                spellcheck="false" required[!credential.is_optional];
        }
    }
}

fn rights(texts: Texts, (title, app): (&str, &str), mark: fn() -> Markup, names: &[&str]) -> Markup {
    html! {
        div {
            h2.small-caps { (texts.text(title, &[("app", app)])) }
            ul { @for name in names { li { (mark()) (texts.text(name, &[])) } } }
        }
    }
}

fn frame(texts: Texts, title: &str, look: &Look, main: Markup) -> Page {
    let app = look.app.as_str();
    let title = if app.is_empty() { title.to_owned() } else { format!("{title}: {app}") };
    let body = html! {
        (look.header())
        main { (main) }
        @if !app.is_empty() { (footer(texts, app)) }
    };
    // Not no-referrer: it would make browsers send our own forms with `Origin: null`.
    let referrer_policy = "same-origin";
    Page { html: document(texts, &title, look.style(), body), policy: look.content_security_policy(), referrer_policy }
}

/// What the pages of links have in common.
pub(in crate::http) fn document(texts: Texts, title: &str, style: Markup, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(texts.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (title) }
                link rel="stylesheet" href="/assets/sign-in.css";
                (style)
            }
            body.link-page { div { (body) } }
        }
    }
}

/// Whose page this is in truth, whatever the application looks like.
fn footer(texts: Texts, app: &str) -> Markup {
    html! {
        footer {
            p { (texts.text("footer", &[("app", app)])) }
            nav aria-label=(texts.text("language", &[])) {
                @for (code, name) in LANGUAGES {
                    @if *code == texts.language { b lang=(code) { (name) } } @else { a href={ "?lang=" (code) } lang=(code) hreflang=(code) { (name) } }
                    " "
                }
            }
        }
    }
}
