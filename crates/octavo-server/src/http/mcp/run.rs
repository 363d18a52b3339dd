//! What each tool does: calls of the API, and words about their answers.

use axum::http::{HeaderValue, StatusCode};
use data_encoding::HEXLOWER;
use octavo_domain::Platform;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::api_call::{ApiAnswer, ApiCall, ApiRouter, Caller};
use super::arguments::Arguments;
use super::schemas::Schemas;
use super::tools::{Action, IDEMPOTENCY_KEY, LIST_ARGUMENTS, MOST_ROWS, ToolRow};
use super::{network_settings, shapes, words};
use crate::http::error::ApiError;

/// A tool's result.
pub struct Outcome {
    /// For the model, in our own words alone.
    pub words: String,
    pub data: Value,
}

/// Why a tool did nothing, in words that say what to change.
pub struct Failure(pub String);

/// Carries tools out for one caller.
pub struct Run<'a> {
    pub api: &'a ApiRouter,
    pub caller: &'a Caller,
    pub tool: &'a ToolRow,
    pub schemas: &'a Schemas,
}

impl Run<'_> {
    pub async fn run(&self, arguments: &Arguments) -> Result<Outcome, Failure> {
        match self.tool.action {
            Action::ListAccounts => self.list_accounts(arguments).await,
            Action::NetworkSettings => self.network_settings(arguments),
            Action::CheckPost => self.check_post(arguments).await,
            Action::Rehearse => {
                let call = ApiCall::post("/v1/rehearsals", arguments.body_without(""));
                let rehearsal = self.call(call).await?.body;
                Ok(Outcome { words: words::rehearsal(&rehearsal), data: shapes::rehearsal(&rehearsal) })
            }
            Action::CreatePost => self.create_post(arguments).await,
            Action::ListPosts => self.list_posts(arguments).await,
            Action::GetPost => self.get_post(arguments).await,
            Action::UpdatePost => {
                let call = ApiCall::post(path(arguments, ""), arguments.body_without("id")).patch();
                self.changed(call, "The post was changed.").await
            }
            Action::CancelPost => {
                self.call(ApiCall::get(path(arguments, "")).delete()).await?;
                self.changed(ApiCall::get(path(arguments, "")), "The post was cancelled.").await
            }
            Action::RetryPost => {
                let call = ApiCall::post(path(arguments, "/retry"), arguments.body_of("postIds"));
                self.changed(call, "The failed parts are sent again.").await
            }
            Action::ImportMedia => self.import_media(arguments).await,
            Action::UploadLink => {
                let link = self.call(ApiCall::post("/v1/media/upload/urls", arguments.body_without(""))).await?.body;
                Ok(Outcome { words: words::UPLOAD_LINK.to_owned(), data: link })
            }
        }
    }

    /// An answer of the API; its refusals become words.
    async fn call(&self, call: ApiCall) -> Result<ApiAnswer, Failure> {
        let answer = self.api.call(self.caller, call).await.map_err(|error| failed(&error))?;
        if answer.status.is_success() { Ok(answer) } else { Err(Failure(words::refusal(&answer, self.tool.name))) }
    }

    async fn list_accounts(&self, arguments: &Arguments) -> Result<Outcome, Failure> {
        let accounts = self.call(ApiCall::get("/v1/accounts")).await?.body;
        let mut accounts = accounts.as_array().into_iter().flatten();
        let skip = arguments.text("skip").and_then(|skip| skip.parse().ok()).unwrap_or_default();
        let Some(id) = arguments.text("accountId") else {
            let (accounts, left) = shapes::fitting(accounts.skip(skip).map(shapes::account).collect());
            let words = words::accounts(accounts.len(), skip, left);
            return Ok(Outcome { words, data: json!({ "accounts": accounts }) });
        };
        let named = accounts.find(|account| account["id"].as_i64() == id.parse().ok());
        let Some(account) = named else {
            return Err(Failure(
                "No such account, or you may not use it. Call list_accounts without accountId.".to_owned(),
            ));
        };
        let mut data = json!({ "accounts": [shapes::account(account)] });
        let mut words = words::accounts(1, 0, 0);
        if has_chats(account) {
            let chats =
                self.call(ApiCall::get(format!("/v1/accounts/{}/chats", arguments.segment("accountId")))).await?.body;
            let chats = chats.as_array().into_iter().flatten().skip(skip);
            let (chats, left) =
                shapes::fitting(chats.map(|chat| shapes::fields(chat, &["id", "title", "type"])).collect());
            words = format!("{words} {}", words::chats(chats.len(), skip, left));
            data["chats"] = chats.into();
        }
        Ok(Outcome { words, data })
    }

    fn network_settings(&self, arguments: &Arguments) -> Result<Outcome, Failure> {
        let (platform, placement) = (arguments.text("platform").unwrap_or_default(), arguments.text("placement"));
        let data = network_settings::of(&platform, placement.as_deref(), self.schemas).map_err(Failure)?;
        Ok(Outcome { words: words::network(&data), data })
    }

    async fn check_post(&self, arguments: &Arguments) -> Result<Outcome, Failure> {
        let call = ApiCall::post("/v1/posts?validateOnly=true", arguments.body_without(""));
        let report = self.call(call).await?.body;
        let count = |severity: &str| words::findings(&report).filter(|it| it["severity"] == severity).count();
        let data = json!({ "valid": report["valid"], "errors": count("ERROR"), "warnings": count("WARNING") });
        Ok(Outcome { words: words::report(&report), data })
    }

    async fn list_posts(&self, arguments: &Arguments) -> Result<Outcome, Failure> {
        let query = arguments.at_most("limit", MOST_ROWS).query(&LIST_ARGUMENTS);
        let page = self.call(ApiCall::get(format!("/v1/posts?{query}"))).await?.body;
        let rows: Vec<_> = page["items"].as_array().into_iter().flatten().map(shapes::post_row).collect();
        let data = json!({ "items": rows, "nextCursor": page["nextCursor"] });
        Ok(Outcome { words: words::page(&page), data })
    }

    async fn create_post(&self, arguments: &Arguments) -> Result<Outcome, Failure> {
        let body = arguments.body_without("idempotencyKey");
        let key = arguments.text("idempotencyKey").unwrap_or_else(|| derived_key(&body));
        if HeaderValue::from_str(&key).is_err() {
            return Err(Failure(format!("{IDEMPOTENCY_KEY} Change idempotencyKey, then call create_post again.")));
        }
        let call =
            ApiCall::post("/v1/posts", body).with("idempotency-key", key).with("prefer", "return=representation");
        let answer = self.call(call).await?;
        let what = if answer.headers.contains_key("idempotent-replayed") {
            "This post was created before by a call with the same arguments. Nothing was created again."
        } else {
            "The post was created."
        };
        // An answer that was kept shows the post as it was at first.
        let post = answer.body;
        let id = post["id"].as_str().unwrap_or_default().to_owned();
        let now = self.api.call(self.caller, ApiCall::get(format!("/v1/posts/{id}"))).await;
        let now = now.ok().filter(|answer| answer.status == StatusCode::OK).map(|answer| answer.body);
        Ok(about(what, now.unwrap_or(post)))
    }

    async fn get_post(&self, arguments: &Arguments) -> Result<Outcome, Failure> {
        let post = self.call(ApiCall::get(path(arguments, ""))).await?.body;
        let timeline = self.call(ApiCall::get(path(arguments, "/timeline"))).await?.body;
        let what_to_do = words::what_to_do(&post);
        let words = format!("{}\n{what_to_do}", words::state(&post));
        let (timeline, left) = shapes::timeline(&timeline["items"]);
        let post = shapes::without_nulls(post);
        let data = json!({ "post": post, "timeline": timeline, "earlierLeftOut": left, "whatToDo": what_to_do });
        Ok(with_approval(Outcome { words, data }, &post))
    }

    async fn changed(&self, call: ApiCall, what: &str) -> Result<Outcome, Failure> {
        let post = self.call(call).await?.body;
        Ok(about(what, post))
    }

    async fn import_media(&self, arguments: &Arguments) -> Result<Outcome, Failure> {
        let call = match (arguments.text("url"), arguments.text("taskId")) {
            (None, Some(_)) => ApiCall::get(format!("/v1/media/upload/import/{}", arguments.segment("taskId"))),
            _ => ApiCall::post("/v1/media/upload/import", arguments.body_of("url")),
        };
        let import = self.call(call).await?.body;
        Ok(Outcome { words: words::import(&import), data: shapes::import(&import) })
    }
}

