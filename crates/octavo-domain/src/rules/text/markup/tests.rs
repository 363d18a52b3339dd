use super::{html_fault, markdown_fault};

/// The example of <https://core.telegram.org/bots/api#markdownv2-style>.
const MARKDOWN: &str = "*bold \\*text*
_italic \\*text_
__underline__
~strikethrough~
||spoiler||
*bold _italic bold ~italic bold strikethrough ||italic bold strikethrough spoiler||~ __underline italic bold___ bold*
[inline URL](http://www.example.com/)
[inline mention of a user](tg://user?id=123456789)
![👍](tg://emoji?id=5368324170671202286)
`inline fixed-width code`
```
pre-formatted fixed-width code block
```
```python
pre-formatted fixed-width code block written in the Python programming language
```
>Block quotation started
>Block quotation continued
>The last line of the block quotation
**>The expandable block quotation started right after the previous block quotation
>It is separated from the previous block quotation by an empty bold entity
>The last line of the expandable block quotation with the expandability mark||";

/// The example of <https://core.telegram.org/bots/api#html-style>.
const HTML: &str = "<b>bold</b>, <strong>bold</strong>
<i>italic</i>, <em>italic</em>
<u>underline</u>, <ins>underline</ins>
<s>strikethrough</s>, <strike>strikethrough</strike>, <del>strikethrough</del>
<span class=\"tg-spoiler\">spoiler</span>, <tg-spoiler>spoiler</tg-spoiler>
<b>bold <i>italic bold <s>italic bold <span class=\"tg-spoiler\">spoiler</span></s> <u>underline</u></i> bold</b>
<a href=\"http://www.example.com/\">inline URL</a>
<a href=\"tg://user?id=123456789\">inline mention of a user</a>
<tg-emoji emoji-id=\"5368324170671202286\">👍</tg-emoji>
<code>inline fixed-width code</code>
<pre>pre-formatted fixed-width code block</pre>
<pre><code class=\"language-python\">pre-formatted</code></pre>
<blockquote>Block quotation</blockquote>
<blockquote expandable>Expandable block quotation</blockquote>";

#[test]
fn the_examples_of_the_documents_are_valid() {
    assert_eq!((markdown_fault(MARKDOWN), html_fault(HTML)), (None, None));
}

#[test]
fn valid_markdown_has_no_fault() {
    for text in [
        "",
        "plain",
        "Version 1\\.5 is out\\!",
        "`a.b!`",
        "```\na_b*c\n```",
        "```a\\`b```",
        "[a](https://a.example/b_c(d\\))",
        "[no URL]",
        "\\\\",
        "a\\\nb",
        "ends with \\",
        ">quote\nplain",
        "**>quote||",
        "a\n>b *c*\n>d",
        "x____",
        "`a```",
        "é\\é",
    ] {
        assert_eq!(markdown_fault(text), None, "{text}");
    }
}

#[test]
fn a_fault_in_markdown_is_named_with_its_place() {
    for (text, fault) in [
        ("Version 1.5 is out!", "\".\" (line 1, character 10) has no backslash before it"),
        ("é\nout!", "\"!\" (line 2, character 4) has no backslash before it"),
        ("*open", "\"*\" (line 1, character 1) is never closed"),
        ("snake_case", "\"_\" (line 1, character 6) is never closed"),
        ("*a _b* c_", "\"_\" (line 1, character 9) is never closed"),
        ("[a](b", "The URL at line 1, character 4 has no \")\""),
        ("![a](https://a.example)", "\"![\" before line 1, character 4 has no tg://emoji?id= URL"),
        ("a > b", "\">\" (line 1, character 3) has no backslash before it"),
        ("a | b", "\"|\" (line 1, character 3) has no backslash before it"),
        ("a]", "\"]\" (line 1, character 2) has no backslash before it"),
        ("**__ __", "The text has only markup and shows nothing"),
        ("(a)", "\"(\" (line 1, character 1) has no backslash before it"),
        ("```a`b```", "\"```\" (line 1, character 1) is never closed"),
        (">a *b\n>c", "\"*\" (line 1, character 4) is never closed"),
    ] {
        assert_eq!(markdown_fault(text).as_deref(), Some(fault), "{text}");
    }
}

#[test]
fn valid_html_has_no_fault() {
    for text in [
        "",
        "a > b & c &lt; d &nope; &#60;",
        "<B>x</b >",
        "<b>x</>",
        "<a>x</a>",
        "<a href=x>y</a>",
        "<a href='a>b'>y</a>",
        "<code  class=\"language-c\" >x</code>",
        "<b x y=\"1\">z</b>",
    ] {
        assert_eq!(html_fault(text), None, "{text}");
    }
}

#[test]
fn a_fault_in_html_is_named_with_its_place() {
    for (text, fault) in [
        ("<b>now", "<b> (line 1, character 1) is never closed"),
        ("a < b & c", "\"<\" opens no tag (line 1, character 3)"),
        ("1\n<br>2", "<br> is no tag of Telegram (line 2, character 1)"),
        ("I <3 it", "\"<\" opens no tag (line 1, character 3)"),
        ("a</b>", "</b> closes no tag (line 1, character 2)"),
        ("<b><i>x</b></i>", "</b> closes <i> (line 1, character 8)"),
        ("<b", "<b has no \">\" (line 1, character 1)"),
        ("<a href=\"x>y</a>", "<a has no \">\" (line 1, character 1)"),
        ("<a href=a/b>y</a>", "href of <a> has a value without quotes (line 1, character 1)"),
        ("<a =x>y</a>", "<a> has an attribute without a name (line 1, character 1)"),
        ("<span>x</span>", "<span> has no class=\"tg-spoiler\" (line 1, character 1)"),
        ("<tg-emoji>x</tg-emoji>", "<tg-emoji> has no emoji-id (line 1, character 1)"),
        ("<!-- x -->", "<!--> is no tag of Telegram (line 1, character 1)"),
        ("<b> </b>", "The text has only markup and shows nothing"),
        ("<b>x</b", "An end tag has no \">\" (line 1, character 5)"),
    ] {
        assert_eq!(html_fault(text).as_deref(), Some(fault), "{text}");
    }
}
