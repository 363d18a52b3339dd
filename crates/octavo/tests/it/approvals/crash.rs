//! kill -9 while people approve and posts go out: nothing that was not approved is sent, and what was is sent once.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::json;

use super::{Stage, approve};
use crate::support::{Home, free_port, until_within};

/// 4 in an ordinary run; `OCTAVO_KILLS` asks for more.
fn kills() -> usize {
    std::env::var("OCTAVO_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

const POSTS_A_ROUND: usize = 6;

#[tokio::test]
async fn kills_send_nothing_unapproved_and_lose_nothing_approved_on_sqlite() {
    survive(Home::with_nothing()).await;
}

#[tokio::test]
async fn kills_send_nothing_unapproved_and_lose_nothing_approved_on_postgres() {
    survive(Home::on_postgres().await).await;
}

async fn survive(home: Home) {
    let port = free_port();
    let mut server = home.start_on(port).await;
    let stage = Stage::new(&home, &server).await;
    let mut asked = Vec::new();
    for round in 0..kills() {
        let mut waiting = Vec::new();
        for number in 0..POSTS_A_ROUND {
            waiting.push(stage.ask(stage.post(&format!("round {round} number {number}"))).await);
        }
        // Every other one is approved. The last ones meet the kill at another place each round.
        let decisions: Vec<_> =
            waiting.iter().step_by(2).map(|it| (it.id().to_owned(), it.hash().to_owned())).collect();
        let portal = stage.portal.clone();
        let deciding = tokio::spawn(async move {
            for (id, hash) in decisions {
                let body = json!({ "contentHash": hash });
                let request = portal.request(reqwest::Method::POST, &format!("/v1/approvals/{id}/approve")).json(&body);
                if request.send().await.is_err() {
                    return;
                }
            }
        });
        tokio::time::sleep(Duration::from_millis(5 + 23 * (round as u64 % 9))).await;
        server.kill();
        deciding.await.unwrap();
        server = home.start_on(port).await;
        asked.extend(waiting);
    }
    let mut approved = BTreeSet::new();
    for it in &asked {
        let post = until_within(Duration::from_secs(300), "what was approved ends", async || {
            let post = stage.portal.get(&it.path).await;
            (!["SCHEDULED", "PUBLISHING"].contains(&post["status"].as_str().unwrap())).then_some(post)
        })
        .await;
        let text = post["publications"][0]["posts"][0]["content"].as_str().unwrap().to_owned();
        match (post["status"].as_str().unwrap(), post["approval"]["status"].as_str().unwrap()) {
            ("COMPLETED", "APPROVED") => drop(approved.insert(text)),
            ("WAITING_FOR_APPROVAL", "PENDING") => {}
            other => panic!("{text}: {other:?} {post}"),
        }
    }
    let mut texts = stage.texts().await;
    texts.sort();
    assert_eq!(texts, approved.iter().cloned().collect::<Vec<_>>(), "each approved post once, and no other");
    assert!(texts.len() < asked.len(), "half of them were never approved");
    // What a kill left waiting can still be approved.
    let left = stage.portal.get("/v1/approvals?status=PENDING&limit=1").await["items"][0].clone();
    let (id, hash) = (left["id"].as_str().unwrap(), left["contentHash"].as_str().unwrap());
    assert_eq!(approve(&stage.portal, id, hash, json!({})).await.0, 200);
    println!("{} kills on {}: {} of {} posts approved and sent once", kills(), home.engine(), texts.len(), asked.len());
    drop(server);
}
