//! What has to happen so that the posts on the server agree with a folder.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::differences::{differences, says_the_same};
use super::findings::{Finding, errors};
use super::notes::{cancelled_note, open_note, out_note};
use super::post_file::{At, PostFile};
use super::posts::{State, check, list_posts, state};
use super::project::Project;
use super::requests::{Requests, Uploads};
use crate::client::api::Api;

pub struct Plan {
    pub project: String,
    /// In the order of the files; what is cancelled comes first, so that a renamed file is never published twice.
    pub steps: Vec<Step>,
    pub findings: Vec<Finding>,
    /// Posts that are out and have no file any more.
    pub left: usize,
}

/// What happens to the post of one file.
#[derive(Debug)]
pub struct Step {
    pub file: String,
    pub reference: String,
    pub action: Action,
    /// As in the file.
    pub at: Option<At>,
    pub accounts: Vec<String>,
    /// The post as it is.
    pub post: Option<Value>,
    pub note: Option<String>,
}

#[derive(Debug)]
pub enum Action {
    /// `instead_of`: the reference of a post that says the same and is cancelled.
    Create {
        body: Value,
        instead_of: Option<String>,
    },
    Change {
        what: Vec<&'static str>,
        body: Value,
        /// The post as a new one.
        whole: Value,
    },
    Cancel,
    Keep,
}

impl Plan {
    pub fn errors(&self) -> usize {
        errors(&self.findings)
    }

    pub fn count(&self, is: impl Fn(&Action) -> bool) -> usize {
        self.steps.iter().filter(|step| is(&step.action)).count()
    }

    pub fn changes(&self) -> usize {
        self.count(|action| !matches!(action, Action::Keep))
    }
}

/// Reads a folder, checks every file, and compares it with the server.
pub async fn make_plan(api: &mut Api, project: Project) -> anyhow::Result<Plan> {
    let mut posts = list_posts(api, &project.name).await?;
    let mut planner = Planner { requests: Requests::open(api).await?, findings: project.findings.clone(), api };
    let of_files: BTreeMap<&String, Option<Value>> =
        project.files.keys().map(|identity| (identity, posts.remove(identity))).collect();
    // What is left has no file.
    let mut steps = Vec::new();
    for (identity, post) in &posts {
        let is_open = state(post) == State::Open && !project.has_unread;
        steps.extend(is_open.then(|| cancel(&project, identity, post)));
    }
    for (identity, post) in of_files {
        let (file, reference) = (&project.files[identity], project.reference(identity));
        let step = match post {
            None => planner.create(file, reference, &posts).await?,
            Some(post) => planner.keep_or_change(file, reference, post).await?,
        };
        steps.extend(step);
    }
    let left = posts.values().filter(|post| state(post) == State::Out).count();
    Ok(Plan { project: project.name, steps, findings: planner.findings, left })
}

fn cancel(project: &Project, identity: &str, post: &Value) -> Step {
    let note = format!("its file is gone; it was scheduled for {}", post["scheduledTime"].as_str().unwrap_or_default());
    Step {
        file: identity.to_owned(),
        reference: project.reference(identity),
        action: Action::Cancel,
        at: None,
        accounts: Vec::new(),
        post: Some(post.clone()),
        note: Some(note),
    }
}

struct Planner<'a> {
    api: &'a mut Api,
    requests: Requests,
    findings: Vec<Finding>,
}

