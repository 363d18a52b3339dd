//! Threads of forums, and incoming webhooks.

use reqwest::Method;
use serde_json::{Value, json};

use super::client::{Answer, Bot, form, text};
use crate::support::{self, Bench, png};

#[tokio::test]
async fn a_thread_has_the_id_of_its_first_message() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let path = format!("/channels/{}/threads", bot.forum);
    let thread = bot.post(&path, json!({ "name": "Harvest", "message": { "content": "Who comes?" } })).await.ok();
    assert_eq!(thread["id"], thread["message"]["id"]);
    assert_eq!((&thread["parent_id"], &thread["owner_id"]), (&json!(bot.forum), &json!(bot.account.external_id)));
    let active = bot.get(&format!("/guilds/{}/threads/active", bot.guild)).await.ok();
    assert_eq!((&active["threads"][0]["id"], &active["threads"][0]["name"]), (&thread["id"], &json!("Harvest")));
    let channels = bot.get(&format!("/guilds/{}/channels", bot.guild)).await.ok();
    assert!(channels.as_array().unwrap().iter().all(|channel| channel["type"] != 11), "threads are no channels");
    let shown = &bench.feed(&bot.account).await[0];
    assert_eq!((shown.settings["threadTitle"].as_str(), &shown.chat_id), (Some("Harvest"), &Some(bot.forum.clone())));
    bot.post(&format!("/channels/{}/messages", thread["id"].as_str().unwrap()), json!({ "content": "More" }))
        .await
        .ok();
    let rows = [
        (bot.post(&path, json!({ "message": { "content": "Who?" } })).await, 50035),
        (bot.post(&path, json!({ "name": "n".repeat(101), "message": { "content": "Who?" } })).await, 50035),
        (bot.post(&path, json!({ "name": "Harvest", "message": {} })).await, 50006),
        (bot.post(&format!("/channels/{}/messages", bot.forum), json!({ "content": "Hi" })).await, 50008),
        (bot.post(&format!("/channels/{}/threads", bot.channel), json!({ "name": "a" })).await, 50024),
    ];
    for (answer, code) in rows {
        assert_eq!(answer.refused(400), code);
    }
}

async fn create_webhook(bench: &Bench, bot: &Bot, channel: &str) -> String {
    let action = json!({ "type": "create_webhook", "channelId": channel, "name": "News" });
    bench.act(&bot.account, action).await["url"].as_str().unwrap().to_owned()
}

async fn execute(bot: &Bot, url: &str, body: Value) -> Answer {
    support::send(bot.http.post(format!("{url}?wait=true")).json(&body)).await
}

#[tokio::test]
async fn a_webhook_posts_to_its_channel_without_a_token_of_a_bot() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let url = create_webhook(&bench, &bot, &bot.channel).await;
    let found: Answer = support::send(bot.http.get(&url)).await;
    let found = found.ok();
    assert_eq!(
        (&found["channel_id"], &found["name"], &found["user"]),
        (&json!(bot.channel), &json!("News"), &Value::Null)
    );
    let sent = execute(&bot, &url, json!({ "content": "Hi", "nonce": "n1", "enforce_nonce": true })).await.ok();
    assert_eq!((&sent["webhook_id"], &sent["author"]["username"]), (&found["id"], &json!("News")));
    let again = execute(&bot, &url, json!({ "content": "Hi", "nonce": "n1", "enforce_nonce": true })).await.ok();
    assert_ne!(again["id"], sent["id"], "webhooks have no nonce");
    let quiet: Answer = support::send(bot.http.post(&url).json(&json!({ "content": "Hi" }))).await;
    assert_eq!((quiet.0, quiet.2), (204, Value::Null), "without wait there is no body");
    let files = form(json!({ "content": "Look" }), vec![("a.png", png(2, 2, 0))]);
    let with_file: Answer = support::send(bot.http.post(format!("{url}?wait=true")).multipart(files)).await;
    assert_eq!(with_file.ok()["attachments"][0]["filename"], "a.png");
    assert_eq!(bench.feed(&bot.account).await.len(), 4);
}

#[tokio::test]
async fn webhooks_are_refused_in_words_of_their_own() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let (plain, forum) =
        (create_webhook(&bench, &bot, &bot.channel).await, create_webhook(&bench, &bot, &bot.forum).await);
    let hi = json!({ "content": "Hi" });
    let titled = json!({ "content": "Hi", "thread_name": "Harvest" });
    assert_eq!(execute(&bot, &forum, hi.clone()).await.refused(400), 220_001);
    assert_eq!(execute(&bot, &plain, titled.clone()).await.refused(400), 220_003);
    execute(&bot, &forum, titled).await.ok();
    assert_eq!(execute(&bot, &format!("{plain}x"), hi.clone()).await.refused(401), 50027);
    bench.fault(&bot.account, "rate_limit");
    let limited = execute(&bot, &plain, hi.clone()).await;
    assert_eq!((limited.0, limited.header("retry-after"), &limited.2["retry_after"]), (429, Some("1"), &json!(0.64)));
    let id = plain.rsplit('/').nth(1).unwrap();
    bench.act(&bot.account, json!({ "type": "delete_webhook", "webhookId": id })).await;
    assert_eq!(execute(&bot, &plain, hi).await.refused(404), 10015);
}

#[tokio::test]
async fn messages_are_deleted_by_those_who_sent_them() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let url = create_webhook(&bench, &bot, &bot.forum).await;
    let of_bot = bot.send(json!({ "content": "Hi" })).await.ok();
    let titled = json!({ "content": "Hi", "thread_name": "Harvest" });
    let of_webhook = execute(&bot, &url, titled).await.ok();
    let [mine, other, thread] = [&of_bot["id"], &of_webhook["id"], &of_webhook["channel_id"]].map(text);
    let delete = async |path: &str| -> Answer { support::send(bot.request(Method::DELETE, path)).await };
    assert_eq!(delete(&format!("/channels/{thread}/messages/{other}")).await.refused(403), 50013);
    assert_eq!(delete(&format!("/channels/{}/messages/{other}", bot.channel)).await.refused(404), 10008);
    let deleted = delete(&format!("/channels/{}/messages/{mine}", bot.channel)).await;
    assert_eq!((deleted.0, deleted.2), (204, Value::Null));
    assert_eq!(delete(&format!("/channels/{}/messages/{mine}", bot.channel)).await.refused(404), 10008);
    let of_url = async |method: Method, query: &str| -> Answer {
        support::send(bot.http.request(method, format!("{url}/messages/{other}{query}"))).await
    };
    let in_thread = format!("?thread_id={thread}");
    assert_eq!(of_url(Method::DELETE, "").await.refused(404), 10008, "it is in a thread");
    assert_eq!(of_url(Method::GET, &in_thread).await.ok()["content"], "Hi");
    assert_eq!(of_url(Method::DELETE, &in_thread).await.0, 204);
    assert_eq!(of_url(Method::GET, &in_thread).await.refused(404), 10008);
    assert!(bench.feed(&bot.account).await.is_empty());
}
