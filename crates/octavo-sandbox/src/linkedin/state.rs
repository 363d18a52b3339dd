//! What the simulated LinkedIn remembers, and how events change it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use jiff::Timestamp;

use super::assets::{Asset, Kind};
use super::draft::Draft;
use super::event::{Change, Event};
use super::oauth::SELF_SERVE;
use crate::core::grants::{FirstCode, Granting, Grants};
use crate::core::journal::Stamp;
use crate::core::world::State;

#[derive(Default)]
pub struct LinkedIn {
    /// By id.
    pub members: BTreeMap<String, Member>,
    pub grants: Grants,
    /// Access tokens that were taken back: they are refused with other words than those that never were.
    pub revoked: HashSet<String>,
    /// By URN.
    pub assets: HashMap<String, Asset>,
    /// By URN.
    pub posts: HashMap<String, Post>,
    pub retired: BTreeSet<String>,
}

pub struct Member {
    /// The `sub` of OpenID Connect.
    pub id: String,
    pub name: String,
    pub email: String,
    pub first: FirstCode,
    pub created_seq: u64,
    pub partner: bool,
}

pub struct Post {
    pub urn: String,
    /// The member's id.
    pub author: String,
    pub draft: Draft,
    pub seq: u64,
    pub at: Timestamp,
    pub deleted: bool,
}

impl LinkedIn {
    /// The posts of a member that people can see, newest first.
    pub fn shown(&self, member: &str) -> Vec<&Post> {
        let is_shown = |post: &&Post| post.author == member && !post.deleted;
        let mut posts: Vec<&Post> = self.posts.values().filter(is_shown).collect();
        posts.sort_by_key(|post| std::cmp::Reverse(post.seq));
        posts
    }

    /// With those that were deleted since.
    pub fn written<'a>(&'a self, member: &'a str) -> impl Iterator<Item = &'a Post> {
        self.posts.values().filter(move |post| post.author == member)
    }

    fn access(&mut self, stamp: Stamp, account: &str, granting: Granting) {
        if matches!(granting, Granting::Revoked {}) {
            let tokens = self.grants.access.iter().filter(|(_, token)| token.account == account);
            self.revoked.extend(tokens.map(|(text, _)| text.clone()));
        }
        self.grants.apply(stamp, account, granting);
    }

    fn open(&mut self, stamp: Stamp, owner: &str, urn: String, kind: Kind, size: u64) {
        let asset = Asset {
            urn: urn.clone(),
            kind,
            owner: owner.to_owned(),
            size,
            at: stamp.at,
            expired: false,
            parts: BTreeMap::new(),
            thumbnail: None,
            stored: None,
        };
        self.assets.insert(urn, asset);
    }

    fn change(&mut self, account: &str, change: &Change) {
        let Some(member) = self.members.get_mut(account) else { return };
        member.partner = change.partner.unwrap_or(member.partner);
        if !member.partner {
            self.grants.refresh.retain(|_, token| token.account != account);
        }
    }
}

impl State for LinkedIn {
    type Event = Event;

    fn apply(&mut self, stamp: Stamp, account: &str, event: Event) {
        match event {
            Event::MemberJoined { name, email, first } => {
                let id = account.to_owned();
                self.grants.codes.insert(first.code.clone(), first.grant(account, &SELF_SERVE, false));
                let member = Member { id: id.clone(), name, email, first, created_seq: stamp.seq, partner: true };
                self.members.insert(id, member);
            }
            Event::Access { granting } => self.access(stamp, account, granting),
            Event::AssetOpened { asset, kind, size } => self.open(stamp, account, asset, kind, size),
            Event::PartStored { asset, index, part } => {
                if let Some(asset) = self.assets.get_mut(&asset) {
                    asset.parts.insert(index, part);
                }
            }
            Event::ThumbnailStored { asset, file } => {
                if let Some(asset) = self.assets.get_mut(&asset) {
                    asset.thumbnail = Some(file);
                }
            }
            Event::AssetStored { asset, file, verdict } => {
                if let Some(asset) = self.assets.get_mut(&asset) {
                    asset.stored = Some((file, verdict));
                }
            }
            Event::Posted { post: urn, draft } => {
                let author = account.to_owned();
                let post = Post { urn: urn.clone(), author, draft, seq: stamp.seq, at: stamp.at, deleted: false };
                self.posts.insert(urn, post);
            }
            Event::PostDeleted { post } => {
                if let Some(post) = self.posts.get_mut(&post) {
                    post.deleted = true;
                }
            }
            Event::MemberChanged { change } => self.change(account, &change),
            Event::VersionRetired { version } => drop(self.retired.insert(version)),
            Event::UploadsExpired {} => {
                let own = self.assets.values_mut().filter(|asset| asset.owner == account);
                own.for_each(|asset| asset.expired = true);
            }
        }
    }
}
