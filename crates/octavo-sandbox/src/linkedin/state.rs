//! What the simulated LinkedIn remembers, and how events change it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;

use super::events::{AssetKind, LinkedInEvent, MemberChange, PostDraft, Verdict};
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent, Grants};
use crate::core::per_id::{NextTime, PollCounter};
use crate::core::world::{State, World};

/// The scopes there are, with what the consent page says.
pub const SCOPES: [(&str, &str); 5] = [
    ("openid", "Use your name and photo"),
    ("profile", "Use your name and photo"),
    ("email", "Use the primary email address associated with your LinkedIn account"),
    ("w_member_social", "Create, modify, and delete posts, comments, and reactions on your behalf"),
    ("r_member_social", "Retrieve your posts, comments, reactions, and other engagement data"),
];
/// Those that any app gets; `r_member_social` is for reviewed ones.
pub const SELF_SERVE: [&str; 4] = ["openid", "profile", "email", "w_member_social"];

/// The simulator: what it remembers, and what a restart may forget (how often a video was looked at).
pub struct LinkedInSimulator {
    pub world: World<LinkedIn>,
    pub looks: PollCounter,
    /// Members whose next image is late.
    pub late_images: NextTime<()>,
}

/// The simulator, as a handler gets it.
pub type Sim = axum::extract::State<Arc<LinkedInSimulator>>;

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

pub struct Asset {
    pub urn: String,
    pub kind: AssetKind,
    /// The member's id.
    pub owner: String,
    /// Bytes, of a video.
    pub size: u64,
    pub at: Timestamp,
    pub expired: bool,
    /// Of a video, by their place.
    pub parts: BTreeMap<usize, StoredFile>,
    /// Of a video, where it came with one.
    pub thumbnail: Option<StoredFile>,
    /// Once it is whole.
    pub stored: Option<(StoredFile, Verdict)>,
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
                self.posts.entry(post).and_modify(|post| post.deleted = true);
            }
            LinkedInEvent::CommentDeleted { comment } => self.comments.retain(|one| one.urn != comment),
            LinkedInEvent::MemberChanged { change } => self.change(account, &change),
            LinkedInEvent::VersionRetired { version } => drop(self.retired.insert(version)),
            LinkedInEvent::UploadsExpired {} => {
                let own = self.assets.values_mut().filter(|asset| asset.owner == account);
                own.for_each(|asset| asset.expired = true);
            }
        }
    }
}
