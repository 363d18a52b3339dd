//! A server that is killed between any two parts of a chain.

use serde_json::json;

use super::{send, shown};
use crate::support::{Account, Media, each_engine, free_port, until};

/// Parts under the first one.
const PARTS: usize = 3;
/// How many servers are killed in the middle of a chain.
const KILLS: usize = 3;

#[tokio::test]
async fn a_chain_goes_on_after_a_kill_between_any_two_parts() {
    each_engine(async |home| {
        let port = free_port();
        let mut server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        let (mut chains, mut kills) = (0, 0);
        // Parts may follow each other faster than the test looks: then the kills need more than one chain.
        while kills < KILLS {
            chains += 1;
            assert!(chains <= 10, "the server publishes whole chains before the test can kill it");
            let account = Account::connect(&api, "BLUE_SKY").await;
            let thread: Vec<_> = (1..=PARTS).map(|part| json!({ "content": format!("part {part}") })).collect();
            let post = json!({ "content": "part 0", "thread": thread });
            let path = send(&api, &account, &media, post).await;
            let parts = async || api.feed(account.id).await.len();
            let mut known = 0;
            while known <= PARTS {
                // One more than after the last kill: no part is under way at two kills, which would end it.
                until("one more part is on the network", async || (parts().await > known).then_some(())).await;
                server.kill();
                server = home.start_on(port).await;
                known = parts().await;
                kills += usize::from(known <= PARTS);
            }
            let schedule = api.ended(&path).await;
            assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
            let text = |part: usize| format!("part {part}");
            let parent = |part: usize| part.checked_sub(1).map(text);
            let expected: Vec<_> = (0..=PARTS).map(|part| (text(part), parent(part))).collect();
            let mut shown = shown(&api, &account).await;
            shown.sort();
            assert_eq!(shown, expected, "each part once, under the one before it");
        }
        drop(server);
    })
    .await;
}
