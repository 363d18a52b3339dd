//! What can happen on the simulated TikTok (the ledger's lines), and what it remembers of it.

use std::collections::{BTreeMap, HashMap};

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::oauth::SCOPES;
use super::posts::PostInfo;
use super::video::ChunkPlan;
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent, Grants};
use crate::core::world::State;

const DAY: SignedDuration = SignedDuration::from_hours(24);

#[derive(Default)]
pub struct TikTok {
    /// By open id.
    pub creators: BTreeMap<String, Creator>,
    pub grants: Grants,
    /// By publish id.
    pub posts: HashMap<String, Post>,
    /// Publish ids by upload id.
    pub uploads: HashMap<String, String>,
}

pub struct Creator {
    pub id: String,
    pub username: String,
    pub nickname: String,
    pub first: FirstCode,
    pub created_seq: u64,
    pub settings: CreatorSettings,
}

/// What was announced or posted.
pub struct Post {
    pub publish: String,
    pub creator: String,
    pub info: PostInfo,
    /// `None`: photos.
    pub upload: Option<Upload>,
    pub files: Vec<StoredFile>,
    /// `None`: bytes are still to come.
    pub verdict: Option<Verdict>,
    /// Of the verdict, once there is one.
    pub seq: u64,
    pub at: Timestamp,
    pub deleted: bool,
}

/// A video on its way.
pub struct Upload {
    pub token: String,
    pub plan: ChunkPlan,
    pub stored: u64,
    pub opened_at: Timestamp,
    pub expired: bool,
}

impl Post {
    /// The id of a public post.
    pub fn post_id(&self) -> Option<u64> {
        match self.verdict {
            Some(Verdict::Posted(id)) => id,
            _ => None,
        }
    }

    pub fn is_shown(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Posted(_))) && !self.deleted
    }

    pub fn permalink(&self, username: &str) -> Option<String> {
        let kind = if self.upload.is_some() { "video" } else { "photo" };
        self.post_id().map(|id| format!("https://www.tiktok.com/@{username}/{kind}/{id}"))
    }
}

impl TikTok {
    /// The posts of a creator that can be seen by someone, newest first.
    pub fn shown(&self, creator: &str) -> Vec<&Post> {
        let mut posts: Vec<&Post> =
            self.posts.values().filter(|post| post.creator == creator && post.is_shown()).collect();
        posts.sort_by_key(|post| std::cmp::Reverse(post.seq));
        posts
    }

    /// How many posts the API made for a creator within the last day.
    pub fn posts_of_the_day(&self, creator: &str, now: Timestamp) -> usize {
        let is_recent = |post: &&Post| {
            let posted = matches!(post.verdict, Some(Verdict::Posted(_)));
            posted && post.creator == creator && now.duration_since(post.at) < DAY
        };
        self.posts.values().filter(is_recent).count()
    }

    fn decide(&mut self, stamp: Stamp, publish: &str, files: Vec<StoredFile>, verdict: Verdict) {
        let Some(post) = self.posts.get_mut(publish) else { return };
        if let Some(upload) = &mut post.upload {
            upload.stored = upload.plan.size;
        }
        (post.files, post.verdict) = (files, Some(verdict));
        (post.seq, post.at) = (stamp.seq, stamp.at);
    }

    fn open(&mut self, stamp: Stamp, creator: &str, publish: String, info: PostInfo, upload: Option<Upload>) {
        let post = Post {
            publish: publish.clone(),
            creator: creator.to_owned(),
            info,
            upload,
            files: Vec::new(),
            verdict: None,
            seq: stamp.seq,
            at: stamp.at,
            deleted: false,
        };
        self.posts.insert(publish, post);
    }
}

