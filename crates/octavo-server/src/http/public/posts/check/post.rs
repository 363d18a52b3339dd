//! Checks a post: its fields and files, then the rules of its network. Then the replies that it brings: the parts of its
//! thread and its first comment.

use octavo_domain::networks::Judgement;
use octavo_domain::post::PostRole;
use octavo_domain::rules::text::is_blank;
use octavo_domain::rules::{self, Finding, MediaFacts, PostToCheck, SettingFile};
use octavo_domain::{AiDisclosure, Platform, PostContent, networks};
use octavo_store::accounts::Account;
use octavo_store::schedules::NewPost;
use serde_json::Value;

use super::known::Known;
use crate::ids;

const MOST_ATTACHMENTS: usize = 50;
const MOST_PARTS: usize = 24;

/// What a post belongs to.
pub struct Publication<'a> {
    /// In the request: `publications[0]`.
    pub path: &'a str,
    pub platform: Option<Platform>,
    pub settings: &'a Value,
    pub ai_disclosure: AiDisclosure,
    pub setting_files: &'a [SettingFile],
    pub account: Option<&'a Account>,
}

/// The post with its replies, each after the post that it replies to.
pub fn check(
    publication: &Publication,
    index: usize,
    mut content: PostContent,
    known: &Known,
    judgement: &mut Judgement,
) -> Vec<NewPost> {
    let path = &format!("{}.posts[{index}]", publication.path);
    let new = |content, role, parent_id| NewPost { id: ids::new_id(), role, parent_id, answers: None, content };
    check_content(publication, path, &mut content, known, networks::check, judgement);
    let sent =
        publication.account.and_then(|account| known.sent_before(account.id, &content.text, format!("{path}.content")));
    judgement.findings.extend(sent);
    let (thread, first_comment) = (std::mem::take(&mut content.thread), content.first_comment.take());
    if thread.len() > MOST_PARTS {
        let message = format!("The thread has {} parts; send at most {MOST_PARTS}.", thread.len());
        judgement.findings.push(Finding::error(format!("{path}.thread"), "post.thread.count", message));
    }
    let (chat_id, media_fit) = (content.chat_id.clone(), content.media_fit);
    let root = new(content, PostRole::Post, None);
    let parts = thread.into_iter().take(MOST_PARTS).enumerate();
    let parts = parts.map(|(index, part)| (format!("{path}.thread[{index}]"), PostRole::Thread, part));
    let comment = first_comment.map(|part| (format!("{path}.firstComment"), PostRole::FirstComment, part));
    let mut posts = vec![root];
    for (path, role, part) in parts.chain(comment) {
        let mut content = PostContent { chat_id: chat_id.clone(), media_fit, ..part.into() };
        check_content(publication, &path, &mut content, known, networks::check_reply, judgement);
        let parent = if role == PostRole::Thread { posts.last() } else { posts.first() };
        posts.push(new(content, role, parent.map(|parent| parent.id)));
    }
    posts
}

/// Checks one text with its files by the rules that apply to it.
pub fn check_content(
    publication: &Publication,
    path: &str,
    content: &mut PostContent,
    known: &Known,
    judge: fn(Platform, &PostToCheck) -> Judgement,
    judgement: &mut Judgement,
) {
    let findings = &mut judgement.findings;
    *content = check_fields(path, std::mem::take(content), findings);
    let attached = content.attachment_paths.iter().take(MOST_ATTACHMENTS).enumerate();
    let mut facts = |field, file: &str| known.facts(field, file, findings);
    let media: Vec<MediaFacts> =
        attached.map(|(index, file)| facts(format!("{path}.attachmentPaths[{index}]"), file)).collect();
    let thumbnail = content.thumbnail_path.as_ref().map(|file| facts(format!("{path}.thumbnailPath"), file));
    if let Some(platform) = publication.platform {
        let post_limits = publication.account.and_then(|account| account.post_limits).unwrap_or_default();
        let post = PostToCheck {
            path,
            publication_path: publication.path,
            media: &media,
            thumbnail: thumbnail.as_ref(),
            settings: publication.settings,
            ai_disclosure: publication.ai_disclosure,
            setting_files: publication.setting_files,
            account: rules::Account { post_limits, ..rules::Account::default() },
            platform_limits: known.platform_limits,
            counts_texts: known.counts_texts,
            ..PostToCheck::new(content)
        };
        let judged = judge(platform, &post);
        findings.extend(judged.findings);
        judgement.counts.extend(judged.counts);
    }
}

/// The content without fields that say nothing, and with one alt text for each file. It names every field, so that a new
/// one is not forgotten here.
fn check_fields(path: &str, sent: PostContent, findings: &mut Vec<Finding>) -> PostContent {
    let PostContent {
        text,
        attachment_paths,
        mut alt_texts,
        chat_id,
        thumbnail_path,
        media_fit,
        first_comment,
        thread,
    } = sent;
    let files = attachment_paths.len();
    let mut error =
        |field, rule, message: &str| findings.push(Finding::error(format!("{path}.{field}"), rule, message));
    if is_blank(&text) && files == 0 {
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
        media_fit,
        first_comment,
        thread,
    }
}
