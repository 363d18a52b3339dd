use proptest::prelude::*;

use super::*;

/// What is found, as `shown piece -> what it does`.
fn found(text: &str) -> Vec<(&str, String)> {
    let show = |facet: Facet| {
        let does = match facet.feature {
            Feature::Link { uri } => uri,
            Feature::Mention { handle } => format!("mention {handle}"),
            Feature::Tag { tag } => format!("tag {tag}"),
        };
        (&text[facet.range], does)
    };
    detect(text).into_iter().map(show).collect()
}

fn check(rows: &[(&str, &[(&str, &str)])]) {
    for (text, expected) in rows {
        let found = found(text);
        let found: Vec<(&str, &str)> = found.iter().map(|(shown, does)| (*shown, does.as_str())).collect();
        assert_eq!(&found[..], *expected, "{text:?}");
    }
}

#[test]
fn links_are_found_as_the_official_client_finds_them() {
    check(&[
        ("start https://a.com/path end", &[("https://a.com/path", "https://a.com/path")]),
        ("https://a.com https://b.com", &[("https://a.com", "https://a.com"), ("https://b.com", "https://b.com")]),
        ("http://localhost:8080/x", &[("http://localhost:8080/x", "http://localhost:8080/x")]),
        ("see example.com", &[("example.com", "https://example.com")]),
        ("see example.com/a?b=c#d now", &[("example.com/a?b=c#d", "https://example.com/a?b=c#d")]),
        ("my-site.co.uk", &[("my-site.co.uk", "https://my-site.co.uk")]),
        ("Example.com", &[("Example.com", "https://Example.com")]),
        ("HTTPS://EXAMPLE.COM", &[("HTTPS://EXAMPLE.COM", "HTTPS://EXAMPLE.COM")]),
        ("httpbin.org", &[("httpbin.org", "https://httpbin.org")]),
        ("end of example.com.", &[("example.com", "https://example.com")]),
        ("https://a.com/x, and", &[("https://a.com/x", "https://a.com/x")]),
        ("https://a.com!!", &[("https://a.com!", "https://a.com!")]),
        ("(https://a.com)", &[("https://a.com", "https://a.com")]),
        ("(example.com).", &[("example.com", "https://example.com")]),
        ("https://a.org/wiki/X_(y)", &[("https://a.org/wiki/X_(y)", "https://a.org/wiki/X_(y)")]),
        ("line\nhttps://a.com\nline", &[("https://a.com", "https://a.com")]),
        ("not.arealtld example.notld", &[]),
        ("today.World EXAMPLE.COM v1.2 file.txt", &[]),
        ("mail me@example.com", &[]),
        ("ftp://a.com", &[]),
        ("xhttps://a.com", &[]),
    ]);
}

#[test]
fn mentions_need_a_domain() {
    check(&[
        ("@alice.bsky.social hi", &[("@alice.bsky.social", "mention alice.bsky.social")]),
        ("hi @Alice.test!", &[("@Alice.test", "mention alice.test")]),
        ("hi @alice.test!", &[("@alice.test", "mention alice.test")]),
        ("(@alice.test)", &[("@alice.test", "mention alice.test")]),
        ("@alice.test. @bob.com,", &[("@alice.test", "mention alice.test"), ("@bob.com", "mention bob.com")]),
        ("@my-name.example.com", &[("@my-name.example.com", "mention my-name.example.com")]),
        ("@alice", &[]),
        ("@alice.nosuchtld", &[]),
        ("a@alice.test", &[]),
        ("@@alice.test", &[]),
        ("@alice.com_x", &[]),
    ]);
}

#[test]
fn tags_are_words_of_any_script() {
    check(&[
        ("#tag", &[("#tag", "tag tag")]),
        ("a #tag, and #another.", &[("#tag", "tag tag"), ("#another", "tag another")]),
        ("＃日本", &[("＃日本", "tag 日本")]),
        ("#größe!", &[("#größe", "tag größe")]),
        ("#2024goals #1a", &[("#2024goals", "tag 2024goals"), ("#1a", "tag 1a")]),
        ("#a_b-c", &[("#a_b-c", "tag a_b-c")]),
        ("##double", &[("##double", "tag #double")]),
        ("#👩‍🚀", &[("#👩", "tag 👩")]),
        ("#1 #123 # #! #_", &[]),
        ("#\u{fe0f}\u{20e3}", &[]),
        ("no#tag (#tag)", &[]),
    ]);
    let longest = format!("#{}", "é".repeat(64));
    assert_eq!(found(&longest).len(), 1);
    assert_eq!(found(&format!("{longest}é")), []);
}

#[test]
fn cash_tags_keep_their_sign_in_capitals() {
    check(&[
        ("$abc", &[("$abc", "tag $ABC")]),
        ("buy ($BTC) or $ETH.", &[("$BTC", "tag $BTC"), ("$ETH", "tag $ETH")]),
        ("$A1", &[("$A1", "tag $A1")]),
        ("$toolong $1 $ US$abc $ab-c", &[]),
    ]);
}

#[test]
fn ranges_count_bytes_not_characters() {
    let text = "👨‍👩‍👧‍👧 ä https://a.com #ü";
    let ranges: Vec<_> = detect(text).into_iter().map(|facet| facet.range).collect();
    assert_eq!(ranges, [29..42, 43..46]);
}

#[test]
fn of_two_that_overlap_the_first_stays() {
    check(&[("#a(https://b.com", &[("#a(https://b.com", "tag a(https://b.com")])]);
}

proptest! {
    #[test]
    fn ranges_lie_on_characters_in_order_without_overlap(
        words in proptest::collection::vec("(https?://|@|#|＃|\\$|\\(|)[a-z0-9äé👩.()!]{0,8}(\\.com|\\.test|,|)", 0..12),
        gap in "[ \n\u{3000}]",
    ) {
        let text = words.join(&gap);
        let mut end = 0;
        for Facet { range, .. } in detect(&text) {
            prop_assert!(end <= range.start && range.start < range.end && range.end <= text.len());
            prop_assert!(text.is_char_boundary(range.start) && text.is_char_boundary(range.end));
            end = range.end;
        }
    }
}
