//! What a fresh account comes with.

use super::event::Event;
use super::state::Instagram;
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;

/// Draws an id and a user name that are not taken.
pub fn draw(world: &Instagram) -> (String, Event) {
    loop {
        let name = Name::draw();
        let (id, scoped_id) = (number("17841"), number("2"));
        let username = name.user("_");
        let taken = world.accounts.values().any(|account| account.id == id || account.username == username);
        if !taken {
            let first = FirstCode::draw("AQ");
            return (id, Event::AccountCreated { scoped_id, username, name: name.display(), first });
        }
    }
}

/// An id of 17 digits with this beginning: too long for a JavaScript number, as Instagram's are.
pub fn number(beginning: &str) -> String {
    format!("{beginning}{}", random::text(17 - beginning.len(), random::DIGITS))
}

/// The part of a post's address.
pub fn shortcode() -> String {
    format!("D{}", random::text(10, random::BASE64URL))
}
