//! Web Push: the browsers that a person wants to be notified in, and what waits to be sent to them.

mod asked;
mod messages;
mod subscriptions;

pub(crate) use asked::note_asked;
pub use messages::{ClaimedPush, PushMessage, WaitingApprovals};
pub use subscriptions::{MOST_SUBSCRIPTIONS, PushSubscription};

use crate::{Db, Store};

pub struct Push<'a>(pub(crate) &'a Db);

impl Store {
    pub fn push(&self) -> Push<'_> {
        Push(self.db())
    }
}
