//! `octavo rehearse`: what would happen to the posts of a folder.

use anyhow::bail;
use jiff::{SignedDuration, Timestamp};
use octavo_domain::post::ScheduleStatus;
use reqwest::Method;
use serde_json::{Value, json};

use super::plan::{Action, Plan, Step};
use super::posts::status;
use crate::client::api::Api;
use crate::print::print;

/// A call accepts 1 MiB and 500 posts.
const MOST_AT_ONCE: usize = 50;

/// A post, and the file that it is of.
struct Rehearsed<'a> {
    file: &'a str,
    item: Value,
}

pub async fn rehearse(api: &mut Api, plan: &Plan, is_json: bool) -> anyhow::Result<()> {
    let mut rehearsed = rehearse_new(api, plan).await?;
    rehearsed.extend(rehearse_waiting(api, plan).await?);
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match is_json {
        true => print(Value::from_iter(rehearsed.iter().map(|it| {
            let mut item = it.item.clone();
            item["file"] = json!(it.file);
            item
        }))),
        false => rehearsed.iter().for_each(|Rehearsed { file, item }| {
            let [at, platform, outcome, message] = ["at", "platform", "outcome", "message"].map(|it| word(&item[it]));
            print(format!("{at}  {platform}  {outcome}  {file}  {message}").trim_end());
        }),
    }
    let failed = rehearsed.iter().filter(|it| it.item["outcome"] != "WOULD_PUBLISH").count();
    match (failed, rehearsed.len()) {
        (0, 0) if !is_json => print("There is nothing to rehearse."),
        (0, count) if !is_json => print(format_args!("All {count} posts would be published.")),
        (0, _) => {}
        (failed, count) => bail!("{failed} of {count} posts would not be published, or that is not known"),
    }
    Ok(())
}

/// Those that don't exist yet, or would be changed.
async fn rehearse_new<'a>(api: &mut Api, plan: &'a Plan) -> anyhow::Result<Vec<Rehearsed<'a>>> {
    let new: Vec<(&Step, Value)> = plan.steps.iter().filter_map(|step| Some((step, request(step)?))).collect();
    let mut rehearsed = Vec::new();
    for some in new.chunks(MOST_AT_ONCE) {
        let schedules: Vec<&Value> = some.iter().map(|(_, request)| request).collect();
        let items = call(api, &json!({ "schedules": schedules })).await?;
        rehearsed.extend(items.into_iter().filter_map(|item| {
            let index = usize::try_from(item["index"].as_u64()?).ok()?;
            Some(Rehearsed { file: &some.get(index)?.0.file, item })
        }));
    }
    Ok(rehearsed)
}

fn request(step: &Step) -> Option<Value> {
    match &step.action {
        Action::Create { body, .. } => {
            Some(json!({ "scheduledTime": body["scheduledTime"], "publications": body["publications"] }))
        }
        Action::Change { whole, .. } => Some(whole.clone()),
        Action::Cancel | Action::Keep => None,
    }
}

/// Those that wait and stay as they are.
async fn rehearse_waiting<'a>(api: &mut Api, plan: &'a Plan) -> anyhow::Result<Vec<Rehearsed<'a>>> {
    let waits = |step: &&Step| {
        let status = step.post.as_ref().and_then(status);
        matches!(step.action, Action::Keep) && status == Some(ScheduleStatus::Scheduled)
    };
    let waiting: Vec<&Step> = plan.steps.iter().filter(waits).collect();
    let time = |step: &&Step| step.post.as_ref()?["scheduledTime"].as_str()?.parse::<Timestamp>().ok();
    let times: Vec<Timestamp> = waiting.iter().filter_map(time).collect();
    let (Some(first), Some(last)) = (times.iter().min(), times.iter().max()) else { return Ok(Vec::new()) };
    let to = *last + SignedDuration::from_secs(1);
    let items = call(api, &json!({ "from": first.to_string(), "to": to.to_string() })).await?;
    let of_step = |item: Value| {
        let step = waiting.iter().find(|step| item["scheduleId"].as_str().is_some_and(|id| step.id() == Some(id)))?;
        Some(Rehearsed { file: &step.file, item })
    };
    Ok(items.into_iter().filter_map(of_step).collect())
}

async fn call(api: &mut Api, body: &Value) -> anyhow::Result<Vec<Value>> {
    let answer = api.call(Method::POST, "/v1/rehearsals", |request| request.timeout(Api::UNHURRIED).json(body)).await?;
    let report: Value = answer.map_err(|refused| refused.into_error())?.json().await?;
    Ok(report["items"].as_array().cloned().unwrap_or_default())
}
