//! The posts of a project on the server, by the names that the project gave them.

use std::collections::BTreeMap;

use jiff::Timestamp;
use octavo_domain::post::ScheduleStatus;
use reqwest::header::DATE;
use reqwest::{Method, StatusCode};
use serde_json::Value;
use url::form_urlencoded::byte_serialize;

use super::findings::Finding;
use crate::client::api::{Api, Refused};

/// Every post of a project by its file's identity, whatever its status.
pub async fn list_posts(api: &mut Api, project: &str) -> anyhow::Result<BTreeMap<String, Value>> {
    let (prefix, mut posts) = (format!("{project}/"), BTreeMap::new());
    let mut cursor = String::new();
    loop {
        let path = format!("/v1/posts?limit=250&reference={}{cursor}", encode(&prefix));
        let page = api.get(&path).await?;
        for post in page["items"].as_array().into_iter().flatten() {
            if let Some(identity) = post["reference"].as_str().and_then(|it| it.strip_prefix(&prefix)) {
                posts.insert(identity.to_owned(), post.clone());
            }
        }
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={}", encode(next)),
            None => return Ok(posts),
        }
    }
}

/// The post with exactly this reference.
pub async fn find_post(api: &mut Api, reference: &str) -> anyhow::Result<Option<Value>> {
    let page = api.get(&format!("/v1/posts?limit=250&reference={}", encode(reference))).await?;
    let mut items = page["items"].as_array().into_iter().flatten();
    Ok(items.find(|post| post["reference"] == *reference).cloned())
}

fn encode(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect()
}

/// Whether something can still happen to a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It can be changed and cancelled.
    Open,
    /// It was sent, is being sent or failed.
    Out,
    Cancelled,
}

pub fn status(post: &Value) -> Option<ScheduleStatus> {
    ScheduleStatus::parse(post["status"].as_str().unwrap_or_default())
}

/// A status that this program doesn't know is taken as one of a post that is out.
pub fn state(post: &Value) -> State {
    use ScheduleStatus::{Cancelled, Draft, Held, Rejected, Scheduled, WaitingForApproval};
    match status(post) {
        Some(Draft | WaitingForApproval | Rejected | Scheduled | Held) => State::Open,
        Some(Cancelled) => State::Cancelled,
        _ => State::Out,
    }
}

/// Everything that the rules find, and the server's time: the clock of this machine may be wrong.
pub struct Check {
    pub findings: Vec<Finding>,
    /// When the post would be published; none if it has errors.
    pub scheduled: Option<Timestamp>,
    pub now: Option<Timestamp>,
}

pub async fn check(api: &mut Api, file: &str, body: &Value) -> anyhow::Result<Check> {
    let answer = api.call(Method::POST, "/v1/posts?validateOnly=true", |request| request.json(body)).await?;
    let answer = match answer {
        Ok(answer) => answer,
        Err(refused) => {
            return Ok(Check { findings: refusal(file, refused)?, scheduled: None, now: None });
        }
    };
    let date = answer.headers().get(DATE).and_then(|value| value.to_str().ok());
    let now = date.and_then(|date| Some(jiff::fmt::rfc2822::parse(date).ok()?.timestamp()));
    let report: Value = answer.json().await?;
    let findings = report["findings"].as_array().into_iter().flatten().map(|it| found(file, it)).collect();
    let scheduled = report["scheduledTime"].as_str().and_then(|time| time.parse().ok());
    Ok(Check { findings, scheduled, now })
}

/// What a refusal says about a file.
///
/// # Errors
/// If it has another reason than the file.
pub fn refusal(file: &str, refused: Refused) -> anyhow::Result<Vec<Finding>> {
    let is_of_file = [StatusCode::BAD_REQUEST, StatusCode::CONFLICT, StatusCode::PAYLOAD_TOO_LARGE];
    if !is_of_file.contains(&refused.status) {
        return Err(refused.into_error());
    }
    if refused.details().is_empty() {
        return Ok(vec![Finding::error(file, None, refused.into_error().to_string())]);
    }
    Ok(refused.details().iter().map(|it| found(file, it)).collect())
}

fn found(file: &str, finding: &Value) -> Finding {
    let text = |name: &str| finding[name].as_str().unwrap_or_default().to_owned();
    let severity = if finding["severity"] == "WARNING" { "WARNING" } else { "ERROR" };
    Finding { severity, field: Some(text("field")), ..Finding::error(file, None, text("message")) }
}