fn path(arguments: &Arguments, rest: &str) -> String {
    format!("/v1/posts/{}{rest}", arguments.segment("id"))
}

fn about(what: &str, post: Value) -> Outcome {
    let what_to_do = words::what_to_do(&post);
    let words = format!("{what} {}\n{what_to_do}", words::state(&post));
    with_approval(Outcome { words, data: json!({ "post": shapes::post(&post), "whatToDo": what_to_do }) }, &post)
}

/// Adds to a post that waits where a person approves it, and the sentence to show them.
fn with_approval(mut outcome: Outcome, post: &Value) -> Outcome {
    if let Some(sentence) = words::for_person(post) {
        outcome.words = format!("{}\n{sentence}", outcome.words);
        outcome.data["approvalUrl"] = post["approval"]["approvalUrl"].clone();
        outcome.data["forPerson"] = sentence.into();
    }
    outcome
}

fn has_chats(account: &Value) -> bool {
    account["platform"].as_str().is_some_and(|name| name.parse().is_ok_and(Platform::has_chats))
}

/// The same content, accounts and time make the same key.
fn derived_key(body: &Value) -> String {
    format!("mcp-{}", HEXLOWER.encode(&Sha256::digest(body.to_string())))
}

fn failed(error: &ApiError) -> Failure {
    Failure(error.message().to_owned())
}
