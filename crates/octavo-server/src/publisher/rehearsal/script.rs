//! What is played: the posts to rehearse, and those of the same networks around them, whose limits they share.

use std::collections::{HashMap, HashSet};

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use octavo_domain::post::{PostStatus, ScheduleStatus};
use octavo_store::StoreError;
use octavo_store::accounts::Account;
use octavo_store::media::{MediaFile, PendingObject};
use octavo_store::posts::Reach;
use octavo_store::schedules::{NewPost, NewPublication, NewSchedule, ScheduleFilter, ScheduleOrder, ScheduleView};
use octavo_store::spending::Spender;
use uuid::Uuid;

use super::cast::Double;
use super::error::{MOST_BYTES, MOST_POSTS, RehearsalError};
use super::stage::Stage;
use crate::publisher::Publishing;

/// No limit of a network counts longer.
pub(super) const WINDOW: SignedDuration = SignedDuration::from_hours(24);

/// The posts of one rehearsal.
pub(super) struct Script {
    /// The accounts of all of it.
    pub accounts: Vec<Account>,
    /// Published within the last day, at the times when they were.
    pub history: Vec<NewSchedule>,
    /// Waiting, and not asked for.
    pub others: Vec<NewSchedule>,
    pub wanted: Vec<NewSchedule>,
}

impl Script {
    pub async fn write(
        real: &Publishing,
        workspace: Uuid,
        wanted: Vec<NewSchedule>,
        now: Timestamp,
    ) -> Result<Self, RehearsalError> {
        let platforms: HashSet<Platform> = publications(&wanted).map(|publication| publication.platform).collect();
        let accounts = real.store.accounts().list(workspace).await?.into_iter();
        let accounts: Vec<Account> = accounts.filter(|account| platforms.contains(&account.platform)).collect();
        let mut script = Script { accounts, history: Vec::new(), others: Vec::new(), wanted };
        let (first, last) = script.period(now);
        let waiting = Listing { real, workspace, from: first - WINDOW, to: last };
        script.others = waiting.list(ScheduleStatus::Scheduled).await?;
        let wanted: HashSet<Uuid> = script.wanted.iter().map(|schedule| schedule.id).collect();
        script.others.retain(|schedule| !wanted.contains(&schedule.id));
        if first - WINDOW < now {
            let recent = Listing { from: now - WINDOW, to: now, ..waiting };
            script.history = recent.list(ScheduleStatus::Completed).await?;
            script.history.extend(recent.list(ScheduleStatus::PartiallyCompleted).await?);
        }
        script.keep_accounts();
        script.check_size()
    }

    /// The times of the first and the last of the wanted posts.
    pub fn period(&self, now: Timestamp) -> (Timestamp, Timestamp) {
        let times = || self.wanted.iter().map(|schedule| schedule.scheduled_at);
        (times().min().unwrap_or(now).max(now), times().max().unwrap_or(now).max(now))
    }

    fn keep_accounts(&mut self) {
        let known: HashSet<i64> = self.accounts.iter().map(|account| account.id).collect();
        for schedule in self.history.iter_mut().chain(&mut self.others) {
            schedule.publications.retain(|publication| known.contains(&publication.account_id));
        }
    }

    fn check_size(self) -> Result<Self, RehearsalError> {
        let count = |schedules: &[NewSchedule]| publications(schedules).map(|it| it.posts.len()).sum::<usize>();
        let posts = count(&self.wanted) + count(&self.others) + count(&self.history);
        if posts > MOST_POSTS { Err(RehearsalError::TooManyPosts(posts)) } else { Ok(self) }
    }

    fn schedules(&self) -> impl Iterator<Item = &NewSchedule> {
        self.history.iter().chain(&self.others).chain(&self.wanted)
    }
}

fn publications(schedules: &[NewSchedule]) -> impl Iterator<Item = &NewPublication> {
    schedules.iter().flat_map(|schedule| &schedule.publications)
}

/// Schedules of a workspace in a period.
#[derive(Clone, Copy)]
struct Listing<'a> {
    real: &'a Publishing,
    workspace: Uuid,
    from: Timestamp,
    to: Timestamp,
}

