//! The code of all crates: HTTP clients, connections and look-ups are made in known places only.
//!
//! Clippy bans the same calls wherever they are spelt otherwise (`clippy.toml`); here is the one list of exceptions.

use std::path::{Path, PathBuf};

/// What opens a way out of the process, or lifts clippy's ban on it.
const WAYS_OUT: [&str; 22] = [
    "Client::new(",
    "Client::builder(",
    "Client::default(",
    "ClientBuilder",
    "operator_client(",
    "operator_client_trusting(",
    "reqwest::get(",
    "reqwest::blocking",
    "hyper::client",
    "hyper_util::client",
    "hyper_rustls",
    "HttpConnector",
    "AmazonS3Builder::new",
    "TcpStream::connect",
    "TcpSocket",
    "UdpSocket",
    "UnixStream::connect",
    "TlsConnector",
    "SmtpTransport<",
    "lookup_host",
    "to_socket_addrs",
    "clippy::disallowed_methods",
];

/// Where there is one, exactly one for each row, and why that is right.
const EXCEPTIONS: [(&str, &str, &str); 42] = [
    ("crates/octavo-egress/src/client.rs", "Client::builder(", "the guard"),
    ("crates/octavo-egress/src/client.rs", "ClientBuilder", "the guard"),
    ("crates/octavo-egress/src/client.rs", "clippy::disallowed_methods", "the guard"),
    ("crates/octavo-egress/src/operator.rs", "Client::builder(", "the client for addresses out of the settings"),
    (
        "crates/octavo-egress/src/operator.rs",
        "clippy::disallowed_methods",
        "the client for addresses out of the settings",
    ),
    ("crates/octavo-egress/src/operator.rs", "ClientBuilder", "the client for addresses out of the settings"),
    ("crates/octavo-egress/src/operator.rs", "ClientBuilder", "the client for addresses out of the settings"),
    ("crates/octavo-egress/src/operator.rs", "operator_client(", "the client for addresses out of the settings"),
    (
        "crates/octavo-egress/src/operator.rs",
        "operator_client_trusting(",
        "the client for addresses out of the settings",
    ),
    ("crates/octavo-egress/src/resolver.rs", "lookup_host", "what it finds is judged"),
    ("crates/octavo-egress/src/resolver.rs", "clippy::disallowed_methods", "what it finds is judged"),
    ("crates/octavo/src/serve.rs", "operator_client(", "the networks' addresses, and the sandbox's controls"),
    ("crates/octavo/src/serve.rs", "operator_client(", "its test's own server"),
    ("crates/octavo/src/serve.rs", "TcpSocket", "it listens"),
    ("crates/octavo/src/serve.rs", "TcpSocket", "it listens"),
    ("crates/octavo/src/doctor/mod.rs", "operator_client(", "the networks' addresses, and the public one"),
    ("crates/octavo/src/doctor/stores.rs", "TcpStream::connect", "the database's address"),
    ("crates/octavo/src/posts_import/client.rs", "operator_client(", "the server that the command names"),
    ("crates/octavo/src/client/api.rs", "operator_client(", "the server that the command names"),
    ("crates/octavo/src/client/api.rs", "operator_client(", "the server that the command names"),
    ("crates/octavo/src/client/login.rs", "operator_client(", "the server that the command names"),
    ("crates/octavo/src/client/login.rs", "operator_client(", "the server that the command names"),
    ("crates/octavo/src/client/forward.rs", "operator_client(", "the program that the command names"),
    ("crates/octavo/src/demo/browser.rs", "operator_client(", "the demo's own server"),
    ("crates/octavo/src/demo/server.rs", "operator_client(", "the demo's own server"),
    (
        "crates/octavo/examples/samples.rs",
        "clippy::disallowed_methods",
        "what a reader writes in a program of their own",
    ),
    ("crates/octavo-server/src/media/objects.rs", "AmazonS3Builder::new", "the bucket's address"),
    ("crates/octavo-server/src/identity/external/provider.rs", "operator_client(", "the issuer out of the settings"),
    (
        "crates/octavo-server/src/tls/acme/directory_client.rs",
        "operator_client(",
        "the ACME directory out of the settings",
    ),
    (
        "crates/octavo-server/src/tls/acme/directory_client.rs",
        "operator_client_trusting(",
        "the ACME directory out of the settings",
    ),
    ("crates/octavo-server/src/mail/settings.rs", "SmtpTransport<", "the mail server out of the settings"),
    ("crates/octavo-server/src/lib.rs", "clippy::disallowed_methods", "the clock"),
    ("crates/octavo-server/src/ids.rs", "clippy::disallowed_methods", "randomness"),
    ("crates/octavo-server/src/importer/spool.rs", "clippy::disallowed_methods", "the clock of the file system"),
    (
        "crates/octavo-sandbox/src/core/pull.rs",
        "Client::builder(",
        "simulated networks, which fetch what they are given",
    ),
    ("crates/octavo-sandbox/src/core/pull.rs", "clippy::disallowed_methods", "simulated networks"),
    ("crates/octavo-sandbox/examples/sandbox.rs", "clippy::disallowed_methods", "the clock"),
    ("bench/src/server.rs", "Client::builder(", "the bench's own server"),
    ("bench/src/server.rs", "clippy::disallowed_methods", "the bench's own server"),
    ("bench/src/history.rs", "clippy::disallowed_methods", "the clock"),
    ("bench/src/rehearsal.rs", "clippy::disallowed_methods", "the clock"),
    ("bench/src/timely.rs", "clippy::disallowed_methods", "the clock"),
];

