//! A row of a CSV file as a request to create a schedule.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::DateTime;
use octavo_domain::post_content::PostPart;
use octavo_domain::rules::Finding;
use octavo_domain::{AiDisclosure, Platform, PostContent};
use octavo_store::accounts::Account;
use serde_json::{Map, Value};

use super::csv_file::Row;
use super::platform_settings::PlatformSettings;
use super::request::{PublicationRequest, ScheduleRequest};

/// Of one row, by network.
type Settings = Vec<(Platform, Map<String, Value>)>;

/// What is wrong with a row's cells is added to the findings; the check of all schedules finds the rest.
pub fn to_schedule(
    index: usize,
    row: Row,
    zone: Option<&str>,
    accounts: &[Account],
    findings: &mut Vec<Finding>,
) -> ScheduleRequest {
    let mut error = |column: &str, rule: &'static str, message: String| {
        findings.push(Finding::error(format!("rows[{index}].{column}"), rule, message));
    };
    let scheduled_time = read_time(&row.scheduled_time, zone, &mut error);
    let settings = read_settings(&row.settings, &mut error);
    for text in row.accounts.split_whitespace().filter(|text| text.parse::<i64>().is_err()) {
        let message = format!("\"{text}\" is not an account id. Send ids from GET /v1/accounts, separated by spaces.");
        error("accounts", "post.account.unknown", message);
    }
    let named: Vec<(i64, Option<Platform>)> = row
        .account_ids()
        .map(|id| (id, accounts.iter().find(|account| account.id == id).map(|account| account.platform)))
        .collect();
    let used: BTreeSet<&str> = named.iter().filter_map(|(_, platform)| platform.map(Platform::settings_type)).collect();
    for (platform, _) in settings.iter().filter(|(platform, _)| !used.contains(platform.settings_type())) {
        let message = format!("The row has settings for {}, but no account there.", platform.display_name());
        findings.push(Finding::warning(format!("rows[{index}].settings"), "post.csv.settings.unused", message));
    }
    let publications = named.into_iter().map(|(id, platform)| publication(id, platform, &row, &settings)).collect();
    ScheduleRequest { scheduled_time, publications: Some(publications), ..ScheduleRequest::default() }
}

fn publication(id: i64, platform: Option<Platform>, row: &Row, settings: &Settings) -> PublicationRequest {
    let own = settings.iter().find(|(of, _)| Some(*of) == platform);
    let mut more = own.map(|(_, settings)| settings.clone()).unwrap_or_default();
    let chat_id = more.remove("chatId").map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned));
    more.remove("type");
    let first_comment = Some(row.first_comment.clone()).filter(|text| !text.trim().is_empty());
    let content = PostContent {
        text: row.content.clone(),
        attachment_paths: row.media.split_whitespace().map(str::to_owned).collect(),
        chat_id,
        first_comment: first_comment.map(|text| PostPart { text, ..PostPart::default() }),
        ..PostContent::default()
    };
    PublicationRequest {
        social_media_account_id: Some(id),
        account_id: None,
        platform_settings: platform
            .map(|platform| PlatformSettings { r#type: Some(platform.settings_type().to_owned()), more }),
        ai_disclosure: AiDisclosure::None,
        posts: Some(vec![content]),
    }
}

/// A time without a zone gets that of the call. Without one there, the row is refused: a file for people has local times.
fn read_time(text: &str, zone: Option<&str>, error: &mut impl FnMut(&str, &'static str, String)) -> Option<String> {
    let text = text.trim();
    let is_local = text.parse::<DateTime>().is_ok() && text.parse::<Timestamp>().is_err() && !text.contains('[');
    match zone {
        Some(zone) if is_local => Some(format!("{text}[{zone}]")),
        None if is_local => {
            let message = "The time has no zone. Add an offset, as in 2026-12-01T09:00:00+01:00, or send timeZone.";
            error("scheduled_time", "post.time.zone", message.to_owned());
            None
        }
        _ => Some(text.to_owned()),
    }
}

/// `{"YOUTUBE": {"title": "Harvest"}}`.
fn read_settings(text: &str, error: &mut impl FnMut(&str, &'static str, String)) -> Settings {
    let mut problem = |message: String| error("settings", "post.csv.settings", message);
    if text.trim().is_empty() {
        return Settings::new();
    }
    let sent: Map<String, Value> = match serde_json::from_str(text) {
        Ok(sent) => sent,
        Err(why) => {
            problem(format!(
                "The settings are not a JSON object ({why}). Send one such as {{\"TELEGRAM\": {{\"chatId\": \"-1001234567890\"}}}}."
            ));
            return Settings::new();
        }
    };
    let mut settings = Settings::new();
    for (name, value) in sent {
        match (name.parse::<Platform>(), value) {
            (Err(why), _) => problem(format!("{why}.")),
            (Ok(platform), Value::Object(object)) => settings.push((platform, object)),
            (Ok(_), _) => problem(format!("The settings of {name} are not an object. Send {{}} for none.")),
        }
    }
    settings
}
