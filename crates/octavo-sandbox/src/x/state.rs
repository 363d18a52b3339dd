//! What the simulated X remembers, and how events change it.

use std::collections::{BTreeMap, HashMap};

use jiff::{SignedDuration, Timestamp};

use super::event::{Category, Event, Failure, Link, Origin, Subscription};
use crate::core::app;
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::world::State;

/// Life of a code.
pub const CODE_FOR: SignedDuration = SignedDuration::from_secs(30);
/// Life of an access token.
pub const ACCESS_FOR: SignedDuration = SignedDuration::from_hours(2);
/// Life of a refresh token: about half a year.
pub const REFRESH_FOR: SignedDuration = SignedDuration::from_hours(182 * 24);
/// Life of an uploaded file that no post uses.
pub const UNUSED_FOR: SignedDuration = SignedDuration::from_hours(24);
/// All scopes that the simulator knows; fresh accounts grant them all.
pub const SCOPES: [&str; 5] = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"];

#[derive(Default)]
pub struct Network {
    /// By number.
    pub accounts: BTreeMap<String, Account>,
    pub codes: HashMap<String, Code>,
    pub access: HashMap<String, Token>,
    pub refresh: HashMap<String, Token>,
    /// The largest number given out.
    pub last_id: u64,
}

pub struct Account {
    pub id: String,
    pub username: String,
    pub display_name: String,
    pub created_seq: u64,
    pub first_code: String,
    pub first_verifier: String,
    pub subscription: Subscription,
    pub has_credits: bool,
    pub is_capped: bool,
    pub is_suspended: bool,
    pub media: HashMap<u64, Media>,
    pub posts: BTreeMap<u64, Post>,
}

/// An authorization that was not used yet.
pub struct Code {
    pub account: String,
    pub redirect_uri: String,
    pub challenge: String,
    pub scope: String,
    pub at: Timestamp,
}

/// An access or a refresh token.
pub struct Token {
    pub account: String,
    pub family: String,
    pub scope: String,
    pub at: Timestamp,
    /// A refresh token works once.
    pub used: bool,
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
    pub seq: u64,
    pub at: Timestamp,
}

impl Network {
    pub fn oldest_first(&self) -> impl Iterator<Item = &Account> {
        let mut all: Vec<&Account> = self.accounts.values().collect();
        all.sort_by_key(|account| account.created_seq);
        all.into_iter()
    }

    fn sign_in(&mut self, stamp: Stamp, account: &str, code: String, verifier: &str) {
        let redirect_uri = app::REDIRECT_URI.to_owned();
        let (challenge, scope) = (app::s256(verifier), SCOPES.join(" "));
        self.codes.insert(code, Code { account: account.to_owned(), redirect_uri, challenge, scope, at: stamp.at });
    }

    fn forget_old(&mut self, now: Timestamp) {
        self.codes.retain(|_, code| now.duration_since(code.at) < CODE_FOR);
        self.access.retain(|_, token| now.duration_since(token.at) < ACCESS_FOR);
        self.refresh.retain(|_, token| now.duration_since(token.at) < REFRESH_FOR);
    }

    fn issue(&mut self, stamp: Stamp, account: &str, event: Event) {
        let Event::TokensIssued { from, family, access, refresh, scope } = event else { return };
        match from {
            Origin::Code(code) => drop(self.codes.remove(&code)),
            Origin::Refresh(old) => {
                if let Some(old) = self.refresh.get_mut(&old) {
                    old.used = true;
                }
                self.access.retain(|_, token| token.family != family);
            }
        }
        self.forget_old(stamp.at);
        let token = || Token {
            account: account.to_owned(),
            family: family.clone(),
            scope: scope.clone(),
            at: stamp.at,
            used: false,
        };
        self.access.insert(access, token());
        if let Some(refresh) = refresh {
            self.refresh.insert(refresh, token());
        }
    }

    fn end(&mut self, family: &str) {
        self.access.retain(|_, token| token.family != family);
        self.refresh.retain(|_, token| token.family != family);
    }
}

impl Account {
    pub fn is_premium(&self) -> bool {
        matches!(self.subscription, Subscription::Premium | Subscription::PremiumPlus)
    }

    fn apply(&mut self, stamp: Stamp, event: Event) {
        match event {
            Event::UploadBegun { id, key, category, media_type, total } => {
                let (parts, finished, alt, at) = (BTreeMap::new(), None, None, stamp.at);
                self.media.insert(id, Media { key, category, media_type, total, parts, finished, alt, at });
            }
            Event::Posted { id, text, links, media, media_link } => {
                let post = Post { text, links, media, media_link, seq: stamp.seq, at: stamp.at };
                self.posts.insert(id, post);
            }
            Event::PostDeleted { id } => drop(self.posts.remove(&id)),
            Event::SubscriptionChanged { subscription } => self.subscription = subscription,
            Event::CreditsChanged { available } => self.has_credits = available,
            Event::UsageCapChanged { reached } => self.is_capped = reached,
            Event::SuspensionChanged { suspended } => self.is_suspended = suspended,
            Event::PartStored { id, .. }
            | Event::UploadFinished { id, .. }
            | Event::Processed { id }
            | Event::Described { id, .. } => {
                if let Some(media) = self.media.get_mut(&id) {
                    media.apply(stamp, event);
                }
            }
            _ => {}
        }
    }
}

impl Media {
    fn apply(&mut self, stamp: Stamp, event: Event) {
        match event {
            Event::PartStored { index, file, .. } => drop(self.parts.insert(index, file)),
            Event::UploadFinished { file, slow, failure, .. } => {
                self.at = stamp.at;
                self.finished = Some(Finished { file, pending: slow, failure });
            }
            Event::Processed { .. } => {
                if let Some(finished) = &mut self.finished {
                    finished.pending = false;
                }
            }
            Event::Described { alt, .. } => self.alt = Some(alt),
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

impl State for Network {
    type Event = Event;

    fn apply(&mut self, stamp: Stamp, account: &str, event: Event) {
        match event {
            Event::AccountCreated { username, display_name, code, verifier } => {
                self.last_id = self.last_id.max(account.parse().unwrap_or_default());
                self.sign_in(stamp, account, code.clone(), &verifier);
                let new = new_account(stamp, account, username, display_name, code, verifier);
                self.accounts.insert(account.to_owned(), new);
            }
            Event::CodeIssued { code, redirect_uri, challenge, scope } => {
                let code_of = Code { account: account.to_owned(), redirect_uri, challenge, scope, at: stamp.at };
                self.codes.insert(code, code_of);
            }
            Event::TokensIssued { .. } => self.issue(stamp, account, event),
            Event::FamilyEnded { family } => self.end(&family),
            Event::UploadBegun { id, .. } | Event::Posted { id, .. } => {
                self.last_id = self.last_id.max(id);
                self.apply_to(stamp, account, event);
            }
            other => self.apply_to(stamp, account, other),
        }
    }
}

impl Network {
    fn apply_to(&mut self, stamp: Stamp, account: &str, event: Event) {
        if let Some(account) = self.accounts.get_mut(account) {
            account.apply(stamp, event);
        }
    }
}

fn new_account(
    stamp: Stamp,
    id: &str,
    username: String,
    display_name: String,
    first_code: String,
    first_verifier: String,
) -> Account {
    Account {
        id: id.to_owned(),
        username,
        display_name,
        created_seq: stamp.seq,
        first_code,
        first_verifier,
        subscription: Subscription::None,
        has_credits: true,
        is_capped: false,
        is_suspended: false,
        media: HashMap::new(),
        posts: BTreeMap::new(),
    }
}
