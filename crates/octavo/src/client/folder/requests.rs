//! What a file is as a request of the API.

use std::collections::HashMap;
use std::path::PathBuf;

use serde_json::{Map, Value, json};

use super::findings::Finding;
use super::post_file::PostFile;
use super::uploads::upload_once;
use crate::client::accounts::{find, names_network};
use crate::client::api::Api;
use crate::client::post::{has_chats, publication};

/// Turns files into requests, for the accounts of one caller.
pub struct Requests {
    accounts: Vec<Value>,
    /// What was uploaded already, or why not.
    paths: HashMap<PathBuf, Result<String, String>>,
    /// The chat of an account whose posts name none: one call for each account.
    chats: HashMap<String, Value>,
}

/// Whether a file's media are uploaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uploads {
    Needed,
    /// Each has an empty path: the post is out, and only their number counts.
    Counted,
}

impl Requests {
    pub async fn open(api: &mut Api) -> anyhow::Result<Self> {
        let accounts = api.get("/v1/accounts").await?.as_array().cloned().unwrap_or_default();
        Ok(Requests { accounts, paths: HashMap::new(), chats: HashMap::new() })
    }

    /// `publications` of a request, or everything that is wrong with the file.
    pub async fn publications(
        &mut self,
        api: &mut Api,
        file: &PostFile,
        uploads: Uploads,
    ) -> anyhow::Result<Result<Value, Vec<Finding>>> {
        let mut findings = Vec::new();
        let accounts = self.accounts_of(file, &mut findings);
        let settings = settings_of(file, &accounts, &mut findings);
        let paths = self.attach(api, file, uploads, &mut findings).await?;
        if !findings.is_empty() {
            return Ok(Err(findings));
        }
        let post = post_of(file, &paths);
        let mut publications = Vec::new();
        for account in &accounts {
            match self.publication(api, account, &post, &settings).await {
                Ok(publication) => publications.push(publication),
                Err(error) => findings.push(Finding::error(&file.name, None, format!("{error:#}"))),
            }
        }
        Ok(if findings.is_empty() { Ok(Value::from(publications)) } else { Err(findings) })
    }

    fn accounts_of(&self, file: &PostFile, findings: &mut Vec<Finding>) -> Vec<Value> {
        let mut accounts: Vec<Value> = Vec::new();
        for (name, line) in &file.accounts {
            match find(&self.accounts, &name.show()) {
                Ok(account) if accounts.contains(account) => {
                    let message = format!("{} is named twice", name.show());
                    findings.push(Finding::error(&file.name, Some(*line), message));
                }
                Ok(account) => accounts.push(account.clone()),
                Err(error) => findings.push(Finding::error(&file.name, Some(*line), error.to_string())),
            }
        }
        accounts
    }

    async fn attach(
        &mut self,
        api: &mut Api,
        file: &PostFile,
        uploads: Uploads,
        findings: &mut Vec<Finding>,
    ) -> anyhow::Result<Vec<String>> {
        let mut paths = Vec::new();
        for media in &file.media {
            let path = match (&media.path, uploads) {
                (_, Uploads::Counted) => Ok(String::new()),
                (Err(message), _) => Err(message.clone()),
                (Ok(path), _) => {
                    if !self.paths.contains_key(path) {
                        let uploaded = upload_once(api, path).await.map_err(|error| format!("{error:#}"));
                        self.paths.insert(path.clone(), uploaded);
                    }
                    self.paths[path].clone()
                }
            };
            match path {
                Ok(path) => paths.push(path),
                Err(message) => findings.push(Finding::error(&file.name, Some(media.line), message)),
            }
        }
        Ok(paths)
    }

    async fn publication(
        &mut self,
        api: &mut Api,
        account: &Value,
        post: &Value,
        settings: &Map<String, Value>,
    ) -> anyhow::Result<Value> {
        let id = account["id"].to_string();
        let mut settings = settings.clone();
        let platform = account["platform"].as_str().unwrap_or_default();
        let names_chat = settings.get(platform).is_some_and(|own| !own["chatId"].is_null());
        let lacks_chat = has_chats(platform) && !names_chat;
        if lacks_chat && let Some(chat) = self.chats.get(&id) {
            let own = settings.entry(platform).or_insert_with(|| json!({}));
            own["chatId"] = chat.clone();
        }
        let publication = publication(api, account, post.clone(), &settings).await?;
        if lacks_chat {
            self.chats.insert(id, publication["posts"][0]["chatId"].clone());
        }
        Ok(publication)
    }
}

/// By the platforms of the accounts, as the API spells them.
fn settings_of(file: &PostFile, accounts: &[Value], findings: &mut Vec<Finding>) -> Map<String, Value> {
    let mut settings = Map::new();
    for (named, own) in &file.settings {
        let platforms = accounts.iter().filter_map(|account| account["platform"].as_str());
        let before = settings.len();
        for platform in platforms.filter(|platform| names_network(named, platform)) {
            settings.insert(platform.to_owned(), own.clone());
        }
        if settings.len() == before {
            let message = format!("settings has {named}, but the post has no account there");
            findings.push(Finding::error(&file.name, None, message));
        }
    }
    settings
}

fn post_of(file: &PostFile, paths: &[String]) -> Value {
    let mut parts = file.parts.iter();
    let mut post = json!({ "content": parts.next(), "attachmentPaths": paths });
    if file.media.iter().any(|media| media.alt.is_some()) {
        post["altTexts"] = file.media.iter().map(|media| json!(media.alt)).collect();
    }
    let thread: Vec<Value> = parts.map(|text| json!({ "content": text })).collect();
    if !thread.is_empty() {
        post["thread"] = Value::from(thread);
    }
    if let Some(comment) = &file.first_comment {
        post["firstComment"] = json!(comment.trim());
    }
    post
}
