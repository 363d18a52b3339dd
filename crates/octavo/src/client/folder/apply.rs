//! Carries a plan out. Each step is safe to repeat: a post is created under the reference of its file, which a workspace has once.

use std::collections::HashSet;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::findings::one_line;
use super::plan::{Action, Plan, Step};
use super::posts::{State, find_post, refusal, state};
use crate::client::api::{Api, Refused};
use crate::print::print;

/// What came of a step: what was done, or why not.
type Outcome = Result<String, String>;

/// Carries out what can be; returns how many steps failed.
pub async fn carry_out(api: &mut Api, plan: &Plan, is_json: bool) -> anyhow::Result<usize> {
    let (mut failures, mut uncancelled, mut lines) = (0, HashSet::new(), Vec::new());
    for step in &plan.steps {
        let outcome = match &step.action {
            Action::Keep => continue,
            Action::Create { instead_of: Some(other), .. } if uncancelled.contains(other) => {
                Err(format!("not created: it says the same as {other}, which was not cancelled"))
            }
            Action::Create { body, .. } => create(api, step, body).await?,
            Action::Change { body, .. } => change(api, step, body).await?,
            Action::Cancel => cancel(api, step).await?,
        };
        if outcome.is_err() {
            failures += 1;
            uncancelled.insert(step.reference.clone());
        }
        let (is_done, words) = outcome.map_or_else(|words| (false, words), |words| (true, words));
        match is_json {
            true => {
                lines.push(json!({ "file": step.file, "action": step.action.name(), "done": is_done, "result": words }))
            }
            false => print(one_line(&format!("{:<7} {}  {words}", step.action.name(), step.file))),
        }
    }
    if is_json {
        print(json!({ "project": plan.project, "steps": lines }));
    }
    Ok(failures)
}

async fn create(api: &mut Api, step: &Step, body: &Value) -> anyhow::Result<Outcome> {
    let answer =
        api.call(Method::POST, "/v1/posts", |request| request.header("prefer", "return=representation").json(body));
    match answer.await? {
        Ok(answer) => {
            let post: Value = answer.json().await?;
            Ok(Ok(shown(&post)))
        }
        Err(refused) if is_conflict(&refused) => Ok(match find_post(api, &step.reference).await? {
            Some(post) => Ok(format!("{}, by another run", shown(&post))),
            None if refused.body["error"]["code"] == "CONFLICT" => Err(format!(
                "another application of the workspace has the post {}. Use its key, or one with the scope posts.all",
                step.reference
            )),
            None => Err(words(step, refused)?),
        }),
        Err(refused) => Ok(Err(words(step, refused)?)),
    }
}

async fn change(api: &mut Api, step: &Step, body: &Value) -> anyhow::Result<Outcome> {
    let path = format!("/v1/posts/{}", step.id().unwrap_or_default());
    match api.call(Method::PATCH, &path, |request| request.json(body)).await? {
        Ok(answer) => {
            let post: Value = answer.json().await?;
            Ok(Ok(shown(&post)))
        }
        Err(refused) => Ok(Err(words(step, refused)?)),
    }
}

async fn cancel(api: &mut Api, step: &Step) -> anyhow::Result<Outcome> {
    let path = format!("/v1/posts/{}", step.id().unwrap_or_default());
    match api.call(Method::DELETE, &path, |request| request).await? {
        Ok(_) => Ok(Ok(format!("{} is cancelled", step.id().unwrap_or_default()))),
        // A call that was answered and lost, or another run.
        Err(refused) if is_conflict(&refused) => Ok(match state(&api.get(&path).await?) {
            State::Cancelled => Ok(format!("{} is cancelled", step.id().unwrap_or_default())),
            _ => Err(words(step, refused)?),
        }),
        Err(refused) => Ok(Err(words(step, refused)?)),
    }
}

fn is_conflict(refused: &Refused) -> bool {
    refused.status == StatusCode::CONFLICT
}

fn shown(post: &Value) -> String {
    let word = |name: &str| post[name].as_str().unwrap_or_default().to_owned();
    format!("{}  {}  {}", word("id"), word("status"), word("scheduledTime"))
}

/// # Errors
/// If the other steps would fail for the same reason.
fn words(step: &Step, refused: Refused) -> anyhow::Result<String> {
    let findings = refusal(&step.file, refused)?;
    Ok(findings.into_iter().map(|it| it.message).collect::<Vec<_>>().join(" "))
}
