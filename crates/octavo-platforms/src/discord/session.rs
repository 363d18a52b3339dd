//! The credentials that a person enters to connect an account, and the form in which they are stored.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::network::Credentials;

/// The credentials of an account. Has no `Debug`: they are secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    pub(super) token: String,
    /// Of the bot's user, or of the webhook.
    pub(super) id: String,
    /// If it is a webhook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) webhook: Option<WebhookPlace>,
}

/// Where a webhook posts.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookPlace {
    pub(super) channel_id: String,
    pub(super) guild_id: Option<String>,
    pub(super) name: String,
}

/// Neither expires.
impl Credentials for Session {
    fn renew_at(&self) -> Option<Timestamp> {
        None
    }
}

/// What a person typed in.
pub(super) enum Secret {
    Bot(String),
    Webhook { id: String, token: String },
}

/// Discord's own hosts: <https://docs.discord.com/developers/resources/webhook>. `ptb` and `canary` are its test versions.
const HOSTS: [&str; 4] = ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"];

impl Secret {
    /// `None` unless the text has the form of a bot's token or of a webhook's address at Discord, or at `base`.
    pub(super) fn read(text: &str, base: &Url) -> Option<Secret> {
        let text = text.trim();
        if text.contains("://") {
            return webhook(text, base);
        }
        let token = text.strip_prefix("Bot ").unwrap_or(text);
        let is_token = token.split('.').count() == 3 && token.split('.').all(is_part) && token.len() <= 256;
        is_token.then(|| Secret::Bot(token.to_owned()))
    }
}

fn webhook(text: &str, base: &Url) -> Option<Secret> {
    let url = Url::parse(text).ok()?;
    let is_discords = url.scheme() == "https" && url.port().is_none() && HOSTS.contains(&url.host_str()?);
    if !is_discords && url.origin() != base.origin() {
        return None;
    }
    let (_, rest) = url.path().rsplit_once("/webhooks/")?;
    let (id, token) = rest.trim_end_matches('/').split_once('/')?;
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    (is_id && is_part(token)).then(|| Secret::Webhook { id: id.to_owned(), token: token.to_owned() })
}

/// Fit to be a part of a header or an address.
fn is_part(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let base = Url::parse("http://127.0.0.1:9/discord/api/v10").unwrap();
        Secret::read(text, &base).map(|secret| match secret {
            Secret::Bot(token) => token,
            Secret::Webhook { id, token } => format!("{id} {token}"),
        })
    }

    #[test]
    fn only_discords_own_addresses_are_webhooks() {
        let rows = [
            (" MTIz.Gabc.de_f-g\n", Some("MTIz.Gabc.de_f-g")),
            ("Bot MTIz.Gabc.defg", Some("MTIz.Gabc.defg")),
            ("https://discord.com/api/webhooks/12/ab-C_d", Some("12 ab-C_d")),
            ("https://discordapp.com/api/webhooks/12/abc/", Some("12 abc")),
            ("https://canary.discord.com/api/v10/webhooks/12/abc", Some("12 abc")),
            ("http://127.0.0.1:9/discord/api/v10/webhooks/12/abc", Some("12 abc")),
            ("http://discord.com/api/webhooks/12/abc", None),
            ("https://discord.com:8443/api/webhooks/12/abc", None),
            ("https://discord.com.example/api/webhooks/12/abc", None),
            ("https://a@evil.example/api/webhooks/12/abc", None),
            ("http://127.0.0.1:8/webhooks/12/abc", None),
            ("https://discord.com/api/webhooks/12/abc/slack", None),
            ("https://discord.com/api/webhooks/me/abc", None),
            ("MTIz.Gabc", None),
            ("MTIz.Gabc.d/../e", None),
            ("", None),
        ];
        for (text, expected) in rows {
            assert_eq!(read(text).as_deref(), expected, "{text}");
        }
    }
}
