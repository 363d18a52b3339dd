//! A real server as a process, a client with a token, a receiver of webhooks with a ledger.

mod api;
mod home;
mod networks;
mod receiver;
mod server;

use std::path::PathBuf;
use std::time::{Duration, Instant};

pub use api::Api;
pub use home::{Home, each_engine};
pub use networks::{Account, Media};
pub use receiver::{Call, Receiver};
pub use server::Server;

/// Far longer than anything takes: a test that reaches it has failed. In a long run TikTok is asked for up to 40 minutes
/// for photos whose answer was lost.
fn patience() -> Duration {
    let minutes = if std::env::var_os("OCTAVO_KILLS").is_some() { 120 } else { 15 };
    Duration::from_secs(60 * minutes)
}

/// A free port below those that the kernel gives to outgoing connections: nobody takes it while a server restarts.
pub fn free_port() -> u16 {
    let candidates = std::iter::repeat_with(|| 15_000 + (uuid::Uuid::new_v4().as_u128() % 15_000) as u16);
    candidates.into_iter().find(|port| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok()).unwrap()
}

#[expect(clippy::disallowed_methods, reason = "the tests' own client")]
pub fn client() -> reqwest::Client {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(patience()).build().unwrap()
}

/// Waits until `look` finds something.
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + patience();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(Instant::now() < deadline, "never happened: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

pub fn sample(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets").join(name);
    std::fs::read(path).unwrap()
}
