//! Servers that the owner of an account names, and those that such a server names: called through the guard only.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use octavo_domain::Platform;
use octavo_domain::networks::Role;
use octavo_egress::Egress;
use octavo_egress::testing::{Canaries, Names, aimed, cases};
use octavo_platforms::{Adapter, Connected, Endpoints, NetworkConfig, PlatformError, codes};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use url::Url;

use super::{DID, alice, document, knowing_alice};
use crate::support::{
    Broken, Reply, Responder, broken_server, closed_guard, guard, guarded_adapter, nobody, tls_server,
};

fn bluesky(configured: &Url, guard: Egress) -> Arc<dyn Adapter> {
    let mut config = NetworkConfig::new(Platform::BlueSky);
    config.set_address(Role::Api, configured.clone());
    config.set_address(Role::Directory, configured.clone());
    guarded_adapter(Platform::BlueSky, &Endpoints::default().with(config), guard).0
}

async fn connect(adapter: &dyn Adapter, service: &str) -> Result<Connected, PlatformError> {
    adapter.connect(json!({ "identifier": "alice.test", "appPassword": "abcd-efgh", "service": service })).await
}

fn session() -> Reply {
    Reply::ok(json!({ "accessJwt": "a", "refreshJwt": "r", "handle": "alice.test", "did": DID }))
}

fn account_at(pds: &str) -> Value {
    let mut account = alice(&Url::parse("https://pds.example").unwrap());
    account["pds"] = json!(pds);
    account
}

#[tokio::test]
async fn no_closed_service_is_called() {
    let (canaries, names, server) = (Canaries::listen().await, Arc::new(Names::default()), Responder::start().await);
    let adapter = bluesky(&server.url, guard(&[], names.clone()));
    let cases = cases();
    for (number, case) in cases.iter().enumerate() {
        let service = aimed(case, canaries.port(number));
        let error = connect(&*adapter, &service).await.unwrap_err();
        assert_eq!(error.code(), codes::SERVICE_REFUSED, "{service}: {error}");
    }
    let (connections, bytes) = canaries.met().await;
    println!("service: {} URLs, {connections} connections, {bytes} bytes", cases.len());
    assert_eq!((server.count(), names.asked(), connections, bytes), (0, 0, 0, 0));
}

/// The service that answered is called instead: it can pass calls on.
#[tokio::test]
async fn no_closed_endpoint_of_a_did_document_is_called() {
    let (canaries, names, server) = (Canaries::listen().await, Arc::new(Names::default()), Responder::start().await);
    let adapter = bluesky(&server.url, guard(&[], names.clone()));
    let cases = cases();
    let aimed = cases.iter().enumerate().map(|(number, case)| aimed(case, canaries.port(number)));
    let server = knowing_alice(&server, "").on("com.atproto.server.createSession", [session()]);
    let server = server.on(DID, aimed.map(|endpoint| document(&endpoint)));
    for case in &cases {
        let connected = connect(&*adapter, "").await.unwrap();
        assert_eq!(connected.credentials["pds"], server.url.as_str(), "{case}");
    }
    let (connections, bytes) = canaries.met().await;
    println!("DID document: {} URLs, {connections} connections, {bytes} bytes", cases.len());
    let profiles = server.seen("getProfile").len();
    assert_eq!((profiles, names.asked(), connections, bytes), (cases.len(), 0, 0, 0));
}

/// As it may have been before, or under another policy.
#[tokio::test]
async fn a_stored_server_is_judged_at_every_call() {
    let canaries = Canaries::listen().await;
    let adapter = bluesky(&Url::parse("https://pds.example").unwrap(), closed_guard());
    let mut tried = 0;
    for (number, case) in cases().iter().enumerate() {
        let pds = aimed(case, canaries.port(number));
        if Url::parse(&pds).is_ok_and(|url| url.has_host()) {
            let account = account_at(&pds);
            let (refreshed, left) = (adapter.refresh(&account).await, adapter.disconnect(&account).await);
            assert_eq!(refreshed.unwrap_err().code(), codes::NETWORK_ERROR, "{pds}");
            assert_eq!(left.unwrap_err().code(), codes::NETWORK_ERROR, "{pds}");
            tried += 2;
        }
    }
    let (connections, bytes) = canaries.met().await;
    println!("stored: {tried} calls, {connections} connections, {bytes} bytes");
    assert!(tried >= 1000, "{tried}");
    assert_eq!((connections, bytes), (0, 0));
}

