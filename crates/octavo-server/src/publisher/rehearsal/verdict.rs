//! The predicted result of each post.

use std::collections::HashMap;

use jiff::Timestamp;
use octavo_domain::networks::price;
use octavo_domain::post::PostStatus;
use octavo_domain::{Platform, PostErrorCode};
use octavo_store::posts::Reach;
use octavo_store::schedules::{NewPost, NewPublication, NewSchedule, PostView};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::cast::Double;
use super::error::RehearsalError;
use super::stage::Stage;

/// What would happen to a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Outlook {
    WouldPublish,
    WouldFail,
    /// It depends on something that only the network knows.
    Unknown,
}

/// What would happen to one post.
#[derive(Debug, Clone)]
pub struct Rehearsed {
    pub schedule_id: Uuid,
    pub post_id: Uuid,
    pub platform: Platform,
    pub account_id: i64,
    pub outcome: Outlook,
    /// When it would be published, or fail.
    pub at: Timestamp,
    pub error_code: Option<String>,
    pub message: Option<String>,
    /// What the network charges for it, in thousandths of a US dollar.
    pub price: Option<u32>,
}

/// Settings that name something on a network, which its simulator doesn't have.
const REFERENCES: [&str; 13] = [
    "collaborators",
    "communityId",
    "locationId",
    "mentions",
    "playlistIds",
    "quotePostId",
    "quoteUri",
    "reshareOf",
    "topicId",
    "userTags",
    "audioName",
    "article",
    "linkAttachment",
];

impl Stage {
    /// The results, in the order of the posts. `doubles` are the accounts that exist.
    pub async fn verdicts(
        &self,
        wanted: &[NewSchedule],
        doubles: &HashMap<i64, &Double>,
    ) -> Result<Vec<Rehearsed>, RehearsalError> {
        let mut verdicts = Vec::new();
        for schedule in wanted {
            let reach = Reach { workspace_id: schedule.workspace_id, made_by: None, accounts_of: None };
            let played = self.publishing.store.schedules().find(reach, schedule.id).await?;
            let publications = played.into_iter().flat_map(|played| played.publications);
            let posts = publications.flat_map(|publication| publication.posts);
            let played: HashMap<Uuid, PostView> = posts.map(|post| (post.id, post)).collect();
            for publication in &schedule.publications {
                let has_account = doubles.contains_key(&publication.account_id);
                verdicts.extend(publication.posts.iter().map(|post| {
                    let verdict = match played.get(&post.id) {
                        Some(played) => Verdict::of(played, self.time.now()),
                        None => Verdict::missing(has_account, schedule.scheduled_at),
                    };
                    verdict.of_post(schedule, publication, post)
                }));
            }
        }
        Ok(verdicts)
    }
}

struct Verdict {
    outcome: Outlook,
    at: Timestamp,
    error_code: Option<String>,
    message: Option<String>,
}

impl Verdict {
    /// A post that could not be played.
    fn missing(has_account: bool, at: Timestamp) -> Self {
        let (code, message) = match has_account {
            false => (PostErrorCode::AccountDisconnected, "The account is no longer connected. Connect it again."),
            true => (PostErrorCode::MediaMissing, "A file of the post no longer exists. Upload it again."),
        };
        let (error_code, message) = (Some(code.as_str().to_owned()), Some(message.to_owned()));
        Verdict { outcome: Outlook::WouldFail, at, error_code, message }
    }

    fn of(post: &PostView, end: Timestamp) -> Self {
        let (error_code, message) = (post.error_code.clone(), post.error_message.clone());
        let is_unknown = error_code.as_deref() == Some(PostErrorCode::OutcomeUnknown.as_str());
        match post.status {
            // Nothing deletes in a rehearsal.
            PostStatus::Completed | PostStatus::Deleted => {
                let at = post.published_at.unwrap_or(post.updated_at);
                Verdict { outcome: Outlook::WouldPublish, at, error_code, message }
            }
            PostStatus::Failed => {
                let outcome = if is_unknown { Outlook::Unknown } else { Outlook::WouldFail };
                Verdict { outcome, at: post.updated_at, error_code, message }
            }
            PostStatus::Pending | PostStatus::Publishing => {
                let why = message.unwrap_or_default();
                let message = format!("The post would still wait after 7 days. {why}").trim_end().to_owned();
                Verdict { outcome: Outlook::Unknown, at: end, error_code, message: Some(message) }
            }
        }
    }

    fn of_post(self, schedule: &NewSchedule, publication: &NewPublication, post: &NewPost) -> Rehearsed {
        let refers = names_something(&publication.resolved_settings);
        let Verdict { outcome, at, error_code, message } = if refers { self.doubted() } else { self };
        Rehearsed {
            schedule_id: schedule.id,
            post_id: post.id,
            platform: publication.platform,
            account_id: publication.account_id,
            outcome,
            at,
            error_code,
            message,
            price: price(publication.platform, &post.content.text),
        }
    }

    /// The network may have what the simulator misses.
    fn doubted(self) -> Self {
        if self.outcome == Outlook::WouldPublish {
            return Verdict { error_code: None, message: None, ..self };
        }
        if self.outcome == Outlook::Unknown {
            return self;
        }
        let why = self.message.unwrap_or_default();
        let message = format!("The post names something that only the network knows, so this is not certain. {why}");
        Verdict { outcome: Outlook::Unknown, message: Some(message), ..self }
    }
}

fn names_something(settings: &Value) -> bool {
    REFERENCES.iter().any(|name| match settings.get(name) {
        None | Some(Value::Null) => false,
        Some(Value::Array(named)) => !named.is_empty(),
        Some(Value::String(named)) => !named.is_empty(),
        Some(_) => true,
    })
}
