//! The demo's table: what went where, how late, and whether its webhook is to be trusted.

use anyhow::Context;
use jiff::Timestamp;
use octavo_domain::signing::{verify_plain, verify_standard};
use serde_json::Value;

use super::browser::text;
use super::receiver::Arrived;
use crate::print::print;

/// One post on one network.
pub struct Row {
    platform: String,
    published_as: Result<String, String>,
    late_ms: Option<i64>,
    webhook_verified: bool,
}

impl Row {
    pub fn is_good(&self) -> bool {
        self.published_as.is_ok() && self.webhook_verified
    }
}

/// One row a post. Its webhook counts as verified when both signatures hold and it names the same post.
pub fn rows(schedule: &Value, events: &[Arrived], api_key: &str, due: Timestamp) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for publication in schedule["publications"].as_array().context("the schedule has publications")? {
        for post in publication["posts"].as_array().context("the publication has posts")? {
            let id = text(post, "id")?;
            let told = events.iter().find(|it| it.event()["data"]["postId"] == id);
            rows.push(Row {
                platform: text(publication, "platform")?.to_owned(),
                published_as: outcome(post),
                late_ms: lateness(post, due),
                webhook_verified: told.is_some_and(|it| verified(it, api_key) && same_post(it, post)),
            });
        }
    }
    Ok(rows)
}

fn outcome(post: &Value) -> Result<String, String> {
    match post["platformPostIdentifier"].as_str() {
        Some(identifier) => Ok(post["permalink"].as_str().unwrap_or(identifier).to_owned()),
        None => Err(format!("{} {}", post["errorCode"], post["errorMessage"])),
    }
}

fn lateness(post: &Value, due: Timestamp) -> Option<i64> {
    let published: Timestamp = post["publishedTime"].as_str()?.parse().ok()?;
    Some(published.as_millisecond() - due.as_millisecond())
}

fn verified(arrived: &Arrived, api_key: &str) -> bool {
    let Ok(timestamp) = arrived.header("webhook-timestamp").parse() else {
        return false;
    };
    let (id, body) = (arrived.header("webhook-id"), &arrived.body);
    verify_plain(api_key, body, arrived.header("x-octavo-signature"))
        && verify_standard(api_key, id, timestamp, body, arrived.header("webhook-signature"))
}

fn same_post(arrived: &Arrived, post: &Value) -> bool {
    arrived.event()["data"]["platformPostIdentifier"] == post["platformPostIdentifier"]
}

pub fn show(rows: &[Row]) {
    print(format_args!("\n{:<10} {:<60} {:>10}  webhook verified", "platform", "published as", "late"));
    for row in rows {
        let published = row.published_as.as_ref().unwrap_or_else(|failed| failed);
        let late = row.late_ms.map_or("-".to_owned(), |ms| format!("{ms} ms"));
        let verified = if row.webhook_verified { "yes" } else { "NO" };
        print(format_args!("{:<10} {published:<60} {late:>10}  {verified}", row.platform));
    }
}
