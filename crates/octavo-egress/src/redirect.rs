//! Where a redirect leads, judged like the first URL.

use reqwest::header::{HeaderMap, HeaderValue, LOCATION};
use reqwest::{Response, StatusCode};
use url::{ParseError, Url};

use crate::classify::{EgressPolicy, Refusal};
use crate::error::EgressError;
use crate::url::check;

/// The URL that an answer redirects to, judged; `None` when it is no redirect.
pub fn target(response: &Response, policy: &EgressPolicy) -> Option<Result<Url, EgressError>> {
    let redirects = matches!(
        response.status(),
        StatusCode::MOVED_PERMANENTLY
            | StatusCode::FOUND
            | StatusCode::SEE_OTHER
            | StatusCode::TEMPORARY_REDIRECT
            | StatusCode::PERMANENT_REDIRECT
    );
    redirects.then(|| follow(response.url(), location(response.headers())?, policy))
}

fn location(headers: &HeaderMap) -> Result<&str, EgressError> {
    let mut all = headers.get_all(LOCATION).iter();
    match (all.next(), all.next()) {
        (Some(only), None) => readable(only).ok_or(wrong("its Location is not text")),
        (None, _) => Err(wrong("it has no Location")),
        (Some(_), Some(_)) => Err(wrong("it has several Locations")),
    }
}

fn wrong(what: &str) -> EgressError {
    EgressError::Redirects(format!("a redirect that can't be followed: {what}"))
}

/// Beyond RFC 3986 raw UTF-8 is in use. Control characters are not read: the URL's parser drops tabs and would see
/// another address than a reader does.
fn readable(value: &HeaderValue) -> Option<&str> {
    std::str::from_utf8(value.as_bytes()).ok().filter(|text| !text.chars().any(char::is_control))
}

/// A Location with a host of its own is judged as it is written, so that an address in disguise stays one.
fn follow(from: &Url, location: &str, policy: &EgressPolicy) -> Result<Url, EgressError> {
    let slashes = location.bytes().take_while(|byte| matches!(byte, b'/' | b'\\')).count();
    let judged = match Url::parse(location) {
        Err(ParseError::RelativeUrlWithoutBase) if slashes >= 2 => {
            check(&format!("{}:{location}", from.scheme()), policy)
        }
        Err(ParseError::RelativeUrlWithoutBase) => match from.join(location) {
            Ok(joined) => check(joined.as_str(), policy),
            Err(_) => Err(Refusal::NotAUrl),
        },
        _ => check(location, policy),
    };
    judged.map_err(|refusal| match refusal {
        Refusal::NotAUrl => wrong("its Location is not a web URL"),
        refusal => refusal.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(base: &str, location: &str) -> Result<String, EgressError> {
        let policy = EgressPolicy { allow: vec!["127.0.0.0/8".parse().unwrap()], denied_ports: vec![25] };
        follow(&base.parse().unwrap(), location, &policy).map(String::from)
    }

    #[test]
    fn locations_are_read_like_references() {
        for (location, meant) in [
            ("https://b.example/y", "https://b.example/y"),
            ("//b.example/y", "https://b.example/y"),
            ("\\\\b.example/y", "https://b.example/y"),
            ("/y?z", "https://a.example:8443/y?z"),
            ("y", "https://a.example:8443/d/y"),
            ("../y", "https://a.example:8443/y"),
            ("?z", "https://a.example:8443/d/x?z"),
            ("", "https://a.example:8443/d/x?q"),
            ("#f", "https://a.example:8443/d/x?q#f"),
            ("/ü", "https://a.example:8443/%C3%BC"),
            ("HTTPS://B.Example./", "https://b.example/"),
            ("http://127.0.0.1:81/", "http://127.0.0.1:81/"),
        ] {
            assert_eq!(from("https://a.example:8443/d/x?q", location).unwrap(), meant, "{location}");
        }
    }

    #[test]
    fn what_may_not_be_called_first_may_not_be_called_later() {
        for location in [
            "http://a.example/", // from https to http, and not inside of an opened range
            "http://8.8.8.8/",
            "https://10.0.0.1/",
            "//10.0.0.1/",
            "//0x7f.1/",
            "\\/0x7f.1/",
            "///0x7f.1/",
            "https:/0x7f.1/",
            "https:0x7f.1",
            "https://[::1]/",
            "https://a.example:25/",
            "//a.example:25/",
            "https://user@b.example/",
            "ftp://b.example/",
            "file:///etc/passwd",
            "data:text/plain,x",
            "javascript:1",
        ] {
            let refused = from("https://a.example/x", location);
            assert!(matches!(refused, Err(EgressError::Refused(_))), "{location}: {refused:?}");
        }
        for location in ["https://", "https://[fe80::1%25lo]/", "https://a b/", "//a:x/", "https://a.example:70000/"] {
            let bad = from("https://a.example/x", location);
            assert!(matches!(bad, Err(EgressError::Redirects(_))), "{location}: {bad:?}");
        }
    }
}
