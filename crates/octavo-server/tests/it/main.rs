//! Tests by the front door.

mod identity;
