//! A server that is killed while it deletes a chain.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{delete, deletion, posts, settled};
use crate::chains::send;
use crate::support::{Account, Api, Media, each_engine, free_port, until};

/// Parts under the first one.
const PARTS: usize = 4;
/// How many servers are killed in the middle of a chain.
const KILLS: usize = 3;

#[tokio::test]
async fn a_deletion_goes_on_after_a_kill_between_any_two_parts() {
    each_engine(async |home| {
        let port = free_port();
        let mut server = home.start_on(port).await;
        let api = home.developer(&server, super::EMAIL);
        let person = Api { token: home.token("octavo-portal", super::EMAIL, "api"), client_id: None, ..api.clone() };
        let media = Media::upload(&api).await;
        let (mut chains, mut kills) = (0, 0);
        while kills < KILLS {
            chains += 1;
            assert!(chains <= 10, "the server deletes whole chains before the test can kill it");
            let account = Account::connect(&api, "BLUE_SKY").await;
            let thread: Vec<_> = (1..=PARTS).map(|part| json!({ "content": format!("part {part}") })).collect();
            let location = send(&api, &account, &media, json!({ "content": "part 0", "thread": thread })).await;
            api.ended(&location).await;
            let left = async || api.feed(account.id).await.len();
            assert_eq!(delete(&person, &deletion(&location)).await.0, 204);
            let mut known = PARTS + 1;
            while known > 0 {
                until("one part less is on the network", async || (left().await < known).then_some(())).await;
                server.kill();
                server = home.start_on(port).await;
                known = left().await;
                kills += usize::from(known > 0);
            }
            let schedule = settled(&api, &location).await;
            assert_eq!(schedule["status"], "DELETED", "{schedule}");
            once(&api, &schedule).await;
        }
        drop(server);
    })
    .await;
}

/// Each post's deletion is reported once.
async fn once(api: &Api, schedule: &Value) {
    let mut reported: BTreeMap<String, usize> = BTreeMap::new();
    let events = api.get("/v1/events?limit=100").await;
    for event in events["items"].as_array().unwrap().iter().filter(|it| it["type"] == "post.deleted") {
        *reported.entry(event["data"]["postId"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    for post in posts(schedule) {
        assert_eq!(reported.get(post["id"].as_str().unwrap()), Some(&1), "{post} in {events}");
    }
}
