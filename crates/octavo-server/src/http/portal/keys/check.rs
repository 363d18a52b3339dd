//! Checks a new key against the workspace and against what keys can be limited to.

use std::collections::HashSet;

use ipnet::IpNet;
use jiff::Timestamp;
use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::key_hours::HoursText;
use octavo_domain::key_limits::parse_ip_range;
use octavo_domain::{KeyHours, KeyLimits, Kind, Scope, Scopes};
use octavo_store::keys::Key;
use uuid::Uuid;

use super::body::NewKey;
use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::input::Problems;
use crate::http::portal::named_accounts::{check_accounts, known_accounts};
use crate::identity::apps::check_display_name;
use crate::ids;

const MAX_NAME: usize = 100;
const MOST_RANGES: usize = 50;
const POSTS_PER_DAY: std::ops::RangeInclusive<i64> = 1..=10_000;

/// What a new key names, as far as it is in the workspace.
pub struct Known {
    app: Option<Uuid>,
    accounts: HashSet<i64>,
}

impl Known {
    pub async fn load(state: &AppState, workspace_id: Uuid, new: &NewKey) -> ApiResult<Self> {
        let app = match new.app_id.as_deref().and_then(|id| Kind::App.parse(id)) {
            Some(id) => state.store.apps().find(workspace_id, id).await?.map(|app| app.id),
            None => None,
        };
        let accounts = known_accounts(state, workspace_id, new.account_ids.as_deref()).await?;
        Ok(Known { app, accounts })
    }
}

pub fn new_key(new: NewKey, user_id: Uuid, known: &Known, now: Timestamp, problems: &mut Problems) -> Option<Key> {
    let name = check_name(new.name, problems);
    let app = check_app(new.app_id, known, problems);
    let scopes = check_scopes(new.scopes, problems);
    let limits = KeyLimits {
        account_ids: new.account_ids.map(|ids| check_accounts(ids, &known.accounts, problems)),
        posts_per_day: problems.within("postsPerDay", new.posts_per_day, POSTS_PER_DAY),
        hours: new.hours.and_then(|hours| check_hours(&hours, problems)),
        allowed_ips: new.allowed_ips.map(|texts| check_ranges(&texts, problems)).unwrap_or_default(),
        needs_approval: check_approval(new.approval.as_deref(), problems),
    };
    let expires_at = problems.time("expiresAt", new.expires_at.as_deref());
    if expires_at.is_some_and(|at| at <= now) {
        problems
            .add("expiresAt", "This time has passed. Send a later one, or leave it out for a key that does not end.");
    }
    Some(Key {
        id: ids::new_id(),
        app_id: app?,
        user_id,
        name: name?,
        scopes: scopes?.to_string(),
        limits,
        expires_at,
        created_at: now,
        last_used_at: None,
        former_until: None,
        counted: None,
    })
}

fn check_name(name: Option<String>, problems: &mut Problems) -> Option<String> {
    let name = problems.require_text("name", name)?;
    if let Err(problem) = check_display_name(&name, MAX_NAME) {
        problems.add("name", problem);
    }
    Some(name)
}

fn check_app(id: Option<String>, known: &Known, problems: &mut Problems) -> Option<Uuid> {
    problems.require_text("appId", id)?;
    if known.app.is_none() {
        problems.add("appId", "The workspace has no application with this id. GET /v1/apps lists its applications.");
    }
    known.app
}

fn check_scopes(names: Option<Vec<String>>, problems: &mut Problems) -> Option<Scopes> {
    let names = problems.require("scopes", names)?;
    if names.is_empty() || names.len() > Scope::OF_KEYS.len() {
        problems.add("scopes", format!("{} scopes. Send 1 to {}.", names.len(), Scope::OF_KEYS.len()));
    }
    let mut scopes = Vec::new();
    for (index, name) in names.iter().enumerate().take(Scope::OF_KEYS.len()) {
        match Scope::parse(name).filter(|scope| Scope::OF_KEYS.contains(scope)) {
            Some(scope) => scopes.push(scope),
            None => problems.add(format!("scopes[{index}]"), unknown_scope(name)),
        }
    }
    Some(scopes.into_iter().collect())
}

fn unknown_scope(name: &str) -> String {
    let known = Scope::OF_KEYS.map(Scope::as_str).join(", ");
    let name: String = name.chars().take(50).collect();
    format!("A key can't have the scope \"{name}\". It can have {known}.")
}

fn check_hours(hours: &HoursText, problems: &mut Problems) -> Option<KeyHours> {
    let given = [("from", &hours.from), ("to", &hours.to), ("timeZone", &hours.time_zone)];
    for (field, text) in given {
        problems.require(&format!("hours.{field}"), text.as_ref());
    }
    let [from, to, zone] = given.map(|(_, text)| text.as_deref());
    let parsed = KeyHours::parse(from?, to?, zone?);
    let note = |found: Vec<_>| {
        for octavo_domain::key_hours::HoursProblem { field, message } in found {
            problems.add(format!("hours.{field}"), message);
        }
    };
    parsed.map_err(note).ok()
}

fn check_approval(approval: Option<&str>, problems: &mut Problems) -> bool {
    let policy = problems.parse("approval", approval, ApprovalPolicy::parse, "The approval must be NONE or REQUIRED.");
    policy.is_some_and(ApprovalPolicy::is_required)
}

fn check_ranges(texts: &[String], problems: &mut Problems) -> Vec<IpNet> {
    if texts.is_empty() || texts.len() > MOST_RANGES {
        let found = texts.len();
        let message = format!("{found} addresses. Send 1 to {MOST_RANGES}, or leave allowedIps out to allow all.");
        problems.add("allowedIps", message);
    }
    let mut ranges = Vec::new();
    for (index, text) in texts.iter().enumerate().take(MOST_RANGES) {
        match parse_ip_range(text) {
            Some(range) => ranges.push(range),
            None => problems.add(
                format!("allowedIps[{index}]"),
                "This is neither an address nor a CIDR range. Send one such as 203.0.113.7 or 2001:db8::/32.",
            ),
        }
    }
    ranges
}
