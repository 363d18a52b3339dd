//! Checks a publication: its account, the settings of its network, and each of its posts.

use octavo_domain::networks::Judgement;
use octavo_domain::rules::{Finding, SettingFile};
use octavo_domain::{Platform, networks};
use octavo_store::accounts::Account;
use octavo_store::schedules::{NewPost, NewPublication};
use serde_json::{Map, Value};

use super::known::Known;
use super::post::{self, Publication};
use crate::http::public::posts::platform_settings::PlatformSettings;
use crate::http::public::posts::request::PublicationRequest;
use crate::ids;

const MOST_POSTS: usize = 25;
/// With the parts of threads and first comments.
const MOST_WITH_REPLIES: usize = 100;
const MOST_UNKNOWN_SETTINGS: usize = 20;

/// The publication to store. None if its account is unknown.
pub fn check(
    index: usize,
    request: PublicationRequest,
    known: &Known,
    earlier: &[NewPublication],
    judgement: &mut Judgement,
) -> Option<NewPublication> {
    let findings = &mut judgement.findings;
    let path = &format!("publications[{index}]");
    let account = check_account(path, &request, known, findings);
    if let Some(account) = account {
        check_use_of_account(path, account, earlier, findings);
    }
    let network = account.map(|account| account.platform);
    let platform = check_platform(path, request.platform_settings.as_ref(), network, findings);
    let mut requested = request.posts.unwrap_or_default();
    account.into_iter().for_each(|account| known.name_only_chat(account.id, &mut requested));
    if requested.is_empty() || requested.len() > MOST_POSTS {
        findings.push(Finding::error(format!("{path}.posts"), "post.posts.count", "Send 1 to 25 posts."));
    }
    let settings = settings_for_rules(platform, request.platform_settings);
    findings.extend(platform.into_iter().flat_map(|platform| unknown_settings(path, platform, &settings)));
    let settings = Value::Object(settings);
    let setting_files = &check_setting_files(path, platform, &settings, known, findings);
    let ai_disclosure = request.ai_disclosure;
    let publication = Publication { path, platform, account, settings: &settings, setting_files, ai_disclosure };
    let requested = requested.into_iter().take(MOST_POSTS).enumerate();
    let posts: Vec<NewPost> =
        requested.flat_map(|(index, content)| post::check(&publication, index, content, known, judgement)).collect();
    if posts.len() > MOST_WITH_REPLIES {
        let message = format!(
            "The posts with their threads and first comments are {} posts; the limit is {MOST_WITH_REPLIES}. Split them.",
            posts.len()
        );
        judgement.findings.push(Finding::error(format!("{path}.posts"), "post.replies.count", message));
    }
    let (account, platform) = (account?, platform?);
    Some(NewPublication {
        id: ids::new_id(),
        account_id: account.id,
        lane: account.lane,
        platform,
        resolved_settings: networks::with_defaults(platform, &settings),
        settings,
        ai_disclosure,
        posts,
    })
}

impl PublicationRequest {
    /// The account that it names. None if it names no account, or two.
    pub(super) fn account(&self) -> Option<i64> {
        let id = self.social_media_account_id.or(self.account_id);
        id.filter(|_| self.account_id.is_none_or(|alias| Some(alias) == id))
    }
}

fn check_account<'a>(
    path: &str,
    request: &PublicationRequest,
    known: &'a Known,
    findings: &mut Vec<Finding>,
) -> Option<&'a Account> {
    let named = request.account();
    if let Some(account) = named.and_then(|id| known.accounts.get(&id)) {
        return Some(account);
    }
    let (rule, message) = match (named, request.account_id) {
        (Some(id), _) => {
            ("post.account.unknown", format!("You have no account {id}. GET /v1/accounts lists your accounts."))
        }
        (None, Some(_)) => {
            let message = "accountId is an alias of socialMediaAccountId, and they differ. Send only one.";
            ("post.account.two", message.to_owned())
        }
        (None, None) => ("post.account.missing", "Send the account's id from GET /v1/accounts.".to_owned()),
    };
    findings.push(Finding::error(format!("{path}.socialMediaAccountId"), rule, message));
    None
}

pub fn check_use_of_account(path: &str, account: &Account, earlier: &[NewPublication], findings: &mut Vec<Finding>) {
    let field = format!("{path}.socialMediaAccountId");
    let id = account.id;
    if earlier.iter().any(|publication| publication.account_id == id) {
        let message = format!("Account {id} has two publications. Put all its posts into one.");
        findings.push(Finding::error(field.as_str(), "post.account.twice", message));
    }
    if !account.health.connected {
        let message = format!("Connect account {id} again before you publish to it.");
        findings.push(Finding::error(field, "post.account.reconnect", message));
    }
}

/// The account's network, which `platformSettings.type` must name; without an account, the one that it names.
fn check_platform(
    path: &str,
    settings: Option<&PlatformSettings>,
    account: Option<Platform>,
    findings: &mut Vec<Finding>,
) -> Option<Platform> {
    let message = match (settings.and_then(|settings| settings.r#type.as_deref()), account) {
        (None, _) => {
            let wanted = account.map_or("the account's platform", Platform::settings_type);
            format!("platformSettings.type is missing. Send {wanted}.")
        }
        (Some(text), _) => match (text.parse::<Platform>(), account) {
            (Err(error), _) => format!("{error}."),
            (Ok(platform), Some(account)) if platform != account => format!(
                "platformSettings.type is {text}, but the account is on {}. Send {}.",
                account.display_name(),
                account.settings_type()
            ),
            (Ok(platform), _) => return Some(platform),
        },
    };
    findings.push(Finding::error(format!("{path}.platformSettings.type"), "post.settings.type", message));
    account
}

/// `type` in the spelling that Octavo returns, then the rest; `REEL` is `REELS`.
fn settings_for_rules(platform: Option<Platform>, sent: Option<PlatformSettings>) -> Map<String, Value> {
    let mut object = Map::new();
    if let Some(platform) = platform {
        object.insert("type".into(), platform.settings_type().into());
    }
    object.extend(sent.map(|settings| settings.more).unwrap_or_default());
    if let Some(kind) = object.get_mut("publicationType").filter(|kind| *kind == "REEL") {
        *kind = "REELS".into();
    }
    object
}

/// The files that the settings name, with what is known of them.
fn check_setting_files(
    path: &str,
    platform: Option<Platform>,
    settings: &Value,
    known: &Known,
    findings: &mut Vec<Finding>,
) -> Vec<SettingFile> {
    let mut files = platform.map(|platform| networks::setting_files(platform, settings)).unwrap_or_default();
    for file in &mut files {
        let field = format!("{path}.platformSettings.{}", file.field());
        file.facts = known.facts(field, &file.path, findings);
    }
    files
}

/// Misspelt names would otherwise go unnoticed.
fn unknown_settings(path: &str, platform: Platform, settings: &Map<String, Value>) -> Vec<Finding> {
    let name = platform.display_name();
    let message = format!("{name} has no setting with this name, so Octavo ignores it. Check the spelling.");
    let unknown = settings.keys().filter(|name| !networks::is_setting(platform, name)).take(MOST_UNKNOWN_SETTINGS);
    let field = |name| format!("{path}.platformSettings.{name}");
    unknown.map(|name| Finding::warning(field(name), "post.field.unknown", message.as_str())).collect()
}
