//! What a fresh account comes with.

use jiff::Timestamp;

use super::event::Event;
use super::id;
use super::state::Network;
use crate::core::names::Name;
use crate::core::{app, random};

/// Draws a number and a name that are not taken. User names have up to 15
/// letters, digits and underscores.
pub fn draw(world: &Network, now: Timestamp) -> (String, Event) {
    let taken = |username: &str| world.accounts.values().any(|account| account.username == username);
    loop {
        let name = Name::draw();
        let username: String = name.user("_").chars().rev().take(15).collect();
        let username: String = username.chars().rev().collect::<String>().trim_start_matches('_').to_owned();
        if taken(&username) {
            continue;
        }
        let event = Event::AccountCreated {
            username,
            display_name: name.display(),
            code: code(),
            verifier: app::verifier(),
        };
        return (id::after(world.last_id, now).to_string(), event);
    }
}

/// An authorization code.
pub fn code() -> String {
    random::text(90, random::BASE64URL)
}

/// An access or a refresh token, or the name of a sign-in.
pub fn token() -> String {
    random::text(91, random::BASE64URL)
}

/// A short link.
pub fn short_link() -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    format!("https://t.co/{}", random::text(10, LETTERS))
}
