//! Checks a request against the caller's accounts and files and the networks' rules, and builds the schedule.
//!
//! Everything is checked before anything is refused, so that one response names every problem. Read from here down:
//! [`known`] loads what the request names, [`publication`] checks one publication, [`post`] one of its posts,
//! [`answer`] a reply to a comment.

mod answer;
mod known;
mod post;
mod publication;
mod slots;

use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::Timestamp;
use octavo_domain::networks::Judgement;
use octavo_domain::post::MOST_REFERENCE;
use octavo_domain::rules::{Finding, Severity, TextCount};
use octavo_domain::time::{MOST_AHEAD, iso, parse_time};
use octavo_store::schedules::{NewPublication, NewSchedule, When};
use uuid::Uuid;

use super::request::{PublicationRequest, ScheduleRequest};
use crate::http::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorDetail};
use crate::http::extract::auth::Caller;
use crate::http::extract::input::{Input, Problems};
use crate::ids;
pub use answer::check_answer;
use known::Known;
use slots::NextSlots;

const MOST_PUBLICATIONS: usize = 50;
/// Instead of a time: the next free slot of the workspace's queue.
const NEXT_SLOT: &str = "NEXT_SLOT";

/// What a request asks for, and every problem with it.
pub struct CheckedSchedules {
    pub findings: Vec<Finding>,
    /// Only of a request that is only checked.
    pub counts: Vec<TextCount>,
    schedules: Vec<NewSchedule>,
}

/// Checks the one schedule of a request.
pub async fn check_schedule(
    state: &AppState,
    caller: &Caller,
    input: Input<ScheduleRequest>,
    only_checks: bool,
) -> ApiResult<CheckedSchedules> {
    let (request, problems) = input.into_parts();
    let mut findings = Vec::new();
    if request.workspace_id.is_some() || request.external_id.is_some() {
        let field = if request.workspace_id.is_some() { "workspaceId" } else { "externalId" };
        let message = "Name the client workspace in the header x-octavo-workspace.";
        findings.push(Finding::error(field, "post.workspace.header", message));
    }
    let batch = Batch { schedules: vec![request], problems, findings, only_checks, only_reads: false };
    check_schedules(state, &Callers::one(caller), batch, |_| String::new()).await
}

/// Who publishes each schedule of a request: the caller, or the caller in a client workspace.
pub struct Callers<'a> {
    pub caller: &'a Caller,
    /// By the schedule's index.
    pub in_clients: HashMap<usize, Caller>,
}

impl<'a> Callers<'a> {
    pub fn one(caller: &'a Caller) -> Self {
        Callers { caller, in_clients: HashMap::new() }
    }

    fn of(&self, index: usize) -> &Caller {
        self.in_clients.get(&index).unwrap_or(self.caller)
    }
}

/// What is known of a workspace before its schedules are checked.
struct Place {
    known: Known,
    slots: NextSlots,
}

/// Schedules to check.
pub struct Batch {
    pub schedules: Vec<ScheduleRequest>,
    /// What could not be read.
    pub problems: Problems,
    /// What was found already.
    pub findings: Vec<Finding>,
    /// The request is only checked.
    pub only_checks: bool,
    /// Uploads that nobody confirmed stay as they are: then they can't be used.
    pub only_reads: bool,
}

