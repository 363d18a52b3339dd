//! What a fresh channel comes with.

use super::event::Event;
use super::state::YouTube;
use crate::core::grants::FirstCode;
use crate::core::names::Name;
use crate::core::random;

/// Draws an id and a handle that are not taken.
pub fn draw(world: &YouTube) -> (String, Event) {
    loop {
        let name = Name::draw();
        let id = format!("UC{}", random::text(22, random::BASE64URL));
        let handle = format!("@{}", name.user("-"));
        let taken = world.channels.values().any(|channel| channel.id == id || channel.handle == handle);
        if !taken {
            return (id, Event::ChannelCreated { title: name.display(), handle, first: FirstCode::draw("4/0A") });
        }
    }
}
