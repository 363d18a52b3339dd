//! What can happen on the simulated LinkedIn (the ledger's lines), and what it remembers of it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::assets::{Asset, AssetKind};
use super::draft::PostDraft;
use super::oauth::SELF_SERVE;
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent, Grants};
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
    /// The youngest comes last.
    pub comments: Vec<Comment>,
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
    pub draft: PostDraft,
    pub seq: u64,
    pub at: Timestamp,
    pub deleted: bool,
}

pub struct Comment {
    pub urn: String,
    /// The member's id.
    pub author: String,
    /// The post's URN.
    pub post: String,
    pub text: String,
    pub seq: u64,
    pub at: Timestamp,
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

    fn access(&mut self, stamp: Stamp, account: &str, granting: GrantEvent) {
        if matches!(granting, GrantEvent::Revoked {}) {
            let tokens = self.grants.access.iter().filter(|(_, token)| token.account == account);
            self.revoked.extend(tokens.map(|(text, _)| text.clone()));
        }
        self.grants.apply(stamp, account, granting);
    }

    fn open(&mut self, stamp: Stamp, owner: &str, urn: String, kind: AssetKind, size: u64) {
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

    fn change_asset(&mut self, urn: &str, change: impl FnOnce(&mut Asset)) {
        if let Some(asset) = self.assets.get_mut(urn) {
            change(asset);
        }
    }

    fn change(&mut self, account: &str, change: &MemberChange) {
        let Some(member) = self.members.get_mut(account) else { return };
        member.partner = change.partner.unwrap_or(member.partner);
        if !member.partner {
            self.grants.refresh.retain(|_, token| token.account != account);
        }
    }
}

impl State for LinkedIn {
    type Event = LinkedInEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: LinkedInEvent) {
        match event {
            LinkedInEvent::MemberJoined { name, email, first } => {
                let id = account.to_owned();
                self.grants.codes.insert(first.code.clone(), first.grant(account, &SELF_SERVE, false));
                let member = Member { id: id.clone(), name, email, first, created_seq: stamp.seq, partner: true };
                self.members.insert(id, member);
            }
            LinkedInEvent::Access { granting } => self.access(stamp, account, granting),
            LinkedInEvent::AssetOpened { asset, kind, size } => self.open(stamp, account, asset, kind, size),
            LinkedInEvent::PartStored { asset, index, part } => {
                self.change_asset(&asset, |asset| drop(asset.parts.insert(index, part)))
            }
            LinkedInEvent::ThumbnailStored { asset, file } => {
                self.change_asset(&asset, |asset| asset.thumbnail = Some(file))
            }
            LinkedInEvent::AssetStored { asset, file, verdict } => {
                self.change_asset(&asset, |asset| asset.stored = Some((file, verdict)))
            }
            LinkedInEvent::Posted { post: urn, draft } => {
                let author = account.to_owned();
                let post = Post { urn: urn.clone(), author, draft, seq: stamp.seq, at: stamp.at, deleted: false };
                self.posts.insert(urn, post);
            }
            LinkedInEvent::Commented { post, comment: urn, text } => {
                let (author, Stamp { seq, at }) = (account.to_owned(), stamp);
                self.comments.push(Comment { urn, author, post, text, seq, at });
            }
            LinkedInEvent::PostDeleted { post } => {
                if let Some(post) = self.posts.get_mut(&post) {
                    post.deleted = true;
                }
            }
            LinkedInEvent::MemberChanged { change } => self.change(account, &change),
            LinkedInEvent::VersionRetired { version } => drop(self.retired.insert(version)),
            LinkedInEvent::UploadsExpired {} => {
                let own = self.assets.values_mut().filter(|asset| asset.owner == account);
                own.for_each(|asset| asset.expired = true);
            }
        }
    }
}

/// One line. The line's account is the member's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LinkedInEvent {
    /// A member who allowed the app what it gets without review.
    MemberJoined { name: String, email: String, first: FirstCode },
    /// Codes and tokens.
    Access { granting: GrantEvent },
    /// Addresses were given out for a file of `size` bytes; 0 where it was not said.
    AssetOpened { asset: String, kind: AssetKind, size: u64 },
    /// The picture of a video that is not playing.
    ThumbnailStored { asset: String, file: StoredFile },
    /// A part of a video came, or came again.
    PartStored { asset: String, index: usize, part: StoredFile },
    /// A file is whole; what will become of it is decided at once.
    AssetStored { asset: String, file: StoredFile, verdict: Verdict },
    /// A member's post.
    Posted { post: String, draft: PostDraft },
    /// A comment on a post.
    Commented { post: String, comment: String, text: String },
    /// It is gone.
    PostDeleted { post: String },
    /// What LinkedIn changed about the app's standing with a member.
    MemberChanged { change: MemberChange },
    /// Nobody can call this version any more.
    VersionRetired { version: String },
    /// Addresses that are open run out.
    UploadsExpired {},
}

/// The end of processing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Available,
    /// With the reason.
    Failed(String),
}

/// What is absent stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MemberChange {
    /// Whether refresh tokens are given out, which LinkedIn does for approved partners only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<bool>,
}
