//! What goes out on one account.

use maud::{Markup, html};
use octavo_domain::AiDisclosure;
use octavo_domain::link_card::{LinkCard, link_cards};
use octavo_domain::post::PostRole;

use super::addresses::{Files, address, link};
use super::content::{FileKind, Place, Post, Publication};
use super::settings::rows;
use super::view::View;
use crate::http::connect::icons;

pub(super) fn publication(view: &View<'_>, publication: &Publication, place: &Place) -> Markup {
    let network = publication.platform.network();
    let settings = rows(files(view), publication);
    let texts = view.texts;
    html! {
        article.review-post {
            header.review-place {
                (icons::network(publication.platform))
                h2 { (network.name) }
                p { b { (place.name) } @if place.username != place.name { " " span.note { (place.username) } } }
            }
            @for (index, post) in publication.posts.iter().enumerate() {
                (part(view, post, place, index))
            }
            @for (url, card) in link_cards(&publication.settings) { (card_of(view, &url, &card)) }
            @if !settings.is_empty() || publication.ai_disclosure != AiDisclosure::None {
                dl.review-settings {
                    @for (label, value) in settings { dt { (label) } dd { (value) } }
                    @if publication.ai_disclosure != AiDisclosure::None {
                        dt { (texts.text("review.ai", &[])) }
                        dd { (texts.text(&format!("review.ai.{}", publication.ai_disclosure.as_str()), &[])) }
                    }
                }
            }
        }
    }
}

fn files<'a>(view: &View<'a>) -> Files<'a> {
    Files { content: &view.shown.content, token: view.token, texts: view.texts }
}

/// A post, a part of its thread, or its first comment.
fn part(view: &View<'_>, post: &Post, place: &Place, index: usize) -> Markup {
    let (texts, content) = (view.texts, &post.content);
    let chat = content.chat_id.as_ref().map(|id| place.chats.get(id).unwrap_or(id));
    html! {
        section.review-part {
            @match post.role {
                PostRole::Post => {},
                PostRole::Thread => h3.small-caps { (texts.text("review.part", &[("number", &(index + 1).to_string())])) },
                PostRole::FirstComment => h3.small-caps { (texts.text("review.comment", &[])) },
                PostRole::Reply => h3.small-caps { (texts.text("review.reply", &[])) },
            }
            @if let Some(chat) = chat { p.note { (chat) } }
            @if !content.text.is_empty() { p.review-text { (content.text) } }
            @for (path, alt) in content.attachments() { (file(view, path, alt)) }
            @if let Some(path) = &content.thumbnail_path { (file(view, path, None)) }
        }
    }
}

fn file(view: &View<'_>, path: &str, alt: Option<&str>) -> Markup {
    let Some(number) = view.shown.content.number(path) else { return html! {} };
    let source = address(view.token, number);
    let alt = alt.filter(|alt| !alt.is_empty());
    let name = view.texts.text("review.file", &[("number", &(number + 1).to_string())]);
    html! {
        figure {
            @match view.shown.kinds.get(path) {
                Some(FileKind::Picture) => img src=(source) alt=(alt.unwrap_or(&name)) loading="lazy";,
                Some(FileKind::Video) => video src=(source) controls preload="metadata" playsinline aria-label=(alt.unwrap_or(&name)) {},
                _ => p { (link(files(view), number)) },
            }
            @if let Some(alt) = alt { figcaption.note { (view.texts.text("review.alt", &[("text", alt)])) } }
        }
    }
}

/// The card of a link, as its page was when the approval was asked for.
fn card_of(view: &View<'_>, url: &str, card: &LinkCard) -> Markup {
    html! {
        section.review-card {
            @if let Some(path) = &card.picture { (file(view, path, None)) }
            p { b { (card.title) } }
            @if !card.description.is_empty() { p { (card.description) } }
            p.note { (url) }
            p.note { (view.texts.text("review.card", &[])) }
        }
    }
}
