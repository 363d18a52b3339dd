//! What a model reads, in tokens, until a post waits for approval. In a host that passes everything to it once.

use octavo_domain::Platform;
use serde_json::{Value, json};
use tiktoken_rs::o200k_base_singleton;

use super::agent::Agent;
use super::{ADA, ALL, scene};
use crate::support::{Browser, Home};

/// Also in an answer with the frame of the protocol.
const MOST: usize = 6_000;

fn tokens(text: &str) -> usize {
    o200k_base_singleton().encode_ordinary(text).len()
}

/// Calls of a model, and the tokens of each: what it writes, and all that it reads.
struct Walk {
    agent: Agent,
    counted: Vec<(String, usize)>,
}

impl Walk {
    fn count(&mut self, what: &str, text: &str) {
        self.counted.push((what.to_owned(), tokens(text)));
    }

    async fn read(&mut self, method: &str) {
        let answer = self.agent.send(method, json!({})).await.text().await.unwrap();
        self.count(method, &answer);
    }

    async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.count("arguments", &arguments.to_string());
        let answer = self.agent.send("tools/call", json!({ "name": tool, "arguments": arguments })).await;
        let answer = answer.text().await.unwrap();
        self.count(tool, &answer);
        let result = serde_json::from_str::<Value>(&answer).unwrap()["result"].clone();
        assert_eq!(result["isError"], false, "{result}");
        result["structuredContent"].clone()
    }
}

#[tokio::test]
async fn a_post_on_x_that_waits_for_approval_costs_few_tokens() {
    let home = Home::with_nothing();
    let (server, ada, _, _) = scene(&home).await;
    let mut x = 0;
    // An account on each of the eight networks that the pages count; the scene has one on Telegram.
    let counted = Platform::ALL.into_iter().filter(|platform| !platform.network().is_addition);
    for platform in counted.clone().filter(|platform| *platform != Platform::Telegram) {
        let (account, _) = ada.account(platform.as_str()).await;
        x = if platform == Platform::XTwitter { account } else { x };
    }
    let agent = Agent::allowed(&server, &mut Browser::signed_in(&server, ADA).await, ALL, &[]).await;
    let mut walk = Walk { agent, counted: Vec::new() };
    // It has the server's instructions.
    walk.read("server/discover").await;
    walk.read("tools/list").await;
    let listed = walk.call("list_accounts", json!({})).await;
    assert_eq!(listed["accounts"].as_array().unwrap().len(), counted.count());
    walk.call("network_settings", json!({ "platform": "X_TWITTER" })).await;
    let post = json!({ "scheduledTime": "2027-05-01T09:00:00Z", "publications": [{ "socialMediaAccountId": x,
        "platformSettings": { "type": "TWITTER", "replySettings": "FOLLOWING" },
        "posts": [{ "content": "Eight leaves of one sheet: our autumn catalogue is out. Which page do you open first?" }] }] });
    assert_eq!(walk.call("check_post", post.clone()).await["valid"], true);
    let created = walk.call("create_post", post).await;
    assert_eq!(created["post"]["status"], "WAITING_FOR_APPROVAL");
    assert!(created["forPerson"].as_str().unwrap().ends_with(created["approvalUrl"].as_str().unwrap()));
    let all: usize = walk.counted.iter().map(|(_, tokens)| tokens).sum();
    println!("{all} tokens: {:?}", walk.counted);
    assert!(all <= MOST, "{all} tokens: {:?}", walk.counted);
}
