//! A publication and its posts, held against the rules of their network.

use octavo_domain::Platform;
use octavo_domain::networks;
use octavo_domain::rules::{self, Account as AccountFacts};
use octavo_store::posts::{Attachment, NewPost, NewPublication};
use serde_json::Value;

use super::account::settings;
use super::check::Check;
use crate::http::public::posts::body::{Post, Publication};
use crate::ids;

const MOST_POSTS: usize = 25;

impl Check<'_> {
    pub(super) fn publication(&mut self, index: usize, publication: Publication) -> Option<NewPublication> {
        let path = format!("publications[{index}]");
        let account = self.account(&path, &publication);
        let platform = self.platform(&path, publication.platform_settings.as_ref(), account.as_ref().map(|a| a.1));
        let posts = publication.posts.unwrap_or_default();
        if posts.is_empty() || posts.len() > MOST_POSTS {
            self.error(format!("{path}.posts"), "post.posts.count", "Send 1 to 25 posts.");
        }
        let mut settings = settings(platform, publication.platform_settings);
        self.unknown_settings(&path, platform, &settings);
        let seen = Value::Object(settings.clone());
        let posts: Vec<NewPost> = posts
            .into_iter()
            .take(MOST_POSTS)
            .enumerate()
            .map(|(index, post)| self.post(&path, index, post, platform, &seen))
            .collect();
        let (lane, _) = account?;
        // Only now: the rules have a WARNING for what is missing.
        networks::fill_defaults(platform?, &mut settings);
        let settings = Value::Object(settings);
        let account_id = publication.social_media_account_id.or(publication.account_id)?;
        Some(NewPublication { id: ids::new_id(), account_id, lane, platform: platform?, settings, posts })
    }

    fn post(
        &mut self,
        publication: &str,
        index: usize,
        post: Post,
        platform: Option<Platform>,
        settings: &Value,
    ) -> NewPost {
        let path = &format!("{publication}.posts[{index}]");
        let content = post.content.unwrap_or_default();
        let attachment_paths = post.attachment_paths.unwrap_or_default();
        if content.trim().is_empty() && attachment_paths.is_empty() {
            self.error(format!("{path}.content"), "post.empty", "The post has neither text nor media.");
        }
        let media = self.media(path, &attachment_paths);
        let alt_texts = self.alt_texts(path, post.alt_texts.unwrap_or_default(), attachment_paths.len());
        let chat_id = post.chat_id.filter(|id| !id.trim().is_empty());
        let thumbnail_path = post.thumbnail_path.filter(|path| !path.is_empty());
        let thumbnail = thumbnail_path.as_deref().map(|file| self.file(format!("{path}.thumbnailPath"), file));
        if let Some(platform) = platform {
            let seen = rules::Post {
                path,
                settings_path: &format!("{publication}.platformSettings"),
                content: &content,
                media: &media,
                alt_texts: &alt_texts,
                thumbnail: thumbnail.as_ref(),
                chat_id: chat_id.as_deref(),
                settings,
                account: AccountFacts::default(),
                platform_limits: self.platform_limits,
            };
            self.findings.extend(networks::check(platform, &seen));
        }
        let attachments = attachment_paths.into_iter().zip(alt_texts);
        let attachments = attachments.map(|(path, alt_text)| Attachment { path, alt_text }).collect();
        NewPost { id: ids::new_id(), content, chat_id, attachments, thumbnail_path }
    }
}
