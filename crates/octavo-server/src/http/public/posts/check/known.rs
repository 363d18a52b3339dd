//! The accounts and files that a request names, as far as the caller may use them.

use std::collections::{HashMap, HashSet};

use jiff::{SignedDuration, Timestamp};
use octavo_domain::rules::text::is_blank;
use octavo_domain::rules::{Finding, MediaFacts, PlatformLimits};
use octavo_domain::time::iso;
use octavo_domain::{Platform, PostContent, networks};
use octavo_store::StoreResult;
use octavo_store::accounts::Account;
use octavo_store::schedules::Schedules;
use serde_json::Value;

use crate::http::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::auth::Caller;
use crate::http::public::media::refusal;
use crate::http::public::posts::request::PublicationRequest;

/// How long a text counts as sent before: 30 days.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(30 * 24);

pub struct Known {
    pub accounts: HashMap<i64, Account>,
    /// By path.
    pub files: HashMap<String, MediaFacts>,
    /// Why uploads were not accepted, by path.
    pub refused_files: HashMap<String, String>,
    /// Of accounts whose network lists every chat, and that have only one: posts need not name it.
    pub only_chats: HashMap<i64, String>,
    pub platform_limits: PlatformLimits,
    /// Whether the request is only checked: then texts are counted.
    pub counts_texts: bool,
    /// When accounts last published what the request says, by account and text. Only of a request that is only checked.
    pub last_sent: HashMap<(i64, String), Timestamp>,
}

impl Known {
    pub async fn load(
        state: &AppState,
        caller: &Caller,
        publications: impl Iterator<Item = &PublicationRequest> + Clone,
        only_reads: bool,
    ) -> ApiResult<Self> {
        let ids: Vec<i64> = publications.clone().filter_map(PublicationRequest::account).collect();
        ids.iter().try_for_each(|id| caller.check_account(*id))?;
        let accounts = state.store.accounts().list_named(caller.workspace_id, &ids).await?;
        let only_chats = load_only_chats(state, &accounts).await?;
        let (files, refused_files) = load_files(state, caller, publications, only_reads).await?;
        Ok(Known {
            accounts: accounts.into_iter().map(|account| (account.id, account)).collect(),
            files,
            refused_files,
            only_chats,
            platform_limits: state.settings.platform_limits,
            counts_texts: false,
            last_sent: HashMap::new(),
        })
    }

    /// What is known of a request that is only checked.
    pub async fn of_check(
        self,
        schedules: Schedules<'_>,
        publications: impl Iterator<Item = &PublicationRequest>,
        now: Timestamp,
    ) -> StoreResult<Self> {
        let (mut accounts, mut texts) = (Vec::new(), Vec::new());
        for publication in publications {
            accounts.extend(publication.account().filter(|id| self.accounts.contains_key(id)));
            let posts = publication.posts.iter().flatten();
            texts.extend(posts.map(|post| post.text.as_str()).filter(|text| !is_blank(text)));
        }
        let last_sent = schedules.last_sent(&accounts, &texts, now - REMEMBERED).await?;
        Ok(Known { counts_texts: true, last_sent, ..self })
    }

    /// A warning if the account published this text lately.
    pub fn sent_before(&self, account: i64, text: &str, field: String) -> Option<Finding> {
        let time = self.last_sent.get(&(account, text.to_owned()))?;
        let message = format!(
            "This account published the same text at {}. Some networks hide or refuse repeated posts.",
            iso(*time)
        );
        Some(Finding::warning(field, "post.content.repeated", message))
    }

    /// Lets posts go to the account's only chat if they name none.
    pub fn name_only_chat(&self, account: i64, posts: &mut [PostContent]) {
        let Some(chat) = self.only_chats.get(&account) else { return };
        for post in posts.iter_mut().filter(|post| post.chat_id.as_deref().is_none_or(is_blank)) {
            post.chat_id = Some(chat.clone());
        }
    }

    /// What is known of a file; a file that the caller can't use is a finding.
    pub fn facts(&self, field: String, path: &str, findings: &mut Vec<Finding>) -> MediaFacts {
        self.files.get(path).cloned().unwrap_or_else(|| {
            findings.push(missing_file(field, path, self));
            MediaFacts::default()
        })
    }
}

async fn load_only_chats(state: &AppState, accounts: &[Account]) -> ApiResult<HashMap<i64, String>> {
    let mut found = HashMap::new();
    for account in accounts.iter().filter(|account| state.platforms.adapter(account.platform).lists_chats()) {
        if let [chat] = &state.store.accounts().chats(account.id).await?[..] {
            found.insert(account.id, chat.chat_id.clone());
        }
    }
    Ok(found)
}

/// Confirms the uploads among them that nobody has confirmed yet, unless it `only_reads`.
async fn load_files(
    state: &AppState,
    caller: &Caller,
    publications: impl Iterator<Item = &PublicationRequest> + Clone,
    only_reads: bool,
) -> ApiResult<(HashMap<String, MediaFacts>, HashMap<String, String>)> {
    let posts = publications.clone().flat_map(|publication| publication.posts.iter().flatten());
    let attached = posts.flat_map(|post| post.files()).map(str::to_owned);
    let paths: HashSet<String> = attached.chain(publications.flat_map(files_of_settings)).collect();
    let paths: Vec<String> = paths.into_iter().collect();
    let reach = caller.reach()?;
    let mut files = state.media.list_within(reach, &paths).await?;
    let known: HashSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let unknown: Vec<&String> = paths.iter().filter(|path| !only_reads && !known.contains(path.as_str())).collect();
    let confirmed = state.media.confirm_named(reach, &unknown).await;
    let (confirmed, refused) = confirmed.map_err(|error| refusal("attachmentPaths", error))?;
    files.extend(confirmed);
    Ok((files.into_iter().map(|file| (file.path, file.facts)).collect(), refused))
}

/// The paths in a publication's settings, if they name a network.
fn files_of_settings(publication: &PublicationRequest) -> Vec<String> {
    let settings = publication.platform_settings.as_ref();
    let Some(platform) = settings.and_then(|settings| settings.r#type.as_deref()?.parse::<Platform>().ok()) else {
        return Vec::new();
    };
    let settings = Value::Object(settings.map(|settings| settings.more.clone()).unwrap_or_default());
    networks::setting_files(platform, &settings).into_iter().map(|file| file.path).collect()
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
