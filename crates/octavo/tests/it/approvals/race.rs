//! An approval at the same moment as a change: what is sent is what was approved.

use futures::future::join;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Stage, call, ok, once};
use crate::support::each_engine;

/// 8 in an ordinary run; `OCTAVO_KILLS` asks for more.
pub(super) fn rounds() -> usize {
    std::env::var("OCTAVO_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(8)
}

#[tokio::test]
async fn an_approval_that_races_a_change_sends_what_was_approved_or_nothing() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let mut expected = Vec::new();
        for round in 0..rounds() {
            let (seen, changed) = (format!("seen {round}"), format!("changed {round}"));
            let asked = stage.ask(stage.post(&seen)).await;
            let change = json!({ "publications": stage.post(&changed)["publications"] });
            let callers = [&stage.agent, &stage.free, &stage.portal];
            let patch = call(callers[round % callers.len()], Method::PATCH, &asked.path, change);
            let (approved, patched) = join(stage.approve(&asked), patch).await;
            let ended = once(&stage.portal, &asked.path, &["COMPLETED", "WAITING_FOR_APPROVAL"]).await;
            // Approved and published before the change came, or changed and asked for again.
            let is_sent = ended["status"] == "COMPLETED";
            assert_eq!((patched.0 == 200), !is_sent, "{approved:?} {patched:?}");
            assert!(!is_sent || approved == ok(), "{approved:?} {patched:?}");
            if is_sent {
                expected.push(seen);
            }
        }
        let mut texts = stage.texts().await;
        texts.sort();
        expected.sort();
        assert_eq!(texts, expected, "no changed text, nothing lost, nothing twice");
        drop(server);
    })
    .await;
}

/// Holds what went out, texts with the servers that have them, against the versions that a person approved.
pub(super) async fn assert_all_approved(stage: &Stage, sent: &[(String, Value)]) {
    let (mut approved, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = stage.portal.get(&format!("/v1/approvals?status=APPROVED&limit=100{cursor}")).await;
        for item in page["items"].as_array().unwrap() {
            let publication = &item["content"]["publications"][0];
            let text = publication["posts"][0]["content"].as_str().unwrap().to_owned();
            approved.push((text, publication["server"].clone()));
        }
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    let unapproved: Vec<_> = sent.iter().filter(|one| !approved.contains(one)).collect();
    println!("{} texts out, {} unapproved", sent.len(), unapproved.len());
    assert!(unapproved.is_empty(), "{unapproved:?}");
}
