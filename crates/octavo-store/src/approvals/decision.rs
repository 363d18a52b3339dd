//! Who decides about what, and what came of it.

use jiff::Timestamp;
use octavo_domain::approval::ApprovalStatus;
use uuid::Uuid;

use super::review_links::ByLink;
use super::sign::Signature;

/// What came of a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    Done,
    /// There is no such approval in the workspace.
    Missing,
    /// It does not wait any more.
    Decided(ApprovalStatus),
    /// It is the person's own post, and the workspace asks someone else to approve it.
    OwnPost,
    /// The person saw another version. Holds the hash of the one that waits.
    WrongHash(String),
    /// The post differs from what was asked for, so a new approval waits.
    Changed,
    /// Its time has passed.
    PastDue,
    /// The person has a passkey and did not sign.
    Unsigned,
    /// The signature approved something before.
    SignedBefore,
    /// The passkey was used or removed while its signature was verified.
    PasskeyChanged,
    /// The review link ended, or its maker could not decide themselves.
    LinkEnded,
    /// Why its posts can't be sent again.
    Refused(String),
}

/// A person approves.
#[derive(Debug, Clone, Copy)]
pub struct Approving<'a> {
    pub workspace_id: Uuid,
    pub id: Uuid,
    /// With a link, its maker.
    pub person: Uuid,
    /// Someone else decides by the person's review link.
    pub link: Option<ByLink<'a>>,
    /// Of the version that they saw.
    pub content_hash: &'a str,
    /// Send it although its time has passed.
    pub publish_late: bool,
    pub now: Timestamp,
    /// Of the approval that is asked for if the post has changed.
    pub next_id: Uuid,
    /// By a passkey of the person, over `content_hash`.
    pub signature: Option<&'a Signature>,
    /// Refuses it without a signature.
    pub must_sign: bool,
}

/// A person rejects.
#[derive(Debug, Clone, Copy)]
pub struct Rejecting<'a> {
    pub workspace_id: Uuid,
    pub id: Uuid,
    /// With a link, its maker.
    pub person: Uuid,
    /// Someone else decides by the person's review link.
    pub link: Option<ByLink<'a>>,
    /// Of the version that they saw. None rejects any.
    pub content_hash: Option<&'a str>,
    pub reason: &'a str,
    pub now: Timestamp,
}
