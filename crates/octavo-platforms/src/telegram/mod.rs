//! Telegram's Bot API, <https://core.telegram.org/bots/api>: an account is a bot, a post is one call.
//!
//! Telegram offers no handle and no way to read a chat: an answer that was lost stays lost.

mod errors;
mod request;
#[cfg(test)]
mod tests;
mod updates;

use async_trait::async_trait;
use reqwest::Client;
use reqwest::multipart::Form;
use serde_json::{Value, json};
use url::Url;

use crate::client::{Answer, describe, file_body, read};
use crate::{
    Adapter, ChatChange, Connected, Fresh, Intent, MediaSource, OutgoingPost, PlatformError, PublishError, Published,
    Reconciled,
};
use request::Call;

pub struct Telegram {
    base: String,
    http: Client,
}

impl Telegram {
    /// `base` is `https://api.telegram.org`, a self-hosted server's address, or the sandbox's.
    pub fn new(base: &Url, http: Client) -> Self {
        Telegram { base: base.as_str().trim_end_matches('/').to_owned(), http }
    }

    fn address(&self, token: &str, method: &str) -> String {
        format!("{}/bot{token}/{method}", self.base)
    }

    /// A call that changes nothing: whatever goes wrong, it may be repeated.
    async fn ask(&self, token: &str, method: &str, body: &Value) -> Result<Value, PlatformError> {
        let sent = self.http.post(self.address(token, method)).json(body).send().await;
        let response = sent.map_err(|error| unreachable_now(&describe(&error)))?;
        let answer = read(response).await.map_err(|error| unreachable_now(&error))?;
        if answer.status.is_success() && answer.body["ok"] == true {
            return Ok(answer.body["result"].clone());
        }
        Err(errors::sort(&answer))
    }

    async fn form(&self, call: &Call, post: &OutgoingPost, media: &dyn MediaSource) -> Result<Form, PlatformError> {
        let mut form = Form::new();
        for (name, value) in call.fields() {
            form = form.text(name, value);
        }
        for (name, index) in call.files() {
            let attachment = &post.attachments[index];
            let (size, body) = file_body(media, &attachment.path).await?;
            let part = reqwest::multipart::Part::stream_with_length(body, size)
                .file_name(attachment.file_name())
                .mime_str(&attachment.content_type)
                .map_err(|_| PlatformError::permanent("MEDIA_TYPE", "The file's type is unknown."))?;
            form = form.part(name, part);
        }
        Ok(form)
    }
}

#[async_trait]
impl Adapter for Telegram {
    async fn connect(&self, input: Value) -> Result<Connected, PlatformError> {
        let token = token(&input)?;
        let me = self.ask(token, "getMe", &json!({})).await?;
        let id = me["id"].as_i64().ok_or_else(|| PlatformError::temporary("Telegram's answer has no bot id."))?;
        Ok(Connected {
            external_id: id.to_string(),
            username: me["username"].as_str().unwrap_or_default().to_owned(),
            display_name: me["first_name"].as_str().unwrap_or_default().to_owned(),
            // Telegram's file addresses hold the token: none is handed out.
            avatar_url: None,
            credentials: json!({ "token": token }),
            expires_at: None,
        })
    }

    /// A bot's token lives until its owner revokes it.
    async fn refresh(&self, _credentials: &Value) -> Result<Fresh, PlatformError> {
        Err(PlatformError::Reauthorize { message: "Telegram no longer takes the bot's token.".into() })
    }

    async fn prepare(
        &self,
        _credentials: &Value,
        post: &OutgoingPost,
        _media: &dyn MediaSource,
    ) -> Result<Intent, PlatformError> {
        Call::of(post).map(|call| Intent(call.to_json()))
    }

    async fn publish(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        intent: &Intent,
        media: &dyn MediaSource,
    ) -> Result<Published, PublishError> {
        let refused = PublishError::Refused;
        let token = token(credentials).map_err(refused)?;
        let call = Call::from_json(&intent.0).map_err(refused)?;
        let form = self.form(&call, post, media).await.map_err(refused)?;
        let sent = self.http.post(self.address(token, call.method())).multipart(form).send().await;
        let response = match sent {
            Ok(response) => response,
            // No connection was made: nothing was sent.
            Err(error) if error.is_connect() => {
                return Err(refused(unreachable_now(&describe(&error))));
            }
            Err(error) => return Err(unknown(&describe(&error))),
        };
        let answer = read(response).await.map_err(|error| unknown(&error))?;
        outcome(&answer)
    }

    async fn reconcile(
        &self,
        _credentials: &Value,
        _post: &OutgoingPost,
        _intent: &Intent,
    ) -> Result<Reconciled, PlatformError> {
        Ok(Reconciled::Unknown)
    }

    async fn poll_updates(&self, credentials: &Value, offset: i64) -> Result<(Vec<ChatChange>, i64), PlatformError> {
        let token = token(credentials)?;
        let body = json!({ "offset": offset, "limit": 100, "timeout": 0 });
        let updates = self.ask(token, "getUpdates", &body).await?;
        Ok(updates::read(&updates, offset))
    }
}

/// A definite answer either way; only a server's own failure says nothing about the post.
fn outcome(answer: &Answer) -> Result<Published, PublishError> {
    if answer.status.is_success() && answer.body["ok"] == true {
        return request::published(&answer.body["result"]).ok_or_else(|| unknown("its answer names no message"));
    }
    if answer.status.is_server_error() || answer.body.is_null() {
        return Err(unknown(&format!("it answered {}", answer.status.as_u16())));
    }
    Err(PublishError::Refused(errors::sort(answer)))
}

fn token(credentials: &Value) -> Result<&str, PlatformError> {
    let token = credentials["token"].as_str().map(str::trim).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '_' | '-');
    if token.contains(':') && token.len() <= 128 && token.chars().all(plain) {
        Ok(token)
    } else {
        Err(PlatformError::Reauthorize { message: "This is no bot token; @BotFather gives one.".into() })
    }
}

fn unreachable_now(why: &str) -> PlatformError {
    PlatformError::temporary(format!("Telegram does not answer: {why}."))
}

fn unknown(why: &str) -> PublishError {
    PublishError::Unknown { message: format!("Telegram's answer was lost: {why}.") }
}
