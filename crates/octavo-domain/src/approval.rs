//! What a person approves.

use crate::text_enum::text_enum;

text_enum! {
    /// Whether a person must approve what a key or an application wants to publish.
    ApprovalPolicy {
        None = "NONE",
        Required = "REQUIRED",
    }
}

impl ApprovalPolicy {
    pub fn is_required(self) -> bool {
        self == ApprovalPolicy::Required
    }
}
