//! From a request to a schedule: every mistake is found before anything is refused.

use std::collections::{HashMap, HashSet};

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use octavo_domain::rules::{self, Finding, MediaFacts, Severity};
use octavo_domain::time::parse_iso;
use octavo_store::accounts::Account;
use octavo_store::media::MediaFile;
use octavo_store::posts::{Attachment, NewPost, NewPublication, NewSchedule};
use serde_json::Value;
use uuid::Uuid;

use super::body::{PlatformSettings, Post, PostSchedule, Publication};
use crate::http::AppState;
use crate::http::auth::Caller;
use crate::http::error::ApiResult;
use crate::ids;

const FARTHEST: SignedDuration = SignedDuration::from_hours(2 * 366 * 24);
const MOST_PUBLICATIONS: usize = 50;
const MOST_POSTS: usize = 25;
const MOST_ATTACHMENTS: usize = 50;

/// A request that was looked at from all sides.
pub struct Composed {
    pub findings: Vec<Finding>,
    scheduled_at: Timestamp,
    draft: bool,
    publications: Vec<NewPublication>,
    now: Timestamp,
}

impl Composed {
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }

    /// The schedule to store; the findings, when there is an ERROR among them.
    pub fn into_schedule(self, owner_id: Uuid, app_id: Uuid) -> Result<NewSchedule, Vec<Finding>> {
        if self.has_errors() {
            return Err(self.findings);
        }
        Ok(NewSchedule {
            id: ids::new_id(),
            owner_id,
            app_id,
            scheduled_at: self.scheduled_at,
            draft: self.draft,
            publications: self.publications,
            now: self.now,
        })
    }
}

/// Checks a request against the caller's accounts and files and the networks' rules.
pub async fn compose(state: &AppState, caller: &Caller, request: PostSchedule) -> ApiResult<Composed> {
    let now = state.clock.now();
    let publications = request.publications.unwrap_or_default();
    let accounts = state.store.accounts().list(caller.user_id).await?;
    let files = state.media.owned(caller.user_id, &paths(&publications)).await?;
    let mut check = Check {
        accounts: accounts.iter().map(|account| (account.id, account)).collect(),
        files: files.iter().map(|file| (file.path.as_str(), file)).collect(),
        seen: HashSet::new(),
        findings: Vec::new(),
    };
    let scheduled_at = check.time(request.scheduled_time.as_deref(), now);
    if publications.is_empty() || publications.len() > MOST_PUBLICATIONS {
        check.error("publications", "post.publications.count", "Give between 1 and 50 publications.");
    }
    let publications = publications
        .into_iter()
        .take(MOST_PUBLICATIONS)
        .enumerate()
        .filter_map(|(index, it)| check.publication(index, it));
    let publications = publications.collect();
    let findings = check.findings;
    Ok(Composed { findings, scheduled_at, draft: request.is_draft.unwrap_or(false), publications, now })
}

/// A time alone, as a change of it brings it. None when it was left out.
pub fn time(text: Option<&str>, now: Timestamp) -> Result<Option<Timestamp>, Vec<Finding>> {
    let mut check =
        Check { accounts: HashMap::new(), files: HashMap::new(), seen: HashSet::new(), findings: Vec::new() };
    let time = check.time(text, now);
    if check.findings.is_empty() { Ok(text.map(|_| time)) } else { Err(check.findings) }
}

fn paths(publications: &[Publication]) -> Vec<String> {
    let posts = publications.iter().flat_map(|publication| publication.posts.iter().flatten());
    let paths: HashSet<&String> = posts.flat_map(|post| post.attachment_paths.iter().flatten()).collect();
    paths.into_iter().cloned().collect()
}

struct Check<'a> {
    accounts: HashMap<i64, &'a Account>,
    files: HashMap<&'a str, &'a MediaFile>,
    /// Accounts that a publication before this one is for.
    seen: HashSet<i64>,
    findings: Vec<Finding>,
}

