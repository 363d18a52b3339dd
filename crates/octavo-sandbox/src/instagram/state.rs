//! What can happen on the simulated Instagram (the ledger's lines), and what it remembers of it.

use std::collections::{BTreeMap, HashMap};

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::auth::SCOPES;
use super::containers::ContainerSpec;
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent, Grants};
use crate::core::world::State;

/// <https://developers.facebook.com/docs/instagram-platform/content-publishing#limitations>; the reference of
/// `content_publishing_limit` says 50.
const QUOTA: usize = 100;
pub const DAY: SignedDuration = SignedDuration::from_hours(24);

#[derive(Default)]
pub struct Instagram {
    /// By id.
    pub accounts: BTreeMap<String, Account>,
    pub grants: Grants,
    /// By id.
    pub containers: HashMap<String, Container>,
    /// By id.
    pub media: HashMap<String, Media>,
    /// The youngest comes last.
    pub comments: Vec<Comment>,
}

pub struct Comment {
    pub id: String,
    pub account: String,
    pub media: String,
    pub text: String,
    pub seq: u64,
    pub at: Timestamp,
}

pub struct Account {
    pub id: String,
    /// The id that the app sees beside the account's own.
    pub scoped_id: String,
    pub username: String,
    pub name: String,
    pub first: FirstCode,
    pub created_seq: u64,
    pub restricted: bool,
    pub quota: usize,
}

pub struct Container {
    pub account: String,
    pub spec: ContainerSpec,
    pub content: Content,
    pub at: Timestamp,
    pub expired: bool,
    /// What became of it.
    pub media: Option<String>,
}

pub struct Media {
    pub id: String,
    pub account: String,
    pub container: String,
    pub shortcode: String,
    pub seq: u64,
    pub at: Timestamp,
    pub deleted: bool,
}

impl Instagram {
    /// The posts of an account that are there, newest first.
    pub fn posts(&self, account: &str) -> Vec<&Media> {
        let is_there = |media: &&Media| media.account == account && !media.deleted;
        let mut posts: Vec<&Media> = self.media.values().filter(is_there).collect();
        posts.sort_by_key(|media| std::cmp::Reverse(media.seq));
        posts
    }

    /// Posts of the last 24 hours, deleted ones too.
    pub fn quota_usage(&self, account: &str, now: Timestamp) -> usize {
        self.media.values().filter(|media| media.account == account && now.duration_since(media.at) < DAY).count()
    }

    /// Containers of the last 24 hours.
    pub fn containers_of(&self, account: &str, now: Timestamp) -> usize {
        let counts = |one: &&Container| one.account == account && now.duration_since(one.at) < DAY;
        self.containers.values().filter(counts).count()
    }

    pub fn own_container(&self, account: &str, id: &str) -> Option<&Container> {
        self.containers.get(id).filter(|container| container.account == account)
    }
}

impl Account {
    /// Whether an id in a path means this account.
    pub fn is_called(&self, node: &str) -> bool {
        node == "me" || node == self.id || node == self.scoped_id
    }

    fn change(&mut self, change: &AccountChange) {
        self.restricted = change.restricted.unwrap_or(self.restricted);
        self.quota = change.quota.unwrap_or(self.quota);
    }
}

impl State for Instagram {
    type Event = InstagramEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: InstagramEvent) {
        match event {
            InstagramEvent::AccountCreated { scoped_id, username, name, first } => {
                let grant = first.grant(account, &SCOPES.map(|(scope, _)| scope), false);
                self.grants.codes.insert(first.code.clone(), grant);
                let (id, created_seq) = (account.to_owned(), stamp.seq);
                let new =
                    Account { id, scoped_id, username, name, first, created_seq, restricted: false, quota: QUOTA };
                self.accounts.insert(account.to_owned(), new);
            }
            InstagramEvent::Access { granting } => self.grants.apply(stamp, account, granting),
            InstagramEvent::ContainerMade { container, spec, content } => {
                let account = account.to_owned();
                let new = Container { account, spec, content, at: stamp.at, expired: false, media: None };
                self.containers.insert(container, new);
            }
            InstagramEvent::Published { container, media: id, shortcode } => {
                if let Some(container) = self.containers.get_mut(&container) {
                    container.media = Some(id.clone());
                }
                let (account, Stamp { seq, at }) = (account.to_owned(), stamp);
                let new = Media { id: id.clone(), account, container, shortcode, seq, at, deleted: false };
                self.media.insert(id, new);
            }
            InstagramEvent::Commented { media, comment: id, text } => {
                let (account, Stamp { seq, at }) = (account.to_owned(), stamp);
                self.comments.push(Comment { id, account, media, text, seq, at });
            }
            InstagramEvent::MediaDeleted { media } => {
                if let Some(media) = self.media.get_mut(&media) {
                    media.deleted = true;
                }
            }
            InstagramEvent::AccountChanged { change } => {
                if let Some(account) = self.accounts.get_mut(account) {
                    account.change(&change);
                }
            }
            InstagramEvent::ContainersExpired {} => {
                let own = self.containers.values_mut().filter(|container| container.account == account);
                own.for_each(|container| container.expired = true);
            }
        }
    }
}

/// One line. The line's account is the Instagram account's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum InstagramEvent {
    /// A business account whose owner allowed everything.
    AccountCreated { scoped_id: String, username: String, name: String, first: FirstCode },
    /// Codes and tokens.
    Access { granting: GrantEvent },
    /// What becomes of a container is decided when it is made.
    ContainerMade { container: String, spec: ContainerSpec, content: Content },
    /// A container became a post.
    Published { container: String, media: String, shortcode: String },
    /// A comment on a post.
    Commented { media: String, comment: String, text: String },
    /// The owner deleted a post.
    MediaDeleted { media: String },
    /// What the platform changed about the account.
    AccountChanged { change: AccountChange },
    /// Containers that are not published run out.
    ContainersExpired {},
}

/// What was fetched for a container.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// `None` for a carousel, and where fetching failed.
    pub file: Option<StoredFile>,
    pub cover: Option<StoredFile>,
    /// The subcode with which processing ends.
    pub failure: Option<u32>,
}

/// What is absent stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountChange {
    /// Whether Instagram lets the account publish nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restricted: Option<bool>,
    /// Posts within 24 hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota: Option<usize>,
}
