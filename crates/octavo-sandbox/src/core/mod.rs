//! What all simulators share: the ledger, stored media, faults, identity of
//! the sandbox itself. Nothing here knows a platform.

pub mod audience;
pub mod comments;
pub mod consent;
pub mod consent_page;
pub mod errors;
pub mod facts;
pub mod faults;
pub mod files;
pub mod journal;
pub mod media;
pub mod oauth;
pub mod per_id;
mod planted;
pub mod pull;
pub mod random;
pub mod replay;
pub mod requests;
pub mod simulator;
pub mod token_endpoint;
pub mod world;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use crate::config::{Clock, SandboxConfig};
use crate::error::{Error, Result};
use crate::feed::FeedMedia;
use faults::Faults;
use journal::{Entry, Journal, NewPublication, Publication, Stamp};
use media::{MediaStore, StoredFile};
use planted::Planted;
use pull::MediaFetcher;

/// Shared by every simulator of one sandbox.
pub struct Core {
    clock: Clock,
    /// When and by how much the audience's time was moved ahead. A restart forgets it.
    passed: Mutex<Vec<(Timestamp, SignedDuration)>>,
    /// Comments that the operator added, by platform. A restart forgets them.
    planted: Mutex<Vec<(String, Planted)>>,
    pub journal: Journal,
    pub media: MediaStore,
    pub faults: Faults,
    pub pulls: MediaFetcher,
    /// Cancelled when the sandbox stops: long polls answer at once.
    pub stopping: CancellationToken,
    publications: Mutex<BTreeMap<u64, Publication>>,
    /// Whose an account is, by platform and id; others are nobody's.
    owners: Mutex<HashMap<(String, String), String>>,
    public_url: RwLock<Option<String>>,
}

impl Core {
    pub fn new(config: SandboxConfig, journal: Journal, media: MediaStore) -> Self {
        Self {
            clock: config.clock,
            passed: Mutex::default(),
            planted: Mutex::default(),
            journal,
            media,
            faults: Faults::default(),
            pulls: MediaFetcher::default(),
            stopping: CancellationToken::new(),
            publications: Mutex::default(),
            owners: Mutex::default(),
            public_url: RwLock::new(config.public_url.map(without_final_slash)),
        }
    }

    /// Now, in whole milliseconds: what platforms show, and what the ledger
    /// keeps, agree to the digit.
    pub fn now(&self) -> Timestamp {
        let now = (self.clock)();
        Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
    }

    /// Lets people see posts for this much longer.
    pub fn pass(&self, time: SignedDuration) {
        let now = self.now();
        self.lock_passed().push((now, time));
    }

    pub fn passed(&self) -> SignedDuration {
        self.lock_passed().iter().fold(SignedDuration::ZERO, |sum, (_, by)| sum.saturating_add(*by))
    }

    /// When a post of this time had this age: during a move of the clock, if that is when it got so old.
    fn happened_at(&self, at: Timestamp, age: SignedDuration) -> Timestamp {
        let (mut clock, mut left) = (at, age);
        for (moved_at, by) in self.lock_passed().iter() {
            let until_move = moved_at.duration_since(clock).max(SignedDuration::ZERO);
            if left <= until_move {
                break;
            }
            left -= until_move;
            clock = clock.max(*moved_at);
            if left <= *by {
                return clock;
            }
            left -= *by;
        }
        clock + left
    }

    fn lock_passed(&self) -> MutexGuard<'_, Vec<(Timestamp, SignedDuration)>> {
        self.passed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts one event into the ledger's queue, in the order of calls. It is on
    /// disk once [`Journal::settled`] returns.
    pub fn record<E: Serialize>(
        &self,
        platform: &str,
        account: &str,
        publication: Option<NewPublication>,
        event: &E,
    ) -> Result<Stamp> {
        let entry = Entry { platform, account, publication: publication.as_ref(), owner: None, event };
        let stamp = self.journal.append(self.now(), &entry)?;
        if let Some(publication) = publication {
            self.note(stamp, platform, account, publication);
        }
        Ok(stamp)
    }

    /// As `record`, for the event that an account begins with.
    pub fn record_account<E: Serialize>(
        &self,
        platform: &str,
        account: &str,
        owner: Option<&str>,
        event: &E,
    ) -> Result<Stamp> {
        let stamp = self.journal.append(self.now(), &Entry { platform, account, publication: None, owner, event })?;
        if let Some(owner) = owner {
            self.note_owner(platform, account, owner.to_owned());
        }
        Ok(stamp)
    }

    /// Takes in whose an account is (also while replaying).
    pub fn note_owner(&self, platform: &str, account: &str, owner: String) {
        self.lock_owners().insert((platform.to_owned(), account.to_owned()), owner);
    }

    /// Whether an account is this person's; nobody's, where no person is named.
    pub fn is_of(&self, platform: &str, account: &str, person: Option<&str>) -> bool {
        let owners = self.lock_owners();
        owners.get(&(platform.to_owned(), account.to_owned())).map(String::as_str) == person
    }

    /// Adds a publication to the list kept in memory (also while replaying).
    pub fn note(&self, stamp: Stamp, platform: &str, account: &str, new: NewPublication) {
        let publication = Publication {
            seq: stamp.seq,
            platform: platform.to_owned(),
            account_id: account.to_owned(),
            id: new.id,
            body_sha256: new.body_sha256,
            accepted_at: stamp.at,
        };
        self.lock_publications().insert(stamp.seq, publication);
    }

    /// Accepted publications after `after`, oldest first.
    pub fn publications(&self, after: u64, limit: usize) -> Vec<Publication> {
        let from = after.saturating_add(1);
        self.lock_publications().range(from..).take(limit).map(|(_, found)| found.clone()).collect()
    }

    fn lock_owners(&self) -> MutexGuard<'_, HashMap<(String, String), String>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_publications(&self) -> MutexGuard<'_, BTreeMap<u64, Publication>> {
        self.publications.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn public_url(&self) -> Result<String> {
        let url = self.public_url.read().unwrap_or_else(PoisonError::into_inner);
        url.clone().ok_or(Error::NoAddress)
    }

    pub fn set_public_url(&self, url: String) {
        let mut slot = self.public_url.write().unwrap_or_else(PoisonError::into_inner);
        *slot = Some(without_final_slash(url));
    }

    /// A stored file as the feed shows it.
    pub fn feed_media(&self, file: &StoredFile, alt: Option<&str>) -> Result<FeedMedia> {
        Ok(FeedMedia {
            url: self.media_url(&file.hash)?,
            content_type: file.facts.mime.clone().unwrap_or_default(),
            alt: alt.map(str::to_owned),
            width: file.facts.width,
            height: file.facts.height,
        })
    }

    /// Address of a stored file, for people and feeds.
    pub fn media_url(&self, hash: &str) -> Result<String> {
        Ok(format!("{}/media/{hash}", self.public_url()?))
    }
}

fn without_final_slash(url: String) -> String {
    url.trim_end_matches('/').to_owned()
}

/// Shorthand used by every simulator.
pub type SharedCore = Arc<Core>;