/// Checks schedules; `path` says where the fields of each are in the request.
pub async fn check_schedules(
    state: &AppState,
    callers: &Callers<'_>,
    batch: Batch,
    path: impl Fn(usize) -> String,
) -> ApiResult<CheckedSchedules> {
    let now = state.clock.now();
    let mut places = load_places(state, callers, &batch, now).await?;
    let Batch { schedules: requests, problems, mut findings, .. } = batch;
    let mut schedules = Vec::with_capacity(requests.len());
    let mut counts = Vec::new();
    for (index, request) in requests.into_iter().enumerate() {
        let (mut found, caller) = (Judgement::default(), callers.of(index));
        let Some(Place { known, slots }) = places.get_mut(&caller.workspace_id) else { continue };
        let scheduled_at = match scheduled_time(&request, now, &mut found.findings) {
            When::At(time) => time,
            When::NextSlot => slots.next(&mut found.findings).unwrap_or(now),
        };
        schedules.push(NewSchedule {
            id: ids::new_id(),
            workspace_id: caller.workspace_id,
            app_id: caller.publisher()?,
            reference: reference(&request, &mut found.findings),
            spender: caller.spender(),
            scheduled_at,
            has_slot: wants_slot(&request),
            draft: request.is_draft.unwrap_or(false),
            approval: caller.needs_approval.then(ids::new_id),
            publications: check_publications(request.publications.unwrap_or_default(), known, &mut found),
            now,
        });
        let path = path(index);
        let in_request = |field: &str| format!("{path}{field}");
        findings.extend(found.findings.into_iter().map(|it| Finding { field: in_request(&it.field), ..it }));
        counts.extend(found.counts.into_iter().map(|it| TextCount { field: in_request(&it.field), ..it }));
    }
    Ok(CheckedSchedules { findings: with_problems(findings, problems), counts, schedules })
}

/// What the schedules of each workspace name.
async fn load_places(
    state: &AppState,
    callers: &Callers<'_>,
    batch: &Batch,
    now: Timestamp,
) -> ApiResult<BTreeMap<Uuid, Place>> {
    let mut of_workspace: BTreeMap<Uuid, (&Caller, Vec<&ScheduleRequest>)> = BTreeMap::new();
    for (index, request) in batch.schedules.iter().enumerate() {
        let caller = callers.of(index);
        of_workspace.entry(caller.workspace_id).or_insert((caller, Vec::new())).1.push(request);
    }
    let mut places = BTreeMap::new();
    for (workspace_id, (caller, requests)) in of_workspace {
        let publications = requests.iter().flat_map(|request| request.publications.iter().flatten());
        let mut known = Known::load(state, caller, publications.clone(), batch.only_reads).await?;
        if batch.only_checks {
            known = known.of_check(state.store.schedules(), publications, now).await?;
        }
        let wishes = requests.iter().filter(|request| wants_slot(request)).count();
        let slots = NextSlots::load(state, caller, wishes, now).await?;
        places.insert(workspace_id, Place { known, slots });
    }
    Ok(places)
}

fn check_publications(
    mut requested: Vec<PublicationRequest>,
    known: &Known,
    judgement: &mut Judgement,
) -> Vec<NewPublication> {
    if requested.is_empty() || requested.len() > MOST_PUBLICATIONS {
        let finding = Finding::error("publications", "post.publications.count", "Send 1 to 50 publications.");
        judgement.findings.push(finding);
        requested.truncate(MOST_PUBLICATIONS);
    }
    let mut publications = Vec::with_capacity(requested.len());
    for (index, publication) in requested.into_iter().enumerate() {
        publications.extend(publication::check(index, publication, known, &publications, judgement));
    }
    publications
}

impl CheckedSchedules {
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }

    /// When each would be published. Empty if there is an ERROR among the findings.
    pub fn scheduled_times(&self) -> Vec<String> {
        let times = self.schedules.iter().map(|schedule| iso(schedule.scheduled_at));
        if self.has_errors() { Vec::new() } else { times.collect() }
    }

    /// Refuses the request if there is an ERROR among the findings.
    pub fn refuse_errors(self) -> ApiResult<()> {
        if self.has_errors() { Err(refuse(self.findings)) } else { Ok(()) }
    }

    /// The schedules to store, unless there is an ERROR among the findings. In a draft, what concerns only its
    /// publishing may wait until then.
    pub fn into_schedules(mut self) -> ApiResult<Vec<NewSchedule>> {
        if self.schedules.iter().all(|schedule| schedule.draft) {
            self.findings.retain(|finding| !may_wait(finding.rule));
        }
        self.into_rehearsal()
    }

    /// The schedules to rehearse, unless there is an ERROR among the findings.
    pub fn into_rehearsal(self) -> ApiResult<Vec<NewSchedule>> {
        if self.has_errors() { Err(refuse(self.findings)) } else { Ok(self.schedules) }
    }
}

