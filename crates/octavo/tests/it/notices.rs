//! Messages to people: about what, to whom, and how often.

mod causes;
mod chats;
mod choices;
mod deletions;
mod durable;
mod stage;
mod troubles;
