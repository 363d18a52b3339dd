//! What a fresh profile comes with, and other ids.

use super::event::Event;
use super::state::Threads;
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;

/// An id of anything: 17 digits, and so above 2^53.
pub fn id() -> String {
    format!("17{}{}", 8 + random::below(2), random::text(14, random::DIGITS))
}

/// Draws an id and a user name that are not taken.
pub fn draw(world: &Threads) -> (String, Event) {
    loop {
        let name = Name::draw();
        let (id, username) = (id(), name.user("."));
        let taken = world.profiles.values().any(|profile| profile.id == id || profile.username == username);
        if !taken {
            return (id, Event::ProfileCreated { username, name: name.display(), first: FirstCode::draw("AQ") });
        }
    }
}
