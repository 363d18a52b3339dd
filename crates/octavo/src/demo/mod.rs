//! `octavo demo`: the whole job on a temporary server, with plain HTTP as any client would do it.

mod browser;
mod receiver;
mod report;
mod server;

use std::time::Duration;

use anyhow::{Context, bail};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::cli::DemoOptions;
use crate::print::print;
use browser::{Api, Browser, text};
use receiver::Receiver;
use report::Row;
use server::Server;

const PHOTO: &[u8] = include_bytes!("../../assets/photo.jpg");
const VIDEO: &[u8] = include_bytes!("../../assets/video.mp4");
const API_KEY: &str = "the-demo-signs-with-this";
/// Far longer than it takes.
const PATIENCE: Duration = Duration::from_secs(60);

pub async fn run(options: DemoOptions) -> anyhow::Result<()> {
    let server = Server::start().await?;
    say(&format!("Octavo runs at {} on a temporary data directory.", server.base));
    let receiver = Receiver::start().await?;
    let outcome = story(&server, &receiver).await;
    if options.keep && outcome.is_ok() {
        say(&format!(
            "The server keeps running. Open {}/portal and sign in as {EMAIL} with the password: {PASSWORD}",
            server.base
        ));
        tokio::signal::ctrl_c().await?;
    }
    outcome
}

const EMAIL: &str = "ada@octavo.example";
const PASSWORD: &str = "eight leaves of one sheet";

async fn story(server: &Server, receiver: &Receiver) -> anyhow::Result<()> {
    let browser = Browser::new(&server.base)?;
    browser.sign_up(EMAIL, PASSWORD).await.context("signing up")?;
    let portal = browser.portal_token().await.context("signing in to the portal")?;
    say("Signed up, and signed in to the portal with a code and PKCE.");

    let callback = format!("{}/callback", receiver.base);
    let app = portal.create("/v1/apps", json!({ "name": "Demo", "callbackUrls": [callback] })).await?;
    let (id, client_id) = (text(&app, "id")?, text(&app, "clientId")?);
    let secret = portal.get(&format!("/v1/apps/{id}/secret")).await?;
    let api = browser.authorize(client_id, text(&secret, "clientSecret")?, &callback).await;
    let api = api.context("authorising the application")?;
    say("Created an application and completed its authorization code flow.");

    let webhook = json!({ "url": format!("{}/hook", receiver.base), "apiKey": API_KEY, "eventsAll": true });
    let webhook = api.create("/v1/webhooks", webhook).await?;
    let accounts = connect(&api, server).await?;
    say(&format!("Connected {} accounts on simulated networks.", accounts.len()));

    let photo = api.upload("photo.jpg", "image/jpeg", PHOTO).await.context("uploading the photo")?;
    let video = api.upload("video.mp4", "video/mp4", VIDEO).await.context("uploading the video")?;
    let due = now() + SignedDuration::from_secs(2);
    let schedule = api.post(&compose(&accounts, &photo, &video, due)).await.context("scheduling the post")?;
    say("Uploaded a photo and a video, and scheduled one post to every account. Waiting for it to be due…");

    let ended = wait_for_end(&api, &schedule).await?;
    let events = receiver.wait(&schedule, expected(&ended), PATIENCE).await?;
    let rows = report::rows(&ended, &events, API_KEY, due)?;
    report::show(&rows);
    let base = &server.base;
    print(format_args!(
        "\nThe schedule   {base}{schedule}\nIts deliveries {base}/v1/webhooks/{}/deliveries",
        text(&webhook, "id")?
    ));
    print(format_args!("The feeds      {base}/portal/sandbox"));
    if rows.iter().all(Row::is_good) && !rows.is_empty() { Ok(()) } else { bail!("some checks failed; see above") }
}

struct Account {
    id: i64,
    platform: String,
    chat_id: Option<String>,
}

/// One account on every platform that there is.
async fn connect(api: &Api, server: &Server) -> anyhow::Result<Vec<Account>> {
    let config = api.get("/portal/config.json").await?;
    let networks = config["networks"].as_array().context("the server names its networks")?;
    let mut accounts = Vec::new();
    for platform in networks.iter().filter_map(|network| network["platform"].as_str()) {
        let made = api.create("/v1/sandbox/accounts", json!({ "platform": platform })).await;
        let made = made.with_context(|| format!("connecting {platform} at {}", server.base))?;
        let id = made["id"].as_i64().context("the account has a number")?;
        let chats = api.get(&format!("/v1/accounts/{id}/chats")).await?;
        let chat_id = chats[0]["id"].as_str().map(str::to_owned);
        accounts.push(Account { id, platform: platform.to_owned(), chat_id });
    }
    Ok(accounts)
}

/// Two posts on each account: one with the photo, one with the video. YouTube takes videos only, LinkedIn none that is
/// as small as ours.
fn compose(accounts: &[Account], photo: &str, video: &str, due: Timestamp) -> Value {
    let publication = |account: &Account| {
        let post = |content: &str, path: &str, alt: &str| {
            let mut post = json!({ "content": content, "attachmentPaths": [path], "altTexts": [alt] });
            if let Some(chat) = &account.chat_id {
                post["chatId"] = json!(chat);
            }
            post
        };
        let mut posts = vec![
            post(
                "One sheet, eight leaves. https://octavo.example #octavo",
                photo,
                "A folded sheet, ultramarine on paper",
            ),
            post("The same sheet, moving.", video, "The folded sheet moves closer"),
        ];
        match account.platform.as_str() {
            "LINKEDIN" => posts.truncate(1),
            "YOUTUBE" => drop(posts.remove(0)),
            _ => {}
        }
        json!({ "socialMediaAccountId": account.id, "platformSettings": settings(&account.platform), "posts": posts })
    };
    let publications: Vec<Value> = accounts.iter().map(publication).collect();
    json!({ "scheduledTime": due.to_string(), "isDraft": false, "publications": publications })
}

/// What the author of a post has to say.
fn settings(platform: &str) -> Value {
    match platform {
        "TIKTOK" => {
            json!({ "type": platform, "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true })
        }
        "INSTAGRAM" => json!({ "type": platform, "publicationType": "FEED" }),
        "LINKEDIN" => json!({ "type": platform, "visibility": "PUBLIC" }),
        "YOUTUBE" => {
            json!({ "type": platform, "title": "Eight leaves", "privacyStatus": "PUBLIC", "category": "EDUCATION" })
        }
        _ => json!({ "type": platform }),
    }
}

async fn wait_for_end(api: &Api, schedule: &str) -> anyhow::Result<Value> {
    let look = async {
        loop {
            let now = api.get(schedule).await?;
            if !["SCHEDULED", "PUBLISHING"].contains(&text(&now, "status")?) {
                return Ok(now);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, look).await.context("the schedule did not end")?
}

/// One event a post, one a publication, one for the schedule.
fn expected(schedule: &Value) -> usize {
    let publications = schedule["publications"].as_array().map(Vec::as_slice).unwrap_or_default();
    let posts: usize = publications.iter().filter_map(|it| it["posts"].as_array()).map(Vec::len).sum();
    posts + publications.len() + 1
}

fn now() -> Timestamp {
    octavo_server::system_clock().now()
}

fn say(what: &str) {
    print(format_args!("• {what}"));
}
