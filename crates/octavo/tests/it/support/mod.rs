//! A real server as a process, a client with a token, a receiver of webhooks with a ledger.

mod api;
mod at_network;
mod authenticator;
pub mod bombs;
mod browser;
mod clock;
mod home;
mod issuer;
mod mailbox;
mod memory_group;
mod mounts;
mod networks;
mod pebble;
mod people;
mod push_service;
mod receiver;
mod server;
mod stream;
mod tls_client;
mod tls_server;
mod totp;
mod wire;

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

pub use api::Api;
pub use at_network::{AtNetwork, AtServer, DID, HANDLE};
pub use authenticator::Authenticator;
pub use browser::{Browser, Registered};
pub use clock::Clock;
pub use home::{Home, each_engine};
pub use issuer::{Draft, Issuer, Signed};
pub use mailbox::{Mail, Mailbox};
pub use memory_group::MemoryGroup;
pub use mounts::Mounts;
pub use networks::{Account, Media};
pub use pebble::Pebble;
pub use people::PASSWORD;
pub use push_service::{PushService, SubscribedBrowser};
pub use receiver::{Call, Receiver};
pub use server::Server;
pub use stream::Stream;
pub use tls_client::{DOMAIN, certificate_of, handshake, tls_client};
pub use totp::code_now;
pub use wire::{Way, Wire};

/// Far longer than anything takes that waits for nothing else: a test that reaches it has failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// Between two looks.
const LONGEST_PAUSE: Duration = Duration::from_millis(80);
/// No answer takes longer.
const ANSWER: Duration = Duration::from_secs(150);
/// A longer wait is noted down in [`LONG_WAITS`], which `scripts/cargo-test` prints: such a wait may hide a slow server.
const LONG_WAIT: Duration = Duration::from_secs(5);
const LONG_WAITS: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/long-waits");

/// A free port below those that the kernel gives to outgoing connections: nobody takes it while a server restarts.
pub fn free_port() -> u16 {
    let candidates = std::iter::repeat_with(|| 15_000 + (octavo_server::ids::short() % 15_000) as u16);
    candidates.into_iter().find(|port| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok()).unwrap()
}

#[expect(clippy::disallowed_methods, reason = "the tests' own client")]
pub fn client() -> reqwest::Client {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(ANSWER).build().unwrap()
}

/// Waits until `look` finds something.
pub async fn until<T>(what: &str, look: impl AsyncFnMut() -> Option<T>) -> T {
    until_within(PATIENCE, what, look).await
}

/// The same for what takes its time; the caller says why.
pub async fn until_within<T>(patience: Duration, what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let start = Instant::now();
    let mut pause = Duration::from_millis(10);
    loop {
        if let Some(found) = look().await {
            note_long_wait(start.elapsed(), what);
            return found;
        }
        assert!(start.elapsed() < patience, "did not happen within {patience:?}: {what}");
        tokio::time::sleep(pause).await;
        // A debug build answers few calls a second, and other tests have servers too.
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

fn note_long_wait(waited: Duration, what: &str) {
    if waited < LONG_WAIT {
        return;
    }
    let test = std::thread::current().name().unwrap_or_default().to_owned();
    let line = format!("{:7.1} s  {test}: {what}\n", waited.as_secs_f64());
    let notes = OpenOptions::new().create(true).append(true).open(LONG_WAITS);
    notes.unwrap().write_all(line.as_bytes()).unwrap();
}

/// Where the programs of Debian's newest PostgreSQL are.
pub fn postgres_programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let programs = versions.map(|version| version.unwrap().path().join("bin")).max();
    programs.expect("PostgreSQL is missing: run scripts/setup-debian")
}

pub fn sample(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets").join(name);
    std::fs::read(path).unwrap()
}
