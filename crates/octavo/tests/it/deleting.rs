//! Published posts that are deleted at their networks.

mod authority;
mod killed;
mod troubles;

use reqwest::Method;
use serde_json::{Value, json};

use crate::chains::{send, with};
use crate::support::{Account, Api, Home, Media, Receiver, Server, each_engine, sample, until_within};

const EMAIL: &str = "ada@example.com";
/// The networks that delete posts, each with the posts that belong to one there.
const CHAINS: [(&str, &str); 8] = [
    ("BLUE_SKY", "thread"),
    ("X_TWITTER", "thread"),
    ("THREADS", "thread"),
    ("TELEGRAM", "thread"),
    ("LINKEDIN", "firstComment"),
    ("YOUTUBE", "firstComment"),
    ("MASTODON", "thread"),
    ("DISCORD", ""),
];

/// A person at the portal, who may publish.
pub fn person(home: &Home, server: &Server) -> Api {
    home.portal_of(server, EMAIL)
}

pub fn deletion(location: &str) -> String {
    format!("{location}?published=true")
}

/// The status and the body of a request to delete.
pub async fn delete(api: &Api, path: &str) -> (u16, Value) {
    let answer = api.request(Method::DELETE, path).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

/// The schedule once no deletion waits.
pub async fn settled(api: &Api, location: &str) -> Value {
    until_within(std::time::Duration::from_secs(120), "the deletions end", async || {
        let schedule = api.get(location).await;
        posts(&schedule).iter().all(|post| post["deletion"]["status"] != "WAITING").then_some(schedule)
    })
    .await
}

pub fn posts(schedule: &Value) -> Vec<&Value> {
    let publications = schedule["publications"].as_array().unwrap();
    publications.iter().flat_map(|publication| publication["posts"].as_array().unwrap()).collect()
}

/// What happened to the posts, without times.
pub async fn kinds(api: &Api, location: &str) -> Vec<String> {
    let timeline = api.get(&format!("{location}/timeline")).await;
    timeline["items"].as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap().to_owned()).collect()
}

/// Gives the posts of a schedule another id at their network.
pub async fn rename(home: &Home, identifier: &str, location: &str) {
    let id = location.rsplit('_').next().unwrap();
    let id = match home.engine() {
        "SQLite" => format!("unhex('{id}')"),
        _ => format!("'{id}'::uuid"),
    };
    let sql = format!("UPDATE post SET platform_post_id = '{identifier}' WHERE schedule_id = {id}");
    home.change(Box::leak(sql.into_boxed_str())).await;
}

#[tokio::test]
async fn what_is_published_is_deleted_with_what_belongs_to_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for (platform, chain) in CHAINS {
            let account = Account::connect(&api, platform).await;
            let publication = with(account.publication("one", &media), post_with(chain));
            let location = published(&api, json!([publication])).await;
            let before = api.feed(account.id).await.len();
            assert_eq!(before > 1, !chain.is_empty(), "{platform}");
            assert_eq!(delete(&api, &deletion(&location)).await.0, 204);
            let schedule = settled(&api, &location).await;
            assert_eq!(
                (&schedule["status"], &schedule["publications"][0]["status"]),
                (&json!("DELETED"), &json!("DELETED"))
            );
            for post in posts(&schedule) {
                assert_eq!(
                    (&post["status"], &post["deletion"]["status"]),
                    (&json!("DELETED"), &json!("DONE")),
                    "{post}"
                );
            }
            assert!(api.feed(account.id).await.is_empty(), "{platform}");
            let kinds = kinds(&api, &location).await;
            for kind in ["DELETION_REQUESTED", "DELETION_SENT", "DELETED"] {
                assert_eq!(kinds.iter().filter(|it| *it == kind).count(), before, "{platform}: {kind} in {kinds:?}");
            }
            assert_eq!(delete(&api, &deletion(&location)).await.0, 204, "asked again");
            assert_eq!(api.get(&location).await["updatedTime"], schedule["updatedTime"], "nothing is left to do");
        }
        drop(server);
    })
    .await;
}

/// A post with what belongs to it.
fn post_with(chain: &str) -> Value {
    match chain {
        "thread" => json!({ "content": "one", "thread": [{ "content": "two" }, { "content": "three" }] }),
        "firstComment" => json!({ "content": "one", "firstComment": "two" }),
        _ => json!({ "content": "one" }),
    }
}

/// Publishes on these accounts; the schedule's address once it ended.
pub async fn published(api: &Api, publications: Value) -> String {
    let answer = api.send(Method::POST, "/v1/posts", json!({ "publications": publications })).await;
    assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    let schedule = api.ended(&location).await;
    assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
    location
}

