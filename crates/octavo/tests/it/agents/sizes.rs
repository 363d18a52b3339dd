//! A model pays for every byte: the list of tools and each answer stay within their limits.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::agent::{Agent, ToolResult};
use super::{chat, ended, post, scene};
use crate::support::{Api, Home};

const MOST_OF_LIST: usize = 20_000;
const MOST_OF_ANSWER: usize = 6_000;
const MOST_OF_NETWORK: usize = 8_000;
const ACCOUNTS: usize = 40;

#[tokio::test]
async fn the_tools_and_each_networks_settings_are_short() {
    let home = Home::with_nothing();
    let (_server, _, agent, _) = scene(&home).await;
    let list = agent.send("tools/list", json!({})).await.text().await.unwrap();
    assert!(list.len() <= MOST_OF_LIST, "{} bytes: {list}", list.len());
    for platform in octavo_domain::Platform::ALL {
        let arguments = json!({ "platform": platform });
        let (size, network) = agent.measured("network_settings", arguments.clone()).await;
        assert!(size <= MOST_OF_NETWORK, "{platform}: {size} bytes");
        let placements = network.structure()["placements"].as_array().unwrap();
        assert!(placements.iter().all(|name| network.words().contains(name.as_str().unwrap())), "{network:?}");
        for placement in placements {
            let mut arguments = arguments.clone();
            arguments["placement"] = placement.clone();
            let (size, network) = agent.measured("network_settings", arguments).await;
            assert!(size <= MOST_OF_NETWORK, "{platform} {placement}: {size} bytes");
            let limits = network.data()["limits"].as_array().unwrap();
            assert!(limits.iter().any(|it| it["placement"] == *placement), "{network:?}");
        }
    }
    let refused = agent.call("network_settings", json!({ "platform": "INSTAGRAM", "placement": "PAGE" })).await;
    assert!(refused.problem().contains("FEED, REELS, STORY"), "{refused:?}");
    assert_eq!(agent.call("network_settings", json!({ "platform": "BLUESKY" })).await.data()["platform"], "BLUE_SKY");
}

/// The publications of one post on many accounts.
async fn on_many_accounts(ada: &Api, agent: &Agent, first: i64) -> Vec<Value> {
    let mut publications = vec![post(first, &chat(agent, first).await, "x")["publications"][0].clone()];
    for _ in 1..ACCOUNTS {
        let (account, chat) = ada.account("TELEGRAM").await;
        publications.push(post(account, &json!(chat.unwrap()), "x")["publications"][0].clone());
    }
    publications
}

/// A post with this text in all of them.
fn saying(content: &str, publications: &[Value]) -> Value {
    let mut schedule = json!({ "scheduledTime": "2027-05-01T09:00:00Z", "publications": publications });
    for publication in schedule["publications"].as_array_mut().unwrap() {
        publication["posts"][0]["content"] = json!(content);
    }
    schedule
}

/// The result of a tool, whose answer is within the limit.
async fn measured(agent: &Agent, tool: &str, arguments: Value) -> ToolResult {
    let (size, result) = agent.measured(tool, arguments).await;
    assert!(size <= MOST_OF_ANSWER, "{tool}: {size} bytes");
    result
}

#[tokio::test]
async fn answers_about_many_accounts_are_short_and_leave_none_out() {
    let home = Home::with_nothing();
    let (_server, ada, agent, first) = scene(&home).await;
    let publications = on_many_accounts(&ada, &agent, first).await;
    let (mut found, mut pages) = (BTreeSet::new(), 0);
    while found.len() < ACCOUNTS {
        let listed = measured(&agent, "list_accounts", json!({ "skip": found.len() })).await;
        let accounts = listed.data()["accounts"].as_array().unwrap();
        assert!(!accounts.is_empty(), "{listed:?}");
        found.extend(accounts.iter().map(|account| account["id"].as_i64().unwrap()));
        pages += 1;
    }
    assert!(pages > 1, "they do not fit into one answer");
    let (wrong, long) = (saying(&"x".repeat(5000), &publications), "é".repeat(400));
    let checked = measured(&agent, "check_post", wrong.clone()).await;
    assert_eq!((&checked.data()["valid"], &checked.data()["errors"]), (&json!(false), &json!(ACCOUNTS)));
    assert!(checked.words().contains("more problems"), "{checked:?}");
    assert!(measured(&agent, "create_post", wrong).await.problem().contains("more problems"));
    let mut quoted = json!({ "publications": [publications[0]] });
    quoted["publications"][0]["posts"][0]["attachmentPaths"] = json!(["x".repeat(20_000)]);
    for tool in ["check_post", "create_post"] {
        measured(&agent, tool, quoted.clone()).await;
    }
    measured(&agent, "rehearse", json!({ "schedules": [saying(&long, &publications)] })).await;
    let created = measured(&agent, "create_post", saying(&long, &publications)).await;
    let made = &created.data()["post"];
    let shown = made["posts"].as_array().unwrap().len();
    assert_eq!(shown + usize::try_from(made["postsLeftOut"].as_u64().unwrap()).unwrap(), ACCOUNTS, "{made}");
    assert!(created.words().contains(made["id"].as_str().unwrap()));
    let (_, whole) = agent.measured("get_post", json!({ "id": made["id"] })).await;
    let post = &whole.structure()["post"];
    assert_eq!(post["publications"].as_array().unwrap().len(), ACCOUNTS, "get_post returns it whole");
    assert_eq!(post["publications"][0]["posts"][0]["content"], json!(long));
    measured(&agent, "cancel_post", json!({ "id": made["id"] })).await;
}

#[tokio::test]
async fn a_list_of_posts_with_long_texts_is_short() {
    let home = Home::with_nothing();
    let (_server, _, agent, account) = scene(&home).await;
    let chat = chat(&agent, account).await;
    for number in 0..15 {
        let mut draft = post(account, &chat, &format!("{number} {}", "🦉".repeat(400)));
        draft["isDraft"] = json!(true);
        measured(&agent, "create_post", draft).await;
    }
    for limit in [json!(null), json!(250)] {
        let listed = measured(&agent, "list_posts", json!({ "limit": limit })).await;
        assert_eq!(listed.structure()["items"].as_array().unwrap().len(), 10);
        assert!(listed.structure()["nextCursor"].is_string());
    }
}

#[tokio::test]
async fn a_published_post_and_its_timeline_are_short() {
    let home = Home::with_nothing();
    let (_server, _, agent, account) = scene(&home).await;
    let created = agent.call("create_post", post(account, &chat(&agent, account).await, "Hello")).await;
    let id = created.data()["post"]["id"].clone();
    ended(&agent, &id).await;
    let (size, got) = agent.measured("get_post", json!({ "id": id })).await;
    assert!(size <= MOST_OF_ANSWER, "{size} bytes: {got:?}");
    assert_eq!(got.data()["post"]["status"], "COMPLETED");
}

#[tokio::test]
async fn a_key_that_fits_in_no_header_is_refused_in_words() {
    let home = Home::with_nothing();
    let (_server, _, agent, account) = scene(&home).await;
    let post = post(account, &chat(&agent, account).await, "Hello");
    for key in ["a\r\nx-api-key: b", "a\0", "é", "", " ", &"k".repeat(256)] {
        let mut keyed = post.clone();
        keyed["idempotencyKey"] = json!(key);
        let refused = agent.call("create_post", keyed).await;
        assert!(refused.problem().contains("visible ASCII"), "{key:?}: {refused:?}");
    }
    assert_eq!(agent.call("list_posts", json!({})).await.data()["items"], json!([]));
}
