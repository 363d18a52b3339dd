//! From a request to a schedule: every mistake is found before anything is refused.

use std::collections::{HashMap, HashSet};

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use octavo_domain::rules::{self, Account as AccountFacts, Finding, MediaFacts, PlatformLimits, Severity};
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
const MOST_UNKNOWN_SETTINGS: usize = 20;

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
        platform_limits: state.settings.platform_limits,
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
    let findings = without_repeats(check.findings);
    Ok(Composed { findings, scheduled_at, draft: request.is_draft.unwrap_or(false), publications, now })
}

/// A time alone, as a change of it brings it. None when it was left out.
pub fn time(text: Option<&str>, now: Timestamp) -> Result<Option<Timestamp>, Vec<Finding>> {
    let mut check = Check::default();
    let time = check.time(text, now);
    if check.findings.is_empty() { Ok(text.map(|_| time)) } else { Err(check.findings) }
}

fn paths(publications: &[Publication]) -> Vec<String> {
    let posts = publications.iter().flat_map(|publication| publication.posts.iter().flatten());
    let paths: HashSet<&String> =
        posts.flat_map(|post| post.attachment_paths.iter().flatten().chain(&post.thumbnail_path)).collect();
    paths.into_iter().cloned().collect()
}

/// Settings are looked at once for each post of a publication; what is wrong with them is said once.
fn without_repeats(mut findings: Vec<Finding>) -> Vec<Finding> {
    let mut seen = HashSet::new();
    findings.retain(|finding| seen.insert((finding.field.clone(), finding.rule)));
    findings
}

#[derive(Default)]
struct Check<'a> {
    accounts: HashMap<i64, &'a Account>,
    files: HashMap<&'a str, &'a MediaFile>,
    platform_limits: PlatformLimits,
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
        self.unknown_settings(&path, platform, &settings);
        let posts: Vec<NewPost> = posts
            .into_iter()
            .take(MOST_POSTS)
            .enumerate()
            .map(|(index, post)| self.post(&path, index, post, platform, &settings))
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

    /// Misspelt names would otherwise go unnoticed.
    fn unknown_settings(&mut self, path: &str, platform: Option<Platform>, settings: &Value) {
        let Some(platform) = platform else { return };
        let names = settings.as_object().into_iter().flat_map(|object| object.keys());
        for name in names.filter(|name| !rules::is_setting(platform, name)).take(MOST_UNKNOWN_SETTINGS) {
            let message = format!("{} has no setting of this name; it is ignored.", platform.display_name());
            self.warning(format!("{path}.platformSettings.{name}"), "post.field.unknown", message);
        }
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
            self.findings.extend(rules::check(platform, &seen));
        }
        let attachments = attachment_paths.into_iter().zip(alt_texts);
        let attachments = attachments.map(|(path, alt_text)| Attachment { path, alt_text }).collect();
        NewPost { id: ids::new_id(), content, chat_id, attachments, thumbnail_path }
    }

    fn media(&mut self, path: &str, attachment_paths: &[String]) -> Vec<MediaFacts> {
        if attachment_paths.len() > MOST_ATTACHMENTS {
            self.error(format!("{path}.attachmentPaths"), "post.media.count", "A post takes at most 50 files.");
        }
        let files = attachment_paths.iter().take(MOST_ATTACHMENTS).enumerate();
        files.map(|(index, file)| self.file(format!("{path}.attachmentPaths[{index}]"), file)).collect()
    }

    /// The facts of a file; nothing is known of one that is not there, so that no rule speaks of it.
    fn file(&mut self, field: String, path: &str) -> MediaFacts {
        match self.files.get(path) {
            Some(file) => return file.facts.clone(),
            None if path.contains("://") => {
                let message =
                    "This is a URL. Media must be uploaded first: POST /v1/media/upload gives the path to put here.";
                self.error(field, "post.media.url", message);
            }
            None if path.trim().is_empty() => {
                self.error(field, "post.media.unknown", "The path is empty. Leave it out, or upload a file first.");
            }
            None => self.error(field, "post.media.unknown", "There is no such file of yours. Upload it first."),
        }
        MediaFacts::default()
    }

    fn alt_texts(&mut self, path: &str, mut texts: Vec<Option<String>>, files: usize) -> Vec<Option<String>> {
        if texts.len() > files {
            let message = format!("{} alternative texts for {files} files; send one a file.", texts.len());
            self.error(format!("{path}.altTexts"), "post.alt.count", message);
        }
        texts.resize(files, None);
        texts.into_iter().map(|text| text.filter(|text| !text.is_empty())).collect()
    }
}

/// The settings as stored and shown: `type` in its one output spelling, then the rest; `REEL` is `REELS`.
fn settings(platform: Option<Platform>, sent: Option<PlatformSettings>) -> Value {
    let mut object = serde_json::Map::new();
    if let Some(platform) = platform {
        object.insert("type".into(), platform.settings_type().into());
    }
    object.extend(sent.map(|settings| settings.more).unwrap_or_default());
    if let Some(kind) = object.get_mut("publicationType").filter(|kind| *kind == "REEL") {
        *kind = "REELS".into();
    }
    Value::Object(object)
}