impl State for TikTok {
    type Event = TikTokEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: TikTokEvent) {
        match event {
            TikTokEvent::CreatorCreated { username, nickname, first } => {
                let grant = first.grant(account, &SCOPES.map(|(scope, _)| scope), false);
                self.grants.codes.insert(first.code.clone(), grant);
                let (id, settings) = (account.to_owned(), CreatorSettings::default());
                let creator = Creator { id, username, nickname, first, created_seq: stamp.seq, settings };
                self.creators.insert(account.to_owned(), creator);
            }
            TikTokEvent::Access { granting } => self.grants.apply(stamp, account, granting),
            TikTokEvent::SettingsChanged { settings } => {
                if let Some(creator) = self.creators.get_mut(account) {
                    creator.settings = settings;
                }
            }
            TikTokEvent::VideoOpened { publish, upload, token, info, plan } => {
                self.uploads.insert(upload, publish.clone());
                let upload = Upload { token, plan, stored: 0, opened_at: stamp.at, expired: false };
                self.open(stamp, account, publish, info, Some(upload));
            }
            TikTokEvent::BytesStored { publish, stored } => {
                let upload = self.posts.get_mut(&publish).and_then(|post| post.upload.as_mut());
                upload.into_iter().for_each(|upload| upload.stored = stored);
            }
            TikTokEvent::VideoReceived { publish, file, verdict } => self.decide(stamp, &publish, vec![file], verdict),
            TikTokEvent::PhotosReceived { publish, info, files, verdict } => {
                self.open(stamp, account, publish.clone(), info, None);
                self.decide(stamp, &publish, files, verdict);
            }
            TikTokEvent::PostDeleted { publish } => {
                if let Some(post) = self.posts.get_mut(&publish) {
                    post.deleted = true;
                }
            }
            TikTokEvent::UploadsExpired {} => {
                let own = self.posts.values_mut().filter(|post| post.creator == account);
                own.filter_map(|post| post.upload.as_mut()).for_each(|upload| upload.expired = true);
            }
        }
    }
}

/// One line. The line's account is the creator's open id; `publish` is a publish id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TikTokEvent {
    /// A creator who allowed everything.
    CreatorCreated { username: String, nickname: String, first: FirstCode },
    /// Codes and tokens.
    Access { granting: GrantEvent },
    /// What creator or platform changed.
    SettingsChanged { settings: CreatorSettings },
    /// A video was announced.
    VideoOpened { publish: String, upload: String, token: String, info: PostInfo, plan: ChunkPlan },
    /// So many bytes of a video are there now.
    BytesStored { publish: String, stored: u64 },
    /// The last byte of a video came.
    VideoReceived { publish: String, file: StoredFile, verdict: Verdict },
    /// Photos were fetched; none where that failed.
    PhotosReceived { publish: String, info: PostInfo, files: Vec<StoredFile>, verdict: Verdict },
    /// The creator deleted a post.
    PostDeleted { publish: String },
    /// The addresses of uploads run out.
    UploadsExpired {},
}

/// The end of processing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// With the id of the post, where everyone can see it.
    Posted(Option<u64>),
    /// With the API's `fail_reason`.
    Failed(String),
}

pub const PUBLIC: &str = "PUBLIC_TO_EVERYONE";
pub const SELF_ONLY: &str = "SELF_ONLY";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct CreatorSettings {
    pub private: bool,
    pub comments_off: bool,
    pub duets_off: bool,
    pub stitches_off: bool,
    /// The longest video the creator may post.
    pub longest_seconds: u32,
    /// Whether TikTok has audited the client.
    pub audited: bool,
    pub banned: bool,
    /// Whether the creator's posts of a day are used up.
    pub posts_used_up: bool,
    /// Whether the client's users of a day are used up.
    pub users_used_up: bool,
    /// So many looks later a post that is out is moderated: only then it has its id, and is listed.
    pub moderation_looks: u32,
}

impl Default for CreatorSettings {
    fn default() -> Self {
        Self {
            private: false,
            comments_off: false,
            duets_off: false,
            stitches_off: false,
            longest_seconds: 600,
            audited: true,
            banned: false,
            posts_used_up: false,
            users_used_up: false,
            moderation_looks: 0,
        }
    }
}

impl CreatorSettings {
    /// Who can be chosen to see a post.
    pub fn privacy_options(&self) -> [&'static str; 3] {
        let widest = if self.private { "FOLLOWER_OF_CREATOR" } else { PUBLIC };
        [widest, "MUTUAL_FOLLOW_FRIENDS", SELF_ONLY]
    }
}
