//! What the simulated X remembers, and how events change it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::events::{Category, Failure, Link, PostOptions, Subscription, XEvent};
use super::limits::Limits;
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent, Grants};
use crate::core::per_id::{KeyedLocks, NextTime, PollCounter};
use crate::core::world::{State, World};

/// Life of an uploaded file that no post uses.
pub const UNUSED_FOR: SignedDuration = SignedDuration::from_hours(24);
/// The scopes that the simulator knows, with what they let an app do.
pub const SCOPES: [(&str, &str); 5] = [
    ("tweet.read", "See the posts you can see"),
    ("tweet.write", "Post and delete posts for you"),
    ("users.read", "See the accounts you can see"),
    ("media.write", "Upload photos and videos for you"),
    ("offline.access", "Stay connected until you take this back"),
];

/// The simulator: what it remembers, and what a restart may forget (rate-limit
/// windows, how often a file was looked at).
pub struct XSimulator {
    pub world: World<XState>,
    pub limits: Limits,
    pub looks: PollCounter,
    /// One finalize at a time for each upload.
    pub turns: KeyedLocks,
    /// Accounts whose timelines run behind, with the number of reads that will notice.
    pub late_reads: NextTime<u32>,
}

/// The simulator, as a handler gets it.
pub type Sim = axum::extract::State<Arc<XSimulator>>;

#[derive(Default)]
pub struct XState {
    /// By number; numbers grow, so the oldest comes first.
    pub accounts: BTreeMap<String, Account>,
    pub grants: Grants,
    /// Refresh tokens that were used, with their accounts.
    pub spent: HashMap<String, String>,
    /// The largest number given out.
    pub last_id: u64,
}

pub struct Account {
    pub id: String,
    pub username: String,
    pub display_name: String,
    pub first: FirstCode,
    pub subscription: Subscription,
    pub has_credits: bool,
    pub is_capped: bool,
    pub is_suspended: bool,
    /// The app's owner has an Enterprise contract.
    pub enterprise: bool,
    pub media: HashMap<u64, Media>,
    /// By number; the youngest comes last.
    pub posts: BTreeMap<u64, Post>,
}

pub struct Media {
    pub key: String,
    pub category: Category,
    pub media_type: String,
    pub total: u64,
    pub parts: BTreeMap<u16, StoredFile>,
    pub finished: Option<Finished>,
    pub alt: Option<String>,
    pub at: Timestamp,
}

pub struct Finished {
    pub file: StoredFile,
    /// Whether it still has to be looked through.
    pub pending: bool,
    pub failure: Option<Failure>,
}

pub struct Post {
    pub text: String,
    pub links: Vec<Link>,
    pub media: Vec<u64>,
    pub media_link: Option<String>,
    pub options: PostOptions,
    pub seq: u64,
    pub at: Timestamp,
}

impl Account {
    /// An upload by its number as clients write it.
    pub fn find_media(&self, id: &str) -> Option<(u64, &Media)> {
        let number = id.parse().ok()?;
        Some((number, self.media.get(&number)?))
    }

    pub fn is_premium(&self) -> bool {
        matches!(self.subscription, Subscription::Premium | Subscription::PremiumPlus)
    }

    fn apply(&mut self, stamp: Stamp, event: XEvent) {
        match event {
            XEvent::UploadBegun { id, key, category, media_type, total } => {
                let (parts, finished, alt, at) = (BTreeMap::new(), None, None, stamp.at);
                self.media.insert(id, Media { key, category, media_type, total, parts, finished, alt, at });
            }
            XEvent::Posted { id, text, links, media, media_link, options } => {
                let post = Post { text, links, media, media_link, options, seq: stamp.seq, at: stamp.at };
                self.posts.insert(id, post);
            }
            XEvent::PostDeleted { id } => drop(self.posts.remove(&id)),
            XEvent::SubscriptionChanged { subscription } => self.subscription = subscription,
            XEvent::CreditsChanged { available } => self.has_credits = available,
            XEvent::UsageCapChanged { reached } => self.is_capped = reached,
            XEvent::SuspensionChanged { suspended } => self.is_suspended = suspended,
            XEvent::EnterpriseChanged { enterprise } => self.enterprise = enterprise,
            XEvent::PartStored { id, .. }
            | XEvent::UploadFinished { id, .. }
            | XEvent::Processed { id }
            | XEvent::Described { id, .. } => {
                if let Some(media) = self.media.get_mut(&id) {
                    media.apply(stamp, event);
                }
            }
            _ => {}
        }
    }
}

impl Media {
    fn apply(&mut self, stamp: Stamp, event: XEvent) {
        match event {
            XEvent::PartStored { index, file, .. } => drop(self.parts.insert(index, file)),
            XEvent::UploadFinished { file, slow, failure, .. } => {
                self.at = stamp.at;
                self.finished = Some(Finished { file, pending: slow, failure });
            }
            XEvent::Processed { .. } => {
                if let Some(finished) = &mut self.finished {
                    finished.pending = false;
                }
            }
            XEvent::Described { alt, .. } => self.alt = Some(alt),
            _ => {}
        }
    }

    /// Whether a post may use it.
    pub fn is_ready(&self) -> bool {
        self.finished.as_ref().is_some_and(|finished| !finished.pending && finished.failure.is_none())
    }

    pub fn is_expired(&self, now: Timestamp) -> bool {
        now.duration_since(self.at) >= UNUSED_FOR
    }
}

impl State for XState {
    type Event = XEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: XEvent) {
        match event {
            XEvent::AccountCreated { username, display_name, first } => {
                self.last_id = self.last_id.max(account.parse().unwrap_or_default());
                let scopes = SCOPES.map(|(scope, _)| scope);
                self.grants.codes.insert(first.code.clone(), first.grant(account, &scopes, true));
                self.accounts.insert(account.to_owned(), new_account(account, username, display_name, first));
            }
            XEvent::Access { granting } => {
                if let GrantEvent::Refreshed { from, .. } = &granting {
                    self.spent.insert(from.clone(), account.to_owned());
                }
                self.grants.apply(stamp, account, granting);
            }
            other => {
                if let XEvent::UploadBegun { id, .. } | XEvent::Posted { id, .. } = &other {
                    self.last_id = self.last_id.max(*id);
                }
                if let Some(account) = self.accounts.get_mut(account) {
                    account.apply(stamp, other);
                }
            }
        }
    }
}

fn new_account(id: &str, username: String, display_name: String, first: FirstCode) -> Account {
    Account {
        id: id.to_owned(),
        username,
        display_name,
        first,
        subscription: Subscription::None,
        has_credits: true,
        is_capped: false,
        is_suspended: false,
        enterprise: false,
        media: HashMap::new(),
        posts: BTreeMap::new(),
    }
}
