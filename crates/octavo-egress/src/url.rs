//! Reading a user's URL: one parser, and no spelling that means something else elsewhere.

use std::net::{IpAddr, Ipv4Addr};

use url::{Host, Url};

use crate::classify::{EgressPolicy, Refusal, classify};

/// Reads a URL and judges all that can be judged without asking a name server. What is answered is what may be
/// called: a name's last dot is gone.
pub fn check(text: &str, policy: &EgressPolicy) -> Result<Url, Refusal> {
    let mut url = Url::parse(text.trim()).map_err(|_| Refusal::NotAUrl)?;
    drop_last_dot(&mut url)?;
    if !matches!(url.scheme(), "https" | "http") {
        return Err(Refusal::NotHttps);
    }
    // The parser drops an empty user name; other readers may take what is before the "@" for the host.
    if !url.username().is_empty() || url.password().is_some() || authority_as_written(text).contains('@') {
        return Err(Refusal::UserInfo);
    }
    let port = url.port_or_known_default().ok_or(Refusal::NotAUrl)?;
    if port == 0 || policy.denied_ports.contains(&port) {
        return Err(Refusal::Port(port));
    }
    let opened = match url.host().ok_or(Refusal::NotAUrl)? {
        Host::Ipv4(address) => literal(text, IpAddr::V4(address), policy)?,
        Host::Ipv6(address) => literal(text, IpAddr::V6(address), policy)?,
        Host::Domain(name) => name_opened(name, policy)?,
    };
    if url.scheme() == "http" && !opened {
        return Err(Refusal::NotHttps);
    }
    Ok(url)
}

/// "a.example." and "a.example" are one name (RFC 1034, section 3.1), but two to certificates, `Host` headers and
/// pools of connections: the dot is dropped. Other empty labels name nothing.
fn drop_last_dot(url: &mut Url) -> Result<(), Refusal> {
    let Some(Host::Domain(name)) = url.host() else {
        return Ok(());
    };
    let bare = name.strip_suffix('.').unwrap_or(name).to_owned();
    if bare.split('.').any(str::is_empty) {
        return Err(Refusal::StrangeHost(name.to_owned()));
    }
    if bare.len() < name.len() { url.set_host(Some(&bare)).map_err(|_| Refusal::NotAUrl) } else { Ok(()) }
}

/// An address written out. The parser also reads 0x7f.1, 2130706433 and 0177.1: those are refused as written.
fn literal(text: &str, address: IpAddr, policy: &EgressPolicy) -> Result<bool, Refusal> {
    classify(address, policy)?;
    let plain = match address {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => format!("[{v6}]"),
    };
    let written = host_as_written(text);
    if !written.eq_ignore_ascii_case(&plain) && address.is_ipv4() {
        return Err(Refusal::StrangeHost(written.to_owned()));
    }
    Ok(policy.opens(address))
}

/// Names of this machine, which no public name server should be asked for. Whether other names may be called
/// the resolver judges by their addresses.
fn name_opened(name: &str, policy: &EgressPolicy) -> Result<bool, Refusal> {
    let local = is_localhost(name);
    if local && policy.opens(LOCALHOST) {
        return Ok(true);
    }
    let inside = [".local", ".internal", ".home.arpa", ".lan"].iter().any(|end| name.ends_with(end));
    if local || inside || !name.contains('.') {
        return Err(Refusal::LocalName(name.to_owned()));
    }
    Ok(false)
}

/// What the names of this machine mean. Nobody is asked (RFC 6761, section 6.3): an answer could lead elsewhere,
/// and `::1` is not what opening 127.0.0.0/8 opens.
pub const LOCALHOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// For names as the URL's parser leaves them: in lower case.
pub fn is_localhost(name: &str) -> bool {
    name == "localhost" || name.ends_with(".localhost")
}

/// As RFC 3986 ends it. WHATWG's parser ends it at a backslash too: what is behind one makes a host strange.
fn authority_as_written(text: &str) -> &str {
    let rest = text.trim().split_once("://").map_or("", |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

fn host_as_written(text: &str) -> &str {
    let host = authority_as_written(text);
    match host.find(']') {
        Some(end) => &host[..=end],
        None => host.split(':').next().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loopback() -> EgressPolicy {
        EgressPolicy {
            allow: vec!["127.0.0.0/8".parse().unwrap()],
            denied_ports: EgressPolicy::USUAL_DENIED_PORTS.to_vec(),
        }
    }

    #[test]
    fn ordinary_urls_pass() {
        for text in [
            "https://hooks.example.com/in?x=1",
            "https://hooks.example.com:8443/",
            "https://8.8.8.8/",
            "https://bücher.example.com/",
            "https://hooks.example.com./in",
        ] {
            assert!(check(text, &EgressPolicy::default()).is_ok(), "{text}");
        }
        for text in ["http://127.0.0.1:9000/hook", "http://localhost:9000/", "https://127.1.2.3/"] {
            assert!(check(text, &loopback()).is_ok(), "{text}");
        }
    }

    #[test]
    fn one_last_dot_is_dropped_from_names_and_refused_behind_addresses() {
        let url = check("https://Hooks.Example.com.:8443/in?x=1.", &EgressPolicy::default()).unwrap();
        assert_eq!(url.as_str(), "https://hooks.example.com:8443/in?x=1.");
        assert_eq!(check("http://localhost.:9000/", &loopback()).unwrap().as_str(), "http://localhost:9000/");
        for host in ["8.8.8.8.", "8.8.8.8..", "a.example..", "a..example", ".a.example", "..", "localhost.."] {
            assert!(check(&format!("https://{host}/"), &loopback()).is_err(), "{host}");
        }
    }

    #[test]
    fn disguises_are_refused() {
        let hosts = [
            "127.0.0.1",
            "127.1",
            "0x7f.1",
            "0x7f000001",
            "2130706433",
            "0177.0.0.1",
            "017700000001",
            "[::1]",
            "[::ffff:7f00:1]",
            "[::ffff:127.0.0.1]",
            "0",
            "0.0.0.0",
            "[::]",
            "169.254.169.254",
            "0xa9fea9fe",
            "[fd00:ec2::254]",
            "localhost",
            "LOCALHOST.",
            "a.localhost",
            "db.internal",
            "printer.local",
            "intranet",
            "10.0.0.1",
            "10.1",
            "[64:ff9b::a00:1]",
            "[2002:a00:1::]",
            "１２７.0.0.1",
            "127。0。0。1",
            "user@127.0.0.1",
            "user:pass@8.8.8.8",
            "@8.8.8.8",
            ":@a.example",
            "a.example\\@8.8.8.8",
            "8.8.8.8\\",
        ];
        for host in hosts {
            for scheme in ["https", "http"] {
                let text = format!("{scheme}://{host}/");
                assert!(check(&text, &EgressPolicy::default()).is_err(), "{text}");
            }
        }
        for text in [
            "ftp://a.example/",
            "file:///etc/passwd",
            "gopher://a.example/",
            "http://a.example/",
            "https://",
            "x",
            "https://a.example:22/",
            "https://8.8.8.8:0/",
        ] {
            assert!(check(text, &loopback()).is_err(), "{text}");
        }
        for host in ["127.1", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"] {
            assert!(check(&format!("http://{host}/"), &loopback()).is_err(), "{host} with loopback opened");
        }
    }
}
