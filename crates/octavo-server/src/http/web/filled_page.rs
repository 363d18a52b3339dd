//! The operator's settings in the built pages: addresses in place of the build's tokens, one of two readings, and no link
//! that leads nowhere. The pages are our own build's: no page of anyone else's passes here.

use std::sync::LazyLock;

use maud::html;
use regex::Regex;

use crate::settings::Settings;

static EMPTY_ITEM: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"<li[^>]*>\s*<a\b[^>]*\bhref=""[^>]*>[^<]*(?:<span[^>]*>[^<]*</span>)?</a>\s*</li>"#));
static EMPTY_LINK: LazyLock<Regex> = LazyLock::new(|| pattern(r#"(?s)<a\b[^>]*\bhref=""[^>]*>(.*?)</a>"#));
static EMPTY_LINE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?m)^\s*[-*] \[[^\]]*\]\(\)[^\n]*\n?"));
static EMPTY_MARKDOWN: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[([^\]]*)\]\(\)"));
static PREAPPROVED: LazyLock<Regex> = LazyLock::new(|| pattern("(?s)<if-preapproved>(.*?)</if-preapproved>"));
static OWN: LazyLock<Regex> = LazyLock::new(|| pattern("(?s)<if-own>(.*?)</if-own>"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a constant pattern")
}

/// Puts the operator's settings into a page, a Markdown file or the like.
pub fn filled(page: &str, settings: &Settings) -> String {
    let page = one_reading(page, settings.links.preapproved);
    without_empty_links(&with_addresses(page, settings))
}

fn with_addresses(page: String, settings: &Settings) -> String {
    let own_sign_up = format!("{}/signup", settings.public_url);
    let sign_up = match settings.links.sign_up.as_str() {
        "" => &own_sign_up,
        elsewhere => elsewhere,
    };
    [
        ("https://octavo.invalid", settings.public_url.as_str()),
        ("https://signup.octavo.invalid", sign_up),
        ("support@octavo.invalid", settings.links.support_email.as_str()),
        ("https://main.octavo.invalid", settings.links.main_site.as_str()),
        ("https://releases.octavo.invalid", settings.links.release_notes.as_str()),
        ("https://community.octavo.invalid", settings.links.community.as_str()),
    ]
    .into_iter()
    .fold(page, |page, (token, value)| page.replace(token, &html! { (value) }.0))
}

/// The specification can be read in two ways (web/app/site/home/preapproved.tsx); the operator's setting chooses.
fn one_reading(page: &str, preapproved: bool) -> String {
    let (kept, dropped) = if preapproved { (&PREAPPROVED, &OWN) } else { (&OWN, &PREAPPROVED) };
    let page = dropped.replace_all(page, "");
    kept.replace_all(&page, "$1").into_owned()
}

/// A list loses the item; elsewhere the words of the link stay.
fn without_empty_links(page: &str) -> String {
    let page = EMPTY_ITEM.replace_all(page, "");
    let page = EMPTY_LINK.replace_all(&page, "$1");
    let page = EMPTY_LINE.replace_all(&page, "");
    EMPTY_MARKDOWN.replace_all(&page, "$1").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_one_reading_and_nothing_of_the_other() {
        let page = "<p>A <if-preapproved>is <span>ready</span></if-preapproved><if-own>has\n to ask</if-own>.</p>";
        assert_eq!(one_reading(page, true), "<p>A is <span>ready</span>.</p>");
        assert_eq!(one_reading(page, false), "<p>A has\n to ask.</p>");
    }

    #[test]
    fn no_link_leads_nowhere() {
        let rows = [
            (
                r#"<ul><li><a href="">Main</a></li><li><a href="/x">X</a></li></ul>"#,
                r#"<ul><li><a href="/x">X</a></li></ul>"#,
            ),
            (r#"<li><a href="" target="_blank">News<span class="vh"> (new tab)</span></a></li>"#, ""),
            (r#"<li>Write to <a href="">us</a>.</li>"#, "<li>Write to us.</li>"),
            (r#"<a class="btn" href="">Go <b>on</b></a>"#, "Go <b>on</b>"),
            (r#"<a href="mailto:a@example.com">us</a>"#, r#"<a href="mailto:a@example.com">us</a>"#),
            (r##"<a href="#top">up</a> <a href="/">home</a>"##, r##"<a href="#top">up</a> <a href="/">home</a>"##),
            ("- [Chat]()\n- [Docs](/docs)\nAsk in the [chat]().\n", "- [Docs](/docs)\nAsk in the chat.\n"),
        ];
        for (page, expected) in rows {
            assert_eq!(without_empty_links(page), expected, "{page}");
        }
    }
}
