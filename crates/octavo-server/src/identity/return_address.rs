//! The address that an answer goes to: a registered one with the answer's parameters, each of them once (RFC 6749
//! section 3.1).

use url::form_urlencoded::{byte_serialize, parse};

/// What an answer may carry: RFC 6749 sections 4.1.2 and 4.1.2.1, RFC 9207, OpenID Connect Session Management 1.0.
const RESPONSE_PARAMETERS: [&str; 7] =
    ["code", "state", "iss", "session_state", "error", "error_description", "error_uri"];

/// The first parameter in an address's own query that belongs to an answer.
pub fn response_parameter(uri: &str) -> Option<&'static str> {
    pieces(uri).find_map(parameter_of)
}

/// The address with these parameters of an answer. The rest of its query stays as it was registered, byte by byte.
pub fn return_address<'a>(uri: &str, answer: impl IntoIterator<Item = (&'static str, Option<&'a str>)>) -> String {
    let mut address = without_response_parameters(uri);
    for (name, value) in answer.into_iter().filter_map(|(name, value)| Some((name, value?))) {
        address.push(if address.contains('?') { '&' } else { '?' });
        address.push_str(name);
        address.push('=');
        // Not every reader takes "+" for a space.
        address.extend(byte_serialize(value.as_bytes()).map(|part| if part == "+" { "%20" } else { part }));
    }
    address
}

/// Addresses that were registered before such parameters were refused may still have them.
fn without_response_parameters(uri: &str) -> String {
    if response_parameter(uri).is_none() {
        return uri.to_owned();
    }
    let path = uri.split('?').next().unwrap_or_default();
    let kept: Vec<&str> = pieces(uri).filter(|piece| parameter_of(piece).is_none()).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}

fn pieces(uri: &str) -> impl Iterator<Item = &str> {
    uri.split_once('?').into_iter().flat_map(|(_, query)| query.split('&'))
}

fn parameter_of(piece: &str) -> Option<&'static str> {
    let (name, _) = parse(piece.as_bytes()).next()?;
    RESPONSE_PARAMETERS.into_iter().find(|parameter| name == *parameter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answers_parameters_are_there_once_and_the_rest_stays_as_it_was() {
        for (registered, address) in [
            ("https://a.example/cb", "https://a.example/cb?state=a%20b"),
            ("https://a.example/cb?", "https://a.example/cb?&state=a%20b"),
            ("https://a.example/cb?state=fixed", "https://a.example/cb?state=a%20b"),
            ("https://a.example/cb?b=%7E&state=1&&a=+&st%61te=2", "https://a.example/cb?b=%7E&&a=+&state=a%20b"),
            (
                "https://a.example/cb?State=1&substate=2&x=state=3",
                "https://a.example/cb?State=1&substate=2&x=state=3&state=a%20b",
            ),
        ] {
            assert_eq!(return_address(registered, [("state", Some("a b")), ("error_uri", None)]), address);
        }
        for name in RESPONSE_PARAMETERS {
            assert_eq!(response_parameter(&format!("https://a.example/?x=1&{name}")), Some(name));
        }
        assert_eq!(response_parameter("https://a.example/code/state?x=error#iss"), None);
    }
}
