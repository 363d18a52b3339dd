//! Short texts that people trust at a glance: names of people, applications and files, and email addresses.

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

/// A name as it is seen: without characters that can't be seen, and not longer than this many characters.
pub fn name(text: &str, most: usize) -> String {
    let seen: String = text.chars().filter(|c| !c.is_control() && !is_unseen(*c)).collect();
    seen.trim().chars().take(most).collect()
}

/// A text that someone else wrote, as data: line breaks stay, and so does what emoji and scripts need. Other control characters,
/// those that change the direction of the text around them, and tags, which hide text from people, are left out.
pub fn message(text: &str, most: usize) -> String {
    let is_hostile = |c: &char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
    };
    text.chars().filter(|c| !is_hostile(c)).take(most).collect()
}

/// The longest name of a file, in characters.
const MOST_FILE_NAME: usize = 200;

/// What people know a file by: the last part of a path on any system, composed, without characters that can't be seen. Of a name
/// that is too long, the middle is left out, so that its extension stays. None if nothing is left.
pub fn file_name(path: &str) -> Option<String> {
    let last = path.rsplit(['/', '\\']).next().unwrap_or_default();
    let seen: String = last.nfc().filter(|c| !c.is_control() && !is_unseen(*c)).collect();
    let name: Vec<char> = seen.trim().chars().collect();
    if name.iter().all(|c| *c == '.') {
        return None;
    }
    let Some(beyond) = name.len().checked_sub(MOST_FILE_NAME).filter(|beyond| *beyond > 0) else {
        return Some(name.iter().collect());
    };
    let (start, end) = name.split_at(MOST_FILE_NAME - MOST_FILE_NAME / 4);
    Some(start.iter().chain(['…'].iter()).chain(&end[beyond + 1..]).collect())
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
    fn names_of_files_are_the_last_part_as_it_is_seen() {
        for (path, name) in [
            ("Sunrise over the bay.jpg", "Sunrise over the bay.jpg"),
            ("C:\\Users\\ada\\clip.mp4", "clip.mp4"),
            ("../../etc/passwd", "passwd"),
            ("  gro\u{308}ße.png\n", "größe.png"),
            ("gpj.\u{202e}exe.png", "gpj.exe.png"),
            ("a\0b\u{200b}c.pdf", "abc.pdf"),
        ] {
            assert_eq!(file_name(path).as_deref(), Some(name), "{path:?}");
        }
        for nothing in ["", "/", "..", " . ", "\u{feff}", "folder/"] {
            assert_eq!(file_name(nothing), None, "{nothing:?}");
        }
        assert_eq!(file_name(&"ä".repeat(MOST_FILE_NAME)), Some("ä".repeat(MOST_FILE_NAME)));
        let long = file_name(&format!("{}.jpeg", "ä".repeat(MOST_FILE_NAME))).unwrap();
        assert_eq!(long.chars().count(), MOST_FILE_NAME);
        assert!(long.starts_with("ää") && long.ends_with("ä.jpeg") && long.contains('…'), "{long}");
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
