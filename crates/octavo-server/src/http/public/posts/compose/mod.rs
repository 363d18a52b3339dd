//! From a request to a schedule: every mistake is found before anything is refused.

mod account;
mod check;
mod media;
mod post;

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use octavo_domain::rules::{Finding, Severity};
use octavo_store::media::MediaFile;
use octavo_store::posts::{NewPublication, NewSchedule};
use uuid::Uuid;

use super::body::{PostSchedule, Publication};
use crate::http::AppState;
use crate::http::auth::Caller;
use crate::http::error::ApiResult;
use crate::http::public::media::refusal;
use crate::ids;
use check::Check;

const MOST_PUBLICATIONS: usize = 50;

/// A request that was looked at from all sides.
pub struct Composed {
    pub findings: Vec<Finding>,
    scheduled_at: Timestamp,
    draft: bool,
    publications: Vec<NewPublication>,
    now: Timestamp,
}

impl Composed {
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }

    /// The schedule to store; the findings, when there is an ERROR among them.
    pub fn into_schedule(self, owner_id: Uuid, app_id: Uuid) -> Result<NewSchedule, Vec<Finding>> {
        if self.has_errors() {
            return Err(self.findings);
        }
        Ok(NewSchedule {
            id: ids::new_id(),
            owner_id,
            app_id,
            scheduled_at: self.scheduled_at,
            draft: self.draft,
            publications: self.publications,
            now: self.now,
        })
    }
}

/// Checks a request against the caller's accounts and files and the networks' rules.
pub async fn compose(state: &AppState, caller: &Caller, request: PostSchedule) -> ApiResult<Composed> {
    let now = state.clock.now();
    let mut check = Check::default();
    let scheduled_at = check.time(&request, now);
    let publications = request.publications.unwrap_or_default();
    let accounts = state.store.accounts().list(caller.user_id).await?;
    let (files, refusals) = files(state, caller, &paths(&publications)).await?;
    check.accounts = accounts.iter().map(|account| (account.id, account)).collect();
    check.files = files.iter().map(|file| (file.path.as_str(), file)).collect();
    check.refusals = refusals;
    check.platform_limits = state.settings.platform_limits;
    if publications.is_empty() || publications.len() > MOST_PUBLICATIONS {
        check.error("publications", "post.publications.count", "Send 1 to 50 publications.");
    }
    let publications = publications
        .into_iter()
        .take(MOST_PUBLICATIONS)
        .enumerate()
        .filter_map(|(index, it)| check.publication(index, it));
    let publications = publications.collect();
    let findings = without_repeats(check.findings);
    Ok(Composed { findings, scheduled_at, draft: request.is_draft.unwrap_or(false), publications, now })
}

/// A time alone, as a change of it brings it. None when it was left out.
pub fn time(request: &PostSchedule, now: Timestamp) -> Result<Option<Timestamp>, Vec<Finding>> {
    let mut check = Check::default();
    let time = check.time(request, now);
    if check.findings.is_empty() { Ok(request.scheduled_time.as_ref().map(|_| time)) } else { Err(check.findings) }
}

/// The files that the caller may use, those among them that were put and never confirmed; and why others are no files.
async fn files(
    state: &AppState,
    caller: &Caller,
    paths: &[String],
) -> ApiResult<(Vec<MediaFile>, HashMap<String, String>)> {
    let reach = caller.reach()?;
    let mut files = state.media.list_within(reach, paths).await?;
    let known: HashSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let unknown: Vec<&String> = paths.iter().filter(|path| !known.contains(path.as_str())).collect();
    let confirmed = state.media.confirm_named(reach, &unknown).await;
    let (confirmed, refusals) = confirmed.map_err(|error| refusal("attachmentPaths", error))?;
    files.extend(confirmed);
    Ok((files, refusals))
}

fn paths(publications: &[Publication]) -> Vec<String> {
    let posts = publications.iter().flat_map(|publication| publication.posts.iter().flatten());
    let paths: HashSet<&String> =
        posts.flat_map(|post| post.attachment_paths.iter().flatten().chain(&post.thumbnail_path)).collect();
    paths.into_iter().cloned().collect()
}

/// Settings are looked at once for each post of a publication; what is wrong with them is said once.
fn without_repeats(mut findings: Vec<Finding>) -> Vec<Finding> {
    let mut seen = HashSet::new();
    findings.retain(|finding| seen.insert((finding.field.clone(), finding.rule)));
    findings
}
