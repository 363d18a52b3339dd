//! Calls of the Bot API: address, envelope, and the guard that no token gets out.
//!
//! <https://core.telegram.org/bots/api#making-requests>

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

use super::errors;
use crate::error::PlatformError;
use crate::http::{self, Answer, PlatformHttp, PlatformRequest};

/// The credentials of a Telegram account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Bot {
    token: String,
}

impl Bot {
    /// `None` unless the text has the form of a token; it becomes a part of addresses.
    pub(super) fn with_token(token: &str) -> Option<Bot> {
        let (id, secret) = token.split_once(':')?;
        let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
        let in_secret = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        let is_secret = !secret.is_empty() && secret.bytes().all(in_secret);
        (is_id && is_secret && token.len() <= 256).then(|| Bot { token: token.to_owned() })
    }

    /// The text without the token, should the other side have quoted it.
    pub(super) fn redact(&self, text: &str) -> String {
        text.replace(&self.token, "<token>")
    }
}

pub(super) struct Api {
    base: Url,
    http: PlatformHttp,
}

/// The body of every answer.
#[derive(Deserialize)]
pub(super) struct Envelope {
    pub(super) ok: bool,
    pub(super) result: Option<Value>,
    pub(super) error_code: Option<u16>,
    #[serde(default)]
    pub(super) description: String,
    #[serde(default)]
    pub(super) parameters: Parameters,
}

#[derive(Default, Deserialize)]
pub(super) struct Parameters {
    /// Seconds.
    pub(super) retry_after: Option<u64>,
    pub(super) migrate_to_chat_id: Option<i64>,
}

impl Api {
    pub(super) fn new(base: Url, http: PlatformHttp) -> Self {
        Api { base, http }
    }

    pub(super) fn request(&self, bot: &Bot, method: &str) -> PlatformRequest {
        let path = format!("/bot{}/{method}", bot.token);
        self.http.post(http::address(&self.base, &path))
    }

    /// A call that may be repeated at will.
    pub(super) async fn call<T: DeserializeOwned>(
        &self,
        bot: &Bot,
        method: &str,
        parameters: &Value,
    ) -> Result<T, PlatformError> {
        let answer = self.request(bot, method).json(parameters).send().await;
        let answer = answer.map_err(|lost| lost.temporary("Telegram"))?;
        let envelope = answer.json::<Envelope>();
        match envelope {
            Some(Envelope { ok: true, result: Some(result), .. }) => {
                serde_json::from_value(result).map_err(|_| PlatformError::garbled("Telegram"))
            }
            envelope => Err(refusal(bot, &answer, envelope)),
        }
    }
}

/// The error that an answer other than `ok` stands for.
pub(super) fn refusal(bot: &Bot, answer: &Answer, envelope: Option<Envelope>) -> PlatformError {
    let Some(envelope) = envelope else {
        return errors::without_words(answer.status.as_u16(), answer.retry_after());
    };
    let code = envelope.error_code.unwrap_or(answer.status.as_u16());
    let retry_after = envelope.parameters.retry_after.map(Duration::from_secs);
    errors::classify(code, &bot.redact(&envelope.description), retry_after.or_else(|| answer.retry_after()))
}
