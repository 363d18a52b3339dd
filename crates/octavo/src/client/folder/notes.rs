//! What there is to say about posts that stay as they are.

use octavo_domain::post::ScheduleStatus;
use serde_json::Value;

use super::posts::status;

pub fn cancelled_note() -> String {
    "its post was cancelled, and is not scheduled again. To publish it, give the file another id".to_owned()
}

/// Of a post that is out.
pub fn out_note(post: &Value, is_changed: bool) -> Option<String> {
    let state = match status(post)? {
        ScheduleStatus::Publishing => "it is being published",
        ScheduleStatus::Failed => "it failed; retry it in the portal",
        ScheduleStatus::PartiallyCompleted => "it was published on some of its accounts; retry it in the portal",
        _ if is_changed => "it is published",
        _ => return None,
    };
    let changed = if is_changed { ". The file changed since, which changes nothing" } else { "" };
    Some(format!("{state}{changed}"))
}

/// Of a post that agrees with its file.
pub fn open_note(post: &Value) -> Option<String> {
    let note = match status(post)? {
        ScheduleStatus::WaitingForApproval => "it waits for approval",
        ScheduleStatus::Rejected => "a person rejected it. Change the file to ask again",
        ScheduleStatus::Held => "it is held since a backup was restored. A person decides in the portal",
        ScheduleStatus::Draft => "it is a draft. Publish it in the portal",
        _ => return None,
    };
    Some(note.to_owned())
}