impl Listing<'_> {
    async fn list(&self, status: ScheduleStatus) -> Result<Vec<NewSchedule>, RehearsalError> {
        let filter = ScheduleFilter {
            reach: Reach { workspace_id: self.workspace, made_by: None, accounts_of: None },
            order: ScheduleOrder::Scheduled { before: None },
            status: Some(status),
            account_id: None,
            platform: None,
            reference: None,
            from: Some(self.from),
            // The last one counts too.
            to: Some(self.to + SignedDuration::from_micros(1)),
            search: None,
            limit: u32::try_from(MOST_POSTS).unwrap_or(u32::MAX),
        };
        let found = self.real.store.schedules().list(&filter).await?;
        Ok(found.into_iter().filter_map(|view| to_play(self.workspace, view)).collect())
    }
}

/// A stored schedule as it was created: one that waits, or the posts that are published, at the time when the first was. None for
/// a reply: the simulated networks know no comments.
pub(super) fn to_play(workspace_id: Uuid, view: ScheduleView) -> Option<NewSchedule> {
    if view.is_reply() {
        return None;
    }
    let is_waiting = view.status == ScheduleStatus::Scheduled;
    let published = |posts: &[NewPost], id: Option<Uuid>| id.is_none_or(|id| posts.iter().any(|post| post.id == id));
    let mut first = None;
    let publications = view.publications.into_iter().map(|publication| {
        let mut posts = Vec::new();
        for post in publication.posts {
            if is_waiting || (post.status == PostStatus::Completed && published(&posts, post.parent_id)) {
                first = [first, post.published_at].into_iter().flatten().min();
                posts.push(NewPost {
                    id: post.id,
                    role: post.role,
                    parent_id: post.parent_id,
                    answers: None,
                    content: post.content,
                });
            }
        }
        NewPublication {
            id: publication.id,
            account_id: publication.account_id,
            lane: Uuid::nil(),
            platform: publication.platform,
            settings: publication.settings,
            resolved_settings: publication.resolved_settings,
            ai_disclosure: publication.ai_disclosure,
            posts,
        }
    });
    let publications: Vec<NewPublication> = publications.filter(|publication| !publication.posts.is_empty()).collect();
    let scheduled_at = if is_waiting { view.scheduled_at } else { first? };
    let (app_id, now) = (Uuid::nil(), view.created_at);
    Some(NewSchedule {
        id: view.id,
        workspace_id,
        app_id,
        reference: None,
        scheduled_at,
        has_slot: false,
        draft: false,
        approval: None,
        publications,
        spender: Spender::default(),
        now,
    })
}

impl Stage {
    /// Brings the files that the posts name.
    pub async fn bring_files(&self, real: &Publishing, workspace: Uuid, script: &Script) -> Result<(), RehearsalError> {
        let paths: HashSet<String> = script.schedules().flat_map(NewSchedule::files).collect();
        let reach = Reach { workspace_id: workspace, made_by: None, accounts_of: None };
        let files = real.media.list_within(reach, &paths.into_iter().collect::<Vec<_>>()).await?;
        let bytes: u64 = files.iter().map(|file| file.facts.size_bytes).sum();
        if bytes > MOST_BYTES {
            return Err(RehearsalError::TooManyBytes(bytes));
        }
        let media = self.publishing.store.media();
        for file in files {
            media.add_pending(&pending(&file)).await?;
            media.admit(&file).await?;
        }
        Ok(())
    }

    /// Stores schedules for the doubles of their accounts, as if they were approved.
    pub async fn schedule(&self, doubles: &HashMap<i64, &Double>, all: &[NewSchedule]) -> Result<(), RehearsalError> {
        for schedule in all {
            let spender = Spender::default();
            let mut schedule = NewSchedule {
                spender,
                approval: None,
                reference: None,
                has_slot: false,
                draft: false,
                ..schedule.clone()
            };
            schedule.publications.retain_mut(|publication| recast(doubles, publication));
            if !schedule.publications.is_empty() {
                match self.publishing.store.schedules().create(vec![schedule]).await {
                    // A file is gone: there is nothing to play.
                    Ok(()) | Err(StoreError::NotFound) => {}
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(())
    }
}

fn pending(file: &MediaFile) -> PendingObject {
    PendingObject {
        path: file.path.clone(),
        maker: file.maker,
        name: None,
        content_type: file.facts.content_type.clone(),
        size_bytes: file.facts.size_bytes.cast_signed(),
        expires_at: file.created_at,
    }
}

/// False where the account has no double.
fn recast(doubles: &HashMap<i64, &Double>, publication: &mut NewPublication) -> bool {
    let Some(double) = doubles.get(&publication.account_id) else { return false };
    (publication.account_id, publication.lane) = (double.simulated.id, double.simulated.lane);
    for post in &mut publication.posts {
        post.content.chat_id = post.content.chat_id.take().map(|chat| double.chat(&chat));
    }
    true
}
