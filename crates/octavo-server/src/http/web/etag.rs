//! Answers that need not be sent again.

use axum::http::{HeaderMap, header};

/// Whether the client already has what `tag`, with its quotes, stands for. The comparison is weak (RFC 9110, section 13.1.2).
pub fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let lines = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim).any(|known| known == "*" || without_weakness(known) == tag)
}

fn without_weakness(tag: &str) -> &str {
    tag.strip_prefix("W/").unwrap_or(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_tag_is_found_wherever_it_stands() {
        for (lines, known) in [
            (&["\"a\""][..], true),
            (&["W/\"a\""], true),
            (&["*"], true),
            (&["\"b\", \"a\""], true),
            (&["\"b\"", "\"a\""], true),
            (&["\"b\",W/\"a\" ,\"c\""], true),
            (&["\"b\""], false),
            (&["\"A\""], false),
            (&["a"], false),
            (&["\"a-br\""], false),
            (&[""], false),
            (&[], false),
        ] {
            let headers: HeaderMap = lines.iter().map(|line| (header::IF_NONE_MATCH, line.parse().unwrap())).collect();
            assert_eq!(is_known(&headers, "\"a\""), known, "{lines:?}");
        }
    }
}
