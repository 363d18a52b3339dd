//! Whether AI made a post.

use serde::Deserializer;

use crate::text_enum::{self, text_enum};

text_enum! {
    /// Whether AI made what is published. ASSISTED and GENERATED set the flag of each network that has one.
    #[derive(Default)]
    AiDisclosure {
        #[default]
        None = "NONE",
        Assisted = "ASSISTED",
        Generated = "GENERATED",
    }
}

impl AiDisclosure {
    /// Whether a network's flag is set. Each has one flag for both: its readers would otherwise not learn that AI took
    /// part, and the networks also want altered content to be flagged.
    pub fn sets_flag(self) -> bool {
        self != AiDisclosure::None
    }

    /// The value in a request.
    pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text_enum::or_default(deserializer, Self::ALL, Self::as_str)
    }
}
