//! A post as an event of a calendar: <https://www.rfc-editor.org/rfc/rfc5545>.

use icalendar::{Component, Event, EventStatus, Property};
use jiff::Timestamp;
use octavo_domain::Kind;
use octavo_domain::post::ScheduleStatus;
use octavo_store::schedules::ScheduleView;

/// Characters of an event's title, and of the text below it.
const MOST_TITLE: usize = 80;
const MOST_TEXT: usize = 1000;
pub const TAIL: &str = "END:VCALENDAR\r\n";

/// How calendars begin.
pub fn head(workspace: &str) -> String {
    let name = Property::new("X-WR-CALNAME", format!("{}: posts", plain(workspace)));
    let name: String = name.try_into().unwrap_or_default();
    format!(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Octavo//Posts//EN\r\nCALSCALE:GREGORIAN\r\n{name}\
         REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n"
    )
}

/// `page` is the address of the post's page.
pub fn event(post: &ScheduleView, page: &str) -> String {
    let text = plain(first_text(post));
    let (state, networks) = (state_words(post.status), networks(post));
    let title = match text.lines().map(str::trim).find(|line| !line.is_empty()) {
        Some(line) => cut(line, MOST_TITLE),
        None => format!("Post on {networks}"),
    };
    let about = format!("{state}. {networks}\n\n{}", cut(text.trim(), MOST_TEXT));
    let mut event = Event::new();
    event
        .uid(&Kind::Schedule.show(post.id))
        .summary(&title)
        .description(about.trim_end())
        .url(page)
        .status(status(post.status))
        // It leaves the person free for other appointments.
        .add_property("TRANSP", "TRANSPARENT")
        .add_property("DTSTART", utc(post.scheduled_at))
        .add_property("DURATION", "PT15M")
        .add_property("CREATED", utc(post.created_at))
        .add_property("DTSTAMP", utc(post.updated_at))
        .add_property("LAST-MODIFIED", utc(post.updated_at));
    event.try_into_string().unwrap_or_default()
}

/// Section 3.3.5, form 2.
fn utc(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Of the first post that has a text.
fn first_text(post: &ScheduleView) -> &str {
    let posts = post.publications.iter().flat_map(|publication| &publication.posts);
    posts.map(|post| &*post.content.text).find(|text| !text.trim().is_empty()).unwrap_or_default()
}

/// Each network once, in the order of the publications.
fn networks(post: &ScheduleView) -> String {
    let mut names: Vec<&str> = Vec::new();
    for publication in &post.publications {
        let name = publication.platform.display_name();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}

/// Without the characters that no value may have (section 3.3.11), and with one kind of line end.
fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect()
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// As the portal says it.
fn state_words(status: ScheduleStatus) -> &'static str {
    match status {
        ScheduleStatus::Draft => "Draft",
        ScheduleStatus::WaitingForApproval => "Needs approval",
        ScheduleStatus::Rejected => "Rejected",
        ScheduleStatus::Scheduled => "Scheduled",
        ScheduleStatus::Held => "Held",
        ScheduleStatus::Publishing => "Publishing",
        ScheduleStatus::Completed => "Completed",
        ScheduleStatus::PartiallyCompleted => "Partly completed",
        ScheduleStatus::Failed => "Failed",
        ScheduleStatus::Cancelled => "Cancelled",
        ScheduleStatus::Deleted => "Deleted",
    }
}

fn status(status: ScheduleStatus) -> EventStatus {
    match status {
        ScheduleStatus::Cancelled | ScheduleStatus::Deleted => EventStatus::Cancelled,
        ScheduleStatus::Draft
        | ScheduleStatus::WaitingForApproval
        | ScheduleStatus::Rejected
        | ScheduleStatus::Held
        | ScheduleStatus::Failed => EventStatus::Tentative,
        ScheduleStatus::Scheduled
        | ScheduleStatus::Publishing
        | ScheduleStatus::Completed
        | ScheduleStatus::PartiallyCompleted => EventStatus::Confirmed,
    }
}