/// Replies are gone before what they reply to, so that none is left without it.
#[tokio::test]
async fn replies_are_deleted_before_their_parents() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "BLUE_SKY").await;
        let publication = with(account.publication("one", &media), post_with("thread"));
        let location = published(&api, json!([publication])).await;
        assert_eq!(delete(&api, &deletion(&location)).await.0, 204);
        let schedule = settled(&api, &location).await;
        let timeline = api.get(&format!("{location}/timeline")).await;
        let items = timeline["items"].as_array().unwrap().iter();
        let order: Vec<&Value> = items.filter(|item| item["kind"] == "DELETED").map(|item| &item["postId"]).collect();
        let ids: Vec<&Value> = posts(&schedule).iter().rev().map(|post| &post["id"]).collect();
        assert_eq!(order, ids);
        let requested = timeline["items"].as_array().unwrap().iter().find(|it| it["kind"] == "DELETION_REQUESTED");
        assert_eq!(requested.unwrap()["message"], "A person asked Octavo to delete the post on Bluesky.");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_album_is_deleted_with_all_its_messages() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let photo = async || {
            let uploaded: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
            uploaded["path"].clone()
        };
        let account = Account::connect(&api, "TELEGRAM").await;
        let album = json!({ "attachmentPaths": [photo().await, photo().await] });
        let location = published(&api, json!([with(account.publication("Two leaves", &media), album)])).await;
        assert_eq!(api.feed(account.id).await[0]["media"].as_array().unwrap().len(), 2);
        assert_eq!(delete(&api, &deletion(&location)).await.0, 204);
        assert_eq!(settled(&api, &location).await["status"], "DELETED");
        assert!(api.feed(account.id).await.is_empty());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_a_network_cannot_delete_is_said_before_anything_is_deleted() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let mut accounts = Vec::new();
        for platform in ["INSTAGRAM", "TIKTOK", "BLUE_SKY"] {
            accounts.push(Account::connect(&api, platform).await);
        }
        let publications: Vec<Value> = accounts.iter().map(|account| account.publication("one", &media)).collect();
        let location = published(&api, json!(publications)).await;
        let (status, body) = delete(&api, &deletion(&location)).await;
        let message = body["error"]["message"].as_str().unwrap();
        assert_eq!((status, &body["error"]["code"]), (409, &json!("UNSUPPORTED")), "{body}");
        assert!(message.contains("posts on Instagram") && message.contains("posts on TikTok"), "{message}");
        assert!(posts(&api.get(&location).await).iter().all(|post| post["deletion"].is_null()), "nothing is deleted");
        let bluesky = accounts[2].id;
        assert_eq!(delete(&api, &format!("{}&accountId={bluesky}", deletion(&location))).await.0, 204);
        let schedule = settled(&api, &location).await;
        let statuses: Vec<&Value> = posts(&schedule).iter().map(|post| &post["status"]).collect();
        assert_eq!(statuses, ["COMPLETED", "COMPLETED", "DELETED"]);
        assert_eq!(schedule["status"], "COMPLETED", "two posts are left");
        assert_eq!(schedule["publications"][2]["status"], "DELETED");
        assert_eq!(delete(&api, &format!("{}&accountId=999", deletion(&location))).await.0, 400);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_is_not_published_is_not_deleted() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "BLUE_SKY").await;
        let body =
            json!({ "scheduledTime": "2027-06-01T00:00:00Z", "publications": [account.publication("one", &media)] });
        let answer = api.send(Method::POST, "/v1/posts", body).await;
        let location = answer.headers()["location"].to_str().unwrap().to_owned();
        let (status, body) = delete(&api, &deletion(&location)).await;
        assert_eq!((status, &body["error"]["code"]), (409, &json!("CONFLICT")), "{body}");
        for query in ["?published=1", "?accountId=7", "?published=false&accountId=7", "?published=perhaps"] {
            let (status, body) = delete(&api, &format!("{location}{query}")).await;
            assert_eq!(status, 400, "{query}: {body}");
        }
        assert_eq!(api.get(&location).await["status"], "SCHEDULED", "a request that is not clear cancels nothing");
        assert_eq!(delete(&api, &location).await.0, 204);
        assert_eq!(delete(&api, &deletion(&location)).await.0, 409, "it is cancelled");
        drop(server);
    })
    .await;
}

/// The event is for webhooks that name it.
#[tokio::test]
async fn a_webhook_that_names_the_event_receives_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let (api, person) = (home.developer(&server, EMAIL), home.token("octavo-portal", EMAIL, "api"));
        let person = Api { token: person, client_id: None, ..api.clone() };
        let (named, all, media) = (Receiver::start().await, Receiver::start().await, Media::upload(&api).await);
        let wish = json!({ "eventsAll": false, "eventTypes": ["post.deleted", "schedule.completed"] });
        api.webhook(&named, wish).await;
        api.webhook(&all, json!({})).await;
        let account = Account::connect(&api, "BLUE_SKY").await;
        let location = send(&api, &account, &media, json!({ "content": "one" })).await;
        let identifier = posts(&api.ended(&location).await)[0]["platformPostIdentifier"].clone();
        assert_eq!(delete(&person, &deletion(&location)).await.0, 204);
        settled(&api, &location).await;
        let calls = named.wait("both events are delivered", |calls| calls.len() == 2).await;
        let event = calls.iter().find(|call| call.kind() == "post.deleted").unwrap().event();
        assert_eq!(event["data"]["platformPostIdentifier"], identifier, "{event}");
        assert_eq!(event["data"]["status"], "DELETED");
        let calls = all.wait("the other events are delivered", |calls| calls.len() >= 3).await;
        assert!(calls.iter().all(|call| call.kind() != "post.deleted"));
        drop(server);
    })
    .await;
}