/// Whether a draft may be stored with this mistake: a rule of a network, or something that is still missing.
fn may_wait(rule: &str) -> bool {
    !rule.starts_with("post.") || ["post.empty", "post.account.reconnect", "post.chat.unused"].contains(&rule)
}

/// Only the time of a request, for a change that brings no publications. None if it was left out.
pub fn check_time(request: &ScheduleRequest, problems: Problems, now: Timestamp) -> ApiResult<Option<When>> {
    let mut findings = Vec::new();
    let when = scheduled_time(request, now, &mut findings);
    let findings = with_problems(findings, problems);
    if findings.is_empty() { Ok(request.scheduled_time.as_ref().map(|_| when)) } else { Err(refuse(findings)) }
}

/// As sent, if it may be one.
fn reference(request: &ScheduleRequest, findings: &mut Vec<Finding>) -> Option<String> {
    let sent = request.reference.as_deref()?;
    if sent.is_empty() || sent.chars().count() > MOST_REFERENCE || sent.chars().any(char::is_control) {
        let message = "Send a reference of 1 to 255 characters without line breaks, or leave it out.";
        findings.push(Finding::error("reference", "post.reference.format", message));
    }
    Some(sent.to_owned())
}

fn wants_slot(request: &ScheduleRequest) -> bool {
    given(&request.scheduled_time) == Some(NEXT_SLOT)
}

/// Absent, empty and past times mean now.
fn scheduled_time(request: &ScheduleRequest, now: Timestamp, findings: &mut Vec<Finding>) -> When {
    let Some(text) = given(&request.scheduled_time) else {
        return When::At(now);
    };
    if wants_slot(request) {
        return When::NextSlot;
    }
    let has_zone = text.parse::<Timestamp>().is_ok() || text.contains('[');
    if !has_zone && given(&request.timezone).is_some_and(|zone| !is_utc(zone)) {
        let message =
            "Octavo ignores time zones here. Send scheduledTime with an offset, such as 2026-12-01T09:00:00+01:00.";
        findings.push(Finding::error("timezone", "post.time.zone", message));
    }
    let (rule, message) = match parse_time(text) {
        Ok(time) if time.duration_since(now) <= MOST_AHEAD => return When::At(time.max(now)),
        Ok(_) => ("post.time.far", "The time is more than 2 years ahead. Choose an earlier one.".to_owned()),
        Err(error) => ("post.time.format", error.to_string()),
    };
    findings.push(Finding::error("scheduledTime", rule, message));
    When::At(now)
}

fn given(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

fn is_utc(zone: &str) -> bool {
    ["utc", "gmt", "z", "etc/utc"].contains(&zone.to_ascii_lowercase().as_str())
}

/// All findings once, after the values that could not be read. A rule says nothing about such a value.
fn with_problems(findings: Vec<Finding>, problems: Problems) -> Vec<Finding> {
    // Settings are checked with each post of a publication.
    let mut seen = HashSet::new();
    let is_new = |it: &Finding| seen.insert((it.field.clone(), it.rule));
    let findings: Vec<Finding> =
        findings.into_iter().filter(|it| !problems.is_unreadable(&it.field)).filter(is_new).collect();
    let unreadable = problems.into_details().into_iter();
    let unreadable = unreadable.map(|problem| Finding::error(problem.field, "post.field.type", problem.message));
    unreadable.chain(findings).collect()
}

fn refuse(findings: Vec<Finding>) -> ApiError {
    let errors = findings.into_iter().filter(|finding| finding.severity == Severity::Error);
    ApiError::invalid(
        errors.map(|it| ErrorDetail { field: it.field, message: it.message, rule: Some(it.rule.to_owned()) }).collect(),
    )
}
