//! Discord through the API, from a token or a webhook's URL to what the channel shows.

use std::sync::Arc;

use jiff::Timestamp;
use octavo_sandbox::{FeedItem, Sandbox, SandboxAccount, SandboxConfig};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{Api, Home, each_engine};

/// A simulated Discord that is no part of the server, as the real one.
struct Stage {
    sandbox: Sandbox,
    bot: SandboxAccount,
    url: String,
    _dir: TempDir,
}

impl Stage {
    #[expect(clippy::disallowed_methods, reason = "a network outside of the server")]
    async fn start() -> Stage {
        let dir = TempDir::new().unwrap();
        let config = SandboxConfig::new(dir.path().to_owned(), Arc::new(Timestamp::now));
        let sandbox = Sandbox::open(config).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        sandbox.set_public_url(base.clone());
        tokio::spawn(octavo_sandbox::serve(listener, sandbox.clone(), std::future::pending()));
        let bot = sandbox.create_account("DISCORD").await.unwrap();
        Stage { sandbox, bot, url: format!("{base}/discord/api/v10"), _dir: dir }
    }

    fn settings(&self, home: Home) -> Home {
        home.set("OCTAVO_PLATFORMS_DISCORD_URL", &self.url)
    }

    async fn act(&self, action: Value) -> Value {
        self.sandbox.act("DISCORD", &self.bot.external_id, action).await.unwrap()
    }

    fn fault(&self, fault: &str) {
        self.sandbox.set_fault("DISCORD", &self.bot.external_id, fault, 1).unwrap();
    }

    async fn feed(&self) -> Vec<FeedItem> {
        self.sandbox.feed("DISCORD", &self.bot.external_id, None, 100).await.unwrap().items
    }
}

async fn connect(api: &Api, token: &Value) -> i64 {
    let account = json!({ "platform": "DISCORD", "credentials": { "token": token } });
    api.create("/v1/accounts", account).await["id"].as_i64().unwrap()
}

/// The id of the account's channel of a kind.
async fn channel(api: &Api, account: i64, kind: &str) -> String {
    let chats = api.get(&format!("/v1/accounts/{account}/chats")).await;
    let chat = chats.as_array().unwrap().iter().find(|chat| chat["type"] == kind);
    chat.unwrap_or_else(|| panic!("no {kind} in {chats}"))["id"].as_str().unwrap().to_owned()
}

/// The post once it ended.
async fn publish(api: &Api, account: i64, settings: Value, post: Value) -> Value {
    let mut settings = settings;
    settings["type"] = json!("DISCORD");
    let publication = json!({ "accountId": account, "platformSettings": settings, "posts": [post] });
    let answer = api.send(Method::POST, "/v1/posts", json!({ "publications": [publication] })).await;
    assert_eq!(answer.status(), 204);
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    api.ended(&location).await["publications"][0]["posts"][0].clone()
}

#[tokio::test]
async fn a_bot_posts_to_its_channels_once_even_if_an_answer_is_lost() {
    each_engine(async |home| {
        let stage = Stage::start().await;
        let home = stage.settings(home);
        let server = home.start_without_sandbox().await;
        let api = home.developer(&server, "ada@example.com");
        let account = connect(&api, &stage.bot.credentials["token"]).await;
        let (text, forum) = (channel(&api, account, "text").await, channel(&api, account, "forum").await);
        let photo = api.upload("photo.jpg", crate::support::sample("photo.jpg")).await.json::<Value>().await.unwrap();
        let photo =
            json!({ "content": "Look", "chatId": text, "attachmentPaths": [photo["path"]], "altTexts": ["A press"] });
        let post = publish(&api, account, json!({ "silent": true }), photo).await;
        assert_eq!(post["status"], "COMPLETED", "{post}");
        let shown = stage.feed().await.remove(0);
        assert_eq!((&post["platformPostIdentifier"], &post["permalink"]), (&json!(shown.id), &json!(shown.permalink)));
        assert_eq!((shown.media[0].alt.as_deref(), &shown.settings["silent"]), (Some("A press"), &json!(true)));

        stage.fault("drop_after_accept");
        let lost = publish(&api, account, json!({}), json!({ "content": "Once", "chatId": text })).await;
        stage.fault("drop_after_accept");
        let titled = json!({ "threadTitle": "Harvest" });
        let thread = publish(&api, account, titled, json!({ "content": "Who comes?", "chatId": forum })).await;
        let feed = stage.feed().await;
        assert_eq!(feed.len(), 3, "each once");
        for (post, shown) in [&lost, &thread].into_iter().zip([&feed[1], &feed[0]]) {
            assert_eq!((&post["status"], &post["platformPostIdentifier"]), (&json!("COMPLETED"), &json!(shown.id)));
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn each_refusal_tells_what_to_do() {
    each_engine(async |home| {
        let stage = Stage::start().await;
        let home = stage.settings(home);
        let server = home.start_without_sandbox().await;
        let api = home.developer(&server, "ada@example.com");
        let account = connect(&api, &stage.bot.credentials["token"]).await;
        let text = channel(&api, account, "text").await;
        let code = async || {
            publish(&api, account, json!({}), json!({ "content": "Hi", "chatId": text })).await["errorCode"].clone()
        };
        stage.act(json!({ "type": "set_permissions", "channelId": text, "send": false })).await;
        assert_eq!(code().await, "CHAT_FORBIDDEN");
        stage.act(json!({ "type": "delete_channel", "channelId": text })).await;
        assert_eq!(code().await, "CHAT_NOT_FOUND");
        let chats = api.get(&format!("/v1/accounts/{account}/chats")).await;
        assert!(
            chats.as_array().unwrap().iter().all(|chat| chat["id"] != text),
            "a deleted channel is no chat: {chats}"
        );
        let token = stage.act(json!({ "type": "reset_token" })).await["token"].clone();
        assert_eq!(code().await, "ACCOUNT_NEEDS_RECONNECT");
        assert_eq!(api.get("/v1/accounts").await[0]["connected"], false);
        assert_eq!(connect(&api, &token).await, account, "connected again under its id");
        assert_eq!(stage.feed().await.len(), 0);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_webhook_posts_to_its_channel_and_its_lost_answer_stays_unknown() {
    each_engine(async |home| {
        let stage = Stage::start().await;
        let home = stage.settings(home);
        let server = home.start_without_sandbox().await;
        let api = home.developer(&server, "ada@example.com");
        let bot = connect(&api, &stage.bot.credentials["token"]).await;
        let text = channel(&api, bot, "text").await;
        let made = stage.act(json!({ "type": "create_webhook", "channelId": text, "name": "News" })).await;
        let elsewhere =
            json!({ "platform": "DISCORD", "credentials": { "token": "https://evil.example/webhooks/1/a" } });
        assert_eq!(api.send(Method::POST, "/v1/accounts", elsewhere).await.status(), 400);
        let account = connect(&api, &made["url"]).await;
        assert_ne!(account, bot);
        assert_eq!(channel(&api, account, "webhook").await, text);
        let hi = json!({ "content": "Hi" });
        let post = publish(&api, account, json!({}), hi.clone()).await;
        assert_eq!((&post["status"], &post["chatId"]), (&json!("COMPLETED"), &json!(text)));
        stage.fault("drop_after_accept");
        assert_eq!(publish(&api, account, json!({}), hi).await["errorCode"], "OUTCOME_UNKNOWN");
        assert_eq!(stage.feed().await.len(), 2);
        drop(server);
    })
    .await;
}