/// Crates that bring an HTTP client or a resolver of their own.
const CLIENT_CRATES: [&str; 9] =
    ["ureq", "isahc", "surf", "awc", "attohttpc", "curl", "minreq", "hickory-resolver", "tungstenite"];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// All files of a kind under `crates` and `bench`, by their path in the repository.
fn files(wanted: impl Fn(&Path) -> bool) -> Vec<(String, String)> {
    let root = repository();
    let mut folders = vec![root.join("crates"), root.join("bench")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let inside = path.strip_prefix(&root).unwrap();
            if path.is_dir() {
                folders.push(path);
            } else if wanted(inside) {
                found.push((inside.to_str().unwrap().to_owned(), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found
}

/// What runs at an operator's: neither tests nor what they share.
fn is_product(path: &Path) -> bool {
    let is_test = path.components().any(|part| matches!(part.as_os_str().to_str(), Some("tests" | "testing")));
    path.extension().is_some_and(|end| end == "rs") && !is_test
}

/// The ways out in a source, one for each line that holds one and is no comment.
fn ways_out(source: &str) -> Vec<&'static str> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| WAYS_OUT.into_iter().filter(|way| line.contains(way))).collect()
}

/// The client crates among a manifest's dependencies, those of tests too.
fn client_crates(manifest: &str) -> Vec<&str> {
    let names = manifest.lines().map(|line| line.split(['.', ' ', '=']).next().unwrap_or_default());
    names.filter(|name| CLIENT_CRATES.contains(name)).collect()
}

#[test]
fn clients_are_made_in_known_places_only() {
    let sources = files(is_product);
    let mut found: Vec<(&str, &str)> = sources
        .iter()
        .flat_map(|(path, source)| ways_out(source).into_iter().map(move |way| (&path[..], way)))
        .collect();
    let mut known = EXCEPTIONS.map(|(path, way, _)| (path, way));
    found.sort_unstable();
    known.sort_unstable();
    let cure = "call addresses that users give through octavo_egress::Egress; a new exception needs a row and a reason";
    assert_eq!(found, known, "{cure}");
    println!("{} files, {} known places", sources.len(), known.len());
    assert!(sources.len() > 500, "{} files", sources.len());
}

#[test]
fn no_crate_brings_a_client_of_its_own() {
    let manifests = files(|path| path.ends_with("Cargo.toml"));
    for (path, manifest) in &manifests {
        assert_eq!(client_crates(manifest), [""; 0], "{path}: use octavo_egress::Egress");
    }
    assert!(manifests.len() > 8, "{} manifests", manifests.len());
}

#[test]
fn another_client_is_noticed() {
    for (line, way) in [
        ("let http = reqwest::Client::new();", "Client::new("),
        ("    #[expect(clippy::disallowed_methods, reason = \"just this once\")]", "clippy::disallowed_methods"),
        ("let http = Client::builder().build()?;", "Client::builder("),
        ("http: Client::default(),", "Client::default("),
        ("let http = reqwest::ClientBuilder::new();", "ClientBuilder"),
        ("let page = reqwest::get(url).await?;", "reqwest::get("),
        ("let http = octavo_egress::operator_client()?;", "operator_client("),
        ("use hyper_util::client::legacy::connect::HttpConnector as Plain;", "hyper_util::client"),
        ("let mut socket = tokio::net::TcpStream::connect(address).await?;", "TcpStream::connect"),
        ("let found = tokio::net::lookup_host((host, 443)).await?;", "lookup_host"),
    ] {
        assert!(ways_out(line).contains(&way), "{line}");
    }
    assert_eq!(ways_out("/// As `Client::new()` does.\nstate.egress.post(request).await"), [""; 0]);
    assert_eq!(
        client_crates("[dependencies]\nureq = \"3\"\nurl.workspace = true\nawc.workspace = true\n"),
        ["ureq", "awc"]
    );
}
