//! What a fresh member comes with.

use super::event::Event;
use super::state::LinkedIn;
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;

/// Draws an id that is not taken.
pub fn draw(world: &LinkedIn) -> (String, Event) {
    loop {
        let id = random::text(10, random::BASE64URL);
        if !world.members.contains_key(&id) {
            let name = Name::draw();
            let email = format!("{}@example.com", name.user("."));
            return (id, Event::MemberJoined { name: name.display(), email, first: FirstCode::draw("AQ") });
        }
    }
}
