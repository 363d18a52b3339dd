//! What processing will come to: <https://developers.google.com/youtube/v3/docs/videos#status.failureReason>.

use super::event::Verdict;
use crate::core::fault::Fault;
use crate::core::media::StoredFile;

const QUARTER_OF_AN_HOUR_MS: u64 = 15 * 60 * 1000;
const TWELVE_HOURS_MS: u64 = 12 * 3600 * 1000;

pub fn of(file: &StoredFile, fault: Option<Fault>, long_uploads: bool) -> Verdict {
    let longest = if long_uploads { TWELVE_HOURS_MS } else { QUARTER_OF_AN_HOUR_MS };
    let is_video = file.facts.mime.as_deref().is_some_and(|mime| mime.starts_with("video/"));
    match fault {
        Some(Fault::ProcessingFailed) => Verdict::Failed("conversion".to_owned()),
        Some(_) => Verdict::Rejected("duplicate".to_owned()),
        None if !is_video => Verdict::Failed("invalidFile".to_owned()),
        None if file.facts.duration_ms.is_some_and(|length| length > longest) => Verdict::Rejected("length".to_owned()),
        None => Verdict::Processed,
    }
}
