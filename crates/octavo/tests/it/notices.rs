//! Messages to people: about what, to whom, and how often.

mod choices;
