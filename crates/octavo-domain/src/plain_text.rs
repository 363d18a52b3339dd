//! Short texts that people trust at a glance: names and email addresses.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// The first character that readers can't see: a control character, a line break, a zero-width character, or one that
/// changes the direction of the text. Such characters make one name look like another.
pub fn unseen(text: &str) -> Option<char> {
    text.chars().find(|c| c.is_control() || is_unseen(*c))
}

/// Unicode's `Default_Ignorable_Code_Point` without variation selectors, which emoji need, and the line separators.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// An email address in the form used for comparison: trimmed, lower case, composed. None if it can't be an address: an
/// address has text on both sides of one `@`, no empty part between two dots of its host, no spaces, and no invisible or
/// replacement characters.
pub fn normal_email(email: &str) -> Option<String> {
    let email: String = email.trim().nfkc().collect::<String>().to_lowercase();
    let (name, host) = email.split_once('@')?;
    let plain = |part: &str| {
        let odd =
            |c: char| c.is_whitespace() || c == '@' || matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{fffc}'..='\u{fffd}');
        !part.is_empty() && unseen(part).is_none() && !part.contains(odd)
    };
    (email.len() <= 254 && plain(name) && host.split('.').all(plain)).then_some(email)
}

/// Whether a name makes an application look like a part of Octavo, also by letters of other alphabets that look alike
/// (Unicode Technical Standard 39, section 4).
pub fn claims_to_be_octavo(name: &str) -> bool {
    let plain =
        |text: &str| text.nfkc().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    plain(&skeleton(&plain(name)).collect::<String>()).contains("octavo")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_seen_as_they_are_written() {
        for seen in ["Press & <Co>", "Größe", "株式会社", "שלום", "❤\u{fe0f} Press", ""] {
            assert_eq!(unseen(seen), None, "{seen}");
        }
        for (hidden, c) in [
            ("Press\u{202e}oC", '\u{202e}'),
            ("Pr\u{200b}ess", '\u{200b}'),
            ("Press\nsays", '\n'),
            ("Press\u{2028}", '\u{2028}'),
            ("Press\u{7}", '\u{7}'),
            ("\u{feff}Press", '\u{feff}'),
            ("\u{3164}", '\u{3164}'),
        ] {
            assert_eq!(unseen(hidden), Some(c), "{hidden:?}");
        }
    }

    #[test]
    fn addresses_are_normal_and_plausible() {
        assert_eq!(normal_email(" A@B.example\n").as_deref(), Some("a@b.example"));
        assert_eq!(normal_email("jose\u{301}@b.example"), normal_email("josé@b.example"));
        assert_eq!(normal_email("ａ@b.example").as_deref(), Some("a@b.example"));
        for bad in [
            "",
            "a",
            "@b",
            "a@",
            "a@b@c",
            "a b@c",
            "a@b\u{200b}",
            "a\u{ad}@b",
            "a@\u{202e}b",
            "a\u{fe0f}@b",
            "a@b\0",
            "a@b.example.",
            "a@.example",
            "a@b..example",
            "a\u{fffd}@b.example",
            "a@b\u{fffd}.example",
        ] {
            assert_eq!(normal_email(bad), None, "{bad:?}");
        }
        assert_eq!(normal_email(&format!("{}@b.example", "a".repeat(250))), None);
    }

    #[test]
    fn octavo_is_not_a_name_for_others() {
        for name in [
            "Octavo",
            "octavo for Developers",
            "O c t a v o",
            "My OCTAVO app",
            "Ｏctavo",
            "0ctavo",
            "０ctavo",
            "Οctavo",
            "осtаvо",
        ] {
            assert!(claims_to_be_octavo(name), "{name}");
        }
        assert!(!claims_to_be_octavo("Octave") && !claims_to_be_octavo("Press & Co"));
    }
}