#[tokio::test]
async fn a_name_with_a_closed_address_is_never_called() {
    let (canaries, names, server) = (Canaries::listen().await, Arc::new(Names::default()), Responder::start().await);
    let adapter = bluesky(&server.url, guard(&["127.0.0.9/32"], names.clone()));
    let answers: [&[&str]; 6] = [
        &["127.0.0.1"],
        &["127.0.0.2"],
        &["127.255.255.254"],
        &["127.0.0.1", "127.0.0.2"],
        &["127.0.0.9", "127.0.0.1"], // one of them opened
        &["127.0.0.1", "127.0.0.9"],
    ];
    let mut tried = 0;
    for (number, answer) in answers.into_iter().enumerate() {
        names.answer("inside.example", &[answer]);
        let url = format!("https://inside.example:{}/", canaries.port(number));
        let error = connect(&*adapter, &url).await.unwrap_err();
        assert_eq!(error.code(), codes::NETWORK_ERROR, "{answer:?}");

        let server = knowing_alice(&server, &url).on("com.atproto.server.createSession", [session()]);
        let connected = connect(&*adapter, "").await.unwrap();
        assert_eq!(connected.credentials["pds"], url, "only its look-up tells");
        assert!(adapter.refresh(&connected.credentials).await.is_err());
        assert!(server.seen("getProfile").is_empty());
        tried += 2;
    }
    let (connections, bytes) = canaries.met().await;
    println!("names: {tried} cases, {} look-ups, {connections} connections, {bytes} bytes", names.asked());
    // For each answer: to sign in; for the profile, by two ways; to renew.
    assert_eq!((names.asked(), connections, bytes), (4 * answers.len(), 0, 0));
}

/// Who came; it hangs up on the first byte.
fn count(listener: TcpListener) -> Arc<AtomicUsize> {
    let counted = Arc::new(AtomicUsize::new(0));
    let count = counted.clone();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            count.fetch_add(1, Ordering::SeqCst);
            drop(socket);
        }
    });
    counted
}

/// Two addresses with one port.
async fn pair() -> (u16, TcpListener, TcpListener) {
    loop {
        let first = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = first.local_addr().unwrap().port();
        if let Ok(other) = TcpListener::bind(("127.0.0.2", port)).await {
            return (port, first, other);
        }
    }
}

#[tokio::test]
async fn the_connection_goes_to_the_judged_address() {
    let ((port, opened, closed), names) = (pair().await, Arc::new(Names::default()));
    let (opened, closed) = (count(opened), count(closed));
    let turns: [&[&str]; 4] =
        [&["127.0.0.1"], &["127.0.0.2"], &["127.0.0.1", "127.0.0.2"], &["127.0.0.2", "127.0.0.1"]];
    names.answer("flipping.example", &turns.repeat(100));
    let adapter = bluesky(&Url::parse("https://pds.example").unwrap(), guard(&["127.0.0.1/32"], names.clone()));
    let account = account_at(&format!("https://flipping.example:{port}"));
    for _ in 0..400 {
        assert!(adapter.refresh(&account).await.is_err());
    }
    println!("rebinding: {} look-ups, {closed:?} connections to the closed address", names.asked());
    assert_eq!((names.asked(), opened.load(Ordering::SeqCst)), (400, 100));
    assert_eq!(closed.load(Ordering::SeqCst), 0);
}

