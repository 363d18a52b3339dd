//! The account of a publication, and the settings for its platform.

use octavo_domain::{Platform, networks};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::check::Check;
use crate::http::public::posts::body::{PlatformSettings, Publication};

const MOST_UNKNOWN_SETTINGS: usize = 20;

impl Check<'_> {
    /// The account's lane and platform.
    pub(super) fn account(&mut self, path: &str, publication: &Publication) -> Option<(Uuid, Platform)> {
        let field = format!("{path}.socialMediaAccountId");
        let id = match (publication.social_media_account_id, publication.account_id) {
            (Some(one), Some(other)) if one != other => {
                self.error(
                    field,
                    "post.account.two",
                    "accountId is an alias of socialMediaAccountId, and they differ. Send only one.",
                );
                return None;
            }
            (one, other) => one.or(other),
        };
        let Some(id) = id else {
            self.error(field, "post.account.missing", "Send the account's id from GET /v1/accounts.");
            return None;
        };
        let Some(account) = self.accounts.get(&id).copied() else {
            self.error(
                field,
                "post.account.unknown",
                format!("You have no account {id}. GET /v1/accounts lists your accounts."),
            );
            return None;
        };
        if !self.seen.insert(id) {
            self.error(
                field,
                "post.account.twice",
                format!("Account {id} has two publications. Put all its posts into one."),
            );
        }
        if !account.connected {
            let message = format!("Connect account {id} again before you publish to it.");
            self.error(format!("{path}.socialMediaAccountId"), "post.account.reconnect", message);
        }
        Some((account.lane, account.platform))
    }

    /// The account's platform, once `platformSettings.type` says the same.
    pub(super) fn platform(
        &mut self,
        path: &str,
        settings: Option<&PlatformSettings>,
        account: Option<Platform>,
    ) -> Option<Platform> {
        let field = format!("{path}.platformSettings.type");
        let Some(text) = settings.and_then(|settings| settings.r#type.as_deref()) else {
            let wanted = account.map_or("the account's platform", Platform::settings_type);
            self.error(field, "post.settings.type", format!("platformSettings.type is missing. Send {wanted}."));
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
    pub(super) fn unknown_settings(&mut self, path: &str, platform: Option<Platform>, settings: &Map<String, Value>) {
        let Some(platform) = platform else { return };
        for name in settings.keys().filter(|name| !networks::is_setting(platform, name)).take(MOST_UNKNOWN_SETTINGS) {
            let message = format!(
                "{} has no setting with this name, so Octavo ignores it. Check the spelling.",
                platform.display_name()
            );
            self.warning(format!("{path}.platformSettings.{name}"), "post.field.unknown", message);
        }
    }
}

/// The settings as the rules see them: `type` in its one output spelling, then the rest; `REEL` is `REELS`.
pub(super) fn settings(platform: Option<Platform>, sent: Option<PlatformSettings>) -> Map<String, Value> {
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
