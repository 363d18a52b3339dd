//! What a fresh creator comes with.

use super::event::Event;
use super::state::TikTok;
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;

/// Draws an open id and a user name that are not taken.
pub fn draw(world: &TikTok) -> (String, Event) {
    loop {
        let name = Name::draw();
        let id = format!("-000{}", random::text(32, random::BASE64URL));
        let username = name.user(".");
        let taken = world.creators.values().any(|creator| creator.id == id || creator.username == username);
        if !taken {
            let event = Event::CreatorCreated { username, nickname: name.display(), first: FirstCode::draw("") };
            return (id, event);
        }
    }
}
