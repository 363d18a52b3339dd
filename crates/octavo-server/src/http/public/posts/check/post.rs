//! Checks a post: its fields and files, then the rules of its network.

use octavo_domain::rules::{Finding, MediaFacts, PostToCheck};
use octavo_domain::{Platform, PostContent, networks};
use octavo_store::schedules::NewPost;
use serde_json::Value;

use super::known::Known;
use crate::ids;

const MOST_ATTACHMENTS: usize = 50;

/// What a post belongs to.
pub struct Publication<'a> {
    /// In the request: `publications[0]`.
    pub path: &'a str,
    pub platform: Option<Platform>,
    pub settings: &'a Value,
}

pub fn check(
    publication: &Publication,
    index: usize,
    content: PostContent,
    known: &Known,
    findings: &mut Vec<Finding>,
) -> NewPost {
    let path = &format!("{}.posts[{index}]", publication.path);
    let content = check_fields(path, content, findings);
    let attached = content.attachment_paths.iter().take(MOST_ATTACHMENTS).enumerate();
    let mut facts = |field, file: &str| {
        known.files.get(file).cloned().unwrap_or_else(|| {
            findings.push(missing_file(field, file, known));
            MediaFacts::default()
        })
    };
    let media: Vec<MediaFacts> =
        attached.map(|(index, file)| facts(format!("{path}.attachmentPaths[{index}]"), file)).collect();
    let thumbnail = content.thumbnail_path.as_ref().map(|file| facts(format!("{path}.thumbnailPath"), file));
    if let Some(platform) = publication.platform {
        let settings_path = &format!("{}.platformSettings", publication.path);
        let post = PostToCheck {
            path,
            settings_path,
            media: &media,
            thumbnail: thumbnail.as_ref(),
            settings: publication.settings,
            platform_limits: known.platform_limits,
            ..PostToCheck::new(&content)
        };
        findings.extend(networks::check(platform, &post));
    }
    NewPost { id: ids::new_id(), content }
}

/// The content without fields that say nothing, and with one alt text for each file. It names every field, so that a new
/// one is not forgotten here.
fn check_fields(path: &str, sent: PostContent, findings: &mut Vec<Finding>) -> PostContent {
    let PostContent { text, attachment_paths, mut alt_texts, chat_id, thumbnail_path } = sent;
    let files = attachment_paths.len();
    let mut error =
        |field, rule, message: &str| findings.push(Finding::error(format!("{path}.{field}"), rule, message));
    if text.trim().is_empty() && files == 0 {
        error("content", "post.empty", "The post has neither text nor media.");
    }
    if files > MOST_ATTACHMENTS {
        error("attachmentPaths", "post.media.count", "A post can have at most 50 files.");
    }
    if alt_texts.len() > files {
        let message = format!("{} alt texts for {files} files. Send one for each file.", alt_texts.len());
        error("altTexts", "post.alt.count", &message);
    }
    alt_texts.resize(files, None);
    PostContent {
        text,
        attachment_paths,
        alt_texts: alt_texts.into_iter().map(|text| text.filter(|text| !text.is_empty())).collect(),
        chat_id: chat_id.filter(|id| !id.trim().is_empty()),
        thumbnail_path: thumbnail_path.filter(|path| !path.is_empty()),
    }
}

/// Why the caller can't use a file. Nothing is known of it, so that no rule finds anything wrong with it.
fn missing_file(field: String, path: &str, known: &Known) -> Finding {
    let (rule, message) = if let Some(refusal) = known.refused_files.get(path) {
        ("post.media.refused", refusal.as_str())
    } else if path.contains("://") {
        let message =
            "This is a URL. Import it with POST /v1/media/upload/import, and send the path from its response.";
        ("post.media.url", message)
    } else if path.trim().is_empty() {
        ("post.media.unknown", "The path is empty. Leave it out, or upload a file first.")
    } else {
        ("post.media.unknown", "You have no file with this path. Upload it first.")
    };
    Finding::error(field, rule, message)
}
