//! What a person who allows an application limits it to.

use uuid::Uuid;

use crate::approval::ApprovalPolicy;

/// The limits of what a person allowed an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsentLimits {
    /// None allows every account of the workspace, also those that are connected later.
    pub account_ids: Option<Vec<i64>>,
    pub approval: ApprovalPolicy,
}

/// The consent that a call rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActingConsent {
    pub id: Uuid,
    pub limits: ConsentLimits,
}
