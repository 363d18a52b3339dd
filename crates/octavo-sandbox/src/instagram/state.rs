//! What the simulated Instagram remembers, and how events change it.

use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::{SignedDuration, Timestamp};

use super::events::{AccountChange, ContainerSpec, Content, InstagramEvent};
use crate::core::journal::Stamp;
use crate::core::oauth::{FirstCode, Grants};
use crate::core::per_id::{NextTime, PollCounter};
use crate::core::world::{State, World};

/// <https://developers.facebook.com/docs/instagram-platform/content-publishing#limitations>; the reference of
/// `content_publishing_limit` says 50.
const QUOTA: usize = 100;
pub const DAY: SignedDuration = SignedDuration::from_hours(24);

pub const BASIC: &str = "instagram_business_basic";
pub const PUBLISH: &str = "instagram_business_content_publish";
pub const COMMENT: &str = "instagram_business_manage_comments";
pub const INSIGHTS: &str = "instagram_business_manage_insights";
/// The scopes there are, with what the consent page says.
pub const SCOPES: [(&str, &str); 5] = [
    (INSIGHTS, "See how your posts do"),
    (BASIC, "View profile and access media"),
    (PUBLISH, "Publish content"),
    (COMMENT, "Manage comments"),
    ("instagram_business_manage_messages", "Manage messages"),
];

/// The simulator: what it remembers, and what a restart may forget (how often a container was looked at).
pub struct InstagramSimulator {
    pub world: World<Instagram>,
    pub looks: PollCounter,
    /// Accounts whose next post is taken for spam.
    pub flagged: NextTime<Flagged>,
    /// Accounts whose next object seems not to exist.
    pub hidden: NextTime<()>,
}

/// The next post is taken for spam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flagged {
    /// It is published all the same: <https://github.com/gitroomhq/postiz-app> reads the container after this error.
    ButPublished,
    AndRefused,
}

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
    /// Comments that only their authors see.
    pub hidden: HashSet<String>,
    /// Comments of simulated people that the owner of the post deleted.
    pub removed: HashSet<String>,
}

pub struct Comment {
    pub id: String,
    pub account: String,
    pub media: String,
    /// The comment that it answers.
    pub parent: Option<String>,
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
            InstagramEvent::Commented { media, comment: id, text, parent } => {
                let (account, Stamp { seq, at }) = (account.to_owned(), stamp);
                self.comments.push(Comment { id, account, media, parent, text, seq, at });
            }
            InstagramEvent::CommentHidden { comment, hidden: true } => drop(self.hidden.insert(comment)),
            InstagramEvent::CommentHidden { comment, hidden: false } => drop(self.hidden.remove(&comment)),
            InstagramEvent::CommentDeleted { comment } => {
                self.comments.retain(|one| one.id != comment);
                self.removed.insert(comment);
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
