//! The page: the post as its approval asked for it, and the form. Plain HTML that works without CSS or scripts.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use maud::{Markup, html};
use octavo_domain::approval::ApprovalStatus;
use octavo_store::approvals::OpenedReview;

use super::content::show_time;
use super::decision::{MOST_NAME, Mistake};
use super::post;
use super::standing::Ending;
use super::view::View;
use crate::http::connect::page::{Page, document};
use crate::http::connect::texts::Texts;
use crate::http::portal::approvals::decide::MOST_REASON;

/// Nothing but the page's own style and the post's files, no script, and no frame around it.
const POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; media-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A link that nobody made, or that has ended or was withdrawn.
pub(super) fn nothing(texts: Texts) -> Page {
    let title = texts.text("review.nothing.title", &[]);
    let main = html! { main { h1 { (title) } p.lead { (texts.text("review.nothing.text", &[])) } } };
    page(texts, &title, main)
}

pub(super) fn over(texts: Texts, opened: &OpenedReview, ending: Ending, zone: &TimeZone) -> Page {
    let (name, maker) = (opened.link.given_name.as_deref().unwrap_or_default(), maker(opened));
    let at = opened.link.used_at.map(|at| show_time(at, zone)).unwrap_or_default();
    let is_approved = opened.approval.status == ApprovalStatus::Approved;
    // An approval that was void later was approved by this link all the same.
    let was_rejected = opened.approval.status == ApprovalStatus::Rejected;
    let (title, text) = match ending {
        Ending::Used if was_rejected => ("review.used.title", "review.used.rejected"),
        Ending::Used => ("review.used.title", "review.used.approved"),
        Ending::DecidedElsewhere => ("review.used.title", "review.elsewhere.text"),
        Ending::Changed => ("review.changed.title", "review.changed.text"),
    };
    let values = [("name", name), ("time", at.as_str()), ("maker", maker)];
    let title = texts.text(title, &[]);
    let body = html! {
        (header(texts, opened))
        main {
            h1 { (title) }
            p.lead { (texts.text(text, &values)) }
            @if ending == Ending::Used && !is_approved && !was_rejected { p { (texts.text("review.used.void", &[])) } }
        }
    };
    page(texts, &title, body)
}

pub(super) fn open(view: &View<'_>) -> Page {
    let View { opened, shown, texts, .. } = *view;
    let title = texts.text("review.title", &[]);
    let body = html! {
        (header(texts, opened))
        main {
            // Readers begin at the heading.
            h1 tabindex="-1" autofocus[view.mistakes.is_empty()] { (title) }
            (when(view))
            @if shown.content.retried.is_some() { p.note { (texts.text("review.retried", &[])) } }
            @for (publication, place) in shown.content.publications.iter().zip(&shown.places) {
                (post::publication(view, publication, place))
            }
            @if let Some(price) = shown.price {
                p { (texts.text("review.price", &[("price", &format!("${price}"))])) }
            }
            (form(view))
        }
        footer {
            p {
                (texts.text("review.footer", &[
                    ("maker", opened.maker_email.as_deref().unwrap_or_else(|| maker(opened))),
                    ("time", &show_time(opened.link.expires_at, &shown.zone)),
                    ("workspace", &opened.workspace),
                ]))
            }
        }
    };
    page(texts, &title, body)
}

fn page(texts: Texts, title: &str, body: Markup) -> Page {
    let html = document(texts, title, html! {}, html! { div.review { (body) } });
    Page { html, policy: POLICY.to_owned(), referrer_policy: "no-referrer" }
}

/// Whose post it is, and who asks.
fn header(texts: Texts, opened: &OpenedReview) -> Markup {
    let workspace = opened.workspace.as_str();
    html! {
        header {
            span.link-initial aria-hidden="true" { (workspace.chars().next().unwrap_or('·')) }
            div {
                b { (workspace) }
                p.note { (texts.text("review.asks", &[("maker", maker(opened))])) }
            }
        }
    }
}

fn maker(opened: &OpenedReview) -> &str {
    opened.link.maker_name.as_deref().or(opened.maker_email.as_deref()).unwrap_or(&opened.workspace)
}

fn when(view: &View<'_>) -> Markup {
    let View { opened, shown, texts, .. } = *view;
    let time = |at: Timestamp| show_time(at, &shown.zone);
    html! {
        @match shown.time {
            None => p.lead { (texts.text("review.now", &[])) },
            Some(at) if shown.is_late => div.banner.tone.pending role="status" {
                p {
                    b { (texts.text("review.late.title", &[("time", &time(at))])) } " "
                    (texts.text("review.late.text", &[("maker", maker(opened))]))
                }
            },
            Some(at) => p.lead { (texts.text("review.at", &[("time", &time(at))])) },
        }
    }
}

fn form(view: &View<'_>) -> Markup {
    let View { opened, shown, texts, answer, mistakes, token } = *view;
    let first = mistakes.first().copied();
    let other = mistakes.iter().find(|it| !it.is_of_name() && !it.is_of_reason() && **it != Mistake::Late);
    html! {
        form method="post" action=(format!("/review/{token}")) {
            input type="hidden" name="contentHash" value=(opened.approval.content_hash);
            @if let Some(mistake) = other {
                div.banner.tone.failed role="alert" { p { (texts.text(mistake.text(), &[])) } }
            }
            div.field {
                label for="name" { (texts.text("review.name", &[])) }
                input.input id="name" name="name" value=(answer.name) autocomplete="name" required
                    maxlength=(MOST_NAME) aria-describedby="name-hint" autofocus[first.is_some_and(Mistake::is_of_name)]
                    aria-invalid=[mistakes.iter().any(|it| it.is_of_name()).then_some("true")];
                (error(texts, mistakes, Mistake::is_of_name))
                p.hint id="name-hint" { (texts.text("review.name.hint", &[])) }
            }
            div.field {
                label for="reason" { (texts.text("review.reason", &[])) }
                textarea.input id="reason" name="reason" rows="3" maxlength=(MOST_REASON) aria-describedby="reason-hint"
                    autofocus[first.is_some_and(Mistake::is_of_reason)]
                    aria-invalid=[mistakes.iter().any(|it| it.is_of_reason()).then_some("true")] { (answer.reason) }
                (error(texts, mistakes, Mistake::is_of_reason))
                p.hint id="reason-hint" { (texts.text("review.reason.hint", &[])) }
            }
            div.review-buttons {
                @if !shown.is_late {
                    button.button.primary.large name="decision" value="approve" { (texts.text("review.approve", &[])) }
                }
                button.button.large name="decision" value="reject" { (texts.text("review.reject", &[])) }
            }
        }
    }
}

fn error(texts: Texts, mistakes: &[Mistake], is_here: fn(Mistake) -> bool) -> Markup {
    html! {
        @if let Some(mistake) = mistakes.iter().find(|it| is_here(**it)) {
            p.field-error role="alert" { (texts.text(mistake.text(), &[])) }
        }
    }
}
