//! What a fresh account comes with.

use super::event::Event;
use super::state::Bluesky;
use crate::core::digest::hex;
use crate::core::names::Name;
use crate::core::random;

/// Draws a DID and a handle that are not taken.
pub fn draw(world: &Bluesky) -> (String, Event) {
    loop {
        let name = Name::draw();
        let did = format!("did:plc:{}", random::text(24, random::BASE32));
        let handle = format!("{}.test", name.user("-"));
        if world.accounts.contains_key(&did) || world.handles.contains_key(&handle) {
            continue;
        }
        let event = Event::AccountCreated {
            did: did.clone(),
            email: format!("{}@mail.test", name.user(".")),
            handle,
            password: app_password(),
            display_name: name.display(),
            key: hex(&random::key()),
        };
        return (did, event);
    }
}

/// `xxxx-xxxx-xxxx-xxxx`
pub fn app_password() -> String {
    let part = || random::text(4, random::BASE32);
    [part(), part(), part(), part()].join("-")
}
