//! Checks a request against the caller's accounts and files and the networks' rules, and builds the schedule.
//!
//! Everything is checked before anything is refused, so that one response names every problem. Read from here down:
//! [`known`] loads what the request names, [`publication`] checks one publication, [`post`] one of its posts.

mod known;
mod post;
mod publication;

use std::collections::HashSet;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::rules::{Finding, Severity};
use octavo_domain::time::parse_time;
use octavo_store::schedules::{NewPublication, NewSchedule};

use super::request::ScheduleRequest;
use crate::http::AppState;
use crate::http::auth::Caller;
use crate::http::error::{ApiError, ApiResult, ErrorDetail};
use crate::http::input::{Input, Problems};
use crate::ids;
use known::Known;

const MOST_PUBLICATIONS: usize = 50;
const MOST_AHEAD: SignedDuration = SignedDuration::from_hours(2 * 366 * 24);

/// What a request asks for, and every problem with it.
pub struct CheckedSchedule {
    pub findings: Vec<Finding>,
    scheduled_at: Timestamp,
    draft: bool,
    publications: Vec<NewPublication>,
    now: Timestamp,
}

pub async fn check_schedule(
    state: &AppState,
    caller: &Caller,
    input: Input<ScheduleRequest>,
) -> ApiResult<CheckedSchedule> {
    let (mut request, problems) = input.into_parts();
    let now = state.clock.now();
    let mut findings = Vec::new();
    let scheduled_at = scheduled_time(&request, now, &mut findings);
    let mut requested = request.publications.take().unwrap_or_default();
    if requested.is_empty() || requested.len() > MOST_PUBLICATIONS {
        findings.push(Finding::error("publications", "post.publications.count", "Send 1 to 50 publications."));
        requested.truncate(MOST_PUBLICATIONS);
    }
    let known = Known::load(state, caller, &requested).await?;
    let mut publications = Vec::with_capacity(requested.len());
    for (index, publication) in requested.into_iter().enumerate() {
        publications.extend(publication::check(index, publication, &known, &publications, &mut findings));
    }
    Ok(CheckedSchedule {
        findings: with_problems(findings, problems),
        scheduled_at,
        draft: request.is_draft.unwrap_or(false),
        publications,
        now,
    })
}

impl CheckedSchedule {
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }

    /// The schedule to store, unless there is an ERROR among the findings.
    pub fn into_schedule(self, caller: &Caller) -> ApiResult<NewSchedule> {
        let app_id = caller.acting_app()?;
        if self.has_errors() {
            return Err(refuse(self.findings));
        }
        Ok(NewSchedule {
            id: ids::new_id(),
            workspace_id: caller.workspace_id,
            app_id,
            key: caller.key.clone(),
            scheduled_at: self.scheduled_at,
            draft: self.draft,
            publications: self.publications,
            now: self.now,
        })
    }
}

/// Only the time of a request, for a change that brings no publications. None if it was left out.
pub fn check_time(request: &ScheduleRequest, problems: Problems, now: Timestamp) -> ApiResult<Option<Timestamp>> {
    let mut findings = Vec::new();
    let time = scheduled_time(request, now, &mut findings);
    let findings = with_problems(findings, problems);
    if findings.is_empty() { Ok(request.scheduled_time.as_ref().map(|_| time)) } else { Err(refuse(findings)) }
}

/// Absent, empty and past times mean now.
fn scheduled_time(request: &ScheduleRequest, now: Timestamp, findings: &mut Vec<Finding>) -> Timestamp {
    let Some(text) = given(&request.scheduled_time) else {
        return now;
    };
    let has_zone = text.parse::<Timestamp>().is_ok() || text.contains('[');
    if !has_zone && given(&request.timezone).is_some_and(|zone| !is_utc(zone)) {
        let message =
            "Octavo ignores time zones here. Send scheduledTime with an offset, such as 2026-12-01T09:00:00+01:00.";
        findings.push(Finding::error("timezone", "post.time.zone", message));
    }
    let (rule, message) = match parse_time(text) {
        Ok(time) if time.duration_since(now) <= MOST_AHEAD => return time.max(now),
        Ok(_) => ("post.time.far", "The time is more than 2 years ahead. Choose an earlier one.".to_owned()),
        Err(error) => ("post.time.format", error.to_string()),
    };
    findings.push(Finding::error("scheduledTime", rule, message));
    now
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
