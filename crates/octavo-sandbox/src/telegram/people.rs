//! Users of the simulated Telegram.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::core::names::Name;
use crate::core::random;

/// A person (not a bot).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: i64,
    pub first_name: String,
    pub username: String,
}

impl Person {
    pub fn draw() -> Self {
        let name = Name::draw();
        Self { id: random::between(100_000_000, 7_999_999_999), first_name: name.display(), username: name.user("_") }
    }

    /// The Bot API's `User`.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id, "is_bot": false, "first_name": self.first_name,
            "username": self.username, "language_code": "en",
        })
    }
}
