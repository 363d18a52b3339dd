//! What a fresh account comes with.

use jiff::Timestamp;

use super::event::Event;
use super::id;
use super::state::Network;
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;
use crate::core::world::Writer;
use crate::error::Result;

/// The longest user name.
const LONGEST: usize = 15;

/// Makes an account under a name that is not taken, and gives its number.
pub fn make(world: &mut Writer<'_, Network>, now: Timestamp) -> Result<String> {
    let taken = |username: &str| world.accounts.values().any(|account| account.username == username);
    let (username, display_name) = loop {
        let name = Name::draw();
        let full = name.user("_");
        let short = full.split_once('_').filter(|_| full.len() > LONGEST).map(|(_, rest)| rest.to_owned());
        let username = short.unwrap_or(full);
        if !taken(&username) {
            break (username, name.display());
        }
    };
    let id = id::after(world.last_id, now).to_string();
    world.commit(&id, Event::AccountCreated { username, display_name, first: FirstCode::draw("") })?;
    Ok(id)
}

/// `https://t.co/…`
pub fn short_link() -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    format!("https://t.co/{}", random::text(10, LETTERS))
}