/// Other settings are no servers of accounts, though they are called elsewhere without the guard.
#[tokio::test]
async fn another_networks_address_is_no_service() {
    let servers = [Responder::start().await, Responder::start().await, Responder::start().await];
    let [bluesky, video, telegram] = servers.each_ref().map(|server| server.url.clone());
    let mut config = NetworkConfig::new(Platform::BlueSky).at(&bluesky);
    config.set_address(Role::Video, video.clone());
    let endpoints = Endpoints::default().with(config).with(NetworkConfig::new(Platform::Telegram).at(&telegram));
    let adapter = guarded_adapter(Platform::BlueSky, &endpoints, closed_guard()).0;
    for inside in [video, telegram] {
        let error = connect(&*adapter, inside.as_str()).await.unwrap_err();
        assert_eq!(error.code(), codes::SERVICE_REFUSED);
        assert!(adapter.refresh(&account_at(inside.as_str())).await.is_err());
    }
    assert_eq!(servers.map(|server| server.count()), [0; 3]);
}

#[tokio::test]
async fn an_opened_range_has_servers_that_redirect_nowhere() {
    let canaries = Canaries::listen().await;
    let [configured, service] = [Responder::start().await, Responder::start().await];
    let configured = knowing_alice(&configured, service.url.as_str());
    let adapter = bluesky(&configured.url, guard(&["127.0.0.1/32"], Arc::default()));
    let inside = format!("http://127.0.0.1:{}/", canaries.port(0));
    let service = service
        .on("com.atproto.server.createSession", [session()])
        .on("app.bsky.actor.getProfile", [Reply::ok(json!({ "displayName": "Alice" }))])
        .on("com.atproto.server.refreshSession", [Reply::text(307, "").header("location", inside)]);
    let connected = connect(&*adapter, service.url.as_str()).await.unwrap();
    assert_eq!(connected.display_name, "Alice");
    assert_eq!(service.only("getProfile").header("user-agent"), concat!("Octavo/", env!("CARGO_PKG_VERSION")));

    let error = adapter.refresh(&connected.credentials).await.unwrap_err();
    assert_eq!(error.code(), codes::PLATFORM_MISCONFIGURED);
    let asked = configured.seen("").into_iter().map(|seen| seen.path).collect::<Vec<_>>();
    assert_eq!(asked, [format!("/{DID}"), "/xrpc/com.atproto.identity.resolveHandle".to_owned()]);
    canaries.assert_untouched().await;
}

/// What listens where, and what its certificate names, is nobody's business who may only connect an account.
#[tokio::test]
async fn every_failure_reads_the_same() {
    let names = Arc::new(Names::default());
    names.answer("inside.example", &[&["127.0.0.2"]]);
    let tls = tls_server().await;
    names.answer("tls.example", &[&["127.0.0.1"]]);
    let long = Responder::start().await;
    let long = long.on("com.atproto.server.createSession", [Reply::text(200, &"x".repeat(5_000_000))]);
    let services = [
        nobody().await.to_string(),
        broken_server(Broken::AtOnce).await.to_string(),
        broken_server(Broken::AfterRequest).await.to_string(),
        broken_server(Broken::WithinAnswer(200)).await.to_string(),
        Responder::start().await.url.to_string().replace("http:", "https:"),
        format!("https://127.0.0.1:{}", tls.port()),
        format!("https://tls.example:{}", tls.port()),
        format!("https://inside.example:{}", tls.port()),
        "https://unknown.example".to_owned(),
        long.url.to_string(),
    ];
    let configured = Responder::start().await;
    let adapter = bluesky(&configured.url, guard(&["127.0.0.1/32"], names));
    let mut said = BTreeSet::new();
    for service in &services {
        let error = connect(&*adapter, service).await.unwrap_err();
        assert!(matches!(error, PlatformError::Temporary { .. }), "{service}: {error:?}");
        said.insert(error.to_string());
    }
    assert_eq!(
        said.into_iter().collect::<Vec<_>>(),
        ["Bluesky could not be reached (its server sent no usable response)."]
    );
}
