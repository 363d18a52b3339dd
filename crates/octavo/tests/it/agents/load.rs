//! Many calls at a time.

use futures::{StreamExt, stream};
use serde_json::{Value, json};

use super::{chat, post, scene};
use crate::support::Home;

/// `OCTAVO_AGENT_CALLS` for a longer run: how many posts, each of which is created twice at once.
#[tokio::test]
async fn many_calls_at_once_lose_nothing_and_double_nothing() {
    let calls = std::env::var("OCTAVO_AGENT_CALLS").map_or(50, |calls| calls.parse().unwrap());
    let home = Home::on_postgres().await;
    let (_server, _, agent, account) = scene(&home).await;
    let chat = &chat(&agent, account).await;
    // Every post twice: the second call finds the first one's post.
    let ids: Vec<Value> = stream::iter(0..calls * 2)
        .map(async |number| {
            let mut draft = post(account, chat, &format!("Draft {}", number % calls));
            draft["isDraft"] = json!(true);
            agent.call("create_post", draft).await.data()["post"]["id"].clone()
        })
        .buffer_unordered(calls * 2)
        .collect()
        .await;
    let distinct: std::collections::BTreeSet<String> = ids.iter().map(Value::to_string).collect();
    assert_eq!((ids.len(), distinct.len()), (calls * 2, calls));
    let mut listed = 0;
    let mut cursor = Value::Null;
    loop {
        let page = agent.call("list_posts", json!({ "cursor": cursor })).await;
        listed += page.data()["items"].as_array().unwrap().len();
        cursor = page.data()["nextCursor"].clone();
        if cursor.is_null() {
            break;
        }
    }
    assert_eq!(listed, calls);
}
