//! The request that a stored schedule stands for, to check it again.

use octavo_domain::PostContent;
use octavo_domain::post::PostRole;
use octavo_domain::post_content::PostPart;
use octavo_store::schedules::{PostView, PublicationView, ScheduleView};
use serde_json::Value;

use super::platform_settings::PlatformSettings;
use super::request::{PublicationRequest, ScheduleRequest};

impl From<ScheduleView> for ScheduleRequest {
    /// Without its time, which was checked when it was set.
    fn from(view: ScheduleView) -> Self {
        let publications = view.publications.into_iter().map(PublicationRequest::from).collect();
        ScheduleRequest { publications: Some(publications), ..ScheduleRequest::default() }
    }
}

impl From<PublicationView> for PublicationRequest {
    fn from(view: PublicationView) -> Self {
        let settings = if let Value::Object(settings) = view.settings { settings } else { Default::default() };
        PublicationRequest {
            social_media_account_id: Some(view.account_id),
            account_id: None,
            platform_settings: Some(PlatformSettings::from(settings)),
            ai_disclosure: view.ai_disclosure,
            posts: Some(with_replies(view.posts)),
        }
    }
}

/// The parts of a thread and a first comment are stored after the post that they belong to.
fn with_replies(stored: Vec<PostView>) -> Vec<PostContent> {
    let mut posts: Vec<PostContent> = Vec::new();
    for PostView { role, content, .. } in stored {
        match (role, posts.last_mut()) {
            (PostRole::Thread, Some(post)) => post.thread.push(to_part(content)),
            (PostRole::FirstComment, Some(post)) => post.first_comment = Some(to_part(content)),
            _ => posts.push(content),
        }
    }
    posts
}

fn to_part(content: PostContent) -> PostPart {
    let PostContent { text, attachment_paths, alt_texts, .. } = content;
    PostPart { text, attachment_paths, alt_texts }
}
