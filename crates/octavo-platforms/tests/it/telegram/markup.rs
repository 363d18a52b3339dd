//! The rule about Telegram's markup and the simulator's parser, which know nothing of each other, against texts of any form.

use octavo_domain::Platform;
use octavo_domain::networks::check;
use octavo_domain::rules::PostToCheck;
use octavo_platforms::OutgoingPost;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::json;

use crate::bench::Account;
use crate::support::post;
use crate::telegram::in_chat;

const TEXTS: usize = 600;
const MARKDOWN: &[&str] = &[
    "a",
    "b c",
    "é",
    " ",
    "\n",
    "\n>",
    ">",
    "*",
    "*",
    "_",
    "__",
    "~",
    "||",
    "|",
    "`",
    "```",
    "[",
    "](",
    "](https://a.example/)",
    "]",
    ")",
    "!",
    "![",
    "](tg://emoji?id=5)",
    ".",
    "\\",
    "\\.",
    "\\\\",
    "**",
];
const HTML: &[&str] = &[
    "a",
    "b c",
    "é",
    "\n",
    "<b>",
    "</b>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "</>",
    "<pre>",
    "</pre>",
    "<code class=\"language-c\">",
    "</code>",
    "<a href=\"https://a.example/?a>b\">",
    "</a>",
    "<a href=x>",
    "<a href=x/y>",
    "<span class='tg-spoiler'>",
    "<span>",
    "</span>",
    "<tg-emoji emoji-id=\"5\">",
    "<tg-emoji>",
    "</tg-emoji>",
    "<blockquote expandable>",
    "</blockquote>",
    "<br>",
    "<",
    ">",
    "&",
    "&lt;",
    "&amp;",
    "< b",
    "</b >",
    "<B>",
    "=",
    "\"",
    "'",
];

#[tokio::test]
async fn the_rule_refuses_what_the_simulator_refuses_and_nothing_else() {
    let account = Account::on(Platform::Telegram).await;
    let (chats, _) = account.chats(0).await;
    let mut runner = TestRunner::deterministic();
    let (mut valid, mut broken) = (0, 0);
    for (format, pieces) in [("MARKDOWN", MARKDOWN), ("HTML", HTML)] {
        let text = prop::collection::vec(prop::sample::select(pieces), 0..8);
        for _ in 0..TEXTS {
            // A text that starts or ends with white space, or shows nothing, is another matter.
            let text = format!("x{}y", text.new_tree(&mut runner).unwrap().current().concat());
            let settings = json!({ "type": "TELEGRAM", "format": format });
            let post = OutgoingPost { settings: settings.clone(), ..post(&text, vec![]) };
            let post = in_chat(chats[0].chat_id(), post);
            let checked = PostToCheck { settings: &settings, ..PostToCheck::new(&post.content) };
            let findings = check(Platform::Telegram, &checked).findings;
            let published = account.publish(&post, &account.prepare(&post).await).await;
            assert_eq!(findings.is_empty(), published.is_ok(), "{format} {text:?}: {findings:?} {published:?}");
            *(if findings.is_empty() { &mut valid } else { &mut broken }) += 1;
        }
    }
    assert!(valid > TEXTS / 10 && broken > TEXTS / 10, "{valid} valid, {broken} broken");
}
