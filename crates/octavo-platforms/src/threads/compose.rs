//! From a post to the parameters of containers.

use serde_json::{Map, Value};
use url::Url;

use crate::error::{PlatformError, codes};
use crate::post::{Attachment, MediaKind, MediaSource, OutgoingPost};
use crate::upload;

const MAX_FILES: usize = 20;
/// <https://developers.facebook.com/docs/threads/reply-management>
pub(super) const REPLY_TO: &str = "reply_to_id";

pub(super) struct Draft {
    pub(super) text: String,
    /// Without `#`.
    pub(super) topic_tag: Option<String>,
    reply_control: Option<&'static str>,
    /// Of a post without files.
    link: Option<String>,
    /// The JSON of a poll; of a post without files.
    poll: Option<String>,
    /// Of a post with files.
    spoiler: bool,
    pub(super) files: Vec<File>,
    /// The post that it replies to.
    pub(super) reply_to: Option<String>,
}

pub(super) struct File {
    pub(super) kind: MediaKind,
    /// Holds a proof: not to be quoted.
    url: Url,
    alt: Option<String>,
}

/// Parameters of a call.
pub(super) type Form = Vec<(&'static str, String)>;

impl Draft {
    /// What the post has in addition to its files.
    pub(super) fn described(&self, mut form: Form) -> Form {
        if !self.text.trim().is_empty() {
            form.push(("text", self.text.clone()));
        }
        form.extend(self.topic_tag.clone().map(|tag| ("topic_tag", tag)));
        form.extend(self.reply_control.map(|who| ("reply_control", who.to_owned())));
        form.extend(self.link.clone().map(|link| ("link_attachment", link)));
        form.extend(self.reply_to.clone().map(|parent| (REPLY_TO, parent)));
        form.extend(self.poll.clone().map(|poll| ("poll_attachment", poll)));
        form.extend(self.spoiler.then(|| ("is_spoiler_media", "true".to_owned())));
        form
    }
}

impl File {
    /// The file alone.
    pub(super) fn form(&self) -> Form {
        let (kind, url) = match self.kind {
            MediaKind::Photo => ("IMAGE", "image_url"),
            MediaKind::Video => ("VIDEO", "video_url"),
        };
        let mut form = vec![("media_type", kind.to_owned()), (url, self.url.to_string())];
        form.extend(self.alt.clone().map(|alt| ("alt_text", alt)));
        form
    }
}

pub(super) async fn draft(post: &OutgoingPost, media: &dyn MediaSource) -> Result<Draft, PlatformError> {
    let count = post.attachments.len();
    if count == 0 && post.content.text.trim().is_empty() {
        return Err(PlatformError::permanent(
            codes::POST_EMPTY,
            "The post has neither text nor media. Add one of them.",
        ));
    }
    if count > MAX_FILES {
        return Err(media_unsupported(format!(
            "Threads allows at most {MAX_FILES} files in one post; this one has {count}. Remove some."
        )));
    }
    let mut files = Vec::with_capacity(count);
    for attachment in &post.attachments {
        files.push(draft_file(attachment, media).await?);
    }
    Ok(Draft {
        text: post.content.text.clone(),
        topic_tag: topic_tag(post),
        reply_control: reply_control(post),
        link: post.text_setting("linkAttachment").filter(|_| files.is_empty()).map(str::to_owned),
        poll: poll(post).filter(|_| files.is_empty()),
        spoiler: !files.is_empty() && post.flag_setting("spoilerMedia") == Some(true),
        files,
        reply_to: post.reply_to.clone(),
    })
}

fn topic_tag(post: &OutgoingPost) -> Option<String> {
    let tag = post.text_setting("topicTag")?.trim_start_matches('#');
    (!tag.is_empty()).then(|| tag.to_owned())
}

/// <https://developers.facebook.com/docs/threads/create-posts/polls>
fn poll(post: &OutgoingPost) -> Option<String> {
    let options = OutgoingPost::texts_of(&post.settings["poll"]["options"]);
    let names = ["option_a", "option_b", "option_c", "option_d"];
    let poll: Map<String, Value> =
        names.into_iter().map(str::to_owned).zip(options.into_iter().map(Value::from)).collect();
    (!poll.is_empty()).then(|| Value::Object(poll).to_string())
}

/// <https://developers.facebook.com/docs/threads/posts#reply-controls>
fn reply_control(post: &OutgoingPost) -> Option<&'static str> {
    Some(match post.text_setting("replyControl")? {
        "FOLLOWING" => "accounts_you_follow",
        "FOLLOWERS" => "followers_only",
        "MENTIONED" => "mentioned_only",
        _ => "everyone",
    })
}

async fn draft_file(attachment: &Attachment, media: &dyn MediaSource) -> Result<File, PlatformError> {
    let path = &attachment.path;
    let kind = match attachment.content_type.as_str() {
        "image/jpeg" | "image/png" => MediaKind::Photo,
        "video/mp4" | "video/quicktime" => MediaKind::Video,
        other => {
            return Err(media_unsupported(format!(
                "Threads accepts JPEG, PNG, MP4 and MOV, and {path} is {other}. Convert it."
            )));
        }
    };
    // Meta would only say that it could not fetch a file that is gone.
    upload::check_file(media, path, attachment.size).await?;
    let url = media.url(path).await.map_err(|error| upload::media_error(path, &error))?;
    Ok(File { kind, url, alt: attachment.alt_text.clone().filter(|alt| !alt.trim().is_empty()) })
}

fn media_unsupported(message: String) -> PlatformError {
    PlatformError::permanent(codes::MEDIA_UNSUPPORTED, message)
}
