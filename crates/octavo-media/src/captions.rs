//! Caption files: texts that begin with the format's signature or the first caption's times
//! (<https://support.google.com/youtube/answer/2734698>).

/// SubRip has no registered type; this is what browsers and players use.
pub const SRT: &str = "application/x-subrip";
/// <https://www.w3.org/TR/webvtt1/#iana-text-vtt>
pub const VTT: &str = "text/vtt";
/// SubViewer, as YouTube exports it; it has no registered type.
pub const SBV: &str = "text/x-subviewer";

/// The content type of a caption file, by its first bytes.
pub fn recognize(head: &[u8]) -> Option<&'static str> {
    let text = text_of(head)?.trim_start_matches('\u{feff}');
    if is_web_vtt(text) {
        return Some(VTT);
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next()?;
    if has_times(first, ",", '.') {
        return Some(SBV);
    }
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && has_times(lines.next()?, "-->", ',')).then_some(SRT)
}

/// The head may end within a character.
fn text_of(head: &[u8]) -> Option<&str> {
    let end = match std::str::from_utf8(head) {
        Ok(_) => head.len(),
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        Err(_) => return None,
    };
    std::str::from_utf8(&head[..end]).ok().filter(|text| !text.contains('\0'))
}

/// The signature stands alone on its line, or a space or tab follows.
fn is_web_vtt(text: &str) -> bool {
    text.strip_prefix("WEBVTT").is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']))
}

/// Whether a line is the begin and the end of a caption. SubRip may put coordinates behind them.
fn has_times(line: &str, between: &str, before_fraction: char) -> bool {
    let first_word = |text: &str| text.split_whitespace().next().map(str::to_owned);
    line.split_once(between).is_some_and(|(begin, end)| {
        is_time(begin.trim(), before_fraction) && first_word(end).is_some_and(|end| is_time(&end, before_fraction))
    })
}

/// `0:00:01.000`
fn is_time(text: &str, before_fraction: char) -> bool {
    let is_number = |part: &str, length: usize| {
        (1..=length).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.split_once(before_fraction).is_some_and(|(clock, fraction)| {
        let parts: Vec<&str> = clock.split(':').collect();
        parts.len() == 3 && parts.iter().all(|part| is_number(part, 2)) && is_number(fraction, 3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caption_files_are_told_by_their_first_lines() {
        let rows: [(&[u8], Option<&str>); 16] = [
            (b"WEBVTT", Some(VTT)),
            ("\u{feff}WEBVTT - A talk\n\n00:01.000 --> 00:02.000\nHello".as_bytes(), Some(VTT)),
            (b"WEBVTTX\n", None),
            (b"1\n00:00:01,000 --> 00:00:02,500\nHello", Some(SRT)),
            ("\u{feff}\r\n1\r\n00:00:01,000 --> 00:00:02,500 X1:40\r\nHello".as_bytes(), Some(SRT)),
            (b"1\n00:00:01,000 --> 00:00:02,500\nCaf\xc3", Some(SRT)),
            (b"1\n00:00:01,000 --> 00:00:02,500\nCaf\xe9 au lait", None),
            (b"1\n00:00:01,000 --> 00:00:02,500\n\0", None),
            (b"one\n00:00:01,000 --> 00:00:02,500\nHello", None),
            (b"1\n00:00:01.000 --> 00:00:02.500\nHello", None),
            (b"1\n00:00 --> 00:02\nHello", None),
            (b"0:00:01.000,0:00:02.500\nHello", Some(SBV)),
            (b"0:00:01.000,then\nHello", None),
            (b"1,2\n3,4\n", None),
            (b"Hello", None),
            (b"", None),
        ];
        for (head, expected) in rows {
            assert_eq!(recognize(head), expected, "{}", String::from_utf8_lossy(head));
        }
    }
}
