//! `octavo post`.

use std::io::Read;
use std::time::Duration;

use anyhow::{Context, bail};
use octavo_domain::Platform;
use octavo_server::ids;
use reqwest::{Method, StatusCode};
use serde_json::{Map, Value, json};

use super::accounts::find;
use super::api::Api;
use super::findings::{Findings, errors, print_findings};
use super::media::upload_all;
use crate::cli::PostCommandOptions;
use crate::print::print;

/// Between two looks at the result.
const LOOK_EVERY: Duration = Duration::from_secs(1);

pub async fn run(options: PostCommandOptions) -> anyhow::Result<()> {
    let text = text(&options)?;
    let settings = settings(&options)?;
    let mut api = Api::open(&options.server)?;
    let accounts = api.get("/v1/accounts").await?;
    let accounts = accounts.as_array().map_or(&[][..], Vec::as_slice);
    let accounts: Vec<&Value> =
        options.accounts.iter().map(|named| find(accounts, named)).collect::<anyhow::Result<_>>()?;
    let paths = upload_all(&mut api, &options.media).await?;
    let mut publications = Vec::new();
    for account in accounts {
        let post = json!({ "content": text, "attachmentPaths": paths });
        publications.push(publication(&mut api, account, post, &settings).await?);
    }
    let time = if options.next_slot { Some("NEXT_SLOT".to_owned()) } else { options.at.clone() };
    let body = json!({ "scheduledTime": time, "publications": publications });
    if options.dry_run {
        return check(&mut api, &body, &options).await;
    }
    let schedule = create(&mut api, &body, &options).await?;
    let schedule = if options.wait { ended(&mut api, schedule).await? } else { schedule };
    match options.server.json {
        true => print(&schedule),
        false => show(&schedule),
    }
    let is_done = !options.wait || schedule["status"] == "COMPLETED";
    if is_done { Ok(()) } else { bail!("the post is {}, not COMPLETED", word(&schedule["status"])) }
}

fn text(options: &PostCommandOptions) -> anyhow::Result<Option<String>> {
    let text = match (&options.file, options.text.as_deref()) {
        (Some(file), _) => std::fs::read_to_string(file).with_context(|| format!("{}", file.display()))?,
        (None, Some("-")) => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).context("reading the text from standard input")?;
            text
        }
        (None, Some(text)) => return Ok(Some(text.to_owned())),
        (None, None) => return Ok(None),
    };
    // Files end with a new line that nobody means to publish.
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}

fn settings(options: &PostCommandOptions) -> anyhow::Result<Map<String, Value>> {
    let text = options.settings.as_deref().unwrap_or("{}");
    serde_json::from_str(text).context("--settings is not JSON by network, such as {\"TIKTOK\": {\"title\": \"…\"}}")
}

/// A post on an account. `settings` are by network.
pub async fn publication(
    api: &mut Api,
    account: &Value,
    mut post: Value,
    settings: &Map<String, Value>,
) -> anyhow::Result<Value> {
    let platform = word(&account["platform"]);
    let own = settings.get(platform).and_then(Value::as_object).cloned().unwrap_or_default();
    let mut own: Map<String, Value> = [("type".to_owned(), json!(platform))].into_iter().chain(own).collect();
    if has_chats(platform) {
        post["chatId"] = match own.remove("chatId") {
            Some(chat) => chat,
            None => only_chat(api, platform, &account["id"]).await?,
        };
    }
    Ok(json!({ "socialMediaAccountId": account["id"], "platformSettings": own, "posts": [post] }))
}

/// Whether posts on a network, as accounts spell it, go to a chat.
pub fn has_chats(platform: &str) -> bool {
    platform.parse().is_ok_and(Platform::has_chats)
}

/// Most bots are in one chat.
async fn only_chat(api: &mut Api, platform: &str, account: &Value) -> anyhow::Result<Value> {
    let chats = api.get(&format!("/v1/accounts/{account}/chats")).await?;
    match chats.as_array().map_or(&[][..], Vec::as_slice) {
        [chat] => Ok(chat["id"].clone()),
        chats => bail!(
            "the {platform} account {account} is in {} chats; name one in the settings: {{\"{platform}\": {{\"chatId\": \"…\"}}}}",
            chats.len()
        ),
    }
}

async fn check(api: &mut Api, body: &Value, options: &PostCommandOptions) -> anyhow::Result<()> {
    let answer = api.call(Method::POST, "/v1/posts?validateOnly=true", |request| request.json(body)).await?;
    let report: Value = answer.map_err(|refused| refused.into_error())?.json().await?;
    let findings = report["findings"].as_array().map_or(&[][..], Vec::as_slice);
    match options.server.json {
        true => print(&report),
        false => print_findings(findings),
    }
    match errors(findings) {
        0 if options.server.json => {}
        0 => print("The post is valid. Nothing was scheduled."),
        count => return Err(Findings(count).into()),
    }
    Ok(())
}

/// The schedule.
async fn create(api: &mut Api, body: &Value, options: &PostCommandOptions) -> anyhow::Result<Value> {
    let key = options.idempotency_key.clone().unwrap_or_else(|| ids::random_id().to_string());
    let answer = api.call(Method::POST, "/v1/posts", |request| {
        request.header("idempotency-key", &key).header("prefer", "return=representation").json(body)
    });
    match answer.await? {
        Ok(answer) => Ok(answer.json().await?),
        Err(refused) if refused.status == StatusCode::BAD_REQUEST && !refused.details().is_empty() => {
            match options.server.json {
                true => print(json!({ "valid": false, "findings": refused.details() })),
                false => print_findings(refused.details()),
            }
            Err(Findings(refused.details().len()).into())
        }
        Err(refused) => Err(refused.into_error()),
    }
}

/// The schedule once nothing of it is left to do. A person's approval is waited for too.
async fn ended(api: &mut Api, mut schedule: Value) -> anyhow::Result<Value> {
    let path = format!("/v1/posts/{}", word(&schedule["id"]));
    if let Some(url) = approval(&schedule) {
        eprintln!("Waiting for approval: {url}");
    }
    while ["SCHEDULED", "PUBLISHING", "WAITING_FOR_APPROVAL"].contains(&word(&schedule["status"])) {
        tokio::time::sleep(LOOK_EVERY).await;
        schedule = api.get(&path).await?;
    }
    Ok(schedule)
}

fn show(schedule: &Value) {
    print(format_args!(
        "{}  {}  {}",
        word(&schedule["id"]),
        word(&schedule["status"]),
        word(&schedule["scheduledTime"])
    ));
    if let Some(url) = approval(schedule) {
        print(format_args!("Approve it: {url}"));
    }
    for publication in schedule["publications"].as_array().into_iter().flatten() {
        for post in publication["posts"].as_array().into_iter().flatten() {
            let details = ["permalink", "errorMessage"].map(|name| word(&post[name])).join("");
            let platform = word(&publication["platform"]);
            print(format!("{platform}  {}  {details}", word(&post["status"])).trim_end());
        }
    }
}

/// Where a person approves it, while it waits for that.
fn approval(schedule: &Value) -> Option<&str> {
    let url = [&schedule["approvalUrl"], &schedule["approval"]["url"]].into_iter().find_map(Value::as_str);
    (schedule["status"] == "WAITING_FOR_APPROVAL").then_some(url.unwrap_or("in the portal, under Approvals"))
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
