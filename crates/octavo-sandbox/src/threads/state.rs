//! What the simulated Threads remembers, and how events change it.

use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::{SignedDuration, Timestamp};

use super::events::{ContainerSpec, ThreadsEvent};
use crate::core::journal::Stamp;
use crate::core::oauth::{FirstCode, GrantEvent, Grants};
use crate::core::per_id::PollCounter;
use crate::core::world::{State, World};

/// The window of the quotas, and the life of a container.
pub const DAY: SignedDuration = SignedDuration::from_hours(24);

pub const BASIC: &str = "threads_basic";
pub const PUBLISH: &str = "threads_content_publish";
pub const REPLY: &str = "threads_manage_replies";
pub const READ_REPLIES: &str = "threads_read_replies";
pub const DELETE: &str = "threads_delete";
pub const INSIGHTS: &str = "threads_manage_insights";
/// The permissions there are, with what the authorization page says.
pub const SCOPES: [(&str, &str); 7] = [
    (BASIC, "See your profile and your posts"),
    (PUBLISH, "Post to your profile"),
    (REPLY, "Manage the replies to your posts"),
    (READ_REPLIES, "See the replies to your posts"),
    (DELETE, "Delete your posts"),
    (INSIGHTS, "See how your posts do"),
    ("threads_location_tagging", "Tag places in your posts"),
];

/// The simulator: what it remembers, and how often containers were looked at, which a restart may forget.
pub struct ThreadsSimulator {
    pub world: World<Threads>,
    pub looks: PollCounter,
}

#[derive(Default)]
pub struct Threads {
    /// By id.
    pub profiles: BTreeMap<String, Profile>,
    pub grants: Grants,
    /// Long-lived tokens, with when they were given out.
    pub long_lived: HashMap<String, Timestamp>,
    /// By id.
    pub containers: HashMap<String, Container>,
    /// By id.
    pub posts: HashMap<String, Post>,
    /// Replies of simulated people that the owner of the post hid.
    pub hidden: HashSet<String>,
}

pub struct Profile {
    pub id: String,
    pub username: String,
    pub name: String,
    pub first: FirstCode,
    pub created_seq: u64,
    pub restricted: bool,
    pub next_error: Option<String>,
    /// When the posts of the day were used up by the sandbox's operator.
    pub used_up: Option<Timestamp>,
}

pub struct Container {
    pub profile: String,
    pub spec: ContainerSpec,
    pub at: Timestamp,
    pub expired: bool,
    /// What became of it.
    pub post: Option<String>,
}

pub struct Post {
    pub id: String,
    pub profile: String,
    pub shortcode: String,
    pub spec: ContainerSpec,
    pub seq: u64,
    pub at: Timestamp,
    pub deleted: bool,
}

impl Threads {
    /// The posts of a profile that people can see, newest first.
    pub fn shown(&self, profile: &str) -> Vec<&Post> {
        let mut posts: Vec<&Post> =
            self.posts.values().filter(|post| post.profile == profile && !post.deleted).collect();
        posts.sort_by_key(|post| std::cmp::Reverse(post.seq));
        posts
    }

    /// How many posts or replies were published in the day before `now`; deleted ones count.
    pub fn published(&self, profile: &str, now: Timestamp, replies: bool) -> usize {
        let recent = |post: &&Post| {
            let is_recent = now.duration_since(post.at) < DAY;
            post.profile == profile && post.spec.reply_to.is_some() == replies && is_recent
        };
        self.posts.values().filter(recent).count()
    }

    fn publish(&mut self, stamp: Stamp, container: &str, id: String, shortcode: String) {
        let Some(container) = self.containers.get_mut(container) else { return };
        container.post = Some(id.clone());
        let (profile, spec) = (container.profile.clone(), container.spec.clone());
        let post = Post { id: id.clone(), profile, shortcode, spec, seq: stamp.seq, at: stamp.at, deleted: false };
        self.posts.insert(id, post);
    }

    fn grant(&mut self, stamp: Stamp, account: &str, granting: GrantEvent) {
        match &granting {
            GrantEvent::Refreshed { pair, .. } => drop(self.long_lived.insert(pair.access.clone(), stamp.at)),
            GrantEvent::Coded { .. }
            | GrantEvent::Redeemed { .. }
            | GrantEvent::Revoked {}
            | GrantEvent::Ends { .. } => {}
        }
        self.grants.apply(stamp, account, granting);
        let grants = &self.grants;
        self.long_lived.retain(|token, _| grants.access.contains_key(token));
    }

    fn change(&mut self, profile: &str, change: impl FnOnce(&mut Profile)) {
        if let Some(profile) = self.profiles.get_mut(profile) {
            change(profile);
        }
    }
}

impl State for Threads {
    type Event = ThreadsEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: ThreadsEvent) {
        match event {
            ThreadsEvent::ProfileCreated { username, name, first } => {
                let grant = first.grant(account, &SCOPES.map(|(scope, _)| scope), false);
                self.grants.codes.insert(first.code.clone(), grant);
                self.profiles.insert(account.to_owned(), new_profile(stamp, account, username, name, first));
            }
            ThreadsEvent::Access { granting } => self.grant(stamp, account, granting),
            ThreadsEvent::ContainerCreated { container, spec } => {
                self.change(account, |profile| profile.next_error = None);
                let new = Container { profile: account.to_owned(), spec, at: stamp.at, expired: false, post: None };
                self.containers.insert(container, new);
            }
            ThreadsEvent::Published { container, post, shortcode } => self.publish(stamp, &container, post, shortcode),
            ThreadsEvent::PostDeleted { post } => {
                if let Some(post) = self.posts.get_mut(&post) {
                    post.deleted = true;
                }
            }
            ThreadsEvent::ReplyHidden { reply, hidden: true } => drop(self.hidden.insert(reply)),
            ThreadsEvent::ReplyHidden { reply, hidden: false } => drop(self.hidden.remove(&reply)),
            ThreadsEvent::ContainersExpired {} => {
                let own = self.containers.values_mut().filter(|container| container.profile == account);
                own.for_each(|container| container.expired = true);
            }
            ThreadsEvent::NextFails { error_message } => {
                self.change(account, |profile| profile.next_error = Some(error_message));
            }
            ThreadsEvent::QuotaUsedUp {} => self.change(account, |profile| profile.used_up = Some(stamp.at)),
            ThreadsEvent::Restricted { restricted } => self.change(account, |profile| profile.restricted = restricted),
        }
    }
}

fn new_profile(stamp: Stamp, id: &str, username: String, name: String, first: FirstCode) -> Profile {
    Profile {
        id: id.to_owned(),
        username,
        name,
        first,
        created_seq: stamp.seq,
        restricted: false,
        next_error: None,
        used_up: None,
    }
}