impl Planner<'_> {
    /// None if the file has problems. `orphans`: posts without a file, by their identities.
    async fn create(
        &mut self,
        file: &PostFile,
        reference: String,
        orphans: &BTreeMap<String, Value>,
    ) -> anyhow::Result<Option<Step>> {
        let Some(publications) = self.publications(file).await? else { return Ok(None) };
        let twin = orphans
            .iter()
            .find(|(_, post)| matches!(state(post), State::Open | State::Out) && says_the_same(post, &publications));
        if let Some((identity, post)) = twin
            && state(post) == State::Out
        {
            let message = format!(
                "this says the same as {identity}, which is out and has no file any more. If the file was renamed, add \
                 the line id: {identity} to its front matter. To publish it again, change its text"
            );
            self.findings.push(Finding::error(&file.name, None, message));
            return Ok(None);
        }
        let body =
            json!({ "reference": reference, "scheduledTime": file.at.to_request(), "publications": publications });
        if !self.is_valid(file, &body, true).await? {
            return Ok(None);
        }
        let prefix = reference.strip_suffix(&file.identity).unwrap_or_default();
        let instead_of = twin.map(|(identity, _)| format!("{prefix}{identity}"));
        Ok(Some(step(file, &reference, Action::Create { body, instead_of }, None)))
    }

    async fn keep_or_change(
        &mut self,
        file: &PostFile,
        reference: String,
        post: Value,
    ) -> anyhow::Result<Option<Step>> {
        let note = match state(&post) {
            State::Open => return self.change(file, reference, post).await,
            State::Cancelled => Some(cancelled_note()),
            State::Out => {
                // An account or a file that is gone since is no problem of a post that is out.
                let wanted = self.requests.publications(self.api, file, Uploads::Counted).await?;
                let is_changed = |wanted: Value| !says_the_same(&post, &wanted);
                out_note(&post, wanted.is_ok_and(is_changed))
            }
        };
        Ok(Some(Step { post: Some(post), ..step(file, &reference, Action::Keep, note) }))
    }

    async fn change(&mut self, file: &PostFile, reference: String, post: Value) -> anyhow::Result<Option<Step>> {
        let Some(publications) = self.publications(file).await? else { return Ok(None) };
        let what = differences(&post, file.at, &publications, false);
        if what.is_empty() {
            let note = open_note(&post);
            return Ok(Some(Step { post: Some(post), ..step(file, &reference, Action::Keep, note) }));
        }
        let is_moved = what.contains(&"time");
        let mut body = json!({});
        if is_moved {
            body["scheduledTime"] = json!(file.at.to_request());
        }
        if what.iter().any(|name| *name != "time") {
            body["publications"] = publications.clone();
        }
        // A slot that it has stays its own.
        let time = (is_moved || file.at != At::NextSlot).then(|| file.at.to_request());
        let whole = json!({ "scheduledTime": time, "publications": publications });
        if !self.is_valid(file, &whole, is_moved).await? {
            return Ok(None);
        }
        Ok(Some(Step { post: Some(post), ..step(file, &reference, Action::Change { what, body, whole }, None) }))
    }

    async fn publications(&mut self, file: &PostFile) -> anyhow::Result<Option<Value>> {
        match self.requests.publications(self.api, file, Uploads::Needed).await? {
            Ok(publications) => Ok(Some(publications)),
            Err(findings) => {
                self.findings.extend(findings);
                Ok(None)
            }
        }
    }

    /// Asks the server for its findings. A time that has passed by the server's clock is one, if the post would get it.
    async fn is_valid(&mut self, file: &PostFile, body: &Value, is_time_new: bool) -> anyhow::Result<bool> {
        let mut check = check(self.api, &file.name, body).await?;
        if let At::Time(time) = file.at
            && is_time_new
            && let Some(now) =
                check.scheduled.filter(|scheduled| scheduled.as_second() > time.as_second()).or(check.now)
            && time.as_second() < now.as_second()
        {
            let message = format!(
                "{time} has passed: the server's clock is at {now:.0}. Octavo would publish the post at once. Set a later \
                 time, or next-slot"
            );
            check.findings.push(Finding::error(&file.name, Some(file.at_line), message));
        }
        let is_valid = errors(&check.findings) == 0;
        self.findings.extend(check.findings);
        Ok(is_valid)
    }
}

fn step(file: &PostFile, reference: &str, action: Action, note: Option<String>) -> Step {
    let accounts = file.accounts.iter().map(|(name, _)| name.show()).collect();
    let (file, at, reference) = (file.name.clone(), Some(file.at), reference.to_owned());
    Step { file, reference, action, at, accounts, post: None, note }
}