impl Check<'_> {
    fn error(&mut self, field: impl Into<String>, rule: &'static str, message: impl Into<String>) {
        let (field, message) = (field.into(), message.into());
        self.findings.push(Finding { field, severity: Severity::Error, rule, message });
    }

    fn warning(&mut self, field: impl Into<String>, rule: &'static str, message: impl Into<String>) {
        let (field, message) = (field.into(), message.into());
        self.findings.push(Finding { field, severity: Severity::Warning, rule, message });
    }

    /// Absent, empty and past times mean now.
    fn time(&mut self, text: Option<&str>, now: Timestamp) -> Timestamp {
        let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
            return now;
        };
        match parse_iso(text) {
            Some(time) if time.duration_since(now) > FARTHEST => {
                self.error(
                    "scheduledTime",
                    "post.time.far",
                    "The time is more than 2 years ahead. Choose an earlier one.",
                );
                now
            }
            Some(time) => time.max(now),
            None => {
                let message = "This is no ISO 8601 time. Send one such as 2026-12-01T09:00:00Z.";
                self.error("scheduledTime", "post.time.format", message);
                now
            }
        }
    }

    fn publication(&mut self, index: usize, publication: Publication) -> Option<NewPublication> {
        let path = format!("publications[{index}]");
        let account = self.account(&path, &publication);
        let platform = self.platform(&path, publication.platform_settings.as_ref(), account.as_ref().map(|a| a.1));
        let posts = publication.posts.unwrap_or_default();
        if posts.is_empty() || posts.len() > MOST_POSTS {
            self.error(format!("{path}.posts"), "post.posts.count", "Give between 1 and 25 posts.");
        }
        let settings = settings(platform, publication.platform_settings);
        let posts: Vec<NewPost> = posts
            .into_iter()
            .take(MOST_POSTS)
            .enumerate()
            .map(|(index, post)| self.post(&format!("{path}.posts[{index}]"), post, platform, &settings))
            .collect();
        let (lane, _) = account?;
        let account_id = publication.social_media_account_id.or(publication.account_id)?;
        Some(NewPublication { id: ids::new_id(), account_id, lane, platform: platform?, settings, posts })
    }

    /// The account's lane and platform.
    fn account(&mut self, path: &str, publication: &Publication) -> Option<(Uuid, Platform)> {
        let field = format!("{path}.socialMediaAccountId");
        let id = match (publication.social_media_account_id, publication.account_id) {
            (Some(one), Some(other)) if one != other => {
                self.error(
                    field,
                    "post.account.two",
                    "accountId is another name for socialMediaAccountId; they differ. Send one.",
                );
                return None;
            }
            (one, other) => one.or(other),
        };
        let Some(id) = id else {
            self.error(field, "post.account.missing", "Name the account: its number from GET /v1/accounts.");
            return None;
        };
        let Some(account) = self.accounts.get(&id).copied() else {
            self.error(
                field,
                "post.account.unknown",
                format!("There is no account {id}. GET /v1/accounts lists yours."),
            );
            return None;
        };
        if !self.seen.insert(id) {
            self.error(
                field,
                "post.account.twice",
                format!("Account {id} has two publications. Put the posts into one."),
            );
        }
        if !account.connected {
            let message = format!("Account {id} must be connected again before it can publish.");
            self.error(format!("{path}.socialMediaAccountId"), "post.account.reconnect", message);
        }
        Some((account.lane, account.platform))
    }

    /// The account's platform, once `platformSettings.type` says the same.
    fn platform(
        &mut self,
        path: &str,
        settings: Option<&PlatformSettings>,
        account: Option<Platform>,
    ) -> Option<Platform> {
        let field = format!("{path}.platformSettings.type");
        let Some(text) = settings.and_then(|settings| settings.r#type.as_deref()) else {
            let wanted = account.map_or("the account's platform", Platform::settings_type);
            self.error(field, "post.settings.type", format!("platformSettings.type is missing; send {wanted}."));
            return account;
        };
        match (text.parse::<Platform>(), account) {
            (Err(error), _) => {
                self.error(field, "post.settings.type", format!("{error}."));
                account
            }
            (Ok(platform), Some(account)) if platform != account => {
                let message = format!(
                    "platformSettings.type is {text}, but the account is on {}. Send {}.",
                    account.display_name(),
                    account.settings_type()
                );
                self.error(field, "post.settings.type", message);
                Some(account)
            }
            (Ok(platform), _) => Some(platform),
        }
    }

    fn post(&mut self, path: &str, post: Post, platform: Option<Platform>, settings: &Value) -> NewPost {
        let content = post.content.unwrap_or_default();
        let attachment_paths = post.attachment_paths.unwrap_or_default();
        if content.trim().is_empty() && attachment_paths.is_empty() {
            self.error(format!("{path}.content"), "post.empty", "The post has neither text nor media.");
        }
        let media = self.media(path, &attachment_paths);
        let alt_texts = self.alt_texts(path, post.alt_texts.unwrap_or_default(), attachment_paths.len());
        let chat_id = self.chat(path, post.chat_id, platform);
        if let Some(platform) = platform {
            let seen = rules::Post { path, content: &content, media: &media, settings };
            self.findings.extend(rules::check(platform, &seen));
        }
        let thumbnail_path = post.thumbnail_path.filter(|path| !path.is_empty());
        if thumbnail_path.is_some() {
            let message = "This network takes no thumbnail; it is left out.";
            self.warning(format!("{path}.thumbnailPath"), "post.thumbnail.unused", message);
        }
        let attachments = attachment_paths.into_iter().zip(alt_texts);
        let attachments = attachments.map(|(path, alt_text)| Attachment { path, alt_text }).collect();
        NewPost { id: ids::new_id(), content, chat_id, attachments, thumbnail_path }
    }

    fn media(&mut self, path: &str, attachment_paths: &[String]) -> Vec<MediaFacts> {
        if attachment_paths.len() > MOST_ATTACHMENTS {
            self.error(format!("{path}.attachmentPaths"), "post.media.count", "A post takes at most 50 files.");
        }
        let mut facts = Vec::new();
        for (index, attachment) in attachment_paths.iter().take(MOST_ATTACHMENTS).enumerate() {
            let field = format!("{path}.attachmentPaths[{index}]");
            match self.files.get(attachment.as_str()) {
                Some(file) => facts.push(file.facts.clone()),
                None if attachment.contains("://") => {
                    let message = "This is a URL. Media must be uploaded first: POST /v1/media/upload gives the path to put here.";
                    self.error(field, "post.media.url", message);
                }
                None => self.error(field, "post.media.unknown", "There is no such file of yours. Upload it first."),
            }
        }
        facts
    }

    fn alt_texts(&mut self, path: &str, mut texts: Vec<Option<String>>, files: usize) -> Vec<Option<String>> {
        if texts.len() > files {
            let message = format!("{} alternative texts for {files} files; send one a file.", texts.len());
            self.error(format!("{path}.altTexts"), "post.alt.count", message);
        }
        texts.resize(files, None);
        texts.into_iter().map(|text| text.filter(|text| !text.is_empty())).collect()
    }

    fn chat(&mut self, path: &str, chat_id: Option<String>, platform: Option<Platform>) -> Option<String> {
        let chat_id = chat_id.filter(|id| !id.trim().is_empty());
        let field = format!("{path}.chatId");
        match (&chat_id, platform) {
            (None, Some(Platform::Telegram)) => {
                self.error(
                    field,
                    "telegram.chat.missing",
                    "Telegram needs a chatId. GET /v1/accounts/{id}/chats lists them.",
                );
            }
            (Some(_), Some(other)) if other != Platform::Telegram => {
                let message = format!("chatId is for Telegram; {} has no chats. Leave it out.", other.display_name());
                self.error(field, "post.chat.unused", message);
            }
            _ => {}
        }
        chat_id
    }
}

/// The settings as stored and shown: `type` in its one output spelling, then the rest.
fn settings(platform: Option<Platform>, sent: Option<PlatformSettings>) -> Value {
    let mut object = serde_json::Map::new();
    if let Some(platform) = platform {
        object.insert("type".into(), platform.settings_type().into());
    }
    object.extend(sent.map(|settings| settings.more).unwrap_or_default());
    Value::Object(object)
}
